#include "widgets/kit/choice_box.h"

#include "widgets/kit/widget_support.h"

#include <QSignalBlocker>

#include <algorithm>

namespace papilio::widgets {

ChoiceBox::ChoiceBox(const QString& name, const QString& words, const QString& toolTip)
{
    setObjectName(name);
    setAccessibleName(words);
    setToolTip(toolTip.isEmpty() ? words : toolTip);
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
}

void ChoiceBox::makeSmall(int letters)
{
    setDynamicProperty(*this, "size", QStringLiteral("small"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(letters);
}

void ChoiceBox::fill(const QList<Choice>& choices)
{
    prefer(wanted());
    const QSignalBlocker silent(this);
    for (const auto& choice : choices) {
        addItem(choice.text, choice.value);
    }
    setCurrentIndex(std::max(0, findData(preferred_)));
    setVisible(count() > 1);
}

void ChoiceBox::fill(const std::vector<std::string>& texts)
{
    QList<Choice> choices;
    for (const auto& text : texts) {
        choices.push_back({QString::fromStdString(text), QString::fromStdString(text)});
    }
    fill(choices);
}

void ChoiceBox::prefer(const QString& value)
{
    const QSignalBlocker silent(this);
    clear();
    preferred_ = value;
}

}  // namespace papilio::widgets
