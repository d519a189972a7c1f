#pragma once

#include "core/campaign/campaign.h"
#include "core/campaign/side_by_side.h"
#include "core/present/column.h"

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

/// What several studies have of one thing: rows of sideBySide() of these studies, which have to
/// live as long as the columns. "kind", "of", "name", then one for each study: "0", "1" … with its
/// title, and with its machine or day where titles repeat.
Columns<SideRow> sideColumns(const std::vector<const StudyDigest*>& studies);
/// What people call these studies, each by another name where that is possible.
std::vector<std::string> studyNames(const std::vector<const StudyDigest*>& studies);

/// Rows are CampaignChange of this campaign, which has to live as long as the columns.
/// "kind", "of", "name", "machine", "change", "weight", "study", "measured".
Columns<CampaignChange> campaignChangeColumns(const Campaign& campaign);

/// Rows are indices of trends of this campaign, which has to live as long as the columns.
/// "kind", "of", "name", "machine", "latest", "spread", "studies", "changes".
Columns<std::size_t> trendColumns(const Campaign& campaign);

/// What several machines have of one thing.
struct MachineRow {
    Followed kind = Followed::Metric;
    std::string subject;
    std::string name;
    std::vector<const Trend*> trends;  ///< by Campaign::machines(); null: that one has none
};
/// Metrics, roofs, kernels, solver runs and definitions, which people compare between machines.
std::vector<MachineRow> machineRows(const Campaign& campaign);
/// "kind", "of", "name", then the latest value of each machine, by its name.
Columns<MachineRow> machineColumns(const Campaign& campaign);

}  // namespace papilio::core
