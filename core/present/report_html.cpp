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
        for (const auto& section : report_.sections) {
            body += heading(2, section.id, section.title) + content(section);
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
        if (!report_.contents.empty()) {
            html += "<p>" + htmlText(report_.contents) + "</p>\n";
        }
        html += fmt::format("<p>{} <code>{}</code> ({})</p>\n", "Study:", htmlText(report_.study),
                            htmlText(report_.program));
        if (!report_.conclusions.empty()) {
            html += heading(2, "summary", "In short") + list(report_.conclusions);
        }
        return html + contents();
    }

    /// Links in a browser, page numbers on paper.
    [[nodiscard]] std::string contents() const
    {
        auto sections = settings_.contents;
        if (sections.empty()) {
            for (const auto& section : report_.sections) {
                sections.emplace_back(section.id, section.title);
            }
        }
        std::string links;
        for (const auto& [id, title] : sections) {
            links += links.empty() ? "" : " · ";
            links += isPaper_ ? fmt::format("{} {}", htmlText(title), pageToken(id))
                              : fmt::format("<a href=\"#{}\">{}</a>", id, htmlText(title));
        }
        return sections.size() < 2 ? std::string() : "<p class=\"contents\">" + links + "</p>\n";
    }

    [[nodiscard]] std::string content(const ReportSection& section) const
    {
        std::string html;
        // A table with the conclusion comes before its picture.
        for (std::size_t place = 0; place < section.tables.size(); ++place) {
            html += tableHtml(section.tables[place], section);
            html += place == 0 ? figuresHtml(section) : std::string();
        }
        html += section.tables.empty() ? figuresHtml(section) : std::string();
        html += list(section.sentences);
        for (const auto& words : section.commands) {
            html += "<p><code>" + htmlText(words) + "</code></p>\n";
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
                                      const std::string& words) const
    {
        return isPaper_ ? fmt::format(
                              "<p><a name=\"{}\"></a><span style=\"font-size:{}pt; "
                              "font-weight:600\">{}</span></p>\n",
                              htmlText(id), level == 1 ? 18 : 13, htmlText(words))
                        : fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", level, id, htmlText(words));
    }

    [[nodiscard]] static std::string list(const std::vector<std::string>& sentences)
    {
        std::string items;
        for (const auto& sentence : sentences) {
            items += "<li>" + htmlText(sentence) + "</li>\n";
        }
        return items.empty() ? items : "<ul>\n" + items + "</ul>\n";
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

    [[nodiscard]] std::string figuresHtml(const ReportSection& section) const
    {
        std::string html;
        for (std::size_t place = 0; place < section.figures.size(); ++place) {
            const auto& figure = section.figures[place];
            // "Noise: branch (simulated)"
            const auto caption = htmlText(
                (figure.caption.empty() ? section.title : section.title + ": " + figure.caption) +
                (section.badge.empty() ? "" : " (" + section.badge + ")"));
            if (!figure.svg.empty() && !isPaper_) {
                const auto at = figure.svg.find("<svg");  // a file has a line before it
                html += fmt::format("<figure aria-label=\"{}\">{}</figure>\n<p>{}</p>\n", caption,
                                    at == std::string::npos ? "" : figure.svg.substr(at), caption);
            } else {
                html += fmt::format(
                    "<p><img alt=\"{0}\" width=\"{1}\" height=\"{2}\" src=\"{3}\"><br>{0}</p>\n",
                    caption, figure.width, figure.height,
                    isPaper_ ? fmt::format("figure:{}-{}", section.id, place)
                             : "data:image/png;base64," + base64(figure.png));
            }
        }
        return html;
    }

    const Report& report_;
    const HtmlSettings& settings_;
    bool isPaper_;
};

}  // namespace

std::string pageToken(const std::string& id)
{
    return "{page:" + id + "}";
}

std::string toHtml(const Report& report, const HtmlSettings& settings)
{
    return HtmlWriter(report, settings).document();
}

}  // namespace papilio::core
