#pragma once

#include <QList>

class QWidget;

namespace papilio::app {

// What F6 goes through: panes, each with what in it takes the keys first.

/// The panes of a page in reading order: what is with each pane header that is shown, behind
/// the page itself, which holds what is in none of them.
QList<QWidget*> panesOf(QWidget& page);

/**
 * What gets the keys when they go to another pane.
 *
 * @param panes  may hold each other: a widget belongs to the innermost one. Those that are hidden,
 *               or hold nothing that takes keys, are skipped
 * @param from   what has the keys now; null or outside of all panes: they go to the first one
 * @param step   1 or -1; behind the last pane comes the first
 * @return null: no pane takes keys
 */
QWidget* nextInPanes(const QList<QWidget*>& panes, const QWidget* from, int step);

/// Whether it is a field with text to edit. Given the keys unasked, it would have all of its text
/// selected: the next letter replaces it, and it keeps shortcuts such as Ctrl+E for itself.
bool isFilledField(const QWidget& widget);

/// A page's first table, plot or empty field, or else its first button; null where it has none.
QWidget* mostUseful(QWidget& page);

}  // namespace papilio::app
