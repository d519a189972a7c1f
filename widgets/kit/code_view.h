#pragma once

#include <QPlainTextEdit>

#include <cstddef>

namespace papilio::widgets {

/// Text of a file as it will be written: mono, comments and keywords distinguished, long lines
/// wrapped, copied as it is.
class CodeView : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit CodeView(QWidget* parent = nullptr);

    /// Keeps the place where the reader is.
    void setCode(const QString& text);
    /// As it was set: what is shown has marks that keep options whole.
    [[nodiscard]] QString toPlainText() const { return text_; }
    /// Marks the line `line` (from 0) and scrolls to it; -1 marks none.
    void markLine(int line);
    /// The text shown when it is empty: why, and what to do.
    void setEmptyText(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;

private:
    QString text_;
    QString emptyText_;
};

/// A formula or line of code among other texts: as high as its lines, selectable, copied as it is,
/// and broken within a name where that is longer than the line. A label breaks at spaces only, and
/// long names of counters would force its pane wider than it is.
class WrappedCode : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit WrappedCode(QWidget* parent = nullptr);

    void setCode(const QString& text);

    [[nodiscard]] QSize minimumSizeHint() const override { return {0, minimumHeight()}; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();
};

/// Fills the line of a text that a fault is in. @param line  from 1; 0: none
void markFault(QPlainTextEdit& text, std::size_t line);

}  // namespace papilio::widgets
