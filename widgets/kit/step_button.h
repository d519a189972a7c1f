#pragma once

#include <QAbstractButton>

namespace papilio::widgets {

/// A number and a word, as one step of the workflow strip; checked is the current one.
class StepButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit StepButton(bool hasArrow, QWidget* parent = nullptr);

    void setStep(const QString& number, const QString& word);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool hitButton(const QPoint& position) const override;

private:
    [[nodiscard]] QRect pill() const;

    bool hasArrow_;
    QString number_;
    QString word_;
};

}  // namespace papilio::widgets
