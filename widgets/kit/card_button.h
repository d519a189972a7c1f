#pragma once

#include <QAbstractButton>

class QLabel;

namespace papilio::widgets {

/**
 * A way to start, on the welcome page: icon, title, sentence, shortcut.
 *
 * A disabled card shows why instead of only turning gray.
 */
class CardButton : public QAbstractButton {
    Q_OBJECT

public:
    /// @param text  empty: a small card
    CardButton(const QString& iconName,
               const QString& title,
               const QString& text,
               QWidget* parent = nullptr);

    void setDescription(const QString& text);
    void setShortcutText(const QString& text);

    /// Disables the card and says why; an empty reason enables it.
    void setDisabledReason(const QString& reason);
    [[nodiscard]] QString disabledReason() const;

    /// The one card that Enter means: accent border.
    void setPrimary(bool primary);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString iconName_;
    QLabel* description_;
    QLabel* reason_;
    QLabel* shortcut_;
    bool isPrimary_ = false;
};

}  // namespace papilio::widgets
