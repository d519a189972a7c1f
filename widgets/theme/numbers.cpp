#include "widgets/theme/numbers.h"

#include <QLocale>

#include <cmath>

namespace papilio::widgets {

namespace {

constexpr QChar trueMinus(0x2212);

QString styled(QString text, NumberStyle style)
{
    return style == NumberStyle::Screen ? text.replace(u'-', trueMinus) : text;
}

std::optional<QString> special(double value, NumberStyle style)
{
    if (std::isnan(value)) {
        return notApplicable();
    }
    if (std::isinf(value)) {
        const auto infinity =
            style == NumberStyle::Screen ? QString(QChar(0x221E)) : QStringLiteral("inf");
        return value < 0 ? styled(QStringLiteral("-"), style) + infinity : infinity;
    }
    if (value == 0) {
        return QStringLiteral("0");
    }
    return std::nullopt;
}

/// Decimal exponent of |value| after rounding to `digits` significant digits: 999.7 has 3.
int roundedExponent(double value, int digits)
{
    const auto text = QString::number(std::abs(value), 'e', digits - 1);
    return text.mid(text.indexOf(u'e') + 1).toInt();
}

}  // namespace

QString notApplicable()
{
    return QString(QChar(0x2013));
}

QString engineering(double value, NumberStyle style, int digits)
{
    if (const auto text = special(value, style)) {
        return *text;
    }
    const int exponent = roundedExponent(value, digits);
    const int group = static_cast<int>(std::floor(exponent / 3.0)) * 3;
    const int decimals = std::max(0, digits - 1 - (exponent - group));
    // Through text, because value / 10^group would round twice and overflow for denormals.
    const auto mantissa = QString::number(value, 'e', digits - 1);
    const double shifted =
        mantissa.left(mantissa.indexOf(u'e')).toDouble() * std::pow(10.0, exponent - group);
    auto text = QString::number(shifted, 'f', decimals);
    if (group != 0) {
        text += u'e' + QString::number(group);
    }
    return styled(text, style);
}

QString fixedNumber(double value, int decimals, NumberStyle style)
{
    if (!std::isfinite(value)) {
        return *special(value, style);
    }
    auto text = QString::number(value, 'f', decimals);
    if (value == 0 || (text.startsWith(u'-') && text.toDouble() == 0.0)) {
        text = QString::number(0.0, 'f', decimals);  // no "−0.000000"
    }
    return styled(text, style);
}

QString scientific(double value, NumberStyle style, int digits)
{
    if (const auto text = special(value, style)) {
        return *text;
    }
    const auto text = QString::number(value, 'e', digits - 1);
    const auto at = text.indexOf(u'e');
    return styled(text.left(at) + u'e' + QString::number(text.mid(at + 1).toInt()), style);
}

QString compactNumber(double value, NumberStyle style)
{
    if (const auto text = special(value, style)) {
        return *text;
    }
    const double size = std::abs(value);
    if (size >= 0.01 && size < 1e5) {
        return styled(QString::number(value, 'g', 6), style);
    }
    auto text = QString::number(value, 'e', QLocale::FloatingPointShortest);
    const auto at = text.indexOf(u'e');
    auto mantissa = text.left(at);
    if (mantissa.size() > 7) {
        mantissa = QString::number(mantissa.toDouble(), 'g', 4);
    }
    return styled(mantissa + u'e' + QString::number(text.mid(at + 1).toInt()), style);
}

QString shortNumber(double value)
{
    return compactNumber(roundedTo(value, 4), NumberStyle::Screen);
}

double roundedTo(double value, int digits)
{
    return std::isfinite(value) ? QString::number(value, 'e', digits - 1).toDouble() : value;
}

QString fullPrecision(double value)
{
    if (std::isnan(value)) {
        return {};
    }
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString percent(double share, NumberStyle style)
{
    if (std::isnan(share)) {
        return notApplicable();
    }
    return styled(QString::number(share * 100, 'g', 3), style) + QChar(0x00A0) + u'%';
}

QString powerOfTen(int exponent)
{
    if (exponent >= -2 && exponent <= 2) {
        return QString::number(std::pow(10.0, exponent), 'g', 3);
    }
    static const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = QStringLiteral("10");
    for (const auto character : QString::number(exponent)) {
        text += character == u'-' ? QChar(0x207B) : superscripts.at(character.digitValue());
    }
    return text;
}

std::optional<double> parseNumber(const QString& text)
{
    auto cleaned = text.trimmed();
    cleaned.replace(trueMinus, u'-');
    double scale = 1;
    if (cleaned.endsWith(u'%')) {
        cleaned.chop(1);
        cleaned = cleaned.trimmed();
        scale = 0.01;
    }
    bool isNumber = false;
    const double value = QLocale::c().toDouble(cleaned, &isNumber);
    if (!isNumber || !std::isfinite(value) || cleaned.contains(u',')) {
        return std::nullopt;
    }
    return value * scale;
}

}  // namespace papilio::widgets
