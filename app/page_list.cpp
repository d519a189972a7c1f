#include "app/page_list.h"

#include "widgets/pages/events/events_page.h"
#include "widgets/pages/metrics/metrics_page.h"
#include "widgets/pages/noise/noise_page.h"
#include "widgets/pages/signatures/signatures_page.h"
#include "widgets/pages/study/study_page.h"

#include <QCoreApplication>

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
        {u"study"_s, word("Study"), u"study"_s, true, false, make<widgets::StudyPage>},
        {u"noise"_s, word("Noise"), u"noise"_s, true, true, make<widgets::NoisePage>},
        {u"events"_s, word("Events"), u"events"_s, true, true, make<widgets::EventsPage>},
        {u"signatures"_s, word("Signatures"), u"signatures"_s, true, false,
         make<widgets::SignaturesPage>},
        {u"metrics"_s, word("Metrics"), u"metrics"_s, true, false, make<widgets::MetricsPage>},
    };
    return pages;
}

}  // namespace papilio::app
