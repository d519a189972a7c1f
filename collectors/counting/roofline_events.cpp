#include "collectors/counting/roofline_events.h"

#include "collectors/base/resource_table.h"

#include <algorithm>

namespace papilio::collectors {

const std::vector<RooflineTemplate>& rooflineTemplates()
{
    static const std::vector<RooflineTemplate> all = [] {
        std::vector<RooflineTemplate> templates;
        for (const auto& row : resourceTable("processors/roofline_events.csv", 2)) {
            templates.push_back({row[0], row[1]});
        }
        return templates;
    }();
    return all;
}

std::string rooflineTemplate(const std::vector<std::string>& pmus)
{
    const auto& all = rooflineTemplates();
    const auto found = std::ranges::find_if(
        all, [&](const auto& one) { return std::ranges::find(pmus, one.pmu) != pmus.end(); });
    return found == all.end() ? std::string() : found->definitions;
}

}  // namespace papilio::collectors
