#include "core/papi/audited_benchmark.h"

#include "core/analysis/formula_text.h"
#include "core/formula/evaluate.h"
#include "core/model/event_spelling.h"
#include "core/papi/definition_export.h"

#include <algorithm>
#include <cmath>
#include <strings.h>
#include <utility>

namespace papilio::core {

namespace {

double medianOf(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

}  // namespace

AuditedBenchmark::AuditedBenchmark(std::shared_ptr<const Benchmark> benchmark,
                                   const EventEquivalents& equivalents)
    : benchmark_(std::move(benchmark))
{
    const Dataset& data = *benchmark_->data;
    names_ = EventNames(eventSpellings(data));
    names_.setEquivalents(equivalents);
}

std::size_t AuditedBenchmark::find(std::string_view event) const
{
    const std::size_t index = names_.find(event);
    if (index == EventNames::npos) {
        return index;
    }
    const auto mask = benchmark_->data->mask(index);
    const auto block = benchmark_->data->block(index);
    const bool isWhole =
        std::ranges::all_of(mask, [](auto valid) { return valid != 0; }) &&
        std::ranges::all_of(block, [](double value) { return std::isfinite(value); });
    return isWhole ? index : EventNames::npos;
}

bool AuditedBenchmark::isZero(std::string_view event) const
{
    const std::size_t index = find(event);
    return index != EventNames::npos &&
           std::ranges::all_of(benchmark_->data->block(index),
                               [](double value) { return value == 0; });
}

std::optional<AuditQuestion> AuditedBenchmark::question(
    const Preset& preset, const std::vector<PresetMeaning>& known) const
{
    const Basis& basis = *benchmark_->basis;
    for (const auto& meaning : known) {
        if (meaning.kind != benchmark_->kind ||
            strcasecmp(meaning.preset.c_str(), preset.name.c_str()) != 0) {
            continue;
        }
        const auto counts = meaningVector(meaning.counts, basis);
        if (!counts) {
            continue;  // a basis of the user's own
        }
        AuditQuestion asked{meaning.counts, basis.matrix * *counts, {}};
        if (const auto other = meaningVector(meaning.instructions, basis)) {
            asked.instructions = basis.matrix * *other;
        }
        return asked;
    }
    std::string_view name = preset.name;
    name.remove_prefix(name.starts_with("PAPI_") ? 5 : 0);
    for (const auto& signature : *benchmark_->signatures) {
        if (definitionName(signature.metric) == name) {
            return AuditQuestion{representationText(signature.coefficients, basis),
                                 basis.matrix * signature.coefficients,
                                 {}};
        }
    }
    return std::nullopt;
}

std::optional<CountedFormula> AuditedBenchmark::counted(const Expression& formula) const
{
    const Dataset& data = *benchmark_->data;
    CountedFormula result;
    for (std::size_t k = 0; k < data.kernelCount(); ++k) {
        double low = 0;
        double high = 0;
        for (std::size_t r = 0; r < data.repetitions; ++r) {
            const auto once = evaluate(formula, [&](std::string_view name) {
                return std::optional(value(find(name), r, k));
            });
            if (!once.value) {
                return std::nullopt;
            }
            low = r == 0 ? *once.value : std::min(low, *once.value);
            high = r == 0 ? *once.value : std::max(high, *once.value);
        }
        const auto whole = evaluate(
            formula, [&](std::string_view name) { return std::optional(mean(find(name), k)); });
        if (!whole.value) {
            return std::nullopt;
        }
        result.value.push_back(*whole.value);
        result.spread.push_back((high - low) / 2);
    }
    return result;
}

double AuditedBenchmark::value(std::size_t event, std::size_t repetition, std::size_t kernel) const
{
    const Dataset& data = *benchmark_->data;
    const auto block = data.block(event);
    const std::size_t threads = std::max<std::size_t>(data.threads, 1);
    std::vector<double> values;
    for (std::size_t t = 0; t < threads; ++t) {
        values.push_back(block[(repetition * threads + t) * data.kernelCount() + kernel]);
    }
    return medianOf(std::move(values));
}

double AuditedBenchmark::mean(std::size_t event, std::size_t kernel) const
{
    double sum = 0;
    for (std::size_t r = 0; r < benchmark_->data->repetitions; ++r) {
        sum += value(event, r, kernel);
    }
    return sum / static_cast<double>(benchmark_->data->repetitions);
}

}  // namespace papilio::core
