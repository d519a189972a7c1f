#include "core/audit/audit_meaning.h"

#include "core/analysis/metric_fit.h"
#include "core/analysis/shown_formula.h"
#include "core/base/ascii.h"
#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/papi/definition_export.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <strings.h>

namespace papilio::core {

namespace {

/// Residuals that differ by less are equal: round-off of two ways to count the same.
constexpr double equalResidual = 1e-9;

std::string_view withoutPapi(std::string_view name)
{
    constexpr std::string_view papi = "PAPI_";
    name.remove_prefix(name.starts_with(papi) ? papi.size() : 0);
    return name;
}

bool isSame(const Eigen::VectorXd& one, const Eigen::VectorXd& other)
{
    return one.size() == other.size() && (one - other).norm() <= equalResidual * other.norm();
}

}  // namespace

std::string_view toString(AuditMatch match)
{
    constexpr EnumNames<AuditMatch, 5> names = {"none", "table", "name", "words", "counts"};
    return names.of(match);
}

Result<MeaningWords> readMeaningWords(std::string_view text)
{
    const auto pairs = readNamePairs(text, "word,meaning");
    if (!pairs) {
        return pairs.error();
    }
    MeaningWords words;
    for (const auto& [word, meaning] : *pairs) {
        words.emplace(lowerCase(word), lowerCase(meaning));
    }
    return words;
}

std::set<std::string> meaningWords(std::string_view text, const MeaningWords& known)
{
    std::set<std::string> words;
    std::string word;
    const auto take = [&] {
        const auto found = known.find(word);
        words.insert(found == known.end() ? word : found->second);
        word.clear();
    };
    for (const char c : lowerCase(text)) {
        if (isLetterOrDigit(c)) {
            word += c;
        } else {
            take();
        }
    }
    take();
    words.erase(std::string());
    return words;
}

AuditMeanings::AuditMeanings(const Benchmark& benchmark,
                             const std::vector<PresetMeaning>& known,
                             const MeaningWords& words)
    : words_(words)
{
    const Basis& basis = *benchmark.basis;
    for (const auto& signature : *benchmark.signatures) {
        AuditMeaning meaning{.metric = signature.metric,
                             .counts = representationText(signature.coefficients, basis),
                             .expected = basis.matrix * signature.coefficients,
                             .instructions = {},
                             .isSignature = true,
                             .fmaAsTwo = countsFmaAsTwo(signature.coefficients, basis)};
        meanings_.push_back(std::move(meaning));
    }
    for (const auto& one : known) {
        const auto counts = one.kind == benchmark.kind
                                ? meaningVector(one.counts, basis)
                                : Result<Eigen::VectorXd>(Error{Errc::NotFound, {}});
        if (!counts) {
            continue;  // another benchmark, or a basis of the user's own
        }
        AuditMeaning meaning{one.preset, one.counts, basis.matrix * *counts,
                             {},         false,      countsFmaAsTwo(*counts, basis)};
        if (const auto other = meaningVector(one.instructions, basis)) {
            meaning.instructions = basis.matrix * *other;
        }
        const auto same = std::ranges::find_if(meanings_, [&](const AuditMeaning& listed) {
            return isSame(listed.expected, meaning.expected);
        });
        AuditMeaning preset = meaning;
        if (same == meanings_.end()) {
            meanings_.push_back(std::move(meaning));
        } else {
            preset.isSignature = same->isSignature;
            same->instructions = meaning.instructions;
        }
        presets_.push_back(std::move(preset));
    }
}

std::optional<AuditQuestion> AuditMeanings::named(std::string_view name,
                                                  std::string_view unit) const
{
    const auto preset = std::ranges::find_if(presets_, [&](const AuditMeaning& meaning) {
        return meaning.metric.size() == name.size() &&
               strncasecmp(meaning.metric.data(), name.data(), name.size()) == 0;
    });
    if (preset != presets_.end()) {
        AuditQuestion asked{.match = AuditMatch::Table, .meaning = *preset};
        const auto same = std::ranges::find_if(meanings_, [&](const AuditMeaning& listed) {
            return isSame(listed.expected, preset->expected);
        });
        asked.meaning.metric = same == meanings_.end() ? preset->metric : same->metric;
        return asked;
    }
    const auto metric = std::ranges::find_if(meanings_, [&](const AuditMeaning& meaning) {
        return meaning.isSignature && definitionName(meaning.metric) == withoutPapi(name);
    });
    if (metric != meanings_.end()) {
        AuditQuestion asked{.match = AuditMatch::Name, .meaning = *metric};
        asked.meaning.instructions = {};
        return asked;
    }
    const auto words = meaningWords(std::string(name) + " " + std::string(unit), words_);
    const auto alike = std::ranges::find_if(meanings_, [&](const AuditMeaning& meaning) {
        return meaning.isSignature && !words.empty() &&
               meaningWords(meaning.metric, words_) == words;
    });
    return alike == meanings_.end()
               ? std::nullopt
               : std::optional(AuditQuestion{.match = AuditMatch::Words, .meaning = *alike});
}

std::size_t AuditMeanings::sharedWords(std::string_view name, const AuditMeaning& meaning) const
{
    const auto wanted = meaningWords(name, words_);
    const auto words = meaningWords(withoutPapi(meaning.metric), words_);
    std::vector<std::string> shared;
    std::ranges::set_intersection(wanted, words, std::back_inserter(shared));
    return shared.size();
}

std::optional<AuditQuestion> AuditMeanings::nearest(std::span<const double> counted,
                                                    std::string_view name) const
{
    const Eigen::Map<const Eigen::VectorXd> measured(counted.data(),
                                                     static_cast<Eigen::Index>(counted.size()));
    const double size = measured.norm();
    std::optional<AuditQuestion> best;
    std::size_t shared = 0;
    for (const auto& meaning : meanings_) {
        const double power = meaning.expected.squaredNorm();
        const double factor = power == 0 ? 0 : measured.dot(meaning.expected) / power;
        if (size == 0 || factor <= 0) {
            continue;
        }
        const double residual = (measured - factor * meaning.expected).norm() / size;
        const auto words = sharedWords(name, meaning);
        const bool isNearer = !best || residual < best->residual - equalResidual;
        const bool isEqual = best && std::abs(residual - best->residual) <= equalResidual;
        if (isNearer || (isEqual && words > shared)) {
            best = AuditQuestion{AuditMatch::Counts, meaning, factor, residual};
            shared = words;
        }
    }
    return best;
}

}  // namespace papilio::core
