#include "core/findings/audit_text.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

std::string equalText(const AuditedPreset& audited)
{
    const auto text =
        audited.deviation <= equalDeviation
            ? say("Audit", "gives the expected counts on every kernel")
            : say("Audit",
                  "gives the expected counts within {} on every kernel (the tolerance is {} plus "
                  "the spread of the repetitions)",
                  percentText(audited.deviation), percentText(audited.tolerance));
    return audited.unexercised.empty() ? text
                                       : text + "; " +
                                             say("Audit", "not tested: {} (zero on every kernel)",
                                                 fmt::join(audited.unexercised, ", "));
}

}  // namespace

std::string verdictWord(AuditVerdict verdict)
{
    switch (verdict) {
        case AuditVerdict::Equal:
            return say("Audit", "equal");
        case AuditVerdict::Scaled:
            return say("Audit", "scaled");
        case AuditVerdict::Different:
            return say("Audit", "different");
        case AuditVerdict::EventsMissing:
            return say("Audit", "events missing");
        case AuditVerdict::Instructions:
            return say("Audit", "instructions");
        case AuditVerdict::NotComparable:
            break;
    }
    return say("Audit", "not comparable");
}

std::string shortVerdict(const AuditedPreset& audited)
{
    switch (audited.verdict) {
        case AuditVerdict::Equal:
            return audited.deviation > equalDeviation
                       ? say("Audit", "within {}", percentText(audited.deviation))
                       : verdictWord(audited.verdict);
        case AuditVerdict::Scaled:
            return audited.factor ? say("Audit", "scaled by {}", shortText(*audited.factor))
                                  : verdictWord(audited.verdict);
        case AuditVerdict::Different:
            return audited.kernels.size() == 1
                       ? say("Audit", "different on 1 kernel")
                       : say("Audit", "different on {} kernels", audited.kernels.size());
        case AuditVerdict::Instructions:
            return say("Audit", "counts instructions");
        case AuditVerdict::EventsMissing:
        case AuditVerdict::NotComparable:
            break;
    }
    return verdictWord(audited.verdict);
}

std::string auditText(const AuditedPreset& audited)
{
    switch (audited.verdict) {
        case AuditVerdict::Equal:
            return equalText(audited);
        case AuditVerdict::Scaled:
            return say("Audit", "counts {} times the expected value", shortText(*audited.factor));
        case AuditVerdict::Different: {
            const auto& worst = audited.kernels.front();
            return say("Audit", "differs on {} of {} kernels, most on {}: {} instead of {}",
                       audited.kernels.size(), audited.counted.size(), worst.kernel,
                       numberText(worst.counted), numberText(worst.expected));
        }
        case AuditVerdict::EventsMissing:
            return say("Audit", "not measured here: {}", fmt::join(audited.missing, ", "));
        case AuditVerdict::Instructions:
            return say("Audit", "counts instructions, not operations");
        case AuditVerdict::NotComparable:
            break;
    }
    switch (audited.obstacle) {
        case AuditedPreset::Obstacle::Formula:
            return audited.problem;
        case AuditedPreset::Obstacle::DividesByZero:
            return say("Audit", "its formula is undefined on some kernel: it divides by zero");
        case AuditedPreset::Obstacle::NoExpectation:
            break;
    }
    return say("Audit", "no benchmark of the study has expected counts for it");
}

}  // namespace papilio::core
