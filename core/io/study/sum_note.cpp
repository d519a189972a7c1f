#include "core/io/study/sum_note.h"

#include "core/io/text/number_text.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

namespace papilio::core {

namespace {

constexpr std::string_view plus = " + ";
constexpr std::string_view minus = " − ";
constexpr std::string_view sign = "−";
constexpr std::string_view timesSign = "·";

bool takeFront(std::string_view& text, std::string_view front)
{
    const bool isThere = text.starts_with(front);
    text.remove_prefix(isThere ? front.size() : 0);
    return isThere;
}

/// Which name a text begins with where one goes on as another one: "A + B" may be two.
enum class Prefer { Longest, Shortest };

/// The name but `own` that `text` starts with and that ends where a sum may go on; empty:
/// none. Names may hold " + " themselves, also that of the sum.
std::string_view nameAt(std::string_view text,
                        std::string_view own,
                        const std::vector<std::string_view>& sorted,
                        Prefer prefer)
{
    std::string_view found;
    auto first = sorted.begin();
    auto last = sorted.end();
    // One byte after the other narrows the names: a hostile file may have many of both.
    for (std::size_t at = 0; at < text.size(); ++at) {
        first = std::find_if(first, last, [at](const auto& name) { return name.size() > at; });
        const auto byte = [at](std::string_view name) {
            return static_cast<unsigned char>(name[at]);
        };
        const auto wanted = static_cast<unsigned char>(text[at]);
        first = std::lower_bound(first, last, wanted,
                                 [&](const auto& name, auto value) { return byte(name) < value; });
        last = std::upper_bound(first, last, wanted,
                                [&](auto value, const auto& name) { return value < byte(name); });
        if (first == last) {
            break;
        }
        const auto rest = text.substr(at + 1);
        if (first->size() == at + 1 && *first != own &&
            (rest.empty() || rest.starts_with(plus) || rest.starts_with(minus))) {
            found = *first;
            if (prefer == Prefer::Shortest) {
                break;
            }
        }
    }
    return found;
}

/// The parts that a note lists; empty where it is something else.
std::vector<SumPart> parseSumNote(std::string_view note,
                                  std::string_view own,
                                  const std::vector<std::string_view>& sorted,
                                  Prefer prefer)
{
    std::vector<SumPart> sum;
    std::set<std::string_view> known;
    if (!takeFront(note, "= ")) {
        return {};
    }
    bool isNegative = takeFront(note, sign);
    while (true) {
        double factor = 1;
        auto metric = nameAt(note, own, sorted, prefer);
        if (metric.empty()) {
            const auto end = note.find(timesSign);
            if (end == std::string_view::npos ||
                readNumber(note.substr(0, end), factor) != NumberText::Number) {
                return {};
            }
            note.remove_prefix(end + timesSign.size());
            metric = nameAt(note, own, sorted, prefer);
        }
        if (metric.empty() || !known.insert(metric).second) {
            return {};
        }
        sum.push_back({std::string(metric), isNegative ? -factor : factor});
        note.remove_prefix(metric.size());
        if (note.empty()) {
            return sum;
        }
        isNegative = takeFront(note, minus);
        if (!isNegative) {
            takeFront(note, plus);
        }
    }
}

}  // namespace

std::string storedNote(const Signature& signature)
{
    return signature.sum.empty() ? signature.note : sumText(signature.sum);
}

void readSumNotes(Signatures& signatures)
{
    std::vector<std::string_view> names;
    for (const auto& signature : signatures) {
        names.emplace_back(signature.metric);
    }
    std::ranges::sort(names);
    for (auto& signature : signatures) {
        for (const auto prefer : {Prefer::Longest, Prefer::Shortest}) {
            auto sum = parseSumNote(signature.note, signature.metric, names, prefer);
            const auto coefficients = sumOf(sum, signatures);
            if (coefficients && *coefficients == signature.coefficients &&
                sumText(sum) == signature.note) {
                signature.sum = std::move(sum);
                signature.note.clear();
                break;
            }
        }
    }
}

}  // namespace papilio::core
