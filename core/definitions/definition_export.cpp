#include "core/definitions/definition_export.h"

#include "core/analysis/event_facts.h"
#include "core/analysis/metric_fit.h"
#include "core/base/ascii.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/definitions/papi_dialect.h"
#include "core/model/event_descriptions.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

using Kind = DefinitionReason::Kind;

constexpr long long smallDenominators = 1000;
constexpr long long largeDenominators = 1'000'000;

/// 1/64, 3/2000: small coefficients need large denominators, so it is their inverse that gets a
/// small one.
Rational fractionFor(double value, double tolerance, long long denominators)
{
    constexpr double small = 1e-2;
    if (std::abs(value) >= small) {
        return rationalized(value, tolerance, denominators);
    }
    const double inverse = 1 / value;
    const double most = tolerance * inverse * inverse;
    const double whole = std::round(inverse);
    // The nearest integer, not the first within the tolerance.
    const Rational ratio = std::abs(inverse - whole) <= most
                               ? Rational{static_cast<long long>(whole), 1}
                               : rationalized(inverse, most, denominators);
    return ratio.numerator < 0 ? Rational{-ratio.denominator, -ratio.numerator}
                               : Rational{ratio.denominator, ratio.numerator};
}

// Sums and differences of plain events are exact in PAPI's long longs.
std::optional<Derivation> simpleDerivation(const std::vector<ExportTerm>& terms)
{
    const auto isOne = [](const ExportTerm& term) {
        return term.denominator == 1 && std::abs(term.numerator) == 1;
    };
    if (!std::ranges::all_of(terms, isOne) || terms[0].numerator < 0) {
        return std::nullopt;
    }
    const auto positive =
        std::ranges::count_if(terms, [](const ExportTerm& term) { return term.numerator > 0; });
    if (terms.size() == 1) {
        return Derivation::NotDerived;
    }
    if (positive == static_cast<std::ptrdiff_t>(terms.size())) {
        return Derivation::Add;
    }
    return positive == 1 ? std::optional(Derivation::Subtract) : std::nullopt;
}

/// Builds one metric's definition and computes it on the kernels.
class MetricWriter {
public:
    /// All of them must outlive it.
    MetricWriter(const Analysis& analysis, const ExportOptions& options, double iterations)
        : analysis_(analysis),
          options_(options),
          iterations_(iterations),
          limits_(papiLimits(options.version)),
          available_(options.availableEvents)
    {}

    /// Fills in everything of `metric` beyond its names and verdict.
    /// @param formula    shown or raw, as the options say
    /// @param signature  its place in the benchmark
    void write(const MeasuredFormula& formula, std::size_t signature, ExportedMetric& metric) const
    {
        makeTerms(formula, metric);
        if (metric.terms.empty()) {
            metric.reason = metric.reason ? metric.reason : DefinitionReason{Kind::NothingCounted};
            return;
        }
        metric.reason = refusal(metric);
        if (metric.reason) {
            return;
        }
        makeDefinitions(metric);
        metric.isWritten = true;
        const auto device = componentPrefix(metric.definitions.front().events.front());
        if (options_.dialect == &dialects::papiPresets && !device.empty() &&
            options_.version == PapiVersion::V7_0) {
            metric.warnings.push_back(
                {.kind = Kind::ComponentPresets, .text = std::string(device)});
        }
        bool isObjected = false;
        for (const auto& definition : metric.definitions) {
            const bool isDevice = !componentPrefix(definition.events[0]).empty();
            if (options_.dialect->isForPapi && !isDevice) {
                auto objections = papiObjections(definition, options_.version);
                metric.warnings.insert(metric.warnings.end(), objections.begin(), objections.end());
                isObjected = isObjected || !objections.empty();
            }
        }
        compute(signatureOverKernels(*analysis_.benchmark->basis,
                                     (*analysis_.benchmark->signatures)[signature]),
                metric, isObjected);
    }

private:
    void makeTerms(const MeasuredFormula& formula, ExportedMetric& metric) const
    {
        const bool isRaw = options_.rawCoefficients;
        const Eigen::VectorXd& wanted = formula.coefficients;
        const bool isSimple = !isRaw && areSimple(wanted);
        const long long denominators = isSimple ? smallDenominators : largeDenominators;
        const double tolerance = isSimple ? 1e-12 : 1e-9;
        for (Eigen::Index i = 0; i < wanted.size(); ++i) {
            const double size = std::abs(wanted(i));
            if (size == 0 ||
                (isRaw && size < negligibleCoefficient * wanted.cwiseAbs().maxCoeff())) {
                continue;
            }
            constexpr double mostInteger = 2e9;
            if (size > mostInteger || size < 1 / mostInteger) {
                metric.reason = {.kind = Kind::LargeCoefficient, .value = wanted(i)};
                metric.terms.clear();
                return;
            }
            const auto event = formula.events[static_cast<std::size_t>(i)];
            const Rational ratio = fractionFor(wanted(i), tolerance * size, denominators);
            ExportTerm term;
            term.place = event;
            term.event = eventSpelling(*analysis_.benchmark->data, event);
            term.written = term.event;
            term.coefficient = wanted(i);
            term.numerator = ratio.numerator;
            term.denominator = ratio.denominator;
            metric.coefficientError = std::max(
                metric.coefficientError, std::abs(term.writtenValue() - term.coefficient) / size);
            metric.terms.push_back(std::move(term));
        }
        metric.rule = isRaw      ? CoefficientRule::Raw
                      : isSimple ? CoefficientRule::Shown
                                 : CoefficientRule::Fractions;
        metric.denominators = denominators;
    }

    /// Why the metric cannot be written in this format; also resolves the spelling of its events.
    std::optional<DefinitionReason> refusal(ExportedMetric& metric) const
    {
        const auto& source = analysis_.benchmark->data->provenance;
        if (options_.dialect->needsPfmNames && isDeterministic(source) &&
            options_.availableEvents.empty()) {
            return DefinitionReason{
                .kind = Kind::Unsupported,
                .text = fmt::format("{} has none of the events of {}: a table or JSON keeps the "
                                    "formula for programs that are counted with {}",
                                    options_.dialect->tool, source.source, source.source)};
        }
        std::set<std::string_view> components;
        for (auto& term : metric.terms) {
            if (!options_.availableEvents.empty()) {
                // Lists have events and masks; modifiers (:u=1:k=1) go with any of them.
                const auto [event, modifiers] = splitModifiers(term.event, ModifiersOf::Libpfm);
                std::size_t found = available_.find(term.event);
                const bool isListed = found != EventNames::npos;
                found = isListed ? found : available_.find(event);
                if (found == EventNames::npos) {
                    return DefinitionReason{.kind = Kind::NotAvailable, .text = term.event};
                }
                term.written = options_.availableEvents[found];
                term.written += isListed || modifiers.empty() ? "" : fmt::format(":{}", modifiers);
            }
            const bool isTime = options_.dialect->isForPapi && isClockTime(term.written);
            if (isTime || (options_.known && !options_.known->has(term.written) &&
                           !takeEquivalent(term, metric))) {
                return DefinitionReason{.kind = Kind::NoEquivalent,
                                        .text = visibleText(term.written)};
            }
            if (options_.dialect->isForPapi &&
                (term.written.find_first_of(",| \t\n\r") != std::string::npos ||
                 visibleText(term.written) != term.written)) {
                return DefinitionReason{.kind = Kind::EventName, .text = visibleText(term.written)};
            }
            components.insert(componentPrefix(term.written));
        }
        if (options_.dialect->isForPapi && components.size() > 1) {
            return DefinitionReason{.kind = Kind::SeveralComponents};
        }
        if (options_.dialect == &dialects::papiUserEvents && !components.begin()->empty()) {
            return DefinitionReason{.kind = Kind::DeviceEvents,
                                    .text = std::string(*components.begin())};
        }
        return std::nullopt;
    }

    /// Writes an event that the PMU has and that counts the same; false where there is none.
    // What is written is all that changes: the formula that is shown, and its errors, stay those of
    // the event that was chosen.
    bool takeEquivalent(ExportTerm& term, ExportedMetric& metric) const
    {
        constexpr double mostDifference = 1e-6;  // as of a verdict that is exact
        const auto& data = *analysis_.benchmark->data;
        const auto own = data.block(term.place);
        const auto countsTheSame = [&](std::size_t event) {
            const auto other = data.block(event);
            for (std::size_t i = 0; i < own.size(); ++i) {
                if (!(std::abs(own[i] - other[i]) <= mostDifference * std::abs(own[i]))) {
                    return false;
                }
            }
            return true;
        };
        const auto baseOf = [](const std::string& name) {
            return std::string(withoutPmu(name).substr(0, withoutPmu(name).find(':')));
        };
        std::string found;
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            if (event == term.place || !countsTheSame(event)) {
                continue;
            }
            const auto name = eventSpelling(data, event);
            const bool isNearer = found.empty() || (baseOf(name) == baseOf(term.written) &&
                                                    baseOf(found) != baseOf(term.written));
            if (isNearer && options_.known->has(name)) {
                found = name;
            }
        }
        if (!found.empty()) {
            metric.eventCautions.push_back(fmt::format(
                "{} is no event of libpfm4 for {}: {}, which counts the same in this study, "
                "is written",
                term.written, options_.known->pmu(), found));
            term.written = found;
        }
        return !found.empty();
    }

    void makeDefinitions(ExportedMetric& metric) const
    {
        const std::size_t parts = (metric.terms.size() + limits_.terms - 1) / limits_.terms;
        const std::size_t size = (metric.terms.size() + parts - 1) / parts;
        for (std::size_t start = 0, part = 1; start < metric.terms.size(); start += size, ++part) {
            const auto end = std::min(start + size, metric.terms.size());
            Preset preset = definitionOf({metric.terms.begin() + static_cast<std::ptrdiff_t>(start),
                                          metric.terms.begin() + static_cast<std::ptrdiff_t>(end)});
            preset.name = parts == 1 ? metric.name : fmt::format("{}_PART{}", metric.name, part);
            preset.isUserEvent = options_.dialect == &dialects::papiUserEvents;
            preset.longDescription = metric.metric;
            if (!metric.remark.empty()) {
                preset.longDescription += fmt::format(" ({})", metric.remark);
            }
            if (parts > 1) {
                preset.longDescription += fmt::format(" (part {} of {}; add them)", part, parts);
            }
            if (presetLine(preset).size() > limits_.lineLength) {
                preset.longDescription.clear();  // the formula matters more
            }
            metric.definitions.push_back(std::move(preset));
        }
        if (parts > 1) {
            metric.reason = {.kind = Kind::Split,
                             .count = metric.terms.size(),
                             .limit = limits_.terms,
                             .version = options_.version};
        }
    }

    // One division at the end where the common denominator is small enough: sums of integers are
    // exact in double up to 2^53, every division cuts.
    [[nodiscard]] Preset definitionOf(std::vector<ExportTerm> terms) const
    {
        std::stable_partition(terms.begin(), terms.end(),
                              [](const auto& term) { return term.numerator > 0; });
        long long common = 1;
        bool fits = true;
        for (const auto& term : terms) {
            common = std::lcm(common, term.denominator);
            fits = fits && common <= limits_.largestConstant;
            common = fits ? common : 1;
        }
        for (const auto& term : terms) {
            const double top = std::abs(term.writtenValue()) * static_cast<double>(common);
            fits = fits && top <= limits_.largestConstant;
        }
        if (const auto simple = simpleDerivation(terms)) {
            Preset preset;
            preset.derivation = *simple;
            preset.events = mapped(terms, &ExportTerm::written);
            return preset;
        }
        const auto whole = [](long long value) {
            return Expression::number(static_cast<double>(value));
        };
        std::optional<Expression> sum;
        for (const auto& term : terms) {
            const long long factor = fits ? common / term.denominator : 1;
            const auto part = Expression::name(term.written) *
                              whole(std::abs(term.numerator) * factor) /
                              whole(fits ? 1 : term.denominator);
            sum = term.numerator < 0 ? (sum ? *sum - part : Expression::negate(part))
                  : sum              ? *sum + part
                                     : part;
        }
        return *postfixDefinition(*sum / whole(fits ? common : 1), options_.version);
    }

    // Where PAPI objects to the text already, a value that is missing has no other cause.
    void compute(const Eigen::VectorXd& expected, ExportedMetric& metric, bool isObjected) const
    {
        const auto formulas = mapped<Result<Expression>>(
            metric.definitions,
            [&](const auto& preset) { return papiFormula(preset, options_.version); });
        const Dataset& data = *analysis_.benchmark->data;
        for (std::size_t k = 0; k < data.kernelCount(); ++k) {
            metric.kernels.push_back({std::string(data.kernels[k]),
                                      expected(static_cast<Eigen::Index>(k)) * iterations_});
        }
        computeKernels(
            analysis_, iterations_,
            [&](const Lookup& counts) -> Result<double> {
                double sum = 0;
                for (const auto& formula : formulas) {
                    const auto value =
                        formula ? papiValue(*formula, counts) : Result<long long>(formula.error());
                    if (!value) {
                        return value.error();
                    }
                    sum += static_cast<double>(*value);
                }
                return sum;
            },
            metric);
        double worst = 0;
        double scale = 0;
        for (const auto& check : metric.kernels) {
            worst = std::max(worst, std::abs(check.difference.value_or(0)));
            scale = std::max(scale, std::abs(check.expected));
            if (!check.problem.empty() && !isObjected) {
                metric.warnings.push_back({.kind = Kind::Unsupported, .text = check.problem});
                isObjected = true;
            }
        }
        // Of a formula that is not the metric the verdict says the error.
        if (metric.verdict < Verdict::NotDefinable && worst > mostWorstError * scale + 1) {
            metric.warnings.push_back({.kind = Kind::Inaccurate, .value = worst / scale});
        }
    }

    const Analysis& analysis_;
    const ExportOptions& options_;
    double iterations_;
    PapiLimits limits_;
    EventNames available_;
};

/// Names of definitions: unique, and never that of an event of the study.
class Names {
public:
    Names(const Benchmark& benchmark, const ExportOptions& options)
        : benchmark_(benchmark),
          options_(options)
    {}

    std::string take(const Signature& signature, std::optional<DefinitionReason>& reason)
    {
        std::string name = definitionName(signature.metric);
        if (options_.dialect->namesPresets) {
            name = presetOf(signature);
            if (name.empty()) {
                name = definitionName(signature.metric);
                if (name.starts_with(prefix)) {
                    reason = {.kind = remarkOnPreset(name)};
                } else {
                    name = prefix + name;
                    reason = {.kind = Kind::NewPreset};
                }
            }
        } else if (options_.dialect == &dialects::papiUserEvents && name.starts_with(prefix)) {
            if (isPapiPreset(name, options_.version)) {
                // PAPI looks for a preset first: a user event of its name is never counted.
                const std::string preset = name;
                name = definitionName(preset.substr(std::string_view(prefix).size()));
                reason = {.kind = Kind::NameOfPreset, .text = preset};
            } else {
                reason = {.kind = Kind::Renamed};
            }
        }
        auto free = freeName(
            name, [this](const std::string& one) { return !taken_.insert(one).second; }, "_");
        if (free != name && options_.dialect->namesPresets && !reason) {
            reason = {.kind = Kind::NewPreset};  // another metric is the preset of that name
        }
        return free;
    }

private:
    static constexpr const char* prefix = "PAPI_";

    /// Of a metric that has a preset's name and is not known to count the same.
    [[nodiscard]] Kind remarkOnPreset(const std::string& name) const
    {
        const bool isKnown =
            std::ranges::any_of(options_.meanings, [&](const PresetMeaning& meaning) {
                return meaning.preset == name && meaning.kind == benchmark_.kind &&
                       meaningVector(meaning.counts, *benchmark_.basis);
            });
        return isKnown ? Kind::ReplacesPreset : Kind::MayReplacePreset;
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
    return data.iterations.empty() && data.provenance.source == importSource("csv") &&
           std::ranges::all_of(data.values, [](double value) {
               return !std::isfinite(value) || value == std::nearbyint(value);
           });
}

Result<void> checkNames(const MetricFits& fits, const std::vector<std::string>& wanted)
{
    for (const auto& name : wanted) {
        if (std::ranges::find(fits.metrics, name, &MetricFit::metric) == fits.metrics.end()) {
            const auto all = mapped(fits.metrics, &MetricFit::metric);
            return errorOf(Errc::NotFound, "unknown metric \"{}\"; choose one of {}", name,
                           fmt::join(all, ", "));
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
        return {fit.errorMean, fit.errorWorst, fit.farthest};
    }
    return formulaError(measuredCounts(*analysis.noise, raw.events), raw.coefficients,
                        signatureOverKernels(*analysis.benchmark->basis,
                                             (*analysis.benchmark->signatures)[metric]));
}

/// Raw coefficients are no simple numbers.
Verdict verdictOfRaw(Verdict shown, const FormulaError& error)
{
    return !isDefined(shown)               ? shown
           : error.worst <= mostExactError ? Verdict::Exact
                                           : Verdict::Approximate;
}

/// Null: nothing is known of it.
const MetricFormula* formulaFor(const ExportOptions& options, const std::string& metric)
{
    const auto found = std::ranges::find_if(options.formulas, [&](const MetricFormula& formula) {
        return formula.fit.metric == metric;
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

std::string countRemark(const Signature& signature, const Benchmark& benchmark)
{
    std::string remark = countsFmaAsTwo(signature.coefficients, *benchmark.basis) ? fmaAsTwo : "";
    if (benchmark.kind == BenchmarkKind::GpuFlops) {
        remark += remark.empty() ? "" : "; ";
        remark += "a wavefront counts once: multiply by its lanes (64 on CDNA)";
    }
    return remark;
}

Result<void> checkPmu(const std::string& pmu)
{
    if (pmu.empty()) {
        return Error{Errc::InvalidArgument,
                     "PAPI takes definitions only below a CPU line, and the machine's PMU is not "
                     "known; name it with --pmu (papi_component_avail lists it)"};
    }
    if (pmu.find_first_of(", \t\r\n") != std::string::npos) {
        return errorOf(Errc::InvalidArgument,
                       "the PMU \"{}\" has a comma or a blank in its name, which ends a field in "
                       "files of PAPI; papi_component_avail lists the names",
                       pmu);
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
    if (options.dialect->isForPapi) {
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
        const auto* known = formulaFor(options, analysis.fits->metrics[i].metric);
        const auto* other =
            known != nullptr && known->origin != FormulaOrigin::Chosen ? known : nullptr;
        const MetricFit& fit = other != nullptr ? other->fit : analysis.fits->metrics[i];
        const bool isNamed = contains(options.metrics, fit.metric);
        if (!options.metrics.empty() && !isNamed) {
            continue;
        }
        ExportedMetric& metric = result.metrics.emplace_back();
        metric.metric = fit.metric;
        metric.backwardError = analysis.fits->metrics[i].backwardError;
        metric.error = options.rawCoefficients ? fit.backwardError : fit.roundedError;
        const auto raw = other != nullptr ? other->raw : MeasuredFormula{chosen, fit.coefficients};
        const auto shown = other != nullptr ? other->shown : MeasuredFormula{chosen, fit.shown};
        const auto error = errorOfWritten(analysis, i, fit, raw, options.rawCoefficients);
        metric.verdict = options.rawCoefficients ? verdictOfRaw(fit.verdict, error) : fit.verdict;
        metric.reasons = known != nullptr ? known->reasons : std::vector<ConfidenceReason>();
        if (options.rawCoefficients) {
            std::erase_if(metric.reasons, [](const ConfidenceReason& reason) {
                return reason.kind == ConfidenceReason::Kind::Rounded;
            });
        }
        metric.origin = other != nullptr ? other->origin : FormulaOrigin::Chosen;
        metric.errorMean = error.mean;
        metric.errorWorst = error.worst;
        metric.farthest = error.farthest;
        metric.farthestKernel = analysis.benchmark->data->kernels[error.farthest.kernel];
        metric.notDefinable =
            other != nullptr ? std::nullopt : whyNotDefinable(fit, *analysis.pivoting);
        std::optional<DefinitionReason> remark;
        const auto& signature = (*analysis.benchmark->signatures)[i];
        metric.remark = countRemark(signature, *analysis.benchmark);
        metric.name = names.take(signature, remark);
        const auto& formula = options.rawCoefficients ? raw : shown;
        metric.canBeWritten = !formula.coefficients.isZero(0);
        if (!fit.isDefined() && !isNamed && metric.canBeWritten) {
            if (options.dialect->isTable) {
                writer.write(formula, i, metric);  // a row that says what the nearest formula is
            }
            metric.isWritten = false;
            metric.reason = {.kind = Kind::NotSelected};
            continue;
        }
        writer.write(formula, i, metric);
        metric.caution = other != nullptr ? std::nullopt : cautionOf(fit, *analysis.pivoting);
        metric.note = signature.note;
        addRemarks(*analysis.benchmark, options, metric);
        if (metric.isWritten && !metric.reason) {
            metric.reason = std::move(remark);
        }
        const auto written = static_cast<std::size_t>(result.writtenCount());
        if (options.dialect == &dialects::papiUserEvents && written > limits.userEvents) {
            metric.isWritten = false;
            metric.reason = {.kind = Kind::UserEventsFull, .limit = limits.userEvents};
        }
        if (options.dialect == &dialects::papiPresets && metric.isWritten &&
            newPresets(result) > limits.newPresets) {
            metric.isWritten = false;
            metric.reason = {
                .kind = Kind::PresetsFull, .limit = limits.newPresets, .version = options.version};
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
    Expression sum;
    for (const auto& term : terms) {
        sum = sum + Expression::number(static_cast<double>(term.numerator)) *
                        Expression::name(term.written) /
                        Expression::number(static_cast<double>(term.denominator));
    }
    return toInfix(simplify(sum));
}

void computeKernels(const Analysis& analysis,
                    double iterations,
                    const ToolValue& value,
                    ExportedMetric& metric)
{
    const auto means =
        mapped(metric.terms, [&](const auto& term) { return meanOf(*analysis.noise, term.place); });
    for (std::size_t kernel = 0; kernel < metric.kernels.size(); ++kernel) {
        auto& check = metric.kernels[kernel];
        double magnitude = std::abs(check.expected);
        std::map<std::string, double, std::less<>> counts;
        for (std::size_t place = 0; place < metric.terms.size(); ++place) {
            const auto& term = metric.terms[place];
            const double mean = means[place](static_cast<Eigen::Index>(kernel));
            const double count = std::round(mean * iterations);
            counts.emplace(term.written, count);
            magnitude += std::abs(term.coefficient * count);
        }
        check = {check.kernel, withoutRoundoff(check.expected, magnitude)};
        const auto computed = value([&](std::string_view name) -> std::optional<double> {
            const auto found = counts.find(name);
            return found == counts.end() ? std::nullopt : std::optional(found->second);
        });
        if (!computed) {
            check.problem = computed.error().message;
            continue;
        }
        check.computed = *computed;
        const double difference = *computed - check.expected;
        check.difference = std::abs(difference) <= countRoundoff * magnitude ? 0 : difference;
    }
}

}  // namespace papilio::core
