#pragma once

#include <memory>

namespace papilio::core {
struct Campaign;
}

namespace papilio::widgets {

class Page;
class Workspace;

/**
 * Many studies: of one machine over time, of several machines. What changed from one to the next
 * and since when; every metric, event, roof, kernel and solver over time; machines side by side.
 *
 * It needs no open study.
 */
Page* newCampaignPage(Workspace& workspace);

/// Null: there are no studies, or they are still read.
std::shared_ptr<const core::Campaign> shownCampaign(const Page& campaignPage);

}  // namespace papilio::widgets
