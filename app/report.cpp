#include "app/report.h"

#include "app/main_window.h"
#include "app/render.h"
#include "app/report_html.h"
#include "widgets/controls/data_table.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/theme/theme.h"
#include "widgets/workspace/collection_process.h"

#include <QApplication>
#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// Tables longer than this are cut, and say so: a report is read, data are exported.
constexpr int mostRows = 40;

bool hasText(const QAbstractItemModel& model, int column)
{
    for (int row = 0; row < std::min(mostRows, model.rowCount()); ++row) {
        if (!model.index(row, column).data().toString().isEmpty()) {
            return true;
        }
    }
    return false;
}

/// What is shown of a table: visible columns and rows in their order on the screen.
ReportTable tableOf(const widgets::DataTable& view)
{
    const auto& model = *view.model();
    ReportTable table;
    table.caption = view.accessibleName();
    QList<int> columns;
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto words = model.headerData(column, Qt::Horizontal).toString();
        // Columns that are drawn only (strips, bars without words) have nothing to print.
        if (!view.isColumnHidden(column) && !words.isEmpty() && hasText(model, column)) {
            columns << column;
            table.header << words;
            const auto alignment = model.index(0, column).data(Qt::TextAlignmentRole).toInt();
            table.isNumeric << ((alignment & Qt::AlignRight) != 0);
        }
    }
    for (int row = 0; row < std::min(mostRows, model.rowCount()); ++row) {
        QStringList cells;
        for (const int column : columns) {
            cells << model.index(row, column).data().toString();
        }
        table.rows << cells;
    }
    if (model.rowCount() > mostRows) {
        QStringList cells(columns.size());
        cells[0] = MainWindow::tr("… and %1 more rows").arg(model.rowCount() - mostRows);
        table.rows << cells;
    }
    return table;
}

ReportSection sectionOf(MainWindow& window, const PageEntry& entry, const QString& study)
{
    window.showPage(entry.id);
    settle(window);
    auto* page = window.page(entry.id);
    ReportSection section;
    section.id = entry.id;
    section.title = entry.word;
    section.command = page->command();
    if (auto* plot = qobject_cast<widgets::PlotFrame*>(page->mainPlot());
        plot != nullptr && plot->emptyText().isEmpty()) {
        QBuffer buffer(&section.figure);
        buffer.open(QIODevice::WriteOnly);
        plot->image().save(&buffer, "PNG");
        section.figureSize = plot->size();
    }
    for (const auto* table : page->findChildren<widgets::DataTable*>()) {
        if (table->isVisible() && table->model() != nullptr && table->model()->rowCount() > 0) {
            section.tables << tableOf(*table);
        }
    }
    if (section.command.isEmpty()) {
        section.command =
            u"papilio render %1 --page %2 -o %2.png"_s.arg(widgets::shellQuoted(study), entry.id);
    }
    return section;
}

bool hasContent(const ReportSection& section)
{
    return !section.figure.isEmpty() || !section.tables.isEmpty();
}

QString commandOf(const ReportOptions& options, const QString& study)
{
    QStringList words{u"papilio"_s, u"report"_s, study};
    if (!options.pages.empty()) {
        QStringList pages;
        for (const auto& page : options.pages) {
            pages << QString::fromStdString(page);
        }
        words << u"--pages"_s << pages.join(u',');
    }
    if (!options.benchmark.empty()) {
        words << u"--benchmark"_s << QString::fromStdString(options.benchmark);
    }
    words << u"-o"_s << QFileInfo(QString::fromStdString(options.output)).fileName();
    return widgets::shellQuoted(words);
}

Report reportOf(MainWindow& window, const ReportOptions& options)
{
    const auto study =
        QString::fromStdString(options.named.empty() ? options.study : options.named);
    const auto& document = window.workspace().document();
    Report report;
    report.title = document.title.empty() ? QFileInfo(study).fileName()
                                          : QString::fromStdString(document.title);
    report.study = study;
    report.command = commandOf(options, study);
    report.facts = studyFactsOf(document);
    const auto add = [&](const PageEntry& entry) {
        auto section = sectionOf(window, entry, study);
        if (hasContent(section)) {
            report.sections << std::move(section);
        }
    };
    if (options.pages.empty()) {
        std::ranges::for_each(pageList(), add);
    }
    for (const auto& name : options.pages) {
        const auto& list = pageList();
        add(*std::ranges::find(list, QString::fromStdString(name), &PageEntry::id));
    }
    return report;
}

core::Error cannotWrite(const QString& path, const QString& why)
{
    return {
        core::Errc::Unreadable,
        u"%1: the report cannot be written: %2; choose a folder that exists and that you may write to"_s
            .arg(path, why)
            .toStdString()};
}

void writePdf(const Report& report, QIODevice& file)
{
    QPdfWriter pdf(&file);
    pdf.setPageSize(QPageSize(QPageSize::A4));
    pdf.setPageMargins(QMarginsF(15, 15, 15, 15), QPageLayout::Millimeter);
    pdf.setTitle(report.title);
    pdf.setCreator(u"Papilio"_s);
    QTextDocument document;
    for (const auto& section : report.sections) {
        if (!section.figure.isEmpty()) {
            document.addResource(QTextDocument::ImageResource, QUrl(u"figure:"_s + section.id),
                                 QImage::fromData(section.figure));
        }
    }
    // The page is 180 mm wide; figures are drawn for wider windows.
    auto fitted = report;
    constexpr int widest = 600;
    for (auto& section : fitted.sections) {
        if (section.figureSize.width() > widest) {
            section.figureSize.scale(widest, 10000, Qt::KeepAspectRatio);
        }
    }
    document.setHtml(toHtml(fitted, false));
    document.print(&pdf);
}

}  // namespace

core::Result<void> writeReport(int& argc, char** argv, const ReportOptions& options)
{
    auto study = readForShowing(options.study, options.benchmark);
    if (!study) {
        return study.error();
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setApplicationVersion(QStringLiteral(PAPILIO_VERSION));
    auto& theme = widgets::Theme::instance();
    theme.setScheme(widgets::Theme::Scheme::Light);
    theme.apply(application);
    MainWindow window(MainWindow::Memory::None);
    window.resize(1600, 1000);
    auto& workspace = window.workspace();
    workspace.setStudy(std::move(study).value(),
                       QFileInfo(QString::fromStdString(options.study)).absoluteFilePath());
    if (!options.benchmark.empty()) {
        workspace.activateBenchmark(QString::fromStdString(options.benchmark));
    }
    window.show();
    const auto report = reportOf(window, options);
    const auto path = QString::fromStdString(options.output);
    if (report.sections.isEmpty()) {
        return core::Error{
            core::Errc::NotFound,
            options.study + ": none of these pages has anything to show of this study"};
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return cannotWrite(path, file.errorString());
    }
    if (path.endsWith(u".pdf"_s)) {
        writePdf(report, file);
    } else {
        file.write(toHtml(report, true).toUtf8());
    }
    if (!file.commit()) {
        return cannotWrite(path, file.errorString());
    }
    return {};
}

}  // namespace papilio::app
