#pragma once

#include "widgets/kit/value_track.h"

namespace papilio::widgets {

/**
 * A slider over a logarithmic (or linear) axis: groove 3 px, handle 12 px.
 *
 * Left and Right move by a hundredth of the axis, Page keys by a tenth, Home and End to the ends.
 */
class LogSlider : public ValueTrack {
    Q_OBJECT

public:
    explicit LogSlider(QWidget* parent = nullptr);

    [[nodiscard]] double xOf(double value) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QString spokenValue() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    [[nodiscard]] double valueAt(double x) const override;
    [[nodiscard]] double snapped(double value) const override;

private:
    [[nodiscard]] double stepped(double share) const;
};

}  // namespace papilio::widgets
