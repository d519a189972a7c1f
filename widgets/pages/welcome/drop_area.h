#pragma once

#include <QWidget>

namespace papilio::widgets {

/// The dashed box that says where to drop; it lights up while something droppable is over the page.
class DropArea : public QWidget {
    Q_OBJECT

public:
    explicit DropArea(QWidget* parent = nullptr);

    void setActive(bool active);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool isActive_ = false;
};

}  // namespace papilio::widgets
