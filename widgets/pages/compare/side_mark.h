#pragma once

#include <QWidget>

namespace papilio::widgets {

/// "A" or "B" in the color that this side has in every plot.
class SideMark : public QWidget {
    Q_OBJECT

public:
    explicit SideMark(bool isFirst, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool isFirst_;
};

}  // namespace papilio::widgets
