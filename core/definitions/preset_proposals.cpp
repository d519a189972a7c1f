#include "core/definitions/preset_proposals.h"

#include "core/analysis/event_facts.h"
#include "core/analysis/shown_formula.h"
#include "core/base/lists.h"
#include "core/model/event_descriptions.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <tuple>
#include <utility>

namespace papilio::core {

namespace {

using Origin = ProposedPreset::Origin;

constexpr std::size_t mostCandidates = 10;  // of the smallest formulas, asked what PAPI can hold

/// A formula over events of an analysis, with its judgement.
struct Formula : SmallFormula {
    Origin origin = Origin::None;
    const SmallestFormulas* of = nullptr;  ///< the ones that it was found with
};

/// The same over measured events: sums of families become their members.
Formula overMeasured(const FamilyAnalysis& families, Formula formula)
{
    auto measured = overMeasured(families, formula.events, formula.coefficients);
    formula.events = std::move(measured.events);
    formula.coefficients = std::move(measured.coefficients);
    return formula;
}

/// The meanings that a basis can express, as signatures; metric i is of meaning i.
struct Askable {
    std::vector<PresetMeaning> meanings;
    Signatures signatures;
};

Askable askableOf(const Benchmark& benchmark, const std::vector<PresetMeaning>& meanings)
{
    Askable askable;
    for (const auto& meaning : meanings) {
        if (meaning.kind != benchmark.kind ||
            findSignature(askable.signatures, meaning.preset) != nullptr) {
            continue;
        }
        auto vector = meaningVector(meaning.counts, *benchmark.basis);
        if (!vector || vector->isZero(0)) {
            continue;
        }
        Signature signature;
        signature.metric = meaning.preset;
        signature.coefficients = *std::move(vector);
        if (!checkNuisances({signature}, benchmark.basis->expectations)) {
            continue;
        }
        askable.meanings.push_back(meaning);
        askable.signatures.push_back(std::move(signature));
    }
    return askable;
}

std::shared_ptr<const Benchmark> withSignatures(const Benchmark& benchmark, Signatures signatures)
{
    auto made = std::make_shared<Benchmark>(benchmark);
    made->signatures = std::make_shared<const Signatures>(std::move(signatures));
    return made;
}

/// Proposes the presets of one benchmark.
class BenchmarkProposer {
public:
    BenchmarkProposer(const Document& study,
                      const Analysis& analysis,
                      const Askable& askable,
                      std::string pmu,
                      std::shared_ptr<const KnownEvents> known,
                      const std::stop_token& stop)
        : study_(study),
          analysis_(analysis),
          askable_(askable),
          pmu_(std::move(pmu)),
          known_(std::move(known)),
          stop_(stop)
    {}

    /// Nothing where it was asked to stop.
    bool review()
    {
        recommended_ =
            recommend(stabilityMap(analysis_, alphaGrid(mapGridSize), stop_), analysis_, stop_);
        if (stop_.stop_requested()) {
            return false;
        }
        // Programs are asked about the proposed formulas below.
        review_ =
            reviewDefinitions(analysis_, recommended_, study_.descriptions, {}, nullptr, stop_);
        if (!review_) {
            return false;
        }
        findCodes();
        if (hasCodes_) {
            FormulaSearch search;
            search.cautions = cautionsOf(review_->families, study_.descriptions);
            search.counters = review_->families.counters();
            named_ = smallestFormulas(withoutCodes(), search, stop_);
        }
        return !stop_.stop_requested();
    }

    Result<ProposedPreset> propose(std::size_t metric) const
    {
        const MetricFit& fit = analysis_.fits->metrics[metric];
        ProposedPreset preset;
        preset.meaning = askable_.meanings[metric];
        preset.benchmark = analysis_.benchmark->name;
        preset.pmu = pmu_;
        const auto candidates = candidatesOf(metric);
        if (candidates.empty()) {
            preset.verdict = fit.verdict;
            preset.errorMean = fit.errorMean;
            preset.errorWorst = fit.errorWorst;
            preset.notDefinable = whyNotDefinable(fit, *analysis_.pivoting);
            return preset;
        }
        // The first that some PAPI can hold.
        std::size_t taken = 0;
        for (std::size_t place = 0; place < candidates.size(); ++place) {
            for (const auto version : {PapiVersion::V7_0, PapiVersion::Head}) {
                auto written = write(candidates[place], metric, version);
                if (!written) {
                    return written.error();
                }
                (version == PapiVersion::V7_0 ? preset.written : preset.writtenHead) =
                    *std::move(written);
            }
            taken = place;
            if (preset.written.isWritten || preset.writtenHead.isWritten) {
                break;
            }
        }
        if (!preset.written.isWritten && !preset.writtenHead.isWritten && taken > 0) {
            taken = 0;
            preset.written = *write(candidates[0], metric, PapiVersion::V7_0);
            preset.writtenHead = *write(candidates[0], metric, PapiVersion::Head);
        }
        const Formula& formula = candidates[taken];
        preset.origin = formula.origin;
        preset.verdict = formula.verdict;
        preset.errorMean = formula.errorMean;
        preset.errorWorst = formula.errorWorst;
        preset.isProven = formula.of != nullptr && formula.of->isProven;
        preset.alternatives = formula.of != nullptr ? formula.of->formulas.size() - 1 : 0;
        preset.leavesOutCodes = hasCodes_ && formula.of == &named(metric);
        for (const auto event : formula.events) {
            if (isCode_[event]) {
                preset.codes.emplace_back(
                    review_->families.analysis.noise->dataset->eventNames[event]);
            }
        }
        judge(preset, metric, formula);
        preset.counts = countsOf(metric, formula);
        return preset;
    }

private:
    [[nodiscard]] std::vector<Formula> candidatesOf(std::size_t metric) const
    {
        std::vector<Formula> candidates;
        const auto add = [&](const SmallestFormulas& smallest) {
            for (std::size_t i = 0; i < std::min(smallest.formulas.size(), mostCandidates); ++i) {
                candidates.push_back({smallest.formulas[i], Origin::Smallest, &smallest});
            }
        };
        add(named(metric));
        const MetricFit& fit = analysis_.fits->metrics[metric];
        if (fit.isDefined() || (fit.verdict == Verdict::Approximate && candidates.empty())) {
            candidates.push_back(
                {shownTerms(chosenEvents(*analysis_.pivoting), fit), Origin::Chosen});
        }
        if (hasCodes_) {
            add(review_->metrics[metric].smallest);
            std::ranges::stable_sort(candidates, {}, [&](const Formula& formula) {
                return std::ranges::any_of(formula.events,
                                           [&](std::uint32_t event) { return isCode_[event]; });
            });
        }
        return candidates;
    }

    /// The smallest formulas of events with names.
    [[nodiscard]] const SmallestFormulas& named(std::size_t metric) const
    {
        return hasCodes_ ? named_[metric] : review_->metrics[metric].smallest;
    }

    void findCodes()
    {
        const auto& families = review_->families;
        const auto& names = families.analysis.noise->dataset->eventNames;
        isCode_.resize(names.size());
        for (std::uint32_t event = 0; event < names.size(); ++event) {
            const auto* family = families.familyOfSum(event);
            isCode_[event] = family == nullptr
                                 ? isEventCode(names[event])
                                 : std::ranges::any_of(family->members, [&](std::uint32_t member) {
                                       return isCode_[member];
                                   });
            hasCodes_ = hasCodes_ || isCode_[event];
        }
    }

    /// The analysis as if events without names were noisy, and metrics of the chosen events that
    /// need them not definable: what a search for formulas leaves out.
    [[nodiscard]] Analysis withoutCodes() const
    {
        Analysis analysis = review_->families.analysis;
        const auto chosen = chosenEvents(*analysis.pivoting);
        auto fits = std::make_shared<MetricFits>(*analysis.fits);
        for (auto& fit : fits->metrics) {
            for (std::size_t place = 0; place < chosen.size(); ++place) {
                if (isCode_[chosen[place]] && fit.shown(static_cast<Eigen::Index>(place)) != 0) {
                    fit.verdict = Verdict::NotDefinable;
                }
            }
        }
        analysis.fits = std::move(fits);
        auto pivoting = std::make_shared<Pivoting>(*analysis.pivoting);
        for (std::size_t event = 0; event < isCode_.size(); ++event) {
            if (isCode_[event]) {
                pivoting->status[event] = std::min(pivoting->status[event], EventStatus::Noisy);
            }
        }
        analysis.pivoting = std::move(pivoting);
        return analysis;
    }

    [[nodiscard]] const Signature& signature(std::size_t metric) const
    {
        return askable_.signatures[metric];
    }

    /// The analysis as if it had this metric and formula only.
    [[nodiscard]] Analysis one(const Analysis& analysis,
                               std::size_t metric,
                               const Formula& formula) const
    {
        MetricFit fit;
        fit.metric = signature(metric).metric;
        fit.coefficients = fit.rounded = fit.shown = formula.coefficients;
        fit.errorMean = formula.errorMean;
        fit.errorWorst = formula.errorWorst;
        fit.verdict = formula.verdict;
        return withFormula(analysis, signature(metric), formula.events, fit);
    }

    Result<ExportedMetric> write(const Formula& formula,
                                 std::size_t metric,
                                 PapiVersion version) const
    {
        using Kind = DefinitionReason::Kind;
        if (formula.verdict == Verdict::Approximate) {
            ExportedMetric refused;
            refused.metric = signature(metric).metric;
            refused.verdict = formula.verdict;
            refused.reason = {.kind = Kind::Approximation};
            return refused;
        }
        ExportOptions options;
        options.dialect = &dialects::papiPresets;
        options.pmu = pmu_;
        options.known = known_;
        options.version = version;
        options.meanings = {askable_.meanings[metric]};  // several may count the same here
        options.descriptions = study_.descriptions;
        options.notes = study_.notes;
        auto made = exportDefinitions(
            one(analysis_, metric, overMeasured(review_->families, formula)), options);
        if (!made) {
            return made.error();
        }
        ExportedMetric written = std::move(made->metrics.front());
        for (auto& definition : written.definitions) {
            definition.longDescription.clear();  // PAPI has its own
        }
        if (written.isWritten && written.definitions.size() > 1) {
            written.isWritten = false;
            written.reason = {.kind = Kind::TooManyEvents,
                              .count = written.terms.size(),
                              .limit = papiLimits(version).terms,
                              .version = version};
        } else if (written.isWritten && !written.warnings.empty()) {
            written.isWritten = false;
            written.reason = {.kind = Kind::NotVerified, .version = version};
        }
        return written;
    }

    /// Confidence and field check of the formula.
    void judge(ProposedPreset& preset, std::size_t metric, const Formula& formula) const
    {
        FamilyAnalysis families = review_->families;
        families.analysis = one(families.analysis, metric, formula);
        preset.confidence = formulaConfidence(families, review_->noise, recommended_, stop_);
        // The formula of the chosen events is one of those that it is compared with.
        auto others = formula.of != nullptr ? *formula.of : named(metric);
        const MetricFit& fit = analysis_.fits->metrics[metric];
        if (fit.isDefined()) {
            others.formulas.insert(others.formulas.begin(),
                                   shownTerms(chosenEvents(*analysis_.pivoting), fit));
        }
        const auto& own = families.analysis.fits->metrics.front();
        auto field = fieldCheck({{.fit = own,
                                  .smallest = std::move(others),
                                  .shown = {FormulaOrigin::Smallest, formula.events, own}}},
                                families, study_.counters, {}, stop_);
        if (!field) {
            return;  // it was asked to stop
        }
        preset.terms = field->metrics.front().formulas.front().terms;
        if (!study_.counters.empty()) {
            preset.field = *std::move(field);
        }
    }

    [[nodiscard]] std::vector<PresetCount> countsOf(std::size_t metric,
                                                    const Formula& formula) const
    {
        const auto flat = overMeasured(review_->families, formula);
        const auto measured = measuredCounts(*analysis_.noise, flat.events);
        const Eigen::VectorXd values = measured.values * flat.coefficients;
        const Eigen::VectorXd expected =
            signatureOverKernels(*analysis_.benchmark->basis, signature(metric));
        const Eigen::Map<const Eigen::MatrixXd> byRepetition(values.data(), expected.size(),
                                                             measured.repetitions);
        std::vector<PresetCount> counts;
        for (Eigen::Index k = 0; k < expected.size(); ++k) {
            const auto row = byRepetition.row(k);
            counts.push_back(
                {std::string(analysis_.benchmark->data->kernels[static_cast<std::size_t>(k)]),
                 expected(k), row.mean(), row.minCoeff(), row.maxCoeff()});
        }
        return counts;
    }

    const Document& study_;
    const Analysis& analysis_;
    const Askable& askable_;
    std::string pmu_;
    std::shared_ptr<const KnownEvents> known_;
    std::stop_token stop_;
    std::optional<Recommendation> recommended_;
    std::optional<DefinitionReview> review_;
    std::vector<bool> isCode_;  // of the events and sums
    bool hasCodes_ = false;
    std::vector<SmallestFormulas> named_;  // of the metrics, where there are codes
};

/// Of the benchmarks that speak of one preset on one PMU, the one whose definition is best.
void markBest(std::vector<ProposedPreset>& presets)
{
    const auto quality = [](const ProposedPreset& preset) {
        return std::tuple(preset.state(), preset.verdict,
                          preset.confidence.confidence.value_or(Confidence::Fragile),
                          preset.errorWorst);
    };
    for (auto& preset : presets) {
        preset.isBest = std::ranges::none_of(presets, [&](const ProposedPreset& other) {
            return &other != &preset && other.pmu == preset.pmu &&
                   other.meaning.preset == preset.meaning.preset &&
                   std::tuple(quality(other), other.terms.size(), &other) <
                       std::tuple(quality(preset), preset.terms.size(), &preset);
        });
    }
}

Error nothingAskable(const std::string& benchmark)
{
    return {Errc::NotFound,
            fmt::format("{} no expectations in which the meaning of a preset of PAPI is known; "
                        "measure branch, cpu-flops, dcache-read, dcache-write, icache or "
                        "instructions with papilio-collect cat",
                        benchmark.empty() ? std::string("the benchmarks of the study have")
                                          : fmt::format("the benchmark \"{}\" has", benchmark))};
}

}  // namespace

PresetState ProposedPreset::state() const
{
    if (origin == Origin::None) {
        return PresetState::NotDefinable;
    }
    if (verdict == Verdict::Approximate) {
        return PresetState::Approximate;
    }
    if (!written.isWritten && !writtenHead.isWritten) {
        return PresetState::NotWritable;
    }
    if (field && field->metrics.front().programs > 0 && !field->metrics.front().isIdentified) {
        return PresetState::Contradicted;
    }
    return confidence.confidence == Confidence::Fragile ? PresetState::Fragile
                                                        : PresetState::Defined;
}

std::vector<ProposedPreset> PresetProposals::best() const
{
    return filtered(presets, &ProposedPreset::isBest);
}

bool PresetProposals::isGood() const
{
    return std::ranges::all_of(best(), [](const ProposedPreset& preset) {
        return preset.state() == PresetState::Defined;
    });
}

bool PresetProposals::versionsDiffer() const
{
    return std::ranges::any_of(presets, [](const ProposedPreset& preset) {
        const auto isSame = [](const Preset& a, const Preset& b) { return a.sameAs(b); };
        return preset.isIn(PapiVersion::V7_0) != preset.isIn(PapiVersion::Head) ||
               (preset.isIn(PapiVersion::V7_0) &&
                !std::ranges::equal(preset.written.definitions, preset.writtenHead.definitions,
                                    isSame));
    });
}

std::vector<std::string> PresetProposals::pmus() const
{
    std::vector<std::string> names;
    for (const auto& preset : presets) {
        addOnce(names, preset.pmu);
    }
    return names;
}

Result<PresetProposals> proposePresets(const Document& study,
                                       const ProposalOptions& options,
                                       const Progress& progress,
                                       const std::stop_token& stop)
{
    std::vector<std::shared_ptr<const Benchmark>> benchmarks;
    std::vector<Askable> askable;
    bool isThere = options.benchmark.empty();
    for (const auto& benchmark : study.benchmarks) {
        if (!options.benchmark.empty() && options.benchmark != benchmark->name) {
            continue;
        }
        isThere = true;
        if (auto asked = askableOf(*benchmark, options.meanings); !asked.meanings.empty()) {
            benchmarks.push_back(benchmark);
            askable.push_back(std::move(asked));
        }
    }
    if (study.benchmarks.empty()) {
        return Error{Errc::NotFound,
                     "has no benchmark to define presets from; measure one with papilio-collect "
                     "cat, or import one"};
    }
    if (!isThere) {
        return errorOf(Errc::NotFound, "the study has no benchmark \"{}\"", options.benchmark);
    }
    if (benchmarks.empty()) {
        return nothingAskable(options.benchmark);
    }
    PresetProposals proposals;
    proposals.study = options.study;
    proposals.command = options.command;
    proposals.unsaved = options.unsaved;
    proposals.notes = study.notes;
    for (std::size_t i = 0; i < benchmarks.size(); ++i) {
        const auto report = progressOf(progress, i, benchmarks.size());
        const std::string pmu = options.pmuOf ? options.pmuOf(*benchmarks[i]) : std::string();
        if (const auto isGood = checkPmu(pmu); !isGood) {
            return isGood.error();
        }
        const auto& analysis = proposals.analyses.emplace_back(
            analyze(withSignatures(*benchmarks[i], askable[i].signatures), nullptr, stop));
        const auto& metrics = askable[i].meanings;
        const auto known = options.knownOf ? options.knownOf(pmu) : nullptr;
        proposals.known.push_back(known);
        if (!analysis.isComplete() && !stop.stop_requested()) {
            for (const auto& meaning : metrics) {
                ProposedPreset preset;
                preset.meaning = meaning;
                preset.benchmark = benchmarks[i]->name;
                preset.pmu = pmu;
                preset.problem = analysis.problem;
                proposals.presets.push_back(std::move(preset));
            }
            continue;
        }
        BenchmarkProposer proposer(study, analysis, askable[i], pmu, known, stop);
        if (stop.stop_requested() || !proposer.review()) {
            return Error{Errc::Cancelled, "stopped"};
        }
        constexpr double reviewed = 0.5;  // of a benchmark's time
        for (std::size_t metric = 0; metric < metrics.size(); ++metric) {
            if (report) {
                report(reviewed + (1 - reviewed) * static_cast<double>(metric) /
                                      static_cast<double>(metrics.size()));
            }
            auto preset = proposer.propose(metric);
            if (stop.stop_requested()) {
                return Error{Errc::Cancelled, "stopped"};
            }
            if (!preset) {
                return preset.error();
            }
            proposals.presets.push_back(*std::move(preset));
        }
    }
    if (progress) {
        progress(1);
    }
    markBest(proposals.presets);
    return proposals;
}

}  // namespace papilio::core
