#include "widgets/kit/parameter_field.h"

#include "core/edit/cells.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QKeyEvent>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QToolTip>

#include <algorithm>
#include <optional>

namespace papilio::widgets {

namespace {

/// A number, a percentage or what cells take: 1/2000.
std::optional<double> read(const QString& text)
{
    if (const auto number = parseNumber(text); number || !text.contains(u'/')) {
        return number;
    }
    const auto value = core::parseCell(text.toStdString());
    return value ? std::optional(*value) : std::nullopt;
}

}  // namespace

ParameterField::ParameterField(QWidget* parent) : QLineEdit(parent)
{
    setFont(Fonts::ui(Fonts::body));  // of the other font nobody tells 10⁻⁶ from 10⁻⁰
    setAlignment(Qt::AlignRight);
    setProperty("size", QStringLiteral("small"));
    setFixedWidth(Fonts::scaled(92));
    connect(this, &QLineEdit::textEdited, this, &ParameterField::check);
    connect(this, &QLineEdit::returnPressed, this, [this] {
        commit();
        if (!reason_.isEmpty()) {
            QToolTip::showText(mapToGlobal(rect().bottomLeft()), reason_, this);
        }
    });
}

void ParameterField::setRange(double low, double high, const QString& name)
{
    low_ = low;
    high_ = high;
    name_ = name;
}

void ParameterField::setPercent(bool percent)
{
    isPercent_ = percent;
    showValue();
}

/// As it is typed while one types, else as numbers are read everywhere.
QString ParameterField::format(double value, int digits) const
{
    const auto style = hasFocus() ? NumberStyle::Plain : NumberStyle::Window;
    return isPercent_ ? shortText(100 * value, style, digits) + QStringLiteral(" %")
                      : shortText(value, style, digits);
}

/// From its first digit to its exponent: without one of them a number is another one.
void ParameterField::showValue()
{
    auto text = format(value_);
    QStyleOptionFrame option;
    initStyleOption(&option);
    constexpr int padding = 4;  // of QLineEdit, both sides
    const int room =
        style()->subElementRect(QStyle::SE_LineEditContents, &option, this).width() - padding;
    for (int digits = typedDigits - 1;
         digits > 1 && !hasFocus() && fontMetrics().horizontalAdvance(text) > room; --digits) {
        text = format(value_, digits);
    }
    setText(text);
    setCursorPosition(0);
}

void ParameterField::setValue(double value)
{
    const bool isTyping = hasFocus() && isModified();
    value_ = value;
    if (!isTyping) {
        showValue();
        check();
    }
}

QString ParameterField::problem(const QString& text) const
{
    const auto number = read(text);
    if (!number) {
        return tr("“%1” is not a number. Enter it as in 1e-10, 1/2000 or 5 %.").arg(text);
    }
    const double value = isPercent_ && !text.contains(u'%') ? *number / 100 : *number;
    if (value < low_ || value > high_) {
        return tr("%1 must be between %2 and %3, not %4.")
            .arg(name_, format(low_), format(high_), format(value));
    }
    return {};
}

void ParameterField::check()
{
    const auto reason = problem(text());
    if (reason_.isEmpty() && !reason.isEmpty()) {
        hint_ = toolTip();
    }
    if (reason != reason_) {
        setToolTip(reason.isEmpty() ? hint_ : reason);
        if (reason.isEmpty()) {
            QToolTip::hideText();  // Enter may have shown why the text before was rejected
        }
        reason_ = reason;
        setDynamicProperty(*this, "invalid", !reason.isEmpty());
    }
}

void ParameterField::commit()
{
    check();
    if (!reason_.isEmpty() || !isModified()) {
        return;
    }
    const auto number = read(text());
    const double value = isPercent_ && !text().contains(u'%') ? *number / 100 : *number;
    setModified(false);
    const bool changed = value != value_;
    value_ = value;
    showValue();
    if (changed) {
        emit valueEdited(value);
    }
}

void ParameterField::step(int direction)
{
    constexpr int digits = 3;
    const double next = isPercent_      ? roundedTo(value_ + 0.01 * direction, digits)
                        : value_ == 0.0 ? (direction > 0 ? std::max(low_, 1e-16) : 0.0)
                                        : core::nextPreferred(value_, direction > 0);
    const double bounded = std::clamp(next, low_, high_);
    if (bounded != value_) {
        value_ = bounded;
        showValue();
        check();
        emit valueEdited(bounded);
    }
}

/// What is committed is undone by the window's undo; the field has its own only while one types.
bool ParameterField::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void ParameterField::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
        case Qt::Key_Escape:
            showValue();
            check();
            return;
        case Qt::Key_Up:
            step(1);
            return;
        case Qt::Key_Down:
            step(-1);
            return;
        default:
            QLineEdit::keyPressEvent(event);
    }
}

void ParameterField::focusInEvent(QFocusEvent* event)
{
    QLineEdit::focusInEvent(event);
    if (!isModified() && isValid()) {
        showValue();
        selectAll();
    }
}

void ParameterField::focusOutEvent(QFocusEvent* event)
{
    commit();
    QLineEdit::focusOutEvent(event);
    if (isValid()) {
        showValue();
    }
}

}  // namespace papilio::widgets
