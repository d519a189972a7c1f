#include "widgets/models/signature_cell.h"

#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"

#include <QLocale>
#include <QRegularExpression>

#include <cmath>

namespace papilio::widgets {

namespace {

/// Recursive descent over sum := product (± product)*, product := factor (*/ factor)*.
class Calculator {
public:
    explicit Calculator(const QString& text) : text_(text) {}

    /// Empty where the text is not arithmetic to its end.
    std::optional<double> run()
    {
        const auto value = sum();
        skipBlanks();
        return value && at_ == text_.size() ? value : std::nullopt;
    }

private:
    void skipBlanks()
    {
        while (at_ < text_.size() && text_[at_].isSpace()) {
            ++at_;
        }
    }

    bool take(char16_t wanted)
    {
        skipBlanks();
        if (at_ < text_.size() && text_[at_] == wanted) {
            ++at_;
            return true;
        }
        return false;
    }

    std::optional<double> sum()
    {
        auto value = product();
        while (value) {
            const bool plus = take(u'+');
            if (!plus && !take(u'-')) {
                break;
            }
            const auto next = product();
            value = next ? std::optional(plus ? *value + *next : *value - *next) : std::nullopt;
        }
        return value;
    }

    std::optional<double> product()
    {
        auto value = factor();
        while (value) {
            const bool times = take(u'*');
            if (!times && !take(u'/')) {
                break;
            }
            const auto next = factor();
            value = next ? std::optional(times ? *value * *next : *value / *next) : std::nullopt;
        }
        return value;
    }

    std::optional<double> factor()
    {
        constexpr int deepest = 64;  // a pasted wall of brackets must not overflow the stack
        if (depth_ > deepest) {
            return std::nullopt;
        }
        ++depth_;
        std::optional<double> value;
        if (take(u'-')) {
            value = factor();
            value = value ? std::optional(-*value) : std::nullopt;
        } else if (take(u'+')) {
            value = factor();
        } else if (take(u'(')) {
            value = sum();
            value = take(u')') ? value : std::nullopt;
        } else {
            value = number();
        }
        --depth_;
        return value;
    }

    std::optional<double> number()
    {
        static const QRegularExpression pattern(
            QStringLiteral(R"((\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)"));
        skipBlanks();
        const auto match = pattern.match(text_, at_, QRegularExpression::NormalMatch,
                                         QRegularExpression::AnchorAtOffsetMatchOption);
        if (!match.hasMatch()) {
            return std::nullopt;
        }
        at_ = match.capturedEnd();
        return QLocale::c().toDouble(match.captured());
    }

    QString text_;
    qsizetype at_ = 0;
    int depth_ = 0;
};

/// What the user probably intended.
QString suggestion(const QString& text)
{
    static const QRegularExpression twoNumbers(QStringLiteral(R"(^(\d+)\s+(\d+)$)"));
    static const QRegularExpression decimalComma(QStringLiteral(R"(^([+-]?\d*),(\d+)$)"));
    if (const auto match = twoNumbers.match(text); match.hasMatch()) {
        return tr("Write %1, or %2.")
            .arg(match.captured(1) + match.captured(2),
                 match.captured(1) + QLatin1Char('.') + match.captured(2));
    }
    if (const auto match = decimalComma.match(text); match.hasMatch()) {
        return tr("Write %1.").arg(match.captured(1) + QLatin1Char('.') + match.captured(2));
    }
    return tr("Enter a number or an expression such as 2*8 or 1/2.");
}

}  // namespace

CellValue parseCell(const QString& text)
{
    QString plain = text.trimmed();
    if (plain.isEmpty()) {
        return {0.0, {}};
    }
    plain.replace(QChar(0x2212), QLatin1Char('-')).replace(QChar(0x00D7), QLatin1Char('*'));
    plain.replace(QChar(0x00B7), QLatin1Char('*')).replace(QChar(0x00F7), QLatin1Char('/'));
    if (plain.startsWith(QLatin1Char('='))) {  // as spreadsheets want it
        plain = plain.mid(1).trimmed();
    }
    const auto value = Calculator(plain).run();
    if (!value) {
        return {std::nullopt,
                tr("“%1” is not a number. %2").arg(text.trimmed(), suggestion(plain))};
    }
    if (!std::isfinite(*value)) {
        return {std::nullopt,
                tr("“%1” is not a finite number. Enter a finite number.").arg(text.trimmed())};
    }
    return {*value + 0.0, {}};  // -0 becomes 0
}

QString shownNumber(double value)
{
    constexpr int digits = 6;
    return shortText(value, NumberStyle::Window, digits);
}

QString plainNumber(double value)
{
    return fullPrecision(value);
}

}  // namespace papilio::widgets
