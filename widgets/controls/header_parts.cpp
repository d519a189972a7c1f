#include "widgets/controls/header_parts.h"

#include "core/support/bounded.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/theme/fonts.h"

#include <QToolButton>

#include <algorithm>
#include <vector>

namespace papilio::widgets {

namespace {

constexpr int gap = 8;

/// A button whose word may go, because its icon stays.
QToolButton* asButton(QWidget* widget)
{
    auto* button = qobject_cast<QToolButton*>(widget);
    return button != nullptr && !button->icon().isNull() && !button->text().isEmpty() &&
                   button->property("role").toString() == QLatin1String("outlined")
               ? button
               : nullptr;
}

/// In the order in which they give way.
int rank(QWidget* widget)
{
    return asButton(widget) != nullptr                          ? 0
           : qobject_cast<SegmentedButtons*>(widget) != nullptr ? 1
           : qobject_cast<VerdictChip*>(widget) != nullptr      ? 2
                                                                : 3;
}

int iconWidth()
{
    return Fonts::scaled(32);
}

}  // namespace

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
    if (qobject_cast<VerdictChip*>(part.widget) != nullptr) {
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
    return full(part);
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
    }
}

int HeaderParts::fullWidth() const
{
    int width = 0;
    for (const auto& part : parts_) {
        width += part.widget->isHidden() ? 0 : full(part) + gap;
    }
    return width;
}

int HeaderParts::leastWidth() const
{
    int width = 0;
    for (const auto& part : parts_) {
        width += part.widget->isHidden() ? 0 : least(part) + gap;
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
        if (!part.widget->isHidden()) {
            shown.push_back(&part);
        }
    }
    std::ranges::stable_sort(shown, [](const Part* a, const Part* b) {
        const int first = rank(a->widget);
        const int second = rank(b->widget);
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
