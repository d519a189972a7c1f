#include "core/analysis/pipeline.h"
#include "core/campaign/campaign.h"
#include "core/formula/definition_values.h"
#include "core/formula/run_counts.h"
#include "core/roofline/roof_set.h"
#include "core/topdown/compare.h"
#include "core/traces/solver_runs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <type_traits>
#include <utility>

namespace papilio::core {

namespace {

/// Adds the parts of a study one after the other.
class Digester {
public:
    explicit Digester(StudyDigest& digest) : digest_(digest) {}

    void note(const Provenance& provenance)
    {
        digest_.measured = std::max(digest_.measured, provenance.created);
        digest_.origins.insert(provenance.kind);
        origin_ = provenance.kind;
    }

    void add(const Roofline& roofline)
    {
        note(roofline.provenance);
        for (const auto& measured : roofline.ceilings) {
            const auto roof = asRoof(measured, RoofChoice::Rate::AsMeasured);
            add(Followed::Roof, roofline.name, nameOf(roof), roof.value, reach(roof, roof.value),
                roof.kind == Ceiling::Kind::Bandwidth ? "GB/s" : "GFLOP/s");
            digest_.values.back().machine = roofline.machine;
        }
        for (const auto& point : roofline.points) {
            add(Followed::Kernel, roofline.name, label(point), point.performance,
                reach(point, point.performance), "GFLOP/s");
            digest_.values.back().machine = roofline.machine;
        }
    }

    void add(const CounterTable& table, const Document& document)
    {
        note(table.provenance);
        const CountsByRun counted(table);
        std::vector<EvaluatedRuns> evaluated;
        for (const auto& set : document.definitions) {
            evaluated.emplace_back(*set, table);
        }
        for (std::size_t run = 0; run < counted.runs().size(); ++run) {
            const auto subject = runLabel(table, counted.runs().name(run), counted.runs().size());
            for (const auto& count : counted.counts(run)) {
                if (count.value) {
                    add(Followed::Count, subject, count.event, *count.value,
                        *count.value * count.spread, count.unit);
                }
            }
            for (const auto& set : evaluated) {
                for (const auto& value : set.values(run)) {
                    if (value.value) {
                        add(Followed::Definition, subject, value.name, *value.value, value.spread,
                            value.unit);
                    }
                }
            }
        }
    }

    void add(const TopDownSide& side)
    {
        origin_ = side.table->provenance.kind;
        const auto& nodes = side.model->nodes;
        for (std::size_t index = 0; index < nodes.size(); ++index) {
            const auto node = side.run.node(index);
            if (node.shareOfTotal) {
                add(Followed::Share, side.label, side.model->path(index), *node.shareOfTotal);
            } else if (node.value) {
                add(Followed::Share, side.label, side.model->path(index), *node.value, notANumber,
                    wholeOf(*side.model, nodes[index]));
            }
        }
    }

    void add(const SolverRun& run)
    {
        note(run.residual->provenance);
        digest_.residuals.emplace_back(run.subject, run.residual);
        // Where a solver did not converge, how many it was given says nothing of it.
        const bool hasArrived = run.report.verdict == Convergence::Converged;
        const auto last = static_cast<double>(run.residual->values.size()) - 1;
        add(Followed::Solver, {}, run.subject, hasArrived ? last : notANumber, notANumber,
            "iterations", run.report.verdict ? DigestState(*run.report.verdict) : DigestState());
    }

private:
    /// Names that a study gives twice get a number.
    void add(Followed kind,
             const std::string& subject,
             std::string name,
             double value,
             double spread = notANumber,
             const std::string& unit = {},
             DigestState state = {})
    {
        const auto again = ++taken_[{kind, subject, name}];
        if (again > 1) {
            name += " (" + std::to_string(again) + ")";
        }
        digest_.values.push_back({kind, subject, std::move(name), value, spread, unit, state});
        digest_.values.back().origin = origin_;
    }

    /// From the value to its further end: the best of many repetitions is at one.
    template<typename Item>
    static double reach(const Item& item, double value)
    {
        return std::max(item.high - value, value - item.low);
    }

    static std::string nameOf(const Ceiling& roof)
    {
        auto name = label(roof);
        for (const auto& more : {roof.precision, roof.operation}) {
            name += more.empty() || name.find(more) != std::string::npos ? "" : " " + more;
        }
        return roof.threads > 0 ? name + ", threads: " + std::to_string(roof.threads) : name;
    }

    StudyDigest& digest_;
    DataOrigin origin_ = DataOrigin::Measured;  ///< of the part that is added
    std::map<std::tuple<Followed, std::string, std::string>, int> taken_;
};

std::string machineOf(const Document& document)
{
    std::string found;
    const auto look = [&found](const auto& parts) {
        for (const auto& part : parts) {
            found = found.empty() ? part->machine : found;
        }
    };
    look(document.benchmarks);
    look(document.counters);
    look(document.rooflines);
    return !found.empty() || document.machines.empty() ? found : document.machines.front().id;
}

}  // namespace

std::string_view toString(const DigestState& state)
{
    return std::visit(
        [](const auto& one) {
            if constexpr (std::is_same_v<decltype(one), const std::monostate&>) {
                return std::string_view();
            } else {
                return toString(one);
            }
        },
        state);
}

Measured measured(const DigestValue& one)
{
    constexpr double deviations = 2;
    const double value = one.value;
    const double spread = one.spread;
    const auto within = [value](double halfWidth) { return Measured::within(value, halfWidth); };
    switch (one.kind) {
        case Followed::Roof:  // without one both ends are the value
        case Followed::Kernel:
            return within(spread > 0 ? spread : notANumber);
        case Followed::Definition:
            return within(spread > 0 ? deviations * spread : notANumber);
        case Followed::Count:
            return within(deviations * spread);
        case Followed::Event:
            return within(std::abs(value) * spread);
        default:
            return {.value = value};
    }
}

std::size_t StudyDigest::count(Followed kind) const
{
    return static_cast<std::size_t>(std::ranges::count(values, kind, &DigestValue::kind));
}

std::size_t StudyDigest::definableMetrics() const
{
    return static_cast<std::size_t>(std::ranges::count_if(values, [](const DigestValue& value) {
        return value.kind == Followed::Metric && !value.formula.empty();
    }));
}

void addAnalysis(StudyDigest& digest,
                 const Analysis& analysis,
                 const std::vector<MetricFormula>& formulas)
{
    const auto& benchmark = *analysis.benchmark;
    const auto add = [&](Followed kind, std::string name, double value, double spread = notANumber,
                         DigestState state = {}, std::string formula = {}) {
        digest.values.push_back(
            {kind, benchmark.name, std::move(name), value, spread, {}, state, std::move(formula)});
        digest.values.back().origin = benchmark.data->provenance.kind;
    };
    for (const auto& [origin, fit, shown, raw, reasons] : formulas) {
        std::vector<std::string> names;
        for (const auto event : shown.events) {
            names.emplace_back(benchmark.data->eventNames[event]);
        }
        add(Followed::Metric, comparableMetric(fit.metric), fit.errorMean, notANumber, fit.verdict,
            fit.isDefined() ? formulaText(shown.coefficients, names) : "");
        digest.values.back().worst = fit.errorWorst;
        for (std::size_t place = 0; fit.isDefined() && place < names.size(); ++place) {
            add(Followed::Coefficient, comparableMetric(fit.metric) + ": " + names[place],
                shown.coefficients(static_cast<Eigen::Index>(place)));
        }
    }
    const auto& events = benchmark.data->eventIds;
    for (std::size_t event = 0; event < events.size(); ++event) {
        const auto row = static_cast<Eigen::Index>(event);
        add(Followed::Event, std::string(events[event]),
            analysis.representation->coordinates.row(row).norm(),
            analysis.noise->unassessed ? notANumber : analysis.noise->maxRnmse[event],
            analysis.pivoting->status[event]);
    }
}

StudyDigest digestOf(const Document& document,
                     const std::string& path,
                     const std::stop_token& stop,
                     const TopDownModelSource& models)
{
    StudyDigest digest{path, document.title, machineOf(document), {}, {}};
    if (document.notes) {
        digest.tags = document.notes->tags;
        digest.note = document.notes->text;
    }
    Digester digester(digest);
    for (const auto& benchmark : document.benchmarks) {
        if (stop.stop_requested()) {
            return digest;
        }
        digester.note(benchmark->data->provenance);
        const auto analysis = analyze(benchmark, nullptr, stop);
        if (analysis.isComplete()) {
            addAnalysis(
                digest, analysis,
                countedFormulas(analysis, document.descriptions, document.view.get(), stop));
        }
    }
    for (const auto& roofline : document.rooflines) {
        digester.add(*roofline);
    }
    for (const auto& table : document.counters) {
        digester.add(*table, document);
    }
    if (models) {
        for (const auto& run : topDownSides(document, models)) {
            digester.add(run);
        }
    }
    for (const auto& run : solverRuns(document.recorders)) {
        digester.add(run);
    }
    if (digest.measured.empty()) {
        digest.measured = document.created;
    }
    return digest;
}

}  // namespace papilio::core
