#include "collectors/locality/stack_distance.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace papilio::collectors {

namespace {

constexpr std::size_t smallestTree = std::size_t{1} << 16;
constexpr std::size_t room = 4;  ///< times of the tree for each line: packing is rare

}  // namespace

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

/// Gives the lines and free places the times 1, 2, 3 … in their order.
void StackDistances::pack()
{
    std::vector<std::pair<std::size_t, std::size_t*>> order;
    order.reserve(marks_);
    for (auto& [line, time] : lastTime_) {
        if (time > 0) {
            order.emplace_back(time, &time);
        }
    }
    std::vector<std::size_t> places(free_.begin(), free_.end());
    for (auto& time : places) {
        order.emplace_back(time, &time);
    }
    std::sort(order.begin(), order.end());
    tree_.assign(std::max(smallestTree, room * order.size()) + 1, 0);
    now_ = 0;
    for (const auto& [was, time] : order) {
        *time = ++now_;
        add(now_, 1);
    }
    free_ = {places.begin(), places.end()};
}

Reuse StackDistances::touch(std::uint64_t line)
{
    if (now_ + 1 >= tree_.size()) {
        pack();
    }
    const auto [entry, isNew] = lastTime_.try_emplace(line, 0);
    const std::size_t last = entry->second;
    Reuse reuse{.kind = isNew ? Reuse::Kind::First : Reuse::Kind::Invalidated};
    if (last > 0) {
        reuse = {Reuse::Kind::Again, marks_ - marksUpTo(last)};
    }
    if (!free_.empty() && *free_.rbegin() > last) {  // the nearest free place is filled
        add(*free_.rbegin(), -1);
        free_.erase(std::prev(free_.end()));
        if (last > 0) {
            free_.insert(last);
        }
    } else if (last > 0) {
        add(last, -1);
    } else {
        ++marks_;
    }
    entry->second = ++now_;
    add(now_, 1);
    return reuse;
}

void StackDistances::invalidate(std::uint64_t line)
{
    const auto entry = lastTime_.find(line);
    if (entry != lastTime_.end() && entry->second > 0) {
        free_.insert(std::exchange(entry->second, 0));
    }
}

}  // namespace papilio::collectors
