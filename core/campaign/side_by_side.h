#pragma once

#include "core/campaign/study_digest.h"

#include <string>
#include <vector>

namespace papilio::core {

/// What several studies have of one thing.
struct SideRow {
    Followed kind = Followed::Metric;
    std::string subject;
    std::string name;
    std::vector<const DigestValue*> values;  ///< by study; null: that one has none

    /// Whether the studies that have it do not agree: another verdict or formula, or two values
    /// that differ by more than their noise, where that is known. Of metrics and events the state
    /// and the formula count alone: their numbers say how well it holds.
    [[nodiscard]] bool differs() const;
    [[nodiscard]] bool isInAll() const;
};

/**
 * What the studies have of one kind, in the order of the first study, then what only later ones
 * have. The studies have to live as long as the rows.
 */
std::vector<SideRow> sideBySide(const std::vector<const StudyDigest*>& studies, Followed kind);

/// Events that at least one of the studies has chosen.
std::vector<SideRow> chosenSideBySide(const std::vector<const StudyDigest*>& studies);

/// How many events of a study have each status.
StatusCounts statusCounts(const StudyDigest& study);

}  // namespace papilio::core
