#include "core/base/text.h"
#include "core/papi/papi_nesting.h"
#include "core/papi/papi_text.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

// Takes equal or paired marks off both ends of a text.
std::string_view withoutMarks(std::string_view text)
{
    if (text.size() < 2 || std::ispunct(static_cast<unsigned char>(text.front())) == 0) {
        return text;
    }
    constexpr std::string_view open = "(<{[";
    constexpr std::string_view close = ")>}]";
    const std::size_t pair = open.find(text.front());
    const bool isPair = text.front() == text.back() ||
                        (pair != std::string_view::npos && text.back() == close[pair]);
    return isPair ? text.substr(1, text.size() - 2) : text;
}

/// The fields of a line as strtok gives them: empty ones vanish.
class Fields {
public:
    explicit Fields(std::string_view line) : rest_(line) {}

    /// Trimmed; empty at the end, and also where a field is nothing but blanks.
    std::string_view next()
    {
        while (!rest_.empty() && rest_.front() == ',') {
            rest_.remove_prefix(1);
        }
        const std::size_t end = std::min(rest_.find(','), rest_.size());
        const std::string_view field = trimmed(rest_.substr(0, end));
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return field;
    }

private:
    std::string_view rest_;
};

PapiSlot slotOf(const PapiDefinition& definition)
{
    PapiSlot slot;
    slot.symbol = definition.name;
    slot.derivation = definition.derivation;
    if (definition.derivation == Derivation::Postfix) {
        slot.formula = definition.postfix;
    }
    slot.natives = definition.natives;
    return slot;
}

class Loader {
public:
    explicit Loader(const PapiHost& host) : host_(host), limits_(papiLimits(host.version))
    {
        for (const auto& preset : host.presets) {
            presets_.push_back(slotOf(preset));
        }
    }

    PapiTable run(std::string_view text)
    {
        while (!text.empty() && !isStopped_) {
            // fgets reads at most that many characters: the rest is the next "line".
            std::size_t end = text.find('\n');
            const bool isWhole = end != std::string_view::npos && end < limits_.lineLength;
            end = isWhole ? end : std::min(text.size(), limits_.lineLength);
            const std::string_view piece = text.substr(0, end);
            if (piece.empty() && !isWhole) {
                break;
            }
            ++line_;
            line(piece.substr(0, piece.find('\0')));
            text.remove_prefix(isWhole ? end + 1 : end);
        }
        return table();
    }

private:
    void line(std::string_view text)
    {
        Fields fields(text);
        const std::string_view word = fields.next();
        if (word.empty() || word[0] == '#') {
            return;
        }
        if (equalsIgnoringCase(word, "CPU")) {
            cpu(fields);
        } else if (equalsIgnoringCase(word, "PRESET") || equalsIgnoringCase(word, "EVENT")) {
            if (isOurs_) {
                hasEvents_ = true;
                event(fields);
            }
        } else {
            say(fmt::format("Unrecognized token {} at line {} -- ignoring", word, line_));
            isStopped_ = host_.version == PapiVersion::Head && isOurs_;
        }
    }

    void cpu(Fields& fields)
    {
        if (isOurs_ && hasEvents_) {
            isOurs_ = false;
            hasEvents_ = false;
        }
        const std::string_view pmu = fields.next();
        if (pmu.empty()) {
            say(fmt::format("Expected name after CPU token at line {} -- ignoring", line_));
            return;
        }
        if (!equalsIgnoringCase(pmu, host_.pmu)) {
            return;
        }
        const std::string_view type = fields.next();
        int number = 0;
        const bool isNumber =
            std::from_chars(type.data(), type.data() + type.size(), number).ec == std::errc();
        isOurs_ = isOurs_ || type.empty() || (isNumber && number == host_.pmuType);
    }

    // The slot of that name, else the first free one, whichever comes first.
    PapiSlot* slotFor(std::string_view name)
    {
        for (auto& slot : slots_) {
            if (slot.symbol.empty() || equalsIgnoringCase(slot.symbol, name)) {
                slot.symbol = slot.symbol.empty() ? std::string(name) : slot.symbol;
                return &slot;
            }
        }
        if (slots_.size() >= limits_.userEvents) {
            return nullptr;
        }
        slots_.emplace_back().symbol = name;
        return &slots_.back();
    }

    void event(Fields& fields)
    {
        const std::string_view name = fields.next();
        if (name.empty()) {
            say(fmt::format("Expected name after PRESET token at line {} -- ignoring", line_));
            return;
        }
        PapiSlot* slot = slotFor(name);
        if (slot == nullptr) {
            say(fmt::format("No room left for event {} -- ignoring", name));
            return;
        }
        if (!heading(*slot, fields)) {
            slot->symbol.clear();
            return;
        }
        if (const auto word = terms(*slot, fields)) {
            texts(*slot, fields, *word);
            ++loaded_;
        } else {
            slot->symbol.clear();
        }
    }

    bool heading(PapiSlot& slot, Fields& fields)
    {
        const std::string_view word = fields.next();
        const auto kind = derivation(word);
        if (!kind) {
            say(word.empty()
                    ? fmt::format("Expected derived type after PRESET token at line {} -- ignoring",
                                  line_)
                    : fmt::format("Invalid derived name {} after PRESET token at line {} -- "
                                  "ignoring",
                                  word, line_));
            return false;
        }
        slot.derivation = *kind;
        if (*kind != Derivation::Postfix && *kind != Derivation::Infix) {
            return true;
        }
        const std::string_view formula = fields.next();
        if (formula.empty()) {
            say(fmt::format("Expected Operation string after derived type at line {} -- ignoring",
                            line_));
            return false;
        }
        slot.derivation = Derivation::Postfix;
        slot.formula = *kind == Derivation::Postfix
                           ? std::string(formula)
                           : papiInfixToPostfix(formula).value_or(std::string());
        return true;
    }

    // The word after the terms; nothing where the definition is dropped.
    std::optional<std::string_view> terms(PapiSlot& slot, Fields& fields)
    {
        slot.natives.clear();
        slot.listedTerms = 0;
        std::string_view word;
        int term = 0;
        do {
            word = fields.next();
            if (word.empty() || equalsIgnoringCase(word, "NOTE") ||
                equalsIgnoringCase(word, "LDESC") || equalsIgnoringCase(word, "SDESC")) {
                break;
            }
            if (!take(slot, word, term)) {
                say(fmt::format("Missing event {}, used in derived event {}", word, slot.symbol));
                return std::nullopt;
            }
            ++term;
        } while (slot.natives.size() < limits_.terms);
        if (term == 0) {
            say(fmt::format("Expected PFM event after DERIVED token at line {} -- ignoring",
                            line_));
            return std::nullopt;
        }
        slot.listedTerms = static_cast<std::size_t>(term);
        return slot.listedTerms == limits_.terms ? fields.next() : word;
    }

    bool take(PapiSlot& slot, std::string_view name, int term)
    {
        const auto isNamed = [&](const PapiSlot& known) {
            return equalsIgnoringCase(known.symbol, name);
        };
        if (const auto preset = std::ranges::find_if(presets_, isNamed); preset != presets_.end()) {
            papiNest(slot, *preset, term, name);
            return true;
        }
        for (std::size_t i = 0; i < std::min(loaded_, slots_.size()); ++i) {
            if (slots_[i].symbol.empty()) {
                break;  // PAPI's search ends at the first gap
            }
            if (&slots_[i] != &slot && isNamed(slots_[i])) {
                const PapiSlot earlier = slots_[i];
                papiNest(slot, earlier, term, name);
                return true;
            }
        }
        // Only the first component (perf_event) may be used; ":::" ends a component's name.
        if (name.find(":::") != std::string_view::npos ||
            (host_.knowsNative && !host_.knowsNative(name))) {
            return false;
        }
        slot.natives.emplace_back(name);
        return true;
    }

    // Pairs of a word and a text; a text ends at its first comma, whatever quotes stand around.
    static void texts(PapiSlot& slot, Fields& fields, std::string_view word)
    {
        while (!word.empty()) {
            const std::string_view text = withoutMarks(fields.next());
            if (text.empty()) {
                return;
            }
            if (equalsIgnoringCase(word, "SDESC")) {
                slot.shortDescription = text;
            } else if (equalsIgnoringCase(word, "LDESC")) {
                slot.longDescription = text;
            } else if (equalsIgnoringCase(word, "NOTE")) {
                slot.note = text;
            }
            word = fields.next();
        }
    }

    void say(std::string message) { messages_.push_back(std::move(message)); }

    PapiTable table()
    {
        PapiTable result;
        for (auto& slot : slots_) {
            if (!slot.symbol.empty()) {
                result.definitions.push_back({slot.symbol, slot.derivation,
                                              slot.formula.value_or(std::string()), slot.natives,
                                              slot.listedTerms, slot.longDescription,
                                              slot.shortDescription, slot.note});
            }
        }
        result.messages = std::move(messages_);
        return result;
    }

    const PapiHost& host_;
    PapiLimits limits_;
    std::vector<PapiSlot> presets_;
    std::vector<PapiSlot> slots_;
    std::size_t loaded_ = 0;  ///< lines that succeeded: how far PAPI searches for earlier ones
    std::vector<std::string> messages_;
    std::size_t line_ = 0;
    bool isOurs_ = false;     ///< a CPU line matched
    bool hasEvents_ = false;  ///< definitions followed it
    bool isStopped_ = false;
};

}  // namespace

PapiTable papiLoad(std::string_view text, const PapiHost& host)
{
    return Loader(host).run(text);
}

}  // namespace papilio::core
