#pragma once

#include <QAbstractButton>

namespace papilio::widgets {

/**
 * A way to start, on the welcome page: icon, title, sentence, shortcut.
 *
 * A disabled card shows why instead of only turning gray.
 */
class CardButton : public QAbstractButton {
    Q_OBJECT

public:
    CardButton(const QString& iconName,
               const QString& title,
               const QString& text,
               QWidget* parent = nullptr);

    void setDescription(const QString& text);
    void setShortcutText(const QString& text);

    /// Disables the card and says why; an empty reason enables it.
    void setDisabledReason(const QString& reason);
    [[nodiscard]] QString disabledReason() const { return reason_; }

    /// The one card that Enter means: accent border.
    void setPrimary(bool primary);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRect textBox(int width) const;
    [[nodiscard]] int textHeight(const QString& text, int width) const;

    QString iconName_;
    QString description_;
    QString shortcut_;
    QString reason_;
    bool isPrimary_ = false;
};

}  // namespace papilio::widgets
