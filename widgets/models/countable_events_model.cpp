#include "widgets/models/countable_events_model.h"

#include "widgets/theme/fonts.h"

#include <utility>

namespace papilio::widgets {

CountableEventsModel::CountableEventsModel(QObject* parent) : RowsModel(parent)
{
    setColumns({
        column("event", tr("Event"))
            .text(&CountableEvent::name)
            .font(Fonts::mono())
            .checked(
                [this](const CountableEvent& event) {
                    return chosen_.contains(event.name) ? Qt::Checked : Qt::Unchecked;
                },
                [this](const CountableEvent& event, bool chosen) {
                    setRowsChosen({static_cast<int>(&event - rows().data())}, chosen);
                }),
        column("unit", tr("Unit")).text(&CountableEvent::group),
        column("what_it_counts", tr("What it counts")).text(&CountableEvent::description),
    });
    everyCell().tip([](const CountableEvent& event) {
        return event.description.isEmpty() ? event.name
                                           : event.name + QLatin1Char('\n') + event.description;
    });
}

void CountableEventsModel::setEvents(std::vector<CountableEvent> events)
{
    resetRows(std::move(events));
    emit chosenChanged();
}

QStringList CountableEventsModel::chosen() const
{
    QStringList names;
    for (const auto& event : rows()) {
        if (chosen_.contains(event.name)) {
            names << event.name;
        }
    }
    return names;
}

void CountableEventsModel::setChosen(const QStringList& names)
{
    chosen_ = QSet<QString>(names.begin(), names.end());
    refresh();
    emit chosenChanged();
}

void CountableEventsModel::setRowsChosen(const QList<int>& rows, bool chosen)
{
    for (const int row : rows) {
        const auto& name = this->row(row).name;
        if (chosen) {
            chosen_.insert(name);
        } else {
            chosen_.remove(name);
        }
        emit dataChanged(index(row, 0), index(row, 0), {Qt::CheckStateRole});
    }
    emit chosenChanged();
}

}  // namespace papilio::widgets
