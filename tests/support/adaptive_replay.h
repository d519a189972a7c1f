#pragma once

#include "core/analysis/adaptive_plan.h"
#include "core/analysis/shown_formula.h"
#include "tests/support/planted_machine.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace papilio::tests {

/// A measurement that is replayed from complete data.
struct Replay {
    std::shared_ptr<core::Benchmark> benchmark;  ///< with the mask of what was measured
    core::AdaptivePlan end;
    core::MeasureCost four;   ///< with event sets of 4
    core::MeasureCost eight;  ///< of 8
    std::size_t rounds = 0;

    /// Copies what a step asks for: the first repetition of an event that lacks the kernel.
    void take(const core::Dataset& complete, const core::MeasureStep& step)
    {
        auto data = std::make_shared<core::Dataset>(*benchmark->data);
        takeInto(*data, complete, step);
        benchmark->data = std::move(data);
        four += core::costOf(step, 4);
        eight += core::costOf(step, 8);
    }

private:
    static void takeInto(core::Dataset& data,
                         const core::Dataset& complete,
                         const core::MeasureStep& step)
    {
        const std::size_t threads = std::max<std::size_t>(1, data.threads);
        const std::size_t row = threads * data.kernelCount();
        for (const auto event : step.events) {
            for (const auto kernel : step.kernels) {
                auto at = event * data.blockSize() + kernel;
                const auto end = (event + 1) * data.blockSize();
                while (at < end && data.valid[at] != 0) {
                    at += row;
                }
                for (std::size_t thread = 0; at < end && thread < threads; ++thread) {
                    data.values[at + thread * data.kernelCount()] =
                        complete.values[at + thread * data.kernelCount()];
                    data.valid[at + thread * data.kernelCount()] = 1;
                }
            }
        }
    }
};

/// The same benchmark before anything was measured.
inline Replay replayOf(const core::Benchmark& complete)
{
    Replay replay;
    replay.benchmark = std::make_shared<core::Benchmark>(complete);
    auto data = std::make_shared<core::Dataset>(*complete.data);
    data->rawCounts.clear();
    std::fill(data->values.begin(), data->values.end(), 0.0);
    data->valid.assign(data->values.size(), 0);
    replay.benchmark->data = std::move(data);
    return replay;
}

inline Replay measuredAdaptively(const core::Benchmark& complete,
                                 const core::AdaptiveOptions& options = {})
{
    auto replay = replayOf(complete);
    for (;;) {
        replay.end = core::planNext(*replay.benchmark, options);
        if (replay.end.next.empty()) {
            return replay;
        }
        for (const auto& step : replay.end.next) {
            replay.take(*complete.data, step);
        }
        ++replay.rounds;
    }
}

/// What a study says: the set of chosen events, and verdict and terms of every metric.
struct Answer {
    struct Metric {
        core::Verdict verdict = core::Verdict::NotDefinable;
        std::vector<std::pair<std::string, double>> terms;  ///< of a definition

        bool operator==(const Metric&) const = default;
    };
    std::vector<std::string> chosen;
    std::vector<Metric> metrics;

    bool operator==(const Answer&) const = default;
};

inline Answer answerOf(const std::shared_ptr<const core::Benchmark>& benchmark)
{
    const auto analysis = core::analyze(benchmark);
    Answer answer;
    for (const auto event : core::chosenEvents(*analysis.pivoting)) {
        answer.chosen.emplace_back(benchmark->data->eventIds[event]);
    }
    std::ranges::sort(answer.chosen);
    for (const auto& formula : core::countedFormulas(analysis, nullptr, nullptr)) {
        auto& metric = answer.metrics.emplace_back();
        metric.verdict = formula.fit.verdict;
        if (core::isDefinition(formula.fit)) {
            for (std::size_t term = 0; term < formula.shown.events.size(); ++term) {
                metric.terms.emplace_back(benchmark->data->eventIds[formula.shown.events[term]],
                                          formula.shown.coefficients(Eigen::Index(term)));
            }
            std::ranges::sort(metric.terms);
        }
    }
    return answer;
}

/// What a new processor has besides the events of a planted machine: most count nothing on these
/// kernels, some only noise, some are one of four units that share the work.
struct AroundPlanted {
    double zeros = 0.6;  ///< share of all events
    double noisy = 0.1;
    std::size_t families = 5;  ///< of four units each, in the place of one planted event
};

/// The planted events are the first ones; a family's units follow at the end.
inline PlantedMachine withOthers(PlantedMachine machine,
                                 const AroundPlanted& around,
                                 std::uint32_t seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    const auto& planted = *machine.benchmark->data;
    const std::size_t count = planted.eventCount();
    const auto total =
        static_cast<std::size_t>(static_cast<double>(count) / (1 - around.zeros - around.noisy));
    const auto zeros = static_cast<std::size_t>(around.zeros * static_cast<double>(total));
    auto data = std::make_shared<core::Dataset>(planted);
    const std::size_t block = planted.blockSize();
    std::vector<std::vector<double>> blocks;
    std::vector<std::string> names;
    std::vector<Eigen::VectorXd> truths;
    const auto add = [&](std::string name, std::vector<double> values, Eigen::VectorXd truth) {
        names.push_back(std::move(name));
        blocks.push_back(std::move(values));
        truths.push_back(std::move(truth));
    };
    for (std::size_t event = 0; event < count; ++event) {
        const auto values = planted.block(event);
        add(std::string(planted.eventIds[event]), {values.begin(), values.end()},
            machine.truth.col(Eigen::Index(event)));
    }
    for (std::size_t event = count; event < total; ++event) {
        std::vector<double> values(block, 0.0);
        if (event >= count + zeros) {
            const double size = std::exp(2 * normal(random));
            for (auto& value : values) {
                value = std::round(100 * size * std::exp(normal(random)));
            }
        }
        add("OTHER_" + std::to_string(event), std::move(values),
            Eigen::VectorXd::Zero(machine.truth.rows()));
    }
    for (std::size_t family = 0; family < around.families; ++family) {
        const std::size_t whole = random() % count;
        for (int unit = 0; unit < 4; ++unit) {  // 1/8, 1/8, 1/4, 1/2: units are not loaded alike
            const double share = unit < 2 ? 0.125 : unit == 2 ? 0.25 : 0.5;
            auto values = blocks[whole];
            for (auto& value : values) {
                value *= share;
            }
            add("SHARED_" + std::to_string(family) + ":MBOX" + std::to_string(unit) + "C0",
                std::move(values), share * truths[whole]);
        }
    }
    // In any order: an event's place must not say what it is.
    std::vector<std::size_t> order(blocks.size());
    for (std::size_t place = 0; place < order.size(); ++place) {
        order[place] = place;
    }
    std::shuffle(order.begin(), order.end(), random);
    data->eventIds = {};
    data->eventNames = {};
    data->values.resize(blocks.size() * block);
    machine.truth.resize(machine.truth.rows(), Eigen::Index(blocks.size()));
    for (std::size_t place = 0; place < order.size(); ++place) {
        data->eventIds.append(names[order[place]]);
        data->eventNames.append(names[order[place]]);
        std::copy(blocks[order[place]].begin(), blocks[order[place]].end(),
                  data->values.begin() + std::ptrdiff_t(place * block));
        machine.truth.col(Eigen::Index(place)) = truths[order[place]];
    }
    machine.benchmark->data = std::move(data);
    return machine;
}

/// The k-th of an ensemble: all exact; with noise from round-off to 10 %; a loud one, whose
/// thresholds are those of caches; with counted loops.
inline PlantedMachine adaptiveMachine(std::uint32_t seed)
{
    MachineKind kind;
    switch (seed % 4) {
        case 0:
            break;
        case 1:
            kind.exactShare = 0.5;
            break;
        case 2:
            kind.exactShare = 0.1;
            kind.quietest = 1e-4;
            kind.parameters = {.tau = 1e-2, .alpha = 5e-2, .representationTolerance = 5e-2};
            break;
        default:
            kind.exactShare = 0.7;
            kind.overheadShare = 0.3;
    }
    return withOthers(plantedMachine(kind, seed), {}, seed);
}

/// Metrics that a replayed measurement defines and the truth does not: of the formulas shown.
inline std::size_t falseDefinitions(const PlantedMachine& machine,
                                    const std::shared_ptr<const core::Benchmark>& measured)
{
    std::size_t wrong = 0;
    const auto formulas = core::countedFormulas(core::analyze(measured), nullptr, nullptr);
    for (std::size_t metric = 0; metric < formulas.size(); ++metric) {
        const auto& [origin, fit, shown, raw, reasons] = formulas[metric];
        if (fit.isDefined() &&
            machine.errorOf(shown.coefficients, shown.events,
                            (*measured->signatures)[metric].coefficients) > 0.05) {
            ++wrong;
        }
    }
    return wrong;
}

/// Counters of a GPU, each with 51 repetitions of one kernel (tests/data/real).
struct GenuineCounters {
    std::vector<std::string> names;
    std::vector<std::vector<double>> values;
};

inline GenuineCounters genuineCounters(const std::string& sources)
{
    GenuineCounters counters;
    std::ifstream file(sources + "/tests/data/real/rocprof_compute/MI300X_A1_repetitions.csv");
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream cells(line);
        std::string cell;
        std::getline(cells, cell, ',');
        counters.names.push_back(cell);
        auto& values = counters.values.emplace_back();
        while (std::getline(cells, cell, ',')) {
            values.push_back(std::stod(cell));
        }
    }
    return counters;
}

/// Shares of events, the means over orders.
struct VerdictReplay {
    double cells = 0;          ///< measured of all
    std::vector<double> same;  ///< whose verdict is that of all repetitions, of each tau
    double sameAtAll = 0;      ///< at all of them
};

inline const std::vector<double> genuineTaus = {1e-10, 1e-4, 1e-2};

inline void addVerdicts(const std::shared_ptr<const core::Dataset>& complete,
                        const core::Dataset& part,
                        int orders,
                        VerdictReplay& result)
{
    const auto all = core::measureNoise(complete);
    const std::size_t repetitions = part.repetitions;
    const double share = 1 / (static_cast<double>(part.eventCount()) * orders);
    for (std::size_t event = 0; event < part.eventCount(); ++event) {
        core::Dataset one;
        one.eventIds.append("");
        one.eventNames.append("");
        one.kernels.append("");
        for (std::size_t r = 0; r < repetitions && part.valid[event * repetitions + r] != 0; ++r) {
            one.values.push_back(complete->values[event * repetitions + r]);
        }
        one.repetitions = one.values.size();
        const auto noise = core::measureNoise(std::make_shared<const core::Dataset>(one));
        bool isSame = true;
        for (std::size_t at = 0; at < genuineTaus.size(); ++at) {
            const bool same = (noise->maxRnmse[0] <= genuineTaus[at]) ==
                              (all->maxRnmse[event] <= genuineTaus[at]);
            result.same[at] += same ? share : 0;
            isSame = isSame && same;
        }
        result.sameAtAll += isSame ? share : 0;
    }
}

/// The repetitions in random orders, measured until no verdict is open.
inline VerdictReplay verdictsInRandomOrders(const GenuineCounters& counters, int orders)
{
    VerdictReplay result{.same = std::vector<double>(genuineTaus.size(), 0.0)};
    const std::size_t events = counters.values.size();
    const std::size_t repetitions = counters.values.front().size();
    std::vector<std::size_t> order(repetitions);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::mt19937 random(7);
    core::Dataset all;
    all.eventIds = core::StringTable(counters.names);
    all.eventNames = all.eventIds;
    all.kernels.append("vcopy");
    all.repetitions = repetitions;
    for (int run = 0; run < orders; ++run) {
        std::shuffle(order.begin(), order.end(), random);
        auto complete = std::make_shared<core::Dataset>(all);
        for (const auto& values : counters.values) {
            for (const auto repetition : order) {
                complete->values.push_back(values[repetition]);
            }
        }
        core::Dataset part = *complete;
        part.valid.assign(part.values.size(), 0);
        for (std::size_t round = 0; round < repetitions; ++round) {
            const auto open =
                round == 0 ? std::vector<std::uint32_t>() : core::openVerdicts(part, genuineTaus);
            if (round > 0 && open.empty()) {
                break;
            }
            for (std::size_t event = 0; event < (round == 0 ? events : open.size()); ++event) {
                part.valid[(round == 0 ? event : open[event]) * repetitions + round] = 1;
            }
        }
        result.cells += static_cast<double>(std::count(part.valid.begin(), part.valid.end(), 1)) /
                        static_cast<double>(part.valid.size() * std::size_t(orders));
        addVerdicts(complete, part, orders, result);
    }
    return result;
}

}  // namespace papilio::tests
