#include "core/base/similar_texts.h"

#include "core/base/text.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace papilio::core {

std::size_t editDistance(std::string_view a, std::string_view b, std::size_t most)
{
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) {
        return most + 1;
    }
    const auto first = lowerCase(a);
    const auto second = lowerCase(b);
    std::vector<std::size_t> row(second.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < first.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < second.size(); ++j) {
            const auto replaced = diagonal + (first[i] == second[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
        if (*std::ranges::min_element(row) > most) {
            return most + 1;
        }
    }
    return std::min(row.back(), most + 1);
}

std::vector<std::string> similarTexts(std::string_view typed,
                                      const std::vector<std::string>& known,
                                      std::size_t limit)
{
    const auto most = std::max<std::size_t>(2, typed.size() / 4);
    std::vector<std::pair<std::size_t, std::size_t>> near;  // distance, place
    for (std::size_t place = 0; place < known.size(); ++place) {
        if (const auto distance = editDistance(typed, known[place], most); distance <= most) {
            near.emplace_back(distance, place);
        }
    }
    std::ranges::sort(near);
    near.resize(std::min(near.size(), limit));
    std::vector<std::string> similar;
    std::ranges::transform(near, std::back_inserter(similar),
                           [&](const auto& one) { return known[one.second]; });
    return similar;
}

}  // namespace papilio::core
