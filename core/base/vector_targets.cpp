#include "core/base/vector_targets.h"

#include <algorithm>
#include <cstdint>
#include <hwy/highway.h>

namespace papilio::core {
namespace {

/// Bits of Highway, fastest first: the lower the bit, the better the target.
std::vector<std::int64_t> targets()
{
    static const auto all = [] {
        std::vector<std::int64_t> list;
        for (auto left = hwy::SupportedTargets() & HWY_TARGETS; left != 0; left &= left - 1) {
            list.push_back(left & -left);
        }
        return list;
    }();
    return all;
}

}  // namespace

std::vector<std::string> vectorTargets()
{
    std::vector<std::string> names;
    for (const auto target : targets()) {
        names.emplace_back(hwy::TargetName(target));
    }
    return names;
}

std::string vectorTarget()
{
    const auto chosen = hwy::SupportedTargets() & HWY_TARGETS;
    return hwy::TargetName(chosen & -chosen);
}

void setVectorTarget(const std::string& target)
{
    const auto all = targets();
    const auto found = std::ranges::find_if(
        all, [&](std::int64_t each) { return hwy::TargetName(each) == target; });
    hwy::SetSupportedTargetsForTest(found == all.end() ? 0 : *found);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace papilio::core
