#include "core/present/audit_columns.h"

#include "core/base/sentence.h"
#include "core/findings/audit_text.h"

namespace papilio::core {

Columns<const AuditedPreset*> auditColumns()
{
    using Row = const AuditedPreset*;
    Columns<Row> columns;
    columns.emplace_back("preset", say("Columns", "Preset")).words([](Row row) {
        return row->preset.name;
    });
    columns.emplace_back("verdict", say("Columns", "Verdict")).words([](Row row) {
        return shortVerdict(*row);
    });
    columns
        .emplace_back("deviation", say("Columns", "Off by"),
                      say("Columns",
                          "Largest difference between the counts of the preset and the "
                          "expected counts over the kernels, as a share of the expected "
                          "count"))
        .number(
            [](Row row) {
                return row->counted.empty() ? std::numeric_limits<double>::quiet_NaN()
                                            : row->deviation;
            },
            [](double deviation) { return percentText(deviation); });
    columns.emplace_back("benchmark", say("Columns", "Measured by")).words([](Row row) {
        return row->benchmark.empty() ? notApplicableText() : row->benchmark;
    });
    columns.emplace_back("reason", say("Columns", "Why")).words([](Row row) {
        return auditText(*row);
    });
    return columns;
}

}  // namespace papilio::core
