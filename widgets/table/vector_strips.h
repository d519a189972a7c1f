#pragma once

#include <QList>
#include <QString>
#include <QVector>
#include <QWidget>

namespace papilio::widgets {

/// One vector over the kernels with its label.
struct VectorStrip {
    QString label;  ///< "Signature", "Formula × events"
    QVector<double> values;
    int category = 0;  ///< index of its category; 7 is neutral grey
};

/// Vectors over the kernels one below the other, on one scale, so that two that differ look
/// different.
class VectorStrips : public QWidget {
    Q_OBJECT

public:
    explicit VectorStrips(QWidget* parent = nullptr);

    void setStrips(const QList<VectorStrip>& strips, const QVector<int>& groups = {});
    /// Width of the labels, to align with a form around the strips.
    void setLabelWidth(int width);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF stripBox(qsizetype index) const;

    QList<VectorStrip> strips_;
    QVector<int> groups_;
    int labelWidth_ = 116;
};

}  // namespace papilio::widgets
