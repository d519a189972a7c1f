#pragma once

#include "core/base/difference.h"
#include "core/present/table.h"

#include <concepts>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace papilio::core {

/// A column of what two studies, A and B, have of the same things.
struct DifferenceColumn {
    /// What its cells are, and so how they are written and painted.
    enum class Style {
        Event,  ///< the name of one
        Words,
        Remark,    ///< words that most rows have not; null in documents where they have not
        Formula,   ///< the same; "does not apply" for people
        List,      ///< lines; in documents an array
        Flag,      ///< 0 or 1; in documents a boolean
        Number,    ///< the first of the numbers, which end with Change
        Count,     ///< a whole number
        Share,     ///< in per cent
        Ratio,     ///< a factor
        Change,    ///< a number with a bar (DifferenceRow::bar)
        Sameness,  ///< words that say whether both are the same
        Status,    ///< an EventStatus
        Verdict    ///< a Verdict with its words
    };
    enum Place : unsigned { Window = 1, Text = 2, People = 3, Document = 4, Everywhere = 7 };

    std::string id;     ///< in documents the key: "first.run" is "run" in the object "first"
    std::string title;  ///< for people
    Style style = Style::Words;
    unsigned where = Everywhere;
    std::string help = {};
    /// Where the other number of a pair is, relative to this column; 0: it is read alone.
    int partner = 0;
};

/// A cell: words, or a number with the words for it where its style does not give them.
struct DifferenceCell : Table::Cell {
    DifferenceCell() = default;
    template<typename Text>
    requires std::convertible_to<Text, std::string>
    // NOLINTNEXTLINE(google-explicit-constructor): lists of cells are rows
    DifferenceCell(Text words) : Cell{std::string(std::move(words)), notANumber}
    {}
    template<typename Number>
    requires std::is_arithmetic_v<Number>
    // NOLINTNEXTLINE(google-explicit-constructor)
    DifferenceCell(Number value) : Cell{{}, static_cast<double>(value)}
    {}
    template<typename Number>
    // NOLINTNEXTLINE(google-explicit-constructor)
    DifferenceCell(const std::optional<Number>& value) : Cell{{}, orNone(value)}
    {}
    DifferenceCell(double value, std::string words) : Cell{std::move(words), value} {}
};

struct DifferenceRow {
    enum class Kind { Same, Changed, OnlyFirst, OnlySecond, NotComparable };

    std::string item = {};  ///< its key: event id, metric, node path …
    Kind kind = Kind::Same;
    std::vector<DifferenceCell> cells = {};
    double bar = notANumber;  ///< of its change, right of the middle above 0; NaN: none
    bool isMarked = false;    ///< it differs so much that people should see it
    int level = 1;            ///< in a tree
    std::string group = {};   ///< of a table that belongs to the rows of another one: its item
    std::string tip = {};
    bool isApart = false;  ///< its shares are distinguished, however little they differ
};

/// Two tables next to one another: what both have, what only one has, what differs. A row keeps its
/// numbers; their texts are in the NumberStyle of the scope that is open when they are asked for.
struct DifferenceTable {
    using Style = DifferenceColumn::Style;
    using Kind = DifferenceRow::Kind;

    std::string id = {};       ///< in documents its key
    std::string caption = {};  ///< for people
    std::vector<DifferenceColumn> columns = {};
    std::vector<DifferenceRow> rows = {};
    std::vector<std::string> notes = {};  ///< what holds for the whole table, as sentences
    double barScale = 1;                  ///< what fills a bar
    unsigned leavesSameOutIn = 0;         ///< places that have no rows in which both are the same

    [[nodiscard]] std::size_t count(Kind kind) const;
    /// Items of the rows of a kind.
    [[nodiscard]] std::vector<std::string> items(Kind kind) const;
    /// The first row of the item; null: there is none.
    [[nodiscard]] const DifferenceRow* find(std::string_view item) const;
    /// By the id of its column, which is there.
    [[nodiscard]] const DifferenceCell& cell(const DifferenceRow& row,
                                             std::string_view column) const;
    /// The cell as people read it.
    [[nodiscard]] std::string text(const DifferenceRow& row, std::size_t column) const;
    /// The columns of one of these places, for a terminal or a report.
    [[nodiscard]] Table shown(unsigned where) const;
};

template<typename Item>
using ItemPairs = std::vector<std::pair<const Item*, const Item*>>;

/// Fills a table with a row for each pair of things, of which either may be null, column by column.
template<typename Item>
class PairsTable {
public:
    PairsTable(DifferenceTable& table, const ItemPairs<Item>& pairs) : table_(table), pairs_(pairs)
    {
        table_.rows.resize(pairs.size());
    }

    /// A column of the pair. @param cell  of the number of its row
    template<typename Function>
    void own(DifferenceColumn column, Function cell)
    {
        for (std::size_t row = 0; row < pairs_.size(); ++row) {
            table_.rows[row].cells.push_back(cell(row));
        }
        table_.columns.push_back(std::move(column));
    }
    /// A column of A and the one of B behind it. @param suffix  of "first" and "second" in the id
    /// @param title  with {} for "A" or "B" @param cell  of one of the things
    template<typename Function>
    void both(const std::string& suffix,
              std::string_view title,
              DifferenceColumn::Style style,
              unsigned where,
              Function cell)
    {
        for (const bool isFirst : {true, false}) {
            own({(isFirst ? "first" : "second") + suffix,
                 fmt::format(fmt::runtime(title), isFirst ? "A" : "B"),
                 style,
                 where,
                 {},
                 isFirst ? 1 : -1},
                [&](std::size_t row) {
                    const auto* item = isFirst ? pairs_[row].first : pairs_[row].second;
                    return item == nullptr ? DifferenceCell()
                                           : DifferenceCell(std::invoke(cell, *item));
                });
        }
    }

private:
    DifferenceTable& table_;
    const ItemPairs<Item>& pairs_;
};

/// Rows of two tables by what they are matched by: those of the first in its order, each with its
/// partner or null, then the rest of the second with null before them. Of rows of the
/// second with one key the first counts.
template<typename Row, typename Key>
ItemPairs<Row> paired(const std::vector<Row>& first, const std::vector<Row>& second, Key key)
{
    using Name = std::remove_cvref_t<std::invoke_result_t<Key, const Row&>>;
    std::map<Name, const Row*> others;
    for (const auto& row : second) {
        others.try_emplace(std::invoke(key, row), &row);
    }
    ItemPairs<Row> pairs;
    for (const auto& row : first) {
        const auto found = others.find(std::invoke(key, row));
        pairs.emplace_back(&row, found == others.end() ? nullptr : found->second);
        if (found != others.end()) {
            found->second = nullptr;
        }
    }
    for (const auto& row : second) {
        if (others.at(std::invoke(key, row)) == &row) {
            pairs.emplace_back(nullptr, &row);
        }
    }
    return pairs;
}

/// "a, b, c and 4 more"
std::string someText(const std::vector<std::string>& names, std::size_t most = 3);

/// Two shares as these tables have them: "0.050 %" twice where they differ by less than a
/// millionth, "2.09 %" and "2.11 %".
std::vector<std::string> comparedShares(double first, double second);

/// "+12.3 %" of a real difference, "13 ×" from ten on; "measured once", or "–" for others.
std::string changeText(const Difference& difference);

/// "+1.50", "−0.2": "–" for NaN.
std::string signedText(double value, int decimals);

}  // namespace papilio::core
