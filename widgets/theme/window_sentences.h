#pragma once

#include "core/support/sentence.h"

#include <QString>

namespace papilio::widgets {

/// Within its scope core's sentences are in the language of the window. Only around what is shown:
/// what is exported or stored is English, the same bytes whoever looks at it.
class WindowSentences {
public:
    WindowSentences();

private:
    core::SentenceScope scope_;
};

/// A word of core's as a sentence or a title begins.
QString capitalised(const QString& word);

}  // namespace papilio::widgets
