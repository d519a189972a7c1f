#pragma once

#include <QAbstractTableModel>
#include <QSet>
#include <QString>

#include <vector>

namespace papilio::widgets {

/// An event a source can count, as `papilio-collect events --json` lists it.
struct CountableEvent {
    QString name;
    QString group;
    QString description;
};

/// Events to choose from for a measurement: a box to tick, name, group and description.
class CountableEventsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { NameColumn, GroupColumn, DescriptionColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Shows other events; those that were ticked by name stay ticked.
    void setEvents(std::vector<CountableEvent> events);
    /// Names of the ticked events in the order of the list.
    [[nodiscard]] QStringList chosen() const;
    void setChosen(const QStringList& names);
    /// Ticks or unticks these rows.
    void setRowsChosen(const QList<int>& rows, bool chosen);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void chosenChanged();

private:
    std::vector<CountableEvent> events_;
    QSet<QString> chosen_;
};

}  // namespace papilio::widgets
