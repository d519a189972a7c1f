#pragma once

#include "core/base/number_format.h"
#include "core/base/sentence.h"

#include <QString>

namespace papilio::widgets {

/// Within its scope core's sentences, and the numbers in them, are as the window writes them. Only
/// around what is shown: what is exported or stored is English, the same bytes whoever looks at it.
class WindowSentences {
public:
    WindowSentences();

private:
    core::SentenceScope scope_;
    core::NumberStyleScope numbers_{core::NumberStyle::Window};
};

/// A word of core's as a sentence or a title begins.
QString capitalised(const QString& word);

}  // namespace papilio::widgets
