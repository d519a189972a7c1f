#pragma once

#include <QFrame>
#include <QString>

class QLabel;

namespace papilio::widgets {

/// Why a metric cannot be defined, in words: a bordered box with an orange edge. It is a finding,
/// not an error.
class ReasonBox : public QFrame {
    Q_OBJECT

public:
    explicit ReasonBox(QWidget* parent = nullptr);

    /// Shows the box; an empty text hides it.
    void setReason(const QString& lead, const QString& text);
    [[nodiscard]] QString text() const;

signals:
    /// The user wants to know what to measure.
    void helpWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* label_;
};

}  // namespace papilio::widgets
