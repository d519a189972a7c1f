#pragma once

#include "core/support/sentence.h"

namespace papilio::widgets {

/// Within its scope core's sentences are in the language of the window. Only around what is shown:
/// what is exported or stored is English, the same bytes whoever looks at it.
class WindowSentences {
public:
    WindowSentences();

private:
    core::SentenceScope scope_;
};

}  // namespace papilio::widgets
