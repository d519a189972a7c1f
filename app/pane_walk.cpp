#include "app/pane_walk.h"

#include "widgets/kit/pane_header.h"
#include "widgets/plot/plot_frame.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QButtonGroup>
#include <QLineEdit>
#include <QScrollArea>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace papilio::app {

namespace {

using widgets::PaneHeader;

/// What a widget is worth as the first one of its pane; the least is the best.
enum class Use { Content, Field, Button, Tool, FilledField };

bool isInHeader(const QWidget& widget)
{
    for (const auto* at = &widget; at != nullptr; at = at->parentWidget()) {
        if (qobject_cast<const PaneHeader*>(at) != nullptr) {
            return true;
        }
    }
    return false;
}

Use useOf(const QWidget& widget)
{
    if (isInHeader(widget) || qobject_cast<const QScrollArea*>(&widget) != nullptr) {
        return Use::Tool;
    }
    if (qobject_cast<const QAbstractButton*>(&widget) != nullptr) {
        return Use::Button;
    }
    if (isFilledField(widget)) {
        return Use::FilledField;
    }
    return qobject_cast<const QAbstractItemView*>(&widget) != nullptr ||
                   qobject_cast<const widgets::PlotFrame*>(&widget) != nullptr
               ? Use::Content
               : Use::Field;
}

}  // namespace

bool isFilledField(const QWidget& widget)
{
    const auto* field = qobject_cast<const QLineEdit*>(&widget);
    return field != nullptr && !field->isReadOnly() && !field->text().isEmpty();
}

namespace {

bool isKeyTarget(const QWidget& widget)
{
    if ((widget.focusPolicy() & Qt::TabFocus) == 0 || widget.focusProxy() != nullptr ||
        !widget.isVisible() || !widget.isEnabled() || widget.size().isEmpty()) {
        return false;
    }
    // Arrow keys go from the chosen one of a group to the others.
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    const auto* group = button != nullptr ? button->group() : nullptr;
    return group == nullptr || !group->exclusive() || button->isChecked();
}

/// The innermost pane around a widget; null where none is.
QWidget* paneOf(const QList<QWidget*>& panes, const QWidget* widget)
{
    for (const auto* at = widget; at != nullptr; at = at->parentWidget()) {
        if (const auto found = std::ranges::find(panes, at); found != panes.end()) {
            return *found;
        }
    }
    return nullptr;
}

struct Candidate {
    QWidget* widget = nullptr;
    Use use = Use::Tool;
};

/// The best in the order of Tab.
std::optional<Candidate> firstIn(const QList<QWidget*>& panes, QWidget& pane)
{
    std::optional<Candidate> best;
    auto* widget = &pane;
    do {
        if (isKeyTarget(*widget) && paneOf(panes, widget) == &pane &&
            (!best || useOf(*widget) < best->use)) {
            best = Candidate{widget, useOf(*widget)};
        }
        widget = widget->nextInFocusChain();
    } while (widget != &pane);
    return best;
}

}  // namespace

QList<QWidget*> panesOf(QWidget& page)
{
    struct Found {
        int top;
        int left;
        QWidget* pane;
    };
    std::vector<Found> found;
    for (auto* header : page.findChildren<PaneHeader*>()) {
        if (header->isVisible() && header->parentWidget() != &page) {
            const auto corner = header->mapTo(&page, QPoint());
            found.push_back({corner.y(), corner.x(), header->parentWidget()});
        }
    }
    std::ranges::stable_sort(found, [](const Found& one, const Found& other) {
        return std::pair(one.top, one.left) < std::pair(other.top, other.left);
    });
    QList<QWidget*> panes{&page};
    for (const auto& each : found) {
        if (!panes.contains(each.pane)) {  // two headers may share one
            panes << each.pane;
        }
    }
    return panes;
}

QWidget* nextInPanes(const QList<QWidget*>& panes, const QWidget* from, int step)
{
    const auto count = panes.size();
    const auto at = panes.indexOf(paneOf(panes, from));
    auto next = at < 0 && step < 0 ? 0 : at;
    for (qsizetype tried = 0; tried < count; ++tried) {
        next = (next + step + count) % count;
        if (const auto found = firstIn(panes, *panes[next])) {
            return found->widget;
        }
    }
    return nullptr;
}

QWidget* mostUseful(QWidget& page)
{
    const auto panes = panesOf(page);
    std::optional<Candidate> best;
    for (auto* pane : panes) {
        const auto found = firstIn(panes, *pane);
        if (found && (!best || found->use < best->use)) {
            best = found;
        }
        if (best && best->use <= Use::Field) {
            break;
        }
    }
    return best && best->use != Use::FilledField ? best->widget : nullptr;
}

}  // namespace papilio::app
