#include "widgets/models/name_match.h"

#include "core/base/ascii.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace papilio::widgets {

namespace {

void foldInto(std::string& folded, std::string_view text)
{
    folded.clear();
    for (const char c : text) {
        const bool separates = c == '.' || c == ':' || c == '_' || c == '-' || c == ' ';
        if (!separates) {
            folded.push_back(core::lowerLetter(c));
        } else if (!folded.empty() && folded.back() != ' ') {
            folded.push_back(' ');
        }
    }
    if (!folded.empty() && folded.back() == ' ') {
        folded.pop_back();
    }
}

using Words = std::pair<std::string_view, std::string_view>;
constexpr std::array abbreviations = {
    Words{"branch", "br"},         Words{"branches", "br"},         Words{"misses", "miss"},
    Words{"misses", "misp"},       Words{"mispredictions", "misp"}, Words{"mispredicted", "misp"},
    Words{"instructions", "inst"}, Words{"cycles", "cycle"},        Words{"cycles", "clk"},
    Words{"loads", "load"},        Words{"stores", "store"},        Words{"reads", "rd"},
    Words{"writes", "wr"},         Words{"memory", "mem"},          Words{"flops", "fp"}};

/// 0: at the beginning, 1: a word begins so, 2: within a word; nothing: not at all.
std::optional<int> place(std::string_view name, std::string_view word)
{
    std::optional<int> best;
    for (auto at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1)) {
        if (at == 0) {
            return 0;
        }
        if (name[at - 1] == ' ') {
            return 1;
        }
        best = 2;
    }
    return best;
}

}  // namespace

NameMatch::NameMatch(std::string_view typed)
{
    foldInto(whole_, typed);
    // A word is what blanks end, as typed: "l2_rqsts.miss" is one, to be found as it is.
    for (auto part = core::takeWord(typed); !part.empty(); part = core::takeWord(typed)) {
        std::string word;
        foldInto(word, part);
        if (!word.empty()) {
            auto& spellings = words_.emplace_back(1, word);
            for (const auto& [whole, shorter] : abbreviations) {
                if (whole == word) {
                    spellings.emplace_back(shorter);
                }
            }
        }
    }
}

std::optional<int> NameMatch::score(std::string_view name) const
{
    foldInto(name_, name);
    if (name_ == whole_) {
        return 0;
    }
    int sum = 1;
    for (const auto& word : words_) {
        std::optional<int> found;
        for (const auto& spelling : word) {
            constexpr int abbreviated = 3;
            if (const auto at = place(name_, spelling); at && !found) {
                found = *at + (&spelling == &word.front() ? 0 : abbreviated);
            }
        }
        if (!found) {
            return std::nullopt;
        }
        sum += *found;
    }
    return sum;
}

}  // namespace papilio::widgets
