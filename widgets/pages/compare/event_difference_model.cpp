#include "widgets/pages/compare/event_difference_model.h"

#include "core/base/constants.h"
#include "core/present/comparison_columns.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"

namespace papilio::widgets {

namespace {

using Event = const core::EventDifference*;

int changeOf(Event event)
{
    return event->isMoved() ? 0 : event->first != event->second ? 1 : 2;
}

QString changeWords(Event event)
{
    if (event->isMoved()) {
        return event->second == core::EventStatus::Noisy
                   ? EventDifferenceModel::tr("≠  above τ in B only")
                   : EventDifferenceModel::tr("≠  above τ in A only");
    }
    return event->first != event->second ? EventDifferenceModel::tr("≠  different status")
                                         : EventDifferenceModel::tr("=  same");
}

QStringList noiseTexts(Event event)
{
    if (event->isMoved()) {
        // τ is between them, however near they are.
        return tellPercentsApart({event->firstNoise, event->secondNoise});
    }
    QStringList texts;
    for (const auto& text : withWindowSentences(
             [&] { return core::comparedShares(event->firstNoise, event->secondNoise); })) {
        texts << textOf(text);
    }
    return texts;
}

}  // namespace

EventDifferenceModel::EventDifferenceModel(QObject* parent) : RowsModel(parent)
{
    const auto statusWord = [](core::EventStatus status) {
        return statusLook(status, lightTokens()).word;
    };
    setColumns({
        column("event", tr("Event")).words([](Event event) { return event->name; }),
        column("rnmse_a", tr("RNMSE A"))
            .numberAs([](Event event) { return event->firstNoise; },
                      [](Event event) { return noiseTexts(event).first(); })
            .titleAtRight(false),
        column("rnmse_b", tr("RNMSE B"))
            .numberAs([](Event event) { return event->secondNoise; },
                      [](Event event) { return noiseTexts(event).last(); })
            .titleAtRight(false),
        column("b_over_a", tr("B / A"))
            .number(
                [](Event event) {
                    return event->firstNoise > 0 ? event->secondNoise / event->firstNoise
                                                 : core::notANumber;
                },
                [](double ratio) { return ratioText(ratio); })
            .titleAtRight(false),
        column("status_a", tr("Status A"))
            .text([statusWord](Event event) { return statusWord(event->first); })
            .on(StatusRole, [](Event event) { return event->first; }),
        column("status_b", tr("Status B"))
            .text([statusWord](Event event) { return statusWord(event->second); })
            .on(StatusRole, [](Event event) { return event->second; }),
        column("difference", tr("Difference"))
            .text(changeWords)
            .sort(changeOf)
            .on(DiffersRole, [](Event event) { return event->first != event->second; })
            .on(MutedRole, [](Event event) { return event->first == event->second; }),
    });
}

void EventDifferenceModel::setComparison(std::shared_ptr<const void> keep,
                                         const core::BenchmarkComparison* comparison,
                                         bool onlyChanged)
{
    beginResetModel();
    keep_ = std::move(keep);
    comparison_ = comparison;
    auto& rows = ownRows();
    rows.clear();
    if (comparison_ != nullptr) {
        for (const auto& event : comparison_->events) {
            if (!onlyChanged || event.first != event.second) {
                rows.push_back(&event);
            }
        }
    }
    endResetModel();
}

}  // namespace papilio::widgets
