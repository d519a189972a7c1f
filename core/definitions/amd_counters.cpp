#include "core/definitions/amd_counters.h"

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/definitions/tool_formula.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view commonTag = "common_derived";

struct Tag {
    std::string name;  ///< "/gfx9" of one that ends
    std::vector<std::pair<std::string, std::string>> attributes = {};

    [[nodiscard]] std::string attribute(std::string_view key) const
    {
        for (const auto& [known, value] : attributes) {
            if (known == key) {
                return value;
            }
        }
        return {};
    }
};

class TagReader {
public:
    explicit TagReader(std::string_view text) : text_(text) {}

    /// The next tag, nothing at the end; comments and text between tags are skipped.
    Result<std::optional<Tag>> next()
    {
        while (position_ < text_.size() && text_[position_] != '<') {
            const bool isComment = text_[position_] == '#';
            position_ =
                isComment ? std::min(text_.find('\n', position_), text_.size()) : position_ + 1;
        }
        if (position_ == text_.size()) {
            return std::optional<Tag>();
        }
        const std::size_t start = position_++;
        if (text_.substr(position_).starts_with("!--")) {
            const auto end = text_.find("-->", position_);
            if (end == std::string_view::npos) {
                return unended(start);
            }
            position_ = end + 3;
            return next();
        }
        Tag tag;
        tag.name = word(" \t\r\n>");
        while (true) {
            skipBlanks();
            if (position_ == text_.size()) {
                return unended(start);
            }
            if (text_[position_] == '>') {
                ++position_;
                return std::optional(std::move(tag));
            }
            const auto key = word(" \t\r\n=>");
            skipBlanks();
            if (position_ == text_.size() || text_[position_] != '=') {
                continue;  // a word without a value, such as the / of <metric …/>
            }
            ++position_;
            skipBlanks();
            tag.attributes.emplace_back(key, value());
        }
    }

private:
    [[nodiscard]] Error unended(std::size_t start) const
    {
        return errorAt({}, positionAt(text_, start), "the tag that starts here does not end");
    }

    void skipBlanks()
    {
        position_ = std::min(text_.find_first_not_of(blanks, position_), text_.size());
    }

    std::string word(std::string_view ends)
    {
        const auto end = std::min(text_.find_first_of(ends, position_), text_.size());
        const std::string found(text_.substr(position_, end - position_));
        // Never stay in place: a sign that ends nothing is skipped.
        position_ = end == position_ && end < text_.size() && text_[end] != '>' && text_[end] != '='
                        ? end + 1
                        : end;
        return found;
    }

    std::string value()
    {
        if (position_ < text_.size() && (text_[position_] == '"' || text_[position_] == '\'')) {
            const auto end = text_.find(text_[position_], position_ + 1);
            const auto start = position_ + 1;
            position_ = end == std::string_view::npos ? text_.size() : end + 1;
            return std::string(text_.substr(start, std::min(end, text_.size()) - start));
        }
        return word(" \t\r\n>");
    }

    std::string_view text_;
    std::size_t position_ = 0;
};

/// YAML in single quotation marks: one of them is written twice.
std::string yamlText(std::string_view text)
{
    std::string quoted = "'";
    for (const char c : visibleText(text)) {
        quoted.append(c == '\'' ? 2 : 1, c);
    }
    return quoted + "'";
}

/// Operators whose left side has no counter of several instances, but whose right side may: AMD
/// swaps their sides where it has.
void findSwapped(const Expression& expression, std::vector<DefinitionReason>& found)
{
    using Kind = Expression::Kind;
    const auto isVector = [](const Expression& operand) {
        return anyPart(operand, [](const Expression& part) {
            return part.kind() == Kind::Name && !isAmdProperty(part.name()) &&
                   part.name().find('(') == std::string::npos;
        });
    };
    for (std::size_t i = 0; i < expression.operandCount(); ++i) {
        findSwapped(expression.operand(i), found);
    }
    const bool hasOrder = expression.kind() == Kind::Subtract ||
                          expression.kind() == Kind::Divide || expression.kind() == Kind::Ratio;
    if (hasOrder && !isVector(expression.left()) && isVector(expression.right())) {
        found.push_back(
            {.kind = DefinitionReason::Kind::SwapsOperands, .text = toInfix(expression)});
    }
}

}  // namespace

ToolDefinitions amdDefinitions(ToolFormat format, const std::vector<AmdMetric>& metrics)
{
    ToolDefinitions all;
    all.format = format;
    for (const auto& metric : metrics) {
        const auto formula = parseAmdFormula(metric.expression);
        if (!formula) {
            all.refused.push_back(
                {metric.name,
                 {.kind = DefinitionReason::Kind::Malformed, .text = formula.error().message}});
            continue;
        }
        auto& definition = all.definitions.emplace_back();
        definition.name = metric.name;
        definition.formula = *formula;
        definition.description = metric.description;
        definition.architectures = metric.architectures;
        findSwapped(*formula, definition.lost);
    }
    return all;
}

bool looksLikeAmdXml(std::string_view head)
{
    const auto text = trimmed(head, blanks);
    return text.starts_with("<") && text.find("<metric") != std::string_view::npos &&
           text.find("expr=") != std::string_view::npos;
}

bool looksLikeAmdYaml(std::string_view head)
{
    return head.find("rocprofiler-sdk:") != std::string_view::npos &&
           head.find("counters:") != std::string_view::npos;
}

Result<ToolDefinitions> parseAmdXml(std::string_view text)
{
    TagReader reader(text);
    std::vector<AmdMetric> metrics;
    std::string architecture;
    while (true) {
        auto next = reader.next();
        if (!next) {
            return next.error();
        }
        if (!*next) {
            break;
        }
        const Tag& tag = **next;
        if (tag.name == "metric") {
            // What has no expression is a counter of the hardware, not a definition.
            if (const auto expression = tag.attribute("expr"); !expression.empty()) {
                auto& metric = metrics.emplace_back();
                metric.name = tag.attribute("name");
                metric.description = tag.attribute("descr");
                metric.expression = expression;
                if (!architecture.empty() && architecture != commonTag) {
                    metric.architectures.push_back(architecture);
                }
            }
        } else if (!tag.name.starts_with('/') && !tag.name.starts_with('?')) {
            architecture = tag.name;
        }
    }
    if (metrics.empty()) {
        return Error{Errc::Malformed,
                     "it has no metric with an expression; expected derived_counters.xml"};
    }
    return amdDefinitions(ToolFormat::AmdXml, metrics);
}

std::string amdYaml(const std::vector<AmdMetric>& metrics)
{
    std::string text = "rocprofiler-sdk:\n  counters-schema-version: 1\n  counters:\n";
    for (const auto& metric : metrics) {
        text += fmt::format(
            "  - name: {}\n    description: {}\n    properties: []\n"
            "    definitions:\n    - architectures:\n",
            yamlText(metric.name), yamlText(metric.description));
        for (const auto& architecture : metric.architectures) {
            text += fmt::format("      - {}\n", yamlText(architecture));
        }
        text += fmt::format("      expression: {}\n", yamlText(metric.expression));
    }
    return text;
}

}  // namespace papilio::core
