#include "widgets/theme/confidence_look.h"

namespace papilio::widgets {

VerdictKind confidenceKind(core::Confidence confidence)
{
    return confidence == core::Confidence::Sure   ? VerdictKind::Exact
           : confidence == core::Confidence::Fair ? VerdictKind::Rounded
                                                  : VerdictKind::Approximate;
}

QString confidenceWords(core::Confidence confidence)
{
    return QString::fromStdString(std::string(core::toString(confidence)));
}

}  // namespace papilio::widgets
