#include "core/analysis/event_search.h"

#include "core/analysis/noise_kernel.h"
#include "core/base/text.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace papilio::core {

namespace {

/// Sorts by the measure, best first, and cuts the list.
template<typename Item, typename Measure>
void keepBest(std::vector<Item>& items, std::size_t limit, Measure measure)
{
    std::stable_sort(items.begin(), items.end(),
                     [&](const Item& a, const Item& b) { return measure(a) < measure(b); });
    if (items.size() > limit) {
        items.resize(limit);
    }
}

bool isSane(const Noise& noise, std::size_t event)
{
    return noise.sanity[event] == EventStatus::Chosen;
}

struct Projected {
    double place = 0;
    std::uint32_t event = 0;
    Eigen::RowVectorXd mean;
};

using Row = Eigen::Ref<const Eigen::RowVectorXd>;

/// Means of one event after the other, without memory for each.
class MeansInOrder {
public:
    explicit MeansInOrder(const Noise& noise) : noise_(noise) {}

    /// Until the next call. @param event  sane, and after that of the call before
    Eigen::Map<const Eigen::RowVectorXd> of(std::uint32_t event)
    {
        const auto& data = *noise_.dataset;
        const NoiseShape shape{data.repetitions, data.kernelCount()};
        if (data.threads != 0) {
            one_ = meanOf(noise_, event);
            return {one_.data(), one_.size()};
        }
        if (event >= end_) {
            constexpr std::size_t atOnce = 64;
            begin_ = event;
            end_ = std::min(event + atOnce, noise_.sanity.size());
            block_.resize(atOnce * shape.kernels);
            meanOfEvents(data.block(begin_).data(), end_ - begin_, shape, block_.data());
        }
        return {block_.data() + (event - begin_) * shape.kernels,
                static_cast<Eigen::Index>(shape.kernels)};
    }

private:
    const Noise& noise_;
    Eigen::RowVectorXd one_;
    std::vector<double> block_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

std::optional<Proportion> proportionOf(const Row& other, const Row& one)
{
    const double square = one.squaredNorm();
    const double length = other.norm();
    if (!(square > 0 && length > 0)) {
        return std::nullopt;
    }
    const double factor = one.dot(other) / square;
    return Proportion{factor, (other - factor * one).norm() / length};
}

/// A direction without symmetry: kernels weigh differently, so that few pairs share a projection by
/// chance.
Eigen::VectorXd direction(Eigen::Index kernels)
{
    Eigen::VectorXd weights(kernels);
    for (Eigen::Index k = 0; k < kernels; ++k) {
        const double golden = 0.6180339887498949 * static_cast<double>(k + 1);
        weights(k) = 0.5 + (golden - std::floor(golden));
    }
    return weights.normalized();
}

/// "EVENT.UMASK" for libpfm's "pmu::EVENT:UMASK": which part is the mask stays to be seen, where
/// comparableEventName() forgets it (RS:EMPTY_COUNT is RS.EMPTY_COUNT, not RS_EMPTY.COUNT).
std::string dotted(std::string_view name)
{
    std::string text = upperCase(withoutPmu(name));
    std::ranges::replace(text, ':', '.');
    return text;
}

bool saysTheSame(const EventDescription& a, const EventDescription& b)
{
    return a.summary == b.summary && a.details == b.details && a.errata == b.errata &&
           a.counters == b.counters && a.sampling == b.sampling && a.deprecated == b.deprecated;
}

using Places = std::vector<std::size_t>;

class Matcher {
public:
    explicit Matcher(const std::vector<EventDescription>& known) : known_(known)
    {
        for (std::size_t place = 0; place < known.size(); ++place) {
            exact_[known[place].event].push_back(place);
            dotted_[dotted(known[place].event)].push_back(place);
            normal_[comparableEventName(known[place].event)].push_back(place);
        }
    }

    /// Descriptions that fit, of the closest spelling that any has.
    [[nodiscard]] Places of(const std::string& event) const
    {
        const auto plain = std::string(splitModifiers(event, ModifiersOf::Both).event);
        for (const auto& [names, name] :
             {std::pair(&exact_, event), std::pair(&dotted_, dotted(event)),
              std::pair(&normal_, comparableEventName(event)), std::pair(&exact_, plain),
              std::pair(&dotted_, dotted(plain)),
              std::pair(&normal_, comparableEventName(plain))}) {
            const auto found = names->find(name);
            const auto fitting = found == names->end() ? Places() : different(event, found->second);
            if (!fitting.empty()) {
                return fitting;
            }
        }
        return {};
    }

private:
    using Names = std::unordered_map<std::string, Places>;

    /// Those of the same PMU, or of none that is named; of those that say the same the first.
    [[nodiscard]] Places different(const std::string& event, const Places& places) const
    {
        Places kept;
        for (const auto place : places) {
            const auto& candidate = known_[place];
            const auto asked = pmuPrefix(event);
            const auto has = pmuPrefix(candidate.event);
            const bool fits = asked.empty() || has.empty() || asked == has;
            const bool isNew = std::ranges::none_of(
                kept, [&](auto other) { return saysTheSame(known_[other], candidate); });
            if (fits && isNew) {
                kept.push_back(place);
            }
        }
        return kept;
    }

    const std::vector<EventDescription>& known_;
    Names exact_;
    Names dotted_;
    Names normal_;
};

/// On one kernel every event is a multiple of every other, which relates none of them.
bool canBeRelated(const Noise& noise, std::uint32_t event)
{
    return isSane(noise, event) && noise.dataset->kernelCount() > 1;
}

}  // namespace

std::vector<SimilarEvent> eventsLike(const Noise& noise,
                                     std::uint32_t event,
                                     double least,
                                     std::size_t limit)
{
    std::vector<SimilarEvent> similar;
    if (!canBeRelated(noise, event)) {
        return similar;
    }
    const Eigen::RowVectorXd reference = meanOf(noise, event);
    const double length = reference.norm();
    MeansInOrder means(noise);
    for (std::uint32_t other = 0; length > 0 && other < noise.sanity.size(); ++other) {
        if (other == event || !isSane(noise, other)) {
            continue;
        }
        const auto mean = means.of(other);
        if (const double otherLength = mean.norm(); otherLength > 0) {
            const double cosine = mean.dot(reference) / length / otherLength;
            if (cosine >= least) {
                similar.push_back({other, std::clamp(cosine, -1.0, 1.0)});
            }
        }
    }
    keepBest(similar, limit, [](const SimilarEvent& item) { return -item.cosine; });
    return similar;
}

std::optional<Proportion> proportionOf(const Noise& noise, std::uint32_t b, std::uint32_t a)
{
    if (!isSane(noise, a) || !isSane(noise, b)) {
        return std::nullopt;
    }
    return proportionOf(meanOf(noise, b), meanOf(noise, a));
}

std::vector<ProportionalEvent> eventsProportionalTo(const Noise& noise,
                                                    std::uint32_t event,
                                                    double tolerance,
                                                    std::size_t limit)
{
    std::vector<ProportionalEvent> proportional;
    if (!canBeRelated(noise, event)) {
        return proportional;
    }
    const Eigen::RowVectorXd mean = meanOf(noise, event);
    MeansInOrder means(noise);
    for (std::uint32_t other = 0; other < noise.sanity.size(); ++other) {
        const auto found = other == event || !isSane(noise, other)
                               ? std::nullopt
                               : proportionOf(means.of(other), mean);
        if (found && found->deviation <= tolerance) {
            proportional.push_back({other, found->factor, found->deviation});
        }
    }
    keepBest(proportional, limit, [](const ProportionalEvent& item) { return item.deviation; });
    return proportional;
}

std::vector<EventPair> pairsThatSumTo(const Noise& noise,
                                      std::uint32_t event,
                                      const PairSearch& search,
                                      std::stop_token stop)
{
    std::vector<EventPair> pairs;
    if (!canBeRelated(noise, event)) {
        return pairs;
    }
    const Eigen::VectorXd target = meanOf(noise, event).transpose();
    const double length = target.norm();
    if (!(length > 0)) {
        return pairs;
    }
    const Eigen::VectorXd weights = direction(target.size());
    std::vector<Projected> projected;
    for (const auto other : noise.byNoise) {
        if (projected.size() == search.candidates) {
            break;
        }
        Eigen::RowVectorXd mean = meanOf(noise, other);
        if (other != event && (mean.array() != 0).any() &&
            (mean - target.transpose()).norm() > search.tolerance * length) {
            const double place = mean.dot(weights);
            projected.push_back({place, other, std::move(mean)});
        }
    }
    std::sort(projected.begin(), projected.end(),
              [](const Projected& a, const Projected& b) { return a.place < b.place; });

    // |w.(a + b - t)| <= ||a + b - t||: only partners whose projection fits can match.
    const double sum = target.dot(weights);
    const double slack = search.tolerance * length + 1e-12 * (std::abs(sum) + length);
    std::size_t comparisons = 0;
    for (std::size_t i = 0; i < projected.size() && comparisons < search.comparisons; ++i) {
        if (stop.stop_requested()) {
            return {};
        }
        const auto before = [](const Projected& item, double place) { return item.place < place; };
        auto partner = std::lower_bound(projected.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                        projected.end(), sum - projected[i].place - slack, before);
        for (; partner != projected.end() && comparisons < search.comparisons &&
               partner->place <= sum - projected[i].place + slack;
             ++partner) {
            ++comparisons;
            const bool isFirst = projected[i].event < partner->event;
            const auto& a = isFirst ? projected[i] : *partner;
            const auto& b = isFirst ? *partner : projected[i];
            const double deviation = (a.mean + b.mean - target.transpose()).norm() / length;
            if (deviation <= search.tolerance) {
                pairs.push_back({a.event, b.event, deviation});
            }
        }
    }
    std::sort(pairs.begin(), pairs.end(), [](const EventPair& a, const EventPair& b) {
        return std::pair(a.first, a.second) < std::pair(b.first, b.second);
    });
    keepBest(pairs, search.limit, [](const EventPair& item) { return item.deviation; });
    return pairs;
}

EventRelations relationsOf(const Noise& noise, std::uint32_t event, std::stop_token stop)
{
    EventRelations relations;
    for (const auto& other : eventsProportionalTo(noise, event, relationTolerance)) {
        if (const auto own = proportionOf(noise, event, other.event)) {
            relations.multiples.push_back({other.event, own->factor, own->deviation});
        }
    }
    relations.pairs = pairsThatSumTo(noise, event, {.tolerance = relationTolerance}, stop);
    return stop.stop_requested() ? EventRelations() : relations;
}

std::vector<std::string> eventNamesOf(const Document& document)
{
    std::vector<std::string> names;
    std::unordered_set<std::string> seen;
    const auto add = [&](std::string name) {
        if (seen.insert(name).second) {
            names.push_back(std::move(name));
        }
    };
    for (const auto& benchmark : document.benchmarks) {
        const auto& events = benchmark->data->eventNames;
        for (std::size_t event = 0; event < events.size(); ++event) {
            add(std::string(events[event]));
        }
    }
    for (const auto& table : document.counters) {
        for (const auto& event : table->events) {
            add(event);
        }
    }
    return names;
}

DescriptionMatch matchDescriptions(const std::vector<std::string>& events,
                                   const std::vector<EventDescription>& known)
{
    const Matcher matcher(known);
    DescriptionMatch match{.asked = events.size()};
    for (const auto& event : events) {
        const auto places = matcher.of(event);
        if (places.empty()) {
            match.missing.push_back(event);
        } else if (places.size() > 1) {
            AmbiguousEvent ambiguous{event, {}};
            for (const auto place : places) {
                ambiguous.candidates.push_back(known[place].event);
            }
            match.ambiguous.push_back(std::move(ambiguous));
        } else {
            auto found = known[places.front()];
            found.described = found.event == event ? std::string() : found.event;
            found.event = event;
            match.found.push_back(std::move(found));
        }
    }
    return match;
}

}  // namespace papilio::core
