#include "widgets/table/rows_model.h"

#include "widgets/theme/numbers.h"

namespace papilio::widgets {

QVariant numberCell(double value, int role, const QString& shown)
{
    switch (role) {
        case Qt::DisplayRole:
            return shown.isNull() ? numberText(value) : shown;
        case Qt::ToolTipRole:
            // What is shown as about zero has its number here.
            return shown.startsWith(QChar(0x2248)) ? QVariant(fullPrecision(value)) : QVariant();
        case Qt::EditRole:
            return value;
        case Qt::TextAlignmentRole:
            return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
        default:
            return {};
    }
}

}  // namespace papilio::widgets
