#include "core/findings/field_check_text.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"

#include <cmath>

namespace papilio::core {

std::string fieldCheckText(const FieldCheck& check, const MetricFieldCheck& metric)
{
    if (metric.formulas.empty()) {
        return say("Field check", "not definable, so no formula is checked");
    }
    if (metric.formulas.size() == 1) {
        return say("Field check",
                   "only one formula fits the kernels, so there is nothing for programs to decide");
    }
    if (metric.programs == 0) {
        return say("Field check", "not checked: no program has the counts for two of the formulas");
    }
    if (metric.isIdentified || !metric.worst) {
        return metric.isIdentified ? say("Field check", "all formulas agree on all programs")
                                   : say("Field check", "not identified by these kernels");
    }
    const auto& run = check.runs[metric.worst->run];
    const auto factor = std::isfinite(metric.worst->factor) ? numberText(metric.worst->factor, 3)
                                                            : say("Field check", "infinity");
    if (metric.apart == MetricFieldCheck::Apart::UnevenUnits) {
        return say("Field check",
                   "not identified by these kernels: on {} the formula gives {} times what the "
                   "other units show; measure a kernel that loads the units unevenly",
                   run, factor);
    }
    return say("Field check",
               "not identified by these kernels: on {} the formula gives {} times the value of "
               "another one; measure a kernel that does what this program does",
               run, factor);
}

}  // namespace papilio::core
