#include "app/report_html.h"

#include "core/io/import/importer.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/language.h"
#include "widgets/theme/tokens.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("papilio::app", text);
}

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

/// Black on white for paper, the theme's colours for a dark screen.
QString style(bool isDark, bool isPaper)
{
    const auto& tokens = isDark ? widgets::darkTokens() : widgets::lightTokens();
    const auto colours =
        isDark ? u"body{color:%1;background:%2;}"_s.arg(tokens.text.name(), tokens.surface.name())
               : u"body{color:black;background:white;}"_s;
    // Qt's own documents draw borders of some cells only: rows on paper are distinguished by a
    // ground.
    const auto cells = isPaper ? u"th,td{padding:2px 3px;}"_s
                               : u"th,td{padding:3px 8px;border-bottom:1px solid silver;}"_s;
    return colours +
           u"body{font-family:Inter,'DejaVu Sans',sans-serif;font-size:10pt;}"
           "h1{font-size:18pt;}h2{font-size:14pt;margin-top:2em;}"
           "table{border-collapse:collapse;font-size:8pt;margin:1em 0;}"
           "caption{text-align:left;font-weight:600;padding:4px 0;}"
           "th,td{text-align:left;}"
           "td.n,th.n{text-align:right;font-family:'JetBrains Mono',monospace;}"
           "code{font-family:'JetBrains Mono',monospace;font-size:8pt;}"
           "img{max-width:100%;height:auto;}"_s +
           u".badge{font-weight:600;color:%1;}"_s.arg(tokens.approximate.text.name()) + cells;
}

/// How a table is placed on a page.
struct TableSet {
    double points = 8;     ///< of its letters
    QList<double> widths;  ///< of its columns, in points at 8 points; empty: on a screen
};

constexpr double usualPoints = 8;
constexpr double leastPoints = 5.5;

/// Points that a text takes at 8 points.
double widthOf(const QString& words, bool isNumeric)
{
    auto font = isNumeric ? widgets::Fonts::mono() : widgets::Fonts::ui();
    constexpr double large = 100;  // metrics of small letters are rounded
    font.setPixelSize(static_cast<int>(large));
    return QFontMetricsF(font).horizontalAdvance(words) * usualPoints / large;
}

/// What the column takes where nothing breaks but long texts, between words.
double naturalWidth(const ReportTable& table, qsizetype column)
{
    constexpr double longest = 190;
    constexpr double padding = 8;
    const bool isNumeric = table.isNumeric.value(column);
    double width = 0;
    for (const auto& word : table.header[column].split(u' ')) {
        width = std::max(width, 1.05 * widthOf(word, isNumeric));  // headings are bold
    }
    for (const auto& row : table.rows) {
        width = std::max(width, std::min(longest, widthOf(row.value(column), isNumeric)));
    }
    return width + padding;
}

double naturalWidth(const ReportTable& table)
{
    double width = 0;
    for (qsizetype column = 0; column < table.header.size(); ++column) {
        width += naturalWidth(table, column);
    }
    return width;
}

TableSet setOf(const ReportTable& table, double room)
{
    TableSet set;
    if (room > 0) {
        for (qsizetype column = 0; column < table.header.size(); ++column) {
            set.widths << naturalWidth(table, column);
        }
        set.points = std::clamp(usualPoints * room / naturalWidth(table), leastPoints, usualPoints);
    }
    return set;
}

QString withBadge(const QString& words, const QString& badge)
{
    return badge.isEmpty() ? words : u"%1 (%2)"_s.arg(words, badge);
}

QString tableHtml(const ReportTable& table, const QString& badge, double room)
{
    const auto set = setOf(table, room);
    double all = 0;
    for (const double width : set.widths) {
        all += width;
    }
    const auto cell = [&](const char* tag, const QString& content, qsizetype column) {
        const bool isNumeric = table.isNumeric.value(column);
        const auto width = set.widths.isEmpty()
                               ? QString()
                               : u" width=\"%1%\""_s.arg(100 * set.widths[column] / all, 0, 'f', 2);
        const auto whole = set.widths.isEmpty() && content.size() <= 26
                               ? u" style=\"white-space:nowrap\""_s
                               : QString();
        return u"<%1%2%3%4>%5</%1>"_s.arg(QLatin1String(tag),
                                          isNumeric ? u" class=\"n\" align=\"right\""_s : QString(),
                                          width, whole, content.toHtmlEscaped());
    };
    // Narrow tables stay narrow: numbers a page apart are hard to read together.
    const double taken = all * set.points / usualPoints;
    const auto width =
        room > 0 && taken < room ? u"%1%"_s.arg(100 * taken / room, 0, 'f', 1) : u"100%"_s;
    QString html =
        u"<table width=\"%1\" cellspacing=\"0\" cellpadding=\"2\" style=\"font-size:%2pt\">"_s
            .arg(width)
            .arg(set.points, 0, 'f', 1);
    if (!table.caption.isEmpty()) {
        html += u"<caption>"_s + withBadge(table.caption, badge).toHtmlEscaped() + u"</caption>"_s;
    }
    html += u"<thead><tr>"_s;
    for (qsizetype column = 0; column < table.header.size(); ++column) {
        html += cell("th", table.header[column], column);
    }
    html += u"</tr></thead><tbody>\n"_s;
    const auto ground = widgets::lightTokens().subgrid.name();
    for (qsizetype row = 0; row < table.rows.size(); ++row) {
        html += room > 0 && row % 2 == 0 ? u"<tr bgcolor=\"%1\">"_s.arg(ground) : u"<tr>"_s;
        for (qsizetype column = 0; column < table.rows[row].size(); ++column) {
            html += cell("td", table.rows[row][column], column);
        }
        html += u"</tr>\n"_s;
    }
    html += u"</tbody></table>\n"_s;
    if (!table.note.isEmpty()) {
        html += u"<p>%1 <code>%2</code></p>\n"_s.arg(table.note.toHtmlEscaped(),
                                                     table.command.toHtmlEscaped());
    }
    return html;
}

/// Qt's own documents shrink h1 and h2 of a style sheet to nothing when they are printed.
QString heading(
    int level, const QString& id, const QString& words, bool isScreen, bool startsPage = false)
{
    return isScreen ? u"<h%1 id=\"%2\">%3</h%1>\n"_s.arg(level).arg(id, words.toHtmlEscaped())
                    : u"<p%1><span style=\"font-size:%2pt; font-weight:600\">%3</span></p>\n"_s
                          .arg(startsPage ? u" style=\"page-break-before:always\""_s : QString())
                          .arg(level == 1 ? 18 : 14)
                          .arg(words.toHtmlEscaped());
}

/// @param room  0: for a screen, with figures as data URIs
QString sectionHtml(const ReportSection& section, double room, bool startsPage)
{
    const bool isScreen = room == 0;
    QString html = heading(2, section.id, section.title, isScreen, startsPage);
    if (!section.figure.isEmpty()) {
        const auto source =
            isScreen ? u"data:image/png;base64,"_s + QString::fromLatin1(section.figure.toBase64())
                     : u"figure:"_s + section.id;
        html += u"<p><img alt=\"%1\" width=\"%2\" height=\"%3\" src=\"%4\">%5</p>\n"_s
                    .arg(section.title.toHtmlEscaped())
                    .arg(section.figureSize.width())
                    .arg(section.figureSize.height())
                    .arg(source,
                         section.badge.isEmpty()
                             ? QString()
                             : u"<br>"_s + withBadge(section.title, section.badge).toHtmlEscaped());
    }
    for (const auto& table : section.tables) {
        html += tableHtml(table, section.badge, room);
    }
    if (!section.command.isEmpty()) {
        html += u"<p>%1 <code>%2</code></p>\n"_s.arg(tr("The same numbers:"),
                                                     section.command.toHtmlEscaped());
    }
    return html;
}

QString provenanceText(const core::Provenance& provenance)
{
    QStringList parts;
    if (!provenance.source.empty()) {
        parts << tr("source %1").arg(text(provenance.source));
    }
    if (!provenance.command.empty()) {
        parts << tr("made by %1").arg(text(provenance.command));
    }
    if (!provenance.origin.empty()) {
        parts << tr("from %1").arg(text(provenance.origin));
    }
    if (!provenance.created.empty()) {
        parts << (provenance.isFileTime ? tr("%1 (time stamp of the file)") : u"%1"_s)
                     .arg(text(provenance.created));
    }
    if (!provenance.imported.empty()) {
        parts << tr("imported %1").arg(text(provenance.imported));
    }
    return parts.join(u", "_s);
}

}  // namespace

QStringList studyFactsOf(const core::Document& document)
{
    QStringList facts;
    for (const auto& machine : document.machines) {
        QStringList attributes;
        for (const auto& [key, value] : machine.attributes) {
            attributes << text(key) + u' ' + text(value);
        }
        facts << tr("Machine %1: %2").arg(text(machine.id), attributes.join(u", "_s));
    }
    for (const auto& benchmark : document.benchmarks) {
        facts << tr("Benchmark %1: %2 events, %3 repetitions, %4 kernels; %5")
                     .arg(text(benchmark->name))
                     .arg(benchmark->data->eventCount())
                     .arg(benchmark->data->repetitions)
                     .arg(benchmark->data->kernelCount())
                     .arg(provenanceText(benchmark->data->provenance));
    }
    for (const auto& sentence : core::describeContents(document)) {
        facts << text(sentence);
    }
    return facts;
}

namespace {

QString titleHtml(const Report& report, bool isScreen)
{
    auto html = heading(1, u"title"_s, report.title, isScreen);
    if (!report.badge.isEmpty()) {
        html += u"<p class=\"badge\">%1</p>\n"_s.arg(report.badge.toHtmlEscaped());
    }
    if (!report.note.isEmpty()) {
        html += u"<p><b>%1</b></p>\n"_s.arg(report.note.toHtmlEscaped());
    }
    html += u"<p>%1 <code>%2</code> (%3)</p>\n<ul>\n"_s.arg(
        tr("Study:"), report.study.toHtmlEscaped(), report.program.toHtmlEscaped());
    for (const auto& fact : report.facts) {
        html += u"<li>%1</li>\n"_s.arg(fact.toHtmlEscaped());
    }
    return html + u"</ul>\n"_s;
}

/// At the end: it names every choice of every page.
QString commandHtml(const Report& report)
{
    return u"<p>%1 <code>%2</code></p>\n"_s.arg(tr("This report was made by:"),
                                                report.command.toHtmlEscaped());
}

QString documentHtml(const Report& report, const QString& styles, const QString& body)
{
    return u"<!DOCTYPE html>\n<html lang=\"%2\"><head><meta charset=\"utf-8\"><title>%1"
           "</title><style>%3</style></head><body>\n%4</body></html>\n"_s.arg(
               report.title.toHtmlEscaped(), widgets::Language::current(), styles, body);
}

/// Slightly smaller letters are better than a page in another direction.
bool isWide(const ReportSection& section, double room)
{
    constexpr double readablePoints = 6.5;
    return std::ranges::any_of(section.tables, [room](const ReportTable& table) {
        return naturalWidth(table) * readablePoints / usualPoints > room;
    });
}

}  // namespace

QString toHtml(const Report& report)
{
    auto body = titleHtml(report, true);
    for (const auto& section : report.sections) {
        body += sectionHtml(section, 0, false);
    }
    body += commandHtml(report);
    return documentHtml(
        report, style(report.isDark, false) + u"body{max-width:60em;margin:2em auto;}"_s, body);
}

QList<PaperPart> paperParts(const Report& report, double room)
{
    QList<PaperPart> parts{PaperPart{.isFirst = true}};
    for (const auto& section : report.sections) {
        const bool isLandscape = isWide(section, room);
        if (isLandscape != parts.back().isLandscape) {
            parts << PaperPart{.isFirst = false, .isLandscape = isLandscape};
        }
        parts.back().sections << section;
    }
    parts.back().isLast = true;
    return parts;
}

QString toPaper(const Report& report, const PaperPart& part, double room)
{
    auto body = part.isFirst ? titleHtml(report, false) : QString();
    // A figure is on the page of its heading; behind a short title there is room for one.
    constexpr qsizetype shortTitle = 14;
    bool hasRoom = !part.isFirst || report.facts.size() <= shortTitle;
    for (const auto& section : part.sections) {
        body += sectionHtml(section, room, !hasRoom && !section.figure.isEmpty());
        hasRoom = false;
    }
    body += part.isLast ? commandHtml(report) : QString();
    return documentHtml(report, style(false, true), body);
}

}  // namespace papilio::app
