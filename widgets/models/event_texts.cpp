#include "widgets/models/event_texts.h"

#include "core/analysis/verdict_text.h"
#include "widgets/models/event_hints.h"
#include "widgets/models/short_names.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

QString fingerprintNumbers(const EventFacts& facts, std::uint32_t event)
{
    QStringList numbers;
    for (const double value : facts.mean(event)) {
        numbers << fullPrecision(value);
    }
    return numbers.join(QLatin1Char(' '));
}

QString fingerprintWords(const EventFacts& facts, std::uint32_t event)
{
    const auto mean = facts.mean(event);
    if (mean.empty()) {
        return QCoreApplication::translate("EventTexts", "no mean: %1")
            .arg(statusText(facts.status(event)));
    }
    const auto largest =
        std::ranges::max_element(mean, {}, [](double value) { return std::abs(value); });
    const auto kernel = facts.dataset()->kernels[static_cast<std::size_t>(largest - mean.begin())];
    return QCoreApplication::translate("EventTexts",
                                       "bars over %1 kernels, the largest %2 in kernel %3")
        .arg(mean.size())
        .arg(numberText(*largest))
        .arg(QString::fromUtf8(kernel.data(), static_cast<qsizetype>(kernel.size())));
}

QString meanHeader(const EventFacts& facts)
{
    const auto plain = QCoreApplication::translate("EventTexts", "Mean per kernel");
    const auto& benchmark = facts.analysis().benchmark;
    const auto dividers = benchmark ? kernelDividers(*benchmark->basis) : QList<int>();
    if (dividers.size() != 1 || !benchmark->basis->expectations.back().ends_with("_FMA")) {
        return plain;
    }
    return QCoreApplication::translate("EventTexts", "Mean per kernel (%1 non-FMA | %2 FMA)")
        .arg(dividers.front())
        .arg(benchmark->basis->matrix.rows() - dividers.front());
}

QString eventName(const EventFacts& facts, std::uint32_t event)
{
    const auto name = facts.name(event);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString shortEventName(const EventFacts& facts, std::uint32_t event)
{
    return QString::fromStdString(shortName(facts.name(event), facts.dataset()->eventNames));
}

namespace {

QString coordinatesText(const EventFacts& facts,
                        std::uint32_t event,
                        const Eigen::VectorXd& coordinates)
{
    const WindowSentences inWindowLanguage;
    const auto text = QString::fromStdString(
        core::representationText(coordinates, *facts.analysis().representation->basis));
    const bool isClose =
        facts.residual(event) <= facts.analysis().benchmark->parameters.representationTolerance;
    return isClose ? text : QStringLiteral(u"\u2248 ") + text;
}

Eigen::VectorXd coordinatesOf(const EventFacts& facts, std::uint32_t event)
{
    const auto x = facts.coordinates(event);
    return Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
}

}  // namespace

QString representation(const EventFacts& facts, std::uint32_t event)
{
    const auto full = coordinatesOf(facts, event);
    if (full.size() == 0) {
        return {};
    }
    const double zero = facts.analysis().benchmark->parameters.alpha / 2;
    const Eigen::VectorXd counted = (full.array().abs() < zero).select(0.0, full);
    return coordinatesText(facts, event, counted.isZero(0) ? full : counted);
}

QString fullRepresentation(const EventFacts& facts, std::uint32_t event)
{
    const auto full = coordinatesOf(facts, event);
    return full.size() == 0 ? QString() : coordinatesText(facts, event, full);
}

QString eventToolTip(const EventFacts& facts, std::uint32_t event)
{
    const auto name = eventName(facts, event);
    const auto view = facts.id(event);
    const auto id = QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
    auto text = id == name ? name : QStringLiteral("%1 (%2)").arg(name, id);
    text += QLatin1Char('\n') + statusText(facts.status(event));
    const auto hint = eventHint(facts.descriptionsOf(event));
    return hint.isEmpty() ? text : text + QLatin1Char('\n') + hint;
}

}  // namespace papilio::widgets
