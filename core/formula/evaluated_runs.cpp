#include "core/formula/evaluated_runs.h"

#include "core/base/constants.h"
#include "core/base/parallel.h"
#include "core/formula/formula_program.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace papilio::core {

/// The formulas of a set over columns of events.
class EvaluatedRuns::Program {
public:
    Program(const ParsedDefinitions& parsed, const CountsByRun& counted, bool hasSpreads)
        : parsed_(parsed),
          counted_(counted),
          hasSpreads_(hasSpreads)
    {
        for (const auto& [name, value] : parsed.constants()) {
            const auto input = program_.input();
            constants_.emplace(name, input);
            known_.emplace(name, program_.apply(FormulaProgram::Extra::Finite, input));
        }
        for (std::size_t at = 0; at < parsed.formulas().size(); ++at) {
            add(parsed.set().definitions[at].name, parsed.formulas()[at]);
        }
        // In the order in which evaluateDefinitions() adds their spreads: the same roundings.
        std::ranges::sort(events_, {}, &Event::order);
    }

    /// Computes the block of runs that begins at `begin`.
    void run(std::size_t begin, FormulaProgram::Memory& memory, EvaluatedRuns& results) const
    {
        const auto runs = std::min(FormulaProgram::block, counted_.runs().size() - begin);
        for (const auto& [name, value] : parsed_.constants()) {
            std::fill_n(memory.column(constants_.at(name)), FormulaProgram::block, value);
        }
        for (const auto& event : events_) {
            auto* column = memory.column(event.input);
            for (std::size_t run = 0; run < runs; ++run) {
                column[run] = counted_.value(event.row, begin + run).value_or(notANumber);
            }
            std::fill(column + runs, column + FormulaProgram::block, notANumber);
        }
        program_.run(memory);
        for (std::size_t at = 0; at < definitions_.size(); ++at) {
            std::copy_n(memory.column(definitions_[at]), runs,
                        results.values_.begin() + std::ptrdiff_t(results.at(at, begin)));
        }
        for (const auto& constant : parsed_.set().constants) {
            if (constant.spread != 0) {
                auto* column = memory.column(constants_.at(constant.name));
                const double value = parsed_.constants().at(constant.name);
                shift(column, std::vector(runs, value), std::vector(runs, constant.spread), begin,
                      memory, results);
            }
        }
        for (const auto& event : events_) {
            if (hasSpreads_ && event.varies) {
                auto* column = memory.column(event.input);
                std::vector<double> spreads(runs);
                for (std::size_t run = 0; run < runs; ++run) {
                    spreads[run] = counted_.quality(event.row, begin + run).spread;
                }
                if (std::ranges::any_of(spreads, [](double spread) { return spread > 0; })) {
                    shift(column, {column, column + runs}, spreads, begin, memory, results);
                }
            }
        }
    }

    [[nodiscard]] FormulaProgram::Memory memory() const { return FormulaProgram::Memory(program_); }

private:
    using Slot = FormulaProgram::Slot;

    struct Event {
        std::size_t row = 0;
        Slot input = 0;
        std::size_t order = 0;  ///< among those whose spread counts
        bool varies = false;    ///< its spread counts: no definition below has its name
    };

    void add(const std::string& name, const std::optional<Expression>& formula)
    {
        auto value = program_.constant(notANumber);
        if (formula) {
            value = program_.formula(*formula, [this](std::string_view each) {
                const auto found = known_.find(each);
                return found == known_.end() ? event(each) : found->second;
            });
        }
        definitions_.push_back(value);
        const auto known = known_.find(name);
        if (known == known_.end()) {
            known_.emplace(name, value);
        } else {
            known->second = program_.apply(FormulaProgram::Extra::OrElse, value, known->second);
        }
    }

    /// The column of an event; one that was not counted has no values.
    Slot event(std::string_view name)
    {
        auto known = slots_.find(name);
        if (known == slots_.end()) {
            const auto row = counted_.find(name);
            const auto input =
                row == EventNames::npos ? program_.constant(notANumber) : program_.input();
            if (row != EventNames::npos) {
                const auto& varying = parsed_.events();
                const auto found = std::ranges::find(varying, name);
                events_.push_back({.row = row,
                                   .input = input,
                                   .order = std::size_t(found - varying.begin()),
                                   .varies = found != varying.end()});
            }
            known =
                slots_.emplace(name, program_.apply(FormulaProgram::Extra::Finite, input)).first;
        }
        return known->second;
    }

    /// Adds the spread that an input's own spread gives each definition.
    void shift(double* column,
               const std::vector<double>& centers,
               const std::vector<double>& spreads,
               std::size_t begin,
               FormulaProgram::Memory& memory,
               EvaluatedRuns& results) const
    {
        const auto runs = centers.size();
        const auto compute = [&](double sign) {
            for (std::size_t run = 0; run < runs; ++run) {
                column[run] = centers[run] + sign * spreads[run];
            }
            program_.run(memory);
            std::vector<double> values;
            for (const auto slot : definitions_) {
                values.insert(values.end(), memory.column(slot), memory.column(slot) + runs);
            }
            return values;
        };
        const auto below = compute(-1);
        const auto above = compute(1);
        for (std::size_t at = 0; at < definitions_.size(); ++at) {
            for (std::size_t run = 0; run < runs; ++run) {
                const double half = (above[at * runs + run] - below[at * runs + run]) / 2;
                if (!std::isnan(half) && spreads[run] != 0) {
                    auto& spread = results.spreads_[results.at(at, begin + run)];
                    spread = std::hypot(spread, half);
                }
            }
        }
        std::ranges::copy(centers, column);
    }

    const ParsedDefinitions& parsed_;
    const CountsByRun& counted_;
    bool hasSpreads_;
    FormulaProgram program_;
    std::map<std::string, Slot, std::less<>> constants_;  ///< inputs
    std::map<std::string, Slot, std::less<>> known_;      ///< constants and definitions so far
    std::map<std::string, Slot, std::less<>> slots_;      ///< events by name
    std::vector<Event> events_;
    std::vector<Slot> definitions_;
};

EvaluatedRuns::EvaluatedRuns(const DefinitionSet& set, const CounterTable& counters)
    : parsed_(set),
      counters_(&counters),
      counted_(counters)
{
    const auto runs = counted_.runs().size();
    const bool hasSpreads = !counters.spread.empty() || !counted_.runs().isOneEach();
    const bool hasBands =
        hasSpreads || std::ranges::any_of(
                          set.constants, [](const auto& constant) { return constant.spread != 0; });
    values_.assign(set.definitions.size() * runs, notANumber);
    spreads_.assign(hasBands ? values_.size() : 0, 0);
    const Program program(parsed_, counted_, hasSpreads);
    constexpr std::size_t runsAtOnce = 16 * FormulaProgram::block;
    parallelFor(runs, runsAtOnce, {}, [&](std::size_t begin, std::size_t end) {
        auto memory = program.memory();
        for (auto at = begin; at < end; at += FormulaProgram::block) {
            program.run(at, memory, *this);
        }
    });
}

std::vector<DefinitionValue> EvaluatedRuns::values(std::size_t run) const
{
    std::vector<double> known(parsed_.formulas().size());
    for (std::size_t definition = 0; definition < known.size(); ++definition) {
        known[definition] = values_[at(definition, run)];
    }
    auto values = parsed_.evaluate(
        parsed_.constants(), [&](std::string_view event) { return counted_.value(event, run); },
        known);
    for (std::size_t definition = 0; definition < values.size() && !spreads_.empty();
         ++definition) {
        values[definition].spread = spreads_[at(definition, run)];
    }
    const auto isMissing = [](const auto& value) { return !value.missing.empty(); };
    if (!counters_->running.empty() || std::ranges::any_of(values, isMissing)) {
        parsed_.addRunning([&](std::string_view event) { return counted_.quality(event, run); },
                           values);
    }
    return values;
}

}  // namespace papilio::core
