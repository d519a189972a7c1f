#include "widgets/models/event_order.h"

#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/base/text.h"
#include "widgets/models/event_hints.h"
#include "widgets/theme/shown_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace papilio::widgets {

namespace {

/// What a search found is in its own order.
bool isOfSearch(const std::string& key)
{
    return key == "relation" || key == "deviation";
}

/// Whether the order by `key` is still the same with these results.
bool keepsOrder(const std::string& key,
                const core::EventFacts& factsBefore,
                const core::EventFacts& factsNow)
{
    const auto& before = factsBefore.analysis();
    const auto& after = factsNow.analysis();
    const bool isSameReview = factsBefore.review() == factsNow.review();
    const bool isSameRepresentation = before.representation == after.representation;
    return before.noise == after.noise &&
           (key == "residual"        ? isSameRepresentation
            : key == "interval"      ? isSameReview
            : key == "noise_verdict" ? isSameReview && before.benchmark == after.benchmark
            : key == "rnmse" || key == "status" || key == "score" || key == "norm"
                ? isSameRepresentation && before.pivoting == after.pivoting
                : true);
}

bool isAscii(const std::string& text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 128; });
}

}  // namespace

void EventOrder::setFacts(const core::EventFacts& facts)
{
    isSorted_ = isSorted_ && keepsOrder(key_, facts_, facts);
    isMatched_ = isMatched_ && facts_.dataset() == facts.dataset() &&
                 facts_.descriptions() == facts.descriptions();
    facts_ = facts;
}

void EventOrder::setFilter(const EventFilter& filter)
{
    isMatched_ = isMatched_ && filter.text == filter_.text && filter.isRegex == filter_.isRegex;
    filter_ = filter;
}

void EventOrder::setKey(const std::string& column, Qt::SortOrder order)
{
    isSorted_ = isSorted_ && column == key_ && order == order_;
    key_ = column;
    order_ = order;
}

std::vector<std::uint32_t> EventOrder::rows()
{
    std::vector<std::uint32_t> rows;
    if (facts_.count() == 0) {
        return rows;
    }
    if (!isSorted_) {
        sortAll();
    }
    if (!isMatched_) {
        matchNames();
    }
    const auto passes = [&](std::uint32_t event) {
        return (matches_.empty() || matches_[event] != 0) &&
               (filter_.statuses.isAll() || filter_.statuses.contains(facts_.status(event)));
    };
    if (filter_.only && isOfSearch(key_)) {
        std::ranges::copy_if(*filter_.only, std::back_inserter(rows), [&](std::uint32_t event) {
            return event < facts_.count() && passes(event);
        });
        if (order_ == Qt::DescendingOrder) {
            std::ranges::reverse(rows);
        }
        return rows;
    }
    std::vector<std::uint8_t> isIn;
    if (filter_.only) {
        isIn.assign(facts_.count(), 0);
        for (const auto event : *filter_.only) {
            if (event < isIn.size()) {
                isIn[event] = 1;
            }
        }
    }
    rows.reserve(sorted_.size());
    for (const auto event : sorted_) {
        if ((isIn.empty() || isIn[event] != 0) && passes(event)) {
            rows.push_back(event);
        }
    }
    return rows;
}

std::function<double(std::uint32_t)> EventOrder::numbers() const
{
    if (key_ == "interval") {
        return [this](std::uint32_t event) {
            const auto interval = facts_.interval(event);
            return interval ? interval->high : core::notANumber;
        };
    }
    if (key_ == "noise_verdict") {  // undecided first
        return [this](std::uint32_t event) {
            const auto verdict = facts_.noiseVerdict(event);
            return verdict ? -static_cast<double>(*verdict) : core::notANumber;
        };
    }
    if (key_ == "residual") {
        return [this](std::uint32_t event) { return facts_.residual(event); };
    }
    if (key_ == "score") {
        return [this](std::uint32_t event) { return facts_.score(event); };
    }
    if (key_ == "norm") {
        return [this](std::uint32_t event) { return facts_.norm(event); };
    }
    return [](std::uint32_t event) { return double(event); };
}

/// Hundreds of events have no noise at all: among equals the chosen ones come first, then the
/// dependent ones …
void EventOrder::bestFirstInTies(std::vector<std::uint32_t>& sorted) const
{
    const auto& noise = facts_.analysis().noise->maxRnmse;
    std::array<std::vector<std::uint32_t>, core::eventStatusCount> buckets;
    for (std::size_t first = 0; first < sorted.size();) {
        std::size_t end = first + 1;
        while (end < sorted.size() && noise[sorted[end]] == noise[sorted[first]]) {
            ++end;
        }
        if (end - first > 1) {
            for (std::size_t place = first; place < end; ++place) {
                const auto status =
                    facts_.status(sorted[place]).value_or(core::EventStatus::Unrepresentable);
                buckets[core::eventStatusCount - 1 - static_cast<std::size_t>(status)].push_back(
                    sorted[place]);
            }
            auto place = sorted.begin() + static_cast<std::ptrdiff_t>(first);
            for (auto& bucket : buckets) {
                place = std::copy(bucket.begin(), bucket.end(), place);
                bucket.clear();
            }
        }
        first = end;
    }
}

std::vector<std::uint32_t> EventOrder::sortedByNoise() const
{
    auto sorted = facts_.analysis().noise->byNoise;
    bestFirstInTies(sorted);
    std::vector<std::uint8_t> isAssessed(facts_.count(), 0);
    for (const auto event : sorted) {
        isAssessed[event] = 1;
    }
    if (order_ == Qt::DescendingOrder) {
        std::ranges::reverse(sorted);
    }
    for (std::uint32_t event = 0; event < isAssessed.size(); ++event) {
        if (isAssessed[event] == 0) {
            sorted.push_back(event);  // no number comes last, whatever the direction
        }
    }
    return sorted;
}

void EventOrder::sortAll()
{
    isSorted_ = true;
    const auto count = facts_.count();
    const bool descending = order_ == Qt::DescendingOrder;
    if (key_ == "rnmse") {
        sorted_ = sortedByNoise();
        return;
    }
    if (key_ == "status") {
        // Buckets filled in the order of noise: linear, since a drag of tau comes here at
        // every step.
        std::array<std::vector<std::uint32_t>, core::eventStatusCount + 1> buckets;
        for (const auto event : facts_.analysis().noise->byNoise) {
            const auto status = facts_.status(event);
            buckets[status ? static_cast<std::size_t>(*status) : core::eventStatusCount].push_back(
                event);
        }
        for (std::uint32_t event = 0; event < count; ++event) {
            if (std::isnan(facts_.noise(event))) {
                // Without noise only Excluded, Missing, NonFinite and Irrelevant are left.
                buckets[static_cast<std::size_t>(*facts_.status(event))].push_back(event);
            }
        }
        if (!descending) {
            std::ranges::reverse(buckets);  // what was chosen is what one wants to see first
        }
        sorted_.clear();
        for (const auto& bucket : buckets) {
            sorted_.insert(sorted_.end(), bucket.begin(), bucket.end());
        }
        return;
    }
    sorted_.resize(count);
    std::iota(sorted_.begin(), sorted_.end(), 0U);
    if (key_ == "event") {
        std::ranges::stable_sort(sorted_, [&](std::uint32_t a, std::uint32_t b) {
            return descending ? facts_.name(b) < facts_.name(a) : facts_.name(a) < facts_.name(b);
        });
        return;
    }
    // Most events may have no number: only the others are sorted.
    std::vector<std::pair<double, std::uint32_t>> numbered;
    std::vector<std::uint32_t> others;
    const auto numberOf = numbers();
    for (const auto event : sorted_) {
        const double key = numberOf(event);
        if (std::isnan(key)) {
            others.push_back(event);
        } else {
            numbered.emplace_back(descending ? -key : key, event);
        }
    }
    std::ranges::sort(numbered);  // equal keys in the order of the study
    const auto end =
        std::ranges::transform(numbered, sorted_.begin(), &std::pair<double, std::uint32_t>::second)
            .out;
    std::ranges::copy(others, end);
}

void EventOrder::matchNames()
{
    isMatched_ = true;
    matches_.clear();
    const QRegularExpression expression(
        filter_.isRegex ? filter_.text : QRegularExpression::escape(filter_.text),
        QRegularExpression::CaseInsensitiveOption);
    if (filter_.text.isEmpty() || !expression.isValid()) {
        return;
    }
    auto wanted = filter_.text.toStdString();
    const bool isPlain = !filter_.isRegex && isAscii(wanted);
    std::ranges::transform(wanted, wanted.begin(), core::lowerLetter);
    const auto matches = [&](std::string_view name) {
        if (isPlain) {
            return core::containsIgnoringCase(name, wanted);
        }
        return expression.match(textOf(name)).hasMatch();
    };
    const auto words = wordsOf(filter_.text.toStdString());
    matches_.resize(facts_.count());
    for (std::uint32_t event = 0; event < matches_.size(); ++event) {
        const auto descriptions = facts_.descriptionsOf(event);
        const bool isDescribedSo =
            filter_.isRegex ? std::ranges::any_of(descriptions,
                                                  [&](const auto& described) {
                                                      return matches(described.summary) ||
                                                             matches(described.details) ||
                                                             matches(described.errata);
                                                  })
                            : areSaid(descriptions, words);
        matches_[event] = isDescribedSo || matches(facts_.name(event)) ? 1 : 0;
    }
}

}  // namespace papilio::widgets
