#include "core/audit/audited_benchmark.h"

#include "core/analysis/shown_formula.h"
#include "core/base/linear_algebra.h"
#include "core/base/quantile.h"
#include "core/base/text.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::core {

namespace {

constexpr const char* severalUnits = "\n";  // no unit is called so

/// "spr_unc_imc0" of spr_unc_imc0::UNC_M_CAS_COUNT:RD; empty of a core event.
std::string unitOf(std::string_view event)
{
    const auto at = event.find("::");
    return at == std::string_view::npos ? std::string() : std::string(event.substr(0, at));
}

/// SQ_WAVES of rocm:::SQ_WAVES:device=0.
std::string withoutDevice(std::string_view event)
{
    const auto component = event.find(":::");
    if (component != std::string_view::npos) {
        event.remove_prefix(component + 3);
    }
    return std::string(event.substr(0, event.find(":device=")));
}

}  // namespace

double lineBytes(const Machine* machine)
{
    const auto is = [&](std::string_view name) {
        return machine != nullptr &&
               (containsIgnoringCase(machine->id, name) ||
                std::ranges::any_of(machine->attributes, [&](const auto& attribute) {
                    return containsIgnoringCase(attribute.second, name);
                }));
    };
    if (is("A64FX")) {
        return 256;
    }
    return is("POWER8") || is("POWER9") || is("POWER10") ? 128 : 64;
}

AuditedBenchmark::AuditedBenchmark(std::shared_ptr<const Benchmark> benchmark,
                                   const Machine* machine,
                                   const AuditOptions& options)
    : benchmark_(std::move(benchmark)),
      meanings_(*benchmark_, options.meanings, options.words),
      lineBytes_(core::lineBytes(machine))
{
    const auto spellings = eventSpellings(*benchmark_->data);
    names_ = EventNames(spellings);
    names_.setEquivalents(options.equivalents);
    std::vector<std::string> plain;
    for (const auto& spelling : spellings) {
        plain.push_back(withoutDevice(spelling));
        const auto [at, isNew] = unit_.emplace(normalEventName(spelling), unitOf(spelling));
        if (!isNew && at->second != unitOf(spelling)) {
            at->second = severalUnits;
        }
    }
    plainNames_ = EventNames(plain);
}

std::size_t AuditedBenchmark::find(std::string_view event) const
{
    auto known = found_.find(event);
    if (known == found_.end()) {
        known = found_.emplace(std::string(event), look(event)).first;
    }
    return known->second;
}

std::size_t AuditedBenchmark::look(std::string_view event) const
{
    const auto name = countedEvent(event);
    std::size_t index = names_.find(name);
    index = index == EventNames::npos ? plainNames_.find(name) : index;
    if (index == EventNames::npos) {
        return index;
    }
    const Dataset& data = *benchmark_->data;
    const auto unit = unit_.find(normalEventName(eventSpelling(data, index)));
    if (unit != unit_.end() && unit->second == severalUnits && name != eventSpelling(data, index)) {
        return EventNames::npos;
    }
    const auto mask = data.mask(index);
    const auto block = data.block(index);
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

std::optional<CountedFormula> AuditedBenchmark::counted(const AuditSubject& subject) const
{
    const Dataset& data = *benchmark_->data;
    auto values = probed(subject, {});
    if (!values) {
        return std::nullopt;
    }
    CountedFormula result{*std::move(values), {}};
    const double unit = countsOfUnit(subject.unit);
    for (std::size_t k = 0; k < data.kernelCount(); ++k) {
        double low = 0;
        double high = 0;
        for (std::size_t r = 0; r < data.repetitions; ++r) {
            const auto once = subject.value([&](std::string_view name) {
                const auto event = find(name);
                return std::optional(
                    event == EventNames::npos ? 1 : medians(event)[r * data.kernelCount() + k]);
            });
            if (!once) {
                return std::nullopt;
            }
            low = r == 0 ? *once : std::min(low, *once);
            high = r == 0 ? *once : std::max(high, *once);
        }
        result.spread.push_back(unit * (high - low) / 2);
    }
    return result;
}

std::optional<std::vector<double>> AuditedBenchmark::probed(const AuditSubject& subject,
                                                            const AuditProbe& probe) const
{
    std::vector<double> values;
    const double unit = countsOfUnit(subject.unit);
    for (std::size_t k = 0; k < benchmark_->data->kernelCount(); ++k) {
        const auto value = subject.value([&](std::string_view name) {
            if (name == "#seconds") {
                return std::optional(probe.seconds);
            }
            const auto event = find(name);
            return std::optional(event == EventNames::npos ? probe.properties
                                                           : probe.counts * mean(event, k));
        });
        if (!value) {
            return std::nullopt;
        }
        values.push_back(unit * *value);
    }
    return values;
}

std::string AuditedBenchmark::represented(std::span<const double> counts) const
{
    const Basis& basis = *benchmark_->basis;
    const Eigen::Map<const Eigen::VectorXd> measured(counts.data(),
                                                     static_cast<Eigen::Index>(counts.size()));
    const Eigen::VectorXd coordinates = leastSquares(basis.matrix, measured);
    const double residual = (basis.matrix * coordinates - measured).norm();
    return residual <= benchmark_->parameters.representationTolerance * measured.norm()
               ? representationText(coordinates, basis)
               : std::string();
}

const std::vector<double>& AuditedBenchmark::medians(std::size_t event) const
{
    auto& known = medians_[event];
    if (known.empty()) {
        const Dataset& data = *benchmark_->data;
        const auto block = data.block(event);
        const std::size_t threads = std::max<std::size_t>(data.threads, 1);
        for (std::size_t r = 0; r < data.repetitions; ++r) {
            for (std::size_t k = 0; k < data.kernelCount(); ++k) {
                std::vector<double> values;
                for (std::size_t t = 0; t < threads; ++t) {
                    values.push_back(block[(r * threads + t) * data.kernelCount() + k]);
                }
                known.push_back(medianOf(std::move(values)));
            }
        }
    }
    return known;
}

double AuditedBenchmark::mean(std::size_t event, std::size_t kernel) const
{
    const Dataset& data = *benchmark_->data;
    const auto& values = medians(event);
    double sum = 0;
    for (std::size_t r = 0; r < data.repetitions; ++r) {
        sum += values[r * data.kernelCount() + kernel];
    }
    return sum / static_cast<double>(data.repetitions);
}

}  // namespace papilio::core
