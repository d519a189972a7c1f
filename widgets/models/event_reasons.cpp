#include "widgets/models/event_reasons.h"

#include "core/analysis/event_detail.h"
#include "core/analysis/verdict_text.h"
#include "widgets/models/metric_texts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

QString kernelName(const core::Dataset& dataset, std::size_t kernel)
{
    const auto name = dataset.kernels[kernel];
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// "repetition 4, kernel S_128 24" of a position in an event's block.
QString placeText(const core::Dataset& dataset, std::size_t position)
{
    const auto kernels = dataset.kernelCount();
    const auto threads = std::max<std::size_t>(1, dataset.threads);
    const auto text = tr("repetition %1, kernel %2")
                          .arg(position / (kernels * threads) + 1)
                          .arg(kernelName(dataset, position % kernels));
    return dataset.threads == 0 ? text
                                : text + tr(", thread %1").arg(position / kernels % threads + 1);
}

QString missingReason(const core::Dataset& dataset, std::uint32_t event)
{
    const auto mask = dataset.mask(event);
    const auto block = dataset.block(event);
    std::size_t count = 0;
    std::size_t first = block.size();
    for (std::size_t position = 0; position < block.size(); ++position) {
        const bool isMissing =
            std::isnan(block[position]) || (!mask.empty() && mask[position] == 0);
        count += isMissing ? 1 : 0;
        first = isMissing ? std::min(first, position) : first;
    }
    if (first == block.size()) {
        return tr("A value was not measured.");
    }
    return tr("%1 of its %2 values were not measured, the first in %3. Measure the event again to "
              "use it.")
        .arg(count)
        .arg(block.size())
        .arg(placeText(dataset, first));
}

QString nonFiniteReason(const core::Dataset& dataset, std::uint32_t event)
{
    const auto block = dataset.block(event);
    const auto bad =
        std::ranges::find_if(block, [](double value) { return !(std::abs(value) <= 1e150); });
    if (bad == block.end()) {
        return tr("A value is infinite or beyond 10¹⁵⁰.");
    }
    return tr("The value %1 in %2 is infinite or beyond 10¹⁵⁰.")
        .arg(numberText(*bad), placeText(dataset, static_cast<std::size_t>(bad - block.begin())));
}

QString noisyReason(const EventFacts& facts, std::uint32_t event)
{
    const auto pair = core::noisiestPair(*facts.analysis().noise, event);
    if (!pair) {
        return {};
    }
    const auto values = tellApart({pair->firstValue, pair->secondValue});
    return tr("Repetitions %1 and %2 differ by %3, above τ = %4; most in kernel %5: %6 against %7.")
        .arg(pair->first + 1)
        .arg(pair->second + 1)
        .arg(percentText(pair->rnmse), shortText(facts.analysis().benchmark->parameters.tau),
             kernelName(*facts.dataset(), pair->kernel), values[0], values[1]);
}

QString dependentReason(const EventFacts& facts, std::uint32_t event)
{
    const auto fit = core::explainByChosen(facts.analysis(), event);
    if (!fit) {
        return {};
    }
    const WindowSentences inWindowLanguage;
    const auto names = shortChosenNames(*facts.analysis().pivoting);
    constexpr double exact = 1e-6;
    const auto formula = QString::fromStdString(core::formulaText(fit->shown, names));
    if (fit->errorWorst <= exact) {
        return QStringLiteral("= ") + formula;
    }
    return tr("≈ %1, up to %2 of its length, which is less than β")
        .arg(formula, percentText(fit->relativeResidual));
}

QString chosenReason(const EventFacts& facts, std::uint32_t event)
{
    const auto& pivoting = *facts.analysis().pivoting;
    const auto pivot = facts.pivot(event);
    if (!pivot) {
        return {};
    }
    const auto& chosen = pivoting.chosen[static_cast<std::size_t>(*pivot - 1)];
    const auto order = tr("Chosen as number %1 of %2 (score %3, norm %4).")
                           .arg(*pivot)
                           .arg(pivoting.chosen.size())
                           .arg(numberText(chosen.score, 4), numberText(chosen.norm, 4));
    if (*pivot == 1 || chosen.norm == 0) {
        return order;
    }
    return order + QLatin1Char(' ') +
           tr("%1 of its norm is not explained by the events before it; at least %2 is needed.")
               .arg(percentText(std::min(1.0, chosen.pivotResidual / chosen.norm)),
                    percentText(pivoting.beta / chosen.norm));
}

}  // namespace

QString statusMeaning(core::EventStatus status)
{
    switch (status) {
        case core::EventStatus::Missing:
            return tr("a value was not measured");
        case core::EventStatus::NonFinite:
            return tr("a value is infinite, or beyond 10¹⁵⁰");
        case core::EventStatus::Irrelevant:
            return tr("zero in every kernel and repetition");
        case core::EventStatus::Noisy:
            return tr("repetitions differ by more than τ");
        case core::EventStatus::Unrepresentable:
            return tr("quiet, but not a combination of the expectations within ρ");
        case core::EventStatus::Tiny:
            return tr("too small to be separated from rounding (β)");
        case core::EventStatus::Dependent:
            return tr("explained by the chosen events");
        case core::EventStatus::Chosen:
            return tr("metrics are built from it");
    }
    return {};
}

QString statusReason(const EventFacts& facts, std::uint32_t event)
{
    const auto status = facts.status(event);
    const auto& parameters = facts.analysis().benchmark->parameters;
    if (!status) {
        return facts.analysis().problem ? QString::fromStdString(facts.analysis().problem->message)
                                        : QString();
    }
    switch (*status) {
        case core::EventStatus::Missing:
            return missingReason(*facts.dataset(), event);
        case core::EventStatus::NonFinite:
            return nonFiniteReason(*facts.dataset(), event);
        case core::EventStatus::Irrelevant:
            return tr("It is zero in every kernel of this benchmark.");
        case core::EventStatus::Noisy:
            return noisyReason(facts, event);
        case core::EventStatus::Unrepresentable:
            return tr("The best combination of the expectations leaves %1 of its mean unexplained "
                      "(ρ = %2): it counts something that the basis does not describe.")
                .arg(percentText(facts.residual(event)),
                     shortText(parameters.representationTolerance));
        case core::EventStatus::Tiny:
            return tr("Its representation has length %1, below β = %2: it hardly counts the work "
                      "of the kernels.")
                .arg(numberText(facts.norm(event)), numberText(facts.analysis().pivoting->beta));
        case core::EventStatus::Dependent:
            return dependentReason(facts, event);
        case core::EventStatus::Chosen:
            return chosenReason(facts, event);
    }
    return {};
}

}  // namespace papilio::widgets
