#include "widgets/pages/noise/noise_texts.h"

#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"

namespace papilio::widgets {

namespace {

struct Counts {
    std::size_t zero = 0;
    std::size_t missing = 0;
    std::size_t notFinite = 0;
};

/// One pass over the verdicts of the sanity check; the analysis counts only what came after it.
Counts countInsane(const core::EventFacts& facts)
{
    Counts counts;
    for (const auto sanity : facts.analysis().noise->sanity) {
        counts.zero += sanity == core::EventStatus::Irrelevant ? 1 : 0;
        counts.missing += sanity == core::EventStatus::Missing ? 1 : 0;
        counts.notFinite += sanity == core::EventStatus::NonFinite ? 1 : 0;
    }
    return counts;
}

}  // namespace

QString drawnText(const core::EventFacts& facts)
{
    const auto counts = countInsane(facts);
    const auto drawn = facts.analysis().noise->byNoise.size();
    QStringList reasons;
    const auto add = [&reasons](std::size_t count, const QString& one, const QString& many) {
        if (count > 0) {
            reasons << (count == 1 ? one : many.arg(countText(count)));
        }
    };
    add(counts.zero, tr("1 is zero in every kernel"), tr("%1 are zero in every kernel"));
    add(counts.missing, tr("1 is missing"), tr("%1 are missing"));
    add(counts.notFinite, tr("1 is not finite"), tr("%1 are not finite"));
    if (reasons.isEmpty()) {
        return tr("all %1 drawn").arg(countText(drawn));
    }
    return tr("%1 of %2 drawn: %3")
        .arg(countText(drawn))
        .arg(countText(facts.count()))
        .arg(reasons.join(QStringLiteral(", ")));
}

QString quantizationText(double quantum)
{
    return tr("The values are rounded to multiples of %1: repetitions that differ by less look "
              "equal, so zero noise "
              "means “within %1”, not “the same count”.")
        .arg(shortText(quantum));
}

QString unassessedText()
{
    return tr(
        "There is only one repetition: every max-RNMSE is 0, because nothing could be compared. "
        "Measure at least two repetitions to find the noisy events.");
}

QString legendText(const core::EventFacts& facts, const Tokens& tokens)
{
    if (!facts.analysis().pivoting) {
        return {};
    }
    const auto& counts = facts.analysis().pivoting->counts;
    const auto entry = [&tokens](core::EventStatus status, const QString& mark, const QString& word,
                                 std::size_t count) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp; %3&nbsp;%4")
            .arg(statusLook(status, tokens).color.name(), mark, word)
            .arg(countText(count));
    };
    const auto disc = QStringLiteral(u"\u25cf");
    QStringList entries{
        entry(core::EventStatus::Chosen, QStringLiteral(u"\u25c6"), tr("chosen"),
              counts.of(core::EventStatus::Chosen)),
        QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp; %3&nbsp;%4")
            .arg(tokens.categories[0].name(), disc, tr("quiet"))
            .arg(countText(counts.quiet())),
        entry(core::EventStatus::Noisy, disc, tr("noisy"), counts.of(core::EventStatus::Noisy))};
    if (const auto excluded = counts.of(core::EventStatus::Excluded); excluded > 0) {
        entries << entry(core::EventStatus::Excluded, QStringLiteral(u"\u00d7"), tr("excluded"),
                         excluded);
    }
    return entries.join(QStringLiteral(" &nbsp;&nbsp;&nbsp; "));
}

}  // namespace papilio::widgets
