#pragma once

#include <string>
#include <vector>

namespace papilio::app {

/// Rows of cells, printed in columns as wide as their widest cell (counted in characters, not
/// bytes).
class TextTable {
public:
    enum class Align { Left, Right };

    explicit TextTable(std::vector<Align> alignment) : alignment_(std::move(alignment)) {}
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    /// Every line indented by two blanks, without blanks at its end.
    [[nodiscard]] std::string text() const;

private:
    std::vector<Align> alignment_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace papilio::app
