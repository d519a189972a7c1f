#include "core/findings/audit_text.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/definitions/dialect.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

std::string equalText(const AuditedDefinition& audited)
{
    const auto text = audited.deviation <= equalDeviation
                          ? sentence("gives the expected counts on every kernel")
                          : sentence(
                                "is off by at most {} on every kernel (the tolerance is {} plus "
                                "the spread of the repetitions)",
                                percentText(audited.deviation), percentText(audited.tolerance));
    return audited.unexercised.empty() ? text
                                       : text + "; " +
                                             sentence("not tested: {} (zero on every kernel)",
                                                      fmt::join(audited.unexercised, ", "));
}

/// What comes close, or what the counts are, where they mean no metric.
std::string noMetricText(const AuditedDefinition& audited)
{
    if (audited.nearest.empty()) {
        return "no benchmark of the study has expected counts for it";
    }
    if (audited.factor) {
        return sentence("counts no metric of the study; its counts are {} times those of {}",
                        shortText(*audited.factor), quotedMetric(audited.nearest));
    }
    const auto text = sentence("counts no metric of the study; the nearest is {}, {} off",
                               quotedMetric(audited.nearest), percentText(audited.residual));
    return audited.counts.empty() ? text : text + "; " + sentence("it counts {}", audited.counts);
}

std::string differentText(const AuditedDefinition& audited)
{
    const auto& worst = audited.kernels.front();
    const auto text = sentence("differs on {} of {} kernels, most on {}: {} instead of {}",
                               audited.kernels.size(), audited.counted.size(), worst.kernel,
                               numberText(worst.counted), numberText(worst.expected));
    const bool isOther = !audited.nearest.empty() && audited.nearest != audited.metric;
    return isOther
               ? text + "; " + sentence("its counts are those of {}", quotedMetric(audited.nearest))
               : text;
}

std::string obstacleText(const AuditedDefinition& audited)
{
    using Obstacle = AuditedDefinition::Obstacle;
    switch (audited.obstacle) {
        case Obstacle::Formula: {
            const auto& why = audited.subject.refused;
            return why && why->kind != DefinitionReason::Kind::Malformed ? reasonText(*why)
                   : why                                                 ? why->text
                                                                         : std::string();
        }
        case Obstacle::DividesByZero:
            return "its formula divides by zero on a kernel";
        case Obstacle::Property:
            return sentence("depends on properties of the machine that the study lacks: {}",
                            fmt::join(audited.properties, ", "));
        case Obstacle::Zero:
            return "is zero on every kernel";
        case Obstacle::NoCount:
            return "is neither a sum of counts nor a ratio of two";
        case Obstacle::NoRatio:
            return "is a ratio, but its numerator or denominator is not a metric of the study";
        case Obstacle::NoExpectation:
            break;
    }
    return noMetricText(audited);
}

}  // namespace

std::string shortVerdict(const AuditedDefinition& audited)
{
    switch (audited.verdict) {
        case AuditVerdict::Equal:
            return audited.deviation > equalDeviation
                       ? sentence("up to {} off", percentText(audited.deviation))
                       : std::string(toString(audited.verdict));
        case AuditVerdict::Noisy:
            return sentence("noisy, up to {} off", percentText(audited.deviation));
        case AuditVerdict::Scaled:
            return audited.factor ? sentence("scaled by {}", shortText(*audited.factor))
                                  : std::string(toString(audited.verdict));
        case AuditVerdict::Different:
            return audited.kernels.size() == 1
                       ? sentence("different on 1 kernel")
                       : sentence("different on {} kernels", audited.kernels.size());
        case AuditVerdict::Instructions:
            return "counts instructions";
        case AuditVerdict::FmaAsTwo:
        case AuditVerdict::EventsMissing:
        case AuditVerdict::NotComparable:
            break;
    }
    return std::string(toString(audited.verdict));
}

std::string auditText(const AuditedDefinition& audited)
{
    switch (audited.verdict) {
        case AuditVerdict::Equal:
            return equalText(audited);
        case AuditVerdict::Noisy:
            return sentence(
                "cannot be distinguished from the expected counts, because the repetitions spread: "
                "off by up to {}, the tolerance is {}",
                percentText(audited.deviation), percentText(audited.tolerance));
        case AuditVerdict::Scaled:
            return sentence("counts {} times the expected value", shortText(*audited.factor));
        case AuditVerdict::Different:
            return differentText(audited);
        case AuditVerdict::EventsMissing:
            return sentence("not measured here: {}", fmt::join(audited.missing, ", "));
        case AuditVerdict::Instructions:
            return "counts instructions, not operations";
        case AuditVerdict::FmaAsTwo:
            return sentence("counts an FMA as two instructions; {}", equalText(audited));
        case AuditVerdict::NotComparable:
            break;
    }
    return obstacleText(audited);
}

std::string matchText(const AuditedDefinition& audited)
{
    switch (audited.match) {
        case AuditMatch::Table:
            return "a known preset";
        case AuditMatch::Name:
            return "its name";
        case AuditMatch::Words:
            return "words of its name";
        case AuditMatch::Counts:
            return audited.residual > equalDeviation
                       ? sentence("its counts, {} off", percentText(audited.residual))
                       : sentence("its counts");
        case AuditMatch::None:
            break;
    }
    return {};
}

std::string fullName(const AuditSubject& subject)
{
    return subject.dialect->isGroup && !subject.file.empty()
               ? fmt::format("{}: {}", subject.file, subject.name)
               : subject.name;
}

std::string censusText(const CensusRow& row, const std::vector<AuditedDefinition>& audited)
{
    const auto compared = std::ranges::count_if(
        row.definitions, [&](std::size_t index) { return !audited[index].counted.empty(); });
    switch (row.agreement) {
        case CensusAgreement::None:
            return row.definitions.empty() ? sentence("no definition")
                                           : sentence("no definition was compared");
        case CensusAgreement::Single:
            return row.right.empty() ? sentence("one definition, which is not right")
                                     : sentence("one definition, which is right");
        case CensusAgreement::Agree:
            return row.right.empty() ? sentence("all {} agree, and none is right", compared)
                                     : sentence("all {} agree and are right", compared);
        case CensusAgreement::Differ:
            break;
    }
    if (row.right.empty()) {
        return "they differ, and none is right";
    }
    std::vector<std::string> names;
    for (const auto index : row.right) {
        const auto& subject = audited[index].subject;
        names.push_back(fmt::format("{} {}", subject.dialect->tool, fullName(subject)));
    }
    return sentence("they differ; right: {}", fmt::join(names, ", "));
}

}  // namespace papilio::core
