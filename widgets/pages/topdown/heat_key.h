#pragma once

#include <QWidget>

namespace papilio::widgets {

/// What the colors of the heat table mean: from 0 to the largest share.
class HeatKey : public QWidget {
    Q_OBJECT

public:
    explicit HeatKey(QWidget* parent = nullptr);

    /// @param largest  the share that is darkest
    /// @param whole    "slots"; empty where nodes are shares of different wholes
    void setLargest(double largest, const QString& whole);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString words() const;

    double largest_ = 1;
    QString whole_;
};

}  // namespace papilio::widgets
