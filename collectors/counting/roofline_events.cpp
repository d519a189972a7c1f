#include "collectors/counting/roofline_events.h"

#include <algorithm>

namespace papilio::collectors {

const std::vector<RooflineTemplate>& rooflineTemplates()
{
    static const std::vector<RooflineTemplate> all = {
        {"bdw", "roofline-intel"},
        {"bdw_ep", "roofline-intel"},
        {"skl", "roofline-intel"},
        {"skx", "roofline-intel-avx512"},
        {"clx", "roofline-intel-avx512"},
        {"icl", "roofline-intel-avx512"},
        {"icx", "roofline-intel-avx512"},
        {"spr", "roofline-intel-avx512"},
        {"amd64_fam17h_zen2", "roofline-zen"},
        {"amd64_fam19h_zen3", "roofline-zen"},
        {"amd64_fam19h_zen4", "roofline-zen"},
        {"arm_a64fx", "roofline-a64fx"},
        {"arm_v1", "roofline-neoverse-v1"},
        {"arm_n2", "roofline-neoverse"},
        {"arm_v2", "roofline-neoverse"},
    };
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
