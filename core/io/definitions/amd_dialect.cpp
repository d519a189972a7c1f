#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/io/definitions/dialects.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <utility>

#ifdef PAPILIO_HAS_YAML
#include <yaml-cpp/yaml.h>
#endif

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

/// A metric before its expression is read.
struct Metric {
    std::string name;
    std::string description;
    std::string expression;
    std::vector<std::string> architectures = {};
};

/// Counters have one for each unit of the device; functions of them and properties have not.
bool hasInstances(std::string_view name)
{
    return !isAmdProperty(name) && name.find('(') == std::string_view::npos;
}

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

/// Operators whose left side has no counter of several instances, but whose right side may: AMD
/// swaps their sides where it has.
void findSwapped(const Expression& expression, std::vector<DefinitionReason>& found)
{
    const auto isVector = [](const Expression& operand) {
        return anyPart(operand, [](const Expression& part) {
            return part.kind() == Kind::Name && hasInstances(part.name());
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

Result<MetricDefinitions> definitionsOf(const Dialect& dialect,
                                        const Result<std::vector<Metric>>& metrics,
                                        const std::filesystem::path& path)
{
    if (!metrics) {
        return metrics.error().in(path.string());
    }
    MetricDefinitions all;
    all.dialect = &dialect;
    for (const auto& metric : *metrics) {
        const auto formula = parse(metric.expression, dialect);
        if (!formula) {
            all.refuse(metric.name, formula.error());
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

/// It is no XML: expressions have no quotation marks, and lines that begin with # are comments.
Result<std::vector<Metric>> xmlMetrics(std::string_view text)
{
    TagReader reader(text);
    std::vector<Metric> metrics;
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
    return metrics;
}

#ifdef PAPILIO_HAS_YAML

std::string textOf(const YAML::Node& node)
{
    return node && node.IsScalar() ? node.Scalar() : std::string();
}

void takeCounter(const YAML::Node& counter, std::vector<Metric>& metrics)
{
    if (!counter.IsMap()) {
        return;
    }
    const auto definitions = counter["definitions"];
    if (!definitions || !definitions.IsSequence()) {
        return;
    }
    for (const auto& definition : definitions) {
        // What has no expression is a counter of the hardware, not a definition.
        const auto expression =
            definition.IsMap() ? textOf(definition["expression"]) : std::string();
        if (expression.empty()) {
            continue;
        }
        auto& metric = metrics.emplace_back();
        metric.name = textOf(counter["name"]);
        metric.description = textOf(counter["description"]);
        metric.expression = expression;
        if (const auto architectures = definition["architectures"];
            architectures && architectures.IsSequence()) {
            for (const auto& architecture : architectures) {
                metric.architectures.push_back(textOf(architecture));
            }
        }
    }
}

Result<std::vector<Metric>> yamlMetrics(std::string_view text)
{
    std::vector<Metric> metrics;
    try {
        const auto root = YAML::Load(std::string(text));
        const auto sdk = root.IsMap() ? root["rocprofiler-sdk"] : YAML::Node();
        const auto counters = sdk && sdk.IsMap() ? sdk["counters"] : YAML::Node();
        if (!counters || !counters.IsSequence()) {
            return Error{Errc::Malformed,
                         "has no list rocprofiler-sdk: counters; expected "
                         "counter_defs.yaml"};
        }
        for (const auto& counter : counters) {
            takeCounter(counter, metrics);
        }
    } catch (const YAML::Exception& wrong) {
        return errorOf(Errc::Malformed, "line {}, column {}: {}", wrong.mark.line + 1,
                       wrong.mark.column + 1, wrong.msg);
    }
    return metrics;
}

#else

Result<std::vector<Metric>> yamlMetrics(std::string_view)
{
    return Error{Errc::Unsupported,
                 "is YAML, and this Papilio was built without yaml-cpp; use derived_counters.xml, "
                 "or build with yaml-cpp"};
}

#endif

/// YAML in single quotation marks: one of them is written twice.
std::string yamlText(std::string_view text)
{
    std::string quoted = "'";
    for (const char c : visibleText(text)) {
        quoted.append(c == '\'' ? 2 : 1, c);
    }
    return quoted + "'";
}

std::string yamlFile(const Conversion& made)
{
    auto text = made.comments() + "rocprofiler-sdk:\n  counters-schema-version: 1\n  counters:\n";
    for (const auto* one : made.written()) {
        text += fmt::format(
            "  - name: {}\n    description: {}\n    properties: []\n"
            "    definitions:\n    - architectures:\n",
            yamlText(one->name), yamlText(one->source.description));
        for (const auto& architecture : one->source.architectures) {
            text += fmt::format("      - {}\n", yamlText(architecture));
        }
        text += fmt::format("      expression: {}\n", yamlText(one->formula));
    }
    return text;
}

/// Quotients are 0 where the denominator is.
Expression ratios(const Expression& expression)
{
    auto changed = withOperands(expression, ratios);
    if (changed.kind() == Kind::Divide &&
        !(changed.right().kind() == Kind::Number && changed.right().number() != 0)) {
        return Expression::binary(Kind::Ratio, changed.left(), changed.right());
    }
    return changed;
}

Result<Expression> withRatios(const Expression& parsed)
{
    return ratios(parsed);
}

SpelledName amdName(std::string_view name)
{
    if (name.starts_with('#')) {
        return DefinitionReason{.kind = DefinitionReason::Kind::NoProperty,
                                .text = std::string(name)};
    }
    const auto parsed = parse(name, dialects::amdYaml);
    if (parsed && parsed->kind() == Kind::Name && parsed->name() == name) {
        return std::string(name);
    }
    return DefinitionReason{.kind = DefinitionReason::Kind::NoName, .text = std::string(name)};
}

constexpr auto calls = std::to_array<std::string_view>({"reduce", "select", "accumulate"});
/// Sums, products and quotients; reduce(…), select(…) and accumulate(…) are one name each.
constexpr FormulaWords words = {.hasIndices = true, .calls = calls};
constexpr Arithmetic arithmetic = {.hasInstances = hasInstances};
constexpr std::string_view family = "amd";

}  // namespace

const Dialect dialects::amdYaml = {
    .id = "amd-yaml",
    .tool = "rocprofiler",
    .label = "AMD rocprofiler (YAML)",
    .suffix = ".yaml",
    .family = family,
    .keeps = Dialect::Architectures | Dialect::Descriptions,
    .repeatsNames = true,
    .words = words,
    .understood = withRatios,
    .syntax = Syntax::Sums,
    .arithmetic = arithmetic,
    .spell = amdName,
    .isProperty = isAmdProperty,
    .looksLike =
        [](std::string_view head) {
            return head.find("rocprofiler-sdk:") != std::string_view::npos &&
                   head.find("counters:") != std::string_view::npos;
        },
    .read =
        [](std::string_view text, const std::filesystem::path& path) {
            return definitionsOf(dialects::amdYaml, yamlMetrics(text), path);
        },
    .writer = newWriter<FormulaFileWriter<yamlFile>>,
};

const Dialect dialects::amdXml = {
    .id = "amd-xml",
    .tool = "rocprof",
    .label = "AMD rocprof (XML)",
    .suffix = ".xml",
    .family = family,
    .words = words,
    .understood = withRatios,
    .syntax = Syntax::Sums,
    .arithmetic = arithmetic,
    .isProperty = isAmdProperty,
    .looksLike =
        [](std::string_view head) {
            return trimmed(head, blanks).starts_with("<") &&
                   head.find("<metric") != std::string_view::npos &&
                   head.find("expr=") != std::string_view::npos;
        },
    .read =
        [](std::string_view text, const std::filesystem::path& path) {
            return definitionsOf(dialects::amdXml, xmlMetrics(text), path);
        },
};

}  // namespace papilio::core
