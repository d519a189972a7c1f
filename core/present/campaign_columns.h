#pragma once

#include "core/campaign/campaign.h"
#include "core/present/study_comparison.h"
#include "core/present/table.h"

#include <cstddef>
#include <string>
#include <vector>

/// What people read of many studies.
namespace papilio::core {

/// "metric", "event", "roof" …
std::string followedWord(Followed kind);
/// A verdict or status, as other tables have it; empty where there is none.
std::string stateWord(const DigestValue& value);
/// Where nothing changed, of what this holds, or that nothing could be compared; then onlyInOne():
/// "Only one study has these kernels: bcsstk17, thermal2.", for each kind.
std::vector<std::string> campaignSentences(const Campaign& campaign);
/// What changed, in a few words: "exact → not definable", "A − B → A", "204 → 187 GB/s (−8.3 %)".
std::string changeText(const StudyRow& trend, const TrendChange& change);
/// A value with its unit, or its verdict: "187 GB/s", "exact", "converged, 112 iterations".
std::string valueText(const DigestValue& value);
/// The title of a study, else the name of its file.
std::string titleOf(const StudyDigest& study);
/// What people call these studies, each by another name where that is possible.
std::vector<std::string> studyNames(const std::vector<const StudyDigest*>& studies);

// The campaign has to live as long as the columns of its studies and changes.

/// Rows are indices of studies. "study", "tags", "machine", "measured", "events", "metrics",
/// "others", "changes", "note", "path".
Columns<std::size_t> campaignStudyColumns(const Campaign& campaign);
/// What several studies or machines have of one thing: "kind", "of", "name", then one for each of
/// these titles: "0", "1" …
Columns<StudyRow> sideColumns(const std::vector<std::string>& titles);
/// "kind", "of", "name", "machine", "change", "weight", "study", "measured".
Columns<CampaignChange> campaignChangeColumns(const Campaign& campaign);
/// "kind", "of", "name", "machine", "latest", "spread", "studies", "changes".
Columns<const StudyRow*> trendColumns();
/// Several studies side by side, with a column for each: how many events have each status, events
/// that are noisy in one and not in another, chosen events, then tables for each other kind. Rows
/// in which they agree are folded where there may be many, and all after the first forty.
std::vector<DifferenceTable> compareMany(const std::vector<const StudyDigest*>& studies);
/// The titles of machineRows().
std::vector<std::string> machineTitles(const Campaign& campaign);

}  // namespace papilio::core
