#include "core/base/number_format.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"
#include "core/definitions/papi_dialect.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;
using Reason = DefinitionReason::Kind;

constexpr std::string_view blanks = " \t\r";

bool isPapiWord(std::string_view word)
{
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"CPU", "PRESET", "EVENT"},
        [&](std::string_view known) { return equalsIgnoringCase(word, known); });
}

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    for (auto word = takeWord(line); !word.empty(); word = takeWord(line)) {
        words.push_back(word);
    }
    return words;
}

bool isDefine(std::string_view line)
{
    return line.starts_with("#define") &&
           (line.size() == 7 || blanks.find(line[7]) != std::string_view::npos);
}

/// The first operation that such files do not have.
std::optional<Kind> foreignOperation(const Expression& expression)
{
    const auto kind = expression.kind();
    if (kind > Kind::Divide || kind == Kind::Negate) {
        return kind;
    }
    for (std::size_t at = 0; at < expression.operandCount(); ++at) {
        if (const auto found = foreignOperation(expression.operand(at))) {
            return found;
        }
    }
    return std::nullopt;
}

/// What is wrong with a line "NAME, OPERATION_STRING"; nothing: it is in the set.
std::optional<std::string> takeDefinition(std::string_view line, DefinitionSet& set)
{
    const auto fields = split(line, ",");
    const auto name = trimmed(fields[0], blanks);
    if (isPapiWord(name)) {
        return fmt::format(
            "{} begins a line of PAPI's own files, in which #define is a comment "
            "and NAME, a|b|* has no meaning; write all lines in one of the two "
            "forms",
            name);
    }
    if (fields.size() != 2 || name.empty() || trimmed(fields[1], blanks).empty()) {
        return "expected NAME, OPERATION_STRING such as Branches, PAPI_BR_INS|BR_lat|*";
    }
    const auto formula = parseRpn(fields[1]);
    if (!formula) {
        return formula.error().message;
    }
    if (const auto foreign = foreignOperation(*formula)) {
        return fmt::format("has the operation {}; such files have + - * / only",
                           operationText(*foreign));
    }
    set.definitions.push_back({std::string(name), toInfix(*formula), {}, {}, {}});
    return std::nullopt;
}

std::optional<std::string> takeConstant(std::string_view line, DefinitionSet& set)
{
    const auto words = wordsOf(line);
    const auto value = words.size() == 3 ? parsedNumber<double>(words[2]) : std::nullopt;
    if (!value) {
        return "expected #define NAME NUMBER";
    }
    set.constants.push_back({std::string(words[1]), *value, 0, {}, "#define"});
    return std::nullopt;
}

/// A word without what separates fields and operands.
std::string plainWord(std::string_view name)
{
    std::string word(name);
    std::ranges::replace_if(
        word, [](char c) { return c == ' ' || c == '|' || c == ','; }, '_');
    return word;
}

/// One definition after the other; constants, and definitions that were written before, keep their
/// names.
class DefinesWriter : public DefinitionWriter {
public:
    DefinesWriter(const MetricDefinitions& source, const ConversionOptions& options)
        : DefinitionWriter(source, options),
          constants_(source.constants),
          formulas_(formulasOf(source))
    {
        for (const auto& constant : constants_) {
            constantNames_.emplace(constant.name, plainWord(constant.name));
        }
    }

    [[nodiscard]] std::string name(const std::string& name) const override
    {
        // A constant may have the name, or a line of PAPI's own begins so.
        const auto own = metricName(name);
        const bool isTaken =
            isPapiWord(own) ||
            std::ranges::any_of(constantNames_, [&](const auto& one) { return one.second == own; });
        return isTaken ? own + "_event" : own;
    }

    void write(WrittenDefinition& one, const Expression& formula) override
    {
        const auto& source = one.source;
        const Expression& own = source.named ? *source.named : source.formula;
        const bool isKept = std::ranges::all_of(own.names(), [&](const std::string& used) {
            return written_.contains(used) || constantNames_.contains(used) || !formulas_(used);
        });
        auto kept = own;
        if (!isKept) {
            const auto flat = flatten(formula, formulas_);
            kept = flat ? *flat : formula;
        } else if (source.scale != 1) {
            kept = Expression::number(source.scale) * own;
        }
        kept = unsignedOf(kept);
        if (const auto foreign = foreignOperation(kept)) {
            one.refuse({.kind = Reason::NoOperation, .text = std::string(operationText(*foreign))});
        }
        one.formula = postfix(kept, one);
        if (one.refused) {
            one.formula.clear();
            return;
        }
        for (const auto& used : kept.names()) {
            if (constantNames_.contains(used)) {
                used_.insert(used);
            }
        }
        written_.emplace(source.name, one.name);
    }

    std::string text(Conversion& made) override
    {
        auto text = made.comments();
        for (const auto& constant : constants_) {
            if (used_.contains(constant.name)) {
                text += fmt::format("#define {} {}\n", constantNames_.at(constant.name),
                                    exactText(constant.value));
            }
        }
        for (const auto* one : made.written()) {
            if (!one->source.description.empty()) {
                text += fmt::format("# {}\n", visibleText(one->source.description));
            }
            text += fmt::format("{}, {}\n", one->name, one->formula);
        }
        return text;
    }

private:
    /// PAPI's formulas have no sign: 0 - A for -A.
    static Expression unsignedOf(const Expression& expression)
    {
        if (expression.kind() == Kind::Number && expression.number() < 0) {
            return Expression::number(0) - Expression::number(-expression.number());
        }
        const auto changed = withOperands(expression, unsignedOf);
        return changed.kind() == Kind::Negate ? Expression::number(0) - changed.left() : changed;
    }

    std::string postfix(const Expression& expression, WrittenDefinition& one) const
    {
        return expression.kind() == Kind::Number ? exactText(expression.number())
               : expression.kind() == Kind::Name
                   ? wordOf(expression.name(), one)
                   : fmt::format("{}|{}|{}", postfix(expression.left(), one),
                                 postfix(expression.right(), one),
                                 operationText(expression.kind()));
    }

    /// The name as the file has it; empty: it is refused.
    std::string wordOf(const std::string& name, WrittenDefinition& one) const
    {
        if (const auto constant = constantNames_.find(name); constant != constantNames_.end()) {
            return constant->second;
        }
        if (const auto above = written_.find(name); above != written_.end()) {
            return above->second;
        }
        const auto event = papiEvent(parseEventTerm(name));
        if (isMachineProperty(name)) {
            one.refuse({.kind = Reason::NoProperty, .text = name});
        } else if (!event) {
            one.refuse({.kind = Reason::NoEventOption, .text = name});
        } else if (event->find_first_of(" \t|,`") != std::string::npos ||
                   parsedNumber<double>(*event)) {
            one.refuse({.kind = Reason::NoName, .text = name});
        }
        return event.value_or(std::string());
    }

    const std::vector<Constant>& constants_;
    Definitions formulas_;
    std::map<std::string, std::string, std::less<>> constantNames_;  ///< as they are written
    std::map<std::string, std::string, std::less<>> written_;        ///< definitions
    std::set<std::string, std::less<>> used_;                        ///< constants
};

}  // namespace

bool looksLikePapiDefines(std::string_view head)
{
    while (!head.empty()) {
        const auto line = trimmed(takeLine(head), blanks);
        if (isDefine(line)) {
            const auto words = wordsOf(line);
            if (words.size() == 3 && parsedNumber<double>(words[2])) {
                return true;
            }
        } else if (!line.empty() && line[0] != '#') {
            const auto fields = split(line, ",");
            if (fields.size() == 2 && fields[1].find('|') != std::string_view::npos &&
                !isPapiWord(trimmed(fields[0]))) {
                return true;
            }
        }
    }
    return false;
}

Result<DefinitionSet> parsePapiDefines(std::string_view text)
{
    DefinitionSet set;
    std::map<std::string, std::size_t, std::less<>> lines;  ///< of names; 0 of constants
    std::vector<std::size_t> definedIn;
    for (const auto& [number, whole] : linesOf(text)) {
        const auto line = trimmed(whole, blanks);
        const bool isConstant = isDefine(line);
        if (!isConstant && (line.empty() || line[0] == '#')) {
            continue;
        }
        if (const auto wrong = isConstant ? takeConstant(line, set) : takeDefinition(line, set)) {
            return errorAt({}, {number}, *wrong);
        }
        const auto& name = isConstant ? set.constants.back().name : set.definitions.back().name;
        if (!lines.emplace(name, isConstant ? 0 : number).second) {
            return errorAt({}, {number}, fmt::format("defines \"{}\" a second time", name));
        }
        if (!isConstant) {
            definedIn.push_back(number);
        }
    }
    for (std::size_t at = 0; at < set.definitions.size(); ++at) {
        for (const auto& name : parseInfix(set.definitions[at].formula)->names()) {
            if (const auto used = lines.find(name);
                used != lines.end() && used->second > definedIn[at]) {
                return errorAt({}, {definedIn[at]},
                               fmt::format("uses \"{}\", which is defined in line {}; a "
                                           "definition may use those above it",
                                           name, used->second));
            }
        }
    }
    return set;
}

const Dialect dialects::papiDefines = {
    .id = "papi-defines",
    .tool = "PAPI (2011)",
    .label = "PAPI with #define (paper of 2011)",
    .suffix = ".txt",
    .family = papilioFamily,
    .keeps = Dialect::Descriptions,
    .maskSign = ':',
    .countsOnly = true,
    .looksLike = looksLikePapiDefines,
    .read = [](std::string_view text,
               const std::filesystem::path& path) -> Result<MetricDefinitions> {
        const auto set = parsePapiDefines(text);
        if (!set) {
            return set.error().in(path.string());
        }
        auto all = metricsOf(*set);
        all.dialect = &dialects::papiDefines;
        return all;
    },
    .writer = newWriter<DefinesWriter>,
};

}  // namespace papilio::core
