#include "widgets/models/chosen_events_model.h"

#include "widgets/models/event_order.h"
#include "widgets/models/event_texts.h"

#include <algorithm>
#include <tuple>

namespace papilio::widgets {

ChosenEventsModel::ChosenEventsModel(QObject* parent) : EventRowsModel(parent)
{
    makeColumns();
}

void ChosenEventsModel::makeColumns()
{
    setColumns({
        eventColumn("pivot").muted(),
        eventColumn("event"),
        eventColumn("score"),
        eventColumn("norm"),
        eventColumn("new_norm"),
        eventColumn("rnmse"),
        representationColumn(),
        meanColumn(meanHeader(facts())),
    });
}

void ChosenEventsModel::setAnalysis(const core::Analysis& analysis,
                                    const core::EventFacts::Descriptions& descriptions)
{
    setFacts(core::EventFacts(analysis, descriptions));
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
    order.setKey("pivot", Qt::AscendingOrder);
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
