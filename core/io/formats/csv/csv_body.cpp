#include "core/io/formats/csv/csv_body.h"

#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/io/text/number_text.h"

#include <charconv>
#include <fmt/format.h>

namespace papilio::core {

namespace {

bool endsCell(const char* at, const char* end)
{
    return at == end || *at == ',' || *at == '\n' || *at == '\r';
}

}  // namespace

const char* CsvBody::fail(const char* at, std::size_t column, std::string sentence)
{
    stop_ = Stop{at, column, std::move(sentence)};
    return nullptr;
}

/// One cell up to its delimiter, quotes resolved.
const char* CsvBody::takeCell(const char* at,
                              const char* end,
                              std::size_t column,
                              std::string_view& cell)
{
    if (at == end || *at != '"') {
        const char* const begin = at;
        while (at != end && *at != ',' && *at != '\n') {
            if (*at == '"') {
                return fail(begin, column, "a quote inside a cell that does not begin with one");
            }
            ++at;
        }
        cell = {begin, static_cast<std::size_t>(at - begin)};
        if (!cell.empty() && cell.back() == '\r') {
            cell.remove_suffix(1);
        }
        return at;
    }
    const char* const opening = at++;
    const char* begin = at;
    std::string* resolved = nullptr;
    while (true) {
        while (at != end && *at != '"') {
            ++at;
        }
        if (at == end) {
            return fail(opening, column, "the quote opened here is never closed");
        }
        if (at + 1 == end || at[1] != '"') {
            break;
        }
        if (resolved == nullptr) {
            resolved = &unquoted_.emplace_back();
        }
        resolved->append(begin, at + 1);
        at += 2;
        begin = at;
    }
    if (resolved != nullptr) {
        resolved->append(begin, at);
        cell = *resolved;
    } else {
        cell = {begin, static_cast<std::size_t>(at - begin)};
    }
    ++at;
    return endsCell(at, end) ? at
                             : fail(opening, column, "expected a comma after the closing quote");
}

bool CsvBody::count(std::string_view cell,
                    const char* at,
                    std::size_t column,
                    const char* what,
                    std::int64_t& value)
{
    long long number = 0;
    if (!readCount(cell, number)) {
        fail(at, column,
             fmt::format("expected the number of the {}, found {}", what, quotedExcerpt(cell)));
        return false;
    }
    value = number;
    return true;
}

bool CsvBody::placeEvent(std::string_view id, std::string_view name, const char* at, Row& row)
{
    name = name.empty() ? id : name;
    // Lines of one event are together nearly always.
    if (!rows_.empty() && events_[rows_.back().event].id == id) {
        row.event = rows_.back().event;
    } else {
        const auto [place, isNew] =
            index_.try_emplace(id, static_cast<std::uint32_t>(events_.size()));
        row.event = place->second;
        if (isNew) {
            if (id.empty()) {
                fail(at, 1, "the event has no id");
                return false;
            }
            if (!isText(id) || !isText(name)) {
                fail(at, isText(id) ? *columns_.name + 1 : 1,
                     "expected UTF-8 text, found bytes that are not UTF-8");
                return false;
            }
            events_.push_back({id, name, at});
            return true;
        }
    }
    if (events_[row.event].name != name) {
        fail(at, columns_.name.value_or(0) + 1,
             fmt::format("event {} is named {} here and {} before", quotedExcerpt(id),
                         quotedExcerpt(name), quotedExcerpt(events_[row.event].name)));
        return false;
    }
    return true;
}

const char* CsvBody::readLead(const char* at, const char* end, Row& row)
{
    std::string_view id;
    std::string_view name;
    for (std::size_t column = 0; column < columns_.firstKernel; ++column) {
        std::string_view cell;
        const char* const begin = at;
        at = takeCell(at, end, column + 1, cell);
        if (at == nullptr) {
            return nullptr;
        }
        if (column == 0) {
            id = cell;
        } else if (column == columns_.name) {
            name = cell;
        } else if (!count(cell, begin, column + 1,
                          column == columns_.thread ? "thread" : "repetition",
                          column == columns_.thread ? row.thread : row.repetition)) {
            return nullptr;
        }
        if (at == end || *at != ',') {
            return fail(begin, column + 1,
                        fmt::format("the line ends after {} cells, but the header has {}",
                                    column + 1, columns_.count));
        }
        ++at;
    }
    return placeEvent(id, name, row.begin, row) ? at : nullptr;
}

const char* CsvBody::readValues(const char* at, const char* end)
{
    const std::size_t kernels = columns_.kernels();
    const std::size_t base = rows_.size() * kernels;
    for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
        const std::size_t column = columns_.firstKernel + kernel + 1;
        double& value = values_[base + kernel];
        const char* next = readDecimal(at, end, value);
        if (next == nullptr || !endsCell(next, end)) {
            const auto [behind, code] = std::from_chars(at, end, value);
            if (code == std::errc() && endsCell(behind, end) && value == value) {
                next = behind;
            } else {
                std::string_view cell;
                next = takeCell(at, end, column, cell);
                if (next == nullptr) {
                    return nullptr;
                }
                const auto kind = readNumber(cell, value);
                if (kind == NumberText::NotANumber) {
                    return fail(at, column, numberExpected(cell));
                }
                if (kind == NumberText::Missing) {
                    value = notANumber;
                    missing_.push_back(base + kernel);
                }
            }
        }
        at = next;
        if (kernel + 1 < kernels) {
            if (at == end || *at != ',') {
                return fail(at, column,
                            fmt::format("the line ends after {} cells, but the header has {}",
                                        column, columns_.count));
            }
            ++at;
        }
    }
    return at;
}

const char* CsvBody::readLine(const char* at, const char* end)
{
    if (*at == '\n' || (*at == '\r' && at + 1 != end && at[1] == '\n')) {
        return at + (*at == '\n' ? 1 : 2);  // a blank line
    }
    Row row;
    row.begin = at;
    at = readLead(at, end, row);
    if (at == nullptr) {
        return nullptr;
    }
    at = readValues(at, end);
    if (at == nullptr) {
        return nullptr;
    }
    if (at != end && *at == '\r') {
        ++at;
    }
    if (at != end && *at != '\n') {
        return fail(at, columns_.count + 1,
                    fmt::format("more cells than the {} of the header", columns_.count));
    }
    rows_.push_back(row);
    return at == end ? at : at + 1;
}

}  // namespace papilio::core
