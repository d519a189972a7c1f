#pragma once

#include "core/base/constants.h"
#include "core/base/number_format.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/**
 * One column of a table, wherever the table is shown: the window, the text of a command, a report,
 * CSV. Cells are in the NumberStyle of the scope that is open when they are asked for.
 *
 * @tparam Row  what one row is about; functions take it as std::invoke() does: a lambda or a member
 */
template<typename Row>
class Column {
public:
    /// @param id  names the column for select(), CSV and tests
    /// @param help  what the values are and how they are computed; empty: the title says it
    Column(std::string id, std::string title, std::string help = {})
        : id_(std::move(id)),
          title_(std::move(title)),
          help_(std::move(help))
    {}

    /// Words.
    template<typename Function>
    Column& words(Function function)
    {
        text_ = [function](const Row& row) -> std::string { return std::invoke(function, row); };
        return *this;
    }
    /// A number in full precision, NaN where it does not apply.
    /// @param shown  its text, a function of the number
    template<typename Function, typename Shown>
    Column& number(Function function, Shown shown)
    {
        number_ = [function](const Row& row) {
            return static_cast<double>(std::invoke(function, row));
        };
        return words([number = number_, shown](const Row& row) { return shown(number(row)); });
    }
    template<typename Function>
    Column& number(Function function)
    {
        return number(std::move(function), [](double value) { return numberText(value); });
    }
    /// A count, and a share or relative error.
    template<typename Function>
    Column& count(Function function)
    {
        return number(std::move(function), [](double value) { return countText(value); });
    }
    template<typename Function>
    Column& percent(Function function)
    {
        return number(std::move(function), [](double value) { return percentText(value); });
    }
    /// A number whose text is a function of the row.
    template<typename Function, typename Shown>
    Column& numberAs(Function function, Shown shown)
    {
        number(std::move(function));
        return words(std::move(shown));
    }

    /// The text of a number is numberText() with this scale: what is round-off of it reads as about
    /// zero. 1 unless it is given, as for the shares of percentText().
    Column& scaledTo(double scale)
    {
        scale_ = scale;
        return *this;
    }

    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] const std::string& title() const { return title_; }
    [[nodiscard]] const std::string& help() const { return help_; }
    [[nodiscard]] bool isNumeric() const { return static_cast<bool>(number_); }
    /// As people read it.
    [[nodiscard]] std::string text(const Row& row) const { return text_ ? text_(row) : ""; }
    /// NaN where the column has words, or where the number does not apply.
    [[nodiscard]] double value(const Row& row) const { return number_ ? number_(row) : notANumber; }
    [[nodiscard]] double scale() const { return scale_; }

private:
    std::string id_;
    std::string title_;
    std::string help_;
    std::function<std::string(const Row&)> text_;
    std::function<double(const Row&)> number_;
    double scale_ = 1;
};

/// NaN: no value.
template<typename Value>
double orNone(const std::optional<Value>& value)
{
    return value ? static_cast<double>(*value) : notANumber;
}

/// The columns of a table. `header` is what a Column is made from: id, title and, where it has one,
/// help; `what` goes to the function of Column that has the same name.
template<typename Row>
class Columns : public std::vector<Column<Row>> {
public:
    template<typename... Function>
    Column<Row>& words(Column<Row> header, Function... what)
    {
        return this->emplace_back(std::move(header)).words(std::move(what)...);
    }
    template<typename... Function>
    Column<Row>& number(Column<Row> header, Function... what)
    {
        return this->emplace_back(std::move(header)).number(std::move(what)...);
    }
    template<typename Function>
    Column<Row>& count(Column<Row> header, Function what)
    {
        return this->emplace_back(std::move(header)).count(std::move(what));
    }
    template<typename Function>
    Column<Row>& percent(Column<Row> header, Function what)
    {
        return this->emplace_back(std::move(header)).percent(std::move(what));
    }
    template<typename... Function>
    Column<Row>& numberAs(Column<Row> header, Function... what)
    {
        return this->emplace_back(std::move(header)).numberAs(std::move(what)...);
    }
};

/// The columns with these ids, in the order of the ids. An id that is not there is a mistake of the
/// program.
template<typename Row>
Columns<Row> select(const Columns<Row>& columns, std::initializer_list<std::string_view> ids)
{
    Columns<Row> selected;
    for (const auto id : ids) {
        const auto found = std::ranges::find(columns, id, &Column<Row>::id);
        assert(found != columns.end());
        selected.push_back(*found);
    }
    return selected;
}

/// Rows under headings, for whoever writes them down.
struct Table {
    struct Heading {
        std::string id;
        std::string title;
        std::string help;
        bool isNumeric = false;  ///< cells and title are at the right
    };
    struct Cell {
        std::string text;            ///< as people read it
        double number = notANumber;  ///< in full precision
    };

    std::string caption;
    std::vector<Heading> headings;
    std::vector<std::vector<Cell>> rows;
    std::size_t leftOut = 0;  ///< rows behind these that are not in it
};

/// The rows of a range under these columns.
template<typename Row, std::ranges::input_range Rows>
Table tabulate(const Columns<Row>& columns, const Rows& rows, std::string caption = {})
{
    Table table{.caption = std::move(caption), .headings = {}, .rows = {}};
    for (const auto& column : columns) {
        table.headings.push_back({column.id(), column.title(), column.help(), column.isNumeric()});
    }
    for (const Row& row : rows) {
        auto& cells = table.rows.emplace_back();
        for (const auto& column : columns) {
            cells.push_back({column.text(row), column.value(row)});
        }
    }
    return table;
}

/// For a terminal: columns as wide as their widest cell (in characters, not bytes), each line
/// indented by two blanks and without blanks at its end. Names may hold line ends: a cell is one
/// line. Titles are left out where all are empty.
std::string toText(const Table& table);

/// How a table is set on paper, where nothing places it later; lengths in points.
struct PaperSetting {
    double points = 8;           ///< of its letters
    double width = 0;            ///< of the table, per cent of the page
    std::vector<double> widths;  ///< of its columns, per cent of the table
    std::string ground;          ///< color of every second row
};

/// Text of a cell or a sentence as HTML: names and units may hold anything.
std::string htmlText(std::string_view text);

/// One <table> with its caption: numbers at the right, blanks before a word as an indent.
/// @param paper  null: for a browser
std::string toHtml(const Table& table, const PaperSetting* paper = nullptr);

/// The table without columns that have no text, or nothing but "does not apply", in any row.
Table withoutEmptyColumns(Table table);

/// RFC 4180: titles, then cells; numbers in full precision, words so that a spreadsheet computes
/// nothing from them.
std::string toCsv(const Table& table);

}  // namespace papilio::core
