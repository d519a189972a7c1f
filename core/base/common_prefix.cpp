#include "core/base/common_prefix.h"

#include <algorithm>

namespace papilio::core {

std::size_t commonPrefix(const std::vector<std::string>& names)
{
    if (names.size() < 2) {
        return 0;
    }
    auto common = names.front();
    for (const auto& name : names) {
        const auto [end, other] = std::ranges::mismatch(common, name);
        common.erase(end, common.end());
    }
    const auto boundary = common.find_last_of("/_: ");
    return boundary == std::string::npos ? 0 : boundary + 1;
}

}  // namespace papilio::core
