#pragma once

#include "widgets/pages/welcome/sample_summary.h"

#include <QAbstractButton>

namespace papilio::widgets {

/// One sample: a small drawing made from its numbers, its title, what is in it, and where it comes
/// from.
class SampleCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit SampleCard(SampleSummary sample, QWidget* parent = nullptr);

    [[nodiscard]] const SampleSummary& sample() const { return sample_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QRect pictureBox() const;

    SampleSummary sample_;
};

}  // namespace papilio::widgets
