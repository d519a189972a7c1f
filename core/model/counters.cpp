#include "core/model/counters.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <unordered_set>

namespace papilio::core {

namespace {

constexpr std::size_t longestName = 200;
constexpr std::size_t mostParameters = 100;

/// A name that can be used in a sentence and as the name of a file.
bool isShortText(const std::string& name)
{
    return name.size() <= longestName &&
           std::ranges::none_of(name, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

}  // namespace

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
        return Error{Errc::InvalidShape, fmt::format("counters \"{}\": expected {} {}, found {}",
                                                     counters.name, wanted, what, size)};
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
            return Error{Errc::InvalidArgument,
                         fmt::format("counters \"{}\": event \"{}\" is empty or a duplicate",
                                     counters.name, event)};
        }
    }
    return {};
}

Result<void> checkTopDownChoice(const CounterTable& counters)
{
    const auto& choice = counters.topDown;
    const auto bad = [&](const std::string& sentence) {
        return Error{Errc::InvalidArgument,
                     fmt::format("counters \"{}\": {}", counters.name, sentence)};
    };
    if (!isShortText(choice.model)) {
        return bad(
            fmt::format("expected the name of a Top-Down model of at most {} characters on "
                        "one line, found {}",
                        longestName, choice.model.size()));
    }
    if (choice.parameters.size() > mostParameters) {
        return bad(fmt::format("expected at most {} Top-Down parameters, found {}", mostParameters,
                               choice.parameters.size()));
    }
    for (const auto& [name, value] : choice.parameters) {
        if (name.empty() || !isShortText(name)) {
            return bad(
                fmt::format("expected the name of a Top-Down parameter of 1 to {} "
                            "characters on one line, found {}",
                            longestName, name.size()));
        }
        if (!std::isfinite(value)) {
            return bad(
                fmt::format("expected a finite Top-Down parameter \"{}\", found {}", name, value));
        }
    }
    if (choice.agreement && !(*choice.agreement >= 0 && *choice.agreement <= 1)) {
        return bad(fmt::format("expected an agreement of event sets in [0, 1], found {}",
                               *choice.agreement));
    }
    return {};
}

}  // namespace papilio::core
