#include "core/audit/audit_census.h"

#include "core/analysis/shown_formula.h"
#include "core/base/enum_names.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

bool isRight(const AuditedDefinition& audited)
{
    return audited.verdict == AuditVerdict::Equal || audited.verdict == AuditVerdict::Noisy ||
           audited.verdict == AuditVerdict::FmaAsTwo;
}

double sizeOf(const std::vector<double>& values)
{
    double sum = 0;
    for (const double value : values) {
        sum += value * value;
    }
    return std::sqrt(sum / static_cast<double>(values.size()));
}

/// Both relative to what each should count: one may be in bytes, the other in lines.
bool countTheSame(const AuditedDefinition& one, const AuditedDefinition& other)
{
    const double size = sizeOf(one.expected);
    const double otherSize = sizeOf(other.expected);
    if (size == 0 || otherSize == 0) {
        return one.counted == other.counted;
    }
    for (std::size_t k = 0; k < one.counted.size(); ++k) {
        const double scale = std::max(std::abs(one.expected[k]) / size, 1.0);
        if (std::abs(one.counted[k] / size - other.counted[k] / otherSize) >
            one.tolerance * scale) {
            return false;
        }
    }
    return true;
}

void judge(CensusRow& row, const std::vector<AuditedDefinition>& audited)
{
    std::vector<const AuditedDefinition*> compared;
    for (const auto index : row.definitions) {
        const auto& one = audited[index];
        if (isRight(one)) {
            row.right.push_back(index);
        }
        if (!one.counted.empty()) {
            compared.push_back(&one);
        }
    }
    if (compared.size() < 2) {
        row.agreement = compared.empty() ? CensusAgreement::None : CensusAgreement::Single;
        return;
    }
    // What is right counts the expected within the tolerance, so two of them agree.
    const bool allAgree = std::ranges::all_of(compared, [&](const AuditedDefinition* one) {
        return (isRight(*one) && isRight(*compared.front())) ||
               (isRight(*one) == isRight(*compared.front()) &&
                countTheSame(*compared.front(), *one));
    });
    row.agreement = allAgree ? CensusAgreement::Agree : CensusAgreement::Differ;
}

}  // namespace

std::string_view toString(CensusAgreement agreement)
{
    constexpr EnumNames<CensusAgreement, 4> names = {"none", "single", "agree", "differ"};
    return names.of(agreement);
}

std::vector<CensusRow> census(const Document& study,
                              const std::vector<AuditedDefinition>& audited,
                              const AuditOptions& options)
{
    std::vector<CensusRow> rows;
    for (const auto& benchmark : study.benchmarks) {
        if (!options.benchmark.empty() && benchmark->name != options.benchmark) {
            continue;
        }
        for (const auto& signature : *benchmark->signatures) {
            rows.push_back({benchmark->name, signature.metric,
                            representationText(signature.coefficients, *benchmark->basis)});
        }
    }
    for (std::size_t index = 0; index < audited.size(); ++index) {
        const auto& one = audited[index];
        if (one.metric.empty()) {
            continue;
        }
        auto row = std::ranges::find_if(rows, [&](const CensusRow& listed) {
            return listed.benchmark == one.benchmark && listed.metric == one.metric;
        });
        if (row == rows.end()) {
            row = rows.insert(rows.end(), {one.benchmark, one.metric, one.meaning});
        }
        row->definitions.push_back(index);
    }
    for (auto& row : rows) {
        judge(row, audited);
    }
    return rows;
}

std::vector<const Dialect*> toolsOf(const std::vector<AuditedDefinition>& audited)
{
    std::vector<const Dialect*> tools;
    for (const auto& one : audited) {
        if (std::ranges::find(tools, one.subject.dialect) == tools.end()) {
            tools.push_back(one.subject.dialect);
        }
    }
    return tools;
}

}  // namespace papilio::core
