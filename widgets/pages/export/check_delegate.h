#pragma once

#include "widgets/controls/text_delegates.h"

namespace papilio::widgets {

/// A two-line cell with a box to tick before it; a click on the box or the space bar ticks.
class CheckedTwoLineDelegate : public TwoLineDelegate {
    Q_OBJECT

public:
    using TwoLineDelegate::TwoLineDelegate;

    bool editorEvent(QEvent* event,
                     QAbstractItemModel* model,
                     const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    /// The box, for tests.
    static QRect tickBox(const QStyleOptionViewItem& option, const QModelIndex& index);

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
};

}  // namespace papilio::widgets
