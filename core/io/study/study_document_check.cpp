#include "core/base/text.h"
#include "core/io/study/study_fields.h"
#include "core/io/study/study_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

using namespace std::string_literals;

namespace papilio::core {

namespace study {

namespace {

/// The first field that a study cannot store, as "points/run", and why; empty: none.
template<typename Value>
std::string flawOf(const Value& value)
{
    if constexpr (std::convertible_to<Value, std::string_view>) {
        return isText(value) ? "" : " is not UTF-8 text; a study cannot store it";
    } else if constexpr (std::same_as<Value, StringTable>) {
        return flawOf(value.bytes());
    } else if constexpr (IsShared<Value>) {
        return value ? flawOf(*value) : "";
    } else if constexpr (std::same_as<Value, EventDescriptions>) {
        return flawOf(value.all());
    } else if constexpr (HasFields<Value>) {
        std::string flaw;
        forEachField<Value>([&](const auto& entry) {
            if constexpr (requires { entry.low; }) {
                const double number = value.*entry.member;
                if (flaw.empty() && !(number >= entry.low && number <= entry.high)) {
                    flaw = fmt::format("{} is {}; expected a number in [{}, {}]", entry.name,
                                       number, entry.low, entry.high);
                }
            } else if constexpr (requires { entry.member; }) {
                if (const auto inner = flaw.empty() ? flawOf(value.*entry.member) : ""s;
                    !inner.empty()) {
                    const bool isDeeper = *entry.name != '\0' && inner.front() != ' ';
                    flaw = entry.name + (isDeeper ? "/" + inner : inner);
                }
            }
        });
        return flaw;
    } else if constexpr (requires { value.first; }) {
        const auto flaw = flawOf(value.first);
        return flaw.empty() ? flawOf(value.second) : flaw;
    } else if constexpr (std::ranges::range<Value> && !IsNumbers<Value>) {
        for (const auto& item : value) {
            if (auto flaw = flawOf(item); !flaw.empty()) {
                return flaw;
            }
        }
    }
    return {};
}

template<typename Part>
Result<void> checkOne(const Part& part)
{
    if (auto good = Fields<Part>::check(part); !good) {
        return good;
    }
    if (const auto flaw = flawOf(part); !flaw.empty()) {
        return errorOf(Errc::InvalidArgument, "{} \"{}\": the field {}", Fields<Part>::what,
                       part.name, flaw);
    }
    return {};
}

template<typename Part>
Result<void> checkParts(const Parts<Part>& parts)
{
    std::set<std::string> names;
    for (const auto& part : parts) {
        if (auto good = checkOne(*part); !good) {
            return good;
        }
        if (!names.insert(part->name).second) {
            return errorOf(Errc::InvalidArgument, "the {} name \"{}\" is a duplicate",
                           Fields<Part>::what, part->name);
        }
    }
    return {};
}

Result<void> checkMachines(const std::vector<Machine>& machines)
{
    std::set<std::string> names;
    for (const auto& machine : machines) {
        if (machine.id.empty() || !names.insert(machine.id).second) {
            return errorOf(Errc::InvalidArgument, "the machine id \"{}\" is empty or a duplicate",
                           machine.id);
        }
        std::set<std::string> keys;
        for (const auto& property : machine.attributes) {
            const auto problem = property.first.empty() ? " is empty"s
                                 : !keys.insert(property.first).second
                                     ? " is a duplicate"s
                                     : flawOf(property) + flawOf(machine.id);
            if (!problem.empty()) {
                return Error{Errc::InvalidArgument,
                             fmt::format(R"(property "{}" of machine "{}"{})", property.first,
                                         machine.id, problem)};
            }
        }
    }
    return {};
}

/// What is more than sizes and names: shares of time lie in (0, 1], spreads are not negative.
Result<void> checkNumbers(const CounterTable& table)
{
    const auto refusal = [&](const char* what, std::size_t at, const char* expected, double found) {
        return errorOf(Errc::InvalidArgument,
                       "counters \"{}\": expected a {} of \"{}\" {}, found {}", table.name, what,
                       table.events[at / table.columns.size()], expected, found);
    };
    for (std::size_t at = 0; at < table.running.size(); ++at) {
        if (!std::isnan(table.running[at]) && !(table.running[at] > 0 && table.running[at] <= 1)) {
            return refusal("running share", at, "in (0, 1]", table.running[at]);
        }
    }
    for (std::size_t at = 0; at < table.spread.size(); ++at) {
        if (table.spread[at] < 0) {
            return refusal("spread", at, "of at least 0", table.spread[at]);
        }
    }
    return {};
}

Result<void> checkBenchmark(const Benchmark& benchmark)
{
    if (auto good = checkDataset(*benchmark.data); !good) {
        return good;
    }
    if (auto good = checkBasis(*benchmark.basis, benchmark.data->kernelCount()); !good) {
        return good;
    }
    return checkSignatures(*benchmark.signatures, benchmark.basis->matrix.cols());
}

}  // namespace

Result<void> Fields<CounterTable>::check(const CounterTable& table)
{
    if (auto good = checkCounters(table); !good) {
        return good;
    }
    if (auto good = checkTopDownChoice(table); !good) {
        return good;
    }
    return checkNumbers(table);
}

Result<void> Fields<Benchmark>::check(const Benchmark& benchmark)
{
    if (benchmark.name.empty()) {
        return Error{Errc::InvalidArgument, "a benchmark has no name"};
    }
    if (!benchmark.data || !benchmark.basis || !benchmark.signatures) {
        return errorOf(Errc::InvalidArgument,
                       "benchmark \"{}\" is incomplete: data, basis and signatures are needed",
                       benchmark.name);
    }
    const auto events = benchmark.data->eventCount();
    if (!benchmark.reach.empty() && benchmark.reach.size() != events) {
        return errorOf(Errc::InvalidShape,
                       "benchmark \"{}\" says of {} events how far they were measured, and has {}",
                       benchmark.name, benchmark.reach.size(), events);
    }
    auto good = checkBenchmark(benchmark);
    return good ? good : good.error().in(fmt::format("benchmark \"{}\"", benchmark.name));
}

}  // namespace study

Result<void> checkDefinitionSet(const DefinitionSet& set)
{
    if (set.name.empty()) {
        return Error{Errc::InvalidArgument, "a set of definitions has no name"};
    }
    std::set<std::string> names;
    const auto takes = [&](const char* what, const std::string& name) -> Result<void> {
        if (name.empty() || !names.insert(name).second) {
            return errorOf(Errc::InvalidArgument,
                           "definitions \"{}\": the name of {} \"{}\" is empty or a duplicate; "
                           "names must be unique among constants and definitions",
                           set.name, what, name);
        }
        return {};
    };
    for (const auto& constant : set.constants) {
        if (auto good = takes("constant", constant.name); !good) {
            return good;
        }
        if (!std::isfinite(constant.value) || !(constant.spread >= 0) ||
            std::isinf(constant.spread)) {
            return errorOf(Errc::InvalidArgument,
                           "definitions \"{}\": constant \"{}\": expected a finite value and a "
                           "spread of at least 0, found {} and {}",
                           set.name, constant.name, constant.value, constant.spread);
        }
    }
    for (const auto& definition : set.definitions) {
        if (auto good = takes("definition", definition.name); !good) {
            return good;
        }
    }
    if (const auto flaw = study::flawOf(set); !flaw.empty()) {
        return errorOf(Errc::InvalidArgument, "definitions \"{}\": the field {}", set.name, flaw);
    }
    return {};
}

Result<void> checkDocument(const Document& document)
{
    auto good = study::checkMachines(document.machines);
    study::forEachField<Document>([&](const auto& entry) {
        const auto& parts = document.*entry.member;
        if constexpr (study::isParts<std::remove_cvref_t<decltype(parts)>>) {
            if (good) {
                good = study::checkParts(parts);
            }
        }
    });
    if (!good) {
        return good;
    }
    if (document.descriptions) {
        if (good = checkEventDescriptions(document.descriptions->all()); !good) {
            return good;
        }
        for (const auto& item : document.descriptions->all()) {
            if (const auto flaw = study::flawOf(item); !flaw.empty()) {
                return errorOf(Errc::InvalidArgument, "description of event \"{}\": the field {}",
                               item.event, flaw);
            }
        }
    }
    if (!isText(document.title) || !isText(document.created) || !isText(document.generator)) {
        return Error{Errc::InvalidArgument,
                     "the title of the study is not UTF-8 text; a study cannot store it"};
    }
    return {};
}

}  // namespace papilio::core
