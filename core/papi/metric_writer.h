#pragma once

#include "core/formula/evaluate.h"
#include "core/model/event_names.h"
#include "core/papi/definition_export.h"

#include <functional>
#include <optional>
#include <vector>

namespace papilio::core {

/// Builds one metric's definition and computes it on the kernels.
class MetricWriter {
public:
    /// All of them must outlive it.
    MetricWriter(const Analysis& analysis, const ExportOptions& options, double iterations);

    /// Fills in everything of `metric` beyond its names and verdict.
    /// @param formula    shown or raw, as the options say
    /// @param signature  its place in the benchmark
    void write(const MeasuredFormula& formula, std::size_t signature, ExportedMetric& metric) const;

private:
    void makeTerms(const MeasuredFormula& formula, ExportedMetric& metric) const;
    /// Why the metric cannot be written in this format; also resolves the spelling of its events.
    std::optional<ExportReason> refusal(ExportedMetric& metric) const;
    /// Writes an event that the PMU has and that counts the same; false where there is none.
    bool takeEquivalent(ExportTerm& term, ExportedMetric& metric) const;
    void makeDefinitions(ExportedMetric& metric) const;
    [[nodiscard]] Preset definitionOf(std::vector<ExportTerm> terms) const;
    void compute(const Eigen::VectorXd& expected, ExportedMetric& metric, bool isObjected) const;

    const Analysis& analysis_;
    const ExportOptions& options_;
    double iterations_;
    PapiLimits limits_;
    EventNames available_;
};

/// What a tool computes of counts, which it looks up by the names that are written.
using ToolValue = std::function<Result<double>(const Lookup& counts)>;

/// What a tool gives on the counts of every kernel, in place of what `metric.kernels` had.
/// @param iterations  passes of a kernel that a count is taken for
void computeKernels(const Analysis& analysis,
                    double iterations,
                    const ToolValue& value,
                    ExportedMetric& metric);

}  // namespace papilio::core
