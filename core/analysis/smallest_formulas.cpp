#include "core/analysis/shown_formula.h"
#include "core/base/linear_algebra.h"
#include "core/base/parallel.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

namespace papilio::core {

namespace {

/// A direction in which usable events point.
struct UsableDirection {
    std::vector<std::uint32_t> events;  ///< the one that is searched with first
    std::vector<double> scales;         ///< of each event, relative to the first
    Eigen::VectorXd unit;               ///< z / |z| of the first
    double size = 0;                    ///< |z| of the first
    double limit = 0;                   ///< on |c| |z|, of the size of the signature
};

constexpr double sameDirection = 1e-6;    // events that differ by less are proportional
constexpr double mostCancelling = 100;    // size of a term, of the signature
constexpr double mostTermNoise = 0.2;     // what its repetitions may differ by, of the signature
constexpr std::size_t mostUsable = 4096;  // directions; more are left out, and nothing is proven

/**
 * Usable events of one analysis by direction, and what the search of every metric needs of them.
 *
 * Usable: quiet, representable and not tiny, with a mean that is neither 0 nor infinite. Two events
 * have one direction where the unit vectors of z = Q^T x (E = Q R: the basis; x: the mean) differ
 * by 1e-6 at most, or do so with the other sign.
 */
class UsableDirections {
public:
    /// @param analysis, search  outlive it
    UsableDirections(const Analysis& analysis, const FormulaSearch& search)
        : analysis_(analysis),
          search_(search),
          factors_(thinQr(analysis.representation->basis->matrix))
    {
        collect();
    }

    [[nodiscard]] const std::vector<UsableDirection>& directions() const { return directions_; }
    /// There were more directions than are searched: nothing is proven.
    [[nodiscard]] bool isCut() const { return isCut_; }
    [[nodiscard]] const Eigen::MatrixXd& inverseR() const { return factors_.inverseR; }
    [[nodiscard]] const Basis& basis() const { return *analysis_.representation->basis; }
    /// Coordinates of the kernels' span: Q^T v.
    [[nodiscard]] Eigen::VectorXd inSpan(const Eigen::VectorXd& kernels) const
    {
        return factors_.q.transpose() * kernels;
    }

    [[nodiscard]] std::uint32_t cautions(std::uint32_t event) const
    {
        return search_.cautions.empty() ? 0 : search_.cautions[event];
    }

    [[nodiscard]] std::uint32_t counters(std::uint32_t event) const
    {
        return search_.counters.empty() ? 1 : search_.counters[event];
    }

    [[nodiscard]] double noise(std::uint32_t event) const
    {
        return analysis_.noise->maxRnmse[event];
    }

    /// The fit of a signature with these events, judged like any other.
    [[nodiscard]] SmallFormula judge(std::vector<std::uint32_t> events,
                                     const Signature& signature) const
    {
        std::ranges::sort(events);
        const auto fit = fitWithEvents(analysis_, events, signature);
        return {std::move(events), fit.shown, fit.errorMean, fit.errorWorst, fit.verdict};
    }

private:
    void collect()
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

    /// Where the direction of z is in directions_; their number where it is not yet.
    [[nodiscard]] std::size_t findSame(const std::vector<std::pair<double, std::size_t>>& byKey,
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

    /// How large a term of this event may be, of the size of the signature.
    [[nodiscard]] double limitOf(std::uint32_t event, double size) const
    {
        const EventMatrix values = repetitionsOf(*analysis_.noise, event);
        const Eigen::RowVectorXd mean = meanOf(*analysis_.noise, event);
        double most = 0;
        for (Eigen::Index repetition = 0; repetition < values.rows(); ++repetition) {
            most = std::max(most, (values.row(repetition) - mean).stableNorm());
        }
        return std::min(mostCancelling, most > 0 ? mostTermNoise * size / most : mostCancelling);
    }

    const Analysis& analysis_;
    const FormulaSearch& search_;
    ThinQr factors_;
    std::vector<UsableDirection> directions_;
    bool isCut_ = false;
};

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr double roundoff = 1e-9;            // of functionals of norm 1 after some eliminations
constexpr double leastPivot = 1e-7;          // of an event that is not in the span of those taken
constexpr std::uint64_t stepNumbers = 1000;  // numbers that are looked at in one step
constexpr std::uint64_t judgeSteps = 50;     // what one judgement costs, in steps
constexpr std::uint64_t divisions = 16;      // what a row with divisions costs, in numbers

/// How simple a coefficient is to write: 1 is simplest, then whole numbers, then fractions.
double complexityOf(double coefficient)
{
    constexpr double mostDenominator = 1000;
    const double magnitude = std::abs(coefficient);
    const double sign = coefficient < 0 ? 0.5 : 0;
    for (double q = 1; q <= mostDenominator; ++q) {
        const double p = std::nearbyint(magnitude * q);
        if (p > 0 && std::abs(magnitude * q - p) <= 1e-9 * p) {
            return sign + (p - 1) + 2 * (q - 1);
        }
    }
    return sign + mostDenominator;
}

/// The functionals that vanish on the events taken so far, on all events and on the signature. Each
/// has norm 1.
struct Functionals {
    Rows duals;                  // functionals x dimensions
    Rows events;                 // functionals x directions: of z / |z|
    Eigen::VectorXd signature;   // of b / |b|
    std::vector<double> limits;  // of the directions; 0: excluded

    [[nodiscard]] Eigen::Index count() const { return duals.rows(); }
};

/// One metric.
class Search {
public:
    Search(const UsableDirections& usable,
           const FormulaSearch& search,
           const Signature& signature,
           const MetricFit& fit,
           const std::stop_token& stop)
        : usable_(usable),
          search_(search),
          signature_(signature),
          stop_(stop)
    {
        const Eigen::VectorXd b = usable.inSpan(usable.basis().matrix * signature.coefficients);
        size_ = b.stableNorm();
        target_ = b / size_;
        // The error is met by the formula of the chosen events exactly; comparing needs a margin.
        limit_ = (fit.isDefined() ? std::clamp(fit.errorWorst, mostExactError, mostMeanError)
                                  : mostMeanError) *
                 (1 + 1e-6);
    }

    [[nodiscard]] SmallestFormulas run(const SmallFormula* chosen)
    {
        SmallestFormulas result;
        const std::size_t bound = chosen != nullptr ? chosen->events.size() : search_.mostTerms;
        const Functionals root = start();
        for (std::size_t size = 1; size <= std::min(bound, search_.mostTerms); ++size) {
            extend(root, size);
            if (isOver() || !found_.empty()) {
                break;
            }
        }
        // What is smaller than what was found was excluded to the end.
        result.isProven = !usable_.isCut() && (!found_.empty() || !isExhausted_);
        result.isComplete = result.isProven && !isExhausted_ && !isFull_;
        if (found_.empty() && chosen != nullptr) {
            found_.push_back(*chosen);
            result.isProven = result.isProven && bound <= search_.mostTerms + 1;
            result.isComplete = result.isComplete && bound <= search_.mostTerms;
        }
        for (auto& formula : found_) {
            formula = withBestTwins(std::move(formula));
        }
        std::ranges::stable_sort(found_, [this](const SmallFormula& a, const SmallFormula& b) {
            return orderOf(a) < orderOf(b);
        });
        result.size = found_.empty() ? 0 : found_.front().events.size();
        result.formulas = std::move(found_);
        return result;
    }

private:
    [[nodiscard]] Functionals start() const
    {
        const auto& directions = usable_.directions();
        Functionals root;
        root.duals = usable_.inverseR();
        for (Eigen::Index row = 0; row < root.duals.rows(); ++row) {
            root.duals.row(row).normalize();
        }
        root.events.resize(root.duals.rows(), static_cast<Eigen::Index>(directions.size()));
        for (std::size_t j = 0; j < directions.size(); ++j) {
            root.events.col(static_cast<Eigen::Index>(j)) = root.duals * directions[j].unit;
            root.limits.push_back(directions[j].limit);
        }
        root.signature = root.duals * target_;
        return root;
    }

    [[nodiscard]] bool isOver() const { return isExhausted_ || isFull_ || stop_.stop_requested(); }

    void spend(std::uint64_t steps)
    {
        steps_ += steps;
        isExhausted_ = isExhausted_ || steps_ > search_.steps;
    }

    /// Work on so many numbers; parts of a step add up.
    void spendOn(Eigen::Index numbers)
    {
        numbers_ += static_cast<std::uint64_t>(numbers);
        spend(numbers_ / stepNumbers);
        numbers_ %= stepNumbers;
    }

    /// The directions of which one has to be in every formula with `left` more terms.
    [[nodiscard]] std::vector<Eigen::Index> branches(const Functionals& at, std::size_t left) const
    {
        const auto count = static_cast<Eigen::Index>(at.limits.size());
        const Eigen::Map<const Eigen::RowVectorXd> limits(at.limits.data(), count);
        Eigen::Index best = -1;
        Eigen::Index fewest = count + 1;
        double bestNeed = 0;
        for (Eigen::Index row = 0; row < at.count(); ++row) {
            const double need =
                (std::abs(at.signature(row)) - limit_ - roundoff) / static_cast<double>(left);
            if (need <= 0) {
                continue;
            }
            const auto able = (at.events.row(row).array().abs() * limits.array() >= need).count();
            if (able < fewest) {
                fewest = able;
                best = row;
                bestNeed = need;
            }
        }
        std::vector<Eigen::Index> able;
        for (Eigen::Index j = 0; j < count; ++j) {
            if (limits(j) > 0 &&
                (best < 0 || std::abs(at.events(best, j)) * limits(j) >= bestNeed)) {
                able.push_back(j);
            }
        }
        return able;
    }

    /// The functionals that also vanish on direction j; none left: it is in the span of those
    /// taken.
    [[nodiscard]] static Functionals without(const Functionals& at, Eigen::Index j)
    {
        Eigen::Index pivot = 0;
        Functionals next;
        if (at.count() == 0 || at.events.col(j).cwiseAbs().maxCoeff(&pivot) < leastPivot) {
            return next;
        }
        next.duals.resize(at.count() - 1, at.duals.cols());
        next.events.resize(at.count() - 1, at.events.cols());
        next.signature.resize(at.count() - 1);
        Eigen::Index kept = 0;
        for (Eigen::Index row = 0; row < at.count(); ++row) {
            if (row == pivot) {
                continue;
            }
            const double factor = at.events(row, j) / at.events(pivot, j);
            next.duals.row(kept) = at.duals.row(row) - factor * at.duals.row(pivot);
            const double norm = next.duals.row(kept).norm();
            if (norm < leastPivot) {
                continue;  // the same functional twice
            }
            next.duals.row(kept) /= norm;
            next.events.row(kept) = (at.events.row(row) - factor * at.events.row(pivot)) / norm;
            next.signature(kept) = (at.signature(row) - factor * at.signature(pivot)) / norm;
            ++kept;
        }
        next.duals.conservativeResize(kept, Eigen::NoChange);
        next.events.conservativeResize(kept, Eigen::NoChange);
        next.signature.conservativeResize(kept);
        next.limits = at.limits;
        return next;
    }

    /// All formulas that have the directions taken so far and `left` more.
    void extend(const Functionals& at, std::size_t left)
    {
        if (left == 1) {
            for (const auto j : branches(at, left)) {
                takeLast(j);
            }
            return;
        }
        Functionals rest = at;
        for (const auto j : branches(at, left)) {
            if (isOver()) {
                return;
            }
            taken_.push_back(j);
            if (left == 2) {
                takeSecondLast(rest, j);
            } else {
                rest.limits[static_cast<std::size_t>(j)] = 0;
                const Functionals next = without(rest, j);
                spendOn(2 * at.events.size());  // here, and when its branches are looked for
                if (next.count() > 0) {
                    extend(next, left - 1);
                }
            }
            taken_.pop_back();
            rest.limits[static_cast<std::size_t>(j)] = 0;
        }
    }

    /// Direction j is taken; tries each other one as the last.
    void takeSecondLast(const Functionals& at, Eigen::Index j)
    {
        Eigen::Index pivot = 0;
        spendOn(at.duals.size() + at.count() + 2 * at.events.cols());
        if (at.events.col(j).cwiseAbs().maxCoeff(&pivot) < leastPivot) {
            return;
        }
        const Eigen::VectorXd factors = at.events.col(j) / at.events(pivot, j);
        norms_ = (at.duals - factors * at.duals.row(pivot)).rowwise().norm();
        left_ = at.signature - factors * at.signature(pivot);
        Eigen::Index sharpest = -1;
        double most = 0;
        for (Eigen::Index row = 0; row < at.count(); ++row) {
            if (row != pivot && norms_(row) > leastPivot) {
                const double need = std::abs(left_(row)) / norms_(row) - limit_ - roundoff;
                if (need > most) {
                    most = need;
                    sharpest = row;
                }
            }
        }
        const auto count = static_cast<Eigen::Index>(at.limits.size());
        const Eigen::Map<const Eigen::RowVectorXd> limits(at.limits.data(), count);
        if (sharpest < 0) {  // these directions nearly make the signature themselves
            for (Eigen::Index last = 0; last < count && !isOver(); ++last) {
                if (last != j && limits(last) > 0) {
                    takeLast(last);
                }
            }
            return;
        }
        values_ = at.events.row(sharpest) - factors(sharpest) * at.events.row(pivot);
        scores_ = values_.array().abs() * limits.array() - most * norms_(sharpest);
        for (Eigen::Index last = 0; last < count; ++last) {
            if (scores_(last) >= 0 && last != j && mayBeLast(at, pivot, factors, last)) {
                takeLast(last);
                if (isOver()) {
                    return;
                }
            }
        }
    }

    /// Whether one coefficient of the last direction satisfies all functionals.
    [[nodiscard]] bool mayBeLast(const Functionals& at,
                                 Eigen::Index pivot,
                                 const Eigen::VectorXd& factors,
                                 Eigen::Index last)
    {
        double low = -at.limits[static_cast<std::size_t>(last)];
        double high = -low;
        for (Eigen::Index row = 0; row < at.count(); ++row) {
            if (row == pivot) {
                continue;
            }
            spendOn(divisions);
            const double slack = (limit_ + roundoff) * norms_(row) + roundoff;
            const double value = at.events(row, last) - factors(row) * at.events(pivot, last);
            const double wanted = left_(row);
            if (std::abs(value) <= 1e-14) {
                if (std::abs(wanted) > slack) {
                    return false;
                }
                continue;
            }
            const double one = (wanted - slack) / value;
            const double other = (wanted + slack) / value;
            low = std::max(low, std::min(one, other));
            high = std::min(high, std::max(one, other));
            if (low > high) {
                return false;
            }
        }
        return true;
    }

    /// Judges the directions taken, with this one.
    void takeLast(Eigen::Index last)
    {
        std::vector<std::uint32_t> events;
        std::vector<std::size_t> places(taken_.begin(), taken_.end());
        places.push_back(static_cast<std::size_t>(last));
        const auto terms = static_cast<Eigen::Index>(places.size());
        spendOn(4 * target_.size() * terms * terms);
        if (!isNear(places)) {
            return;
        }
        spend(judgeSteps);
        events.reserve(places.size());
        for (const auto place : places) {
            events.push_back(usable_.directions()[place].events.front());
        }
        auto formula = usable_.judge(std::move(events), signature_);
        if (!passes(formula)) {
            return;
        }
        if (found_.size() == search_.mostFormulas) {
            isFull_ = true;
            return;
        }
        found_.push_back(std::move(formula));
    }

    /// Whether the signature is within the limit of the span of these directions.
    [[nodiscard]] bool isNear(const std::vector<std::size_t>& places) const
    {
        Eigen::MatrixXd span(target_.size(), static_cast<Eigen::Index>(places.size()));
        Eigen::VectorXd left = target_;
        for (std::size_t i = 0; i < places.size(); ++i) {
            Eigen::VectorXd vector = usable_.directions()[places[i]].unit;
            const auto taken = span.leftCols(static_cast<Eigen::Index>(i));
            for (int twice = 0; twice < 2; ++twice) {
                vector -= taken * (taken.transpose() * vector);
            }
            const double norm = vector.norm();
            if (norm < leastPivot) {
                return false;
            }
            span.col(static_cast<Eigen::Index>(i)) = vector / norm;
            left -= span.col(static_cast<Eigen::Index>(i)).dot(left) *
                    span.col(static_cast<Eigen::Index>(i));
        }
        return left.norm() <= limit_ + roundoff;
    }

    [[nodiscard]] bool passes(const SmallFormula& formula) const
    {
        return isDefined(formula.verdict) && formula.errorMean <= limit_ &&
               (formula.coefficients.array() != 0).all() && !cancels(formula);
    }

    [[nodiscard]] bool cancels(const SmallFormula& formula) const
    {
        for (std::size_t i = 0; i < formula.events.size(); ++i) {
            for (const auto& direction : usable_.directions()) {
                if (direction.events.front() == formula.events[i] &&
                    std::abs(formula.coefficients(static_cast<Eigen::Index>(i))) * direction.size >
                        direction.limit * size_) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Of proportional events the one that is best to use with its coefficient.
    [[nodiscard]] SmallFormula withBestTwins(SmallFormula formula) const
    {
        std::vector<std::uint32_t> events = formula.events;
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto place = static_cast<Eigen::Index>(i);
            for (const auto& direction : usable_.directions()) {
                if (direction.events.front() != formula.events[i]) {
                    continue;
                }
                auto best = std::tuple(usable_.cautions(events[i]),
                                       complexityOf(formula.coefficients(place)),
                                       usable_.noise(events[i]), events[i]);
                for (std::size_t twin = 1; twin < direction.events.size(); ++twin) {
                    const auto event = direction.events[twin];
                    const auto order = std::tuple(
                        usable_.cautions(event),
                        complexityOf(formula.coefficients(place) / direction.scales[twin]),
                        usable_.noise(event), event);
                    best = std::min(best, order);
                }
                events[i] = std::get<3>(best);
            }
        }
        if (events == formula.events) {
            return formula;
        }
        auto better = usable_.judge(std::move(events), signature_);
        return isDefined(better.verdict) && better.errorMean <= limit_ &&
                       (better.coefficients.array() != 0).all()
                   ? better
                   : formula;
    }

    using Order =
        std::tuple<std::uint32_t, double, double, std::uint32_t, std::vector<std::uint32_t>>;
    [[nodiscard]] Order orderOf(const SmallFormula& formula) const
    {
        std::uint32_t cautions = 0;
        std::uint32_t counters = 0;
        double complexity = 0;
        double noise = 0;
        for (std::size_t i = 0; i < formula.events.size(); ++i) {
            cautions += usable_.cautions(formula.events[i]);
            counters += usable_.counters(formula.events[i]);
            complexity += complexityOf(formula.coefficients(static_cast<Eigen::Index>(i)));
            noise = std::max(noise, usable_.noise(formula.events[i]));
        }
        return {cautions, complexity, noise, counters, formula.events};
    }

    const UsableDirections& usable_;
    const FormulaSearch& search_;
    const Signature& signature_;
    const std::stop_token& stop_;
    double size_ = 0;
    Eigen::VectorXd target_;
    double limit_ = 0;

    std::vector<Eigen::Index> taken_;
    std::vector<SmallFormula> found_;
    std::uint64_t steps_ = 0;
    std::uint64_t numbers_ = 0;  // that are not a step yet
    bool isExhausted_ = false;   // the steps are used up
    bool isFull_ = false;        // one more than are listed was found

    // Of takeSecondLast(); members so that they are not allocated again.
    Eigen::VectorXd norms_;
    Eigen::VectorXd left_;
    Eigen::RowVectorXd values_;
    Eigen::RowVectorXd scores_;
};

}  // namespace

SmallFormula shownTerms(const std::vector<std::uint32_t>& events, const MetricFit& fit)
{
    SmallFormula formula{{}, fit.shown, fit.errorMean, fit.errorWorst, fit.verdict};
    for (Eigen::Index i = 0; i < fit.shown.size(); ++i) {
        if (fit.shown(i) != 0) {
            formula.coefficients(static_cast<Eigen::Index>(formula.events.size())) = fit.shown(i);
            formula.events.push_back(events[static_cast<std::size_t>(i)]);
        }
    }
    formula.coefficients.conservativeResize(static_cast<Eigen::Index>(formula.events.size()));
    return formula;
}

SmallFormula inOrderOfEvents(const SmallFormula& formula)
{
    std::vector<std::size_t> places(formula.events.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::ranges::sort(places, {}, [&](std::size_t place) { return formula.events[place]; });
    auto sorted = formula;
    for (std::size_t i = 0; i < places.size(); ++i) {
        sorted.events[i] = formula.events[places[i]];
        sorted.coefficients[static_cast<Eigen::Index>(i)] =
            formula.coefficients[static_cast<Eigen::Index>(places[i])];
    }
    return sorted;
}

std::vector<SmallestFormulas> smallestFormulas(const Analysis& analysis,
                                               const FormulaSearch& search,
                                               const std::stop_token& stop)
{
    const auto& fits = analysis.fits->metrics;
    std::vector<SmallestFormulas> results(fits.size());
    if (fits.empty()) {
        return results;
    }
    const UsableDirections usable(analysis, search);
    const auto& signatures = *analysis.benchmark->signatures;
    const auto chosen = chosenEvents(*analysis.pivoting);
    const bool isDone = parallelFor(fits.size(), 1, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (fits[i].isEmpty() || (!search.wanted.empty() && !search.wanted[i])) {
                continue;
            }
            const auto formula = inOrderOfEvents(shownTerms(chosen, fits[i]));
            results[i] = Search(usable, search, signatures[i], fits[i], stop)
                             .run(fits[i].isDefined() ? &formula : nullptr);
        }
    });
    return isDone && !stop.stop_requested() ? results : std::vector<SmallestFormulas>();
}

}  // namespace papilio::core
