#include "core/roofline/place_points.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/formula/evaluate.h"
#include "core/formula/parser.h"
#include "core/formula/run_counts.h"
#include "core/model/event_names.h"
#include "core/roofline/roof_set.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <set>

namespace papilio::core {

std::optional<ProgramPoint> programPoint(const Document& document,
                                         const CounterTable& counters,
                                         const std::string& run)
{
    std::optional<ProgramPoint> found;
    for (const auto& roofline : document.rooflines) {
        if (roofline->ceilings.empty()) {
            continue;
        }
        for (const auto& point : roofline->points) {
            const bool isOfTable = point.name == counters.name;
            if (point.name != run && !(isOfTable && counters.runs().size() == 1)) {
                continue;
            }
            if (found) {
                return std::nullopt;
            }
            found = {roofline->name, point, place(point, *roofline, RoofChoice())};
        }
    }
    return found;
}

std::optional<ProgramPoint> programPoint(const Document& document,
                                         const std::string& counters,
                                         const std::string& run)
{
    const auto table = std::ranges::find_if(document.counters,
                                            [&](const auto& one) { return one->name == counters; });
    return table == document.counters.end() ? std::nullopt : programPoint(document, **table, run);
}

namespace {

/// Whether a number that is given and follows from others too is the same but for rounding: 0.1
/// represents 0.08.
bool agree(double given, double following)
{
    constexpr double rounding = 1.25;
    return !(given > 0) || !(following > 0) || !std::isfinite(following) ||
           std::max(given, following) <= rounding * std::min(given, following);
}

bool hasRoofs(const Roofline& roofline)
{
    return !roofline.ceilings.empty();
}

Result<std::string> chosenRoofline(const Document& study, const std::string& under)
{
    const auto names = rooflinesWithRoofs(study);
    if (!under.empty()) {
        if (std::ranges::find(names, under) == names.end()) {
            return Error{
                Errc::NotFound,
                names.empty()
                    ? fmt::format("unknown roofline \"{}\": the study has no roofs; measure or "
                                  "import roofs first",
                                  under)
                    : fmt::format("no roofline with roofs is called \"{}\"; choose one of {}",
                                  under, fmt::join(names, ", "))};
        }
        return under;
    }
    if (names.size() > 1) {
        return errorOf(Errc::InvalidArgument,
                       "the study has {} rooflines ({}); choose the one for these points (--under)",
                       names.size(), fmt::join(names, ", "));
    }
    return names.empty() ? std::string() : names.front();
}

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
/// time. A number that varied between repetitions is none: there are no roofs for 2.5 threads.
void addThreads(RooflinePoint& point,
                const CounterTable& counters,
                const CountsByRun& counted,
                std::size_t run,
                std::vector<std::string>& notes)
{
    const auto seconds = [&](std::string_view event) {
        const auto index = counted.find(event);
        const auto value = counted.value(event, run);
        return value && index < counters.events.size() ? *value * secondsIn(counters, index)
                                                       : RooflinePoint::unknown;
    };
    const double threads = counted.value("threads", run).value_or(0);
    if (threads != std::round(threads) || counted.quality("threads", run).spread > 0) {
        notes.push_back(fmt::format(
            "{}: the number of threads varied ({} on average), so it is compared with no roofs",
            point.name, numberText(threads)));
    } else {
        point.threads = static_cast<int>(threads);
    }
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

Result<RooflinePoint> pointOf(const PointAmounts& amounts)
{
    const auto refused = [](std::string sentence) {
        return Error{Errc::InvalidArgument, std::move(sentence)};
    };
    if (amounts.name.empty()) {
        return refused("The kernel has no name. Enter one.");
    }
    for (const auto& [name, value] :
         {std::pair("The AI", amounts.intensity), std::pair("The speed", amounts.performance),
          std::pair("The number of operations", amounts.operations),
          std::pair("The number of bytes", amounts.bytes),
          std::pair("The time", amounts.seconds)}) {
        if (value < 0 || std::isinf(value)) {
            return refused(
                fmt::format("{} is {}. Enter a number of at least 0.", name, numberText(value)));
        }
    }
    const double speed =
        amounts.seconds > 0 ? amounts.operations / amounts.seconds * 1e-9 : RooflinePoint::unknown;
    const double ratio =
        amounts.bytes > 0 ? amounts.operations / amounts.bytes : RooflinePoint::unknown;
    if (!agree(amounts.performance, speed)) {
        return refused(
            fmt::format("{} GFLOP/s contradicts the operations and the time, which give {} "
                        "GFLOP/s. Correct one of them, or leave it empty.",
                        numberText(amounts.performance), numberText(speed)));
    }
    if (!agree(amounts.intensity, ratio)) {
        return refused(
            fmt::format("AI {} contradicts the operations and the bytes, which give {}. Correct "
                        "one of them, or leave it empty.",
                        numberText(amounts.intensity), numberText(ratio)));
    }
    RooflinePoint point;
    point.name = amounts.name;
    point.intensity = std::isnan(amounts.intensity) ? ratio : amounts.intensity;
    point.performance = std::isnan(amounts.performance) ? speed : amounts.performance;
    point.seconds = amounts.seconds;
    point.threads = std::max(0, amounts.threads);
    if (std::isnan(point.performance)) {
        return refused("The speed is not known. Enter GFLOP/s, or the operations and the time.");
    }
    if (point.intensity == 0 && point.performance > 0) {
        return refused(
            fmt::format("AI 0 contradicts the {} GFLOP/s of the kernel. Enter the digits of the "
                        "AI, or leave it empty.",
                        numberText(point.performance)));
    }
    return point;
}

bool isWithoutRoofs(const Roofline& roofline)
{
    return roofline.ceilings.empty() && !roofline.points.empty();
}

std::vector<std::string> rooflinesWithRoofs(const Document& document)
{
    std::vector<std::string> names;
    for (const auto& roofline : document.rooflines) {
        if (hasRoofs(*roofline)) {
            names.push_back(roofline->name);
        }
    }
    return names;
}

std::string rooflineWith(const Document& document, Roofline::Bytes bytes)
{
    std::string found;
    for (const auto& roofline : document.rooflines) {
        if (hasRoofs(*roofline) && roofline->bytes == bytes) {
            if (!found.empty()) {
                return {};
            }
            found = roofline->name;
        }
    }
    return found;
}

Result<std::string> placePoints(Document& study, Document& content, const std::string& under)
{
    if (std::ranges::none_of(content.rooflines,
                             [](const auto& one) { return isWithoutRoofs(*one); })) {
        return std::string();
    }
    auto name = chosenRoofline(study, under);
    if (!name || name->empty()) {
        return name;
    }
    const auto place = std::ranges::find_if(
        study.rooflines, [&](const auto& one) { return one->name == *name && hasRoofs(*one); });
    auto joined = std::make_shared<Roofline>(**place);
    std::vector<std::shared_ptr<const Roofline>> others;
    for (const auto& roofline : content.rooflines) {
        if (!isWithoutRoofs(*roofline)) {
            others.push_back(roofline);
            continue;
        }
        if (roofline->bytes != joined->bytes && roofline->bytes == Roofline::Bytes::Dram) {
            return errorOf(Errc::InvalidArgument,
                           "the points of {} count DRAM bytes, but the roofs of {} count the bytes "
                           "of the core; they cannot be combined",
                           roofline->name, joined->name);
        }
        joined->points.insert(joined->points.end(), roofline->points.begin(),
                              roofline->points.end());
        joined->levels = joined->levels.empty() ? roofline->levels : joined->levels;
        joined->provenance.notes.push_back(fmt::format(
            "{} point{} from {}.", roofline->points.size(), roofline->points.size() == 1 ? "" : "s",
            roofline->provenance.origin.empty() ? roofline->name : roofline->provenance.origin));
    }
    *place = std::move(joined);
    content.rooflines = std::move(others);
    return name;
}

std::vector<std::string> takeMissingRoofs(Document& study, Document& content)
{
    std::vector<std::string> names;
    std::set<std::shared_ptr<const Roofline>> taken;  // as a whole
    for (auto& roofline : study.rooflines) {
        std::set<int> wanted;
        for (const auto& point : roofline->points) {
            if (place(point, *roofline, {}).state == Placement::State::ThreadsNotMeasured) {
                wanted.insert(point.threads);
            }
        }
        auto grown = std::make_shared<Roofline>(*roofline);
        std::set<int> found;
        for (const auto& measured : content.rooflines) {
            if (measured->bytes != roofline->bytes || measured->machine.empty() ||
                measured->machine != roofline->machine ||
                measured->provenance.kind != roofline->provenance.kind) {
                continue;
            }
            const auto before = grown->ceilings.size();
            for (const auto& roof : measured->ceilings) {
                if (wanted.contains(roof.threads)) {
                    grown->ceilings.push_back(roof);
                    found.insert(roof.threads);
                }
            }
            const auto added = grown->ceilings.size() - before;
            if (added > 0 && added == measured->ceilings.size() && measured->points.empty()) {
                taken.insert(measured);
                for (const auto& note : measured->provenance.notes) {
                    addOnce(grown->provenance.notes, note);
                }
            }
        }
        if (!found.empty()) {
            names.push_back(roofline->name);
            grown->provenance.notes.push_back(
                fmt::format("Roofs for {} threads were measured later.", fmt::join(found, ", ")));
            roofline = std::move(grown);
        }
    }
    std::erase_if(content.rooflines, [&](const auto& one) { return taken.contains(one); });
    return names;
}

std::shared_ptr<const Roofline> withThreads(const Roofline& roofline,
                                            int threads,
                                            std::optional<std::size_t> only)
{
    auto copy = std::make_shared<Roofline>(roofline);
    for (std::size_t point = 0; point < copy->points.size(); ++point) {
        auto& known = copy->points[point].threads;
        known = known > 0 || only.value_or(point) != point ? known : threads;
    }
    return copy;
}

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
    const auto names = mapped(known, &NamedFormula::name);
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
            addThreads(point, counters, counted, at, result.notes);
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
