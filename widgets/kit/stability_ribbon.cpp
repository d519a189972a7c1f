#include "widgets/kit/stability_ribbon.h"

#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr double grip = 6;

double threeDigits(double value)
{
    return roundedTo(value, 3);  // a pixel is coarser
}

}  // namespace

QString intervalLabel(const RibbonInterval& interval, double width, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const auto letter = chosenSetLetter(interval.set);
    const auto with = [&](const QString& events) { return letter + u" · "_s + events; };
    for (const auto& text :
         {with(counted(interval.events, "event")), with(countText(interval.events)), letter}) {
        if (metrics.horizontalAdvance(text) + 8 <= width) {
            return text;
        }
    }
    return {};
}

const RibbonInterval* intervalAt(const std::vector<RibbonInterval>& intervals, double value)
{
    for (const auto& interval : intervals) {
        if (value < interval.high) {
            return &interval;
        }
    }
    return intervals.empty() ? nullptr : &intervals.back();
}

StabilityRibbon::StabilityRibbon(QWidget* parent) : DragControl(parent)
{
    setMouseTracking(true);
}

void StabilityRibbon::setAxis(const LogAxis& axis)
{
    axis_ = axis;
    update();
}

void StabilityRibbon::setValue(double value)
{
    if (value_ != value) {
        value_ = value;
        showValue();
    }
}

void StabilityRibbon::setAccessibleNumber(double value)
{
    step(threeDigits(value));
}

void StabilityRibbon::setIntervals(std::vector<RibbonInterval> intervals)
{
    intervals_ = std::move(intervals);
    showValue();
}

void StabilityRibbon::setWords(Words words)
{
    words_ = std::move(words);
    update();
}

QSize StabilityRibbon::sizeHint() const
{
    return {Fonts::scaled(320), Fonts::scaled(44)};
}

QSize StabilityRibbon::minimumSizeHint() const
{
    return {Fonts::scaled(120), sizeHint().height()};
}

QRectF StabilityRibbon::barBox() const
{
    // The marks at the ends of the axis need room beside it.
    const int side = Fonts::scaled(14);
    return {static_cast<double>(side), static_cast<double>(Fonts::scaled(6)),
            static_cast<double>(std::max(1, width() - 2 * side)),
            static_cast<double>(Fonts::scaled(18))};
}

double StabilityRibbon::xOf(double value) const
{
    const auto bar = barBox();
    return bar.left() + axis_.position(value) * bar.width();
}

double StabilityRibbon::valueAt(double x) const
{
    const auto bar = barBox();
    const double value = axis_.value((x - bar.left()) / bar.width());
    return nearest_ ? nearest_(value) : threeDigits(value);
}

bool StabilityRibbon::isOnHandle(double x) const
{
    return std::abs(x - xOf(value_)) <= grip;
}

/// A press on the handle must not move it.
void StabilityRibbon::dragTo(QPointF pixel, bool isPress)
{
    if (!isPress || !isOnHandle(pixel.x())) {
        drag(valueAt(pixel.x()));
    }
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

void StabilityRibbon::stepBy(double share)
{
    step(threeDigits(axis_.value(axis_.position(value_) + share)));
}

/// A stop or a number of few digits, with as many as it takes to be in the interval.
double StabilityRibbon::middle(const RibbonInterval& interval) const
{
    const double low = axis_.position(interval.low);
    const double high = axis_.position(interval.high);
    const double exact = axis_.value((low + high) / 2);
    const auto isIn = [&](double value) { return value >= interval.low && value < interval.high; };
    if (const double stop = nearest_ ? nearest_(exact) : threeDigits(exact); isIn(stop)) {
        return stop;
    }
    for (int digits = 3; digits < 10; ++digits) {
        if (const double value = roundedTo(exact, digits); isIn(value)) {
            return value;
        }
    }
    return exact;
}

QString StabilityRibbon::describe(const RibbonInterval& interval) const
{
    const auto high = std::isinf(interval.high) ? QStringLiteral("∞") : shortText(interval.high);
    const auto range = tr("%1 … %2").arg(shortText(interval.low), high);
    const auto set = interval.set < 0 ? tr("no event is chosen")
                                      : tr("set %1, %2")
                                            .arg(chosenSetLetter(interval.set),
                                                 counted(interval.events, "event"));
    return interval.isRecommended ? tr("%1: %2; recommended").arg(range, set)
                                  : tr("%1: %2").arg(range, set);
}

QString StabilityRibbon::spokenValue() const
{
    const auto* interval = intervalAt(intervals_, value_);
    return interval == nullptr ? shortText(value_)
                               : tr("%1, in %2").arg(shortText(value_), describe(*interval));
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

void StabilityRibbon::mouseMoveEvent(QMouseEvent* event)
{
    DragControl::mouseMoveEvent(event);
    if (!isDragging()) {
        setCursor(isOnHandle(event->position().x()) ? Qt::SplitHCursor : Qt::PointingHandCursor);
    }
}

void StabilityRibbon::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const int direction = key == Qt::Key_Right || key == Qt::Key_Up    ? 1
                          : key == Qt::Key_Left || key == Qt::Key_Down ? -1
                                                                       : 0;
    const bool isPlain = intervals_.empty();
    if (direction != 0 && (isPlain || event->modifiers().testFlag(Qt::ShiftModifier))) {
        stepBy(0.01 * direction);
    } else if (direction != 0) {
        stepInterval(direction);
    } else if (key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
        stepBy(key == Qt::Key_PageUp ? 0.1 : -0.1);
    } else if (isPlain && (key == Qt::Key_Home || key == Qt::Key_End)) {
        stepBy(key == Qt::Key_Home ? -1 : 1);
    } else if (key != Qt::Key_Home) {
        DragControl::keyPressEvent(event);
    } else if (const auto* interval = recommended()) {
        step(middle(*interval));
    }
}

bool StabilityRibbon::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto* interval = intervalAt(intervals_, valueAt(help->pos().x()))) {
            // The tip of the control is about the value, this line about the place.
            const auto about = toolTip().isEmpty() ? QString() : u'\n' + toolTip();
            QToolTip::showText(help->globalPos(), describe(*interval) + about, this);
            return true;
        }
    }
    return DragControl::event(event);
}

const RibbonInterval* StabilityRibbon::recommended() const
{
    const auto found = std::ranges::find_if(intervals_, &RibbonInterval::isRecommended);
    return found == intervals_.end() ? nullptr : &*found;
}

QRectF StabilityRibbon::intervalBox(const RibbonInterval& interval) const
{
    const auto bar = barBox();
    const double left = std::round(xOf(interval.low));
    const double right = std::round(xOf(interval.high));
    return {left, bar.top(), right - left, bar.height()};
}

QRectF StabilityRibbon::labelRoom(const QRectF& box, double label) const
{
    // The handle must not cover the label: the label takes the wider side.
    const double line = xOf(value_);
    const double away = std::abs(line - box.center().x());
    if (away > box.width() * 0.3 + 4 && away > label / 2 + grip) {
        return box;
    }
    return line - box.left() > box.right() - line
               ? box.adjusted(0, 0, std::min(0.0, line - 3 - box.right()), 0)
               : box.adjusted(std::max(0.0, line + 3 - box.left()), 0, 0, 0);
}

void StabilityRibbon::paintIntervals(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto font = Fonts::ui(Fonts::axis, QFont::Medium);
    const auto bar = barBox();
    painter.fillRect(bar, t.sunken);
    painter.setFont(font);
    for (const auto& interval : intervals_) {
        const auto box = intervalBox(interval);
        if (box.width() <= 0) {
            continue;
        }
        painter.fillRect(box.adjusted(0, 0, -1, 0), chosenSetFill(interval.set, t));
        painter.setPen(interval.set < 0 ? t.muted : t.onSet);
        const auto whole = intervalLabel(interval, box.width(), font);
        const auto room = labelRoom(box, QFontMetricsF(font).horizontalAdvance(whole));
        painter.drawText(room, Qt::AlignCenter | Qt::TextSingleLine,
                         intervalLabel(interval, room.width(), font));
    }
    if (recommended() != nullptr) {
        painter.setPen(QPen(t.text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(intervalBox(*recommended()).adjusted(0, 0, -1, 0));
    }
}

void StabilityRibbon::paintAxis(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto bar = barBox();
    painter.setFont(Fonts::ui(Fonts::axis));
    const double top = bar.bottom() + 1;
    const auto mark = [&](double x, const QString& text) {
        painter.setPen(t.axis);
        painter.drawLine(QPointF(std::round(x) + 0.5, top), QPointF(std::round(x) + 0.5, top + 3));
        painter.setPen(t.tick);
        painter.drawText(QRectF(x - 40, top + 4, 80, Fonts::scaled(16)),
                         Qt::AlignHCenter | Qt::AlignTop, text);
    };
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(t.axis);
    painter.drawLine(QPointF(bar.left(), top), QPointF(bar.right(), top));
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<std::pair<double, double>> taken;
    for (const auto& [value, text] : words_) {
        const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0 + 4;
        const double x = xOf(value);
        if (value <= axis_.high && std::ranges::none_of(taken, [&](const auto& other) {
                return std::abs(x - other.first) < half + other.second;
            })) {
            taken.emplace_back(x, half);
            mark(x, text);
        }
    }
    if (!words_.empty()) {
        return;
    }
    constexpr int zeroRoom = 34;  // the 0 and half of a power of ten
    if (axis_.hasZero) {
        mark(bar.left(), QStringLiteral("0"));
    }
    for (const int exponent : axis_.decades(std::clamp(static_cast<int>(bar.width() / 56), 2, 8))) {
        const double x = xOf(std::pow(10.0, exponent));
        if (!axis_.hasZero || x > bar.left() + Fonts::scaled(zeroRoom)) {
            mark(x, powerOfTenText(exponent));
        }
    }
}

void StabilityRibbon::paintHandle(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto bar = barBox();
    const double x = xOf(value_);
    const auto ink = isEnabled() ? t.accent : t.disabled;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 2));
    painter.drawLine(QPointF(x, 1), QPointF(x, bar.bottom() + 5));
    painter.setPen(QPen(hasFocus() ? t.text : ink, 2));
    painter.setBrush(isDragging() || hasFocus() ? ink : t.surface);
    painter.drawEllipse(QPointF(x, bar.center().y()), grip - 1, grip - 1);
}

void StabilityRibbon::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintIntervals(painter);
    paintAxis(painter);
    paintHandle(painter);
}

}  // namespace papilio::widgets
