#include "core/papi/presets.h"

#include "core/base/ascii.h"
#include "core/base/lists.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <string>
#include <utility>

namespace papilio::core {

namespace {

// PAPI ends a text at its first comma, and a line at its end.
std::string papiSafe(std::string_view text)
{
    auto safe = visibleText(text);
    std::ranges::replace(safe, ',', ';');
    std::ranges::replace(safe, '"', '\'');
    return safe;
}

std::string pmuName(const PresetBlock& block, const CpuLine& cpu)
{
    return block.component == "CPU" ? cpu.pmu : block.component + ":" + cpu.pmu;
}

Error noSuchPmu(const PresetFile& file, std::string_view pmu)
{
    const auto all = pmuNames(file);
    std::vector<std::string> alike;
    for (const auto& name : all) {
        const std::size_t length = std::min({name.size(), pmu.size(), std::size_t{3}});
        if (alike.size() < 8 && length > 0 &&
            equalsIgnoringCase(name.substr(0, length), pmu.substr(0, length))) {
            alike.push_back(name);
        }
    }
    if (alike.empty()) {
        alike.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(
                                                    std::min<std::size_t>(all.size(), 8)));
    }
    return {Errc::NotFound,
            all.empty() ? fmt::format("no CPU line names \"{}\"; the file has no CPU lines", pmu)
                        : fmt::format("no CPU line names \"{}\"; of the {} PMUs, try {}", pmu,
                                      all.size(), fmt::join(alike, ", "))};
}

void addOrReplace(PmuPresets& result, const Preset& preset)
{
    const auto known = std::ranges::find_if(result.presets, [&](const Preset& other) {
        return equalsIgnoringCase(other.name, preset.name);
    });
    if (known == result.presets.end()) {
        result.presets.push_back(preset);
        return;
    }
    result.redefinitions.push_back(
        {preset.line, fmt::format("{} replaces line {}{}", preset.name, known->line,
                                  known->sameAs(preset) ? ", which is the same" : "")});
    *known = preset;
}

Expression sumOfEvents(const std::vector<std::string>& events, std::size_t first)
{
    Expression sum = Expression::name(events[first]);
    for (std::size_t i = first + 1; i < events.size(); ++i) {
        sum = sum + Expression::name(events[i]);
    }
    return sum;
}

// Operands N0, N1, … become the events they represent.
Result<Expression> withEvents(const Expression& formula, const Preset& preset)
{
    using Kind = Expression::Kind;
    if (formula.kind() == Kind::Number) {
        return formula;
    }
    if (formula.kind() == Kind::Name) {
        const std::string& name = formula.name();
        if (name == maximumHz) {
            return formula;
        }
        const bool isOperand =
            name.size() > 1 && name[0] == 'N' && std::ranges::all_of(name.substr(1), isDigit);
        if (!isOperand) {
            return errorOf(Errc::Malformed,
                           "{}: \"{}\" is not an operand; the operands are N0 to N{}", preset.name,
                           name, preset.events.size() - 1);
        }
        const auto index = parsedNumber<std::size_t>(std::string_view(name).substr(1));
        if (!index || *index >= preset.events.size()) {
            return errorOf(Errc::Malformed, "{}: {} has no event, there are {}", preset.name, name,
                           preset.events.size());
        }
        return Expression::name(preset.events[*index]);
    }
    std::vector<Expression> operands;
    for (std::size_t i = 0; i < formula.operandCount(); ++i) {
        auto operand = withEvents(formula.operand(i), preset);
        if (!operand) {
            return operand;
        }
        operands.push_back(*std::move(operand));
    }
    return Expression::rebuilt(formula, operands);
}

Result<Expression> formulaExpression(const Preset& preset)
{
    std::string text;
    for (const char c : preset.formula) {
        text += c == '#' ? "`#`" : std::string(1, c);
    }
    const auto parsed =
        preset.derivation == Derivation::Postfix ? parseRpn(text) : parseInfix(text);
    if (!parsed) {
        return parsed.error().in(fmt::format("{}: formula \"{}\"", preset.name, preset.formula));
    }
    return withEvents(*parsed, preset);
}

/// Its names without "PAPI_", each behind a blank: those of 7.0, then those that came later.
constexpr std::string_view presetsOf70 =
    " "
    "L1_DCM L1_ICM L2_DCM L2_ICM L3_DCM L3_ICM L1_TCM L2_TCM L3_TCM CA_SNP CA_SHR CA_CLN "
    "CA_INV CA_ITV L3_LDM L3_STM BRU_IDL FXU_IDL FPU_IDL LSU_IDL TLB_DM TLB_IM TLB_TL "
    "L1_LDM L1_STM L2_LDM L2_STM BTAC_M PRF_DM L3_DCH TLB_SD CSR_FAL CSR_SUC CSR_TOT "
    "MEM_SCY MEM_RCY MEM_WCY STL_ICY FUL_ICY STL_CCY FUL_CCY HW_INT BR_UCN BR_CN BR_TKN "
    "BR_NTK BR_MSP BR_PRC FMA_INS TOT_IIS TOT_INS INT_INS FP_INS LD_INS SR_INS BR_INS "
    "VEC_INS RES_STL FP_STAL TOT_CYC LST_INS SYC_INS L1_DCH L2_DCH L1_DCA L2_DCA L3_DCA "
    "L1_DCR L2_DCR L3_DCR L1_DCW L2_DCW L3_DCW L1_ICH L2_ICH L3_ICH L1_ICA L2_ICA L3_ICA "
    "L1_ICR L2_ICR L3_ICR L1_ICW L2_ICW L3_ICW L1_TCH L2_TCH L3_TCH L1_TCA L2_TCA L3_TCA "
    "L1_TCR L2_TCR L3_TCR L1_TCW L2_TCW L3_TCW FML_INS FAD_INS FDV_INS FSQ_INS FNV_INS "
    "FP_OPS SP_OPS DP_OPS VEC_SP VEC_DP REF_CYC"
    " ";
constexpr std::string_view presetsOfHead = " HP_OPS VEC_HP ";
constexpr std::size_t presetSlots = 128;

constexpr std::size_t wordsIn(std::string_view list)
{
    return static_cast<std::size_t>(std::ranges::count(list, ' ')) - 1;
}
static_assert(wordsIn(presetsOf70) == 108);

}  // namespace

bool Preset::sameAs(const Preset& other) const
{
    return name == other.name && derivation == other.derivation && formula == other.formula &&
           events == other.events && longDescription == other.longDescription &&
           shortDescription == other.shortDescription && note == other.note &&
           isUserEvent == other.isUserEvent;
}

std::string presetLine(const Preset& preset)
{
    std::string line = fmt::format("{},{},{}", preset.isUserEvent ? "EVENT" : "PRESET", preset.name,
                                   toString(preset.derivation));
    if (!preset.formula.empty()) {
        line += "," + preset.formula;
    }
    for (const auto& event : preset.events) {
        line += "," + event;
    }
    const auto text = [&](std::string_view word, const std::string& content) {
        if (!content.empty()) {
            line += fmt::format(",{},\"{}\"", word, papiSafe(content));
        }
    };
    text("LDESC", preset.longDescription);
    text("SDESC", preset.shortDescription);
    text("NOTE", preset.note);
    return line;
}

std::string pmuLine(std::string_view pmu)
{
    const auto name = visibleText(pmu);  // it may come out of a study
    const auto colon = name.find(':');
    return colon == std::string::npos
               ? fmt::format("CPU,{}\n", name)
               : fmt::format("{},{}\n", name.substr(0, colon), name.substr(colon + 1));
}

std::string writePresets(const PresetFile& file)
{
    std::string text;
    for (const auto& block : file.blocks) {
        if (block.presets.empty()) {
            continue;  // its CPU lines would widen the next block
        }
        for (const auto& cpu : block.cpus) {
            text += fmt::format("{},{}", block.component, cpu.pmu);
            text += cpu.type ? fmt::format(",{}\n", *cpu.type) : "\n";
        }
        for (const auto& preset : block.presets) {
            text += presetLine(preset) + "\n";
        }
    }
    return text;
}

// PAPI goes on with the rest of a long line as if it were another one, so comments are kept short.
void addComment(std::string& text, std::string_view sentence)
{
    constexpr std::size_t width = 500;
    const auto line = visibleText(sentence);
    for (std::size_t start = 0; start < line.size(); start += width) {
        text += fmt::format("# {}\n", std::string_view(line).substr(start, width));
    }
}

std::vector<std::string> pmuNames(const PresetFile& file)
{
    std::vector<std::string> names;
    for (const auto& block : file.blocks) {
        for (const auto& cpu : block.cpus) {
            const std::string name = pmuName(block, cpu);
            addOnce(names, name);
        }
    }
    return names;
}

namespace {

/// A device without its component: "gfx90a" is rocm:gfx90a where no CPU line and no other component
/// has that name.
std::string fullPmuName(const PresetFile& file, std::string_view wanted)
{
    std::string found;
    for (const auto& name : pmuNames(file)) {
        if (equalsIgnoringCase(name, wanted)) {
            return std::string(wanted);
        }
        const auto colon = name.find(':');
        if (colon != std::string::npos &&
            equalsIgnoringCase(std::string_view(name).substr(colon + 1), wanted)) {
            if (!found.empty()) {
                return std::string(wanted);  // of two components: it must be given in full
            }
            found = name;
        }
    }
    return found.empty() ? std::string(wanted) : found;
}

}  // namespace

Result<PmuPresets> presetsFor(const PresetFile& file, std::string_view pmu)
{
    PmuPresets result;
    const std::string full = fullPmuName(file, pmu);
    result.pmu = full;
    bool isKnown = false;
    for (const auto& block : file.blocks) {
        const bool isOurs = std::ranges::any_of(block.cpus, [&](const CpuLine& cpu) {
            return equalsIgnoringCase(pmuName(block, cpu), full);
        });
        isKnown = isKnown || isOurs;
        if (isOurs) {
            for (const auto& preset : block.presets) {
                addOrReplace(result, preset);
            }
            result.unread.insert(result.unread.end(), block.unread.begin(), block.unread.end());
        }
    }
    if (!isKnown) {
        return noSuchPmu(file, full);
    }
    return result;
}

Result<Expression> presetExpression(const Preset& preset)
{
    if (preset.events.empty()) {
        return Error{Errc::Malformed, preset.name + " has no event"};
    }
    const Expression first = Expression::name(preset.events[0]);
    const bool hasMore = preset.events.size() > 1;
    switch (preset.derivation) {
        case Derivation::NotDerived:
        case Derivation::Compound:
            return first;
        case Derivation::Add:
            return sumOfEvents(preset.events, 0);
        case Derivation::Subtract: {
            Expression difference = first;
            for (std::size_t i = 1; i < preset.events.size(); ++i) {
                difference = difference - Expression::name(preset.events[i]);
            }
            return difference;
        }
        case Derivation::PerSecond:
        case Derivation::AddPerSecond: {
            if (!hasMore) {
                return Error{Errc::Malformed, preset.name + " is a rate and needs a second event"};
            }
            const Expression counted = preset.derivation == Derivation::PerSecond
                                           ? Expression::name(preset.events[1])
                                           : sumOfEvents(preset.events, 1);
            return counted * Expression::name(std::string(maximumHz)) / first;
        }
        default:
            return formulaExpression(preset);
    }
}

namespace {

/// How many values wait on PAPI's stack while it computes a formula.
std::size_t placesOf(const Expression& formula)
{
    return formula.operandCount() == 0
               ? 1
               : std::max(placesOf(formula.left()), 1 + placesOf(formula.right()));
}

/// A word of a postfix formula that PAPI does not read; empty: it reads all.
std::string foreignWord(const Preset& preset, const PapiLimits& limits)
{
    for (const auto word : split(preset.formula, "|")) {
        const bool isOperation = word == "+" || word == "-" || word == "*" || word == "/";
        const auto number = parsedNumber<long long>(word);
        const bool isNumber = number && std::ranges::all_of(word, isDigit);
        if (!word.empty() && !isOperation && word != maximumHz && !word.starts_with('N') &&
            !(isNumber && *number <= limits.largestConstant)) {
            return std::string(word);
        }
    }
    return {};
}

}  // namespace

Result<Expression> papiFormula(const Preset& preset, PapiVersion version)
{
    const auto limits = papiLimits(version);
    const auto refused = [](const std::string& why) {
        return Result<Expression>(Error{Errc::Unsupported, why});
    };
    if (preset.events.size() > limits.terms) {
        return refused(
            fmt::format("PAPI keeps {} of its {} events", limits.terms, preset.events.size()));
    }
    if (preset.derivation == Derivation::Infix) {
        return refused("PAPI makes its own postfix of infix; write DERIVED_POSTFIX");
    }
    if (preset.derivation == Derivation::Postfix) {
        if (const auto word = foreignWord(preset, limits); !word.empty()) {
            return refused(fmt::format(
                "PAPI reads N0, N1, …, #, + - * / and unsigned integers up to {} only, not {}",
                limits.largestConstant, word));
        }
    }
    auto formula = presetExpression(preset);
    if (formula && preset.derivation == Derivation::Postfix && placesOf(*formula) > limits.terms) {
        return refused(fmt::format("{} values wait on PAPI's stack, which holds {}",
                                   placesOf(*formula), limits.terms));
    }
    return formula;
}

Result<long long> papiValue(const Expression& formula, const Lookup& counts)
{
    constexpr double largest = 9223372036854775808.0;  // 2^63
    const auto value = evaluate(formula, counts);
    if (value.value && std::abs(*value.value) < largest) {
        return static_cast<long long>(*value.value);
    }
    return Error{Errc::NotFinite, value.warning.empty()
                                      ? std::string("the value exceeds PAPI's 64 bits")
                                      : "PAPI gives no number: the formula " + value.warning};
}

Definitions presetDefinitions(const std::vector<Preset>& presets)
{
    std::map<std::string, Expression, std::less<>> known;
    for (const auto& preset : presets) {
        if (auto expression = presetExpression(preset)) {
            known.insert_or_assign(preset.name, *std::move(expression));
        }
    }
    return [known = std::move(known)](std::string_view name) -> std::optional<Expression> {
        const auto found = known.find(name);
        return found == known.end() ? std::nullopt : std::optional(found->second);
    };
}

namespace {

constexpr std::string_view blanks = " \t\r";

std::size_t endOfField(std::string_view line, std::size_t start)
{
    return std::min(line.find(',', start), line.size());
}

// The closing quote is the first one with a comma or the end behind it; without one, it is no
// quoted field.
std::size_t endOfQuoted(std::string_view line, std::size_t open)
{
    for (std::size_t at = line.find(line[open], open + 1); at != std::string_view::npos;
         at = line.find(line[open], at + 1)) {
        const std::size_t next = std::min(line.find_first_not_of(blanks, at + 1), line.size());
        if (next == line.size() || line[next] == ',') {
            return next;
        }
    }
    return endOfField(line, open);
}

bool isTextWord(std::string_view field)
{
    return equalsIgnoringCase(field, "LDESC") || equalsIgnoringCase(field, "SDESC") ||
           equalsIgnoringCase(field, "NOTE");
}

// Fields of one line; a text in quotes keeps its commas. Quotes elsewhere are letters of a name.
std::vector<std::string_view> fieldsOf(std::string_view line)
{
    std::vector<std::string_view> fields;
    std::size_t start = 0;
    while (start <= line.size()) {
        const std::size_t first = std::min(line.find_first_not_of(" \t", start), line.size());
        const bool isText = !fields.empty() && isTextWord(fields.back());
        const bool isQuoted =
            isText && first < line.size() && (line[first] == '"' || line[first] == '\'');
        const std::size_t end = isQuoted ? endOfQuoted(line, first) : endOfField(line, start);
        fields.push_back(trimmed(line.substr(start, end - start), blanks));
        start = end + 1;
    }
    return fields;
}

std::string withoutQuotes(std::string_view text)
{
    if (text.size() >= 2 && text.front() == text.back() &&
        (text.front() == '"' || text.front() == '\'')) {
        text = text.substr(1, text.size() - 2);
    }
    return std::string(text);
}

bool isWord(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isWordCharacter);
}

class PresetReader {
public:
    Result<PresetFile> run(std::string_view text)
    {
        while (!text.empty()) {
            ++line_;
            line(trimmed(takeLine(text), blanks));
        }
        std::erase_if(file_.blocks, [](const PresetBlock& block) {
            return block.presets.empty() && block.cpus.empty();
        });
        if (file_.blocks.empty()) {
            return file_.notes.empty()
                       ? Error{Errc::Malformed,
                               "it contains no definition; expected lines such as "
                               "PRESET,PAPI_BR_CN,NOT_DERIVED,BR_INST_RETIRED:COND"}
                       : errorAt({}, {file_.notes[0].line},
                                 file_.notes[0].text + "; no line of the file is a definition");
        }
        return std::move(file_);
    }

private:
    void line(std::string_view text)
    {
        if (text.empty() || text[0] == '#') {
            return;
        }
        auto fields = fieldsOf(text);
        const std::string_view word = fields[0];
        if (equalsIgnoringCase(word, "PRESET") || equalsIgnoringCase(word, "EVENT")) {
            definition(fields, equalsIgnoringCase(word, "EVENT"));
        } else if (equalsIgnoringCase(word, "CPU")) {
            heading("CPU", fields);
        } else if (isWord(word) && fields.size() == 2 && !fields[1].empty()) {
            heading(word, fields);
        } else {
            unread(
                std::string(word.substr(0, 40)),
                fmt::format("\"{}\" is neither a CPU line nor a definition", word.substr(0, 40)));
        }
    }

    void heading(std::string_view component, const std::vector<std::string_view>& fields)
    {
        if (fields.size() < 2 || fields[1].empty()) {
            note("the name of a PMU is missing after CPU");
            return;
        }
        PresetBlock& block = file_.blocks.empty() || !file_.blocks.back().presets.empty() ||
                                     file_.blocks.back().component != component
                                 ? file_.blocks.emplace_back()
                                 : file_.blocks.back();
        block.component = component;
        CpuLine cpu{std::string(fields[1]), std::nullopt};
        int type = 0;
        if (fields.size() > 2 &&
            std::from_chars(fields[2].data(), fields[2].data() + fields[2].size(), type).ec ==
                std::errc()) {
            cpu.type = type;
        }
        block.cpus.push_back(std::move(cpu));
    }

    void definition(const std::vector<std::string_view>& fields, bool isUserEvent)
    {
        if (file_.blocks.empty()) {
            file_.blocks.emplace_back().component = "CPU";
            note(
                "PAPI ignores this definition without a message, because no CPU line is before it; "
                "add one");
        }
        Preset preset;
        preset.isUserEvent = isUserEvent;
        preset.line = line_;
        if (fields.size() < 3 || fields[1].empty()) {
            unread(std::string(fields.size() > 1 ? fields[1] : fields[0]),
                   "a definition needs a name and a type");
            return;
        }
        preset.name = fields[1];
        const auto kind = named<Derivation>(upperCase(fields[2]));
        if (!kind) {
            unread(preset.name,
                   fmt::format("{} has the unknown type \"{}\"", preset.name, fields[2]));
            return;
        }
        preset.derivation = *kind;
        std::size_t at = 3;
        if (*kind == Derivation::Postfix || *kind == Derivation::Infix) {
            if (at >= fields.size() || fields[at].empty()) {
                unread(preset.name, preset.name + " has no formula");
                return;
            }
            preset.formula = fields[at++];
        }
        at = events(preset, fields, at);
        for (const auto& event : preset.events) {
            if (event.find_first_of(" \t") != std::string::npos) {
                note(fmt::format(
                    "{}: the event \"{}\" contains a blank; is the end of a line missing?",
                    preset.name, event));
            }
        }
        texts(preset, fields, at);
        if (preset.events.empty()) {
            unread(preset.name, preset.name + " has no event");
            return;
        }
        file_.blocks.back().presets.push_back(std::move(preset));
    }

    static std::size_t events(Preset& preset,
                              const std::vector<std::string_view>& fields,
                              std::size_t at)
    {
        for (; at < fields.size() && !isTextWord(fields[at]); ++at) {
            if (!fields[at].empty()) {
                preset.events.emplace_back(fields[at]);
            }
        }
        return at;
    }

    static void texts(Preset& preset, const std::vector<std::string_view>& fields, std::size_t at)
    {
        for (; at + 1 < fields.size(); at += 2) {
            const std::string text = withoutQuotes(fields[at + 1]);
            if (equalsIgnoringCase(fields[at], "LDESC")) {
                preset.longDescription = text;
            } else if (equalsIgnoringCase(fields[at], "SDESC")) {
                preset.shortDescription = text;
            } else if (equalsIgnoringCase(fields[at], "NOTE")) {
                preset.note = text;
            }
        }
    }

    void unread(std::string name, std::string text)
    {
        note(text);
        if (!file_.blocks.empty()) {
            file_.blocks.back().unread.push_back({line_, std::move(text), std::move(name)});
        }
    }

    void note(std::string text) { file_.notes.push_back({line_, std::move(text)}); }

    PresetFile file_;
    std::size_t line_ = 0;
};

}  // namespace

Result<PresetFile> readPresets(std::string_view text)
{
    return PresetReader().run(text);
}

PapiLimits papiLimits(PapiVersion version)
{
    PapiLimits limits;
    limits.terms = version == PapiVersion::V7_0 ? 8 : 12;
    limits.newPresets = presetSlots - wordsIn(presetsOf70) -
                        (version == PapiVersion::Head ? wordsIn(presetsOfHead) : 0);
    return limits;
}

bool isPapiPreset(std::string_view name, PapiVersion version)
{
    constexpr std::string_view prefix = "PAPI_";
    if (!name.starts_with(prefix)) {
        return false;
    }
    const std::string word = fmt::format(" {} ", name.substr(prefix.size()));
    return presetsOf70.find(word) != std::string_view::npos ||
           (version == PapiVersion::Head && presetsOfHead.find(word) != std::string_view::npos);
}

}  // namespace papilio::core
