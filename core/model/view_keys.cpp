#include "core/model/view_keys.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace papilio::core {

namespace {

/// In order. A test compares them with the sources of the pages.
constexpr auto keys = std::to_array<std::string_view>(
    {"audit/cpu",          "audit/definition",    "audit/metric",
     "audit/view",         "campaign/overlay",    "campaign/view",
     "compare/axis",       "compare/benchmark",   "compare/counts",
     "compare/roofline",   "compare/run",         "compare/section",
     "compare/solver",     "compare/subset",      "compare/swapped",
     "compare/with",       "events/scale",        "events/segment",
     "events/selected",    "export/chosen",       "export/coefficients",
     "export/smallest",    "formulas/definition", "formulas/result",
     "formulas/run",       "formulas/set",        "formulas/source",
     "metrics/status",     "metrics/view",        "recorders/absolute",
     "recorders/axis",     "recorders/current",   "recorders/rank",
     "recorders/selected", "recorders/ticked",    "recorders/tolerance",
     "recorders/view",     "roofline/axis",       "roofline/cache",
     "roofline/capacity",  "roofline/isa",        "roofline/latency",
     "roofline/matrix",    "roofline/object",     "roofline/of_ways",
     "roofline/precision", "roofline/rate",       "roofline/reuse",
     "roofline/roofline",  "roofline/sector",     "roofline/selected",
     "roofline/sharing",   "roofline/threads",    "roofline/view",
     "roofline/ways",      "selection/event",     "selection/expectation",
     "selection/kernel",   "selection/metric",    "signatures/basis",
     "topdown/counters",   "topdown/node",        "topdown/other",
     "topdown/run",        "topdown/runs",        "topdown/shape",
     "topdown/units",      "window/benchmark",    "window/page"});

std::string_view pageOf(std::string_view key)
{
    return key.substr(0, key.find('/'));
}

}  // namespace

bool isViewKey(std::string_view key)
{
    return std::ranges::binary_search(keys, key);
}

Result<void> checkViewKey(std::string_view key)
{
    if (isViewKey(key)) {
        return {};
    }
    const bool isPage = std::ranges::find(keys, pageOf(key), pageOf) != keys.end();
    std::vector<std::string> known;
    for (const auto& one : keys) {
        if (!isPage || pageOf(one) == pageOf(key)) {
            known.emplace_back(isPage ? one : pageOf(one));
        }
    }
    const auto [first, last] = std::ranges::unique(known);
    known.erase(first, last);
    return Error{Errc::InvalidArgument,
                 "unknown setting \"" + std::string(key) + "\"; " +
                     (isPage ? "known are " : "settings begin with the page: ") + list(known)};
}

}  // namespace papilio::core
