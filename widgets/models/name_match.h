#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::widgets {

/**
 * How well names fit a typed text: all of its words, in any order. Capitals of ASCII count
 * as small letters, and every run of . : _ - as one blank: the tools spell events differently.
 * A word is also found as events abbreviate it: "branch misses" in BR_MISP_RETIRED.
 */
class NameMatch {
public:
    explicit NameMatch(std::string_view typed);

    [[nodiscard]] bool isEmpty() const { return words_.empty(); }

    /// 0: the name itself; more: the worse it fits; nothing: a word is not in it.
    [[nodiscard]] std::optional<int> score(std::string_view name) const;

private:
    std::string whole_;                            ///< as names are compared
    std::vector<std::vector<std::string>> words_;  ///< each with what stands for it
    mutable std::string name_;  ///< kept for its memory: there may be a million names
};

}  // namespace papilio::widgets
