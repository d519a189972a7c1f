#include "core/model/quantity.h"

#include "core/base/ascii.h"
#include "core/base/contains.h"
#include "core/base/enum_names.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

namespace papilio::core {

namespace {

constexpr EnumNames<Quantity, 11> names = {"unknown", "count",  "wall-time", "cpu-time",
                                           "share",   "rate",   "frequency", "level",
                                           "power",   "energy", "constant"};

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
    constexpr auto generic = std::to_array<std::string_view>({"cycles",
                                                              "instructions",
                                                              "branches",
                                                              "branch-",
                                                              "cache-",
                                                              "bus-cycles",
                                                              "ref-cycles",
                                                              "stalled-cycles-",
                                                              "context-switches",
                                                              "cpu-migrations",
                                                              "page-faults",
                                                              "minor-faults",
                                                              "major-faults",
                                                              "cs",
                                                              "faults",
                                                              "migrations",
                                                              "L1-",
                                                              "LLC-",
                                                              "dTLB-",
                                                              "iTLB-",
                                                              "node-",
                                                              "mem-loads",
                                                              "mem-stores",
                                                              "slots",
                                                              "topdown-",
                                                              "cpu-cycles"});
    const auto word = name.substr(0, name.find(':'));
    if (std::ranges::any_of(generic, [&](std::string_view known) {
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

}  // namespace

std::string_view toString(Quantity quantity)
{
    return names.of(quantity);
}

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

}  // namespace papilio::core
