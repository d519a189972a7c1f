#include "widgets/workbench/shown_options.h"

#include "core/model/shown_counters.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// These have options of their own.
constexpr std::array<std::string_view, 3> named = {"selection/event", "selection/metric",
                                                   "compare/with"};

QString textOf(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

QStringList thresholdsOf(const core::Parameters& parameters)
{
    QStringList words;
    for (const auto& [option, value] :
         {std::pair(u"--tau"_s, parameters.tau), std::pair(u"--alpha"_s, parameters.alpha),
          std::pair(u"--representation-tolerance"_s, parameters.representationTolerance),
          std::pair(u"--rounding-tolerance"_s, parameters.roundingTolerance)}) {
        words << option << fullPrecision(value);
    }
    return words;
}

QString joined(const std::vector<std::string>& events)
{
    QStringList words;
    std::ranges::transform(events, std::back_inserter(words), textOf);
    return words.join(u',');
}

/// How the page Top-Down evaluates its counters: what was chosen, saved or not.
QStringList topDownOf(const core::Document& document)
{
    QStringList words;
    const auto counters = core::shownCounters(document);
    if (!counters || counters->topDown == core::TopDownChoice()) {
        return words;
    }
    const auto& choice = counters->topDown;
    if (!choice.model.empty()) {
        words << u"--model"_s << textOf(choice.model);
    }
    for (const auto& [name, value] : choice.parameters) {
        words << u"--parameter"_s << textOf(name) + u'=' + fullPrecision(value);
    }
    if (choice.agreement) {
        words << u"--agreement"_s << fullPrecision(*choice.agreement);
    }
    return words;
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
        const bool isWanted = isShown && std::ranges::find(named, key) == named.end();
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

QStringList exclusionOptions(const Workspace& workspace)
{
    const auto& now = workspace.benchmark()->excluded;
    const auto before = workspace.savedExcluded();
    std::vector<std::string> back;
    std::ranges::set_difference(before, now, std::back_inserter(back));
    QStringList words;
    if (!now.empty()) {
        words << u"--exclude"_s << joined(now);
    }
    if (!back.empty()) {
        words << u"--include"_s << joined(back);
    }
    return words;
}

QStringList thresholdOptions(const Workspace& workspace)
{
    return thresholdsOf(workspace.benchmark()->parameters) + exclusionOptions(workspace);
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
    const auto last = edits.mid(std::max<qsizetype>(0, edits.size() - most)).join(u", "_s);
    return edits.size() > most ? tr("the study has changes that are not saved (%1 and %2 more)")
                                     .arg(last)
                                     .arg(edits.size() - most)
                               : tr("the study has changes that are not saved (%1)").arg(last);
}

}  // namespace papilio::widgets
