#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * The columns of a table that perf prints for people: "# .....  ......" says where each begins, and
 * one or two lines above have their titles.
 */
class RuledColumns {
public:
    /// @return nothing where `line` is not such a ruler
    static std::optional<RuledColumns> read(std::string_view line);

    /// The title of each column is its words in `titles`, behind those that `groups` has over it:
    /// "Load Hitm Total". The dashes around a group are not part of it.
    void setTitles(std::string_view titles, std::string_view groups = {});

    [[nodiscard]] std::size_t size() const { return begins_.size(); }
    [[nodiscard]] const std::string& title(std::size_t column) const { return titles_[column]; }
    [[nodiscard]] std::optional<std::size_t> find(std::string_view title) const;
    /// Without blanks around it; empty where the row is shorter, or there is no such column.
    [[nodiscard]] std::string_view cell(std::string_view row,
                                        std::optional<std::size_t> column) const;

private:
    std::vector<std::size_t> begins_;
    std::vector<std::size_t> ends_;
    std::vector<std::string> titles_;
};

/// A number of samples or cycles; nothing for one whose sums are not exact.
std::optional<double> sampledNumber(std::string_view cell);

/// "worker" of "[.] worker" and "[k] worker"; nothing for other texts.
std::optional<std::string_view> symbolIn(std::string_view cell);

}  // namespace papilio::core
