#include "core/papi/preset_meanings.h"

#include "core/base/csv.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/formula/evaluate.h"
#include "core/formula/parser.h"
#include "core/model/event_descriptions.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

Error wrongLine(std::size_t number, std::string_view what)
{
    return errorAt({}, {number}, what);
}

Result<std::vector<CsvRow>> tableBody(std::string_view text, std::string_view header)
{
    auto table = readCsvTable(text, "table");
    if (!table) {
        return table.error();
    }
    auto& rows = table->rows;
    const auto columns = split(header, ",");
    if (rows.empty() || !std::ranges::equal(rows[0].cells, columns)) {
        return wrongLine(rows.empty() ? 1 : rows[0].line,
                         fmt::format("expected the header \"{}\"", header));
    }
    rows.erase(rows.begin());
    for (const auto& row : rows) {
        if (row.cells.size() != columns.size()) {
            return wrongLine(row.line, fmt::format("expected {} fields, found {}", columns.size(),
                                                   row.cells.size()));
        }
    }
    return std::move(rows);
}

// The formula where one expectation is 1 and the others are 0.
std::optional<double> valueAt(const Expression& formula, const Basis& basis, Eigen::Index one)
{
    return evaluate(formula,
                    [&](std::string_view name) -> std::optional<double> {
                        const auto found = std::ranges::find(basis.expectations, name);
                        if (found == basis.expectations.end()) {
                            return std::nullopt;
                        }
                        return found - basis.expectations.begin() == one ? 1.0 : 0.0;
                    })
        .value;
}

}  // namespace

Result<NamePairs> readNamePairs(std::string_view text, std::string_view header)
{
    const auto lines = tableBody(text, header);
    if (!lines) {
        return lines.error();
    }
    NamePairs pairs;
    for (const auto& line : *lines) {
        pairs.emplace_back(line.cells[0], line.cells[1]);
    }
    return pairs;
}

Result<std::vector<PresetMeaning>> readMeanings(std::string_view text)
{
    const auto lines = tableBody(text, "preset,benchmark,counts,instructions,untested");
    if (!lines) {
        return lines.error();
    }
    std::vector<PresetMeaning> meanings;
    for (const auto& line : *lines) {
        const auto kind = named<BenchmarkKind>(line.cells[1]);
        if (!kind) {
            return wrongLine(line.line,
                             fmt::format("\"{}\" is not a kind of benchmark", line.cells[1]));
        }
        const auto untested = named<Untested>(line.cells[4]);
        if (!untested) {
            return wrongLine(line.line,
                             fmt::format("expected loads, stores, half precision or nothing in the "
                                         "last field, found \"{}\"",
                                         line.cells[4]));
        }
        for (const auto& formula : {line.cells[2], line.cells[3]}) {
            const auto parsed = parseInfix(formula);
            if (!formula.empty() && !parsed) {
                return wrongLine(line.line, parsed.error().message);
            }
        }
        meanings.push_back({line.cells[0], *kind, line.cells[2], line.cells[3], *untested});
    }
    return meanings;
}

Result<Eigen::VectorXd> meaningVector(std::string_view formula, const Basis& basis)
{
    const auto parsed = parseInfix(formula);
    if (!parsed) {
        return parsed.error();
    }
    for (const auto& name : parsed->names()) {
        if (!contains(basis.expectations, name)) {
            return errorOf(Errc::NotFound, "the basis has no expectation {}", name);
        }
    }
    const auto size = static_cast<Eigen::Index>(basis.expectations.size());
    Eigen::VectorXd vector(size);
    for (Eigen::Index i = 0; i < size; ++i) {
        const auto value = valueAt(*parsed, basis, i);
        if (!value) {
            return errorOf(Errc::InvalidArgument, "{} is not a sum of expectations", formula);
        }
        vector(i) = *value;
    }
    const auto all = evaluate(*parsed, [](std::string_view) { return std::optional(1.0); });
    if (!all.value || std::abs(*all.value - vector.sum()) > 1e-9 * vector.cwiseAbs().sum()) {
        return errorOf(Errc::InvalidArgument, "{} is not a sum of expectations", formula);
    }
    return vector;
}

Result<PmuNames> readPmuNames(std::string_view text)
{
    return readNamePairs(text, "machine,pmu");
}

std::string guessPmu(const Machine& machine, const PmuNames& names)
{
    // A machine that PAPI counted on tells the name itself.
    for (const auto& [key, value] : machine.attributes) {
        if (key == "pmu" && !value.empty() &&
            value.find_first_of(", \t\r\n") == std::string::npos) {
            return value;
        }
    }
    for (const auto& [part, pmu] : names) {
        if (containsIgnoringCase(machine.id, part)) {
            return pmu;
        }
        for (const auto& [key, value] : machine.attributes) {
            const bool isTold = key == "microarchitecture" || key == "model";
            if (isTold && containsIgnoringCase(value, part)) {
                return pmu;
            }
        }
    }
    return {};
}

KnownEvents::KnownEvents(std::string pmu, const std::vector<std::string>& names)
    : pmu_(std::move(pmu))
{
    for (const auto& name : names) {
        const auto plain = withoutPmu(name);
        names_.insert(normalEventName(plain));
        events_.insert(normalEventName(plain.substr(0, plain.find(':'))));
    }
}

KnownEvents KnownEvents::unchecked(std::string why)
{
    KnownEvents events;
    events.obstacle_ = std::move(why);
    return events;
}

bool KnownEvents::has(std::string_view event) const
{
    const auto plain = withoutPmu(splitModifiers(event, ModifiersOf::Libpfm).event);
    if (isClockTime(plain)) {
        return false;
    }
    const bool isCode = isEventCode(plain) && plain.find('/') == std::string_view::npos;
    if (!obstacle_.empty() || isCode || event.starts_with("PAPI_") ||
        !componentPrefix(event).empty() || names_.contains(normalEventName(plain))) {
        return true;
    }
    const auto parts = split(plain, ":");
    return parts.size() > 1 && std::all_of(parts.begin() + 1, parts.end(), [&](const auto& mask) {
               return mask.starts_with("0x")
                          ? events_.contains(normalEventName(parts[0]))
                          : names_.contains(
                                normalEventName(std::string(parts[0]) + ":" + std::string(mask)));
           });
}

}  // namespace papilio::core
