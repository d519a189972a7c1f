#include "core/papi/metric_writer.h"

#include "core/analysis/coefficient_rounding.h"
#include "core/analysis/event_facts.h"
#include "core/analysis/metric_fit.h"
#include "core/base/text.h"
#include "core/model/event_names.h"
#include "core/papi/rational.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

using Kind = ExportReason::Kind;

constexpr long long smallDenominators = 1000;
constexpr long long largeDenominators = 1'000'000;

void appendTerm(std::string& formula,
                std::size_t index,
                const ExportTerm& term,
                long long multiplier,
                long long divisor)
{
    formula += fmt::format("N{}|", index);
    formula += multiplier == 1 ? "" : fmt::format("{}|*|", multiplier);
    formula += divisor == 1 ? "" : fmt::format("{}|/|", divisor);
    if (term.numerator < 0) {
        formula += "-|";
    } else if (index > 0) {
        formula += "+|";
    }
}

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

}  // namespace

MetricWriter::MetricWriter(const Analysis& analysis,
                           const ExportOptions& options,
                           double iterations)
    : analysis_(analysis),
      options_(options),
      iterations_(iterations),
      limits_(papiLimits(options.version)),
      available_(options.availableEvents)
{}

void MetricWriter::write(const MeasuredFormula& formula,
                         std::size_t signature,
                         ExportedMetric& metric) const
{
    makeTerms(formula, metric);
    if (metric.terms.empty()) {
        metric.reason = metric.reason ? metric.reason : ExportReason{Kind::NothingCounted};
        return;
    }
    metric.reason = refusal(metric);
    if (metric.reason) {
        return;
    }
    makeDefinitions(metric);
    metric.isWritten = true;
    const auto device = componentPrefix(metric.definitions.front().events.front());
    if (options_.format == ExportFormat::PapiPresets && !device.empty() &&
        options_.version == PapiVersion::V7_0) {
        metric.warnings.push_back(
            {.kind = ExportWarning::Kind::ComponentPresets, .text = std::string(device)});
    }
    bool isObjected = false;
    for (const auto& definition : metric.definitions) {
        const bool isDevice = !componentPrefix(definition.events[0]).empty();
        if (isForPapi(options_.format) && !isDevice) {
            auto objections = papiObjections(definition, options_.version);
            metric.warnings.insert(metric.warnings.end(), objections.begin(), objections.end());
            isObjected = isObjected || !objections.empty();
        }
    }
    compute(signatureOverKernels(*analysis_.benchmark->basis,
                                 (*analysis_.benchmark->signatures)[signature]),
            metric, isObjected);
}

void MetricWriter::makeTerms(const MeasuredFormula& formula, ExportedMetric& metric) const
{
    const bool isRaw = options_.rawCoefficients;
    const Eigen::VectorXd& wanted = formula.coefficients;
    const bool isSimple = !isRaw && areSimple(wanted);
    const long long denominators = isSimple ? smallDenominators : largeDenominators;
    const double tolerance = isSimple ? 1e-12 : 1e-9;
    for (Eigen::Index i = 0; i < wanted.size(); ++i) {
        const double size = std::abs(wanted(i));
        if (size == 0 || (isRaw && size < negligibleCoefficient * wanted.cwiseAbs().maxCoeff())) {
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
        metric.coefficientError = std::max(metric.coefficientError,
                                           std::abs(term.writtenValue() - term.coefficient) / size);
        metric.terms.push_back(std::move(term));
    }
    metric.rule = isRaw      ? CoefficientRule::Raw
                  : isSimple ? CoefficientRule::Shown
                             : CoefficientRule::Fractions;
    metric.denominators = denominators;
}

std::optional<ExportReason> MetricWriter::refusal(ExportedMetric& metric) const
{
    std::set<std::string_view> components;
    for (auto& term : metric.terms) {
        if (!options_.availableEvents.empty()) {
            // Lists have events and masks; modifiers (:u=1:k=1) go with any of them.
            const auto [event, modifiers] = splitModifiers(term.event, ModifiersOf::Libpfm);
            std::size_t found = available_.find(term.event);
            const bool isListed = found != EventNames::npos;
            found = isListed ? found : available_.find(event);
            if (found == EventNames::npos) {
                return ExportReason{.kind = Kind::NotAvailable, .name = term.event};
            }
            term.written = options_.availableEvents[found];
            term.written += isListed || modifiers.empty() ? "" : fmt::format(":{}", modifiers);
        }
        const bool isTime = isForPapi(options_.format) && isClockTime(term.written);
        if (isTime || (options_.known && !options_.known->has(term.written) &&
                       !takeEquivalent(term, metric))) {
            return ExportReason{.kind = Kind::UnknownEvent, .name = visibleText(term.written)};
        }
        if (isForPapi(options_.format) &&
            (term.written.find_first_of(",| \t\n\r") != std::string::npos ||
             visibleText(term.written) != term.written)) {
            return ExportReason{.kind = Kind::EventName, .name = visibleText(term.written)};
        }
        components.insert(componentPrefix(term.written));
    }
    if (isForPapi(options_.format) && components.size() > 1) {
        return ExportReason{.kind = Kind::SeveralComponents};
    }
    if (options_.format == ExportFormat::PapiUserEvents && !components.begin()->empty()) {
        return ExportReason{.kind = Kind::DeviceEvents, .name = std::string(*components.begin())};
    }
    return std::nullopt;
}

// What is written is all that changes: the formula that is shown, and its errors, stay those of the
// event that was chosen.
bool MetricWriter::takeEquivalent(ExportTerm& term, ExportedMetric& metric) const
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

void MetricWriter::makeDefinitions(ExportedMetric& metric) const
{
    const std::size_t parts = (metric.terms.size() + limits_.terms - 1) / limits_.terms;
    const std::size_t size = (metric.terms.size() + parts - 1) / parts;
    for (std::size_t start = 0, part = 1; start < metric.terms.size(); start += size, ++part) {
        const auto end = std::min(start + size, metric.terms.size());
        Preset preset = definitionOf({metric.terms.begin() + static_cast<std::ptrdiff_t>(start),
                                      metric.terms.begin() + static_cast<std::ptrdiff_t>(end)});
        preset.name = parts == 1 ? metric.name : fmt::format("{}_PART{}", metric.name, part);
        preset.isUserEvent = options_.format == ExportFormat::PapiUserEvents;
        preset.longDescription = metric.metric;
        if (const auto* signature = findSignature(*analysis_.benchmark->signatures, metric.metric);
            signature != nullptr &&
            countsFmaAsTwo(signature->coefficients, *analysis_.benchmark->basis)) {
            preset.longDescription += fmt::format(" ({})", fmaAsTwo);
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
Preset MetricWriter::definitionOf(std::vector<ExportTerm> terms) const
{
    std::stable_partition(terms.begin(), terms.end(),
                          [](const auto& term) { return term.numerator > 0; });
    Preset preset;
    long long common = 1;
    bool fits = true;
    for (const auto& term : terms) {
        preset.events.push_back(term.written);
        common = std::lcm(common, term.denominator);
        fits = fits && common <= limits_.largestConstant;
        common = fits ? common : 1;
    }
    for (const auto& term : terms) {
        const double top = std::abs(term.writtenValue()) * static_cast<double>(common);
        fits = fits && top <= limits_.largestConstant;
    }
    if (const auto simple = simpleDerivation(terms)) {
        preset.derivation = *simple;
        return preset;
    }
    preset.derivation = Derivation::Postfix;
    preset.formula = terms[0].numerator < 0 ? "0|" : "";
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const long long factor = fits ? common / terms[i].denominator : 1;
        appendTerm(preset.formula, i, terms[i], std::abs(terms[i].numerator) * factor,
                   fits ? 1 : terms[i].denominator);
    }
    if (fits && common > 1) {
        preset.formula += fmt::format("{}|/|", common);
    }
    return preset;
}

// Where PAPI objects to the text already, a value that is missing has no other cause.
void MetricWriter::compute(const Eigen::VectorXd& expected,
                           ExportedMetric& metric,
                           bool isObjected) const
{
    std::vector<Result<Expression>> formulas;
    for (const auto& preset : metric.definitions) {
        formulas.push_back(papiFormula(preset, options_.version));
    }
    const Dataset& data = *analysis_.benchmark->data;
    for (std::size_t k = 0; k < data.kernelCount(); ++k) {
        metric.kernels.push_back(
            {std::string(data.kernels[k]), expected(static_cast<Eigen::Index>(k)) * iterations_});
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
            metric.warnings.push_back(
                {.kind = ExportWarning::Kind::Message, .text = check.problem});
            isObjected = true;
        }
    }
    if (worst > mostWorstError * scale + 1) {
        metric.warnings.push_back(
            {.kind = ExportWarning::Kind::Inaccurate, .share = worst / scale});
    }
}

void computeKernels(const Analysis& analysis,
                    double iterations,
                    const ToolValue& value,
                    ExportedMetric& metric)
{
    std::vector<Eigen::RowVectorXd> means;
    for (const auto& term : metric.terms) {
        means.push_back(meanOf(*analysis.noise, term.place));
    }
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
