#pragma once

namespace papilio::widgets {

/// Small letters of ASCII for its capitals, whatever the locale: names of events are ASCII.
constexpr char asciiLower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace papilio::widgets
