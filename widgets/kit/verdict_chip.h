#pragma once

#include "widgets/theme/tokens.h"

#include <QWidget>

class QPainter;

namespace papilio::widgets {

/// Size of a chip: 20 px high, icon, words, 8 px on either side.
QSize verdictChipSize(VerdictKind kind, const QString& words);

/// Paints a chip at the left of `box`, centered vertically; words that do not fit are elided.
void paintVerdictChip(QPainter& painter, const QRectF& box, VerdictKind kind, const QString& words);

/// A verdict as icon, words and color, never color alone.
class VerdictChip : public QWidget {
    Q_OBJECT

public:
    explicit VerdictChip(QWidget* parent = nullptr);
    VerdictChip(VerdictKind kind, const QString& words, QWidget* parent = nullptr);

    void setVerdict(VerdictKind kind, const QString& words);
    [[nodiscard]] VerdictKind kind() const { return kind_; }
    [[nodiscard]] QString words() const { return words_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    VerdictKind kind_ = VerdictKind::Neutral;
    QString words_;
};

}  // namespace papilio::widgets
