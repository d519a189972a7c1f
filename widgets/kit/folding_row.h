#pragma once

#include "widgets/kit/box_layout.h"

#include <QWidget>

namespace papilio::widgets {

/// Widgets side by side where there is room, else below one another; each as high as it needs.
class FoldingRow : public QWidget {
    Q_OBJECT

public:
    /// @param least  width from which they are side by side, unscaled
    FoldingRow(std::initializer_list<BoxItem> items, int least);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QBoxLayout* row_;
    int least_;
};

}  // namespace papilio::widgets
