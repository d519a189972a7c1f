#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/text/json_object.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

bool isTrace(std::string_view text)
{
    static const re2::RE2 begin(R"(\A\s*\[\s*\{)");
    static const re2::RE2 counter(R"("ph"\s*:\s*"C")");
    static const re2::RE2 values(R"("args"\s*:\s*\{)");
    constexpr std::size_t enough = 1000;
    text = trimmed(text, " \t\r\n").substr(0, enough);
    return isFound(begin, text) && isFound(counter, text) && isFound(values, text);
}

/// Adds one cell; where its place is taken, as another pass: what appears twice is not a sum, and
/// neither is dropped.
void addCount(CounterBuilder& cells, const std::string& event, CounterColumn column, double value)
{
    const auto row = cells.event(event, {});
    auto place = cells.column(column);
    for (int pass = 2; cells.has(row, place); ++pass) {
        column.pass = std::to_string(pass);
        place = cells.column(column);
    }
    cells.set(row, place, {.value = value});
}

/// "CPU 3" of "CPU 3 Backend_Bound", where the node is one below Backend_Bound.
std::string partOf(std::string_view title, std::string_view node)
{
    constexpr std::string_view firstLevel = "Level1";
    for (const auto suffix : {firstLevel, node, node.substr(0, node.rfind('.'))}) {
        if (title.ends_with(suffix)) {
            title.remove_suffix(suffix.size());
            break;
        }
    }
    return std::string(trimmed(title));
}

/// What toplev --json writes for a viewer of traces: shares as fractions, for some of the nodes.
Document readTrace(const ImportFile& file, const ImportOptions& options)
{
    CounterBuilder cells;
    const auto content = parseJson(file.text, "JSON as toplev writes it");
    std::size_t number = 0;
    for (const auto& value : content) {
        file.checkStop(number);
        const JsonObject entry(value, fmt::format("entry {}", ++number));
        const auto title = entry.requiredText("name");
        constexpr double latest = 1e9;
        // Millionths of seconds times a million, to nanoseconds.
        const auto seconds = std::round(1e15 * entry.number("ts", 0, 0, latest)) / 1e9;
        for (const auto& [node, share] : entry.numbers("args")) {
            addCount(cells, node,
                     {seconds > 0 ? fmt::format("{} s", seconds) : file.run,
                      {},
                      partOf(title, node),
                      seconds > 0 ? seconds : notANumber},
                     share);
        }
    }
    if (cells.isEmpty()) {
        throw ParseError{"expected entries with values, found none", {}, {1}};
    }
    auto provenance = importProvenance("toplev", {file.path});
    provenance.notes.emplace_back(
        "toplev --json writes fractions of two decimals, and of the nodes below one node only the "
        "last: toplev -x, has all of them.");
    return documentOf(cells.table(file.nameFor(options), std::move(provenance)));
}

bool looksLikeToplev(const std::filesystem::path& path, std::string_view head)
{
    const auto known = knownTableRules();
    const auto rules =
        std::ranges::find(known, "toplev", [](const auto& one) { return one->name; });
    return isTrace(head) || (rules != known.end() && (*rules)->fits(path, head));
}

Document parseFile(const ImportFile& file, const ImportOptions& options)
{
    return isTrace(file.text) ? readTrace(file, options)
                              : readTable(orThrow(readTableRules("toplev")), file, options);
}

}  // namespace

/// Output of toplev (pmu-tools) as counters: its tables by rules (resources/tables/toplev.json),
/// and what --json writes for a viewer of traces, shares of the nodes as fractions.
/// topDownModelOfShares() makes a tree of the areas.
FileFormat toplevFormat()
{
    return {"toplev", "output of toplev", looksLikeToplev,
            readEach<parseFile, FileContent::AnyBytes>};
}

}  // namespace papilio::core
