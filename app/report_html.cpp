#include "app/report_html.h"

#include "core/io/importers/importer.h"
#include "widgets/theme/language.h"
#include "widgets/theme/tokens.h"

#include <QCoreApplication>

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

/// Black on white for paper, the theme's colours for a dark screen; the widths are those of an A4
/// page.
QString style(bool isDark, bool isPaper)
{
    const auto& tokens = widgets::darkTokens();
    const auto colours =
        isDark ? u"body{color:%1;background:%2;}"_s.arg(tokens.text.name(), tokens.surface.name())
               : u"body{color:black;background:white;}"_s;
    return colours +
           u"body{font-family:Inter,'DejaVu Sans',sans-serif;font-size:10pt;}"
           "h1{font-size:18pt;}h2{font-size:14pt;margin-top:2em;}"
           "table{border-collapse:collapse;font-size:8pt;margin:1em 0;}"
           "caption{text-align:left;font-weight:600;padding:4px 0;}"
           "th,td{padding:%1;text-align:left;border-bottom:1px solid silver;}"
           "td.n,th.n{text-align:right;font-family:'JetBrains Mono',monospace;}"
           "code{font-family:'JetBrains Mono',monospace;font-size:8pt;}"
           "img{max-width:100%;height:auto;}"_s.arg(isPaper ? u"2px 3px"_s : u"3px 8px"_s);
}

/// Letters of the longest cell of a column, and of the longest word of its heading.
qsizetype lettersOf(const ReportTable& table, qsizetype column)
{
    qsizetype letters = 0;
    for (const auto& word : table.header[column].split(u' ')) {
        letters = std::max(letters, word.size());
    }
    for (const auto& row : table.rows) {
        letters = std::max(letters, row.value(column).size());
    }
    return letters;
}

/// How a table stands on a page: paper is narrow, and breaks words anywhere when columns are.
struct TableSet {
    double points = 8;
    QList<bool> isWhole;  ///< columns that stay on one line: numbers and short words
};

TableSet setOf(const ReportTable& table, bool isPaper)
{
    constexpr qsizetype shortWords = 26;
    constexpr double lineLetters = 92;  ///< of 8 pt on A4, between the paddings of a few columns
    constexpr double smallest = 5.5;
    TableSet set;
    double letters = 0;
    for (qsizetype column = 0; column < table.header.size(); ++column) {
        const auto longest = lettersOf(table, column);
        set.isWhole << (longest <= shortWords);
        letters += static_cast<double>(std::min(longest, shortWords)) + 1;
    }
    if (isPaper) {
        set.points = std::clamp(set.points * lineLetters / letters, smallest, set.points);
    }
    return set;
}

QString tableHtml(const ReportTable& table, bool isPaper)
{
    const auto set = setOf(table, isPaper);
    const auto cell = [&](const char* tag, const QString& content, qsizetype column) {
        const bool isNumeric = table.isNumeric.value(column);
        const bool isWhole = set.isWhole.value(column) && qstrcmp(tag, "td") == 0;
        return u"<%1%2%3>%4</%1>"_s.arg(
            QLatin1String(tag), isNumeric ? u" class=\"n\" align=\"right\""_s : QString(),
            isWhole ? u" style=\"white-space:nowrap\""_s : QString(), content.toHtmlEscaped());
    };
    QString html =
        u"<table width=\"100%\" cellspacing=\"0\" cellpadding=\"2\" style=\"font-size:%1pt\">"_s
            .arg(set.points, 0, 'f', 1);
    if (!table.caption.isEmpty()) {
        html += u"<caption>"_s + table.caption.toHtmlEscaped() + u"</caption>"_s;
    }
    html += u"<thead><tr>"_s;
    for (qsizetype column = 0; column < table.header.size(); ++column) {
        html += cell("th", table.header[column], column);
    }
    html += u"</tr></thead><tbody>\n"_s;
    for (const auto& row : table.rows) {
        html += u"<tr>"_s;
        for (qsizetype column = 0; column < row.size(); ++column) {
            html += cell("td", row[column], column);
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
/// A figure stands on the page of its heading.
QString heading(
    int level, const QString& id, const QString& words, bool isScreen, bool startsPage = false)
{
    return isScreen ? u"<h%1 id=\"%2\">%3</h%1>\n"_s.arg(level).arg(id, words.toHtmlEscaped())
                    : u"<p%1><span style=\"font-size:%2pt; font-weight:600\">%3</span></p>\n"_s
                          .arg(startsPage ? u" style=\"page-break-before:always\""_s : QString())
                          .arg(level == 1 ? 18 : 14)
                          .arg(words.toHtmlEscaped());
}

QString sectionHtml(const ReportSection& section, bool inlineFigures)
{
    QString html = heading(2, section.id, section.title, inlineFigures, !section.figure.isEmpty());
    if (!section.figure.isEmpty()) {
        const auto source = inlineFigures ? u"data:image/png;base64,"_s +
                                                QString::fromLatin1(section.figure.toBase64())
                                          : u"figure:"_s + section.id;
        html += u"<p><img alt=\"%1\" width=\"%2\" height=\"%3\" src=\"%4\"></p>\n"_s
                    .arg(section.title.toHtmlEscaped())
                    .arg(section.figureSize.width())
                    .arg(section.figureSize.height())
                    .arg(source);
    }
    for (const auto& table : section.tables) {
        html += tableHtml(table, !inlineFigures);
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
        parts << text(provenance.created);
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

QString toHtml(const Report& report, bool inlineFigures)
{
    // On paper the page has its own margins.
    const auto screen = inlineFigures ? u"body{max-width:60em;margin:2em auto;}"_s : QString();
    QString html =
        u"<!DOCTYPE html>\n<html lang=\"%2\"><head><meta charset=\"utf-8\"><title>%1"
        "</title><style>%3</style></head><body>\n"_s.arg(
            report.title.toHtmlEscaped(), widgets::Language::current(),
            style(report.isDark && inlineFigures, !inlineFigures) + screen);
    html += heading(1, u"title"_s, report.title, inlineFigures);
    if (!report.note.isEmpty()) {
        html += u"<p><b>%1</b></p>\n"_s.arg(report.note.toHtmlEscaped());
    }
    html += u"<p>%1 <code>%2</code><br>%3 <code>%4</code> (%5)</p>\n<ul>\n"_s.arg(
        tr("Study:"), report.study.toHtmlEscaped(), tr("Made by:"), report.command.toHtmlEscaped(),
        report.program.toHtmlEscaped());
    for (const auto& fact : report.facts) {
        html += u"<li>%1</li>\n"_s.arg(fact.toHtmlEscaped());
    }
    html += u"</ul>\n"_s;
    for (const auto& section : report.sections) {
        html += sectionHtml(section, inlineFigures);
    }
    return html + u"</body></html>\n"_s;
}

}  // namespace papilio::app
