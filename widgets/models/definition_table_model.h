#pragma once

#include "core/present/definition_columns.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

/// The definitions of a set: name over formula, and what they come to on the chosen counts.
class DefinitionTableModel : public RowsModel<core::DefinitionRow> {
    Q_OBJECT

public:
    enum Column { Definition, Value, Spread, Unit, State };

    explicit DefinitionTableModel(QObject* parent = nullptr);

    /// @param hasCounts  whether there are any: without, a missing event is not a finding
    void setDefinitions(const core::DefinitionSet& set,
                        const std::vector<core::DefinitionValue>& values,
                        bool hasCounts);
    [[nodiscard]] const core::DefinitionSet& set() const { return set_; }
    [[nodiscard]] int rowOf(const QString& name) const;

private:
    core::DefinitionSet set_;
    bool hasCounts_ = false;
};

/// Machine constants of a set, edited in place.
class ConstantTableModel : public RowsModel<core::Constant> {
    Q_OBJECT

public:
    enum Column { Name, Value, Spread, Unit, Source };

    explicit ConstantTableModel(QObject* parent = nullptr);

    void setConstants(std::vector<core::Constant> constants);

signals:
    /// The user changed a cell; the owner makes the edit and sets the constants anew.
    void edited(int row, const core::Constant& constant);
    /// What was typed is no value there.
    void refused(const QString& sentence);

private:
    using Constant = core::Constant;

    TableColumn<Constant> textColumn(std::string_view id,
                                     const QString& title,
                                     std::string Constant::*member);
    TableColumn<Constant> numberColumn(std::string_view id,
                                       const QString& title,
                                       double Constant::*member,
                                       const QString& quantity,
                                       double least);
    bool change(const Constant& before, const Constant& after);
};

}  // namespace papilio::widgets
