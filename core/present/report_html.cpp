#include "core/present/report_html.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/text.h"

#include <cstdint>
#include <fmt/format.h>

namespace papilio::core {

namespace {

std::string base64(const std::string& bytes)
{
    constexpr const char* letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t three = 0;
        for (std::size_t next = 0; next < 3; ++next) {
            const auto byte =
                at + next < bytes.size() ? static_cast<unsigned char>(bytes[at + next]) : 0U;
            three = three << 8U | byte;
        }
        for (std::size_t six = 0; six < 4; ++six) {
            const bool isPadding = at + six > bytes.size();
            text += isPadding ? '=' : letters[three >> (18 - 6 * six) & 63U];
        }
    }
    return text;
}

class HtmlWriter {
public:
    HtmlWriter(const Report& report, const HtmlSettings& settings)
        : report_(report),
          settings_(settings),
          isPaper_(static_cast<bool>(settings.paper))
    {}

    std::string document()
    {
        std::string body = settings_.hasTitle ? title() : "";
        bool hasRoom = settings_.hasRoomForFigure;
        for (const auto& section : report_.sections) {
            body += sectionHtml(section, isPaper_ && !hasRoom && !section.figure.png.empty());
            hasRoom = false;
        }
        if (settings_.hasCommand) {
            body += command("This report was made by:", report_.command);
        }
        return fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
            "charset=\"utf-8\"><title>{}</title>{}<style>{}</style></head><body>\n{}</body></"
            "html>\n",
            htmlText(report_.title),
            report_.author.empty()
                ? std::string()
                : fmt::format("<meta name=\"author\" content=\"{}\">", htmlText(report_.author)),
            style(), body);
    }

    [[nodiscard]] std::string title() const
    {
        auto html = heading(1, "title", report_.title);
        if (!report_.author.empty()) {
            html += "<p class=\"author\">" + htmlText(report_.author) + "</p>\n";
        }
        if (!report_.badge.empty()) {
            html += "<p class=\"badge\">" + htmlText(report_.badge) + "</p>\n";
        }
        if (!report_.note.empty()) {
            html += "<p><b>" + htmlText(report_.note) + "</b></p>\n";
        }
        html += fmt::format("<p>{} <code>{}</code> ({})</p>\n", "Study:", htmlText(report_.study),
                            htmlText(report_.program));
        for (const auto& table : report_.facts) {
            html += tableHtml(table, {});
        }
        return html;
    }

    [[nodiscard]] std::string content(const ReportSection& section) const
    {
        auto html = figureHtml(section);
        for (const auto& table : section.tables) {
            html += tableHtml(table, section);
        }
        if (!section.sentences.empty()) {
            html += "<ul>\n";
            for (const auto& sentence : section.sentences) {
                html += "<li>" + htmlText(sentence) + "</li>\n";
            }
            html += "</ul>\n";
        }
        if (!section.text.empty()) {
            std::string lines;
            for (const auto line : linesOf(section.text)) {
                lines += htmlText(line.text) + "\n";
            }
            html += "<pre><code>" + lines + "</code></pre>\n";
        }
        return html;
    }

private:
    [[nodiscard]] std::string style() const
    {
        // Qt's own documents draw borders of some cells only: rows on paper have a ground.
        return fmt::format(
            "body{{{}font-family:Inter,'DejaVu "
            "Sans',sans-serif;font-size:10pt;}}h1{{font-size:18pt;}}h2{{font-size:14pt;margin-top:"
            "2em;}}table{{border-collapse:collapse;font-size:8pt;margin:1em "
            "0;}}caption{{text-align:left;font-weight:600;padding:4px "
            "0;}}th,td{{text-align:left;{}}}td.n,th.n{{text-align:right;}}td.n{{font-family:'"
            "JetBrains Mono',monospace;}}code{{font-family:'JetBrains "
            "Mono',monospace;font-size:8pt;}}img{{max-width:100%;height:auto;}}.badge{{font-weight:"
            "600;color:{};}}{}",
            settings_.colors.empty() ? "color:black;background:white;" : settings_.colors,
            isPaper_ ? "padding:2px 3px;"
                     : "padding:3px 8px;border-bottom:1px solid silver;vertical-align:top;",
            settings_.badgeColor,
            isPaper_
                ? std::string()
                : std::string(
                      "body{max-width:75em;margin:2em auto;padding:0 "
                      "1em;}.wide,pre{overflow-x:auto;}code{overflow-wrap:anywhere;}figure{margin:"
                      "2em 0 1em;}svg{display:block;max-width:100%;height:auto;}svg "
                      "[font-family=\"Inter\"]{font-family:Inter,'DejaVu Sans',sans-serif;}svg "
                      "[font-family=\"JetBrains Mono\"]{font-family:'JetBrains "
                      "Mono',monospace;}@media "
                      "print{.wide,pre{overflow:visible;}figure,svg,img,tr{break-inside:avoid;}}"));
    }

    /// Qt's own documents shrink h1 and h2 of a style sheet to nothing when they are printed.
    [[nodiscard]] std::string heading(int level,
                                      const std::string& id,
                                      const std::string& words,
                                      bool startsPage = false) const
    {
        return isPaper_
                   ? fmt::format(
                         "<p{}><span style=\"font-size:{}pt; font-weight:600\">{}</span></p>\n",
                         startsPage ? " style=\"page-break-before:always\"" : "",
                         level == 1 ? 18 : 14, htmlText(words))
                   : fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", level, id, htmlText(words));
    }

    [[nodiscard]] static std::string command(const std::string& lead, const std::string& words)
    {
        return fmt::format("<p>{} <code>{}</code></p>\n", lead, htmlText(words));
    }

    [[nodiscard]] std::string tableHtml(Table table, const ReportSection& section) const
    {
        const auto all = table.rows.size() + table.leftOut;
        const auto note =
            table.leftOut == 0
                ? std::string()
                : fmt::format(
                      "<p>{}</p>\n",
                      sentence("The first {} of {} rows. The command below prints all of them.",
                               countText(static_cast<double>(table.rows.size())),
                               countText(static_cast<double>(all))));
        table.caption += section.badge.empty() ? "" : " (" + section.badge + ")";
        if (isPaper_) {
            const auto setting = settings_.paper(table);
            return toHtml(table, &setting) + note;
        }
        return "<div class=\"wide\">" + toHtml(table) + "</div>\n" + note;
    }

    [[nodiscard]] std::string figureHtml(const ReportSection& section) const
    {
        const auto& figure = section.figure;
        if (!figure.svg.empty() && !isPaper_) {
            const auto at = figure.svg.find("<svg");  // a file has a line before it
            return fmt::format("<figure aria-label=\"{}\">{}</figure>\n", htmlText(section.title),
                               at == std::string::npos ? "" : figure.svg.substr(at)) +
                   badgeHtml(section);
        }
        if (figure.png.empty()) {
            return {};
        }
        return fmt::format(
            "<p><img alt=\"{}\" width=\"{}\" height=\"{}\" src=\"{}\">{}</p>\n",
            htmlText(section.title), figure.width, figure.height,
            isPaper_ ? "figure:" + section.id : "data:image/png;base64," + base64(figure.png),
            section.badge.empty() ? std::string() : "<br>" + badged(section));
    }

    /// "Noise (simulated)"
    static std::string badged(const ReportSection& section)
    {
        return htmlText(fmt::format("{} ({})", section.title, section.badge));
    }

    static std::string badgeHtml(const ReportSection& section)
    {
        return section.badge.empty() ? std::string() : "<p>" + badged(section) + "</p>\n";
    }

    [[nodiscard]] std::string sectionHtml(const ReportSection& section, bool startsPage) const
    {
        auto html = heading(2, section.id, section.title, startsPage) + content(section);
        for (const auto& words : section.commands) {
            html += command("The same numbers:", words);
        }
        return html;
    }

    const Report& report_;
    const HtmlSettings& settings_;
    bool isPaper_;
};

}  // namespace

std::string toHtml(const Report& report, const HtmlSettings& settings)
{
    return HtmlWriter(report, settings).document();
}

std::string contentHtml(const ReportSection& section)
{
    const Report none;
    const HtmlSettings settings;
    return HtmlWriter(none, settings).content(section);
}

std::string titleHtml(const Report& report)
{
    const HtmlSettings settings;
    return HtmlWriter(report, settings).title();
}

}  // namespace papilio::core
