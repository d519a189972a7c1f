#include "widgets/kit/formula_view.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <vector>

namespace papilio::widgets {

namespace {

using Kind = core::Expression::Kind;

/// Beyond this a formula is text, not a picture.
constexpr std::size_t deepest = 24;

/// A set piece of a formula: its size and its base line, and what it is made of.
struct Box {
    double width = 0;
    double ascent = 0;   ///< above the base line
    double descent = 0;  ///< below it
    QString text;        ///< of a leaf
    bool isFraction = false;
    bool isStack = false;         ///< a long sum: one line under the other
    std::vector<Box> parts = {};  ///< in a row, in lines, or numerator and denominator
};

class Setter {
public:
    /// @param room  width beyond which a sum goes on in the next line
    Setter(const QFont& font, double room) : metrics_(font), room_(room) {}

    [[nodiscard]] Box leaf(const QString& text) const
    {
        return {metrics_.horizontalAdvance(text),
                metrics_.ascent(),
                metrics_.descent(),
                text,
                false,
                {}};
    }

    [[nodiscard]] static Box row(std::vector<Box> parts)
    {
        Box box;
        for (const auto& part : parts) {
            box.width += part.width;
            box.ascent = std::max(box.ascent, part.ascent);
            box.descent = std::max(box.descent, part.descent);
        }
        box.parts = std::move(parts);
        return box;
    }

    /// Two lines around the height of a fraction's bar.
    [[nodiscard]] Box lines(Box above, Box below) const
    {
        Box box;
        box.isStack = true;
        box.width = std::max(above.width, below.width);
        const double height = above.ascent + above.descent + 2 + below.ascent + below.descent;
        box.ascent = height / 2 + axis();
        box.descent = height - box.ascent;
        box.parts = {std::move(above), std::move(below)};
        return box;
    }

    [[nodiscard]] double axis() const { return metrics_.ascent() * 0.36; }

    [[nodiscard]] Box fraction(Box above, Box below) const
    {
        Box box;
        box.isFraction = true;
        box.width = std::max(above.width, below.width) + 8;
        box.ascent = axis() + above.ascent + above.descent + 3;
        box.descent = below.ascent + below.descent + 3 - axis();
        box.parts = {std::move(above), std::move(below)};
        return box;
    }

    /// @param strength  0: any, 1: is in a difference's right side, 2: in a product
    [[nodiscard]] Box set(const core::Expression& formula, int strength) const
    {
        switch (formula.kind()) {
            case Kind::Number:
                return leaf(shortText(formula.number(), NumberStyle::Window, 6));
            case Kind::Name:
                return leaf(QString::fromStdString(formula.name()));
            case Kind::Negate:
                return wrapped(row({leaf(QStringLiteral(u"\u2212")), set(formula.left(), 2)}),
                               strength > 0);
            case Kind::Divide:
                return fraction(set(formula.left(), 0), set(formula.right(), 0));
            case Kind::Multiply:
                return row({set(formula.left(), 2), leaf(QStringLiteral(u" \u00B7 ")),
                            set(formula.right(), 2)});
            case Kind::Add:
            case Kind::Subtract: {
                const bool isDifference = formula.kind() == Kind::Subtract;
                auto first = set(formula.left(), 0);
                auto second =
                    row({leaf(isDifference ? QStringLiteral(u" \u2212 ") : QStringLiteral(" + ")),
                         set(formula.right(), isDifference ? 1 : 0)});
                const bool isLong = first.width + second.width > room_;
                return wrapped(isLong ? lines(std::move(first), std::move(second))
                                      : row({std::move(first), std::move(second)}),
                               strength > 0);
            }
            case Kind::Minimum:
            case Kind::Maximum:
            case Kind::Ratio:
                return row({leaf(operation(formula)),
                            wrapped(row({set(formula.left(), 0), leaf(QStringLiteral(", ")),
                                         set(formula.right(), 0)}),
                                    true)});
            case Kind::Conditional:
                return wrapped(row({set(formula.left(), 2), leaf(QStringLiteral(" if ")),
                                    set(formula.condition(), 2), leaf(QStringLiteral(" else ")),
                                    set(formula.right(), 2)}),
                               strength > 0);
            default:
                return wrapped(
                    row({set(formula.left(), 1),
                         leaf(QStringLiteral(" ") + operation(formula) + QStringLiteral(" ")),
                         set(formula.right(), 1)}),
                    strength > 0);
        }
    }

    static QString operation(const core::Expression& formula)
    {
        const auto text = core::operationText(formula.kind());
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }

    void paint(QPainter& painter, const Box& box, QPointF at) const
    {
        if (!box.text.isEmpty()) {
            painter.drawText(at, box.text);
        } else if (box.isFraction) {
            const double line = at.y() - axis();
            const auto& above = box.parts[0];
            const auto& below = box.parts[1];
            painter.drawLine(QPointF(at.x() + 1, line), QPointF(at.x() + box.width - 1, line));
            paint(painter, above,
                  {at.x() + (box.width - above.width) / 2, line - 3 - above.descent});
            paint(painter, below,
                  {at.x() + (box.width - below.width) / 2, line + 3 + below.ascent});
        } else if (box.isStack) {
            const auto& above = box.parts[0];
            const auto& below = box.parts[1];
            const double top = at.y() - box.ascent;
            paint(painter, above, {at.x(), top + above.ascent});
            paint(painter, below, {at.x(), top + above.ascent + above.descent + 2 + below.ascent});
        } else {
            for (const auto& part : box.parts) {
                paint(painter, part, at);
                at.rx() += part.width;
            }
        }
    }

private:
    [[nodiscard]] Box wrapped(Box inner, bool needsIt) const
    {
        return needsIt
                   ? row({leaf(QStringLiteral("(")), std::move(inner), leaf(QStringLiteral(")"))})
                   : inner;
    }

    QFontMetricsF metrics_;
    double room_;
};

}  // namespace

FormulaView::FormulaView(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void FormulaView::setFormula(const QString& name, std::optional<core::Expression> formula)
{
    name_ = name;
    formula_ = std::move(formula);
    setAccessibleName(formula_ ? name_ + QStringLiteral(" = ") +
                                     QString::fromStdString(core::toInfix(*formula_))
                               : QString());
    updateGeometry();
    update();
}

QSize FormulaView::sizeHint() const
{
    return {Fonts::scaled(300), Fonts::scaled(64)};
}

QSize FormulaView::minimumSizeHint() const
{
    return {Fonts::scaled(80), Fonts::scaled(48)};
}

void FormulaView::paintEvent(QPaintEvent* /*event*/)
{
    if (!formula_) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Theme::tokens().text);
    // The largest type in which all of it fits; a long formula ends in its infix text.
    for (int px = Fonts::section; px >= 9 && formula_->depth() <= deepest; --px) {
        const auto font = Fonts::mono(px);
        const double before = QFontMetricsF(font).horizontalAdvance(name_) + 40;
        const Setter setter(font, width() - before);
        const auto lead = name_.isEmpty() ? QString() : name_ + QStringLiteral(" = ");
        const auto box = Setter::row({setter.leaf(lead), setter.set(*formula_, 0)});
        if (box.width <= width() - 4 && box.ascent + box.descent <= height()) {
            painter.setFont(font);
            const double base = (height() - box.ascent - box.descent) / 2 + box.ascent;
            setter.paint(painter, box, {2, base});
            return;
        }
    }
    painter.setFont(Fonts::mono(Fonts::axis));
    painter.setPen(Theme::tokens().muted);
    // Whole lines only; the formula is in its field too.
    const int line = painter.fontMetrics().lineSpacing();
    const auto needed =
        painter.boundingRect(rect(), Qt::AlignLeft | Qt::TextWrapAnywhere, accessibleName());
    const int shown = std::min(needed.height(), std::max(line, height() / line * line));
    const QRect lines(0, std::max(0, (height() - shown) / 2), width(), shown);
    painter.setClipRect(lines);
    painter.drawText(lines, Qt::AlignLeft | Qt::AlignTop | Qt::TextWrapAnywhere, accessibleName());
}

}  // namespace papilio::widgets
