#include "core/model/signature.h"

#include <cmath>
#include <fmt/format.h>
#include <string_view>
#include <unordered_set>

namespace papilio::core {

Result<void> checkSignatures(const Signatures& signatures, Eigen::Index expectations)
{
    std::unordered_set<std::string_view> seen;
    for (std::size_t i = 0; i < signatures.size(); ++i) {
        const Signature& signature = signatures[i];
        if (signature.metric.empty()) {
            return Error{Errc::InvalidArgument, fmt::format("metric {} has no name", i + 1)};
        }
        if (!seen.insert(signature.metric).second) {
            return Error{
                Errc::InvalidArgument,
                fmt::format("metric '{}' is a duplicate in the signatures", signature.metric)};
        }
        if (signature.coefficients.size() != expectations) {
            return Error{
                Errc::InvalidShape,
                fmt::format("metric '{}' has {} coefficients, but the basis has {} expectations",
                            signature.metric, signature.coefficients.size(), expectations)};
        }
        for (Eigen::Index k = 0; k < expectations; ++k) {
            if (!std::isfinite(signature.coefficients(k))) {
                return Error{Errc::NotFinite,
                             fmt::format("coefficient {} of metric '{}' is {}", k + 1,
                                         signature.metric, signature.coefficients(k))};
            }
        }
    }
    return {};
}

}  // namespace papilio::core
