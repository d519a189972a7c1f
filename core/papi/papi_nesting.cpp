#include "core/papi/papi_nesting.h"

#include <charconv>
#include <fmt/format.h>
#include <functional>

namespace papilio::core {

namespace {

// Index of an operand "N3…", or nothing where the token is none.
std::optional<int> operandIndex(std::string_view token)
{
    int index = 0;
    if (token.size() < 2 || token[0] != 'N' ||
        std::from_chars(token.data() + 1, token.data() + token.size(), index).ec != std::errc() ||
        token[1] == '-') {
        return std::nullopt;
    }
    return index;
}

// Every token (empty ones vanish) through `change`, each followed by |.
std::string mapped(std::string_view formula,
                   const std::function<std::string(std::string_view)>& change)
{
    std::string result;
    while (!formula.empty()) {
        const std::size_t end = std::min(formula.find('|'), formula.size());
        if (end > 0) {
            result += change(formula.substr(0, end));
        }
        formula.remove_prefix(std::min(end + 1, formula.size()));
    }
    return result;
}

std::string token(std::string_view text)
{
    return std::string(text) + "|";
}

std::string operand(int index)
{
    return fmt::format("N{}|", index);
}

// Nold becomes Nnew, and every operand beyond Nold one less.
void renumber(std::optional<std::string>& formula, int old, int replacement)
{
    if (!formula) {
        return;
    }
    formula = mapped(*formula, [&](std::string_view text) {
        const auto index = operandIndex(text);
        if (!index || *index < old) {
            return token(text);
        }
        return operand(*index == old ? replacement : *index - 1);
    });
}

// A postfix definition takes the earlier one's formula in the place of operand `term`.
void mergeFormula(PapiSlot& slot, const PapiSlot& earlier, int term)
{
    if (!earlier.formula) {
        if (slot.formula && slot.formula->starts_with('|')) {
            slot.formula->erase(0, 1);
        }
        return;
    }
    int inserted = 0;
    const int start = static_cast<int>(slot.natives.size());
    const std::string insertion = mapped(*earlier.formula, [&](std::string_view text) {
        const auto index = operandIndex(text);
        inserted += index ? 1 : 0;
        return index ? operand(*index + start) : token(text);
    });
    if (!slot.formula) {
        slot.formula = insertion;
        return;
    }
    slot.formula = mapped(*slot.formula, [&](std::string_view text) {
        const auto index = operandIndex(text);
        if (!index || *index < term) {
            return token(text);
        }
        return *index == term ? insertion : operand(*index + inserted - 1);
    });
}

// A sum or difference strings the formulas together in a buffer of 64 bytes.
void appendFormula(PapiSlot& slot, const PapiSlot& earlier, bool isSum)
{
    constexpr std::size_t buffer = 63;
    const bool isSecond = slot.formula.has_value();
    std::string formula = slot.formula.value_or(std::string()).substr(0, buffer);
    const int count = static_cast<int>(slot.natives.size());
    switch (earlier.derivation) {
        case Derivation::Postfix: {
            if (!earlier.formula) {
                return;
            }
            std::optional<std::string> text = earlier.formula;
            if (isSecond) {
                for (int i = static_cast<int>(earlier.natives.size()) - 1; i >= 0; --i) {
                    renumber(text, i, count + i);
                }
            }
            formula += *text;
            break;
        }
        case Derivation::Add:
            formula += fmt::format("N{}|N{}|+|", count, count + 1);
            break;
        case Derivation::Subtract:
            formula += fmt::format("N{}|N{}|-|", count, count + 1);
            break;
        case Derivation::NotDerived:
            formula += operand(count);
            break;
        default:
            return;
    }
    if (isSecond) {
        formula += isSum ? "+|" : "-|";
        slot.derivation = Derivation::Postfix;
    }
    slot.formula = formula;
}

}  // namespace

void papiNest(PapiSlot& slot, const PapiSlot& earlier, int term, std::string_view calledAs)
{
    if (slot.derivation == Derivation::Postfix) {
        mergeFormula(slot, earlier, term);
    } else if (slot.derivation == Derivation::Add || slot.derivation == Derivation::Subtract) {
        appendFormula(slot, earlier, slot.derivation == Derivation::Add);
    }
    int found = 0;
    for (const auto& native : earlier.natives) {
        const int count = static_cast<int>(slot.natives.size());
        for (int i = 0; i < count; ++i) {
            if (slot.natives[static_cast<std::size_t>(i)] == native) {
                renumber(slot.formula, count + found, i);
                ++found;
                break;
            }
        }
        if (found == 0) {  // once one was shared, all that follow are lost
            slot.natives.push_back(native.empty() ? std::string(calledAs) : native);
        }
    }
}

}  // namespace papilio::core
