#include "collectors/simulated/expected_counts.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <unordered_set>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace {

double logarithmic(const Drawn& range, Draw& draw)
{
    const double position =
        draw.uniform();  // drawn always, so that fixing one number leaves the others as they are
    return range.low == range.high ? range.low
                                   : range.low * std::pow(range.high / range.low, position);
}

double whole(const Drawn& range, Draw& draw)
{
    const double position = draw.uniform();
    return range.low == range.high
               ? range.low
               : std::min(range.high,
                          std::floor(range.low + position * (range.high - range.low + 1)));
}

/// Evaluates the events of one benchmark, each after those it follows.
class Evaluation {
public:
    Evaluation(const EventModel& model, const ModelBenchmark& benchmark, const core::Basis& basis)
        : model_(model),
          benchmark_(benchmark),
          basis_(basis)
    {
        for (const auto& event : model.events) {
            events_.emplace(event.name, &event);
        }
    }

    std::optional<Error> evaluateAll()
    {
        for (const auto& event : model_.events) {
            if (event.counts.contains(benchmark_.name)) {
                if (auto error = evaluate(event)) {
                    return error;
                }
            }
        }
        return std::nullopt;
    }

    ExpectedCounts take() { return std::move(counts_); }

private:
    std::optional<Error> evaluate(const ModelEvent& event)
    {
        if (counts_.contains(event.name)) {
            return std::nullopt;
        }
        if (!open_.insert(event.name).second) {
            return errorOf(Errc::InvalidArgument,
                           "the event \"{}\" follows itself in {} of the event model {}",
                           event.name, benchmark_.name, model_.name);
        }
        const CountModel& count = event.counts.find(benchmark_.name)->second;
        std::vector<double> sum(static_cast<std::size_t>(basis_.matrix.rows()), 0.0);
        if (auto error = addExpectations(event.name, count, sum)) {
            return error;
        }
        for (const auto& [other, coefficient] : count.events) {
            if (auto error = evaluate(*events_.at(other))) {
                return error;
            }
            const auto& followed = counts_.at(other).kernels;
            for (std::size_t kernel = 0; kernel < sum.size(); ++kernel) {
                sum[kernel] += coefficient * followed[kernel];
            }
        }
        counts_[event.name] = finish(event.name, count, std::move(sum));
        return std::nullopt;
    }

    std::optional<Error> addExpectations(const std::string& event,
                                         const CountModel& count,
                                         std::vector<double>& sum) const
    {
        for (const auto& [name, coefficient] : count.expectations) {
            const auto found = std::ranges::find(basis_.expectations, name);
            if (found == basis_.expectations.end()) {
                return errorOf(Errc::NotFound,
                               "the event \"{}\" of the event model {} counts the "
                               "expectation \"{}\", which the basis of {} does not have",
                               event, model_.name, name, benchmark_.name);
            }
            const auto column = found - basis_.expectations.begin();
            for (std::size_t kernel = 0; kernel < sum.size(); ++kernel) {
                sum[kernel] +=
                    coefficient * basis_.matrix(static_cast<Eigen::Index>(kernel), column);
            }
        }
        return std::nullopt;
    }

    ExpectedCount finish(const std::string& event,
                         const CountModel& count,
                         std::vector<double> sum) const
    {
        Draw draw(model_.seed, nameSeed(event), nameSeed(benchmark_.name + " shape"));
        const double work = whole(count.work, draw);
        const double constant = whole(count.constant, draw);
        const double cycles = logarithmic(count.cycles, draw);
        const double factor = logarithmic(count.factor, draw);
        const double noise = logarithmic(count.noise, draw);
        for (std::size_t kernel = 0; kernel < sum.size(); ++kernel) {
            const double profile = std::exp(count.cycleSpread * draw.normal());
            const double all = basis_.matrix.row(static_cast<Eigen::Index>(kernel)).sum();
            sum[kernel] = factor * (sum[kernel] + work * all + constant +
                                    (cycles == 0 ? 0.0 : cycles * profile));
        }
        return {std::move(sum), noise};
    }

    const EventModel& model_;
    const ModelBenchmark& benchmark_;
    const core::Basis& basis_;
    std::unordered_map<std::string_view, const ModelEvent*> events_;
    std::unordered_set<std::string_view> open_;
    ExpectedCounts counts_;
};

}  // namespace

std::uint64_t nameSeed(std::string_view name)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char character : name) {
        hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001b3U;
    }
    return hash;
}

Draw::Draw(std::uint64_t first, std::uint64_t second, std::uint64_t third) : state_(first)
{
    // One step between the parts: neighboring repetitions must not share a stream that is merely
    // shifted.
    state_ = bits() ^ second;
    state_ = bits() ^ third;
    state_ = bits();
}

std::uint64_t Draw::bits()
{
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
}

double Draw::uniform()
{
    return static_cast<double>(bits() >> 11U) * 0x1p-53;
}

double Draw::normal()
{
    if (hasSpare_) {
        hasSpare_ = false;
        return spare_;
    }
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    const double angle = 2.0 * std::numbers::pi * uniform();
    spare_ = radius * std::sin(angle);
    hasSpare_ = true;
    return radius * std::cos(angle);
}

Result<ExpectedCounts> expectedCounts(const EventModel& model,
                                      const ModelBenchmark& benchmark,
                                      const core::Basis& basis)
{
    Evaluation evaluation(model, benchmark, basis);
    if (auto error = evaluation.evaluateAll()) {
        return *std::move(error);
    }
    return evaluation.take();
}

}  // namespace papilio::collectors
