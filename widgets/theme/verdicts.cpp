#include "widgets/theme/verdicts.h"

#include "core/base/number_format.h"
#include "core/findings/event_text.h"
#include "core/findings/metric_text.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <array>

namespace papilio::widgets {

VerdictKind verdictKind(core::Verdict verdict)
{
    switch (verdict) {
        case core::Verdict::Exact:
            return VerdictKind::Exact;
        case core::Verdict::ExactAfterRounding:
            return VerdictKind::Rounded;
        case core::Verdict::Approximate:
            return VerdictKind::Approximate;
        case core::Verdict::Empty:
        case core::Verdict::Open:
            return VerdictKind::Neutral;
        case core::Verdict::NotDefinable:
            break;
    }
    return VerdictKind::Undefinable;
}

QString verdictIcon(VerdictKind kind)
{
    constexpr std::array icons = {"check",        "ringed-check",     "double-wave",
                                  "ringed-slash", "triangle-warning", ""};
    return QLatin1String(icons.at(static_cast<std::size_t>(kind)));
}

QString verdictWords(core::Verdict verdict)
{
    return textOf(core::toString(verdict));
}

QString verdictWords(core::Verdict verdict, double errorWorst)
{
    return inWindowWords([&] { return core::shortVerdict(verdict, errorWorst); });
}

QString verdictToolTip(const core::MetricFit& fit)
{
    if (fit.isEmpty()) {
        return tr("The signature is empty: fill in at least one cell.");
    }
    const WindowSentences inWindowLanguage;
    return tr("Error of this formula on the measured kernels, all kernels together: %1 for the "
              "mean of the repetitions, %2 in the worst repetition")
        .arg(QString::fromStdString(core::percentText(fit.errorMean)),
             QString::fromStdString(core::percentText(fit.errorWorst)));
}

StatusLook statusLook(core::EventStatus status, const Tokens& tokens)
{
    using core::EventStatus;
    const auto& c = tokens.categories;
    const auto word = inWindowWords([status] { return core::statusWord(status); });
    switch (status) {
        case EventStatus::Excluded:
            return {tokens.disabled, Marker::Square, word};
        case EventStatus::Missing:
            return {tokens.disabled, Marker::Plus, word};
        case EventStatus::NonFinite:
            return {tokens.disabled, Marker::Plus, word};
        case EventStatus::Irrelevant:
            return {tokens.disabled, Marker::Ring, word};
        case EventStatus::Noisy:
            return {tokens.disabled, Marker::Cross, word};
        case EventStatus::Unrepresentable:
            return {tokens.tick, Marker::Ring, word};
        case EventStatus::Tiny:
            return {c[3], Marker::TriangleDown, word};
        case EventStatus::Dependent:
            return {c[4], Marker::Disc, word};
        case EventStatus::Chosen:
            break;
    }
    return {c[2], Marker::Diamond, word};
}

VerdictKind confidenceKind(core::Confidence confidence)
{
    return confidence == core::Confidence::Sure   ? VerdictKind::Exact
           : confidence == core::Confidence::Fair ? VerdictKind::Rounded
                                                  : VerdictKind::Approximate;
}

QString confidenceWords(core::Confidence confidence)
{
    return textOf(core::toString(confidence));
}

}  // namespace papilio::widgets
