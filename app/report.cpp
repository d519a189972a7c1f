#include "app/report.h"

#include "app/main_window.h"
#include "app/render.h"
#include "app/report_html.h"
#include "app/view_commands.h"
#include "core/io/files/atomic_file.h"
#include "core/model/data_origin.h"
#include "widgets/models/provenance_word.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/session/collection_process.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/language.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tokens.h"
#include "widgets/workbench/shown_options.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPageLayout>
#include <QPainter>
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
        // are in a column without a heading.
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

/// What nobody measured of what a page shows: "simulated", "published numbers", "partly …" where
/// the rest was measured; empty: all was. @param page  empty: the whole study
QString badgeOf(const core::Document& document, const QString& page)
{
    std::vector<core::Provenance> sources;
    const auto isShown = [&page](const char* id) {
        return page.isEmpty() || page == QLatin1String(id);
    };
    const auto add = [&sources](const auto& items) {
        for (const auto& item : items) {
            sources.push_back(item->provenance);
        }
    };
    if (page.isEmpty() || page == u"audit"_s || widgets::showsAnalysis(page)) {
        for (const auto& benchmark : document.benchmarks) {
            sources.push_back(benchmark->data->provenance);
        }
    }
    if (isShown("topdown") || isShown("formulas") || isShown("study")) {
        add(document.counters);
    }
    if (isShown("roofline") || isShown("study")) {
        add(document.rooflines);
    }
    if (isShown("recorders") || isShown("study")) {
        add(document.recorders);
    }
    QStringList foreign;
    std::size_t measured = 0;
    for (const auto& source : sources) {
        const bool isMade = core::isMade(core::dataOrigin(source));
        measured += isMade ? 0U : 1U;
        if (const auto word = widgets::provenanceWord(source); isMade && !foreign.contains(word)) {
            foreign << word;
        }
    }
    const auto words = foreign.join(u", "_s);
    return words.isEmpty() || measured == 0 ? words : MainWindow::tr("partly %1").arg(words);
}

ReportSection sectionOf(MainWindow& window, const PageEntry& entry, const ReportOptions& options)
{
    window.showPage(entry.id);
    settle(window);
    auto* page = window.page(entry.id);
    const auto commands = options.unsaved.empty()
                              ? viewCommands(*page, entry.id, window.workspace())
                              : ViewCommands();
    ReportSection section;
    section.id = entry.id;
    section.title = entry.word;
    section.badge = badgeOf(window.workspace().document(), entry.id);
    if (auto* plot = qobject_cast<widgets::PlotFrame*>(page->mainPlot());
        plot != nullptr && plot->emptyText().isEmpty()) {
        QBuffer buffer(&section.figure);
        buffer.open(QIODevice::WriteOnly);
        plot->image(2, options.isDark ? widgets::darkTokens() : widgets::lightTokens())
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

QStringList showWords(const ShowOptions& show)
{
    QStringList words;
    const auto add = [&words](const char* option, const std::string& value) {
        if (!value.empty()) {
            words << QString::fromLatin1(option) << QString::fromStdString(value);
        }
    };
    const auto threshold = [&words](const char* option, const std::optional<double>& value) {
        if (value) {
            words << QString::fromLatin1(option) << widgets::fullPrecision(*value);
        }
    };
    add("--benchmark", show.benchmark);
    threshold("--tau", show.thresholds.tau);
    threshold("--alpha", show.thresholds.alpha);
    threshold("--representation-tolerance", show.thresholds.representationTolerance);
    threshold("--rounding-tolerance", show.thresholds.roundingTolerance);
    add("--model", show.topDown.model);
    for (const auto& parameter : show.topDown.parameters) {
        add("--parameter", parameter);
    }
    threshold("--agreement", show.topDown.agreement);
    add("--select", show.selectedEvent);
    add("--select-metric", show.selectedMetric);
    if (show.isAsSaved) {
        words << u"--as-saved"_s;
    }
    for (const auto& entry : show.view) {
        add("--view", entry);
    }
    return words;
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
    words << showWords(options.show);
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
    report.badge = badgeOf(document, {});
    report.isDark = options.isDark;
    report.note = QString::fromStdString(options.note);
    report.command = options.unsaved.empty()
                         ? commandOf(options, study)
                         : MainWindow::tr("no command reproduces this report: %1")
                               .arg(QString::fromStdString(options.unsaved));
    report.program = u"Papilio %1"_s.arg(QCoreApplication::applicationVersion());
    report.facts = studyFactsOf(document);
    const auto pages = pagesOf(options);
    for (qsizetype place = 0; place < pages.size(); ++place) {
        // A comparison of a study with itself shows nothing new.
        if (pages[place]->id == "compare"_L1 && options.with.empty() && options.pages.empty()) {
            continue;
        }
        // The page begins with a definition to fill in.
        if (pages[place]->id == "formulas"_L1 && document.definitions.empty()) {
            continue;
        }
        if (options.showsProgress) {
            sayProgress(place, pages.size(), pages[place]->word);
        }
        auto section = sectionOf(window, *pages[place], options);
        if (hasContent(section)) {
            report.sections << std::move(section);
        }
    }
    return report;
}

constexpr double marginMillimetres = 12;
constexpr double footerPoints = 20;

/// Draws the pages of a document that was laid out for `pdf`, each with its number below.
void printPages(const QTextDocument& document,
                const QString& title,
                QPainter& painter,
                QPdfWriter& pdf,
                int& number)
{
    const auto page = document.pageSize();
    const double point = pdf.logicalDpiY() / 72.0;
    for (int place = 0; place < document.pageCount(); ++place) {
        if (place > 0) {
            pdf.newPage();
        }
        ++number;
        painter.save();
        painter.translate(0, -place * page.height());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = QRectF(QPointF(0, place * page.height()), page);
        context.palette.setColor(QPalette::Text, widgets::lightTokens().text);
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        auto font = widgets::Fonts::ui();
        font.setPixelSize(static_cast<int>(8 * point));
        painter.setFont(font);
        painter.setPen(widgets::lightTokens().muted);
        const QRectF footer(0, page.height(), page.width(), footerPoints * point);
        painter.drawText(footer, Qt::AlignLeft | Qt::AlignBottom,
                         painter.fontMetrics().elidedText(title, Qt::ElideRight,
                                                          static_cast<int>(0.9 * footer.width())));
        painter.drawText(footer, Qt::AlignRight | Qt::AlignBottom, QString::number(number));
    }
}

QPageLayout paper(bool isLandscape)
{
    constexpr double margin = marginMillimetres;
    return {QPageSize(QPageSize::A4), isLandscape ? QPageLayout::Landscape : QPageLayout::Portrait,
            QMarginsF(margin, margin, margin, margin), QPageLayout::Millimeter};
}

void writePdf(const Report& report, QIODevice& file)
{
    QPdfWriter pdf(&file);
    constexpr int resolution = 300;
    pdf.setResolution(resolution);
    pdf.setTitle(report.title);
    pdf.setCreator(report.program);
    const auto roomOf = [](bool isLandscape) {
        return paper(isLandscape).paintRect(QPageLayout::Point).width();
    };
    QPainter painter;
    int pages = 0;
    for (auto& part : paperParts(report, roomOf(false))) {
        pdf.setPageLayout(paper(part.isLandscape));
        if (pages == 0) {
            painter.begin(&pdf);
        } else {
            pdf.newPage();
        }
        const double room = roomOf(part.isLandscape);
        QTextDocument document;
        document.setDocumentMargin(0);
        document.documentLayout()->setPaintDevice(&pdf);
        for (auto& section : part.sections) {
            if (section.figure.isEmpty()) {
                continue;
            }
            document.addResource(QTextDocument::ImageResource, QUrl(u"figure:"_s + section.id),
                                 QImage::fromData(section.figure));
            // Figures are drawn for wider windows; two thirds of a page's height leave room for
            // words. Lengths of HTML are 1/96 inch.
            const auto widest = static_cast<int>(room * 96 / 72);
            section.figureSize = section.figureSize.scaled(
                std::min(widest, section.figureSize.width()),
                widest * (part.isLandscape ? 1 : 2) / 2, Qt::KeepAspectRatio);
        }
        document.setHtml(toPaper(report, part, room));
        document.setPageSize(
            QSizeF(pdf.width(), pdf.height() - footerPoints * pdf.logicalDpiY() / 72.0));
        printPages(document, report.title, painter, pdf, pages);
    }
}

}  // namespace

core::Result<void> writeReport(int& argc, char** argv, const ReportOptions& options)
{
    auto study = readForShowing(options.study, options.show);
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
    if (auto prepared = prepareComparison(window, options.with); !prepared) {
        return prepared;
    }
    window.show();
    applyThresholds(window, options.show.thresholds);
    const auto report = reportOf(window, options);
    const auto path = QString::fromStdString(options.output);
    if (report.sections.isEmpty()) {
        return core::Error{core::Errc::NotFound,
                           options.study + ": none of these pages has content for this study"};
    }
    QBuffer written;
    written.open(QIODevice::WriteOnly);
    if (path.endsWith(u".pdf"_s)) {
        writePdf(report, written);
    } else {
        written.write(toHtml(report).toUtf8());
    }
    return core::AtomicFile::write(
        path.toStdString(),
        {written.data().constData(), static_cast<std::size_t>(written.data().size())});
}

}  // namespace papilio::app
