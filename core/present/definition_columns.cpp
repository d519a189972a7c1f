#include "core/present/definition_columns.h"

#include "core/analysis/shown_formula.h"
#include "core/base/constants.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/audit_text.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace papilio::core {

namespace {

std::string valueText(double value)
{
    constexpr int digits = 4;
    return numberText(value, digits);
}

std::string joinedReasons(const std::vector<DefinitionReason>& reasons)
{
    std::string text;
    for (const auto& reason : reasons) {
        text += (text.empty() ? "" : "; ") + reasonText(reason);
    }
    return text;
}

std::string unitText(const MetricDefinition& definition)
{
    if (definition.scale == 1) {
        return definition.unit;
    }
    return fmt::format("{} × {}", exactText(definition.scale), definition.unit);
}

std::string groupText(const MetricDefinition& definition)
{
    if (!definition.groups.empty()) {
        return fmt::format("{}", fmt::join(definition.groups, ", "));
    }
    return definition.architectures.empty()
               ? definition.category
               : fmt::format("{}", fmt::join(definition.architectures, ", "));
}

bool isChecked(const ExportedMetric& metric)
{
    return metric.isWritten && !metric.kernels.empty();
}

/// || computed - expected || / || expected || of the mean counts, over the kernels; NaN: not known,
/// or of a formula that is not the metric, whose error the verdict says.
double relativeDifference(const ExportedMetric& metric)
{
    if (!isChecked(metric) || metric.verdict >= Verdict::NotDefinable) {
        return notANumber;
    }
    double differences = 0;
    double expected = 0;
    for (const auto& check : metric.kernels) {
        differences = std::hypot(differences, check.difference.value_or(0));
        expected = std::hypot(expected, check.expected);
    }
    return differences == 0 ? 0 : differences / expected;
}

std::string differenceText(const ExportedMetric& metric)
{
    const double error = relativeDifference(metric);
    return std::isnan(error)                ? notApplicableText()
           : error > 0                      ? percentText(error)
           : metric.differingKernels() != 0 ? "no value"
                                            : "nothing";
}

using Row = ProposedPreset;

std::string confidenceText(const Row& preset)
{
    if (!preset.confidence.confidence) {
        return notApplicableText();
    }
    const std::string word(toString(*preset.confidence.confidence));
    const auto why = confidenceReasons(preset.confidence.reasons);
    return why.empty() ? word : word + ": " + why;
}

std::string fieldText(const Row& preset)
{
    return preset.field ? fieldCheckText(*preset.field, preset.field->metrics.front())
                        : notApplicableText();
}

std::string fileText(const Row& preset)
{
    const bool isIn70 = preset.isIn(PapiVersion::V7_0);
    const bool isInHead = preset.isIn(PapiVersion::Head);
    return isIn70 && isInHead ? "PAPI 7.0 and later"
           : isIn70           ? "PAPI 7.0"
           : isInHead         ? "PAPI 7.2 and later"
                              : "not written";
}

}  // namespace

std::vector<DefinitionRow> definitionRows(const DefinitionSet& set,
                                          std::vector<DefinitionValue> values)
{
    std::vector<DefinitionRow> rows;
    for (std::size_t row = 0; row < set.definitions.size(); ++row) {
        rows.push_back({set.definitions[row], std::move(values[row])});
    }
    return rows;
}

std::string valueProblemText(const DefinitionValue& value)
{
    return value.missing.empty() ? value.problem
           : value.problem.empty()
               ? sentence("not counted: {}", fmt::join(value.missing, ", "))
               : sentence("no count of {}: {}", fmt::join(value.missing, ", "), value.problem);
}

std::string valueRemark(const DefinitionValue& value)
{
    const auto problem = valueProblemText(value);
    return problem.empty() && value.value && value.running < 1
               ? sentence("{} was counted {} of the time", value.leastCounted,
                          percentText(value.running))
               : problem;
}

Columns<DefinitionRow> definitionColumns()
{
    using Row = DefinitionRow;
    Columns<Row> columns;
    const auto add = [&columns](const char* id, std::string title,
                                std::string Definition::*member) {
        columns.words({id, std::move(title)},
                      [member](const Row& row) { return row.definition.*member; });
    };
    add("definition", "Definition", &Definition::name);
    add("formula", "Formula", &Definition::formula);
    columns.number(
        {"value", "Value"}, [](const Row& row) { return orNone(row.value.value); }, valueText);
    columns.number(
        {"spread", "±",
         "Half width of the value that follows from the spreads of the constants and counts"},
        [](const Row& row) {
            return row.value.value && row.value.spread > 0 ? row.value.spread : notANumber;
        });
    add("unit", "Unit", &Definition::unit);
    columns.words({"state", "State"}, [](const Row& row) { return valueRemark(row.value); });
    add("category", "Category", &Definition::category);
    add("description", "Description", &Definition::description);
    return columns;
}

Columns<DefinitionRuns> definitionRunColumns(const std::vector<std::string>& names,
                                             std::span<const std::size_t> runs)
{
    using Row = DefinitionRuns;
    Columns<Row> columns;
    columns.words({"definition", "Definition"}, [](const Row& row) { return row.definition.name; });
    for (const auto run : runs) {
        columns.number(
            {names[run], names[run]},
            [run](const Row& row) { return orNone(row.values[run].value); }, valueText);
    }
    columns.words({"unit", "Unit"}, [](const Row& row) { return row.definition.unit; });
    return columns;
}

Columns<DefinitionValue> valueColumns()
{
    using Value = DefinitionValue;
    Columns<Value> columns;
    columns.words({"name", ""}, &Value::name);
    columns.numberAs(
        {"value", ""}, [](const Value& value) { return orNone(value.value); },
        [](const Value& value) {
            constexpr int digits = 6;
            return numberText(orNone(value.value), digits) +
                   (value.value && value.spread > 0
                        ? fmt::format(" ± {}", numberText(value.spread, 2))
                        : std::string());
        });
    columns.words({"unit", ""}, &Value::unit);
    columns.words({"why", ""}, valueRemark);
    return columns;
}

Columns<Constant> constantColumns()
{
    Columns<Constant> columns;
    columns.words({"constant", "Constant"}, &Constant::name);
    columns.number({"value", "Value"}, &Constant::value, [](double value) {
        constexpr int digits = 6;
        return shortText(value, digits);
    });
    columns.number({"spread", "±"}, [](const Constant& constant) {
        return constant.spread > 0 ? constant.spread : notANumber;
    });
    columns.words({"unit", "Unit"}, &Constant::unit);
    columns.words({"source", "Source"}, &Constant::source);
    return columns;
}

Columns<MetricDefinition> toolDefinitionColumns()
{
    using Row = MetricDefinition;
    Columns<Row> columns;
    columns.words({"definition", "Definition"}, &Row::name);
    columns.words({"formula", "Formula"}, [](const Row& row) { return toInfix(row.formula); });
    columns.words({"unit", "Unit"}, unitText);
    columns.words({"group", "Group"}, groupText);
    columns.words({"note", "Note"}, [](const Row& row) { return joinedReasons(row.lost); });
    return columns;
}

Columns<RefusedDefinition> refusedDefinitionColumns()
{
    using Row = RefusedDefinition;
    Columns<Row> columns;
    columns.words({"definition", "Definition"}, &Row::name);
    columns.words({"why", "Why"}, [](const Row& row) { return reasonText(row.reason); });
    return columns;
}

Columns<WrittenDefinition> convertedDefinitionColumns()
{
    using Row = WrittenDefinition;
    Columns<Row> columns;
    columns.words({"definition", "Definition"}, &Row::name);
    columns.words({"state", "State"}, [](const Row& row) {
        return row.refused ? sentence("not written: {}", reasonText(*row.refused))
                           : sentence("written");
    });
    columns.words({"lost", "Changed"}, [](const Row& row) {
        return row.refused ? std::string() : joinedReasons(row.lost);
    });
    return columns;
}

std::string remarkText(const ExportedMetric& metric)
{
    std::vector<std::string> remarks;
    if (metric.verdict >= Verdict::NotDefinable) {
        remarks.push_back(metric.isWritten
                              ? sentence("the nearest formula: {}", verdictText(metric))
                              : verdictText(metric));
    }
    if (metric.reason) {
        remarks.push_back(reasonText(*metric.reason));
    }
    if (const auto of = originText(metric.origin); !of.empty()) {
        remarks.push_back(of);
    }
    for (const auto& text : {metric.remark, farthestText(metric)}) {
        if (!text.empty()) {
            remarks.push_back(text);
        }
    }
    for (const auto& texts : {warningsOf(metric), cautionsOf(metric)}) {
        remarks.insert(remarks.end(), texts.begin(), texts.end());
    }
    if (metric.isWritten && metric.coefficientError > writtenRoundoff) {
        remarks.push_back(
            sentence("coefficients rounded by {}", percentText(metric.coefficientError)));
    }
    if (remarks.empty()) {
        remarks.push_back(metric.rule == CoefficientRule::Raw
                              ? sentence("the coefficients of the fit")
                              : sentence("the shown coefficients"));
    }
    return fmt::format("{}", fmt::join(remarks, "; "));
}

Columns<ExportedMetric> exportColumns(const DefinitionExport& exported)
{
    using Row = ExportedMetric;
    Columns<Row> columns;
    columns.words({"metric", "Metric"}, &Row::metric);
    columns.words({"name", "Name"}, [](const Row& metric) {
        return metric.isWritten ? metric.definitions.front().name : "not written";
    });
    columns.words({"verdict", "Verdict"}, [](const Row& metric) { return shortVerdict(metric); });
    columns.numberAs(
        {"difference", sentence("{} rules differ by", exported.options.dialect->tool),
         sentence(
             "Difference between the expected values and what the rules of {} make of the mean "
             "counts, over all kernels together. {} was not run. Round-off is not counted as a "
             "difference. The error of the verdict is of the worst repetition.",
             exported.options.dialect->tool, exported.options.dialect->tool)},
        relativeDifference, differenceText);
    columns.words({"remark", "Remark"}, remarkText);
    return columns;
}

std::string formulaText(const ProposedPreset& preset)
{
    if (preset.terms.empty()) {
        return {};
    }
    std::vector<std::string> names;
    Eigen::VectorXd coefficients(static_cast<Eigen::Index>(preset.terms.size()));
    for (const auto& term : preset.terms) {
        coefficients(static_cast<Eigen::Index>(names.size())) = term.coefficient;
        names.push_back(term.event);
    }
    return formulaText(coefficients, names);
}

Columns<ProposedPreset> presetColumns()
{
    Columns<Row> columns;
    columns.words({"preset", "Preset"}, [](const Row& preset) { return preset.meaning.preset; });
    columns.words({"counts", "Should count", "As a sum of expectations of the benchmark's basis"},
                  [](const Row& preset) { return preset.meaning.counts; });
    columns.words(
        {"definition", "Definition", "The smallest formula that passes the check on the kernels"},
        [](const Row& preset) {
            return preset.hasFormula() ? formulaText(preset) : notApplicableText();
        });
    columns.words({"verdict", "Verdict"}, [](const Row& preset) {
        return shortVerdict(preset.verdict, preset.errorWorst);
    });
    columns.percent(
        {"error", "Mean error", "Error of the mean over the repetitions, on all kernels together"},
        [](const Row& preset) { return preset.hasFormula() ? preset.errorMean : notANumber; });
    columns.words({"confidence", "Confidence",
                   "How sure the formula is, judged by repetitions and equal units"},
                  confidenceText);
    columns.words({"state", "Result"},
                  [](const Row& preset) { return std::string(toString(preset.state())); });
    columns.words(
        {"field", "On programs",
         "Whether formulas that agree on the kernels agree on the programs of the study too"},
        fieldText);
    columns.words({"file", "Written for", "The versions of PAPI that can hold the definition"},
                  fileText);
    columns.words({"benchmark", "Measured by"}, &Row::benchmark);
    columns.words({"reason", "Why"}, [](const Row& preset) { return reasonText(preset); });
    columns.words({"cautions", "Cautions"}, [](const Row& preset) {
        return fmt::format("{}", fmt::join(cautionsOf(preset), "; "));
    });
    return columns;
}

Columns<const AuditedDefinition*> auditColumns()
{
    using Row = const AuditedDefinition*;
    Columns<Row> columns;
    columns.words({"definition", "Definition"}, [](Row row) { return fullName(row->subject); });
    columns.words({"tool", "Tool"},
                  [](Row row) { return std::string(row->subject.dialect->tool); });
    columns.words({"verdict", "Verdict"}, [](Row row) { return shortVerdict(*row); });
    columns.numberAs(
        {"deviation", "Worst kernel",
         "What is counted, and what should be, on the kernel where they are farthest apart. Within "
         "the tolerance: the difference as a share of the expected count, or of the root mean "
         "square of the expected counts where that is larger"},
        [](Row row) { return row->counted.empty() ? notANumber : row->deviation; },
        [](Row row) {
            return row->counted.empty() ? notApplicableText()
                   : row->kernels.empty()
                       ? percentText(row->deviation)
                       : sentence("{} instead of {}", numberText(row->kernels.front().counted),
                                  numberText(row->kernels.front().expected));
        });
    columns.words({"benchmark", "Measured by"}, [](Row row) {
        return row->benchmark.empty() ? notApplicableText() : row->benchmark;
    });
    columns.words({"metric", "Means", "The metric that it should count"},
                  [](Row row) { return row->metric.empty() ? notApplicableText() : row->metric; });
    columns.words({"match", "Matched by",
                   "How the meaning of the definition was found: by its name, or else by the "
                   "metric with the nearest counts"},
                  [](Row row) { return matchText(*row); });
    columns.words({"reason", "Why"}, [](Row row) { return auditText(*row); });
    return columns;
}

Columns<CensusRow> censusColumns(const std::vector<AuditedDefinition>& audited)
{
    using Row = CensusRow;
    Columns<Row> columns;
    columns.words({"metric", "Metric"}, &Row::metric);
    columns.words({"benchmark", "Measured by"}, &Row::benchmark);
    for (const auto* tool : toolsOf(audited)) {
        columns.words(
            {std::string(tool->id), std::string(tool->tool)}, [&audited, tool](const Row& row) {
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
    columns.words({"agreement", "Agreement"},
                  [&audited](const Row& row) { return censusText(row, audited); });
    return columns;
}

}  // namespace papilio::core
