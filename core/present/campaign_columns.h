#pragma once

#include "core/campaign/campaign.h"
#include "core/present/table.h"

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

/// A study of a campaign as a row.
struct CampaignStudyRow {
    std::string study;  ///< its title, else the name of its file
    std::string path;
    std::string machine;
    std::string measured;
    std::size_t events = 0;
    std::size_t metrics = 0;
    std::size_t definable = 0;
    std::size_t others = 0;   ///< roofs, kernels, solver runs, definitions, counts
    std::size_t changes = 0;  ///< from the study before it on the same machine
    std::string tags = {};
    std::string note = {};
};
std::vector<CampaignStudyRow> campaignStudyRows(const Campaign& campaign);
/// "study", "tags", "machine", "measured", "events", "metrics", "others", "changes", "note",
/// "path".
Columns<CampaignStudyRow> campaignStudyColumns();

/// What several studies or machines have of one thing: "kind", "of", "name", then one for each of
/// these titles: "0", "1" …
Columns<SideRow> sideColumns(const std::vector<std::string>& titles);
/// What people call these studies, each by another name where that is possible.
std::vector<std::string> studyNames(const std::vector<const StudyDigest*>& studies);

/// Rows are CampaignChange of this campaign, which has to live as long as the columns.
/// "kind", "of", "name", "machine", "change", "weight", "study", "measured".
Columns<CampaignChange> campaignChangeColumns(const Campaign& campaign);

/// Rows are indices of trends of this campaign, which has to live as long as the columns.
/// "kind", "of", "name", "machine", "latest", "spread", "studies", "changes".
Columns<std::size_t> trendColumns(const Campaign& campaign);

/// The titles of machineRows().
std::vector<std::string> machineTitles(const Campaign& campaign);

}  // namespace papilio::core
