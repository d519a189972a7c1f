#include "widgets/kit/folding_row.h"

#include "widgets/theme/fonts.h"

namespace papilio::widgets {

FoldingRow::FoldingRow(std::initializer_list<BoxItem> items, int least)
    : row_(inRow(this, items)),
      least_(Fonts::scaled(least))
{
    for (int item = 0; item < row_->count(); ++item) {
        if (auto* widget = row_->itemAt(item)->widget()) {
            row_->setAlignment(widget, Qt::AlignTop);
        }
    }
}

void FoldingRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    row_->setDirection(width() >= least_ ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

}  // namespace papilio::widgets
