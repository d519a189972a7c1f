#pragma once

#include "widgets/table/cell_delegate.h"

namespace papilio::widgets {

/// Name in semibold, SecondLineRole below it in muted mono; rows of 44 px, or more where it wraps.
class TwoLineDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;
    /// What is below the name takes up to three lines, broken at spaces, in a table with
    /// DataTable::setFittedRows().
    /// @param lead  px of the cell's content before its text
    void setWrapping(int lead = 0);
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

protected:
    void paintContent(const CellPaint& cell) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;

private:
    [[nodiscard]] QStringList secondLines(const QModelIndex& index, int width) const;

    bool isWrapping_ = false;
    int lead_ = 0;
};

}  // namespace papilio::widgets
