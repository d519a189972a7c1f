#include "widgets/theme/confidence_look.h"

#include "core/findings/confidence_text.h"
#include "widgets/theme/window_sentences.h"

namespace papilio::widgets {

VerdictKind confidenceKind(core::Confidence confidence)
{
    return confidence == core::Confidence::Sure   ? VerdictKind::Exact
           : confidence == core::Confidence::Fair ? VerdictKind::Rounded
                                                  : VerdictKind::Approximate;
}

QString confidenceWords(core::Confidence confidence)
{
    return inWindowWords([&] { return core::confidenceWord(confidence); });
}

}  // namespace papilio::widgets
