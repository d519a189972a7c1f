#pragma once

#include <QLabel>

namespace papilio::widgets {

/// One line of text that gives way to the width it gets, whole in the tool tip: of parts with " · "
/// between them the last ones are left out, another text is elided, and left out where a few
/// letters would stay.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);

    void setMode(Qt::TextElideMode mode);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::TextElideMode mode_ = Qt::ElideRight;
};

}  // namespace papilio::widgets
