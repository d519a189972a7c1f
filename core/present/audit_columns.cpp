#include "core/present/audit_columns.h"

#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/findings/audit_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace papilio::core {

Columns<const AuditedDefinition*> auditColumns()
{
    using Row = const AuditedDefinition*;
    Columns<Row> columns;
    columns.emplace_back("definition", say("Columns", "Definition")).words([](Row row) {
        return fullName(row->subject);
    });
    columns.emplace_back("tool", say("Columns", "Tool")).words([](Row row) {
        return std::string(row->subject.dialect->tool);
    });
    columns.emplace_back("verdict", say("Columns", "Verdict")).words([](Row row) {
        return shortVerdict(*row);
    });
    columns
        .emplace_back("deviation", say("Columns", "Off by"),
                      say("Columns",
                          "Largest difference between the counts of the definition and the "
                          "expected counts over the kernels, as a share of the expected "
                          "count"))
        .number([](Row row) { return row->counted.empty() ? notANumber : row->deviation; },
                [](double deviation) { return percentText(deviation); });
    columns.emplace_back("benchmark", say("Columns", "Measured by")).words([](Row row) {
        return row->benchmark.empty() ? notApplicableText() : row->benchmark;
    });
    columns
        .emplace_back("metric", say("Columns", "Means"),
                      say("Columns", "The metric that it should count"))
        .words([](Row row) { return row->metric.empty() ? notApplicableText() : row->metric; });
    columns
        .emplace_back("match", say("Columns", "Matched by"),
                      say("Columns",
                          "How the meaning of the definition was found: by its name, or else by "
                          "the metric with the nearest counts"))
        .words([](Row row) { return matchText(*row); });
    columns.emplace_back("reason", say("Columns", "Why")).words([](Row row) {
        return auditText(*row);
    });
    return columns;
}

Columns<CensusRow> censusColumns(const std::vector<AuditedDefinition>& audited)
{
    using Row = CensusRow;
    Columns<Row> columns;
    columns.emplace_back("metric", say("Columns", "Metric")).words(&Row::metric);
    columns.emplace_back("benchmark", say("Columns", "Measured by")).words(&Row::benchmark);
    for (const auto* tool : toolsOf(audited)) {
        columns.emplace_back(std::string(tool->id), std::string(tool->tool))
            .words([&audited, tool](const Row& row) {
                // Tools have the same definition for several CPUs.
                std::vector<std::pair<std::string, int>> found;
                for (const auto index : row.definitions) {
                    const auto& one = audited[index];
                    if (one.subject.dialect != tool) {
                        continue;
                    }
                    auto name = fmt::format("{} ({})", fullName(one.subject), shortVerdict(one));
                    const auto same =
                        std::ranges::find(found, name, &decltype(found)::value_type::first);
                    if (same == found.end()) {
                        found.emplace_back(std::move(name), 1);
                    } else {
                        ++same->second;
                    }
                }
                std::string text;
                for (const auto& [name, count] : found) {
                    text += (text.empty() ? "" : ", ") + name +
                            (count > 1 ? fmt::format(" ×{}", count) : "");
                }
                return text;
            });
    }
    columns.emplace_back("agreement", say("Columns", "Agreement"))
        .words([&audited](const Row& row) { return censusText(row, audited); });
    return columns;
}

}  // namespace papilio::core
