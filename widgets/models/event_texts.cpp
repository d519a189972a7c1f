#include "widgets/models/event_texts.h"

#include "core/findings/event_text.h"
#include "core/model/event_names.h"
#include "widgets/models/event_hints.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

QString statusText(std::optional<core::EventStatus> status)
{
    return inWindowWords([&] { return core::statusWord(status); });
}

QList<int> dividersOf(const core::Basis& basis)
{
    const auto dividers = core::kernelDividers(basis);
    return {dividers.begin(), dividers.end()};
}

QString fingerprintNumbers(const core::EventFacts& facts, std::uint32_t event)
{
    QStringList numbers;
    for (const double value : facts.mean(event)) {
        numbers << fullPrecision(value);
    }
    return numbers.join(QLatin1Char(' '));
}

QString fingerprintWords(const core::EventFacts& facts, std::uint32_t event)
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
        .arg(textOf(kernel));
}

QString meanHeader(const core::EventFacts& facts)
{
    const auto plain = QCoreApplication::translate("EventTexts", "Mean per kernel");
    const auto& benchmark = facts.analysis().benchmark;
    const auto dividers = benchmark ? dividersOf(*benchmark->basis) : QList<int>();
    if (dividers.size() != 1 || !core::isFma(benchmark->basis->expectations.back())) {
        return plain;
    }
    return QCoreApplication::translate("EventTexts", "Mean per kernel (%1 non-FMA | %2 FMA)")
        .arg(dividers.front())
        .arg(benchmark->basis->matrix.rows() - dividers.front());
}

QString eventName(const core::EventFacts& facts, std::uint32_t event)
{
    const auto name = facts.name(event);
    return textOf(name);
}

QString shortEventName(const core::EventFacts& facts, std::uint32_t event)
{
    return QString::fromStdString(core::shortName(facts.name(event), facts.dataset()->eventNames));
}

QString eventToolTip(const core::EventFacts& facts, std::uint32_t event)
{
    const auto name = eventName(facts, event);
    const auto view = facts.id(event);
    const auto id = textOf(view);
    auto text = id == name ? name : QStringLiteral("%1 (%2)").arg(name, id);
    text += QLatin1Char('\n') + statusText(facts.status(event));
    if (const auto undecided = inWindowWords([&] { return core::undecidedText(facts, event); });
        !undecided.isEmpty()) {
        text += QLatin1Char('\n') + undecided;
    }
    const auto hint = eventHint(facts.descriptionsOf(event));
    return hint.isEmpty() ? text : text + QLatin1Char('\n') + hint;
}

}  // namespace papilio::widgets
