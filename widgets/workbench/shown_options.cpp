#include "widgets/workbench/shown_options.h"

#include "core/io/topdown/model_choice.h"
#include "core/model/benchmark.h"
#include "core/model/document.h"
#include "core/model/view_state.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace papilio::widgets {

namespace {

/// These have options of their own.
constexpr std::array<std::string_view, 3> named = {"selection/event", "selection/metric",
                                                   "compare/with"};

/// How the page Top-Down evaluates its counters: what was chosen, saved or not.
QStringList topDownOf(const core::Document& document)
{
    const auto counters = core::shownCounters(document);
    return counters ? textsOf(core::commandArguments(counters->topDown)) : QStringList();
}

QStringList selectionOf(const core::ViewState& view)
{
    QStringList words;
    if (const auto event = view.text(named[0]); !event.empty()) {
        words << u"--select"_s << textOf(event);
    }
    if (const auto metric = view.text(named[1]); !metric.empty()) {
        words << u"--select-metric"_s << textOf(metric);
    }
    return words;
}

bool haveAnalysis(const QStringList& pages)
{
    return pages.isEmpty() || std::ranges::any_of(pages, showsAnalysis);
}

/// The window's own entries belong to no page.
QStringList entriesOf(const core::ViewState& view, const QStringList& pages, bool withSelection)
{
    QStringList words;
    for (const auto& [key, texts] : view.entries()) {
        const auto owner = textOf(key).section(u'/', 0, 0);
        const bool isShown =
            owner == u"selection"_s
                ? withSelection
                : owner != u"window"_s && (pages.isEmpty() || pages.contains(owner));
        const bool isWanted =
            isShown && core::checkViewKey(key) && std::ranges::find(named, key) == named.end();
        if (isWanted && texts.empty()) {
            words << u"--view"_s << textOf(key) + u'=';
        }
        for (const auto& one : texts) {
            if (isWanted) {
                words << u"--view"_s << textOf(key) + u'=' + textOf(one);
            }
        }
    }
    return words;
}

/// What was done since the file was written, newest last; empty where nothing is known of it.
QStringList unsavedEdits(const QUndoStack& stack)
{
    QStringList edits;
    if (stack.cleanIndex() < 0) {
        return edits;
    }
    const int first = std::min(stack.cleanIndex(), stack.index());
    const int last = std::max(stack.cleanIndex(), stack.index());
    for (int step = first; step < last; ++step) {
        if (!edits.contains(stack.text(step))) {
            edits << stack.text(step);
        }
    }
    return edits;
}

}  // namespace

QStringList thresholdOptions(const Workspace& workspace)
{
    return textsOf(core::commandArguments(
        core::thresholdsThatGive(*workspace.benchmark(), workspace.savedExcluded())));
}

bool showsAnalysis(const QString& page)
{
    static const QStringList pages = {u"study"_s,      u"noise"_s,   u"events"_s,
                                      u"signatures"_s, u"metrics"_s, u"export"_s};
    return pages.contains(page);
}

QStringList parameterOptions(const Workspace& workspace, const QStringList& pages)
{
    QStringList words;
    const auto benchmark = workspace.benchmark();
    // One benchmark needs no name.
    if (workspace.document().benchmarks.size() > 1) {
        words << u"--benchmark"_s << textOf(benchmark->name);
    }
    if (benchmark && haveAnalysis(pages)) {
        words << thresholdOptions(workspace);
    }
    if (pages.isEmpty() || pages.contains(u"topdown"_s)) {
        words << topDownOf(workspace.document());
    }
    return words;
}

QStringList viewOptions(const Workspace& workspace, const QStringList& pages)
{
    const auto& view = workspace.document().view;
    if (!view) {
        return {};
    }
    const bool isSelected = workspace.benchmark() && haveAnalysis(pages);
    auto words = isSelected ? selectionOf(*view) : QStringList();
    const auto other = textOf(view->text(named[2]));
    const bool comparesFile = pages.isEmpty() || pages.contains(u"compare"_s);
    if (comparesFile && QFileInfo(other).isFile()) {
        words << u"--with"_s << other;
    }
    return words + entriesOf(*view, pages, isSelected);
}

QString unsavedReason(const Workspace& workspace, bool namesParameters)
{
    using Unsaved = Workspace::Unsaved;
    const auto unsaved = workspace.unsaved();
    if (unsaved == Unsaved::Nothing || (unsaved == Unsaved::Parameters && namesParameters)) {
        return {};
    }
    if (unsaved == Unsaved::Everything) {
        return tr("the study was never saved");
    }
    constexpr qsizetype most = 3;
    const auto edits = unsavedEdits(workspace.undoStack());
    if (edits.isEmpty()) {
        return tr("the study has changes that are not saved");
    }
    const auto last = edits.mid(std::max<qsizetype>(0, edits.size() - most)).join(u"; "_s);
    return edits.size() > most ? tr("the study has changes that are not saved (%1 and %2 more)")
                                     .arg(last)
                                     .arg(edits.size() - most)
                               : tr("the study has changes that are not saved (%1)").arg(last);
}

}  // namespace papilio::widgets
