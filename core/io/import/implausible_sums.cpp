#include "core/io/import/implausible_sums.h"

#include "core/io/import/implausible_units.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

namespace {

using Kind = Implausibility::Kind;

constexpr double requestTolerance = 0.1;

/// `name` with the word `from` replaced by `to`; empty where it does not have it as a word.
std::string replaced(const std::string& name, std::string_view from, std::string_view to)
{
    const auto at = name.rfind(from);
    const auto isEnd = [&](std::size_t place) {
        return place >= name.size() ||
               std::string_view("_.:[-").find(name[place]) != std::string::npos;
    };
    if (at == std::string::npos || at == 0 || !isEnd(at - 1) || !isEnd(at + from.size())) {
        return {};
    }
    return name.substr(0, at) + std::string(to) + name.substr(at + from.size());
}

/// Names of hits, misses and requests that belong together.
struct Requests {
    std::size_t hits = 0, misses = 0, requests = 0;
    std::optional<std::size_t> others;  ///< misses that were counted apart
};

std::optional<Requests> requestsOf(const PlausibleCounts& counts, std::size_t hits)
{
    const auto& name = counts.events[hits];
    const auto complete = [&](const std::string& misses, std::initializer_list<std::string> totals,
                              const std::string& others = {}) -> std::optional<Requests> {
        const auto miss = counts.find(misses);
        for (const auto& total : totals) {
            if (const auto requests = counts.find(total); miss && requests) {
                return Requests{hits, *miss, *requests, counts.find(others)};
            }
        }
        return {};
    };
    if (const auto misses = replaced(name, "HITS", "MISSES"); !misses.empty()) {
        return complete(misses, {replaced(name, "HITS", "REQ"), replaced(name, "HITS", "REQUESTS")},
                        replaced(name, "HITS", "MISSES_DUPLICATE"));
    }
    if (const auto misses = replaced(name, "HIT", "MISS"); !misses.empty()) {
        return complete(misses,
                        {replaced(name, "HIT", "REQ"), replaced(name, "HIT", "REFERENCES")});
    }
    constexpr std::string_view papi = "PAPI_L";
    if (name.starts_with(papi) && name.ends_with("CH")) {
        const auto stem = name.substr(0, name.size() - 1);
        return complete(stem + "M", {stem + "A"});
    }
    return {};
}

}  // namespace

std::vector<Implausibility> differingRequests(const PlausibleCounts& counts)
{
    std::vector<Implausibility> found;
    std::map<std::string, Implausibility> differing;
    std::map<std::string, double> worst;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        const auto& name = counts.events[event];
        if (name.find("HIT") == std::string::npos && !name.ends_with("CH")) {
            continue;
        }
        const auto names = requestsOf(counts, event);
        if (!names || isDuration(name)) {
            continue;
        }
        std::vector<std::size_t> events = {names->requests, names->hits, names->misses};
        if (names->others) {
            events.push_back(*names->others);
        }
        const auto means = counts.means(events);
        if (means.empty()) {
            continue;
        }
        const double requests = means.front();
        const double parts = std::accumulate(means.begin() + 1, means.end(), 0.0);
        const auto unit = numberedUnit(name);
        const auto family = unit ? unit->first : name;
        auto& entry = differing[family];
        ++entry.of;
        if (std::abs(parts - requests) <=
            std::max(requestTolerance * std::abs(requests), fewCounts)) {
            continue;
        }
        ++entry.cases;
        if (auto& most = worst[family]; std::abs(parts - requests) > most) {
            most = std::abs(parts - requests);
            entry.kind = Kind::RequestsDiffer;
            entry.events = {name, counts.events[names->misses], counts.events[names->requests]};
            entry.value = parts;
            entry.bound = requests;
        }
    }
    for (auto& [family, entry] : differing) {
        if (entry.cases > 0) {
            found.push_back(std::move(entry));
        }
    }
    return found;
}

std::vector<Implausibility> missingOperations(const PlausibleCounts& counts)
{
    std::vector<Implausibility> found;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        const auto instructions = counts.find(replaced(counts.events[event], "FP_OPS", "FP_INS"));
        if (!instructions) {
            continue;
        }
        Implausibility none{Kind::OperationsMissing,
                            {counts.events[event], counts.events[*instructions]}};
        for (std::size_t place = 0; place < counts.places; ++place) {
            const double operations = counts.value(event, place);
            const double executed = counts.value(*instructions, place);
            none.of += std::isnan(operations) || std::isnan(executed) ? 0 : 1;
            if (operations == 0 && executed > 0) {
                ++none.cases;
                if (executed > none.bound) {
                    none.bound = executed;
                    none.place = counts.placeName(place);
                }
            }
        }
        if (none.cases > 0) {
            found.push_back(std::move(none));
        }
    }
    return found;
}

}  // namespace papilio::core
