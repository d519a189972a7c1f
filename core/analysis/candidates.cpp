#include "core/analysis/candidates.h"

#include "core/base/constants.h"
#include "core/base/parallel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace papilio::core {

namespace {

constexpr std::size_t cachedAlphas = 4;
constexpr std::size_t ahead =
    16;  // rows come in the order of noise, which no hardware prefetcher guesses

std::uint64_t hashOf(const double* values, std::size_t count)
{
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    for (std::size_t i = 0; i < count; ++i) {
        hash =
            (std::rotl(hash, 23) ^ std::bit_cast<std::uint64_t>(values[i])) * 0xff51afd7ed558ccdU;
    }
    return hash ^ (hash >> 32);
}

double normOf(const double* values, std::size_t count)
{
    double square = 0;
    for (std::size_t i = 0; i < count; ++i) {
        square += values[i] * values[i];
    }
    return std::sqrt(square);
}

/// Errors of one projection of a column of unit length, times a safety of eight.
double roundoff(std::size_t rows)
{
    const auto m = static_cast<double>(rows);
    return 8 * std::numeric_limits<double>::epsilon() * m * std::sqrt(m);
}

}  // namespace

Candidates::Candidates(std::shared_ptr<const Representation> representation, double tolerance)
    : representation_(std::move(representation)),
      tolerance_(tolerance)
{}

void Candidates::findEvents(std::span<const std::uint32_t> excluded)
{
    const Noise& noise = *representation_->noise;
    statusIfQuiet_ = noise.sanity;
    for (const auto event : excluded) {
        statusIfQuiet_[event] = EventStatus::Excluded;
    }
    events_.reserve(noise.byNoise.size());
    for (const auto event : noise.byNoise) {
        if (statusIfQuiet_[event] == EventStatus::Excluded) {
            continue;
        }
        if (representation_->residual[event] <= tolerance_) {
            events_.push_back(event);
            statusIfQuiet_[event] = EventStatus::Dependent;
        } else {
            statusIfQuiet_[event] = EventStatus::Unrepresentable;
        }
    }
    rnmse_.resize(events_.size());
    std::transform(events_.begin(), events_.end(), rnmse_.begin(),
                   [&](auto event) { return noise.maxRnmse[event]; });
}

bool Candidates::build(std::span<const std::uint32_t> excluded, const std::stop_token& stop)
{
    findEvents(excluded);
    const auto rows = static_cast<std::size_t>(representation_->coordinates.cols());
    columns_.rows = rows;
    eventNorms_.assign(representation_->residual.size(), notANumber);
    HugeVector<double> snappedRows(events_.size() * rows);
    HugeVector<std::uint64_t> hashes(events_.size());
    const bool isDone =
        parallelFor(events_.size(), 4096, stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t position = begin; position < end; ++position) {
                const double* from = column(events_[position]);
                const double* next =
                    column(events_[std::min(position + ahead, events_.size() - 1)]);
                for (std::size_t i = 0; i < rows; i += 8) {
                    __builtin_prefetch(next + i);
                }
                double* to = &snappedRows[position * rows];
                snapColumn(from, rows, to);
                hashes[position] = hashOf(to, rows);
                eventNorms_[events_[position]] = normOf(from, rows);
            }
        });
    if (!isDone) {
        return false;
    }
    groupEvents(snappedRows, hashes);
    linkMembers();

    columns_ = ColumnBlocks(firstPositions_.size(), rows);
    snappedNorms_.resize(groupCount());
    keyNorms_.resize(groupCount());
    return parallelFor(groupCount(), 4096, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t group = begin; group < end; ++group) {
            const double* from = &snappedRows[firstPositions_[group] * rows];
            for (std::size_t i = 0; i < rows; ++i) {
                columns_.at(i, group) = from[i];
            }
            snappedNorms_[group] = normOf(from, rows);
            keyNorms_[group] = toKeyPrecision(snappedNorms_[group]);
        }
    });
}

void Candidates::groupEvents(const HugeVector<double>& rows,
                             const HugeVector<std::uint64_t>& hashes)
{
    constexpr std::uint32_t empty = std::numeric_limits<std::uint32_t>::max();
    const std::size_t slots = std::bit_ceil(2 * events_.size() + 1);
    const std::size_t bytes = columns_.rows * sizeof(double);
    std::vector<std::uint32_t> table(slots, empty);
    groups_.resize(events_.size());
    for (std::size_t position = 0; position < events_.size(); ++position) {
        if (position + ahead < events_.size()) {
            __builtin_prefetch(&table[hashes[position + ahead] & (slots - 1)]);
        }
        std::size_t slot = hashes[position] & (slots - 1);
        for (;; slot = (slot + 1) & (slots - 1)) {
            const std::uint32_t group = table[slot];
            if (group == empty) {
                table[slot] = groups_[position] =
                    static_cast<std::uint32_t>(firstPositions_.size());
                firstPositions_.push_back(static_cast<std::uint32_t>(position));
                break;
            }
            const std::size_t first = firstPositions_[group];
            if (hashes[first] == hashes[position] &&
                std::memcmp(&rows[first * columns_.rows], &rows[position * columns_.rows], bytes) ==
                    0) {
                groups_[position] = group;
                break;
            }
        }
    }
}

void Candidates::linkMembers()
{
    memberOffsets_.assign(firstPositions_.size() + 1, 0);
    for (const auto group : groups_) {
        ++memberOffsets_[group + 1];
    }
    for (std::size_t group = 0; group + 1 < memberOffsets_.size(); ++group) {
        memberOffsets_[group + 1] += memberOffsets_[group];
    }
    std::vector<std::uint32_t> next(memberOffsets_.begin(), memberOffsets_.end() - 1);
    memberPositions_.resize(groups_.size());
    lowestEvents_.resize(groups_.size());
    for (std::size_t position = 0; position < groups_.size(); ++position) {
        const std::uint32_t group = groups_[position];
        const std::uint32_t place = next[group]++;
        memberPositions_[place] = static_cast<std::uint32_t>(position);
        lowestEvents_[place] = place == memberOffsets_[group]
                                   ? events_[position]
                                   : std::min(lowestEvents_[place - 1], events_[position]);
    }
}

std::size_t Candidates::activeGroups(std::size_t active) const
{
    return static_cast<std::size_t>(
        std::lower_bound(firstPositions_.begin(), firstPositions_.end(), active) -
        firstPositions_.begin());
}

std::size_t Candidates::activeMembers(std::uint32_t group, std::size_t active) const
{
    const auto begin = memberPositions_.begin() + memberOffsets_[group];
    const auto end = memberPositions_.begin() + memberOffsets_[group + 1];
    return static_cast<std::size_t>(
        (active == size() ? end : std::lower_bound(begin, end, active)) - begin);
}

std::vector<double> Candidates::freshScores(double alpha) const
{
    std::vector<double> scores((groupCount() + 7) / 8 * 8);
    for (std::size_t block = 0; block < scores.size() / 8; ++block) {
        scoreBlocks(columns_, alpha, block, block + 1, &scores[block * 8]);
    }
    return scores;
}

std::shared_ptr<const std::vector<double>> Candidates::scores(double alpha,
                                                              std::stop_token stop) const
{
    {
        const std::lock_guard lock(mutex_);
        for (const auto& entry : cache_) {
            if (entry.alpha == alpha) {
                return entry.scores;
            }
        }
    }
    const auto scores = std::make_shared<std::vector<double>>((groupCount() + 7) / 8 * 8);
    const bool isDone =
        parallelFor(scores->size() / 8, 1024, stop, [&](std::size_t begin, std::size_t end) {
            scoreBlocks(columns_, alpha, begin, end, scores->data() + begin * 8);
        });
    if (!isDone) {
        return nullptr;
    }
    const std::lock_guard lock(mutex_);
    if (cache_.size() == cachedAlphas) {
        cache_.erase(cache_.begin());
    }
    cache_.push_back({alpha, scores});
    return scores;
}

std::shared_ptr<const Candidates> makeCandidates(
    std::shared_ptr<const Representation> representation,
    double tolerance,
    std::span<const std::uint32_t> excluded,
    std::stop_token stop)
{
    const auto candidates = std::make_shared<Candidates>(std::move(representation), tolerance);
    return candidates->build(excluded, stop) ? candidates : nullptr;
}

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
