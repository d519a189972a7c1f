#include "core/io/formats/csv/csv_assembly.h"

#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <unordered_map>
#include <unordered_set>

namespace papilio::core {

namespace {

/// Numbers 0, 1, 2 … for the different values of a column, in ascending order.
class Numbering {
public:
    explicit Numbering(std::vector<std::int64_t> all) : values_(std::move(all))
    {
        std::sort(values_.begin(), values_.end());
        values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
    }
    [[nodiscard]] std::size_t size() const { return values_.size(); }
    [[nodiscard]] std::size_t of(std::int64_t value) const
    {
        // Nearly always 0 … n-1 or 1 … n.
        const auto guess =
            static_cast<std::size_t>(value) - static_cast<std::size_t>(values_.front());
        if (guess < values_.size() && values_[guess] == value) {
            return guess;
        }
        return static_cast<std::size_t>(std::lower_bound(values_.begin(), values_.end(), value) -
                                        values_.begin());
    }

private:
    std::vector<std::int64_t> values_;
};

/// The different values of one column, without sorting a million of them.
Numbering numbering(const std::vector<CsvBody>& parts, std::int64_t CsvBody::Row::*member)
{
    std::unordered_set<std::int64_t> seen;
    for (const auto& part : parts) {
        for (const auto& row : part.rows()) {
            seen.insert(row.*member);
        }
    }
    return Numbering({seen.begin(), seen.end()});
}

/// Puts the parts together.
class Assembly {
public:
    Assembly(std::string_view text,
             const std::string& name,
             const CsvColumns& columns,
             const std::vector<CsvBody>& parts)
        : text_(text),
          name_(name),
          columns_(columns),
          parts_(parts)
    {}

    /// @param values  of all parts; part p begins at row starts[p]
    Result<void> into(Dataset& data,
                      RawVector<double> values,
                      const std::vector<std::size_t>& starts)
    {
        for (const auto& part : parts_) {
            if (const auto& stopped = part.stopped()) {
                return problem(stopped->at, stopped->column, stopped->sentence);
            }
        }
        if (auto good = mergeEvents(data); !good) {
            return good;
        }
        const auto repetitions = numbering(parts_, &CsvBody::Row::repetition);
        const auto threads = numbering(parts_, &CsvBody::Row::thread);
        std::size_t rows = 0;
        for (const auto& part : parts_) {
            rows += part.rows().size();
        }
        if (rows == 0) {
            return errorAt(name_, {2, 1}, "expected lines of events below the header, found none");
        }
        if (auto good = checkRepetitions(data.eventCount(), repetitions, threads.size(), rows);
            !good) {
            return good;
        }
        data.repetitions = repetitions.size();
        data.threads = columns_.thread ? threads.size() : 0;
        const auto places = placesOf(data.eventCount(), repetitions.size(), threads.size(), rows);
        if (!places) {
            return places.error().in(name_);
        }
        targets_.clear();
        targets_.reserve(rows);
        for (std::size_t part = 0; part < parts_.size(); ++part) {
            for (const auto& row : parts_[part].rows()) {
                targets_.push_back((events_[part][row.event] * repetitions.size() +
                                    repetitions.of(row.repetition)) *
                                       threads.size() +
                                   threads.of(row.thread));
            }
        }
        return place(data, std::move(values), starts, *places);
    }

private:
    [[nodiscard]] Error problem(const char* at,
                                std::size_t column,
                                const std::string& sentence) const
    {
        return errorAt(name_, {lineOf(at), column}, sentence);
    }

    [[nodiscard]] std::size_t lineOf(const char* at) const
    {
        return 1 + static_cast<std::size_t>(std::count(text_.data(), at, '\n'));
    }

    /// Refuses a table that would be whole but for one line, whose repetition no other line has:
    /// one wrong digit would make every other event miss a repetition.
    [[nodiscard]] Result<void> checkRepetitions(std::size_t events,
                                                const Numbering& repetitions,
                                                std::size_t threads,
                                                std::size_t rows) const
    {
        constexpr std::size_t fewest = 3;  // events, and repetitions with the wrong one
        if (events < fewest || repetitions.size() < fewest ||
            rows != events * (repetitions.size() - 1) * threads) {
            return {};
        }
        std::vector<std::size_t> count(repetitions.size(), 0);
        std::vector<const CsvBody::Row*> first(repetitions.size(), nullptr);
        for (const auto& part : parts_) {
            for (const auto& row : part.rows()) {
                const auto index = repetitions.of(row.repetition);
                ++count[index];
                first[index] = first[index] == nullptr ? &row : first[index];
            }
        }
        const auto alone = std::ranges::find(count, std::size_t{1});
        const auto lacking = std::ranges::find(count, events * threads - 1);
        if (alone == count.end() || lacking == count.end()) {
            return {};
        }
        const auto& row = *first[static_cast<std::size_t>(alone - count.begin())];
        return problem(
            row.begin, columns_.repetition + 1,
            fmt::format(
                "only this line has repetition {}, and one line of repetition {} is missing; "
                "correct the number",
                row.repetition,
                first[static_cast<std::size_t>(lacking - count.begin())]->repetition));
    }

    Result<void> mergeEvents(Dataset& data)
    {
        std::unordered_map<std::string_view, std::pair<std::size_t, std::string_view>> index;
        for (const auto& part : parts_) {
            auto& global = events_.emplace_back();
            for (const auto& event : part.events()) {
                const auto [place, isNew] =
                    index.try_emplace(event.id, data.eventIds.size(), event.name);
                if (isNew) {
                    data.eventIds.append(event.id);
                    data.eventNames.append(event.name);
                } else if (place->second.second != event.name) {
                    return problem(event.begin, columns_.name.value_or(0) + 1,
                                   fmt::format("event {} is named {} here and {} before",
                                               quotedExcerpt(event.id), quotedExcerpt(event.name),
                                               quotedExcerpt(place->second.second)));
                }
                global.push_back(place->second.first);
            }
        }
        return {};
    }

    Result<void> place(Dataset& data,
                       RawVector<double> values,
                       const std::vector<std::size_t>& starts,
                       std::size_t places)
    {
        const std::size_t kernels = columns_.kernels();
        const std::size_t rows = targets_.size();
        bool inOrder = rows == places;
        std::size_t row = 0;
        for (std::size_t part = 0; part < parts_.size(); ++part) {
            inOrder = inOrder && starts[part] == row;
            for (std::size_t local = 0; local < parts_[part].rows().size(); ++local, ++row) {
                inOrder = inOrder && targets_[row] == row;
            }
        }
        if (inOrder) {
            data.values = std::move(values);
            data.values.resize(places * kernels);
        } else {
            std::vector<const char*> taken(places, nullptr);
            data.values.resize(places * kernels);
            row = 0;
            for (std::size_t part = 0; part < parts_.size(); ++part) {
                for (std::size_t local = 0; local < parts_[part].rows().size(); ++local, ++row) {
                    const char* const begin = parts_[part].rows()[local].begin;
                    if (const char* const first = taken[targets_[row]]; first != nullptr) {
                        return problem(
                            begin, 1,
                            fmt::format("the same event, repetition and thread as in line {}",
                                        lineOf(first)));
                    }
                    taken[targets_[row]] = begin;
                    std::memcpy(data.values.data() + targets_[row] * kernels,
                                values.data() + (starts[part] + local) * kernels,
                                kernels * sizeof(double));
                }
            }
            for (std::size_t at = 0; at < places; ++at) {
                if (taken[at] == nullptr) {
                    markMissing(data, at * kernels, kernels);
                }
            }
            absent_ = places - rows;
        }
        markCells(data, kernels);
        return {};
    }

    /// Masks cells; what lies under the mask is NaN, so that a reader who forgets the mask notices.
    static void markMissing(Dataset& data, std::size_t first, std::size_t count)
    {
        if (data.valid.empty()) {
            data.valid.assign(data.values.size(), 1);
        }
        std::fill_n(data.valid.begin() + static_cast<std::ptrdiff_t>(first), count,
                    std::uint8_t{0});
        std::fill_n(data.values.begin() + static_cast<std::ptrdiff_t>(first), count, notANumber);
    }

    void markCells(Dataset& data, std::size_t kernels)
    {
        std::size_t before = 0;
        std::size_t cells = 0;
        for (const auto& part : parts_) {
            for (const auto position : part.missing()) {
                markMissing(
                    data, targets_[before + position / kernels] * kernels + position % kernels, 1);
                ++cells;
            }
            before += part.rows().size();
        }
        if (cells > 0) {
            data.provenance.notes.push_back(missingCellsNote(cells));
        }
        if (absent_ > 0) {
            data.provenance.notes.push_back(
                fmt::format("Combinations of event, repetition and thread without a line, taken as "
                            "missing values: {}.",
                            absent_));
        }
    }

    std::string_view text_;
    const std::string& name_;
    const CsvColumns& columns_;
    const std::vector<CsvBody>& parts_;
    std::vector<std::vector<std::size_t>> events_;  ///< per part: local to global
    std::vector<std::size_t> targets_;  ///< per row: its place in [event][repetition][thread]
    std::size_t absent_ = 0;
};

}  // namespace

Result<std::size_t> placesOf(std::size_t events,
                             std::size_t repetitions,
                             std::size_t threads,
                             std::size_t rows)
{
    constexpr std::size_t sparsest = 100;
    std::size_t places = 0;
    if (__builtin_mul_overflow(events, repetitions, &places) ||
        __builtin_mul_overflow(places, threads, &places) || places / sparsest > rows) {
        return Error{
            Errc::Malformed,
            fmt::format("{} events, {} repetitions and {} threads are named, but there are only {} "
                        "lines; the numbers of repetitions or threads are probably wrong",
                        events, repetitions, threads, rows)};
    }
    return places;
}

Result<void> assemble(const CsvParts& parts, RawVector<double> values, Dataset& data)
{
    return Assembly(parts.text, parts.name, parts.columns, parts.bodies)
        .into(data, std::move(values), parts.starts);
}

}  // namespace papilio::core
