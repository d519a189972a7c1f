#include "widgets/kit/header_choice.h"

#include "widgets/kit/widget_support.h"

#include <QComboBox>

namespace papilio::widgets {

QComboBox* headerChoice(const QString& name, const QString& words, int letters)
{
    auto* box = new QComboBox;
    box->setObjectName(name);
    box->setAccessibleName(words);
    box->setToolTip(words);
    setDynamicProperty(*box, "size", QStringLiteral("small"));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(letters);
    return box;
}

}  // namespace papilio::widgets
