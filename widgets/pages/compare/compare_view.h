#pragma once

#include "core/present/study_comparison.h"
#include "widgets/theme/shown_text.h"

#include <QString>
#include <QStringList>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>

namespace papilio::widgets {

/// A benchmark judged with what a study knew and chose then.
struct RememberedJudgement {
    core::JudgedBenchmark judged;
    std::shared_ptr<const core::EventDescriptions> descriptions;
    std::vector<std::string> choices;  ///< of formulas
};
/// By the snapshot of the benchmark, kept from comparison to comparison.
using JudgementCache = std::map<std::shared_ptr<const core::Benchmark>, RememberedJudgement>;

/// What a comparison is made of; copied into the job.
struct CompareRequest {
    core::Document first;
    core::Document second;
    bool isWithin = false;  ///< two items of one study
    /// What the user paired; kinds without are paired by name
    std::array<std::optional<core::ItemPair>, core::comparedKinds.size()> chosen;
    std::vector<core::ItemPair> kernels = {};     ///< the same of kernels
    std::shared_ptr<const JudgementCache> known;  ///< may be null
};

/// Two studies evaluated, and how they compare: what every section shows.
struct CompareView {
    core::StudySide first;
    core::StudySide second;
    core::StudyPairs pairs;
    core::StudyComparison comparison;
    std::shared_ptr<const JudgementCache> known;
    QString firstName;  ///< of the file, for headings and facts
    QString secondName;
    /// Which pair of each kind is shown
    std::array<std::size_t, core::comparedKinds.size()> current = {};

    [[nodiscard]] bool isWithin() const { return comparison.isWithin; }
    /// Names to choose from.
    [[nodiscard]] QStringList namesOf(core::ComparedKind kind, bool isFirst) const;
    [[nodiscard]] std::optional<core::ItemPair> currentPair(core::ComparedKind kind) const;
    /// What is shown of a kind; null where nothing is paired, or the pair could not be compared.
    [[nodiscard]] const core::ComparedPair* pair(core::ComparedKind kind) const;
};

/// What people call the views, in the order of core::comparisonViews().
QStringList sectionWords();

/// Evaluates both studies and compares them; off the GUI thread. A cancelled one is incomplete.
std::shared_ptr<CompareView> makeComparison(const CompareRequest& request,
                                            const std::stop_token& stop);

/// Title, machines, what was measured and how, thresholds of the shown benchmarks, and what each
/// holds: what has to be known before numbers are compared. Of two items of one study only what
/// the shown benchmarks are measured with; nothing where there are none.
core::DifferenceTable factsOf(const CompareView& view);

/// What differs most: the section of each, and a sentence.
core::DifferenceTable highlightsOf(const CompareView& view);

/// What only one of both holds, as sentences.
QString unpairedText(const CompareView& view);

}  // namespace papilio::widgets
