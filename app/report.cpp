#include "app/report.h"

#include "app/main_window.h"
#include "app/render.h"
#include "app/report_html.h"
#include "app/view_commands.h"
#include "core/io/atomic_file.h"
#include "widgets/controls/data_table.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/theme/language.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tokens.h"
#include "widgets/workspace/collection_process.h"

#include <QApplication>
#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPdfWriter>
#include <QTextDocument>

#include <algorithm>
#include <cstdio>

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
ReportTable tableOf(const widgets::DataTable& view, const QString& command)
{
    const auto& model = *view.model();
    ReportTable table;
    table.caption = view.accessibleName();
    QList<int> columns;
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto words = model.headerData(column, Qt::Horizontal).toString();
        // Columns that are drawn only (strips, bars without words) have nothing to print; units
        // stand in a column without a heading.
        if (!view.isColumnHidden(column) && hasText(model, column)) {
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
    if (const int left = model.rowCount() - mostRows; left > 0) {
        table.note = command.isEmpty()
                         ? MainWindow::tr("%1 of %2 rows are shown; %3 are left out.")
                               .arg(mostRows)
                               .arg(model.rowCount())
                               .arg(left)
                         : MainWindow::tr("%1 of %2 rows are shown; %3 are left out. All of them:")
                               .arg(mostRows)
                               .arg(model.rowCount())
                               .arg(left);
        table.command = command;
    }
    return table;
}

/// The numbers of a page in full, as JSON where the command has it.
QString fullCommand(const QString& command)
{
    return command.isEmpty() || command.startsWith(u"papilio export"_s) ? command
                                                                        : command + u" --json"_s;
}

ReportSection sectionOf(MainWindow& window, const PageEntry& entry, bool isDark)
{
    window.showPage(entry.id);
    settle(window);
    auto* page = window.page(entry.id);
    const auto commands = viewCommands(*page, entry.id, window.workspace());
    ReportSection section;
    section.id = entry.id;
    section.title = entry.word;
    if (auto* plot = qobject_cast<widgets::PlotFrame*>(page->mainPlot());
        plot != nullptr && plot->emptyText().isEmpty()) {
        QBuffer buffer(&section.figure);
        buffer.open(QIODevice::WriteOnly);
        plot->image(2, isDark ? widgets::darkTokens() : widgets::lightTokens())
            .save(&buffer, "PNG");
        section.figureSize = plot->size();
    }
    for (const auto* table : page->findChildren<widgets::DataTable*>()) {
        if (table->isVisible() && table->model() != nullptr && table->model()->rowCount() > 0) {
            section.tables << tableOf(*table, fullCommand(commands.numbers));
        }
    }
    section.command = commands.numbers.isEmpty() ? commands.picture : commands.numbers;
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
    if (!options.with.empty()) {
        words << u"--with"_s << QString::fromStdString(options.with);
    }
    if (!options.benchmark.empty()) {
        words << u"--benchmark"_s << QString::fromStdString(options.benchmark);
    }
    if (options.isDark) {
        words << u"--theme"_s << u"dark"_s;
    }
    if (options.language != "en") {
        words << u"--language"_s << QString::fromStdString(options.language);
    }
    words << u"-o"_s << QFileInfo(QString::fromStdString(options.output)).fileName();
    return widgets::shellQuoted(words);
}

QList<const PageEntry*> pagesOf(const ReportOptions& options)
{
    const auto& list = pageList();
    QList<const PageEntry*> pages;
    if (options.pages.empty()) {
        for (const auto& entry : list) {
            pages << &entry;
        }
    }
    for (const auto& name : options.pages) {
        pages << &*std::ranges::find(list, QString::fromStdString(name), &PageEntry::id);
    }
    return pages;
}

/// For the window that waits; as `papilio-collect --progress json` says it.
void sayProgress(qsizetype done, qsizetype of, const QString& what)
{
    const QJsonObject line{{u"done"_s, done}, {u"of"_s, of}, {u"what"_s, what}};
    std::fprintf(stderr, "%s\n", QJsonDocument(line).toJson(QJsonDocument::Compact).constData());
    std::fflush(stderr);
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
    report.isDark = options.isDark;
    report.note = QString::fromStdString(options.note);
    report.command = commandOf(options, study);
    report.program = u"Papilio %1"_s.arg(QCoreApplication::applicationVersion());
    report.facts = studyFactsOf(document);
    const auto pages = pagesOf(options);
    for (qsizetype place = 0; place < pages.size(); ++place) {
        // A study beside itself is no news.
        if (pages[place]->id == "compare"_L1 && options.with.empty() && options.pages.empty()) {
            continue;
        }
        if (options.showsProgress) {
            sayProgress(place, pages.size(), pages[place]->word);
        }
        auto section = sectionOf(window, *pages[place], options.isDark);
        if (hasContent(section)) {
            report.sections << std::move(section);
        }
    }
    return report;
}

void writePdf(const Report& report, QIODevice& file)
{
    QPdfWriter pdf(&file);
    pdf.setPageSize(QPageSize(QPageSize::A4));
    pdf.setPageMargins(QMarginsF(15, 15, 15, 15), QPageLayout::Millimeter);
    pdf.setTitle(report.title);
    pdf.setCreator(report.program);
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
    widgets::Language::install(application, QString::fromStdString(options.language));
    auto& theme = widgets::Theme::instance();
    theme.setScheme(widgets::Theme::Scheme::Light);
    theme.apply(application);
    MainWindow window(MainWindow::Memory::None);
    window.resize(1600, 1000);
    auto& workspace = window.workspace();
    // The pages name the study as the reader knows it.
    workspace.setStudy(
        std::move(study).value(),
        QString::fromStdString(options.named.empty() ? options.study : options.named));
    if (!options.benchmark.empty()) {
        workspace.activateBenchmark(QString::fromStdString(options.benchmark));
    }
    if (auto prepared = prepareComparison(window, options.with); !prepared) {
        return prepared;
    }
    window.show();
    const auto report = reportOf(window, options);
    const auto path = QString::fromStdString(options.output);
    if (report.sections.isEmpty()) {
        return core::Error{
            core::Errc::NotFound,
            options.study + ": none of these pages has anything to show of this study"};
    }
    QBuffer written;
    written.open(QIODevice::WriteOnly);
    if (path.endsWith(u".pdf"_s)) {
        writePdf(report, written);
    } else {
        written.write(toHtml(report, true).toUtf8());
    }
    return core::AtomicFile::write(
        path.toStdString(),
        {written.data().constData(), static_cast<std::size_t>(written.data().size())});
}

}  // namespace papilio::app
