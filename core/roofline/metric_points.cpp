#include "core/roofline/metric_points.h"

#include "core/base/text.h"
#include "core/formula/evaluate.h"
#include "core/formula/parser.h"
#include "core/formula/run_counts.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

Result<std::optional<Expression>> parsed(const char* what,
                                         const std::string& formula,
                                         const Definitions& definitions,
                                         const CounterTable& counters,
                                         const EventNames& events)
{
    if (formula.empty()) {
        return std::optional<Expression>();
    }
    auto expression = parseInfix(formula);
    if (!expression) {
        return expression.error().in(fmt::format("formula of the {} \"{}\"", what, formula));
    }
    // A slip of the pen; what a definition is made of may well not be counted in every table.
    for (const auto& name : expression->names()) {
        if (events.find(name) == EventNames::npos && !definitions(name)) {
            return errorOf(Errc::NotFound,
                           "formula of the {} \"{}\": counters \"{}\" have no event \"{}\", and no "
                           "definition or metric has that name",
                           what, formula, counters.name, name);
        }
    }
    auto flat = flatten(*expression, definitions);
    if (!flat) {
        return flat.error().in(fmt::format("formula of the {} \"{}\"", what, formula));
    }
    return std::optional<Expression>(*std::move(flat));
}

double valueAt(const std::optional<Expression>& expression,
               const Lookup& lookup,
               const char* what,
               const std::string& run,
               std::vector<std::string>& notes)
{
    if (!expression) {
        return RooflinePoint::unknown;
    }
    const auto evaluation = evaluate(*expression, lookup);
    if (!evaluation.missing.empty()) {
        notes.push_back(fmt::format("{}: the {} are not known: {} was not counted", run, what,
                                    fmt::join(evaluation.missing, ", ")));
    } else if (!evaluation.warning.empty()) {
        notes.push_back(fmt::format("{}: {}: {}", run, what, evaluation.warning));
    }
    const double number = evaluation.value.value_or(RooflinePoint::unknown);
    if (number < 0) {
        notes.push_back(
            fmt::format("{}: the result for the {} is {}; the formula or the counts are wrong", run,
                        what, number));
        return RooflinePoint::unknown;
    }
    return std::isfinite(number) ? number : RooflinePoint::unknown;
}

/// What the counters say of cores, beside the formulas: how many threads ran, and their processor
/// time.
void addThreads(RooflinePoint& point,
                const CounterTable& counters,
                const CountsByRun& counted,
                std::size_t run)
{
    const auto seconds = [&](std::string_view event) {
        const auto index = counted.find(event);
        const auto value = counted.value(event, run);
        return value && index < counters.events.size() ? *value * secondsIn(counters, index)
                                                       : RooflinePoint::unknown;
    };
    point.threads = static_cast<int>(std::lround(counted.value("threads", run).value_or(0)));
    point.systemSeconds = seconds("system_time");
    point.cpuSeconds = seconds("user_time") + point.systemSeconds;
    if (std::isnan(point.cpuSeconds)) {
        point.cpuSeconds = seconds("task-clock");
    }
    point.utilization = point.cpuSeconds / point.seconds;
}

/// What repetitions of the time leave open of the speed: twice their standard deviation.
void addSpread(RooflinePoint& point,
               const Expression& time,
               const CountsByRun& counted,
               std::size_t run)
{
    double spread = RooflinePoint::unknown;
    for (const auto& name : time.names()) {
        if (const auto index = counted.find(name); index != EventNames::npos) {
            spread = std::fmax(spread, counted.count(index, run).spread);
        }
    }
    constexpr double deviations = 2;
    point.low = point.performance * std::max(1 - deviations * spread, 0.0);
    point.high = point.performance * (1 + deviations * spread);
}

/// The first of the known names, else of the events, whose lower-case form contains one of `words`.
std::string firstWith(const std::vector<std::string>& names,
                      std::initializer_list<const char*> words)
{
    for (const char* word : words) {
        for (const auto& name : names) {
            if (lowerCase(name).find(word) != std::string::npos) {
                return name;
            }
        }
    }
    return {};
}

std::string inSeconds(const CounterTable& counters, const std::string& event)
{
    const double scale = secondsIn(counters, *counters.find(event));
    return quotedName(event) +
           (scale == 1 ? "" : fmt::format(" * 1e{}", std::lround(std::log10(scale))));
}

}  // namespace

std::vector<NamedFormula> definitionFormulas(const Document& document)
{
    std::vector<NamedFormula> known;
    for (const auto& set : document.definitions) {
        for (const auto& constant : set->constants) {
            known.push_back(
                {constant.name, "constant of " + set->name, Expression::number(constant.value)});
        }
        for (const auto& definition : set->definitions) {
            if (auto expression = parseInfix(definition.formula)) {
                known.push_back(
                    {definition.name, "definition of " + set->name, *std::move(expression)});
            }
        }
    }
    return known;
}

PointFormulas guessFormulas(const CounterTable& counters, const std::vector<NamedFormula>& known)
{
    std::vector<std::string> names;
    names.reserve(known.size());
    for (const auto& formula : known) {
        names.push_back(formula.name);
    }
    const auto quoted = [&](std::initializer_list<const char*> words) {
        auto found = firstWith(names, words);
        found = found.empty() ? firstWith(counters.events, words) : found;
        return found.empty() ? found : quotedName(found);
    };
    PointFormulas formulas;
    formulas.operations = quoted({"dp ops", "dp_ops", "flop", "sp ops", "sp_ops", "fp_ops"});
    formulas.bytes = quoted({"bytes"});
    const auto time =
        firstWith(counters.events, {"duration_time", "seconds", "real_time", "task-clock", "time"});
    formulas.seconds = !firstWith(names, {"seconds"}).empty()
                           ? quotedName(firstWith(names, {"seconds"}))
                       : time.empty() ? std::string()
                                      : inSeconds(counters, time);
    const auto energy = firstWith(counters.events, {"energy-pkg", "joules"});
    formulas.joules = energy.empty() ? energy : quotedName(energy);
    return formulas;
}

Result<MetricPoints> pointsFromCounters(const CounterTable& counters,
                                        const PointFormulas& formulas,
                                        const std::vector<NamedFormula>& known)
{
    if (formulas.operations.empty() || formulas.seconds.empty()) {
        return Error{
            Errc::InvalidArgument,
            "points need one formula for the floating-point operations and one for the seconds"};
    }
    const EventNames events(counters.events);
    const Definitions definitions = [&](std::string_view name) -> std::optional<Expression> {
        const auto found = std::ranges::find(known, name, &NamedFormula::name);
        // An event that was counted represents itself, whatever else has its name.
        return found == known.end() || counters.find(std::string(name))
                   ? std::nullopt
                   : std::optional(found->expression);
    };
    std::array<std::optional<Expression>, 4> expressions;
    const std::array<std::pair<const char*, const std::string*>, 4> wanted = {
        {{"operations", &formulas.operations},
         {"bytes", &formulas.bytes},
         {"seconds", &formulas.seconds},
         {"joules", &formulas.joules}}};
    for (std::size_t index = 0; index < wanted.size(); ++index) {
        auto expression =
            parsed(wanted[index].first, *wanted[index].second, definitions, counters, events);
        if (!expression) {
            return expression.error();
        }
        expressions[index] = *std::move(expression);
    }
    MetricPoints result;
    const CountsByRun counted(counters);
    for (std::size_t at = 0; at < counted.runs().size(); ++at) {
        const auto& run = counted.runs().name(at);
        const Lookup lookup = [&](std::string_view name) { return counted.value(name, at); };
        std::array<double, 4> values{};
        for (std::size_t index = 0; index < wanted.size(); ++index) {
            values[index] =
                valueAt(expressions[index], lookup, wanted[index].first, run, result.notes);
        }
        RooflinePoint point;
        point.name = run.empty() ? counters.name : run;
        point.seconds = values[2];
        if (values[2] > 0) {
            addThreads(point, counters, counted, at);
            point.performance = values[0] / values[2] * 1e-9;
            point.watts = values[3] / values[2];
            addSpread(point, *expressions[2], counted, at);
        }
        point.intensity = values[1] > 0 ? values[0] / values[1] : RooflinePoint::unknown;
        result.points.push_back(std::move(point));
    }
    return result;
}

}  // namespace papilio::core
