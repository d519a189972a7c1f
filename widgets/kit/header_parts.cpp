#include "widgets/kit/header_parts.h"

#include "core/base/bounded.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/theme/fonts.h"

#include <QToolButton>

#include <algorithm>
#include <vector>

namespace papilio::widgets {

namespace {

constexpr int partGap = 8;

/// A button whose word may go, because its icon stays.
QToolButton* asButton(QWidget* widget)
{
    auto* button = qobject_cast<QToolButton*>(widget);
    return button != nullptr && !button->icon().isNull() && !button->text().isEmpty() &&
                   button->property("role").toString() == QLatin1String("outlined")
               ? button
               : nullptr;
}

int iconWidth()
{
    return Fonts::scaled(32);
}

}  // namespace

void HeaderParts::showSpare(const QWidget* part, bool isWanted)
{
    const auto found = std::ranges::find(parts_, part, &Part::widget);
    if (found != parts_.end() && found->isWanted != isWanted) {
        found->isWanted = isWanted;
        found->widget->setVisible(isWanted);
    }
}

bool HeaderParts::isThere(const Part& part)
{
    return part.isSpare ? part.isWanted : !part.widget->isHidden();
}

/// In the order in which they give way.
int HeaderParts::rank(const Part& part)
{
    return asButton(part.widget) != nullptr                          ? 0
           : qobject_cast<SegmentedButtons*>(part.widget) != nullptr ? 1
           : qobject_cast<VerdictChip*>(part.widget) != nullptr      ? 2
           : part.isSpare                                            ? 3
                                                                     : 4;
}

int HeaderParts::full(const Part& part)
{
    if (const auto* button = asButton(part.widget)) {
        return button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon
                   ? button->sizeHint().width()
                   : std::max(part.full, iconWidth());
    }
    if (const auto* segments = qobject_cast<SegmentedButtons*>(part.widget)) {
        return segments->rowWidth();
    }
    if (part.isSpare || qobject_cast<VerdictChip*>(part.widget) != nullptr) {
        return part.widget->sizeHint().width();
    }
    return core::bounded(part.widget->minimumSizeHint().width(), part.widget->minimumWidth(),
                         part.widget->maximumWidth());
}

int HeaderParts::least(const Part& part)
{
    if (asButton(part.widget) != nullptr) {
        return iconWidth();
    }
    if (const auto* segments = qobject_cast<SegmentedButtons*>(part.widget)) {
        return std::min(segments->rowWidth(), segments->boxWidth());
    }
    if (const auto* chip = qobject_cast<VerdictChip*>(part.widget)) {
        return chip->minimumSizeHint().width();
    }
    return part.isSpare ? -partGap : full(part);
}

void HeaderParts::set(Part& part, bool isShort)
{
    if (auto* button = asButton(part.widget)) {
        button->setToolButtonStyle(isShort ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
        if (isShort && button->toolTip().isEmpty()) {
            button->setToolTip(button->text());
        }
    } else if (auto* segments = qobject_cast<SegmentedButtons*>(part.widget)) {
        segments->setFolded(isShort);
    } else if (qobject_cast<VerdictChip*>(part.widget) != nullptr) {
        part.widget->setMinimumWidth(isShort ? 0 : part.widget->sizeHint().width());
    } else if (part.isSpare) {
        part.widget->setVisible(!isShort);
    }
}

int HeaderParts::fullWidth() const
{
    int width = 0;
    for (const auto& part : parts_) {
        width += isThere(part) ? full(part) + partGap : 0;
    }
    return width;
}

int HeaderParts::leastWidth() const
{
    int width = 0;
    for (const auto& part : parts_) {
        width += isThere(part) ? least(part) + partGap : 0;
    }
    return width;
}

void HeaderParts::fit(int width)
{
    std::vector<Part*> shown;
    for (auto& part : parts_) {
        if (const auto* button = asButton(part.widget);
            button != nullptr && button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon) {
            part.full = button->sizeHint().width();
        }
        if (isThere(part)) {
            shown.push_back(&part);
        }
    }
    std::ranges::stable_sort(shown, [](const Part* a, const Part* b) {
        const int first = rank(*a);
        const int second = rank(*b);
        return first != second ? first < second : full(*a) - least(*a) > full(*b) - least(*b);
    });
    int missing = fullWidth() - width;
    for (auto* part : shown) {
        const bool isShort = missing > 0 && full(*part) > least(*part);
        missing -= isShort ? full(*part) - least(*part) : 0;
        set(*part, isShort);
    }
}

}  // namespace papilio::widgets
