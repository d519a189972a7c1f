#include "app/page_list.h"

#include "core/base/lists.h"
#include "widgets/pages/audit/audit_page.h"
#include "widgets/pages/campaign/campaign_page.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/pages/events/events_page.h"
#include "widgets/pages/export/export_page.h"
#include "widgets/pages/formulas/formulas_page.h"
#include "widgets/pages/metrics/metrics_page.h"
#include "widgets/pages/noise/noise_page.h"
#include "widgets/pages/recorders/recorders_page.h"
#include "widgets/pages/roofline/roofline_page.h"
#include "widgets/pages/signatures/signatures_page.h"
#include "widgets/pages/study/study_page.h"
#include "widgets/pages/topdown/topdown_page.h"

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

const std::vector<PageEntry>& pageList()
{
    using enum PageEntry::Trait;
    // A page is a line.
    // clang-format off
    static const std::vector<PageEntry> pages = {
        {u"study"_s, u"Study"_s, u"study"_s, u"Ctrl+1"_s, HasStrip, widgets::newStudyPage},
        {u"noise"_s, u"Noise"_s, u"noise"_s, u"Ctrl+2"_s, HasStrip | HasParameters, widgets::newNoisePage},
        {u"events"_s, u"Events"_s, u"events"_s, u"Ctrl+3"_s, HasStrip | HasParameters, widgets::newEventsPage},
        {u"signatures"_s, u"Signatures"_s, u"signatures"_s, u"Ctrl+4"_s, HasStrip | HasParameters, widgets::newSignaturesPage},
        {u"metrics"_s, u"Metrics"_s, u"metrics"_s, u"Ctrl+5"_s, HasStrip | HasParameters, widgets::newMetricsPage},
        {u"export"_s, u"Export"_s, u"export"_s, u"Ctrl+6"_s, HasStrip | HasParameters, widgets::newExportPage},
        {u"audit"_s, u"Audit"_s, u"target"_s, u"Ctrl+7"_s, HasStrip, widgets::newAuditPage},
        {u"formulas"_s, u"Formulas"_s, u"sum"_s, u"Ctrl+8"_s, StartsGroup, widgets::newFormulasPage},
        {u"topdown"_s, u"Top-Down"_s, u"topdown"_s, u"Ctrl+9"_s, Plain, [](widgets::Workspace& workspace) -> widgets::Page* { return new widgets::TopDownPage(workspace); }},
        {u"roofline"_s, u"Roofline"_s, u"roofline"_s, u"Ctrl+0"_s, Plain, widgets::newRooflinePage},
        {u"recorders"_s, u"Recorders"_s, u"recorders"_s, u"Ctrl+R"_s, Plain, widgets::newRecordersPage},
        {u"compare"_s, u"Compare"_s, u"compare"_s, u"Ctrl+E"_s, Plain, [](widgets::Workspace& workspace) -> widgets::Page* { return new widgets::ComparePage(workspace); }},
        {u"campaign"_s, u"Campaign"_s, u"campaign"_s, u"Ctrl+G"_s, Plain, widgets::newCampaignPage},
    };
    // clang-format on
    return pages;
}

const PageEntry* entryOf(const QString& id)
{
    return core::findBy(pageList(), id, &PageEntry::id);
}

std::vector<std::string> pageIds()
{
    return core::mapped(pageList(), [](const auto& page) { return page.id.toStdString(); });
}

}  // namespace papilio::app
