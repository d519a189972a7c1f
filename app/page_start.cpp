#include "app/page_start.h"

#include "app/page_list.h"
#include "core/model/document.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace papilio::app {

namespace {

using namespace Qt::StringLiterals;
using core::Document;

/// The texts of pages without data.
struct PageStart {
    Q_DECLARE_TR_FUNCTIONS(PageStart)
};

bool hasBenchmark(const Document& document)
{
    return !document.benchmarks.empty();
}

bool hasCounters(const Document& document)
{
    return !document.counters.empty();
}

bool hasRoofs(const Document& document)
{
    return !document.rooflines.empty() || !document.reuse.empty() ||
           !document.communication.empty();
}

bool isAny(const Document& document)
{
    return !document.isEmpty();
}

/// What a page answers, what it needs, and who has it.
struct Need {
    const char* page;
    const char* question;
    bool (*isMet)(const Document& document);
    const char* what;  ///< "events measured on kernels"
    QStringList (*tasks)();
};

QStringList benchmarkTasks()
{
    return {u"measure"_s, u"importData"_s, u"openStudy"_s};
}

QStringList programTasks()
{
    return {u"countProgram"_s, u"importData"_s, u"openStudy"_s};
}

QStringList roofTasks()
{
    return {u"measureRoofs"_s, u"countProgram"_s, u"importData"_s, u"openStudy"_s};
}

QStringList studyTasks()
{
    return {u"openStudy"_s, u"measure"_s, u"recordProgram"_s, u"measureRoofs"_s};
}

constexpr const char* benchmarkNeed =
    QT_TRANSLATE_NOOP("PageStart",
                      "This page needs a benchmark: events that were counted on kernels whose true "
                      "counts are known.");

constexpr std::array pageNeeds = {
    Need{"noise", QT_TRANSLATE_NOOP("PageStart", "Which events give the same count every time?"),
         hasBenchmark, benchmarkNeed, benchmarkTasks},
    Need{"events", QT_TRANSLATE_NOOP("PageStart", "What does each event count?"), hasBenchmark,
         benchmarkNeed, benchmarkTasks},
    Need{"signatures", QT_TRANSLATE_NOOP("PageStart", "What should a metric count?"), hasBenchmark,
         benchmarkNeed, benchmarkTasks},
    Need{"metrics", QT_TRANSLATE_NOOP("PageStart", "Which metrics do the events define?"),
         hasBenchmark, benchmarkNeed, benchmarkTasks},
    Need{"export",
         QT_TRANSLATE_NOOP("PageStart", "How do I use the metrics in PAPI, perf or LIKWID?"),
         hasBenchmark, benchmarkNeed, benchmarkTasks},
    Need{"audit", QT_TRANSLATE_NOOP("PageStart", "Do PAPI’s presets count what they promise?"),
         hasBenchmark, benchmarkNeed, benchmarkTasks},
    Need{"formulas", QT_TRANSLATE_NOOP("PageStart", "What do my own formulas give?"), isAny,
         QT_TRANSLATE_NOOP("PageStart",
                           "This page needs a study: counts of a program, or a benchmark."),
         programTasks},
    Need{"topdown", QT_TRANSLATE_NOOP("PageStart", "Where do the cycles go?"), hasCounters,
         QT_TRANSLATE_NOOP("PageStart",
                           "This page needs counts of a program: count one here, or import output "
                           "of perf stat, toplev, PAPI or LIKWID."),
         programTasks},
    Need{"roofline", QT_TRANSLATE_NOOP("PageStart", "How fast could a kernel be?"), hasRoofs,
         QT_TRANSLATE_NOOP("PageStart",
                           "This page needs roofs: measure those of a machine, or "
                           "import them (CARM, likwid-bench, STREAM, CSV)."),
         roofTasks},
    Need{"compare", QT_TRANSLATE_NOOP("PageStart", "What differs between two studies?"), isAny,
         QT_TRANSLATE_NOOP("PageStart", "This page needs a study: open the first one."),
         studyTasks}};

}  // namespace

widgets::StartPage::Offer startOffer(const QString& page, const Document& document, bool hasStudy)
{
    const auto* need = std::ranges::find_if(
        pageNeeds, [&](const Need& one) { return page == QLatin1String(one.page); });
    const auto* entry = entryOf(page);
    if (need == pageNeeds.end() || entry == nullptr || need->isMet(document)) {
        return {};
    }
    auto why = PageStart::tr(need->what);
    if (hasStudy) {
        why +=
            u' ' +
            PageStart::tr(
                "The open study has no such data; what you measure or import can be added to it.");
    }
    return {page, entry->icon, PageStart::tr(need->question), why, need->tasks()};
}

}  // namespace papilio::app
