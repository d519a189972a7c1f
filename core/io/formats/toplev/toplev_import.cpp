#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

bool isTrace(std::string_view text)
{
    const auto begin = trimmed(text, " \t\r\n").substr(0, 1000);
    return begin.starts_with('[') && begin.find("\"ph\": \"C\"") != std::string_view::npos &&
           begin.find("\"args\"") != std::string_view::npos;
}

/// Adds one cell; where its place is taken, as another pass: what appears twice is not a sum, and
/// neither is dropped.
void addCount(CounterBuilder& cells,
              const std::string& event,
              const std::string& unit,
              CounterColumn column,
              CounterCell cell)
{
    const auto row = cells.event(event, unit);
    auto place = cells.column(column);
    for (int pass = 2; cells.has(row, place); ++pass) {
        column.pass = std::to_string(pass);
        place = cells.column(column);
    }
    cells.set(row, place, std::move(cell));
}

/// "12.5 s", as runs of intervals are called.
std::string intervalName(double seconds)
{
    return fmt::format("{} s", seconds);
}

/// What toplev --json writes for a viewer of traces: shares as fractions, for some of the nodes.
CounterTable parseTrace(std::string_view text, const std::string& name)
{
    constexpr std::string_view firstLevel = "Level1";
    CounterBuilder cells;
    const auto content = parseJson(text, "JSON as toplev writes it");
    std::size_t number = 0;
    for (const auto& value : content) {
        const JsonObject entry(value, fmt::format("entry {}", ++number));
        const auto title = entry.requiredText("name");
        constexpr double latest = 1e9;
        // Millionths of seconds times a million, to nanoseconds.
        const auto seconds = std::round(1e15 * entry.number("ts", 0, 0, latest)) / 1e9;
        for (const auto& [node, share] : entry.numbers("args")) {
            std::string_view part = title;
            for (const auto suffix : {firstLevel, std::string_view(node),
                                      std::string_view(node).substr(0, node.rfind('.'))}) {
                if (part.ends_with(suffix)) {
                    part.remove_suffix(suffix.size());
                    break;
                }
            }
            addCount(cells, node, {},
                     {seconds > 0 ? intervalName(seconds) : textStem(name),
                      {},
                      std::string(trimmed(part)),
                      seconds > 0 ? seconds : notANumber},
                     {.value = share});
        }
    }
    if (cells.isEmpty()) {
        throw errorAt(name, {1}, "expected entries with values, found none");
    }
    auto provenance = importProvenance("toplev", {name});
    provenance.notes.emplace_back(
        "toplev --json writes fractions of two decimals, and of the nodes below one node only the "
        "last: toplev -x, has all of them.");
    return cells.table(textStem(name), std::move(provenance));
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
    if (isTrace(file.text)) {
        return documentOf(parseTrace(file.text, file.name));
    }
    return readTable(orThrow(readTableRules("toplev")), file, options);
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
