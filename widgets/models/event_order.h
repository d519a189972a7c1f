#pragma once

#include "core/analysis/event_facts.h"

#include <QRegularExpression>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace papilio::widgets {

/// A set of statuses, one bit each; undecided events pass only the full set.
class StatusSet {
public:
    static constexpr unsigned all = (1U << core::eventStatusCount) - 1U;

    StatusSet() = default;
    StatusSet(std::initializer_list<core::EventStatus> statuses) : bits_(0)
    {
        for (const auto status : statuses) {
            bits_ |= 1U << static_cast<unsigned>(status);
        }
    }
    [[nodiscard]] bool isAll() const { return bits_ == all; }
    [[nodiscard]] bool contains(std::optional<core::EventStatus> status) const
    {
        return status ? (bits_ >> static_cast<unsigned>(*status) & 1U) != 0 : isAll();
    }
    bool operator==(const StatusSet&) const = default;

private:
    unsigned bits_ = all;
};

/// Which events a table shows.
struct EventFilter {
    StatusSet statuses;
    QString text;          ///< part of the name, or words of the description, any case; empty: any
    bool isRegex = false;  ///< text is a regular expression; an invalid one passes everything
    /// Result of a search, whose columns leave it in its order; nothing: all
    std::optional<std::vector<std::uint32_t>> only;

    bool operator==(const EventFilter&) const = default;
};

/**
 * Rows of an event table: events that pass a filter, in the order of a key.
 *
 * Keeps the order of all events and the matches of the text, so that a move of tau costs one
 * pass over the events, and nothing is sorted again unless the key changed.
 */
class EventOrder {
public:
    void setFacts(const core::EventFacts& facts);
    void setFilter(const EventFilter& filter);
    /// @param column  its id; by one that says nothing of its own, events are as in the study
    void setKey(const std::string& column, Qt::SortOrder order);

    [[nodiscard]] const EventFilter& filter() const { return filter_; }
    [[nodiscard]] std::vector<std::uint32_t> rows();

private:
    void sortAll();
    void matchNames();
    void bestFirstInTies(std::vector<std::uint32_t>& sorted) const;
    /// What the key is of each event.
    [[nodiscard]] std::function<double(std::uint32_t)> numbers() const;
    [[nodiscard]] std::vector<std::uint32_t> sortedByNoise() const;

    core::EventFacts facts_;
    EventFilter filter_;
    std::string key_ = "rnmse";
    Qt::SortOrder order_ = Qt::AscendingOrder;
    bool isSorted_ = false;
    bool isMatched_ = false;
    std::vector<std::uint32_t> sorted_;  ///< all events
    std::vector<std::uint8_t> matches_;  ///< E; empty: every name matches
};

}  // namespace papilio::widgets
