#pragma once

#include <QString>
#include <QStringList>

#include <string>

class QFrame;
class QLabel;
class QTreeWidget;
class QTreeWidgetItem;
class QWidget;

namespace papilio::widgets {

class DataTable;
class PaneHeader;

/// A pane: its header, its content, and a line of text below it.
QWidget* topDownPane(PaneHeader* header, QWidget* content, QWidget* below = nullptr);

/// The tools that every table of the page has.
void addCopyAndSave(PaneHeader& header, DataTable& table);

/// Wrapped plain text in the colours of a role.
QLabel* sideLabel(const char* role, const QString& text = {});

QFrame* hairline();

/// A small table of the side pane; it never scrolls by itself, see fitHeight().
QTreeWidget* smallTable(const QStringList& header, const QString& name);
/// As high as its rows: the pane scrolls, not the tables in it.
void fitHeight(QTreeWidget& table);
QTreeWidgetItem* addRow(QTreeWidget& table, const QStringList& texts);

QString plain(const std::string& text);

}  // namespace papilio::widgets
