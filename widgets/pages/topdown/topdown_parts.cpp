#include "widgets/pages/topdown/topdown_parts.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/tr.h"

#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int rowHeight = 24;
constexpr int headerHeight = 28;

}  // namespace

QLabel* sideLabel(const char* role, const QString& text)
{
    auto* made = new QLabel(text);
    made->setTextFormat(Qt::PlainText);  // names and notes come from files
    made->setProperty("role", QLatin1String(role));
    made->setWordWrap(true);
    made->setMinimumWidth(1);  // a long name in it does not make the pane wider
    return made;
}

QFrame* hairline()
{
    auto* line = new QFrame;
    line->setProperty("role", QStringLiteral("hairline"));
    return line;
}

QTreeWidget* smallTable(const QStringList& header, const QString& name)
{
    auto* table = new QTreeWidget;
    table->setProperty("role", QStringLiteral("small"));  // header and rows begin at one line
    table->setHeaderLabels(header);
    table->setAccessibleName(name);
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->header()->setStretchLastSection(false);
    table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < header.size(); ++column) {
        table->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    return table;
}

void fitHeight(QTreeWidget& table)
{
    table.setFixedHeight(Fonts::scaled(headerHeight) +
                         Fonts::scaled(rowHeight) * std::max(1, table.topLevelItemCount()) + 2);
}

QTreeWidgetItem* addRow(QTreeWidget& table, const QStringList& texts)
{
    auto* item = new QTreeWidgetItem(&table, texts);
    item->setSizeHint(0, QSize(0, Fonts::scaled(rowHeight)));
    for (int column = 0; column < texts.size(); ++column) {
        item->setFont(column, Fonts::mono(Fonts::axis));
        if (column > 0) {
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    return item;
}

}  // namespace papilio::widgets
