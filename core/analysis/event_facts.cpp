#include "core/analysis/event_facts.h"

#include "core/base/constants.h"
#include "core/model/benchmark.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace papilio::core {

namespace {

/// More groups than this make a fence, not a division.
constexpr std::size_t mostDividers = 5;

std::span<const double> rowOf(const EventMatrix& matrix, std::uint32_t event)
{
    return {matrix.data() + static_cast<Eigen::Index>(event) * matrix.cols(),
            static_cast<std::size_t>(matrix.cols())};
}

/// Starts of the runs of equal keys, without the first.
template<typename Key>
std::vector<int> runStarts(Eigen::Index count, Key key)
{
    std::vector<int> starts;
    for (Eigen::Index row = 1; row < count; ++row) {
        if (key(row) != key(row - 1)) {
            starts.push_back(static_cast<int>(row));
        }
    }
    return starts;
}

/// Whether every run between the starts has at least two kernels: one alone is a case, not a group.
bool areGroups(const std::vector<int>& starts, Eigen::Index count)
{
    int before = 0;
    for (const int start : starts) {
        if (start - before < 2) {
            return false;
        }
        before = start;
    }
    return count - before >= 2;
}

/// From 1.
std::optional<int> placeIn(const std::vector<ChosenEvent>& chosen, std::uint32_t event)
{
    const auto found = std::ranges::find(chosen, event, &ChosenEvent::event);
    return found == chosen.end() ? std::nullopt
                                 : std::optional(static_cast<int>(found - chosen.begin()) + 1);
}

}  // namespace

EventFacts::EventFacts(Analysis analysis, Descriptions descriptions, EventReview review)
    : analysis_(std::move(analysis)),
      descriptions_(std::move(descriptions)),
      review_(std::move(review))
{}

const Dataset* EventFacts::dataset() const
{
    return analysis_.noise ? analysis_.noise->dataset.get() : nullptr;
}

std::size_t EventFacts::count() const
{
    const auto* data = dataset();
    return data != nullptr ? data->eventCount() : 0;
}

std::string_view EventFacts::name(std::uint32_t event) const
{
    return dataset()->eventNames[event];
}

std::string_view EventFacts::id(std::uint32_t event) const
{
    return dataset()->eventIds[event];
}

std::optional<EventStatus> EventFacts::status(std::uint32_t event) const
{
    if (analysis_.pivoting) {
        return analysis_.pivoting->status[event];
    }
    if (isExcluded(*analysis_.benchmark, id(event))) {
        return EventStatus::Excluded;
    }
    const auto sanity = analysis_.noise->sanity[event];
    if (sanity != EventStatus::Chosen) {
        return sanity;
    }
    if (analysis_.noise->maxRnmse[event] > analysis_.benchmark->parameters.tau) {
        return EventStatus::Noisy;
    }
    return std::nullopt;
}

double EventFacts::noise(std::uint32_t event) const
{
    return analysis_.noise->maxRnmse[event];
}

std::optional<NoiseInterval> EventFacts::interval(std::uint32_t event) const
{
    return review_.intervals && !std::isnan(noise(event))
               ? std::optional((*review_.intervals)[event])
               : std::nullopt;
}

std::optional<NoiseVerdict> EventFacts::noiseVerdict(std::uint32_t event) const
{
    const auto known = interval(event);
    if (!known) {
        return std::nullopt;
    }
    const double tau = analysis_.benchmark->parameters.tau;
    return known->isUndecided(tau) ? NoiseVerdict::Undecided
           : noise(event) <= tau   ? NoiseVerdict::Quiet
                                   : NoiseVerdict::Noisy;
}

std::optional<std::size_t> EventFacts::undecided() const
{
    if (!review_.intervals || analysis_.noise->unassessed) {
        return std::nullopt;
    }
    std::size_t undecided = 0;
    for (std::uint32_t event = 0; event < count(); ++event) {  // sums of families follow
        undecided += noiseVerdict(event) == NoiseVerdict::Undecided ? 1 : 0;
    }
    return undecided;
}

const UnitFamily* EventFacts::family(std::uint32_t event) const
{
    return review_.families ? review_.families->familyOf(event) : nullptr;
}

std::optional<std::uint32_t> EventFacts::familySum(std::uint32_t event) const
{
    if (family(event) == nullptr) {
        return std::nullopt;
    }
    const auto& families = *review_.families;
    const auto found = std::ranges::find(families.sums, families.largest[event]);
    return found == families.sums.end()
               ? std::nullopt
               : std::optional(static_cast<std::uint32_t>(
                     families.measured + static_cast<std::size_t>(found - families.sums.begin())));
}

double EventFacts::residual(std::uint32_t event) const
{
    return analysis_.representation ? analysis_.representation->residual[event] : notANumber;
}

bool EventFacts::isRepresentable(std::uint32_t event) const
{
    return analysis_.pivoting && analysis_.pivoting->status[event] >= EventStatus::Tiny;
}

double EventFacts::score(std::uint32_t event) const
{
    const auto x = isRepresentable(event) ? coordinates(event) : std::span<const double>();
    return x.empty() ? notANumber
                     : pivotScore(x.data(), static_cast<Eigen::Index>(x.size()),
                                  analysis_.benchmark->parameters.alpha);
}

double EventFacts::norm(std::uint32_t event) const
{
    const auto x = isRepresentable(event) ? coordinates(event) : std::span<const double>();
    return x.empty()
               ? notANumber
               : Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()))
                     .norm();
}

std::vector<double> EventFacts::mean(std::uint32_t event) const
{
    if (std::isnan(analysis_.noise->maxRnmse[event])) {
        return {};
    }
    const auto mean = meanOf(*analysis_.noise, event);
    return {mean.begin(), mean.end()};
}

std::vector<double> EventFacts::shape(std::uint32_t event) const
{
    auto relative = mean(event);
    double largest = 0;
    for (const double count : relative) {
        largest = std::max(largest, std::abs(count));
    }
    for (double& count : relative) {
        count = largest > 0 ? count / largest : 0;
    }
    return relative;
}

std::span<const double> EventFacts::coordinates(std::uint32_t event) const
{
    if (!analysis_.representation || std::isnan(analysis_.representation->residual[event])) {
        return {};
    }
    return rowOf(analysis_.representation->coordinates, event);
}

std::optional<int> EventFacts::pivot(std::uint32_t event) const
{
    return analysis_.pivoting ? placeIn(analysis_.pivoting->chosen, event) : std::nullopt;
}

std::vector<int> kernelDividers(const Basis& basis)
{
    const auto& matrix = basis.matrix;
    // Which expectations a kernel counts at all distinguishes the levels of a cache.
    const auto byPattern = runStarts(matrix.rows(), [&matrix](Eigen::Index row) {
        std::string pattern;
        for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
            pattern += matrix(row, column) != 0 ? '1' : '0';
        }
        return pattern;
    });
    // The sixteen kinds of FLOPs kernels are too many: there the two halves are what the eye needs.
    const auto byFma = runStarts(matrix.rows(), [&](Eigen::Index row) {
        Eigen::Index largest = 0;
        matrix.row(row).cwiseAbs().maxCoeff(&largest);
        return isFma(basis.expectations[static_cast<std::size_t>(largest)]);
    });
    const bool fewPatterns = !byPattern.empty() && byPattern.size() <= mostDividers &&
                             areGroups(byPattern, matrix.rows());
    return fewPatterns ? byPattern : byFma.size() == 1 ? byFma : std::vector<int>();
}

}  // namespace papilio::core
