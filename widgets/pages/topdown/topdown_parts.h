#pragma once

#include <QString>
#include <QStringList>

class QFrame;
class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace papilio::widgets {

/// Wrapped plain text in the colors of a role.
QLabel* sideLabel(const char* role, const QString& text = {});

QFrame* hairline();

/// A small table of the side pane; it never scrolls by itself, see fitHeight().
QTreeWidget* smallTable(const QStringList& header, const QString& name);
/// As high as its rows: the pane scrolls, not the tables in it.
void fitHeight(QTreeWidget& table);
QTreeWidgetItem* addRow(QTreeWidget& table, const QStringList& texts);

}  // namespace papilio::widgets
