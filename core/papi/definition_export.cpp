#include "core/papi/definition_export.h"

#include "core/analysis/event_detail.h"
#include "core/findings/verdict_text.h"
#include "core/model/event_cautions.h"
#include "core/model/event_spelling.h"
#include "core/papi/metric_writer.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

/// Names of definitions: unique, and never that of an event of the study.
class Names {
public:
    Names(const Benchmark& benchmark, const ExportOptions& options)
        : benchmark_(benchmark),
          options_(options)
    {}

    std::string take(const Signature& signature, std::string& reason)
    {
        std::string name = definitionName(signature.metric);
        if (options_.format == ExportFormat::PapiPresets ||
            options_.format == ExportFormat::PapiXml) {
            name = presetOf(signature);
            if (name.empty()) {
                name = definitionName(signature.metric);
                if (name.starts_with(prefix)) {
                    reason = remarkOnPreset(name);
                } else {
                    name = prefix + name;
                    reason =
                        "PAPI has no preset for this: use it by its name, papi_avail does not list "
                        "it";
                }
            }
        } else if (options_.format == ExportFormat::PapiUserEvents && name.starts_with(prefix)) {
            if (isPapiPreset(name, options_.version)) {
                // PAPI looks for a preset first: a user event of its name is never counted.
                const std::string preset = name;
                name = definitionName(preset.substr(std::string_view(prefix).size()));
                reason = fmt::format("named {}, because PAPI counts its own preset under {}", name,
                                     preset);
            } else {
                reason = "renamed, because PAPI's presets have names of this form";
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
    [[nodiscard]] std::string remarkOnPreset(const std::string& name) const
    {
        const auto meaning = std::ranges::find(options_.meanings, name, &PresetMeaning::preset);
        return meaning != options_.meanings.end() && meaning->kind == benchmark_.kind
                   ? "PAPI's preset of this name counts something else; this replaces it"
                   : "where PAPI has a preset of this name, this replaces it";
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

std::vector<std::string> provenance(const Analysis& analysis, const ExportOptions& options)
{
    const Benchmark& benchmark = *analysis.benchmark;
    const Provenance& source = benchmark.data->provenance;
    std::vector<std::string> notes;
    notes.push_back(fmt::format("Definitions made by Papilio from {}, benchmark {} ({}).",
                                options.study.empty() ? "a study" : options.study, benchmark.name,
                                source.source.empty() ? "source not known" : source.source));
    if (source.isSimulated()) {
        notes.emplace_back("Simulated: an event model produced the numbers, no hardware did.");
    }
    notes.push_back(fmt::format("tau {:g}, alpha {:g}, representation tolerance {:g}",
                                benchmark.parameters.tau, benchmark.parameters.alpha,
                                benchmark.parameters.representationTolerance));
    if (options.rawCoefficients) {
        notes.emplace_back(
            "Raw coefficients of the fit (--raw-coefficients); verdicts are of the formulas that "
            "Papilio shows.");
    }
    if (!options.created.empty()) {
        notes.push_back("Written " + options.created);
    }
    if (!options.unsaved.empty()) {
        notes.push_back("No command makes this file again: " + options.unsaved);
    } else if (!options.command.empty()) {
        notes.push_back("Reproduce: " + options.command);
    }
    return notes;
}

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
FormulaError errorOfWritten(const Analysis& analysis, std::size_t metric, bool isRaw)
{
    const MetricFit& fit = analysis.fits->metrics[metric];
    if (!isRaw) {
        return {fit.errorMean, fit.errorWorst};
    }
    return formulaError(measuredCounts(*analysis.noise, chosenEvents(*analysis.pivoting)),
                        fit.coefficients,
                        signatureOverKernels(*analysis.benchmark->basis,
                                             (*analysis.benchmark->signatures)[metric]));
}

/// Errata and deprecation of the events that are in the metric.
void addCautions(const Benchmark& benchmark, const ExportOptions& options, ExportedMetric& metric)
{
    if (!options.descriptions) {
        return;
    }
    const auto& data = *benchmark.data;
    const auto spellings = eventSpellings(data);
    for (const auto& term : metric.terms) {
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            if (spellings[event] != term.event) {
                continue;
            }
            for (const auto& caution :
                 cautionsOf(options.descriptions->of(data.eventNames[event]))) {
                metric.cautions.push_back(fmt::format("{}: {}", data.eventNames[event], caution));
            }
        }
    }
}

}  // namespace

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
    if (isForPapi(options.format) && options.pmu.empty()) {
        return Error{Errc::InvalidArgument,
                     "PAPI takes definitions only below a CPU line, and the machine's PMU is not "
                     "known; name it with --pmu (papi_component_avail lists it)"};
    }
    if (isForPapi(options.format) && options.pmu.find_first_of(", \t\r\n") != std::string::npos) {
        return Error{Errc::InvalidArgument,
                     fmt::format("the PMU \"{}\" has a comma or a blank in its name, which ends a "
                                 "field in files of PAPI; papi_component_avail lists the names",
                                 options.pmu)};
    }
    DefinitionExport result;
    result.benchmark = analysis.benchmark->name;
    result.options = options;
    result.notes = provenance(analysis, options);
    if (hasTotals(*analysis.benchmark->data)) {
        result.iterations = 1;
    }
    const MetricWriter writer(analysis, options, result.iterations);
    Names names(*analysis.benchmark, options);
    for (std::size_t i = 0; i < analysis.fits->metrics.size(); ++i) {
        const MetricFit& fit = analysis.fits->metrics[i];
        const bool isNamed =
            std::ranges::find(options.metrics, fit.metric) != options.metrics.end();
        if (!options.metrics.empty() && !isNamed) {
            continue;
        }
        ExportedMetric& metric = result.metrics.emplace_back();
        metric.metric = fit.metric;
        metric.verdict = fit.verdict;
        metric.error = options.rawCoefficients ? fit.backwardError : fit.roundedError;
        const auto error = errorOfWritten(analysis, i, options.rawCoefficients);
        metric.errorMean = error.mean;
        metric.errorWorst = error.worst;
        metric.verdictText = verdictText(fit, *analysis.pivoting);
        metric.shortVerdict = shortVerdict(fit);
        std::string remark;
        metric.name = names.take((*analysis.benchmark->signatures)[i], remark);
        const auto& coefficients = options.rawCoefficients ? fit.coefficients : fit.shown;
        metric.canBeWritten = !coefficients.isZero(0);
        if (!fit.isDefined() && !isNamed && metric.canBeWritten) {
            metric.reason = "not written unless selected by name";
            continue;
        }
        writer.write(fit, metric);
        if (auto caution = fitCaution(fit, *analysis.pivoting); !caution.empty()) {
            metric.cautions.push_back(std::move(caution));
        }
        addCautions(*analysis.benchmark, options, metric);
        if (metric.isWritten && metric.reason.empty()) {
            metric.reason = std::move(remark);
        }
        const auto written = static_cast<std::size_t>(result.writtenCount());
        if (options.format == ExportFormat::PapiUserEvents &&
            written > papiLimits(options.version).userEvents) {
            metric.isWritten = false;
            metric.reason =
                "PAPI has room for 50 user events; export the others into a second file";
        }
        if (options.format == ExportFormat::PapiPresets && metric.isWritten &&
            newPresets(result) > papiLimits(options.version).newPresets) {
            metric.isWritten = false;
            metric.reason = fmt::format(
                "PAPI {} has room for {} presets whose names it does not know; export the others "
                "as user events, or into a second file",
                toString(options.version), papiLimits(options.version).newPresets);
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
    std::string name;
    for (const char c : metric) {
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (isLetter || (c >= '0' && c <= '9')) {
            name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        } else if (!name.empty() && name.back() != '_') {
            name += '_';
        }
    }
    while (!name.empty() && name.back() == '_') {
        name.pop_back();
    }
    if (name.empty() || (name[0] >= '0' && name[0] <= '9')) {
        name.insert(0, "METRIC_");
    }
    return name;
}

}  // namespace papilio::core
