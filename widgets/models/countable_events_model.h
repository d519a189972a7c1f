#pragma once

#include "widgets/table/rows_model.h"

#include <QSet>

namespace papilio::widgets {

/// An event a source can count, as `papilio-collect events --json` lists it.
struct CountableEvent {
    QString name;
    QString group;
    QString description;
};

/// Events to choose from for a measurement: a box to tick, name, group and description.
class CountableEventsModel : public RowsModel<CountableEvent> {
    Q_OBJECT

public:
    enum Column { NameColumn, GroupColumn, DescriptionColumn };

    explicit CountableEventsModel(QObject* parent = nullptr);

    /// Shows other events; those that were ticked by name stay ticked.
    void setEvents(std::vector<CountableEvent> events);
    /// Names of the ticked events in the order of the list.
    [[nodiscard]] QStringList chosen() const;
    void setChosen(const QStringList& names);
    /// Ticks or unticks these rows.
    void setRowsChosen(const QList<int>& rows, bool chosen);

signals:
    void chosenChanged();

private:
    QSet<QString> chosen_;
};

}  // namespace papilio::widgets
