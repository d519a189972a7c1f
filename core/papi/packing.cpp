#include "core/papi/packing.h"

#include "core/base/contains.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

using Bins = std::vector<std::vector<std::string>>;

/// One attempt: groups in a given order, each into the bin where it needs the fewest new places.
class Packing {
public:
    Packing(std::size_t bins, std::size_t capacity, std::size_t items)
        : bins_(bins),
          capacity_(capacity),
          spare_(bins * capacity - items)
    {}

    bool place(const std::vector<std::string>& group)
    {
        std::size_t best = bins_.size();
        std::size_t fewest = capacity_ + 1;
        for (std::size_t b = 0; b < bins_.size(); ++b) {
            std::size_t added = 0;
            std::size_t copies = 0;
            for (const auto& item : group) {
                if (!contains(bins_[b], item)) {
                    ++added;
                    copies += placed_.contains(item) ? 1 : 0;
                }
            }
            // Copies use places that every item still needs somewhere.
            if (bins_[b].size() + added <= capacity_ && copies <= spare_ && added < fewest) {
                fewest = added;
                best = b;
            }
        }
        if (best == bins_.size()) {
            return false;
        }
        for (const auto& item : group) {
            if (!contains(bins_[best], item)) {
                spare_ -= placed_.contains(item) ? 1 : 0;
                placed_.insert(item);
                bins_[best].push_back(item);
            }
        }
        return true;
    }

    Bins takeBins() { return std::move(bins_); }

private:
    Bins bins_;
    std::size_t capacity_;
    std::size_t spare_;  ///< places beyond one for every item
    std::set<std::string> placed_;
};

}  // namespace

Bins packed(const std::vector<std::string>& items,
            const std::vector<std::vector<std::string>>& groups,
            std::size_t capacity)
{
    constexpr int attempts = 200;
    const std::size_t count = (items.size() + capacity - 1) / capacity;
    std::vector<std::size_t> order(groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return groups[a].size() > groups[b].size(); });
    Bins best;
    int most = -1;
    std::mt19937 random(1);
    for (int attempt = 0; attempt < attempts && most < static_cast<int>(groups.size()); ++attempt) {
        Packing packing(count, capacity, items.size());
        int whole = 0;
        for (const std::size_t g : order) {
            whole += groups[g].size() <= capacity && packing.place(groups[g]) ? 1 : 0;
        }
        for (const auto& item : items) {
            packing.place({item});
        }
        if (whole > most) {
            most = whole;
            best = packing.takeBins();
        }
        for (std::size_t i = order.size(); i > 1; --i) {  // std::shuffle differs per library
            std::swap(order[i - 1], order[random() % i]);
        }
    }
    return best;
}

}  // namespace papilio::core
