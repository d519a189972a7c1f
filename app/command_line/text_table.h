#pragma once

#include <string>
#include <vector>

namespace papilio::app {

/// Rows of cells, printed in columns as wide as their widest cell (counted in characters, not
/// bytes).
class TextTable {
public:
    enum class Align { Left, Right };

    /// The first row are titles; one that begins with > is over cells at the right.
    explicit TextTable(std::vector<std::string> titles);
    static TextTable untitled(std::vector<Align> alignment);
    /// Names may hold line ends: every cell is one line.
    void add(std::vector<std::string> cells);
    /// Every line indented by two blanks, without blanks at its end.
    [[nodiscard]] std::string text() const;

private:
    TextTable() = default;

    std::vector<Align> alignment_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace papilio::app
