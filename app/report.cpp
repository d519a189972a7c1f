#include "app/command_line/study_report.h"
#include "app/main_window.h"
#include "app/page_list.h"
#include "app/render.h"
#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/io/files/atomic_file.h"
#include "core/present/report_html.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/window_sentences.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QBuffer>
#include <QFontMetricsF>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QScreen>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <numeric>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

constexpr double usualPoints = 8;

/// Points that a text takes at 8 points.
double widthOf(const std::string& words, bool isNumeric)
{
    auto font = isNumeric ? widgets::Fonts::mono() : widgets::Fonts::ui();
    constexpr double large = 100;  // metrics of small letters are rounded
    font.setPixelSize(static_cast<int>(large));
    return QFontMetricsF(font).horizontalAdvance(QString::fromStdString(words)) * usualPoints /
           large;
}

/// What the columns take where nothing breaks but long texts, between words.
std::vector<double> naturalWidths(const core::Table& table)
{
    constexpr double longest = 190;
    constexpr double padding = 8;
    std::vector<double> widths;
    for (std::size_t column = 0; column < table.headings.size(); ++column) {
        const auto& heading = table.headings[column];
        double width = 0;
        for (const auto& word : QString::fromStdString(heading.title).split(u' ')) {
            width = std::max(width, 1.05 * widthOf(word.toStdString(), heading.isNumeric));  // bold
        }
        for (const auto& row : table.rows) {
            width =
                std::max(width, std::min(longest, widthOf(row[column].text, heading.isNumeric)));
        }
        widths.push_back(width + padding);
    }
    return widths;
}

/// Names that take most of their column may break where their parts are joined, not in a word.
void breakNames(core::Table& table)
{
    constexpr double sure = 0.7;  // Qt does not give a column all of the share that it asks for
    const auto widths = naturalWidths(table);
    for (auto& row : table.rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            auto words = QString::fromStdString(row[column].text).split(u' ');
            for (auto& word : words) {
                if (widthOf(word.toStdString(), table.headings[column].isNumeric) >
                    sure * widths[column]) {
                    word = widgets::breakable(word, std::numeric_limits<int>::max());
                }
            }
            row[column].text = words.join(u' ').toStdString();
        }
    }
}

double totalWidth(const std::vector<double>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

/// Slightly smaller letters are better than a page in another direction.
bool isWide(const core::ReportSection& section, double room)
{
    constexpr double readablePoints = 6.5;
    return std::ranges::any_of(section.tables, [room](const core::Table& table) {
        return totalWidth(naturalWidths(table)) * readablePoints / usualPoints > room;
    });
}

/// @param room  width of a page between its margins, in points
core::PaperSetting paperSetting(const core::Table& table, double room)
{
    constexpr double leastPoints = 5.5;
    core::PaperSetting setting;
    setting.widths = naturalWidths(table);
    const double all = totalWidth(setting.widths);
    setting.points = std::clamp(usualPoints * room / all, leastPoints, usualPoints);
    // Narrow tables stay narrow: numbers a page apart are hard to read together.
    setting.width =
        std::min(core::toPercent, core::toPercent * all * setting.points / usualPoints / room);
    for (double& width : setting.widths) {
        width *= core::toPercent / all;
    }
    setting.ground = widgets::lightTokens().subgrid.name().toStdString();
    return setting;
}

/// The plots of a page as `papilio render --content plot` draws them.
/// @param isForBrowser  as lines and letters, which can be zoomed
void addFigures(std::vector<core::ReportFigure>& figures,
                MainWindow& window,
                const QString& page,
                bool isDark,
                bool isForBrowser,
                const std::string& caption)
{
    window.showPage(page);
    settle(window);
    auto* shown = window.shownPage()->mainPlot();
    if (shown == nullptr) {
        return;
    }
    auto plots = shown->findChildren<widgets::PlotFrame*>();
    if (auto* plot = qobject_cast<widgets::PlotFrame*>(shown)) {
        plots = {plot};
    }
    const auto& tokens = isDark ? widgets::darkTokens() : widgets::lightTokens();
    for (auto* plot : plots) {
        if (!plot->emptyText().isEmpty()) {
            continue;
        }
        const auto words = caption.empty() ? plot->accessibleName().toStdString() : caption;
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        // On paper as wide as the page, with letters that can be read there.
        const widgets::FigureSize paper{.width = 186, .height = 100, .fontPoints = 7};
        const auto size = isForBrowser ? plot->size() : paper.pixels();
        plot->image(isForBrowser ? 2 : 4, tokens, size).save(&buffer, "PNG");
        auto& figure = figures.emplace_back(core::ReportFigure{.png = png.toStdString(),
                                                               .caption = words,
                                                               .width = size.width(),
                                                               .height = size.height()});
        if (isForBrowser) {
            constexpr qsizetype largest = 2'000'000;  // browsers draw more lines slowly
            const auto svg = plot->svg(tokens);
            figure.svg = svg.size() <= largest ? svg.toStdString() : std::string();
        }
    }
}

constexpr std::string_view benchmarkKey = "window/benchmark";

/// What of a page is drawn: the study as a user looks at it, and its words.
struct FigureView {
    std::string caption;
    std::string_view key = {};  ///< of the view; empty: as it is
    std::vector<std::string> values = {};
};

void show(MainWindow& window, const FigureView& view, const core::Document& study)
{
    auto& workspace = window.workspace();
    if (view.key.empty()) {
        return;
    }
    if (view.key == benchmarkKey) {
        workspace.activateBenchmark(QString::fromStdString(view.values.front()));
        return;
    }
    auto document = study;
    auto state = document.view ? *document.view : core::ViewState();
    if (!view.caption.empty() || state.find(view.key) == nullptr) {
        state.set(view.key, view.values);
    }
    document.view = std::make_shared<const core::ViewState>(std::move(state));
    workspace.setStudy(std::move(document), workspace.path());
}

/// All benchmarks, counters, rooflines and matrices, not only those that the window shows first.
std::vector<FigureView> figureViews(const core::Document& document, const std::string& page)
{
    std::vector<FigureView> views;
    const auto each = [&views](const auto& parts, std::string_view key) {
        for (const auto& part : parts) {
            views.push_back({part->name, key, {part->name}});
        }
    };
    if (page == "topdown") {
        each(document.counters, "topdown/counters");
    } else if (page == "roofline") {
        each(document.rooflines, "roofline/roofline");
    } else if (page == "noise" || page == "metrics") {
        each(document.benchmarks, benchmarkKey);
    } else if (page == "recorders") {
        for (auto& [problem, residuals] : core::residualsByProblem(document)) {
            views.push_back({problem, "recorders/ticked", std::move(residuals)});
        }
    }
    if (views.empty()) {
        views.emplace_back();
    } else if (views.size() == 1) {
        views.front().caption.clear();
    }
    return views;
}

/// For the window that waits; as `papilio-collect --progress json` says it.
void sayProgress(std::size_t done, std::size_t of, const std::string& what)
{
    const QJsonObject line{{u"done"_s, static_cast<qint64>(done)},
                           {u"of"_s, static_cast<qint64>(of)},
                           {u"what"_s, QString::fromStdString(what)}};
    std::fprintf(stderr, "%s\n", QJsonDocument(line).toJson(QJsonDocument::Compact).constData());
    std::fflush(stderr);
}

constexpr double marginMillimetres = 12;
constexpr double footerPoints = 20;

bool isImage(const QTextBlock& block)
{
    for (auto part = block.begin(); !part.atEnd(); ++part) {
        if (part.fragment().charFormat().isImageFormat()) {
            return true;
        }
    }
    return false;
}

/// The page of a place in a document, from 0.
int pageAt(const QTextDocument& document, double y)
{
    return static_cast<int>(y / document.pageSize().height());
}

/// A heading, or the caption of a table.
bool isHeading(const QTextBlock& block)
{
    return block.begin() != block.end() && !isImage(block) &&
           block.begin().fragment().charFormat().fontWeight() > QFont::Medium &&
           QTextCursor(block).currentTable() == nullptr;
}

/// All of it anew: below a change on several pages, Qt lays out only a part, and blocks that follow
/// a table over pages keep lines of before, outside of what is drawn.
void layOut(QTextDocument& document)
{
    document.setPageSize(document.pageSize());
}

/// Where the text of a row is.
QRectF rowRect(const QTextTable& table, int row)
{
    QRectF rect;
    for (int column = 0; column < table.columns(); ++column) {
        const auto cell = table.cellAt(row, column);
        for (auto part = cell.begin(); !part.atEnd(); ++part) {
            rect |= table.document()->documentLayout()->blockBoundingRect(part.currentBlock());
        }
    }
    return rect;
}

/// An empty row before one that a page would break takes all that is left there but less than a
/// line, so that this one begins on the next page.
void keepWhole(QTextDocument& document, QTextTable& table, int row)
{
    const auto rect = rowRect(table, row);
    const int page = pageAt(document, rect.top());
    const double dots = document.documentLayout()->paintDevice()->logicalDpiY();
    const double left = (page + 1) * document.pageSize().height() - rect.top() - 8 * dots / 72;
    if (page == pageAt(document, rect.bottom() - 1) || left <= 0 ||
        rect.height() > document.pageSize().height() / 2) {
        return;
    }
    table.insertRows(row, 1);
    QTextBlockFormat filler;
    filler.setLineHeight(left * QGuiApplication::primaryScreen()->logicalDotsPerInchY() / dots,
                         QTextBlockFormat::FixedHeight);
    for (int column = 0; column < table.columns(); ++column) {
        auto cell = table.cellAt(row, column);
        cell.setFormat(QTextTableCellFormat());
        cell.firstCursorPosition().setBlockFormat(filler);
    }
    layOut(document);
}

/// No heading or caption stays alone at the end of a page, and no row of a table is on two.
void keepTogether(QTextDocument& document)
{
    constexpr int firstRow = 1;  // below the titles, which are repeated
    const auto* layout = document.documentLayout();
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        if (auto* table = QTextCursor(block).currentTable()) {
            const auto cell = table->cellAt(block.position());
            if (cell.column() == 0 && cell.row() > firstRow) {
                keepWhole(document, *table, cell.row());
            }
            continue;
        }
        if (!isHeading(block)) {
            continue;
        }
        auto next = block.next();
        while (next.isValid() && isHeading(next)) {
            next = next.next();
        }
        if (!next.isValid()) {
            return;
        }
        const auto rect = layout->blockBoundingRect(block);
        const auto after = layout->blockBoundingRect(next);
        const auto* table = QTextCursor(next).currentTable();
        const double end = isImage(next) ? after.bottom()
                           : table == nullptr
                               ? after.top() + rect.height()
                               : rowRect(*table, std::min(firstRow, table->rows() - 1)).bottom();
        if (pageAt(document, rect.top()) != pageAt(document, end - 1) && rect.top() > 0) {
            auto format = block.blockFormat();
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            QTextCursor(block).setBlockFormat(format);
            layOut(document);
        }
    }
}

/// The pages of the sections, by their ids, from 1.
std::map<QString, int> sectionPages(const std::vector<std::unique_ptr<QTextDocument>>& documents)
{
    std::map<QString, int> pages;
    int before = 0;
    for (const auto& document : documents) {
        for (auto block = document->begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                for (const auto& name : part.fragment().charFormat().anchorNames()) {
                    const auto top = document->documentLayout()->blockBoundingRect(block).top();
                    pages[name] = before + pageAt(*document, top) + 1;
                }
            }
        }
        before += document->pageCount();
    }
    return pages;
}

/// The numbers of the sections' pages, where the contents want them.
void numberContents(QTextDocument& contents,
                    const std::vector<std::unique_ptr<QTextDocument>>& documents)
{
    std::map<QString, QTextCursor> places;
    for (const auto& [id, page] : sectionPages(documents)) {
        const auto token = core::pageToken(id.toStdString());
        if (auto place = contents.find(QString::fromStdString(token)); !place.isNull()) {
            places[id] = place;
        }
    }
    // Numbers take less room than what stands for them, which can move sections to other pages.
    for (int pass = 0; pass < 2; ++pass) {
        const auto pages = sectionPages(documents);
        for (auto& [id, place] : places) {
            const auto start = place.selectionStart();
            place.insertText(QString::number(pages.at(id)));
            place.setPosition(start, QTextCursor::KeepAnchor);
        }
        layOut(contents);
        keepTogether(contents);
    }
}

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

/// Sheets of paper in one direction.
struct PaperPart {
    bool isLandscape = false;  ///< a table needs the room
    core::Report report;
};

/// The sections in their order; neighbors of the same direction stay together.
/// @param room  width of an upright page between its margins, in points
std::vector<PaperPart> paperParts(const core::Report& report, double room)
{
    auto empty = report;
    empty.sections.clear();
    std::vector<PaperPart> parts{{.isLandscape = false, .report = empty}};
    for (const auto& section : report.sections) {
        const bool isLandscape = isWide(section, room);
        if (isLandscape != parts.back().isLandscape) {
            parts.push_back({isLandscape, empty});
        }
        parts.back().report.sections.push_back(section);
    }
    return parts;
}

void writePdf(const core::Report& report, QIODevice& file)
{
    QPdfWriter pdf(&file);
    constexpr int resolution = 300;
    pdf.setResolution(resolution);
    pdf.setTitle(QString::fromStdString(report.title));
    pdf.setCreator(QString::fromStdString(report.program));
    const auto roomOf = [](bool isLandscape) {
        return paper(isLandscape).paintRect(QPageLayout::Point).width();
    };
    std::vector<std::unique_ptr<QTextDocument>> documents;
    auto parts = paperParts(report, roomOf(false));
    for (auto& part : parts) {
        pdf.setPageLayout(paper(part.isLandscape));
        const double room = roomOf(part.isLandscape);
        auto& document = *documents.emplace_back(std::make_unique<QTextDocument>());
        document.setDocumentMargin(0);
        // Shaped letters, such as the + between capitals, are no text for whoever copies it.
        auto font = widgets::Fonts::ui();
        font.setStyleStrategy(QFont::PreferNoShaping);
        document.setDefaultFont(font);
        document.documentLayout()->setPaintDevice(&pdf);
        for (auto& section : part.report.sections) {
            std::ranges::for_each(section.tables, breakNames);
            int place = 0;
            for (auto& figure : section.figures) {
                const auto name =
                    u"figure:%1-%2"_s.arg(QString::fromStdString(section.id)).arg(place++);
                document.addResource(QTextDocument::ImageResource, QUrl(name),
                                     QImage::fromData(QByteArray::fromStdString(figure.png)));
                // Lengths of HTML are 1/96 inch.
                const auto widest = static_cast<int>(room * 96 / 72);
                const auto size =
                    QSize(figure.width, figure.height).scaled(widest, widest, Qt::KeepAspectRatio);
                figure.width = size.width();
                figure.height = size.height();
            }
        }
        core::HtmlSettings settings;
        settings.paper = [room](const core::Table& table) { return paperSetting(table, room); };
        settings.badgeColor = widgets::lightTokens().approximate.text.name().toStdString();
        settings.hasTitle = &part == &parts.front();
        for (const auto& section : report.sections) {
            settings.contents.emplace_back(section.id, section.title);
        }
        document.setHtml(QString::fromStdString(core::toHtml(part.report, settings)));
        document.setPageSize(
            QSizeF(pdf.width(), pdf.height() - footerPoints * pdf.logicalDpiY() / 72.0));
        keepTogether(document);
    }
    numberContents(*documents.front(), documents);
    QPainter painter;
    int pages = 0;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        pdf.setPageLayout(paper(parts[part].isLandscape));
        if (part == 0) {
            painter.begin(&pdf);
        } else {
            pdf.newPage();
        }
        printPages(*documents[part], QString::fromStdString(report.title), painter, pdf, pages);
    }
}

std::string screenHtml(const core::Report& report, bool isDark)
{
    const auto& tokens = isDark ? widgets::darkTokens() : widgets::lightTokens();
    core::HtmlSettings settings;
    settings.badgeColor = tokens.approximate.text.name().toStdString();
    if (isDark) {
        settings.colors =
            u"color:%1;background:%2;"_s.arg(tokens.text.name(), tokens.surface.name())
                .toStdString();
    }
    return core::toHtml(report, settings);
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
    auto& theme = widgets::Theme::instance();
    theme.setScheme(widgets::Theme::Scheme::Light);
    theme.apply(application);
    const widgets::WindowSentences asTheWindowWrites;
    auto report = makeReport(*study, options);
    if (!report) {
        return report.error();
    }
    report->program = "Papilio " PAPILIO_VERSION;
    MainWindow window(MainWindow::Memory::None);
    window.resize(1600, 1000);
    // The pages name the study as the reader knows it.
    const auto name = QString::fromStdString(report->study);
    window.workspace().setStudy(*study, name);
    if (auto prepared = prepareComparison(window, options.with); !prepared) {
        return prepared;
    }
    window.show();
    applyThresholds(window, options.show.thresholds);
    const auto format = core::reportFormatOf(options.output).value_or(core::ReportFormat::Html);
    const auto isPage = [pages = core::reportPages()](const core::ReportSection& section) {
        return std::ranges::find(pages, section.id) != pages.end();
    };
    const auto count = static_cast<std::size_t>(std::ranges::count_if(report->sections, isPage));
    for (std::size_t place = 0; place < report->sections.size(); ++place) {
        auto& section = report->sections[place];
        if (!isPage(section)) {
            continue;
        }
        if (options.showsProgress) {
            sayProgress(place, count, section.title);
        }
        constexpr std::size_t most = 12;  // each takes half a page
        auto views = figureViews(*study, section.id);
        if (views.size() > most) {
            section.sentences.push_back(
                core::sentence("Figures are of the first {} of {}; the window shows the others.",
                               most, views.size()));
            views.resize(most);
        }
        for (const auto& view : views) {
            show(window, view, *study);
            addFigures(section.figures, window, QString::fromStdString(section.id), options.isDark,
                       format == core::ReportFormat::Html, view.caption);
        }
    }
    QBuffer written;
    written.open(QIODevice::WriteOnly);
    switch (format) {
        case core::ReportFormat::Html:
            written.write(QByteArray::fromStdString(screenHtml(*report, options.isDark)));
            break;
        case core::ReportFormat::Pdf:
            writePdf(*report, written);
            break;
    }
    return core::AtomicFile::write(
        options.output,
        {written.data().constData(), static_cast<std::size_t>(written.data().size())});
}

}  // namespace papilio::app
