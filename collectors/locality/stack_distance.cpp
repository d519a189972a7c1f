#include "collectors/locality/stack_distance.h"

#include <algorithm>

namespace papilio::collectors {

namespace {

constexpr std::size_t smallestTree = std::size_t{1} << 16;
constexpr std::size_t room = 4;  ///< times of the tree for each line: packing is rare

}  // namespace

StackDistances::StackDistances() : tree_(smallestTree + 1) {}

void StackDistances::add(std::size_t time, std::int32_t change)
{
    for (; time < tree_.size(); time += time & (~time + 1)) {
        tree_[time] += change;
    }
}

std::uint64_t StackDistances::marksUpTo(std::size_t time) const
{
    std::uint64_t sum = 0;
    for (; time > 0; time &= time - 1) {
        sum += static_cast<std::uint64_t>(tree_[time]);
    }
    return sum;
}

/// Gives the lines the times 1, 2, 3 … in the order of their last touches.
void StackDistances::pack()
{
    std::vector<std::pair<std::size_t, std::uint64_t>> order;
    order.reserve(lastTime_.size());
    for (const auto& [line, time] : lastTime_) {
        order.emplace_back(time, line);
    }
    std::sort(order.begin(), order.end());
    tree_.assign(std::max(smallestTree, room * order.size()) + 1, 0);
    now_ = 0;
    for (const auto& [time, line] : order) {
        lastTime_[line] = ++now_;
        add(now_, 1);
    }
}

std::optional<std::uint64_t> StackDistances::touch(std::uint64_t line)
{
    if (now_ + 1 >= tree_.size()) {
        pack();
    }
    const auto [entry, isNew] = lastTime_.try_emplace(line, 0);
    std::optional<std::uint64_t> distance;
    if (!isNew) {
        distance = lastTime_.size() - marksUpTo(entry->second);
        add(entry->second, -1);
    }
    entry->second = ++now_;
    add(now_, 1);
    return distance;
}

}  // namespace papilio::collectors
