#include "core/io/study/sum_note.h"

#include "core/io/text/number_text.h"

#include <algorithm>
#include <string_view>

namespace papilio::core {

namespace {

/// The parts that a note lists; empty where it is something else.
std::vector<SumPart> partsOf(std::string_view note, const Signatures& signatures)
{
    constexpr std::string_view plus = " + ";
    constexpr std::string_view minus = " − ";
    constexpr std::string_view sign = "−";
    constexpr std::string_view times = "·";
    if (!note.starts_with("= ")) {
        return {};
    }
    note.remove_prefix(2);
    bool isNegative = note.starts_with(sign);
    note.remove_prefix(isNegative ? sign.size() : 0);
    std::vector<SumPart> parts;
    for (;;) {
        const auto end = std::min(note.find(plus), note.find(minus));
        auto part = note.substr(0, end);
        double factor = 1;
        if (const auto at = part.find(times);
            at != std::string_view::npos && findSignature(signatures, part) == nullptr &&
            readNumber(part.substr(0, at), factor) == NumberText::Number) {
            part.remove_prefix(at + times.size());
        }
        parts.push_back({std::string(part), isNegative ? -factor : factor});
        if (end == std::string_view::npos) {
            return parts;
        }
        isNegative = note.substr(end).starts_with(minus);
        note.remove_prefix(end + (isNegative ? minus : plus).size());
    }
}

}  // namespace

void readSumNotes(Signatures& signatures)
{
    for (auto& signature : signatures) {
        auto parts = partsOf(signature.note, signatures);
        const auto coefficients = sumOf(parts, signatures);
        if (coefficients && *coefficients == signature.coefficients &&
            sumText(parts) == signature.note) {
            signature.sum = std::move(parts);
            signature.note.clear();
        }
    }
}

}  // namespace papilio::core
