#include "widgets/theme/window_sentences.h"

namespace papilio::widgets {

QString capitalized(const QString& word)
{
    return word.left(1).toUpper() + word.mid(1);
}

}  // namespace papilio::widgets
