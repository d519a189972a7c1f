#include "widgets/theme/focus_mark.h"

#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace papilio::widgets {

class FocusMark::Frame : public QWidget {
public:
    explicit Frame(QWidget& owner) : QWidget(&owner)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        setGeometry(owner.rect());
        raise();
        show();
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        constexpr double width = 2;
        constexpr double inset = width / 2;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Theme::instance().tokens().accent, width));
        painter.drawRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset));
    }
};

namespace {

bool comesByKeys(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

/// Whether the style sheet or the style itself draws its focus.
bool marksItself(const QWidget& widget)
{
    return widget.isWindow() || qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QMenu*>(&widget) != nullptr ||
           qobject_cast<const QMenuBar*>(&widget) != nullptr;
}

}  // namespace

void FocusMark::install(QApplication& application)
{
    application.installEventFilter(new FocusMark(&application));
}

void FocusMark::showOn(QWidget& widget)
{
    delete frame_;
    if (!marksItself(widget)) {
        frame_ = new Frame(widget);
    }
}

bool FocusMark::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
        case QEvent::FocusIn:
            if (auto* widget = qobject_cast<QWidget*>(watched);
                widget != nullptr && widget->hasFocus() &&
                comesByKeys(static_cast<QFocusEvent*>(event)->reason())) {
                showOn(*widget);
            }
            break;
        case QEvent::FocusOut:
            if (frame_ != nullptr && frame_->parent() == watched) {
                delete frame_;
            }
            break;
        case QEvent::Resize:
            if (frame_ != nullptr && frame_->parent() == watched) {
                frame_->resize(static_cast<QResizeEvent*>(event)->size());
            }
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace papilio::widgets
