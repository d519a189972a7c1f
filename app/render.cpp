#include "app/render.h"

#include "app/main_window.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <optional>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// Points per inch at which a pixel of the window is a point of the page.
constexpr int pageResolution = 96;

core::Error cannotWrite(const QString& path, const QString& why)
{
    return {core::Errc::Unreadable,
            u"%1: the picture cannot be written: %2; choose a folder that exists and that you may write to"_s
                .arg(path, why)
                .toStdString()};
}

core::Result<void> writePng(QWidget& widget, QIODevice& file)
{
    if (!widget.grab().toImage().save(&file, "PNG")) {
        return core::Error{core::Errc::Unreadable, file.errorString().toStdString()};
    }
    return {};
}

core::Result<void> writeSvg(QWidget& widget, QIODevice& file)
{
    QSvgGenerator svg;
    svg.setOutputDevice(&file);
    svg.setSize(widget.size());
    svg.setViewBox(QRect(QPoint(), widget.size()));
    svg.setTitle(widget.window()->windowTitle());
    widget.render(&svg);
    return {};
}

core::Result<void> writePdf(QWidget& widget, QIODevice& file)
{
    QPdfWriter pdf(&file);
    pdf.setResolution(pageResolution);
    pdf.setPageSize(QPageSize(QSizeF(widget.size()) * 72.0 / pageResolution, QPageSize::Point));
    pdf.setPageMargins(QMarginsF());
    QPainter painter(&pdf);
    widget.render(&painter);
    return {};
}

core::Result<void> write(QWidget& widget, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return cannotWrite(path, file.errorString());
    }
    const auto suffix = QFileInfo(path).suffix().toLower();
    const auto written = suffix == "svg"_L1   ? writeSvg(widget, file)
                         : suffix == "pdf"_L1 ? writePdf(widget, file)
                                              : writePng(widget, file);
    if (!written) {
        return written.error().in(path.toStdString());
    }
    if (!file.commit()) {
        return cannotWrite(path, file.errorString());
    }
    return {};
}

/// Lets the event loop turn until analysis, ribbons and map have arrived and the pages have shown them.
void settle(const widgets::Workspace& workspace)
{
    const auto isSettled = [&workspace] {
        if (workspace.isAnalysing()) {
            return false;
        }
        const auto& analysis = workspace.analysis();
        const auto& stability = workspace.stability();
        return analysis.problem || (analysis.isComplete() && stability.tau && stability.alpha && stability.map);
    };
    while (!isSettled()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    // One more turn each: pages refresh by a zero timer, layouts by posted events.
    for (int turn = 0; turn < 5; ++turn) {
        QCoreApplication::processEvents();
    }
}

QWidget* contentOf(MainWindow& window, const RenderJob& job)
{
    auto* page = window.page(job.page);
    if (job.content == RenderJob::Content::Plot && page->mainPlot() != nullptr) {
        return page->mainPlot();
    }
    return job.content == RenderJob::Content::Window ? static_cast<QWidget*>(&window) : page;
}

}  // namespace

core::Result<void> renderPage(int& argc, char** argv, const RenderJob& job)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (job.scale != 1.0) {
        qputenv("QT_SCALE_FACTOR", QByteArray::number(job.scale));
    }
    auto document = core::readStudy(job.study.toStdU16String());
    if (!document) {
        return document.error();
    }
    if (!job.benchmark.isEmpty() && !document->benchmark(job.benchmark.toStdString())) {
        return core::Error{core::Errc::NotFound, u"%1: there is no benchmark “%2” in this study"_s
                                                     .arg(job.study, job.benchmark)
                                                     .toStdString()};
    }
    if (document->benchmarks.empty()) {
        return core::Error{core::Errc::NotFound,
                           u"%1: the study holds no benchmark, so there is nothing to show on page “%2”"_s
                               .arg(job.study, job.page)
                               .toStdString()};
    }

    QApplication application(argc, argv);
    QApplication::setApplicationVersion(QStringLiteral(PAPILIO_VERSION));
    auto& theme = widgets::Theme::instance();
    theme.setScheme(job.isDark ? widgets::Theme::Scheme::Dark : widgets::Theme::Scheme::Light);
    theme.apply(application);
    MainWindow window(MainWindow::Memory::None);
    window.resize(job.size);
    window.workspace().setStudy(std::move(document).value(), QFileInfo(job.study).absoluteFilePath());
    if (!job.benchmark.isEmpty()) {
        window.workspace().activateBenchmark(job.benchmark);
    }
    window.showPage(job.page);
    window.show();
    settle(window.workspace());
    return write(*contentOf(window, job), job.output);
}

}  // namespace papilio::app
