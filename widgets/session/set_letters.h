#pragma once

#include "core/analysis/stability.h"

#include <map>

namespace papilio::widgets {

/// Gives each chosen set a number that stays the same in both ribbons and the map as long as the
/// data stay open.
class SetLetters {
public:
    /// The set's number, a new one where it was not seen before; the empty set is always -1.
    int number(const core::ChosenSet& set)
    {
        if (set.empty()) {
            return -1;
        }
        return numbers_.try_emplace(set, static_cast<int>(numbers_.size())).first->second;
    }
    void clear() { numbers_.clear(); }

private:
    std::map<core::ChosenSet, int> numbers_;
};

}  // namespace papilio::widgets
