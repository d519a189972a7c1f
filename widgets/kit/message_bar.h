#pragma once

#include "widgets/theme/tokens.h"

#include <QFrame>
#include <QString>

class QLabel;
class QToolButton;

namespace papilio::widgets {

/// A message inside a pane, where the trouble is: icon, a bold lead, a sentence, a link to the next
/// step.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Shows the bar; an empty link text shows none.
    void showMessage(VerdictKind kind,
                     const QString& lead,
                     const QString& text,
                     const QString& link = {});
    void clear();
    [[nodiscard]] QString message() const;

signals:
    void linkActivated();

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void restyle();

    VerdictKind kind_ = VerdictKind::Error;
    QString lead_;
    QString text_;
    QLabel* label_;
    QToolButton* link_;
};

}  // namespace papilio::widgets
