#include "widgets/controls/stability_ribbon.h"

#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

namespace papilio::widgets {

StabilityRibbon::StabilityRibbon(QWidget* parent) : QWidget(parent)
{
    installAccessibleValues();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void StabilityRibbon::setAxis(const LogAxis& axis)
{
    axis_ = axis;
    update();
}

void StabilityRibbon::setIntervals(std::vector<RibbonInterval> intervals)
{
    intervals_ = std::move(intervals);
    announceValue(this);
    update();
}

void StabilityRibbon::setSymbol(const QString& symbol)
{
    symbol_ = symbol;
    update();
}

void StabilityRibbon::setCompact(bool compact)
{
    isCompact_ = compact;
    setFocusPolicy(compact ? Qt::NoFocus : Qt::StrongFocus);
    left_ = compact ? 0 : left_;
    right_ = compact ? 0 : right_;
    updateGeometry();
    update();
}

void StabilityRibbon::setValueShown(bool shown)
{
    isValueShown_ = shown;
    update();
}

void StabilityRibbon::setBarMargins(int left, int right)
{
    left_ = left;
    right_ = right;
    update();
}

void StabilityRibbon::setValue(double value)
{
    if (value != value_) {
        value_ = value;
        announceValue(this);
        update();
    }
}

void StabilityRibbon::setAccessibleNumber(double value)
{
    step(value);
}

QSize StabilityRibbon::sizeHint() const
{
    return {Fonts::scaled(320), Fonts::scaled(isCompact_ ? 8 : 66)};
}

QSize StabilityRibbon::minimumSizeHint() const
{
    return {Fonts::scaled(60), sizeHint().height()};
}

QRectF StabilityRibbon::barBox() const
{
    if (isCompact_) {
        return rect();
    }
    return {static_cast<double>(left_), static_cast<double>(Fonts::scaled(20)),
            static_cast<double>(std::max(1, width() - left_ - right_)),
            static_cast<double>(Fonts::scaled(24))};
}

double StabilityRibbon::xOf(double value) const
{
    const auto bar = barBox();
    return bar.left() + axis_.position(value) * bar.width();
}

double StabilityRibbon::valueAt(double x) const
{
    const auto bar = barBox();
    return roundedTo(axis_.value((x - bar.left()) / bar.width()), 3);  // a pixel is coarser
}

double StabilityRibbon::middle(const RibbonInterval& interval) const
{
    const double low = axis_.position(interval.low);
    const double high = axis_.position(interval.high);
    return axis_.value((low + high) / 2);
}

QString StabilityRibbon::describe(const RibbonInterval& interval) const
{
    const auto high = std::isinf(interval.high) ? QStringLiteral("∞") : shortText(interval.high);
    const auto range = tr("%1 … %2").arg(shortText(interval.low), high);
    const auto set =
        interval.set < 0
            ? tr("nothing is chosen")
            : tr("set %1, %n events", nullptr, interval.events).arg(chosenSetLetter(interval.set));
    return interval.isRecommended ? tr("%1: %2; recommended").arg(range, set)
                                  : tr("%1: %2").arg(range, set);
}

QString StabilityRibbon::spokenValue() const
{
    const auto* interval = intervalAt(intervals_, value_);
    return interval == nullptr ? shortText(value_)
                               : tr("%1, in %2").arg(shortText(value_), describe(*interval));
}

void StabilityRibbon::drag(double value)
{
    if (value != value_) {
        setValue(value);
        emit valueDragged(value);
    }
}

void StabilityRibbon::step(double value)
{
    if (value != value_) {
        emit dragStarted();
        drag(value);
        emit dragFinished();
    }
}

void StabilityRibbon::stepInterval(int direction)
{
    const auto* current = intervalAt(intervals_, value_);
    if (current == nullptr) {
        return;
    }
    const auto next = (current - intervals_.data()) + direction;
    if (next >= 0 && next < static_cast<std::ptrdiff_t>(intervals_.size())) {
        step(middle(intervals_[static_cast<std::size_t>(next)]));
    }
}

void StabilityRibbon::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    isDragging_ = true;
    emit dragStarted();
    if (std::abs(event->position().x() - xOf(value_)) > 6) {
        drag(valueAt(event->position().x()));
    }
    update();
}

void StabilityRibbon::mouseMoveEvent(QMouseEvent* event)
{
    if (isDragging_) {
        drag(valueAt(event->position().x()));
        return;
    }
    const bool overHandle = std::abs(event->position().x() - xOf(value_)) <= 6;
    setCursor(overHandle ? Qt::SplitHCursor : Qt::PointingHandCursor);
}

void StabilityRibbon::mouseReleaseEvent(QMouseEvent* event)
{
    if (isDragging_ && event->button() == Qt::LeftButton) {
        isDragging_ = false;
        emit dragFinished();
        update();
    }
}

void StabilityRibbon::keyPressEvent(QKeyEvent* event)
{
    const bool fine = event->modifiers() & Qt::ShiftModifier;
    const auto nudge = [&](double share) { step(axis_.value(axis_.position(value_) + share)); };
    switch (event->key()) {
        case Qt::Key_Right:
            fine ? nudge(0.01) : stepInterval(1);
            return;
        case Qt::Key_Left:
            fine ? nudge(-0.01) : stepInterval(-1);
            return;
        case Qt::Key_Home:
            for (const auto& interval : intervals_) {
                if (interval.isRecommended) {
                    step(middle(interval));
                    return;
                }
            }
            return;
        default:
            QWidget::keyPressEvent(event);
    }
}

bool StabilityRibbon::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto* interval = intervalAt(intervals_, valueAt(help->pos().x()))) {
            QToolTip::showText(help->globalPos(), describe(*interval), this);
            return true;
        }
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        update();
    }
    return QWidget::event(event);
}

}  // namespace papilio::widgets
