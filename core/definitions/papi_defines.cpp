#include "core/definitions/papi_defines.h"

#include "core/base/number_format.h"
#include "core/base/parsed_number.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/event_term.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

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

class DefinesReader {
public:
    Result<DefinitionSet> run(std::string_view text)
    {
        while (!text.empty() && !error_) {
            ++line_;
            take(trimmed(takeLine(text), blanks));
        }
        for (const auto& [name, line] : pending_) {
            if (!error_ && lines_.contains(name) && lines_.at(name) > line) {
                line_ = line;
                refuse(
                    fmt::format("uses \"{}\", which is defined in line {}; a definition may use "
                                "those above it",
                                name, lines_.at(name)));
            }
        }
        return error_ ? Result<DefinitionSet>(*error_) : Result(std::move(set_));
    }

private:
    void take(std::string_view line)
    {
        if (isDefine(line)) {
            define(wordsOf(line));
        } else if (!line.empty() && line[0] != '#') {
            definition(line);
        }
    }

    void define(const std::vector<std::string_view>& words)
    {
        const auto value = words.size() == 3 ? parsedNumber<double>(words[2]) : std::nullopt;
        if (!value) {
            refuse("expected #define NAME NUMBER");
        } else if (isNew(words[1])) {
            set_.constants.push_back({std::string(words[1]), *value, 0, {}, "#define"});
        }
    }

    void definition(std::string_view line)
    {
        const auto fields = split(line, ",");
        const auto name = trimmed(fields[0], blanks);
        if (isPapiWord(name)) {
            refuse(
                fmt::format("{} begins a line of PAPI's own files, in which #define is a comment "
                            "and NAME, a|b|* has no meaning; write all lines in one of the two "
                            "forms",
                            name));
            return;
        }
        if (fields.size() != 2 || name.empty() || trimmed(fields[1], blanks).empty()) {
            refuse("expected NAME, OPERATION_STRING such as Branches, PAPI_BR_INS|BR_lat|*");
            return;
        }
        const auto formula = parseRpn(fields[1]);
        if (!formula) {
            refuse(formula.error().message);
            return;
        }
        if (const auto foreign = foreignOperation(*formula)) {
            refuse(fmt::format("has the operation {}; such files have + - * / only",
                               operationText(*foreign)));
            return;
        }
        for (const auto& used : formula->names()) {
            pending_.emplace_back(used, line_);
        }
        if (isNew(name)) {
            lines_.emplace(name, line_);
            set_.definitions.push_back({std::string(name), toInfix(*formula), {}, {}, {}});
        }
    }

    bool isNew(std::string_view name)
    {
        if (!names_.emplace(name).second) {
            refuse(fmt::format("defines \"{}\" a second time", name));
        }
        return !error_;
    }

    void refuse(std::string_view sentence) { error_ = errorAt({}, {line_}, sentence); }

    DefinitionSet set_;
    std::set<std::string, std::less<>> names_;
    std::map<std::string, std::size_t, std::less<>> lines_;          ///< of definitions
    std::vector<std::pair<std::string, std::size_t>> pending_ = {};  ///< names that are used
    std::optional<Error> error_;
    std::size_t line_ = 0;
};

/// A word without what separates fields and operands.
std::string plainWord(std::string_view name)
{
    std::string word(name);
    std::ranges::replace_if(
        word, [](char c) { return c == ' ' || c == '|' || c == ','; }, '_');
    return word;
}

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
    return DefinesReader().run(text);
}

namespace {

/// One definition after the other; constants, and definitions that were written before, keep their
/// names.
class DefinesWriter : public DefinitionWriter {
public:
    explicit DefinesWriter(const MetricDefinitions& source)
        : constants_(source.constants),
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
        append(kept, one);
        if (one.refused) {
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
    static void put(WrittenDefinition& one, std::string_view word)
    {
        one.formula += (one.formula.empty() ? "" : "|") + std::string(word);
    }

    void append(const Expression& expression, WrittenDefinition& one)
    {
        switch (expression.kind()) {
            case Kind::Number:
                if (expression.number() < 0) {  // PAPI's formulas have no sign
                    put(one, "0");
                    put(one, exactText(-expression.number()));
                    put(one, "-");
                } else {
                    put(one, exactText(expression.number()));
                }
                return;
            case Kind::Name:
                appendName(expression.name(), one);
                return;
            case Kind::Negate:
                put(one, "0");
                append(expression.left(), one);
                put(one, "-");
                return;
            case Kind::Add:
            case Kind::Subtract:
            case Kind::Multiply:
            case Kind::Divide:
                append(expression.left(), one);
                append(expression.right(), one);
                put(one, operationText(expression.kind()));
                return;
            default:
                one.refuse({.kind = Reason::NoOperation,
                            .text = std::string(operationText(expression.kind()))});
        }
    }

    void appendName(const std::string& name, WrittenDefinition& one)
    {
        if (const auto constant = constantNames_.find(name); constant != constantNames_.end()) {
            put(one, constant->second);
        } else if (const auto above = written_.find(name); above != written_.end()) {
            put(one, above->second);
        } else if (isMachineProperty(name)) {
            one.refuse({.kind = Reason::NoProperty, .text = name});
        } else if (const auto event = papiEvent(parseEventTerm(name)); !event) {
            one.refuse({.kind = Reason::NoEventOption, .text = name});
        } else if (event->find_first_of(" \t|,`") != std::string::npos ||
                   parsedNumber<double>(*event)) {
            one.refuse({.kind = Reason::NoName, .text = name});
        } else {
            put(one, *event);
        }
    }

    const std::vector<Constant>& constants_;
    Definitions formulas_;
    std::map<std::string, std::string, std::less<>> constantNames_;  ///< as they are written
    std::map<std::string, std::string, std::less<>> written_;        ///< definitions
    std::set<std::string, std::less<>> used_;                        ///< constants
};

}  // namespace

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
    .writer = [](const MetricDefinitions& source, const ConversionOptions&)
        -> std::unique_ptr<DefinitionWriter> { return std::make_unique<DefinesWriter>(source); },
};

}  // namespace papilio::core
