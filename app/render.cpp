#include "app/render.h"

#include "app/command_line/topdown_report.h"
#include "app/main_window.h"
#include "core/io/files/atomic_file.h"
#include "core/model/document.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/plot/picture_file.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

core::Error notThere(std::string sentence)
{
    return {core::Errc::NotFound, std::move(sentence)};
}

/// "recorders/ticked=a" and "recorders/ticked=b" are one list; "recorders/ticked=" is an empty one.
void addEntries(core::ViewState& view, const std::vector<std::string>& entries)
{
    core::ViewState::Entries lists;
    for (const auto& entry : entries) {
        const auto end = entry.find('=');
        auto& texts = lists[entry.substr(0, end)];
        if (const auto text = entry.substr(end + 1); !text.empty()) {
            texts.push_back(text);
        }
    }
    for (auto& [key, texts] : lists) {
        view.set(key, std::move(texts));
    }
}

core::Result<void> selectShown(core::ViewState& view,
                               const core::Benchmark& benchmark,
                               const ShowOptions& options)
{
    if (!options.selectedEvent.empty()) {
        const auto& ids = benchmark.data->eventIds;
        bool isThere = false;
        for (std::size_t event = 0; event < ids.size(); ++event) {
            isThere = isThere || ids[event] == options.selectedEvent;
        }
        if (!isThere) {
            return notThere("benchmark \"" + benchmark.name + "\" has no event \"" +
                            options.selectedEvent + '"');
        }
        view.set("selection/event", {options.selectedEvent});
    }
    if (!options.selectedMetric.empty()) {
        if (std::ranges::find(*benchmark.signatures, options.selectedMetric,
                              &core::Signature::metric) == benchmark.signatures->end()) {
            return notThere("benchmark \"" + benchmark.name + "\" has no metric \"" +
                            options.selectedMetric + '"');
        }
        view.set("selection/metric", {options.selectedMetric});
    }
    return {};
}

/// The counters that the page topdown shows, evaluated as wished.
core::Result<void> applyTopDown(core::Document& document, const core::TopDownChoice& wishes)
{
    if (wishes == core::TopDownChoice()) {
        return {};
    }
    const auto shown = core::shownCounters(document);
    if (!shown) {
        return notThere("the study has no counters, so no Top-Down model can be chosen");
    }
    auto made = withTopDown(*shown, document, wishes);
    if (!made) {
        return made.error();
    }
    std::ranges::replace(document.counters, shown, *made);
    return {};
}

/// Null: the page has no plot as it is shown.
QWidget* contentOf(MainWindow& window, const RenderOptions& options)
{
    auto* page = window.shownPage();
    if (options.content == "plot") {
        return page->mainPlot();
    }
    return options.content == "window" ? static_cast<QWidget*>(&window) : page;
}

}  // namespace

void settle(MainWindow& window)
{
    const auto& workspace = window.workspace();
    const auto* page = window.page(window.currentPage());
    const auto isSettled = [&workspace, page] {
        if (!page->isSettled()) {
            return false;
        }
        if (!workspace.benchmark()) {
            return true;
        }
        if (workspace.results().isReviewPending()) {
            return false;
        }
        const auto& analysis = workspace.analysis();
        const auto& stability = workspace.results().stability();
        return analysis.problem ||
               (analysis.isComplete() && stability.tau && stability.alpha && stability.map);
    };
    do {
        while (!isSettled()) {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        }
        // One more turn each: pages refresh by a zero timer, layouts by posted events.
        for (int turn = 0; turn < 5; ++turn) {
            QCoreApplication::processEvents();
        }
        // What came last may have started more.
    } while (!isSettled());
}

core::Result<void> prepareComparison(MainWindow& window,
                                     const std::string& with,
                                     const std::string& section)
{
    auto* page = qobject_cast<widgets::ComparePage*>(window.page(u"compare"_s));
    if (!with.empty()) {
        auto other = core::readStudy(with);
        if (!other) {
            return other.error();
        }
        page->setOther(std::move(other).value(),
                       QFileInfo(QString::fromStdString(with)).absoluteFilePath());
    }
    if (!section.empty()) {
        page->showSection(QString::fromStdString(section));
    }
    return {};
}

namespace {

/// What a page shows besides the study.
core::Result<void> prepareContent(MainWindow& window, const RenderOptions& options)
{
    if (options.page != "campaign") {
        return prepareComparison(window, options.with, options.section);
    }
    if (!options.with.empty()) {
        const auto path = QString::fromStdString(options.with);
        if (!QFileInfo::exists(path)) {
            return notThere(options.with + ": no such file or folder");
        }
        window.page(u"campaign"_s)->openPaths({path});
    }
    return {};
}

}  // namespace

core::Result<core::Document> readForShowing(const std::string& study, const ShowOptions& options)
{
    auto document = core::readStudy(study);
    if (!document) {
        return document;
    }
    if (document->isEmpty()) {
        return notThere(study + ": the study is empty; import measurements first");
    }
    if (!options.benchmark.empty() && !document->benchmark(options.benchmark)) {
        const auto held = document->benchmarks.empty()
                              ? std::string("it has none")
                              : "the first one is \"" + document->benchmarks.front()->name + '"';
        return notThere(study + ": unknown benchmark \"" + options.benchmark +
                        "\" in this study; " + held);
    }
    core::ViewState view;
    if (options.isAsSaved && document->view) {
        view = *document->view;
    }
    addEntries(view, options.view);
    if (!options.benchmark.empty()) {
        view.set("window/benchmark", {options.benchmark});
    }
    const bool namesBenchmark = options.thresholds != core::Thresholds() ||
                                !options.selectedEvent.empty() || !options.selectedMetric.empty();
    if (namesBenchmark && document->benchmarks.empty()) {
        return notThere(
            study +
            ": the study has no benchmark, so no threshold, event or metric can be selected");
    }
    if (!document->benchmarks.empty()) {
        const auto known = document->benchmark(view.text("window/benchmark"));
        const auto& shown = known ? known : document->benchmarks.front();
        if (const auto changed = core::withThresholds(shown, options.thresholds); !changed) {
            return changed.error().in(study);
        }
        if (auto selected = selectShown(view, *shown, options); !selected) {
            return selected.error().in(study);
        }
    }
    document->view = std::make_shared<const core::ViewState>(std::move(view));
    if (auto applied = applyTopDown(*document, options.topDown); !applied) {
        return applied.error().in(study);
    }
    return document;
}

void applyThresholds(MainWindow& window, const core::Thresholds& thresholds)
{
    auto& workspace = window.workspace();
    if (const auto benchmark = workspace.benchmark();
        benchmark && thresholds != core::Thresholds()) {
        settle(window);
        // readForShowing() has refused events that are not there.
        const auto changed = core::withThresholds(benchmark, thresholds).value();
        workspace.editActive(MainWindow::tr("set thresholds"),
                             [&](auto& edited) { edited.parameters = changed->parameters; });
        workspace.setExcluded(changed->excluded, MainWindow::tr("set excluded events"));
    }
}

core::Result<void> renderPage(int& argc, char** argv, const RenderOptions& options)
{
    auto document = readForShowing(options.study, options.show);
    if (!document) {
        return document.error();
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (options.scale != 1.0) {
        qputenv("QT_SCALE_FACTOR", QByteArray::number(options.scale));
    }
    QApplication application(argc, argv);
    QApplication::setApplicationVersion(QStringLiteral(PAPILIO_VERSION));
    auto& theme = widgets::Theme::instance();
    theme.setScheme(options.isDark ? widgets::Theme::Scheme::Dark : widgets::Theme::Scheme::Light);
    theme.apply(application);
    MainWindow window(MainWindow::Memory::None);
    // With a figure the size is its own: it is in a window of the usual size.
    const QSize size = QSizeF(options.width, options.height).toSize();
    window.resize(options.content == "plot" && options.hasSize ? QSize(1600, 1000) : size);
    auto& workspace = window.workspace();
    workspace.setStudy(std::move(document).value(),
                       QFileInfo(QString::fromStdString(options.study)).absoluteFilePath());
    if (auto prepared = prepareContent(window, options); !prepared) {
        return prepared;
    }
    window.showPage(QString::fromStdString(options.page));
    window.show();
    applyThresholds(window, options.show.thresholds);
    settle(window);
    // In place of a page that has no data the window offers ways to get them.
    if (const auto* page = window.page(QString::fromStdString(options.page));
        page != window.shownPage() || !page->hasContent()) {
        return notThere(options.study + ": has nothing for the page " + options.page +
                        (options.page == "campaign" || options.page == "compare"
                             ? "; name the other study or folder with --with"
                             : "; papilio describe says what it has"));
    }
    auto* content = contentOf(window, options);
    if (content == nullptr) {
        return notThere("the page " + options.page +
                        " has no plot of its own; --content page draws all of it");
    }
    if (auto* plot = qobject_cast<widgets::PlotFrame*>(content); plot != nullptr) {
        if (options.hasSize && !options.isPaper) {
            plot->setFixedSize(size);
            settle(window);
        }
        std::optional<widgets::FigureSize> paper;
        if (options.isPaper) {
            paper = widgets::FigureSize{options.width, options.height, options.fontPoints};
        }
        // Without a scale the bytes of "Save as PNG, SVG or PDF" in the window.
        return plot->save(QString::fromStdString(options.output), paper, theme.tokens(),
                          options.scale == 1.0 ? widgets::PlotFrame::usualDots : options.scale);
    }
    auto picture = widgets::pictureOf(
        *content, {.title = content->window()->windowTitle(), .command = {}, .program = {}});
    picture.image = [content](double) {
        return content->grab().toImage();
    };  // at the scale of the command
    const auto extension = QFileInfo(QString::fromStdString(options.output)).suffix().toLower();
    const auto bytes = widgets::pictureBytes(picture, extension);
    if (!bytes) {
        return bytes.error();
    }
    return core::AtomicFile::write(options.output,
                                   {bytes->constData(), static_cast<std::size_t>(bytes->size())});
}

}  // namespace papilio::app
