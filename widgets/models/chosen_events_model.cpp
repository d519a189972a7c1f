#include "widgets/models/chosen_events_model.h"

#include "widgets/models/event_order.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace papilio::widgets {

ChosenEventsModel::ChosenEventsModel(QObject* parent) : EventRowsModel(parent)
{
    makeColumns();
}

void ChosenEventsModel::makeColumns()
{
    const auto& pivoting = facts().analysis().pivoting;
    setColumns({
        column(QStringLiteral("#"))
            .text([this](std::uint32_t event) {
                const auto pivot = facts().pivot(event);
                return pivot ? QString::number(*pivot) : notApplicable();
            })
            .on(Qt::EditRole,
                [this](std::uint32_t event) {
                    const auto pivot = facts().pivot(event);
                    return pivot ? QVariant(*pivot) : QVariant();
                })
            .titleAtRight()
            .muted(),
        nameColumn(),
        scoreColumn(),
        normColumn(),
        column(pivoting ? tr("New norm (β %1)").arg(numberText(pivoting->beta)) : tr("New norm"),
               tr("Norm of the part that is orthogonal to the events chosen before; an event with "
                  "less than β is dependent on them"))
            .number(
                [this](std::uint32_t event) {
                    const auto pivot = facts().pivot(event);
                    return pivot ? facts()
                                       .analysis()
                                       .pivoting->chosen[static_cast<std::size_t>(*pivot - 1)]
                                       .pivotResidual
                                 : std::numeric_limits<double>::quiet_NaN();
                },
                [](double left) { return numberText(left, 4, 1.0); }),
        noiseColumn(),
        representationColumn(),
        meanColumn(meanHeader(facts())),
    });
}

void ChosenEventsModel::setAnalysis(const core::Analysis& analysis,
                                    const EventFacts::Descriptions& descriptions)
{
    setFacts(EventFacts(analysis, descriptions));
    update();
}

void ChosenEventsModel::setStatus(core::EventStatus status)
{
    if (status != status_) {
        status_ = status;
        update();
    }
}

void ChosenEventsModel::setFilter(const QString& text, bool isRegex)
{
    text_ = text;
    isRegex_ = isRegex;
    update();
}

std::vector<std::uint32_t> ChosenEventsModel::wanted() const
{
    EventOrder order;
    order.setFacts(facts());
    order.setKey(EventKey::Position, Qt::AscendingOrder);
    order.setFilter({.statuses = {status_}, .text = text_, .isRegex = isRegex_, .only = {}});
    auto rows = order.rows();
    if (!facts().analysis().pivoting) {
        return rows;
    }
    struct Key {
        double score = 0;
        double norm = 0;
        std::uint32_t event = 0;
    };
    std::vector<Key> keys;
    keys.reserve(rows.size());
    for (const auto event : rows) {
        if (const auto pivot = facts().pivot(event)) {
            keys.push_back({static_cast<double>(*pivot), 0, event});
        } else if (status_ == core::EventStatus::Unrepresentable) {
            // Never scored: by what the basis leaves of them.
            keys.push_back({facts().residual(event), 0, event});
        } else {
            const auto x = facts().coordinates(event);
            keys.push_back({facts().score(event),
                            core::pivotNorm(x.data(), static_cast<Eigen::Index>(x.size())), event});
        }
    }
    std::ranges::sort(keys, {},
                      [](const Key& key) { return std::tuple(key.score, key.norm, key.event); });
    std::ranges::transform(keys, rows.begin(), &Key::event);
    return rows;
}

void ChosenEventsModel::update()
{
    setRows(wanted(), std::identity());
    makeColumns();
}

}  // namespace papilio::widgets
