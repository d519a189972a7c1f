#include "core/present/export_columns.h"

#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/findings/export_text.h"
#include "core/findings/verdict_text.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

bool isChecked(const ExportedMetric& metric)
{
    return metric.isWritten && !metric.kernels.empty();
}

std::string differenceText(const ExportedMetric& metric)
{
    if (!isChecked(metric)) {
        return notApplicableText();
    }
    const double worst = metric.largestDifference();
    if (worst == 0) {
        return metric.differingKernels() != 0 ? say("Columns", "no value")
                                              : say("Columns", "nothing");
    }
    double scale = 0;
    for (const auto& check : metric.kernels) {
        scale = std::max(scale, std::abs(check.expected));
    }
    return scale == 0 ? countText(worst)
                      : fmt::format("{} ({})", percentText(worst / scale), countText(worst));
}

}  // namespace

std::string remarkText(const ExportedMetric& metric)
{
    std::vector<std::string> remarks;
    if (metric.verdict >= Verdict::NotDefinable) {
        remarks.push_back(metric.isWritten
                              ? say("Columns", "the nearest formula: {}", verdictText(metric))
                              : verdictText(metric));
    }
    if (metric.reason) {
        remarks.push_back(reasonText(*metric.reason));
    }
    if (const auto of = originText(metric.origin); !of.empty()) {
        remarks.push_back(of);
    }
    for (const auto& texts : {warningsOf(metric), cautionsOf(metric)}) {
        remarks.insert(remarks.end(), texts.begin(), texts.end());
    }
    if (remarks.empty() && metric.definitions.size() > 1) {
        remarks.push_back(say("Columns", "{} lines, to be added up", metric.definitions.size()));
    }
    if (remarks.empty()) {
        remarks.push_back(metric.coefficientError <= countRoundoff
                              ? say("Columns", "the shown coefficients")
                              : say("Columns", "coefficients rounded by {}",
                                    percentText(metric.coefficientError)));
    }
    return fmt::format("{}", fmt::join(remarks, "; "));
}

Columns<ExportedMetric> exportColumns(const DefinitionExport& made)
{
    using Row = ExportedMetric;
    Columns<Row> columns;
    columns.emplace_back("metric", say("Columns", "Metric")).words(&Row::metric);
    columns.emplace_back("name", say("Columns", "Name")).words([](const Row& metric) {
        return metric.isWritten ? metric.definitions.front().name : say("Columns", "not written");
    });
    columns.emplace_back("verdict", say("Columns", "Verdict")).words([](const Row& metric) {
        return shortVerdict(metric.verdict, metric.errorWorst);
    });
    columns
        .emplace_back(
            "difference", say("Columns", "{} differs by", made.tool),
            say("Columns",
                "Largest difference between the value that {} computes and the expected "
                "value over the kernels, as a share of the largest count, and in counts "
                "of {} passes. Round-off is not counted as a difference. The error of the "
                "verdict is of all kernels together.",
                made.tool, countText(made.iterations)))
        .numberAs(
            [](const Row& metric) {
                return isChecked(metric) ? metric.largestDifference() : notANumber;
            },
            differenceText);
    columns.emplace_back("remark", say("Columns", "Remark")).words(remarkText);
    return columns;
}

}  // namespace papilio::core
