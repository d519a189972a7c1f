#pragma once

#include "core/formula/expression.h"
#include "core/model/document.h"
#include "core/model/event_names.h"
#include "core/papi/preset_meanings.h"
#include "core/papi/presets.h"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What is asked of a preset on one benchmark: what it should count there.
struct AuditQuestion {
    std::string meaning;
    Eigen::VectorXd expected;      ///< K
    Eigen::VectorXd instructions;  ///< K, or empty
};

/// What a formula comes to on the kernels.
struct CountedFormula {
    std::vector<double> value;   ///< K, of the means
    std::vector<double> spread;  ///< K, half range over the repetitions
};

/// One benchmark as audit() asks it: its events findable by any spelling.
class AuditedBenchmark {
public:
    AuditedBenchmark(std::shared_ptr<const Benchmark> benchmark,
                     const EventEquivalents& equivalents);

    [[nodiscard]] const Benchmark& benchmark() const { return *benchmark_; }

    /// Index of an event that was measured everywhere; EventNames::npos otherwise.
    [[nodiscard]] std::size_t find(std::string_view event) const;

    /// Whether an event is zero in every repetition of every kernel: a term of it is not tested.
    [[nodiscard]] bool isZero(std::string_view event) const;

    /// What the preset should count here: its meaning among `known`, else the metric of its name.
    [[nodiscard]] std::optional<AuditQuestion> question(
        const Preset& preset, const std::vector<PresetMeaning>& known) const;

    /// Nothing where the formula has no value on some kernel.
    [[nodiscard]] std::optional<CountedFormula> counted(const Expression& formula) const;

private:
    /// Median over the threads.
    [[nodiscard]] double value(std::size_t event, std::size_t repetition, std::size_t kernel) const;
    /// Over the repetitions.
    [[nodiscard]] double mean(std::size_t event, std::size_t kernel) const;

    std::shared_ptr<const Benchmark> benchmark_;
    EventNames names_;
};

}  // namespace papilio::core
