#include "widgets/table/table_text.h"

#include "core/base/csv.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/numbers.h"

#include <QHeaderView>
#include <QTableView>

namespace papilio::widgets {

namespace {

QString cellText(const QModelIndex& index)
{
    if (const auto copy = index.data(CopyRole); copy.isValid()) {
        return copy.toString();
    }
    const auto edit = index.data(Qt::EditRole);
    if (edit.typeId() == QMetaType::Double) {
        return fullPrecision(edit.toDouble());
    }
    return (edit.isValid() && edit.typeId() != QMetaType::QString ? edit : index.data())
        .toString()
        .replace(QChar(0x2212), u'-');
}

QString quoted(const QString& cell, TableFormat format)
{
    if (format == TableFormat::Csv) {
        return QString::fromStdString(core::spreadsheetCell(cell.toStdString()));
    }
    auto text = QString::fromStdString(core::spreadsheetText(cell.toStdString()));
    return text.replace(u'\t', u' ').replace(u'\n', u' ').replace(u'\r', u' ');
}

QList<int> shownColumns(const QTableView& view)
{
    QList<int> columns;
    const auto* header = view.horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        if (const int column = header->logicalIndex(visual); !header->isSectionHidden(column)) {
            columns.append(column);
        }
    }
    return columns;
}

}  // namespace

QString tableText(const QTableView& view, TableFormat format, bool selectedOnly)
{
    const auto* model = view.model();
    const auto columns = shownColumns(view);
    const auto separator = format == TableFormat::Tabs ? QStringLiteral("\t") : QStringLiteral(",");
    QStringList fields;
    for (const int column : columns) {
        fields.append(quoted(model->headerData(column, Qt::Horizontal).toString(), format));
    }
    QString text = fields.join(separator) + u'\n';
    for (int row = 0; row < model->rowCount(); ++row) {
        if (selectedOnly && !view.selectionModel()->isRowSelected(row) &&
            !view.selectionModel()->rowIntersectsSelection(row)) {
            continue;
        }
        fields.clear();
        for (const int column : columns) {
            fields.append(quoted(cellText(model->index(row, column)), format));
        }
        text += fields.join(separator) + u'\n';
    }
    return text;
}

}  // namespace papilio::widgets
