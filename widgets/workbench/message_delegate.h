#pragma once

#include "widgets/session/message_log.h"

#include <QIcon>
#include <QStyledItemDelegate>

namespace papilio::widgets {

/// Info, triangle in warning color, triangle in error color.
QIcon messageIcon(Message::Severity severity);

/// A message: icon, sentence, and at the right the place it comes from or the time.
class MessageDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

}  // namespace papilio::widgets
