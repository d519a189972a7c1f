#include "core/io/definitions/written_export.h"

#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/findings/export_text.h"
#include "core/findings/tool_definition_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/tool_definition_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

/// The sum of its terms with the coefficients that are meant.
Expression formulaOf(const ExportedMetric& metric)
{
    std::optional<Expression> sum;
    for (const auto& term : metric.terms) {
        auto value = Expression::name(term.written);
        if (term.coefficient != 1) {
            value = Expression::number(term.coefficient) * value;
        }
        sum = sum ? *sum + value : value;
    }
    return simplify(*sum);
}

/// Metrics for another tool.
class ToolWriter {
public:
    ToolWriter(const Analysis& analysis, const ExportRequest& request, ToolFormat format)
        : analysis_(analysis),
          request_(request),
          format_(format)
    {}

    Result<WrittenExport> run()
    {
        auto options = request_.options;
        options.format = ExportFormat::Json;  // no rules of PAPI
        auto made = exportDefinitions(analysis_, options);
        if (!made) {
            return made.error();
        }
        made->tool = nameOf(format_);
        const auto conversion = convert(definitionsOf(*made), conversionOptions(*made));
        for (const auto& one : conversion.definitions) {
            const auto metric =
                std::ranges::find(made->metrics, one.source.name, &ExportedMetric::metric);
            take(one, *metric, made->iterations);
        }
        auto text = toolDefinitionText(conversion);
        if (text.empty()) {
            return WrittenExport{*made, nothingToWrite(*made)};
        }
        return WrittenExport{*std::move(made), std::move(text)};
    }

private:
    [[nodiscard]] ConversionOptions conversionOptions(const DefinitionExport& made) const
    {
        ConversionOptions options;
        options.format = format_;
        options.counters = request_.counters;
        options.interval = request_.interval;
        options.notes = provenanceOf(made);
        if (!hasDescriptions(format_)) {
            for (const auto& metric : made.metrics) {
                for (const auto& note : notesOf(metric)) {
                    options.notes.push_back(fmt::format("{}: {}", metric.metric, note));
                }
            }
        }
        return options;
    }

    [[nodiscard]] ToolDefinitions definitionsOf(const DefinitionExport& made) const
    {
        std::vector<const ExportedMetric*> metrics;
        for (const auto& metric : made.metrics) {
            if (metric.isWritten) {
                metrics.push_back(&metric);
            }
        }
        const auto& wanted = request_.options.metrics;
        std::ranges::stable_sort(metrics, {}, [&](const ExportedMetric* metric) {
            return std::ranges::find(wanted, metric->metric) - wanted.begin();
        });
        ToolDefinitions definitions;
        definitions.title = analysis_.benchmark->name;
        for (const auto* metric : metrics) {
            definitions.definitions.push_back({.name = metric->metric,
                                               .formula = formulaOf(*metric),
                                               .unit = {},
                                               .description = descriptionOf(*metric),
                                               .category = analysis_.benchmark->name});
        }
        return definitions;
    }

    /// Metric, verdict and, where the file has no other place beside the definition, the notes.
    [[nodiscard]] std::string descriptionOf(const ExportedMetric& metric) const
    {
        if (format_ == ToolFormat::Likwid) {
            return verdictText(metric);  // a group names the metric before its description
        }
        auto text = fmt::format("{} ({})", metric.metric, verdictText(metric));
        if (hasDescriptions(format_)) {
            for (const auto& note : notesOf(metric)) {
                text += "; " + note;
            }
        }
        return text;
    }

    void take(const ConvertedDefinition& one, ExportedMetric& metric, double passes) const
    {
        metric.warnings.clear();  // of PAPI
        if (one.refused) {
            metric.isWritten = false;
            metric.reason = {.kind = ExportReason::Kind::OtherTool,
                             .name = reasonText(*one.refused)};
            metric.kernels.clear();
            return;
        }
        metric.reason.reset();
        metric.name = one.name;
        metric.definitions.resize(1);  // a long sum has one line elsewhere
        metric.definitions.front().name = one.name;
        for (const auto& lost : one.lost) {
            metric.warnings.push_back(
                {.kind = ExportWarning::Kind::Message, .text = reasonText(lost)});
        }
        computeKernels(one, metric, passes);
    }

    /// What the tool makes of the counts of each kernel, in place of PAPI.
    void computeKernels(const ConvertedDefinition& one, ExportedMetric& metric, double passes) const
    {
        if (one.formula.empty() || !hasOwnArithmetic(format_)) {
            metric.kernels.clear();
            return;
        }
        const auto formula = ReplayedFormula::parse(one.formula, format_);
        std::vector<Eigen::RowVectorXd> means;
        for (const auto& term : metric.terms) {
            means.push_back(meanOf(*analysis_.noise, term.place));
        }
        for (std::size_t kernel = 0; kernel < metric.kernels.size(); ++kernel) {
            auto& check = metric.kernels[kernel];
            check.computed.reset();
            check.difference.reset();
            check.problem.clear();
            if (!formula) {
                check.problem = formula.error().message;
                continue;
            }
            double magnitude = std::abs(check.expected);
            std::map<std::string, double, std::less<>> counts;
            for (std::size_t place = 0; place < metric.terms.size(); ++place) {
                const auto& term = metric.terms[place];
                const double mean = means[place](static_cast<Eigen::Index>(kernel));
                const double count = std::round(mean * passes);
                counts.emplace(term.written, count);
                magnitude += std::abs(term.coefficient * count);
            }
            const double value =
                formula->value([&](std::string_view name) -> std::optional<double> {
                    const auto neutral = one.names.find(name);
                    const auto count = counts.find(neutral == one.names.end() ? std::string(name)
                                                                              : neutral->second);
                    return count == counts.end() ? std::nullopt : std::optional(count->second);
                });
            if (std::isnan(value)) {
                check.problem = fmt::format("{} gives no value", nameOf(format_));
            } else {
                setComputed(check, value, magnitude);
            }
        }
    }

    const Analysis& analysis_;
    const ExportRequest& request_;
    ToolFormat format_;
};

}  // namespace

std::string_view toString(ExportTarget target)
{
    return std::visit([](auto format) { return toString(format); }, target);
}

std::string_view fileSuffix(ExportTarget target)
{
    return std::visit([](auto format) { return fileSuffix(format); }, target);
}

std::vector<ExportTarget> exportTargets()
{
    std::vector<ExportTarget> targets;
    for (int format = 0; format <= static_cast<int>(ExportFormat::Latex); ++format) {
        targets.emplace_back(static_cast<ExportFormat>(format));
    }
    for (const auto format : writableFormats()) {
        if (format != ToolFormat::PapiUserEvents) {  // has an exporter of its own
            targets.emplace_back(format);
        }
    }
    return targets;
}

std::optional<ExportTarget> exportTarget(std::string_view text)
{
    const auto all = exportTargets();
    const auto found =
        std::ranges::find(all, text, [](const ExportTarget& target) { return toString(target); });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

Result<WrittenExport> writeExport(const Analysis& analysis, const ExportRequest& request)
{
    if (const auto* tool = std::get_if<ToolFormat>(&request.target)) {
        return ToolWriter(analysis, request, *tool).run();
    }
    auto options = request.options;
    options.format = std::get<ExportFormat>(request.target);
    auto made = exportDefinitions(analysis, options);
    if (!made) {
        return made.error();
    }
    auto text = exportText(*made);
    return WrittenExport{*std::move(made), std::move(text)};
}

}  // namespace papilio::core
