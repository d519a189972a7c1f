#include "core/analysis/metric_fit.h"
#include "core/analysis/shown_formula.h"
#include "core/audit/audit.h"
#include "core/base/ascii.h"
#include "core/base/linear_algebra.h"
#include "core/base/lists.h"
#include "core/base/quantile.h"
#include "core/base/text.h"
#include "core/definitions/definition_export.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <set>
#include <strings.h>
#include <utility>

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

constexpr std::string_view firstPart = "_PART1";

void setFormula(AuditSubject& subject, Result<Expression> formula)
{
    if (!formula) {
        subject.refused = {.kind = DefinitionReason::Kind::Malformed,
                           .text = formula.error().message};
        return;
    }
    for (const auto& name : formula->names()) {
        (subject.dialect->isUncounted(name) ? subject.properties : subject.events).push_back(name);
    }
    subject.formula = *std::move(formula);
}

/// Readings that are to be added: NAME_PART1, NAME_PART2, … are one metric.
std::vector<const Preset*> partsOf(const Preset& preset, const std::vector<Preset>& all)
{
    std::vector<const Preset*> parts = {&preset};
    if (!preset.name.ends_with(firstPart)) {
        return parts;
    }
    const auto stem = preset.name.substr(0, preset.name.size() - firstPart.size());
    for (int number = 2;; ++number) {
        const auto found =
            std::ranges::find(all, fmt::format("{}_PART{}", stem, number), &Preset::name);
        if (found == all.end()) {
            return parts;
        }
        parts.push_back(&*found);
    }
}

/// Over events only, all parts added.
Result<Expression> wholeFormula(const std::vector<const Preset*>& parts,
                                const Definitions& definitions)
{
    std::optional<Expression> whole;
    for (const auto* part : parts) {
        auto formula = presetExpression(*part);
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

bool isFor(const std::vector<std::string>& architectures, std::string_view device)
{
    return architectures.empty() || device.empty() || contains(architectures, device);
}

std::string shownFile(const MetricDefinitions& definitions,
                      const Dialect& dialect,
                      const std::string& path)
{
    return dialect.isGroup && !definitions.title.empty()
               ? definitions.title
               : std::filesystem::path(path).filename().string();
}

/// Intel has some units in names only: Info_System_GFLOPs.
std::string unitOf(const MetricDefinition& definition)
{
    const auto last = definition.name.substr(definition.name.rfind('_') + 1);
    return definition.unit.empty() && countsOfUnit(last) != 1 ? last : definition.unit;
}

/// Units that have a prefix of the SI before them: what is behind it, in small letters.
constexpr std::array<std::string_view, 14> prefixed = {
    "flop", "flops", "flop/s", "flops/s", "byte", "bytes",   "byte/s",
    "b",    "b/s",   "b/sec",  "uops/s",  "uops", "bytes/s", "bytes/sec"};

/// The unit without its prefix, and what that prefix is.
std::pair<std::string, double> parted(std::string_view unit)
{
    constexpr std::array<std::pair<char, double>, 4> prefixes = {
        {{'k', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12}}};
    const auto word = trimmed(unit);
    for (const auto& [letter, factor] : prefixes) {
        if (word.size() > 1 && word.front() == letter) {
            const auto rest = lowerCase(word.substr(1));
            if (contains(prefixed, rest)) {
                return {rest, factor};
            }
        }
    }
    return {lowerCase(word), 1};
}

}  // namespace

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
                             .fmaAsTwo = countsFmaAsTwo(signature.coefficients, basis),
                             .areWidthsAlike = weighsWidthsAlike(signature.coefficients, basis)};
        meanings_.push_back(std::move(meaning));
    }
    for (const auto& one : known) {
        const auto counts = one.kind == benchmark.kind
                                ? meaningVector(one.counts, basis)
                                : Result<Eigen::VectorXd>(Error{Errc::NotFound, {}});
        if (!counts) {
            continue;  // another benchmark, or a basis of the user's own
        }
        AuditMeaning meaning{.metric = one.preset,
                             .counts = one.counts,
                             .expected = basis.matrix * *counts,
                             .instructions = {},
                             .isSignature = false,
                             .fmaAsTwo = countsFmaAsTwo(*counts, basis),
                             .areWidthsAlike = weighsWidthsAlike(*counts, basis)};
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

std::optional<double> AuditSubject::value(const Lookup& lookup) const
{
    return formula ? evaluate(*formula, lookup, dialect->arithmetic.value_or(Arithmetic())).value
                   : std::nullopt;
}

AuditSource auditSource(const PmuPresets& presets, const std::string& path)
{
    AuditSource source{.redefinitions = presets.redefinitions};
    const Definitions definitions = presetDefinitions(presets.presets);
    std::set<std::string_view> taken;
    for (const auto& preset : presets.presets) {
        if (taken.contains(preset.name)) {
            continue;
        }
        const auto parts = partsOf(preset, presets.presets);
        AuditSubject subject{.name = preset.name};
        for (const auto* part : parts) {
            taken.insert(part->name);
        }
        if (parts.size() > 1) {
            subject.name = preset.name.substr(0, preset.name.size() - firstPart.size());
        }
        subject.file = std::filesystem::path(path).filename().string();
        subject.description = preset.longDescription;
        subject.line = preset.line;
        setFormula(subject, wholeFormula(parts, definitions));
        source.subjects.push_back(std::move(subject));
    }
    return source;
}

AuditSource auditSource(const MetricDefinitions& definitions,
                        const std::string& path,
                        std::string_view device)
{
    AuditSource source;
    const auto& dialect =
        definitions.dialect != nullptr ? *definitions.dialect : dialects::papiUserEvents;
    MetricDefinitions own = definitions;
    std::erase_if(own.definitions,
                  [&](const auto& one) { return !isFor(one.architectures, device); });
    const auto formulas = formulasOf(own);
    const auto file = shownFile(definitions, dialect, path);
    for (const auto& definition : own.definitions) {
        AuditSubject subject{.name = definition.name,
                             .dialect = &dialect,
                             .file = file,
                             .unit = unitOf(definition),
                             .description = definition.description};
        auto flat = flatten(definition.formula, formulas);
        if (flat && definition.scale != 1) {
            flat = Expression::number(definition.scale) * *flat;
        }
        setFormula(subject, std::move(flat));
        source.subjects.push_back(std::move(subject));
    }
    for (const auto& refused : own.refused) {
        AuditSubject subject{.name = refused.name, .dialect = &dialect, .file = file};
        subject.refused = refused.reason;
        source.subjects.push_back(std::move(subject));
    }
    return source;
}

double countsOfUnit(std::string_view unit)
{
    const auto [word, factor] = parted(unit);
    const bool isShare = word == "%" || word == "percent";
    constexpr double percent = 0.01;
    return isShare ? percent : factor;
}

bool isByteUnit(std::string_view unit)
{
    return parted(unit).first.starts_with('b');
}

std::string countedEvent(std::string_view name)
{
    constexpr std::string_view begin = "reduce(";
    constexpr std::string_view end = ",sum)";
    if (name.starts_with(begin) && name.ends_with(end)) {
        name.remove_prefix(begin.size());
        name.remove_suffix(end.size());
    }
    return std::string(name);
}

}  // namespace papilio::core
