#include "widgets/controls/segmented_buttons.h"

#include "widgets/controls/widget_support.h"
#include "widgets/theme/fonts.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

namespace papilio::widgets {

SegmentedButtons::SegmentedButtons(QWidget* parent)
    : QWidget(parent),
      layout_(new QHBoxLayout(this)),
      group_(new QButtonGroup(this))
{
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(0);
    group_->setExclusive(true);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(group_, &QButtonGroup::idClicked, this, &SegmentedButtons::currentChanged);
}

int SegmentedButtons::addSegment(const QString& text, const QString& toolTip)
{
    const auto index = static_cast<int>(segments_.size());
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(toolTip);
    button->setCheckable(true);
    button->setChecked(index == 0);
    button->setProperty("role", QStringLiteral("segment"));
    button->setMinimumHeight(Fonts::scaled(24));
    button->setFocusPolicy(Qt::StrongFocus);
    group_->addButton(button, index);
    layout_->addWidget(button);
    button->installEventFilter(this);
    segments_.append(button);
    place();
    return index;
}

void SegmentedButtons::place()
{
    const auto last = segments_.size() - 1;
    for (qsizetype i = 0; i <= last; ++i) {
        const auto* place = last == 0 ? "only" : i == 0 ? "first" : i == last ? "last" : "middle";
        setDynamicProperty(*segments_[i], "place", QString::fromLatin1(place));
    }
}

void SegmentedButtons::setSegmentText(int index, const QString& text)
{
    segments_.at(index)->setText(text);
}

void SegmentedButtons::setSegmentEnabled(int index, bool enabled, const QString& reason)
{
    segments_.at(index)->setEnabled(enabled);
    segments_.at(index)->setToolTip(reason);
}

void SegmentedButtons::setCurrent(int index)
{
    segments_.at(index)->setChecked(true);
}

int SegmentedButtons::current() const
{
    return group_->checkedId();
}

QToolButton* SegmentedButtons::segment(int index) const
{
    return segments_.value(index);
}

bool SegmentedButtons::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int step = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    for (int next = current() + step; step != 0 && next >= 0 && next < segments_.size();
         next += step) {
        if (segments_[next]->isEnabled()) {
            segments_[next]->setFocus(Qt::TabFocusReason);
            segments_[next]->click();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace papilio::widgets
