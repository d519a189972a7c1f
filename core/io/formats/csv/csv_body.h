#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace papilio::core {

/// Which column holds what; kernels are all columns from `firstKernel` on.
struct CsvColumns {
    std::size_t count = 0;
    std::optional<std::size_t> name;
    std::size_t repetition = 0;
    std::optional<std::size_t> thread;
    std::size_t firstKernel = 0;

    [[nodiscard]] std::size_t kernels() const { return count - firstKernel; }
};

/// A part of the lines below the header, read by one thread. Text stays where the file was read to.
class CsvBody {
public:
    struct Row {
        std::uint32_t event = 0;  ///< index into events()
        std::int64_t repetition = 0;
        std::int64_t thread = 0;
        const char* begin = nullptr;
    };
    struct Event {
        std::string_view id;
        std::string_view name;
        const char* begin = nullptr;  ///< the line that named it first
    };
    /// Where reading stopped, and why.
    struct Stop {
        const char* at = nullptr;
        std::size_t column = 0;  ///< from 1
        std::string sentence;
    };

    /// @param values  room for as many rows as `text` has line breaks, plus one
    CsvBody(std::string_view text, const CsvColumns& columns, double* values)
        : text_(text),
          columns_(columns),
          values_(values)
    {}

    /// Reads all lines; stopped() says whether it could. `progress` receives the share of this
    /// part.
    template<typename Report>
    void read(const std::stop_token& stop, Report report)
    {
        const char* at = text_.data();
        const char* const end = at + text_.size();
        for (std::size_t line = 0; at != end && at != nullptr; ++line) {
            if (line % linesBetween == 0) {
                if (stop.stop_requested()) {
                    return;
                }
                report(static_cast<double>(at - text_.data()) / static_cast<double>(text_.size()));
            }
            at = readLine(at, end);
        }
    }

    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
    [[nodiscard]] const std::vector<Event>& events() const { return events_; }
    /// Cells that hold nothing, as positions in this part's values.
    [[nodiscard]] const std::vector<std::size_t>& missing() const { return missing_; }
    [[nodiscard]] const std::optional<Stop>& stopped() const { return stop_; }

private:
    static constexpr std::size_t linesBetween = 4096;

    const char* readLine(const char* at, const char* end);
    const char* readLead(const char* at, const char* end, Row& row);
    const char* readValues(const char* at, const char* end);
    const char* takeCell(const char* at,
                         const char* end,
                         std::size_t column,
                         std::string_view& cell);
    bool count(std::string_view cell,
               const char* at,
               std::size_t column,
               const char* what,
               std::int64_t& value);
    bool placeEvent(std::string_view id, std::string_view name, const char* at, Row& row);
    const char* fail(const char* at, std::size_t column, std::string sentence);

    std::string_view text_;
    const CsvColumns& columns_;
    double* values_;
    std::vector<Row> rows_;
    std::vector<Event> events_;
    std::unordered_map<std::string_view, std::uint32_t> index_;
    std::vector<std::size_t> missing_;
    std::deque<std::string> unquoted_;  ///< cells whose quotes had to be resolved
    std::optional<Stop> stop_;
};

}  // namespace papilio::core
