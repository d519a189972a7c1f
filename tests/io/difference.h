#pragma once

#include "core/io/study/study_fields.h"

#include <cstring>
#include <string>

// In which field two documents, or parts of them, differ: the lists of fields say what there is.
namespace papilio::tests {

/// Equal bit for bit, NaN included.
template<typename Numbers>
bool sameBits(const Numbers& left, const Numbers& right)
{
    using Number = typename Numbers::value_type;
    return left.size() == right.size() &&
           (left.empty() ||
            std::memcmp(left.data(), right.data(), left.size() * sizeof(Number)) == 0);
}

/// The path of the first field that differs, as "counters/topdown/model"; empty where none does.
/// NaN equals NaN.
template<typename Value>
std::string difference(const Value& left, const Value& right)
{
    namespace study = core::study;
    const auto named = [](bool isSame) { return isSame ? "" : "itself"; };
    if constexpr (study::IsShared<Value>) {
        return left && right ? difference(*left, *right) : named(left == right);
    } else if constexpr (study::HasFields<Value>) {
        std::string found;
        study::forEachField<Value>([&](const auto& entry) {
            if constexpr (requires { entry.member; }) {
                if (!found.empty()) {
                    return;
                }
                const auto inner = difference(left.*entry.member, right.*entry.member);
                const auto name = std::string(entry.name);
                found = inner.empty() || name.empty() ? inner
                        : inner == "itself"           ? name
                                                      : name + "/" + inner;
            }
        });
        return found;
    } else if constexpr (study::IsNumbers<Value>) {
        return named(sameBits(left, right));
    } else if constexpr (std::is_floating_point_v<Value>) {
        return named(left == right || (left != left && right != right));
    } else if constexpr (requires { requires study::HasFields<typename Value::value_type>; } ||
                         study::isParts<Value>) {
        if (left.size() != right.size()) {
            return "itself";
        }
        for (std::size_t at = 0; at < left.size(); ++at) {
            if (auto inner = difference(left[at], right[at]); !inner.empty()) {
                return inner;
            }
        }
        return {};
    } else if constexpr (requires { left.rows(); }) {
        return named(left.rows() == right.rows() && left.cols() == right.cols() && left == right);
    } else {
        return named(left == right);
    }
}

}  // namespace papilio::tests
