#pragma once

#include <QPlainTextEdit>

namespace papilio::widgets {

/// A formula or line of code among other texts: as high as its lines, selectable, and broken within
/// a name where that is longer than the line. A label breaks at spaces only, and long names of
/// counters would force its pane wider than it is.
class WrappedCode : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit WrappedCode(QWidget* parent = nullptr);

    void setCode(const QString& text);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();
};

}  // namespace papilio::widgets
