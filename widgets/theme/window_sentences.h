#pragma once

#include "core/base/number_format.h"

#include <QString>

namespace papilio::widgets {

/// Within its scope the numbers in core's sentences are as the window writes them. Only around what
/// is shown: what is exported or stored has the same bytes everywhere.
class WindowSentences {
public:
    WindowSentences() = default;

private:
    core::NumberStyleScope numbers_{core::NumberStyle::Window};
};

/// What a function of core's returns, the sentences in it as the window writes them.
template<typename Function>
auto withWindowSentences(Function function)
{
    const WindowSentences asTheWindowWrites;
    return function();
}

/// What a function of core's says, as the window writes it.
template<typename Function>
QString inWindowWords(Function function)
{
    return QString::fromStdString(withWindowSentences(function));
}

/// A word of core's as a sentence or a title begins.
QString capitalized(const QString& word);

}  // namespace papilio::widgets
