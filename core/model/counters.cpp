#include "core/model/counters.h"

#include "core/base/ascii.h"
#include "core/base/lists.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <numeric>
#include <set>
#include <unordered_set>

namespace papilio::core {

namespace {

using Words = std::vector<std::string>;

bool hasAny(const Words& words, std::initializer_list<std::string_view> wanted)
{
    return std::ranges::any_of(words, [&](const auto& word) { return contains(wanted, word); });
}

/// In lower case: "Runtime (RDTSC)" is runtime, rdtsc.
Words wordsOf(std::string_view name)
{
    Words words(1);
    for (const char c : lowerCase(name)) {
        if (isLetterOrDigit(c)) {
            words.back() += c;
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    return words;
}

/// A word with a prefix, as "msec", "KiB" and "nanoseconds".
std::optional<UnitScale> prefixedUnit(std::string_view text)
{
    constexpr auto spellings = std::to_array<std::pair<std::string_view, const char*>>(
        {{"s", "s"},      {"sec", "s"},   {"secs", "s"},   {"second", "s"}, {"seconds", "s"},
         {"B", "B"},      {"byte", "B"},  {"bytes", "B"},  {"Byte", "B"},   {"Bytes", "B"},
         {"Hz", "Hz"},    {"hz", "Hz"},   {"HZ", "Hz"},    {"J", "J"},      {"joule", "J"},
         {"joules", "J"}, {"Joule", "J"}, {"Joules", "J"}, {"W", "W"},      {"watt", "W"},
         {"watts", "W"},  {"Watt", "W"},  {"Watts", "W"},  {"V", "V"},      {"volt", "V"},
         {"volts", "V"},  {"Volt", "V"},  {"Volts", "V"}});
    constexpr auto prefixes = std::to_array<std::pair<std::string_view, double>>(
        {{"", 1},        {"n", 1e-9},     {"u", 1e-6},     {"µ", 1e-6},    {"μ", 1e-6},
         {"m", 1e-3},    {"k", 1e3},      {"K", 1e3},      {"M", 1e6},     {"G", 1e9},
         {"T", 1e12},    {"Ki", 0x1p10},  {"Mi", 0x1p20},  {"Gi", 0x1p30}, {"Ti", 0x1p40},
         {"nano", 1e-9}, {"micro", 1e-6}, {"milli", 1e-3}, {"kilo", 1e3},  {"mega", 1e6},
         {"giga", 1e9}});
    for (const auto& [spelling, base] : spellings) {
        const auto prefix =
            std::ranges::find_if(prefixes, [&text, spelling = spelling](const auto& one) {
                return text.size() == one.first.size() + spelling.size() &&
                       text.starts_with(one.first) && text.ends_with(spelling);
            });
        if (prefix != prefixes.end()) {
            return UnitScale{base, prefix->second};
        }
    }
    return std::nullopt;
}

bool isTimeOfThreads(const Words& words)
{
    return hasAny(words, {"cpu", "task", "user", "system", "sys", "cputime"});
}

/// Without a unit, or with one that says little.
Quantity quantityOfWords(const Words& words)
{
    constexpr auto clocks = std::to_array<std::string_view>({"cpu", "task", "wall"});
    if (hasAny(words, {"time", "runtime", "walltime", "wallclock", "seconds", "sec", "secs", "msec",
                       "usec", "nsec", "duration", "elapsed"}) ||
        (words.size() > 1 && words[1] == "clock" && contains(clocks, words[0]))) {
        return isTimeOfThreads(words) ? Quantity::CpuTime : Quantity::WallTime;
    }
    if (hasAny(words, {"percent", "percentage", "pct", "utilization", "utilisation"})) {
        return Quantity::Share;
    }
    if (hasAny(words, {"rate", "ratio", "ipc", "cpi", "bandwidth", "throughput", "mflops", "gflops",
                       "mips", "gips", "per"})) {
        return Quantity::Rate;
    }
    if (hasAny(words, {"frequency", "freq", "hz", "khz", "mhz", "ghz"})) {
        return Quantity::Frequency;
    }
    if (hasAny(words, {"temp", "temperature", "voltage"})) {
        return Quantity::Level;
    }
    return hasAny(words, {"watts", "watt"})     ? Quantity::Power
           : hasAny(words, {"joules", "joule"}) ? Quantity::Energy
                                                : Quantity::Unknown;
}

Quantity quantityOfUnit(const UnitScale& unit, const Words& event)
{
    const auto& base = unit.base;
    if (base == "s") {
        return isTimeOfThreads(event) ? Quantity::CpuTime : Quantity::WallTime;
    }
    if (base == "%" || base.starts_with("% ")) {
        return Quantity::Share;
    }
    for (const auto& [name, quantity] : {std::pair("B", Quantity::Count),
                                         {"Hz", Quantity::Frequency},
                                         {"J", Quantity::Energy},
                                         {"W", Quantity::Power},
                                         {"V", Quantity::Level},
                                         {"C", Quantity::Level},
                                         {"°C", Quantity::Level},
                                         {"K", Quantity::Level},
                                         {"1", Quantity::Rate}}) {
        if (base == name) {
            return quantity;
        }
    }
    const auto words = wordsOf(base);
    if (base.find('/') != std::string::npos ||
        hasAny(words, {"metric", "ratio", "rate", "per", "ipc", "cpi", "mips", "gips", "flops",
                       "mflops", "gflops"})) {
        return Quantity::Rate;
    }
    return hasAny(words,
                  {"count",   "counts",   "event",        "events",  "instruction", "instructions",
                   "instr",   "inst",     "cycle",        "cycles",  "clocks",      "slot",
                   "slots",   "uops",     "uop",          "op",      "ops",         "operations",
                   "flop",    "access",   "accesses",     "load",    "loads",       "store",
                   "stores",  "miss",     "misses",       "hit",     "hits",        "branches",
                   "line",    "lines",    "sector",       "sectors", "page",        "pages",
                   "packets", "requests", "transactions", "calls",   "messages",    "samples",
                   "bit",     "bits"})
               ? Quantity::Count
               : Quantity::Unknown;
}

/// As PAPI, perf and libpfm4 spell what they count; a metric is rarely spelled so.
bool isSpelledAsEvent(std::string_view name)
{
    constexpr std::string_view generic =
        "cycles instructions branches branch- cache- bus-cycles ref-cycles stalled-cycles- "
        "context-switches cpu-migrations page-faults minor-faults major-faults cs faults "
        "migrations L1- LLC- dTLB- iTLB- node- mem-loads mem-stores slots topdown- cpu-cycles";
    const auto word = name.substr(0, name.find(':'));
    if (std::ranges::any_of(split(generic, " "), [&](std::string_view known) {
            return known.ends_with('-') ? word.starts_with(known) : word == known;
        })) {
        return true;
    }
    const bool isPmu = name.find('/') != std::string_view::npos && name.ends_with('/');
    const bool isNested = name.find("::") != std::string_view::npos;
    const bool isCapital = std::ranges::none_of(name, isLower) &&
                           name.find_first_of("_.:") != std::string_view::npos &&
                           std::ranges::all_of(name, [](char c) {
                               return isWordCharacter(c) || c == '.' || c == ':' || c == '=';
                           });
    return isPmu || isNested || isCapital;
}

double sum(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

double mean(std::span<const double> values)
{
    return sum(values) / static_cast<double>(values.size());
}

/// Of shares and rates; NaN where nothing says what they are of.
double weighted(Quantity quantity, Over over, std::span<const double> values, const Wholes& wholes)
{
    if (wholes.values.size() != values.size()) {
        return notANumber;
    }
    const double part =
        std::inner_product(values.begin(), values.end(), wholes.values.begin(), 0.0);
    const double whole = quantity == Quantity::Rate ? combined(wholes.quantity, over, wholes.values)
                                                    : sum(wholes.values);
    return whole > 0 ? part / whole : notANumber;
}

constexpr std::size_t longestName = 200;
constexpr std::size_t mostParameters = 100;

/// A name that can be used in a sentence and as the name of a file.
bool isShortText(const std::string& name)
{
    return name.size() <= longestName &&
           std::ranges::none_of(name, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

constexpr auto nobody = std::numeric_limits<std::uint32_t>::max();

Result<void> checkChoice(const TopDownChoice& choice)
{
    if (!isShortText(choice.model)) {
        return errorOf(
            Errc::InvalidArgument,
            "expected the name of a Top-Down model of at most {} characters on one line, found {}",
            longestName, choice.model.size());
    }
    if (choice.parameters.size() > mostParameters) {
        return errorOf(Errc::InvalidArgument, "expected at most {} Top-Down parameters, found {}",
                       mostParameters, choice.parameters.size());
    }
    for (const auto& [name, value] : choice.parameters) {
        if (name.empty() || !isShortText(name)) {
            return errorOf(Errc::InvalidArgument,
                           "expected the name of a Top-Down parameter of 1 to {} characters on "
                           "one line, found {}",
                           longestName, name.size());
        }
        if (!std::isfinite(value)) {
            return errorOf(Errc::InvalidArgument,
                           "expected a finite Top-Down parameter \"{}\", found {}", name, value);
        }
    }
    if (choice.agreement && !(*choice.agreement >= 0 && *choice.agreement <= 1)) {
        return errorOf(Errc::InvalidArgument,
                       "expected an agreement of event sets in [0, 1], found {}",
                       *choice.agreement);
    }
    return {};
}

}  // namespace

UnitScale unitScale(std::string_view unit)
{
    unit = trimmed(unit);
    for (const std::string_view by : {" per ", "/"}) {
        if (const auto at = unit.find(by); at != std::string_view::npos && at > 0) {
            const auto above = unitScale(unit.substr(0, at));
            const auto below = unitScale(unit.substr(at + by.size()));
            return {above.base + "/" + below.base, above.scale / below.scale};
        }
    }
    return prefixedUnit(unit).value_or(UnitScale{std::string(unit)});
}

Quantity quantityOf(std::string_view event, std::string_view unit, std::span<const double> values)
{
    const auto words = wordsOf(event);
    if (!trimmed(unit).empty()) {
        return quantityOfUnit(unitScale(unit), words);
    }
    if (const auto said = quantityOfWords(words); said != Quantity::Unknown) {
        return said;
    }
    const bool areWhole = std::ranges::all_of(
        values, [](double value) { return std::isnan(value) || value == std::floor(value); });
    return areWhole || isSpelledAsEvent(event) ? Quantity::Count : Quantity::Unknown;
}

double combined(Quantity quantity, Over over, std::span<const double> values, const Wholes& wholes)
{
    if (values.empty() ||
        std::ranges::any_of(values, [](double value) { return std::isnan(value); })) {
        return notANumber;
    }
    if (values.size() == 1) {
        return values.front();
    }
    const bool areParts = over == Over::Parts;
    switch (quantity) {
        case Quantity::Count:
        case Quantity::CpuTime:
        case Quantity::Energy:
            return sum(values);
        case Quantity::WallTime:
            return areParts ? std::ranges::max(values) : sum(values);
        case Quantity::Power:
            return areParts ? sum(values) : mean(values);
        case Quantity::Level:
            return areParts ? notANumber : mean(values);
        case Quantity::Share:
        case Quantity::Rate:
        case Quantity::Frequency:
            return weighted(quantity, over, values, wholes);
        case Quantity::Constant:
            return std::ranges::all_of(values,
                                       [&](double value) { return value == values.front(); })
                       ? values.front()
                       : notANumber;
        case Quantity::Unknown:
            break;
    }
    return notANumber;
}

const std::string& CounterTable::unit(std::size_t event) const
{
    static const std::string none;
    return units.empty() ? none : units[event];
}

Quantity CounterTable::quantity(std::size_t event) const
{
    return quantities.empty() ? quantityOf(events[event], unit(event),
                                           std::span(values).subspan(at(event, 0), columns.size()))
                              : quantities[event];
}

std::optional<std::size_t> CounterTable::find(const std::string& event) const
{
    const auto found = std::ranges::find(events, event);
    return found == events.end() ? std::nullopt
                                 : std::optional<std::size_t>(found - events.begin());
}

std::vector<std::string> CounterTable::runs() const
{
    std::vector<std::string> names;
    std::unordered_set<std::string_view> known;  // ten thousand intervals are runs, too
    for (const auto& column : columns) {
        if (known.insert(column.run).second) {
            names.push_back(column.run);
        }
    }
    return names;
}

Result<void> checkCounters(const CounterTable& counters)
{
    const auto cells = counters.events.size() * counters.columns.size();
    const auto fits = [&](std::size_t size, std::size_t wanted, const char* what) -> Result<void> {
        if (size == wanted) {
            return {};
        }
        return errorOf(Errc::InvalidShape, "counters \"{}\": expected {} {}, found {}",
                       counters.name, wanted, what, size);
    };
    if (counters.name.empty()) {
        return Error{Errc::InvalidArgument, "counters have no name"};
    }
    if (auto good = fits(counters.values.size(), cells, "values"); !good) {
        return good;
    }
    for (const auto& [size, wanted, what] :
         {std::tuple(counters.units.size(), counters.events.size(), "units"),
          std::tuple(counters.quantities.size(), counters.events.size(), "quantities"),
          std::tuple(counters.running.size(), cells, "running shares"),
          std::tuple(counters.spread.size(), cells, "spreads"),
          std::tuple(counters.reasons.size(), cells, "reasons")}) {
        if (size != 0) {
            if (auto good = fits(size, wanted, what); !good) {
                return good;
            }
        }
    }
    std::set<std::string> seen;
    for (const auto& event : counters.events) {
        if (event.empty() || !seen.insert(event).second) {
            return errorOf(Errc::InvalidArgument,
                           "counters \"{}\": event \"{}\" is empty or a duplicate", counters.name,
                           event);
        }
    }
    return {};
}

Result<void> checkTopDownChoice(const CounterTable& counters)
{
    const auto good = checkChoice(counters.topDown);
    return good ? good
                : Result<void>(good.error().in(fmt::format("counters \"{}\"", counters.name)));
}

CounterRuns::CounterRuns(const CounterTable& counters)
    : counters_(&counters),
      // A node of std::unordered_map for each of a million intervals takes longer than all that is
      // computed of them.
      places_(std::bit_ceil(2 * counters.columns.size() + 1), nobody)
{
    runs_.reserve(counters.columns.size());
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        auto& place = places_[placeOf(counters.columns[column].run)];
        if (place == nobody) {
            place = static_cast<std::uint32_t>(firstColumns_.size());
            firstColumns_.push_back(column);
        }
        runs_.push_back(place);
    }
    order_.resize(runs_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (!isOneEach()) {
        groupPasses();
    }
}

/// The place of a name in the hash table: its run, or where it belongs.
std::size_t CounterRuns::placeOf(std::string_view name) const
{
    auto at = std::hash<std::string_view>{}(name) & (places_.size() - 1);
    while (places_[at] != nobody && this->name(places_[at]) != name) {
        at = (at + 1) & (places_.size() - 1);
    }
    return at;
}

void CounterRuns::groupPasses()
{
    std::ranges::stable_sort(order_, {}, [this](std::size_t column) { return runs_[column]; });
    const auto passOf = [this](std::size_t column) -> const std::string& {
        return counters_->columns[column].pass;
    };
    for (auto begin = order_.begin(); begin != order_.end();) {
        firstPasses_.push_back(passBegins_.size());
        const auto end = std::find_if(begin, order_.end(), [&](std::size_t column) {
            return runs_[column] != runs_[*begin];
        });
        while (begin != end) {
            passBegins_.push_back(static_cast<std::size_t>(begin - order_.begin()));
            begin = std::stable_partition(begin, end, [&, &pass = passOf(*begin)](auto column) {
                return passOf(column) == pass;
            });
        }
    }
    firstPasses_.push_back(passBegins_.size());
    passBegins_.push_back(order_.size());
}

std::size_t CounterRuns::find(std::string_view name) const
{
    const auto run = places_[placeOf(name)];
    return run == nobody ? npos : run;
}

std::size_t CounterRuns::passCount(std::size_t run) const
{
    if (run == npos) {
        return 0;
    }
    return isOneEach() ? 1 : firstPasses_[run + 1] - firstPasses_[run];
}

CounterRuns::Pass CounterRuns::pass(std::size_t run, std::size_t index) const
{
    const auto* columns = order_.data();
    if (isOneEach()) {
        return {*counters_, columns + run, columns + run + 1};
    }
    const auto* begin = passBegins_.data() + firstPasses_[run] + index;
    return {*counters_, columns + begin[0], columns + begin[1]};
}

}  // namespace papilio::core
