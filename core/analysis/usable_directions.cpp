#include "core/analysis/usable_directions.h"

#include "core/analysis/measured_formula.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

constexpr double sameDirection = 1e-6;    // events that differ by less are proportional
constexpr double mostCancelling = 100;    // size of a term, of the signature
constexpr double mostTermNoise = 0.2;     // what its repetitions may differ by, of the signature
constexpr std::size_t mostUsable = 4096;  // directions; more are left out, and nothing is proven

}  // namespace

UsableDirections::UsableDirections(const Analysis& analysis, const FormulaSearch& search)
    : analysis_(analysis),
      search_(search),
      factors_(thinQr(analysis.representation->basis->matrix))
{
    collect();
}

SmallFormula UsableDirections::judge(std::vector<std::uint32_t> events,
                                     const Signature& signature) const
{
    std::ranges::sort(events);
    const auto fit = fitWithEvents(analysis_, events, signature);
    return {std::move(events), fit.shown, fit.errorMean, fit.errorWorst, fit.verdict};
}

void UsableDirections::collect()
{
    std::vector<std::uint32_t> events;
    for (const auto event : analysis_.noise->byNoise) {
        if (analysis_.pivoting->status[event] >= EventStatus::Dependent) {
            events.push_back(event);
        }
    }
    std::ranges::stable_sort(
        events, [&](std::uint32_t a, std::uint32_t b) { return cautions(a) < cautions(b); });
    // Directions by the sum of their sizes: only neighbors can be the same.
    std::vector<std::pair<double, std::size_t>> byKey;
    for (const auto event : events) {
        Eigen::VectorXd z = inSpan(meanOf(*analysis_.noise, event).transpose());
        const double size = z.stableNorm();
        if (!(size > 0) || !std::isfinite(size)) {
            continue;
        }
        z /= size;
        const double key = z.cwiseAbs().sum();
        const auto same = findSame(byKey, key, z);
        if (same < directions_.size()) {
            auto& direction = directions_[same];
            const double scale = size / direction.size;
            direction.events.push_back(event);
            direction.scales.push_back(direction.unit.dot(z) < 0 ? -scale : scale);
            continue;
        }
        if (directions_.size() == mostUsable) {
            isCut_ = true;
            continue;
        }
        const std::pair entry(key, directions_.size());
        byKey.insert(std::ranges::lower_bound(byKey, entry), entry);
        directions_.push_back({{event}, {1.0}, std::move(z), size, limitOf(event, size)});
    }
}

std::size_t UsableDirections::findSame(const std::vector<std::pair<double, std::size_t>>& byKey,
                                       double key,
                                       const Eigen::VectorXd& z) const
{
    const double reach = sameDirection * static_cast<double>(z.size());
    for (auto at = std::ranges::lower_bound(byKey, std::pair(key - reach, std::size_t{0}));
         at != byKey.end() && at->first <= key + reach; ++at) {
        const auto& unit = directions_[at->second].unit;
        if ((unit - z).norm() <= sameDirection || (unit + z).norm() <= sameDirection) {
            return at->second;
        }
    }
    return directions_.size();
}

double UsableDirections::limitOf(std::uint32_t event, double size) const
{
    const EventMatrix values = repetitionsOf(*analysis_.noise, event);
    const Eigen::RowVectorXd mean = meanOf(*analysis_.noise, event);
    double most = 0;
    for (Eigen::Index repetition = 0; repetition < values.rows(); ++repetition) {
        most = std::max(most, (values.row(repetition) - mean).stableNorm());
    }
    return std::min(mostCancelling, most > 0 ? mostTermNoise * size / most : mostCancelling);
}

}  // namespace papilio::core
