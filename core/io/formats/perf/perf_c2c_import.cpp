#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/perf/ruled_columns.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

namespace papilio::core {

namespace {

constexpr std::string_view totalsMark = "Trace Event Information";
constexpr std::string_view sharedMark = "Global Shared Cache Line Event Information";
constexpr std::string_view linesMark = "Shared Data Cache Line Table";
constexpr std::string_view placesMark = "Shared Cache Line Distribution Pareto";
constexpr std::string_view addressMark = "0x";

enum class Section { Other, Totals, Lines, Places };

Section sectionOf(std::string_view title)
{
    return title == totalsMark || title == sharedMark ? Section::Totals
           : title == linesMark                       ? Section::Lines
           : title == placesMark                      ? Section::Places
                                                      : Section::Other;
}

bool isTitle(std::string_view line)
{
    return line == totalsMark || line == sharedMark || line == linesMark || line == placesMark ||
           line == "c2c details";
}

/// One row of the table of cache lines.
struct CacheLine {
    std::string address;
    std::vector<std::pair<std::string, double>> counts;
};

class C2cReport {
public:
    explicit C2cReport(const ImportFile& file) : file_(file) {}

    void read()
    {
        for (const auto& line : linesOf(file_.text)) {
            const auto text = trimmed(line.text, " \t\r");
            if (isTitle(text)) {
                section_ = sectionOf(text);
                columns_.reset();
                above_ = {};
                continue;
            }
            if (auto ruler = RuledColumns::read(line.text)) {
                ruler->setTitles(above_[1], above_[0]);
                columns_ = std::move(ruler);
                continue;
            }
            above_ = {above_[1], line.text};
            take({line.number, line.text});
        }
        if (totals_.empty() && lines_.empty()) {
            throw ParseError{
                "contains no count of perf c2c report; write it with perf c2c report --stdio"};
        }
    }

    [[nodiscard]] Document document(const std::string& name) const
    {
        auto provenance = importProvenance("perf-c2c", {file_.path});
        provenance.notes.emplace_back(
            "The counts are samples: perf takes one access in many. HITM: a load that found its "
            "line modified in the cache of another core.");
        if (lines_.empty()) {
            provenance.notes.emplace_back(
                "The file has no table of cache lines: no line was shared, or the file was cut "
                "off.");
        }
        CounterBuilder totals, lines;
        for (const auto& [event, count] : totals_) {
            totals.set(totals.event(event, "samples"), totals.column({visibleText(name), {}, {}}),
                       {count});
        }
        for (const auto& line : lines_) {
            const auto column = lines.column({runOf(line), {}, {}});
            for (const auto& [event, count] : line.counts) {
                lines.set(lines.event(event, "samples"), column, {count});
            }
        }
        Document document;
        for (const auto& [counters, title] :
             {std::pair(&totals, name), std::pair(&lines, name + " cache lines")}) {
            if (counters->isEmpty()) {
                continue;
            }
            auto table = counters->table(title, provenance);
            orThrow(checkCounters(table), file_.name);
            merge(document, documentOf(std::move(table)));
        }
        return document;
    }

private:
    void take(const TextLine& line)
    {
        const auto text = trimmed(line.text, " \t\r");
        if (text.empty() || text.starts_with('#')) {
            return;
        }
        switch (section_) {
            case Section::Totals:
                return takeTotal(line);
            case Section::Lines:
                return takeLine(line);
            case Section::Places:
                takePlace(line.text);
                return;
            case Section::Other:
                return;
        }
    }

    /// "  Load Operations   :      69679"
    void takeTotal(const TextLine& line)
    {
        static const re2::RE2 pattern(R"(^\s*(.*\S)\s*:\s*([^:]*?)\s*$)");
        const auto found = findGroups(pattern, line.text);
        const bool isShare = found && found->back().ends_with('%');  // of counts that are there
        if (isShare || line.text.find("====") != std::string_view::npos) {
            return;
        }
        const auto name = found ? found->front() : std::string_view();
        const auto count = found ? sampledNumber(found->back()) : std::nullopt;
        if (!count) {
            throw unexpectedAt(file_.name, {line.number}, "a name and a number of samples",
                               quotedExcerpt(trimmed(line.text, " \t\r")));
        }
        if (!names_.insert(visibleText(name)).second) {
            throw second(line, name);
        }
        totals_.emplace_back(visibleText(name), *count);
    }

    void takeLine(const TextLine& line)
    {
        if (!columns_ || line.text.find("====") != std::string_view::npos) {
            return;
        }
        CacheLine found;
        for (std::size_t column = 0; column < columns_->size(); ++column) {
            const auto& title = columns_->title(column);
            const auto cell = columns_->cell(line.text, column);
            if (title.ends_with("Address")) {
                found.address = visibleText(cell);
                continue;
            }
            const bool isPlace =
                title == "Index" || title.ends_with("Node") || title.ends_with("PA cnt");
            if (isPlace || cell.ends_with('%')) {
                continue;
            }
            const auto count = sampledNumber(cell);
            if (!count) {
                throw unexpectedAt(file_.name, {line.number},
                                   fmt::format("a number of samples under \"{}\"", title),
                                   cell.empty() ? "the end of the line" : quotedExcerpt(cell));
            }
            found.counts.emplace_back(visibleText(title), *count);
        }
        if (!found.address.starts_with(addressMark)) {
            throw unexpectedAt(file_.name, {line.number}, "the address of a cache line",
                               quotedExcerpt(found.address));
        }
        if (!names_.insert(found.address).second) {
            throw second(line, found.address);
        }
        lines_.push_back(std::move(found));
    }

    [[nodiscard]] Error second(const TextLine& line, std::string_view name) const
    {
        return errorAt(file_.name, {line.number},
                       fmt::format("{} is a duplicate; import each report as a file of its own",
                                   quotedExcerpt(name)));
    }

    /// The head of a cache line, or an access to it.
    void takePlace(std::string_view row)
    {
        if (!columns_) {
            return;
        }
        std::string symbol;
        for (std::size_t column = 0; column < columns_->size() && symbol.empty(); ++column) {
            if (columns_->title(column).ends_with("Symbol")) {
                symbol = visibleText(symbolIn(columns_->cell(row, column)).value_or(""));
            }
        }
        if (symbol.empty()) {
            const auto at = row.rfind(addressMark);
            place_ = at == std::string_view::npos ? place_ : trimmed(row.substr(at), " \t\r");
            return;
        }
        constexpr std::size_t most = 3;
        auto& names = functions_[place_];
        if (names.size() < most && std::ranges::find(names, symbol) == names.end()) {
            names.push_back(symbol);
        }
    }

    /// "0x55c8971f0080 (reader, writer)"
    [[nodiscard]] std::string runOf(const CacheLine& line) const
    {
        const auto found = functions_.find(line.address);
        if (found == functions_.end()) {
            return line.address;
        }
        std::string names;
        for (const auto& name : found->second) {
            names += (names.empty() ? "" : ", ") + name;
        }
        return fmt::format("{} ({})", line.address, names);
    }

    const ImportFile& file_;
    Section section_ = Section::Other;
    std::array<std::string_view, 2> above_;  ///< the last two lines: titles of columns
    std::optional<RuledColumns> columns_;
    std::vector<std::pair<std::string, double>> totals_;
    std::vector<CacheLine> lines_;
    std::set<std::string> names_;  ///< of totals, and addresses of lines
    std::string place_;            ///< address of the cache line whose accesses are listed
    std::map<std::string, std::vector<std::string>> functions_;  ///< by address
};

Document parsePerfC2c(const ImportFile& file, const ImportOptions& options)
{
    C2cReport report(file);
    report.read();
    return report.document(file.nameFor(options));
}

bool looksLikePerfC2c(const std::filesystem::path&, std::string_view head)
{
    return std::ranges::any_of(linesOf(head), [](const TextLine& line) {
        const auto text = trimmed(line.text, " \t\r");
        return text == totalsMark || text == linesMark;
    });
}

}  // namespace

/**
 * What `perf c2c report --stdio` prints: the totals of the trace, and a table of counters whose
 * runs are the shared cache lines, named with the functions that access them.
 */
FileFormat perfC2cFormat()
{
    return {"perf-c2c", "output of perf c2c report", looksLikePerfC2c, readEach<parsePerfC2c>};
}

}  // namespace papilio::core
