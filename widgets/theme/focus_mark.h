#pragma once

#include <QObject>
#include <QPointer>

class QApplication;

namespace papilio::widgets {

/**
 * A frame around what has the keyboard focus, for tables, plots and drawn controls: buttons and
 * fields show it in their own border.
 *
 * Shown while the focus came by keys, as a mouse user sees where he clicked.
 */
class FocusMark : public QObject {
    Q_OBJECT

public:
    /// One for the whole program.
    static void install(QApplication& application);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Frame;

    using QObject::QObject;
    void showOn(QWidget& widget);

    QPointer<QWidget> frame_;
};

}  // namespace papilio::widgets
