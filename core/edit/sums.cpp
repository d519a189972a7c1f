#include "core/edit/sums.h"

#include "core/base/sentence.h"

namespace papilio::core {

Result<SignatureEdit> addSum(const Signatures& signatures,
                             const std::vector<SumPart>& sum,
                             const std::string& name)
{
    if (sum.empty()) {
        return Error{Errc::InvalidArgument,
                     say("Edit", "Enter a factor for at least one signature.")};
    }
    if (const auto free = checkMetricName(signatures, name); !free) {
        return free.error();
    }
    const auto coefficients = sumOf(sum, signatures);
    if (!coefficients) {
        return Error{Errc::NotFound, say("Edit", "A metric of the sum is missing.")};
    }
    SignatureEdit edit{signatures, name + ' ' + sumText(sum), signatures.size()};
    edit.signatures.push_back({name, *coefficients, {}, sum});
    return edit;
}

SignatureEdit detachSum(const Signatures& signatures, std::size_t row)
{
    SignatureEdit edit{signatures, say("Edit", "Detach {} from its sum", signatures[row].metric),
                       row};
    edit.signatures[row].sum.clear();
    return edit;
}

void followSums(const Signatures& before, Signatures& after)
{
    std::size_t linked = 0;
    for (auto& signature : after) {
        if (signature.sum.empty()) {
            continue;
        }
        const auto& own = signature.coefficients;
        const auto was = sumOf(signature.sum, before);
        const auto sum = sumOf(signature.sum, after);
        // With another basis every metric has other cells, and nobody edited this one's.
        const bool isUntouched = was && (was->size() != own.size() || *was == own);
        if (sum && (isUntouched || *sum == own)) {
            ++linked;
        } else {
            signature.sum.clear();
        }
    }
    // A sum may be of sums: each pass carries the values one link further.
    for (std::size_t pass = 0; pass < linked; ++pass) {
        for (auto& signature : after) {
            if (const auto sum = sumOf(signature.sum, after)) {
                signature.coefficients = *sum;
            }
        }
    }
}

}  // namespace papilio::core
