#pragma once

#include <QLineEdit>
#include <QRegularExpression>

class QToolButton;

namespace papilio::widgets {

/// Filters a table by plain text, or by a regular expression when ".*" is on; Escape clears.
class FilterField : public QLineEdit {
    Q_OBJECT

public:
    explicit FilterField(QWidget* parent = nullptr);

    [[nodiscard]] bool isRegex() const;
    void setRegex(bool regex);

    /// Case-insensitive; an invalid pattern keeps the last valid one, and the field says so.
    [[nodiscard]] QRegularExpression pattern() const { return pattern_; }

signals:
    void patternChanged(const QRegularExpression& pattern);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void updatePattern();
    void placeButtons();

    QToolButton* regexButton_;
    QToolButton* clearButton_;
    QRegularExpression pattern_;
};

}  // namespace papilio::widgets
