#pragma once

#include "core/formula/definition_values.h"

#include <QAbstractTableModel>

namespace papilio::widgets {

/// The definitions of a set: name over formula, and what they come to on the chosen counts.
class DefinitionTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Definition, Value, Spread, Unit, State, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// @param hasCounts  whether there are any: without, a missing event is no finding
    void setDefinitions(const core::DefinitionSet& set,
                        std::vector<core::DefinitionValue> values,
                        bool hasCounts);
    [[nodiscard]] const core::DefinitionSet& set() const { return set_; }
    [[nodiscard]] int rowOf(const QString& name) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QVariant state(const core::Definition& definition,
                                 const core::DefinitionValue& value,
                                 int role) const;

    core::DefinitionSet set_;
    std::vector<core::DefinitionValue> values_;
    bool hasCounts_ = false;
};

/// Machine constants of a set, edited in place.
class ConstantTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Value, Spread, Unit, Source, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setConstants(std::vector<core::Constant> constants);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

signals:
    /// The user changed a cell; the owner makes the edit and sets the constants anew.
    void edited(int row, const core::Constant& constant);
    /// What was typed is no value there.
    void refused(const QString& sentence);

private:
    std::vector<core::Constant> constants_;
};

}  // namespace papilio::widgets
