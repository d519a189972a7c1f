#include "app/page_list.h"

#include "widgets/pages/audit/audit_page.h"
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

template<typename SomePage>
widgets::Page* make(widgets::Workspace& workspace)
{
    return new SomePage(workspace);
}

QString word(const char* text)
{
    return QCoreApplication::translate("PageList", text);
}

}  // namespace

const std::vector<PageEntry>& pageList()
{
    using namespace Qt::StringLiterals;
    static const std::vector<PageEntry> pages = {
        {.id = u"study"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Study")),
         .icon = u"study"_s,
         .hasParameters = false,
         .make = make<widgets::StudyPage>},
        {.id = u"noise"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Noise")),
         .icon = u"noise"_s,
         .make = make<widgets::NoisePage>},
        {.id = u"events"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Events")),
         .icon = u"events"_s,
         .make = make<widgets::EventsPage>},
        {.id = u"signatures"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Signatures")),
         .icon = u"signatures"_s,
         .hasParameters = false,
         .make = make<widgets::SignaturesPage>},
        {.id = u"metrics"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Metrics")),
         .icon = u"metrics"_s,
         .hasParameters = false,
         .make = make<widgets::MetricsPage>},
        {.id = u"export"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Export")),
         .icon = u"export"_s,
         .hasParameters = false,
         .make = make<widgets::ExportPage>},
        {.id = u"audit"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Audit")),
         .icon = u"target"_s,
         .hasParameters = false,
         .make = make<widgets::AuditPage>},
        {.id = u"formulas"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Formulas")),
         .icon = u"sum"_s,
         .showsStrip = false,
         .hasParameters = false,
         .startsGroup = true,
         .make = make<widgets::FormulasPage>},
        {.id = u"topdown"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Top-Down")),
         .icon = u"topdown"_s,
         .showsStrip = false,
         .hasParameters = false,
         .make = make<widgets::TopDownPage>},
        {.id = u"roofline"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Roofline")),
         .icon = u"roofline"_s,
         .showsStrip = false,
         .hasParameters = false,
         .startsStudy = true,
         .make = make<widgets::RooflinePage>},
        {.id = u"recorders"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Recorders")),
         .icon = u"recorders"_s,
         .showsStrip = false,
         .hasParameters = false,
         .startsStudy = true,
         .make = make<widgets::RecordersPage>},
        {.id = u"compare"_s,
         .word = word(QT_TRANSLATE_NOOP("PageList", "Compare")),
         .icon = u"compare"_s,
         .showsStrip = false,
         .hasParameters = false,
         .make = make<widgets::ComparePage>},
    };
    return pages;
}

const PageEntry* entryOf(const QString& id)
{
    const auto& list = pageList();
    const auto found = std::ranges::find(list, id, &PageEntry::id);
    return found == list.end() ? nullptr : &*found;
}

}  // namespace papilio::app
