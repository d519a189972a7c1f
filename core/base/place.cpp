#include "core/base/place.h"

#include <fmt/format.h>

namespace papilio::core {

std::string placeText(const Place& place)
{
    const auto line = place.line > 0 ? fmt::format("line {}", place.line) : std::string();
    const auto column = place.column > 0 ? fmt::format("column {}", place.column) : std::string();
    return line + (line.empty() || column.empty() ? "" : ", ") + column;
}

Error errorAt(std::string_view source, const Place& place, std::string_view sentence, Errc code)
{
    std::string message;
    for (const auto& part : {std::string(source), placeText(place)}) {
        message += part + (part.empty() ? "" : ": ");
    }
    return {code, message.append(sentence), place};
}

Error unexpectedAt(std::string_view source,
                   const Place& place,
                   std::string_view expected,
                   std::string_view found)
{
    return errorAt(source, place, fmt::format("expected {}, found {}", expected, found));
}

std::string_view withoutPlace(const Error& error)
{
    std::string_view message = error.message;
    const auto place = placeText(error.place);
    if (!place.empty() && message.starts_with(place + ": ")) {
        message.remove_prefix(place.size() + 2);
    }
    return message;
}

}  // namespace papilio::core
