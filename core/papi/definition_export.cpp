#include "core/papi/definition_export.h"

#include "core/analysis/event_facts.h"
#include "core/base/ascii.h"
#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/model/event_descriptions.h"
#include "core/papi/metric_writer.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

constexpr EnumNames<ExportFormat, 6> formats = {
    "papi-user-events", "papi-presets", "papi-xml", "csv", "json", "latex"};

/// Names of definitions: unique, and never that of an event of the study.
class Names {
public:
    Names(const Benchmark& benchmark, const ExportOptions& options)
        : benchmark_(benchmark),
          options_(options)
    {}

    std::string take(const Signature& signature, std::optional<ExportReason>& reason)
    {
        std::string name = definitionName(signature.metric);
        if (options_.format == ExportFormat::PapiPresets ||
            options_.format == ExportFormat::PapiXml) {
            name = presetOf(signature);
            if (name.empty()) {
                name = definitionName(signature.metric);
                if (name.starts_with(prefix)) {
                    reason = {.kind = remarkOnPreset(name)};
                } else {
                    name = prefix + name;
                    reason = {.kind = ExportReason::Kind::NewPreset};
                }
            }
        } else if (options_.format == ExportFormat::PapiUserEvents && name.starts_with(prefix)) {
            if (isPapiPreset(name, options_.version)) {
                // PAPI looks for a preset first: a user event of its name is never counted.
                const std::string preset = name;
                name = definitionName(preset.substr(std::string_view(prefix).size()));
                reason = {.kind = ExportReason::Kind::NameOfPreset, .name = preset};
            } else {
                reason = {.kind = ExportReason::Kind::Renamed};
            }
        }
        const std::string wanted = name;
        for (int number = 2; !taken_.insert(name).second; ++number) {
            name = fmt::format("{}_{}", wanted, number);
        }
        return name;
    }

private:
    static constexpr const char* prefix = "PAPI_";

    /// Of a metric that has a preset's name and is not known to count the same.
    [[nodiscard]] ExportReason::Kind remarkOnPreset(const std::string& name) const
    {
        const bool isKnown =
            std::ranges::any_of(options_.meanings, [&](const PresetMeaning& meaning) {
                return meaning.preset == name && meaning.kind == benchmark_.kind &&
                       meaningVector(meaning.counts, *benchmark_.basis);
            });
        return isKnown ? ExportReason::Kind::ReplacesPreset : ExportReason::Kind::MayReplacePreset;
    }

    [[nodiscard]] std::string presetOf(const Signature& signature) const
    {
        for (const auto& meaning : options_.meanings) {
            if (meaning.kind != benchmark_.kind) {
                continue;
            }
            const auto counts = meaningVector(meaning.counts, *benchmark_.basis);
            if (counts && *counts == signature.coefficients) {
                return meaning.preset;
            }
        }
        return {};
    }

    const Benchmark& benchmark_;
    const ExportOptions& options_;
    std::set<std::string> taken_;
};

/// A table that was imported says nothing of iterations; whole numbers in it are counts as a
/// program printed them, not means per iteration, and no number of passes is to be invented for
/// them.
bool hasTotals(const Dataset& data)
{
    return data.iterations.empty() && data.provenance.source == "import:csv" &&
           std::ranges::all_of(data.values, [](double value) {
               return !std::isfinite(value) || value == std::nearbyint(value);
           });
}

Result<void> checkNames(const MetricFits& fits, const std::vector<std::string>& wanted)
{
    for (const auto& name : wanted) {
        if (std::ranges::find(fits.metrics, name, &MetricFit::metric) == fits.metrics.end()) {
            std::vector<std::string> all;
            for (const auto& fit : fits.metrics) {
                all.push_back(fit.metric);
            }
            return Error{Errc::NotFound, fmt::format("unknown metric \"{}\"; choose one of {}",
                                                     name, fmt::join(all, ", "))};
        }
    }
    return {};
}

/// How many places that PAPI has for presets of new names are taken.
std::size_t newPresets(const DefinitionExport& made)
{
    std::size_t count = 0;
    for (const auto& metric : made.metrics) {
        for (const auto& definition : metric.definitions) {
            count += metric.isWritten && !isPapiPreset(definition.name, made.options.version);
        }
    }
    return count;
}

/// Verdict and error of a metric are those of the shown formula; raw coefficients have their own.
FormulaError errorOfWritten(const Analysis& analysis,
                            std::size_t metric,
                            const MetricFit& fit,
                            const MeasuredFormula& raw,
                            bool isRaw)
{
    if (!isRaw) {
        return {fit.errorMean, fit.errorWorst};
    }
    return formulaError(measuredCounts(*analysis.noise, raw.events), raw.coefficients,
                        signatureOverKernels(*analysis.benchmark->basis,
                                             (*analysis.benchmark->signatures)[metric]));
}

/// Null: the metric is written as the chosen events have it.
const MetricFormula* formulaFor(const ExportOptions& options, const std::string& metric)
{
    const auto found = std::ranges::find_if(options.formulas, [&](const MetricFormula& formula) {
        return formula.fit.metric == metric && formula.origin != FormulaOrigin::Chosen;
    });
    return found == options.formulas.end() ? nullptr : &*found;
}

/// Errata and deprecation of the events that are in the metric, and what somebody wrote on them.
void addRemarks(const Benchmark& benchmark, const ExportOptions& options, ExportedMetric& metric)
{
    const auto& data = *benchmark.data;
    for (const auto& term : metric.terms) {
        const std::string name(data.eventNames[term.place]);
        if (options.descriptions) {
            for (const auto& caution : cautionsOf(options.descriptions->of(name))) {
                metric.eventCautions.push_back(fmt::format("{}: {}", name, caution));
            }
        }
        auto text = options.notes ? options.notes->ofEvent(std::string(data.eventIds[term.place]))
                                  : std::string();
        if (!text.empty()) {
            metric.eventNotes.push_back({name, std::move(text)});
        }
    }
}

}  // namespace

std::string_view toString(ExportFormat format)
{
    return formats.of(format);
}

std::string_view fileSuffix(ExportFormat format)
{
    switch (format) {
        case ExportFormat::PapiXml:
            return ".xml";
        case ExportFormat::Json:
            return ".json";
        case ExportFormat::Latex:
            return ".tex";
        default:
            return ".csv";
    }
}

std::string_view toString(ExportReason::Kind kind)
{
    constexpr EnumNames<ExportReason::Kind, 20> names = {
        "nothing counted",  "large coefficient",  "not available",   "event name",
        "unknown event",    "several components", "device events",   "not selected",
        "user events full", "presets full",       "too many events", "approximation",
        "not verified",     "other tool",         "split",           "new preset",
        "replaces preset",  "may replace preset", "name of preset",  "renamed"};
    return names.of(kind);
}

bool isForPapi(ExportFormat format)
{
    return format == ExportFormat::PapiUserEvents || format == ExportFormat::PapiPresets ||
           format == ExportFormat::PapiXml;
}

bool isTable(ExportFormat format)
{
    return format == ExportFormat::Csv || format == ExportFormat::Latex;
}

Result<void> checkPmu(const std::string& pmu)
{
    if (pmu.empty()) {
        return Error{Errc::InvalidArgument,
                     "PAPI takes definitions only below a CPU line, and the machine's PMU is not "
                     "known; name it with --pmu (papi_component_avail lists it)"};
    }
    if (pmu.find_first_of(", \t\r\n") != std::string::npos) {
        return Error{Errc::InvalidArgument,
                     fmt::format("the PMU \"{}\" has a comma or a blank in its name, which ends a "
                                 "field in files of PAPI; papi_component_avail lists the names",
                                 pmu)};
    }
    return {};
}

Result<DefinitionExport> exportDefinitions(const Analysis& analysis, const ExportOptions& options)
{
    if (!analysis.isComplete()) {
        return Error{Errc::InvalidArgument, analysis.problem
                                                ? analysis.problem->message
                                                : std::string("the analysis is not finished")};
    }
    if (const auto known = checkNames(*analysis.fits, options.metrics); !known) {
        return known.error();
    }
    if (isForPapi(options.format)) {
        if (const auto isGood = checkPmu(options.pmu); !isGood) {
            return isGood.error();
        }
    }
    DefinitionExport result;
    result.benchmark = analysis.benchmark;
    result.options = options;
    if (hasTotals(*analysis.benchmark->data)) {
        result.iterations = 1;
    }
    const auto limits = papiLimits(options.version);
    const auto chosen = chosenEvents(*analysis.pivoting);
    const MetricWriter writer(analysis, options, result.iterations);
    Names names(*analysis.benchmark, options);
    for (std::size_t i = 0; i < analysis.fits->metrics.size(); ++i) {
        const auto* other = formulaFor(options, analysis.fits->metrics[i].metric);
        const MetricFit& fit = other != nullptr ? other->fit : analysis.fits->metrics[i];
        const bool isNamed =
            std::ranges::find(options.metrics, fit.metric) != options.metrics.end();
        if (!options.metrics.empty() && !isNamed) {
            continue;
        }
        ExportedMetric& metric = result.metrics.emplace_back();
        metric.metric = fit.metric;
        metric.verdict = fit.verdict;
        metric.backwardError = analysis.fits->metrics[i].backwardError;
        metric.error = options.rawCoefficients ? fit.backwardError : fit.roundedError;
        const auto raw = other != nullptr ? other->raw : MeasuredFormula{chosen, fit.coefficients};
        const auto shown = other != nullptr ? other->shown : MeasuredFormula{chosen, fit.shown};
        const auto error = errorOfWritten(analysis, i, fit, raw, options.rawCoefficients);
        metric.origin = other != nullptr ? other->origin : FormulaOrigin::Chosen;
        metric.errorMean = error.mean;
        metric.errorWorst = error.worst;
        metric.shownError = fit.errorWorst;
        metric.notDefinable =
            other != nullptr ? std::nullopt : whyNotDefinable(fit, *analysis.pivoting);
        std::optional<ExportReason> remark;
        metric.name = names.take((*analysis.benchmark->signatures)[i], remark);
        const auto& formula = options.rawCoefficients ? raw : shown;
        metric.canBeWritten = !formula.coefficients.isZero(0);
        if (!fit.isDefined() && !isNamed && metric.canBeWritten) {
            if (isTable(options.format)) {
                writer.write(formula, i, metric);  // a row that says what the nearest formula is
            }
            metric.isWritten = false;
            metric.reason = {.kind = ExportReason::Kind::NotSelected};
            continue;
        }
        writer.write(formula, i, metric);
        metric.caution = other != nullptr ? std::nullopt : cautionOf(fit, *analysis.pivoting);
        metric.note = (*analysis.benchmark->signatures)[i].note;
        addRemarks(*analysis.benchmark, options, metric);
        if (metric.isWritten && !metric.reason) {
            metric.reason = std::move(remark);
        }
        const auto written = static_cast<std::size_t>(result.writtenCount());
        if (options.format == ExportFormat::PapiUserEvents && written > limits.userEvents) {
            metric.isWritten = false;
            metric.reason = {.kind = ExportReason::Kind::UserEventsFull,
                             .limit = limits.userEvents};
        }
        if (options.format == ExportFormat::PapiPresets && metric.isWritten &&
            newPresets(result) > limits.newPresets) {
            metric.isWritten = false;
            metric.reason = {.kind = ExportReason::Kind::PresetsFull,
                             .limit = limits.newPresets,
                             .version = options.version};
        }
    }
    return result;
}

std::size_t DefinitionExport::writtenCount() const
{
    std::size_t count = 0;
    for (const auto& metric : metrics) {
        count += metric.isWritten ? metric.definitions.size() : 0;
    }
    return count;
}

double ExportedMetric::largestDifference() const
{
    double largest = 0;
    for (const auto& check : kernels) {
        largest = std::max(largest, std::abs(check.difference.value_or(0)));
    }
    return largest;
}

std::size_t ExportedMetric::differingKernels() const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        kernels, [](const KernelCheck& check) { return check.difference != 0.0; }));
}

double withoutRoundoff(double value, double magnitude)
{
    const double whole = std::round(value);
    return std::abs(value - whole) <= countRoundoff * magnitude ? whole + 0.0 : value;
}

std::string ExportedMetric::infix() const
{
    std::optional<Expression> sum;
    for (const auto& term : terms) {
        Expression value = Expression::name(term.written);
        if (std::abs(term.numerator) != 1) {
            value = Expression::number(static_cast<double>(std::abs(term.numerator))) * value;
        }
        if (term.denominator != 1) {
            value = value / Expression::number(static_cast<double>(term.denominator));
        }
        if (!sum) {
            sum = term.numerator < 0 ? Expression::negate(value) : value;
        } else {
            sum = term.numerator < 0 ? *sum - value : *sum + value;
        }
    }
    return sum ? toInfix(simplify(*sum)) : std::string("0");
}

std::string definitionName(std::string_view metric)
{
    std::string name = upperCase(plainName(metric));
    if (name.empty() || isDigit(name[0])) {
        name.insert(0, "METRIC_");
    }
    return name;
}

}  // namespace papilio::core
