#include "core/formula/preset_meanings.h"

#include "core/formula/evaluate.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <strings.h>

namespace papilio::core {

namespace {

/// Lines of a small table without quotes: comments and blank lines left out.
struct TableLine {
    std::size_t number = 0;
    std::vector<std::string> fields;
};

std::vector<TableLine> tableLines(std::string_view text)
{
    std::vector<TableLine> lines;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        if (line.empty() || line[0] == '#') {
            continue;
        }
        TableLine& row = lines.emplace_back();
        row.number = number;
        for (std::size_t start = 0; start <= line.size();) {
            const std::size_t comma = std::min(line.find(',', start), line.size());
            row.fields.emplace_back(line.substr(start, comma - start));
            start = comma + 1;
        }
    }
    return lines;
}

Error wrongLine(std::size_t number, std::string_view what)
{
    return {Errc::Malformed, fmt::format("line {}: {}", number, what)};
}

Result<std::vector<TableLine>> tableBody(std::string_view text, std::string_view header)
{
    auto lines = tableLines(text);
    const auto columns = static_cast<std::size_t>(std::ranges::count(header, ',')) + 1;
    if (lines.empty() || fmt::format("{}", fmt::join(lines[0].fields, ",")) != header) {
        return wrongLine(lines.empty() ? 1 : lines[0].number,
                         fmt::format("the header \"{}\" was expected", header));
    }
    lines.erase(lines.begin());
    for (const auto& line : lines) {
        if (line.fields.size() != columns) {
            return wrongLine(line.number, fmt::format("{} fields were expected, there are {}",
                                                      columns, line.fields.size()));
        }
    }
    return lines;
}

Result<std::vector<std::pair<std::string, std::string>>> readPairs(std::string_view text,
                                                                   std::string_view header)
{
    const auto lines = tableBody(text, header);
    if (!lines) {
        return lines.error();
    }
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const auto& line : *lines) {
        pairs.emplace_back(line.fields[0], line.fields[1]);
    }
    return pairs;
}

bool containsInAnyCase(std::string_view text, std::string_view part)
{
    for (std::size_t at = 0; at + part.size() <= text.size(); ++at) {
        if (strncasecmp(text.data() + at, part.data(), part.size()) == 0) {
            return true;
        }
    }
    return false;
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

Result<std::vector<PresetMeaning>> readMeanings(std::string_view text)
{
    const auto lines = tableBody(text, "preset,benchmark,counts,instructions");
    if (!lines) {
        return lines.error();
    }
    std::vector<PresetMeaning> meanings;
    for (const auto& line : *lines) {
        const auto kind = benchmarkKind(line.fields[1]);
        if (!kind) {
            return wrongLine(line.number,
                             fmt::format("\"{}\" is no kind of benchmark", line.fields[1]));
        }
        for (const auto& formula : {line.fields[2], line.fields[3]}) {
            const auto parsed = parseInfix(formula);
            if (!formula.empty() && !parsed) {
                return wrongLine(line.number, parsed.error().message);
            }
        }
        meanings.push_back({line.fields[0], *kind, line.fields[2], line.fields[3]});
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
        if (std::ranges::find(basis.expectations, name) == basis.expectations.end()) {
            return Error{Errc::NotFound, fmt::format("the basis has no expectation {}", name)};
        }
    }
    const auto size = static_cast<Eigen::Index>(basis.expectations.size());
    Eigen::VectorXd vector(size);
    for (Eigen::Index i = 0; i < size; ++i) {
        const auto value = valueAt(*parsed, basis, i);
        if (!value) {
            return Error{Errc::InvalidArgument,
                         fmt::format("{} is not a sum of expectations", formula)};
        }
        vector(i) = *value;
    }
    const auto all = evaluate(*parsed, [](std::string_view) { return std::optional(1.0); });
    if (!all.value || std::abs(*all.value - vector.sum()) > 1e-9 * vector.cwiseAbs().sum()) {
        return Error{Errc::InvalidArgument,
                     fmt::format("{} is not a sum of expectations", formula)};
    }
    return vector;
}

Result<EventEquivalents> readEventEquivalents(std::string_view text)
{
    return readPairs(text, "name,equivalent");
}

Result<PmuNames> readPmuNames(std::string_view text)
{
    return readPairs(text, "machine,pmu");
}

std::string guessPmu(const Machine& machine, const PmuNames& names)
{
    // A machine that PAPI counted on tells the name itself.
    for (const auto& [key, value] : machine.attributes) {
        if (key == "pmu" && !value.empty() && value.find_first_of(", \t\r\n") == value.npos) {
            return value;
        }
    }
    for (const auto& [part, pmu] : names) {
        if (containsInAnyCase(machine.id, part)) {
            return pmu;
        }
        for (const auto& [key, value] : machine.attributes) {
            const bool isTold = key == "microarchitecture" || key == "model";
            if (isTold && containsInAnyCase(value, part)) {
                return pmu;
            }
        }
    }
    return {};
}

}  // namespace papilio::core
