#include "core/papi/audit.h"

#include "core/base/enum_names.h"
#include "core/papi/audited_benchmark.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

constexpr double spreads = 3;  // half ranges of the repetitions that noise may add

/// The kernels on which counts are not `factor` times what is expected, worst first.
std::vector<KernelDifference> differences(const CountedFormula& counted,
                                          const Eigen::VectorXd& expected,
                                          double factor,
                                          const Benchmark& benchmark)
{
    const double rho = benchmark.parameters.representationTolerance;
    const double size = std::sqrt(expected.squaredNorm() / static_cast<double>(expected.size()));
    std::vector<KernelDifference> found;
    for (Eigen::Index k = 0; k < expected.size(); ++k) {
        const auto i = static_cast<std::size_t>(k);
        const double should = factor * expected(k);
        const double tolerance = rho * std::abs(factor) * std::max(std::abs(expected(k)), size) +
                                 spreads * counted.spread[i];
        if (std::abs(counted.value[i] - should) > tolerance) {
            found.push_back({std::string(benchmark.data->kernels[i]), expected(k), counted.value[i],
                             tolerance});
        }
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) {
        return std::abs(a.counted - a.expected) > std::abs(b.counted - b.expected);
    });
    return found;
}

double largestDeviation(const CountedFormula& counted, const Eigen::VectorXd& expected)
{
    const double size = std::sqrt(expected.squaredNorm() / static_cast<double>(expected.size()));
    double largest = 0;
    for (Eigen::Index k = 0; k < expected.size(); ++k) {
        const double scale = std::max(std::abs(expected(k)), size);
        const double off = std::abs(counted.value[static_cast<std::size_t>(k)] - expected(k));
        largest = scale > 0 ? std::max(largest, off / scale) : largest;
    }
    return largest;
}

double bestFactor(const CountedFormula& counted, const Eigen::VectorXd& expected)
{
    const Eigen::Map<const Eigen::VectorXd> measured(
        counted.value.data(), static_cast<Eigen::Index>(counted.value.size()));
    const double power = expected.squaredNorm();
    return power == 0 ? 0 : measured.dot(expected) / power;
}

void compare(AuditedPreset& audited,
             const AuditQuestion& asked,
             const CountedFormula& counted,
             const Benchmark& benchmark)
{
    audited.expected.assign(asked.expected.begin(), asked.expected.end());
    audited.counted = counted.value;
    audited.tolerance = benchmark.parameters.representationTolerance;
    audited.deviation = largestDeviation(counted, asked.expected);
    const auto whole = differences(counted, asked.expected, 1, benchmark);
    if (whole.empty()) {
        audited.verdict = AuditVerdict::Equal;
        audited.factor = 1;
        return;
    }
    if (asked.instructions.size() > 0 &&
        differences(counted, asked.instructions, 1, benchmark).empty()) {
        audited.verdict = AuditVerdict::Instructions;
        audited.kernels = whole;
        return;
    }
    const double factor = bestFactor(counted, asked.expected);
    if (factor != 0 && differences(counted, asked.expected, factor, benchmark).empty()) {
        audited.verdict = AuditVerdict::Scaled;
        audited.factor = factor;
        audited.kernels = whole;
        return;
    }
    audited.verdict = AuditVerdict::Different;
    audited.kernels = whole;
}

/// Answers for one preset on one benchmark; nothing where it is not asked for there.
std::optional<AuditedPreset> auditedOn(const AuditedBenchmark& benchmark,
                                       AuditedPreset audited,
                                       const Expression& formula,
                                       const std::vector<PresetMeaning>& meanings)
{
    const auto asked = benchmark.question(audited.preset, meanings);
    if (!asked) {
        return std::nullopt;
    }
    audited.benchmark = benchmark.benchmark().name;
    audited.meaning = asked->meaning;
    for (const auto& name : formula.names()) {
        if (benchmark.find(name) == EventNames::npos) {
            audited.missing.push_back(name);
        }
    }
    if (!audited.missing.empty()) {
        audited.verdict = AuditVerdict::EventsMissing;
        return audited;
    }
    const auto counted = benchmark.counted(formula);
    if (!counted) {
        audited.obstacle = AuditedPreset::Obstacle::DividesByZero;
        return audited;
    }
    for (const auto& name : formula.names()) {
        if (benchmark.isZero(name)) {
            audited.unexercised.push_back(name);
        }
    }
    compare(audited, *asked, *counted, benchmark.benchmark());
    return audited;
}

// Equal on one benchmark is the best answer, missing events the least one.
int weight(AuditVerdict verdict)
{
    switch (verdict) {
        case AuditVerdict::NotComparable:
            return 0;
        case AuditVerdict::EventsMissing:
            return 1;
        default:
            return 2;
    }
}

/// Readings that are to be added: NAME_PART1, NAME_PART2, … are one metric.
std::vector<Preset> partsOf(const Preset& preset, const std::vector<Preset>& all)
{
    const std::size_t at = preset.name.rfind("_PART1");
    std::vector<Preset> parts = {preset};
    if (at == std::string::npos || at + 6 != preset.name.size()) {
        return parts;
    }
    for (int number = 2;; ++number) {
        const std::string name = fmt::format("{}_PART{}", preset.name.substr(0, at), number);
        const auto found = std::ranges::find(all, name, &Preset::name);
        if (found == all.end()) {
            return parts;
        }
        parts.push_back(*found);
    }
}

/// Over events only, all parts added.
Result<Expression> wholeFormula(const Preset& preset,
                                const PmuPresets& presets,
                                const Definitions& definitions)
{
    std::optional<Expression> whole;
    for (const auto& part : partsOf(preset, presets.presets)) {
        auto formula = presetExpression(part);
        if (formula) {
            formula = flatten(*formula, definitions);
        }
        if (!formula) {
            return formula.error();
        }
        whole = whole ? *whole + *formula : *std::move(formula);
    }
    return *whole;
}

bool isComparable(const Preset& preset,
                  const PmuPresets& presets,
                  const Definitions& definitions,
                  const std::vector<AuditedBenchmark>& benchmarks,
                  const AuditOptions& options)
{
    return std::ranges::any_of(benchmarks, [&](const AuditedBenchmark& benchmark) {
        if (!benchmark.question(preset, options.meanings)) {
            return false;
        }
        const auto formula = wholeFormula(preset, presets, definitions);
        if (!formula) {
            return false;
        }
        const auto names = formula->names();
        return std::ranges::all_of(
            names, [&](const auto& name) { return benchmark.find(name) != EventNames::npos; });
    });
}

std::vector<AuditedBenchmark> auditedBenchmarks(const Document& study, const AuditOptions& options)
{
    std::vector<AuditedBenchmark> benchmarks;
    for (const auto& benchmark : study.benchmarks) {
        if (options.benchmark.empty() || options.benchmark == benchmark->name) {
            benchmarks.emplace_back(benchmark, options.equivalents);
        }
    }
    return benchmarks;
}

AuditedPreset auditPreset(const Preset& preset,
                          const PmuPresets& presets,
                          const Definitions& definitions,
                          const std::vector<AuditedBenchmark>& benchmarks,
                          const AuditOptions& options)
{
    AuditedPreset best;
    best.preset = preset;
    const auto whole = wholeFormula(preset, presets, definitions);
    if (!whole) {
        best.obstacle = AuditedPreset::Obstacle::Formula;
        best.problem = whole.error().message;
        return best;
    }
    if (partsOf(preset, presets.presets).size() > 1) {
        best.preset.name = preset.name.substr(0, preset.name.rfind("_PART1"));
    }
    best.formula = toInfix(*whole);
    for (const auto& benchmark : benchmarks) {
        AuditedPreset start = best;
        start.verdict = AuditVerdict::NotComparable;
        start.missing.clear();
        const auto audited = auditedOn(benchmark, std::move(start), *whole, options.meanings);
        if (audited && weight(audited->verdict) >= weight(best.verdict)) {
            best = *audited;
        }
    }
    return best;
}

}  // namespace

std::string_view toString(AuditVerdict verdict)
{
    constexpr EnumNames<AuditVerdict, 6> names = {
        "equal", "scaled", "different", "events missing", "instructions", "not comparable"};
    return names.of(verdict);
}

Result<std::vector<AuditedPreset>> audit(const Document& study,
                                         const PmuPresets& presets,
                                         const AuditOptions& options,
                                         const std::stop_token& stop)
{
    const auto benchmarks = auditedBenchmarks(study, options);
    if (benchmarks.empty()) {
        return Error{Errc::NotFound,
                     options.benchmark.empty()
                         ? std::string("the study has no benchmark to compare with")
                         : fmt::format("the study has no benchmark \"{}\"", options.benchmark)};
    }
    const Definitions definitions = presetDefinitions(presets.presets);
    std::set<std::string> partNames;
    std::vector<AuditedPreset> audited;
    for (const auto& preset : presets.presets) {
        if (stop.stop_requested()) {
            return Error{Errc::Cancelled, "stopped"};
        }
        if (partNames.contains(preset.name)) {
            continue;
        }
        for (const auto& part : partsOf(preset, presets.presets)) {
            partNames.insert(part.name);
        }
        audited.push_back(auditPreset(preset, presets, definitions, benchmarks, options));
    }
    return audited;
}

std::vector<AuditCoverage> auditCoverage(const Document& study,
                                         const PresetFile& file,
                                         const AuditOptions& options,
                                         const std::stop_token& stop)
{
    const auto benchmarks = auditedBenchmarks(study, options);
    std::vector<AuditCoverage> coverage;
    for (const auto& pmu : pmuNames(file)) {
        const auto presets = presetsFor(file, pmu);
        if (stop.stop_requested() || !presets) {
            continue;
        }
        const Definitions definitions = presetDefinitions(presets->presets);
        AuditCoverage& one = coverage.emplace_back(AuditCoverage{pmu, presets->presets.size(), 0});
        for (const auto& preset : presets->presets) {
            one.comparable +=
                isComparable(preset, *presets, definitions, benchmarks, options) ? 1 : 0;
        }
    }
    std::ranges::reverse(coverage);
    std::ranges::stable_sort(coverage, std::ranges::greater(), &AuditCoverage::comparable);
    return coverage;
}

}  // namespace papilio::core
