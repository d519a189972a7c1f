#include "widgets/kit/segmented_buttons.h"

#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListView>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>

namespace papilio::widgets {

SegmentedButtons::SegmentedButtons(QWidget* parent)
    : QWidget(parent),
      layout_(new QHBoxLayout(this)),
      group_(new QButtonGroup(this)),
      box_(new QComboBox)
{
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(0);
    group_->setExclusive(true);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    box_->setObjectName(QStringLiteral("folded"));
    box_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box_->setAccessibleName(tr("View"));
    box_->hide();
    layout_->addWidget(box_);
    connect(group_, &QButtonGroup::idClicked, this, &SegmentedButtons::currentChanged);
    connect(group_, &QButtonGroup::idToggled, this, [this](int index, bool checked) {
        if (checked) {
            const QSignalBlocker blocker(box_);
            box_->setCurrentIndex(index);
        }
    });
    connect(box_, &QComboBox::currentIndexChanged, this, [this](int index) {
        segments_[index]->setChecked(true);
        emit currentChanged(index);
    });
}

int SegmentedButtons::addSegment(const QString& text, const QString& toolTip)
{
    const auto index = static_cast<int>(segments_.size());
    {
        const QSignalBlocker blocker(box_);  // the first entry is not chosen by anybody
        box_->addItem(text);
    }
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(toolTip);
    button->setCheckable(true);
    button->setChecked(index == 0);
    button->setProperty("role", QStringLiteral("segment"));
    button->setMinimumHeight(Fonts::scaled(24));
    button->setFocusPolicy(Qt::StrongFocus);
    group_->addButton(button, index);
    layout_->insertWidget(index, button);
    button->installEventFilter(this);
    if (isFolded_) {
        button->hide();
    }
    segments_.append(button);
    place();
    return index;
}

void SegmentedButtons::place()
{
    QList<QToolButton*> shown;
    for (qsizetype i = 0; i < segments_.size(); ++i) {
        if (!leftOut_.contains(static_cast<int>(i))) {
            shown.append(segments_[i]);
        }
    }
    const auto last = shown.size() - 1;
    for (qsizetype i = 0; i <= last; ++i) {
        const auto* place = last == 0 ? "only" : i == 0 ? "first" : i == last ? "last" : "middle";
        setDynamicProperty(*shown[i], "place", QString::fromLatin1(place));
    }
}

void SegmentedButtons::setSegmentText(int index, const QString& text)
{
    if (segments_.at(index)->text() != text) {
        segments_[index]->setText(text);
        box_->setItemText(index, text);
    }
}

void SegmentedButtons::setSegmentEnabled(int index, bool enabled, const QString& reason)
{
    segments_.at(index)->setEnabled(enabled);
    segments_.at(index)->setToolTip(reason);
    auto* entry = qobject_cast<QStandardItemModel*>(box_->model())->item(index);
    entry->setEnabled(enabled);
    entry->setToolTip(reason);
}

void SegmentedButtons::setSegmentShown(int index, bool shown)
{
    if (shown == !leftOut_.contains(index)) {
        return;
    }
    if (shown) {
        leftOut_.remove(index);
    } else {
        leftOut_.insert(index);
    }
    segments_.at(index)->setVisible(shown && !isFolded_);
    setSegmentEnabled(index, shown);  // keys go past it
    qobject_cast<QListView*>(box_->view())->setRowHidden(index, !shown);
    place();
}

void SegmentedButtons::setFolded(bool folded)
{
    if (isFolded_ == folded) {
        return;
    }
    isFolded_ = folded;
    const bool hadFocus = isAncestorOf(focusWidget()) && focusWidget()->hasFocus();
    if (!accessibleName().isEmpty()) {
        box_->setAccessibleName(accessibleName());
    }
    box_->setVisible(folded);
    for (qsizetype i = 0; i < segments_.size(); ++i) {
        segments_[i]->setVisible(!folded && !leftOut_.contains(static_cast<int>(i)));
    }
    if (hadFocus) {
        (folded ? static_cast<QWidget*>(box_) : segments_[current()])->setFocus();
    }
}

int SegmentedButtons::rowWidth() const
{
    int width = 0;
    for (qsizetype i = 0; i < segments_.size(); ++i) {
        width += leftOut_.contains(static_cast<int>(i)) ? 0 : segments_[i]->sizeHint().width();
    }
    return width;
}

int SegmentedButtons::boxWidth() const
{
    return box_->sizeHint().width();
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
