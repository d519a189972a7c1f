#include "widgets/theme/numbers.h"

#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>

namespace papilio::widgets {

namespace {

constexpr QChar trueMinus(0x2212);

/// "2.3×10⁻⁵" as it is typed: "2.3e-5"; other texts as they are.
QString withPlainPower(const QString& text)
{
    static const QRegularExpression power(u"^([+-]?)(?:([0-9.]+)[×·*])?10([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)$"_s);
    const auto match = power.match(text);
    if (!match.hasMatch()) {
        return text;
    }
    static const QString superscripts = u"⁰¹²³⁴⁵⁶⁷⁸⁹"_s;
    QString exponent;
    for (const auto letter : match.captured(3)) {
        exponent += letter == QChar(0x207B)   ? QString(u'-')
                    : letter == QChar(0x207A) ? QString()
                                              : QString::number(superscripts.indexOf(letter));
    }
    const auto mantissa = match.captured(2);
    return match.captured(1) + (mantissa.isEmpty() ? u"1"_s : mantissa) + u'e' + exponent;
}

}  // namespace

QStringList tellApart(std::initializer_list<double> values)
{
    return textsOf(core::tellApart(values, NumberStyle::Window));
}

QStringList tellPercentsApart(std::initializer_list<double> shares)
{
    return textsOf(core::tellPercentsApart({shares.begin(), shares.size()}, NumberStyle::Window));
}

double roundStep(double least)
{
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least) {
            return factor * power;
        }
    }
    return 10 * power;
}

QStringList tickTexts(const QList<double>& ticks)
{
    return textsOf(core::tickTexts({ticks.data(), static_cast<std::size_t>(ticks.size())},
                                   NumberStyle::Window));
}

QString dateText(const std::string& iso)
{
    const auto date = QDateTime::fromString(textOf(iso), Qt::ISODate);
    return date.isValid() ? date.toUTC().toString(u"yyyy-MM-dd HH:mm"_s) + u" UTC"_s : textOf(iso);
}

QString fullPrecision(double value)
{
    if (std::isnan(value)) {
        return {};
    }
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
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
    const double value = QLocale::c().toDouble(withPlainPower(cleaned), &isNumber);
    if (!isNumber || !std::isfinite(value) || cleaned.contains(u',')) {
        return std::nullopt;
    }
    return value * scale;
}

}  // namespace papilio::widgets
