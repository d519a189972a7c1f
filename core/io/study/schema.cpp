#include "core/io/study/schema.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace papilio::core::schema {

namespace {

constexpr std::array<std::pair<std::string_view, char>, 3> escapes = {
    {{"%2F", '/'}, {"%25", '%'}, {"%2E", '.'}}};

}  // namespace

std::string encodeName(std::string_view text)
{
    const bool onlyDots = !text.empty() && text.find_first_not_of('.') == std::string_view::npos;
    std::string name;
    for (const char character : text) {
        if (character == '/') {
            name += "%2F";
        } else if (character == '%') {
            name += "%25";
        } else if (character == '.' && onlyDots) {
            name += "%2E";
        } else {
            name += character;
        }
    }
    return name;
}

std::string decodeName(std::string_view name)
{
    std::string text;
    for (std::size_t at = 0; at < name.size();) {
        const auto* escape = std::find_if(
            escapes.begin(), escapes.end(),
            [&](const auto& candidate) { return name.substr(at, 3) == candidate.first; });
        if (escape != escapes.end()) {
            text += escape->second;
            at += 3;
        } else {
            text += name[at++];
        }
    }
    return visibleLines(text);  // as every text of a study
}

}  // namespace papilio::core::schema
