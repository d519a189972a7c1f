#include "core/model/view_keys.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

/// Of each page its keys. A test compares them with the sources of the pages.
constexpr auto pages = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"audit", "cpu definition metric view"},
     {"campaign", "overlay view"},
     {"compare", "axis benchmark counts roofline run section solver subset swapped with"},
     {"events", "scale segment selected"},
     {"export", "chosen coefficients smallest"},
     {"formulas", "definition result run set source"},
     {"metrics", "status view"},
     {"recorders", "absolute axis current rank selected ticked tolerance view"},
     {"roofline",
      "axis cache capacity isa latency matrix object of_ways precision rate reuse roofline sector "
      "selected sharing threads view ways"},
     {"selection", "event expectation kernel metric"},
     {"signatures", "basis"},
     {"topdown", "counters node other run runs shape units"},
     {"window", "benchmark page"}});

}  // namespace

Result<void> checkViewKey(std::string_view key)
{
    std::vector<std::string> known;
    const auto name = key.substr(0, key.find('/'));
    const auto page = std::ranges::find(pages, name, [](const auto& one) { return one.first; });
    if (page == pages.end()) {
        std::ranges::transform(pages, std::back_inserter(known),
                               [](const auto& one) { return std::string(one.first); });
        return Error{Errc::InvalidArgument, "unknown setting \"" + std::string(key) +
                                                "\"; settings begin with the page: " + list(known)};
    }
    for (const auto& one : split(page->second, " ")) {
        known.push_back(std::string(name) + '/' + std::string(one));
    }
    return std::ranges::find(known, key) != known.end()
               ? Result<void>()
               : Error{Errc::InvalidArgument,
                       "unknown setting \"" + std::string(key) + "\"; known are " + list(known)};
}

}  // namespace papilio::core
