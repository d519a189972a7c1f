#include "app/page_list.h"

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

#include <QCoreApplication>

#include <algorithm>

namespace papilio::app {

namespace {

/// What belongs to a page, and when it is there.
enum Trait { Plain = 0, HasStrip = 1, HasParameters = 2, StartsGroup = 4 };

/// A page before its word is translated.
struct Registration {
    const char* id;
    const char* word;
    const char* icon;
    const char* keys;
    int traits;
    widgets::Page* (*make)(widgets::Workspace&);
};

template<typename SomePage>
widgets::Page* make(widgets::Workspace& workspace)
{
    return new SomePage(workspace);
}

// A page is a line.
// clang-format off
constexpr Registration registrations[] = {
    {"study", QT_TRANSLATE_NOOP("PageList", "Study"), "study", "Ctrl+1", HasStrip, make<widgets::StudyPage>},
    {"noise", QT_TRANSLATE_NOOP("PageList", "Noise"), "noise", "Ctrl+2", HasStrip | HasParameters, make<widgets::NoisePage>},
    {"events", QT_TRANSLATE_NOOP("PageList", "Events"), "events", "Ctrl+3", HasStrip | HasParameters, make<widgets::EventsPage>},
    {"signatures", QT_TRANSLATE_NOOP("PageList", "Signatures"), "signatures", "Ctrl+4", HasStrip, make<widgets::SignaturesPage>},
    {"metrics", QT_TRANSLATE_NOOP("PageList", "Metrics"), "metrics", "Ctrl+5", HasStrip, make<widgets::MetricsPage>},
    {"export", QT_TRANSLATE_NOOP("PageList", "Export"), "export", "Ctrl+6", HasStrip, make<widgets::ExportPage>},
    {"audit", QT_TRANSLATE_NOOP("PageList", "Audit"), "target", "Ctrl+7", HasStrip, make<widgets::AuditPage>},
    {"formulas", QT_TRANSLATE_NOOP("PageList", "Formulas"), "sum", "Ctrl+8", StartsGroup, make<widgets::FormulasPage>},
    {"topdown", QT_TRANSLATE_NOOP("PageList", "Top-Down"), "topdown", "Ctrl+9", Plain, make<widgets::TopDownPage>},
    {"roofline", QT_TRANSLATE_NOOP("PageList", "Roofline"), "roofline", "Ctrl+0", Plain, make<widgets::RooflinePage>},
    {"recorders", QT_TRANSLATE_NOOP("PageList", "Recorders"), "recorders", "Ctrl+R", Plain, make<widgets::RecordersPage>},
    {"compare", QT_TRANSLATE_NOOP("PageList", "Compare"), "compare", "Ctrl+E", Plain, make<widgets::ComparePage>},
    {"campaign", QT_TRANSLATE_NOOP("PageList", "Campaign"), "campaign", "Ctrl+G", Plain, make<widgets::CampaignPage>},
};
// clang-format on

}  // namespace

const std::vector<PageEntry>& pageList()
{
    static const auto pages = [] {
        std::vector<PageEntry> made;
        for (const auto& page : registrations) {
            made.push_back({.id = QString::fromLatin1(page.id),
                            .word = QCoreApplication::translate("PageList", page.word),
                            .icon = QString::fromLatin1(page.icon),
                            .keys = QString::fromLatin1(page.keys),
                            .showsStrip = (page.traits & HasStrip) != 0,
                            .hasParameters = (page.traits & HasParameters) != 0,
                            .startsGroup = (page.traits & StartsGroup) != 0,
                            .make = page.make});
        }
        return made;
    }();
    return pages;
}

const PageEntry* entryOf(const QString& id)
{
    const auto& list = pageList();
    const auto found = std::ranges::find(list, id, &PageEntry::id);
    return found == list.end() ? nullptr : &*found;
}

std::vector<std::string> pageIds()
{
    std::vector<std::string> ids;
    for (const auto& page : registrations) {
        ids.emplace_back(page.id);
    }
    return ids;
}

}  // namespace papilio::app
