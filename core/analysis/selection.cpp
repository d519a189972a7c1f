#include "core/analysis/selection.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace papilio::core {
namespace {

/// Errors of one projection of a column of unit length, times a safety of eight.
double roundoff(std::size_t rows)
{
    const auto m = static_cast<double>(rows);
    return 8 * std::numeric_limits<double>::epsilon() * m * std::sqrt(m);
}

}  // namespace

double PickedSpan::residual(const double* column, std::size_t count)
{
    std::copy_n(column, rows_, left_.begin());
    for (std::size_t pick = 0; pick < count; ++pick) {
        const double* q = &vectors_[pick * rows_];
        for (int twice = 0; twice < 2; ++twice) {
            double dot = 0;
            for (std::size_t i = 0; i < rows_; ++i) {
                dot += q[i] * left_[i];
            }
            for (std::size_t i = 0; i < rows_; ++i) {
                left_[i] -= dot * q[i];
            }
        }
    }
    double square = 0;
    for (const double value : left_) {
        square += value * value;
    }
    return std::sqrt(square);
}

void PickedSpan::add(double residual)
{
    for (const double value : left_) {
        vectors_.push_back(value / residual);
    }
}

PickTest::PickTest(double alpha, std::size_t rows)
    : beta(alpha * std::sqrt(static_cast<double>(rows))),
      margin(2 * std::sqrt(static_cast<double>(rows)) * std::ldexp(1.0, -33))
{}

std::vector<std::uint32_t> Selection::startingGroups(std::size_t active, const Pick* from) const
{
    std::vector<std::uint32_t> groups;
    const auto count = static_cast<std::uint32_t>(candidates_.activeGroups(active));
    groups.reserve(count);
    for (std::uint32_t group = 0; group < count; ++group) {
        if (candidates_.snappedNorm(group) + test_.margin < test_.beta) {
            continue;
        }
        if (from != nullptr &&
            keyOf(group, candidates_.activeEvent(group, active)).isBefore(*from)) {
            continue;
        }
        groups.push_back(group);
    }
    return groups;
}

std::vector<Pick> Selection::bestOf(const std::vector<std::uint32_t>& groups,
                                    std::size_t active,
                                    std::size_t count) const
{
    // A threshold from a sample cuts the many groups down before anything is compared by its whole
    // key.
    double threshold = std::numeric_limits<double>::infinity();
    constexpr std::size_t sampleSize = 1024;
    if (groups.size() > 4 * count && groups.size() > sampleSize) {
        std::vector<double> sample(sampleSize);
        for (std::size_t i = 0; i < sampleSize; ++i) {
            sample[i] = scores_[groups[i * groups.size() / sampleSize]];
        }
        const auto rank = std::min(sampleSize - 1, 4 + 2 * count * sampleSize / groups.size());
        const auto place = sample.begin() + static_cast<std::ptrdiff_t>(rank);
        std::nth_element(sample.begin(), place, sample.end());
        threshold = *place;
    }
    std::vector<Pick> best;
    for (const auto group : groups) {
        if (scores_[group] <= threshold) {
            best.push_back(keyOf(group, candidates_.activeEvent(group, active)));
        }
    }
    const auto isBefore = [](const Pick& a, const Pick& b) { return a.isBefore(b); };
    if (best.size() > count) {
        std::nth_element(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(count),
                         best.end(), isBefore);
        best.resize(count);
    }
    std::sort(best.begin(), best.end(), isBefore);
    return best;
}

std::vector<std::uint32_t> Selection::stillAlive(const std::vector<std::uint32_t>& groups,
                                                 const PickedSpan& span) const
{
    const std::size_t rows = candidates_.rows();
    const double error = roundoff(rows);
    const auto mayPass = [&](std::uint32_t group, double square) {
        const double norm = candidates_.snappedNorm(group);
        const double upper =
            std::sqrt(square) + test_.margin + error * norm;  // of the residual of any member
        return upper >= test_.beta && upper > 1e-12 * norm;
    };
    std::vector<std::uint8_t> isAlive(groups.size());
    // Neighboring groups share a block; a piece boundary inside a block only costs doing that
    // block twice.
    const auto filter = [&](std::size_t begin, std::size_t end) {
        double squares[8];
        std::size_t current = std::numeric_limits<std::size_t>::max();
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t group = groups[i];
            if (group / 8 != current) {
                current = group / 8;
                residualsOfBlock(candidates_.columns().block(current), rows, span.vectors(),
                                 span.size(), squares);
            }
            isAlive[i] = mayPass(group, squares[group % 8]) ? 1 : 0;
        }
    };
    if (groups.size() < 16384) {
        filter(0, groups.size());  // starting a thread would take longer
    } else {
        parallelFor(groups.size(), 8192, {}, filter);
    }
    std::vector<std::uint32_t> alive;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (isAlive[i] != 0) {
            alive.push_back(groups[i]);
        }
    }
    return alive;
}

Selection::Outcome Selection::run(std::size_t active,
                                  const std::vector<Pick>& kept,
                                  const Pick* from,
                                  const std::stop_token& stop) const
{
    if (test_.needsEveryEvent()) {
        return {runOnEvents(active, stop), true};
    }
    const std::size_t rows = candidates_.rows();
    Outcome outcome{kept, false};
    PickedSpan span(rows);
    for (const Pick& pick : kept) {
        span.add(span.residual(candidates_.column(pick.event)));
    }
    std::vector<std::uint32_t> alive = startingGroups(active, from);
    if (!kept.empty() && span.size() < rows) {
        alive = stillAlive(alive, span);
    }
    std::size_t count = 128;
    while (!alive.empty() && span.size() < rows && !stop.stop_requested()) {
        const std::size_t before = span.size();
        const std::vector<Pick> best = bestOf(alive, active, count);
        for (Pick pick : best) {
            const double norm = candidates_.eventNorms()[pick.event];
            pick.residual = span.residual(candidates_.column(pick.event));
            if (test_.accepts(pick.residual, norm)) {
                span.add(pick.residual);
                outcome.picks.push_back(pick);
                if (span.size() == rows) {
                    break;
                }
            } else if (test_.isClose(pick.residual, norm) &&
                       candidates_.activeMembers(pick.group, active) > 1) {
                return {runOnEvents(active, stop), true};
            }
        }
        if (best.size() == alive.size()) {
            break;
        }
        const Pick& last = best.back();
        std::erase_if(alive, [&](std::uint32_t group) {
            return scores_[group] <= last.score &&
                   !last.isBefore(keyOf(group, candidates_.activeEvent(group, active)));
        });
        if (span.size() > before && span.size() < rows) {
            alive = stillAlive(alive, span);
            count = 128;
        } else {
            count *= 4;
        }
    }
    return outcome;
}

std::vector<Pick> Selection::runOnEvents(std::size_t active, const std::stop_token& stop) const
{
    std::vector<Pick> order;
    order.reserve(active);
    for (std::size_t position = 0; position < active; ++position) {
        order.push_back(keyOf(candidates_.groupOf(position), candidates_.events()[position]));
    }
    std::sort(order.begin(), order.end(),
              [](const Pick& a, const Pick& b) { return a.isBefore(b); });
    std::vector<Pick> picks;
    PickedSpan span(candidates_.rows());
    for (Pick& pick : order) {
        if (span.size() == candidates_.rows() || stop.stop_requested()) {
            break;
        }
        pick.residual = span.residual(candidates_.column(pick.event));
        if (test_.accepts(pick.residual, candidates_.eventNorms()[pick.event])) {
            span.add(pick.residual);
            picks.push_back(pick);
        }
    }
    return picks;
}

}  // namespace papilio::core
