#include "widgets/models/definition_table_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/numbers.h"

#include <cmath>

namespace papilio::widgets {

void DefinitionTableModel::setDefinitions(const core::DefinitionSet& set,
                                          std::vector<core::DefinitionValue> values,
                                          bool hasCounts)
{
    const auto names = [](const core::DefinitionSet& of) {
        std::vector<std::string> all;
        for (const auto& one : of.definitions) {
            all.push_back(one.name);
        }
        return all;
    };
    const bool sameRows = names(set) == names(set_) && set.name == set_.name;
    if (!sameRows) {
        beginResetModel();
    }
    set_ = set;
    values_ = std::move(values);
    hasCounts_ = hasCounts;
    if (!sameRows) {
        endResetModel();
    } else if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

int DefinitionTableModel::rowOf(const QString& name) const
{
    const auto wanted = name.toStdString();
    for (std::size_t row = 0; row < set_.definitions.size(); ++row) {
        if (set_.definitions[row].name == wanted) {
            return static_cast<int>(row);
        }
    }
    return -1;
}

int DefinitionTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(set_.definitions.size());
}

int DefinitionTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DefinitionTableModel::state(const core::Definition& definition,
                                     const core::DefinitionValue& value,
                                     int role) const
{
    auto kind = VerdictKind::Exact;
    QString words = tr("evaluated");
    QString whole;
    if (definition.formula.empty()) {
        kind = VerdictKind::Neutral;  // nobody did anything wrong
        words = tr("no formula yet");
    } else if (!value.problem.empty()) {
        kind = VerdictKind::Error;
        whole = QString::fromStdString(value.problem);
        words = whole;
    } else if (!value.missing.empty()) {
        kind = hasCounts_ ? VerdictKind::Undefinable : VerdictKind::Neutral;
        QStringList names;
        for (const auto& event : value.missing) {
            names << QString::fromStdString(event);
        }
        words = !hasCounts_         ? tr("no counts yet")
                : names.size() == 1 ? tr("not counted: %1").arg(names.first())
                                    : tr("%n events not counted", nullptr, names.size());
        whole = names.join(QLatin1Char('\n'));
    }
    switch (role) {
        case Qt::DisplayRole:
            return words;
        case VerdictRole:
        case SortRole:
            return static_cast<int>(kind);
        case Qt::ToolTipRole:
            return whole.isEmpty() ? QVariant() : QVariant(whole);
        default:
            return {};
    }
}

QVariant DefinitionTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    const auto& definition = set_.definitions[row];
    const auto& value = values_[row];
    const auto formula = QString::fromStdString(definition.formula);
    const auto name = QString::fromStdString(definition.name);
    switch (index.column()) {
        case Definition:
            return role == Qt::DisplayRole ? QVariant(name)
                   : role == SecondLineRole
                       ? QVariant(formula.isEmpty() ? tr("no formula yet") : formula)
                   : role == CopyRole ? QVariant(name + QStringLiteral(" = ") + formula)
                   : role == Qt::ToolTipRole
                       ? QVariant(QStringLiteral("%1\n%2").arg(
                             QString::fromStdString(definition.description), formula))
                       : QVariant();
        case Value:
            return numberCell(value.value.value_or(std::nan("")), role,
                              numberText(value.value.value_or(std::nan("")), 4));
        case Spread:
            return numberCell(value.value && value.spread > 0 ? value.spread : std::nan(""), role);
        case Unit:
            return role == Qt::DisplayRole || role == Qt::ToolTipRole
                       ? QVariant(QString::fromStdString(definition.unit))
                   : role == MutedRole ? QVariant(true)
                                       : QVariant();
        case State:
            return state(definition, value, role);
        default:
            return {};
    }
}

QVariant DefinitionTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = section == Value || section == Spread;
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && section == Spread) {
        return tr("Half width that the spreads of the constants give the value");
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Definition:
            return tr("Definition and formula");
        case Value:
            return tr("Value");
        case Spread:
            return QStringLiteral(u"\u00B1");
        case Unit:
            return tr("Unit");
        case State:
            return tr("State");
        default:
            return {};
    }
}

void ConstantTableModel::setConstants(std::vector<core::Constant> constants)
{
    const bool sameRows = constants.size() == constants_.size();
    if (!sameRows) {
        beginResetModel();
    }
    constants_ = std::move(constants);
    if (!sameRows) {
        endResetModel();
    } else if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

int ConstantTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(constants_.size());
}

int ConstantTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ConstantTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& constant = constants_[static_cast<std::size_t>(index.row())];
    const auto text = [&](const std::string& said) {
        const bool isShown =
            role == Qt::DisplayRole || role == Qt::EditRole || role == Qt::ToolTipRole;
        return isShown ? QVariant(QString::fromStdString(said)) : QVariant();
    };
    const auto number = [&](double value) -> QVariant {
        if (role == Qt::DisplayRole) {
            return shortText(value, NumberStyle::Window, 6);
        }
        return role == Qt::EditRole ? QVariant(fullPrecision(value))
               : role == SortRole   ? QVariant(value)
               : role == CopyRole   ? QVariant(fullPrecision(value))
                                    : QVariant();
    };
    switch (index.column()) {
        case Name:
            return text(constant.name);
        case Value:
            return number(constant.value);
        case Spread:
            return constant.spread == 0 && role == Qt::DisplayRole ? QVariant(notApplicable())
                                                                   : number(constant.spread);
        case Unit:
            return text(constant.unit);
        case Source:
            return role == MutedRole ? QVariant(true) : text(constant.source);
        default:
            return {};
    }
}

bool ConstantTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    auto constant = constants_[static_cast<std::size_t>(index.row())];
    const auto typed = value.toString().trimmed();
    if (index.column() == Value || index.column() == Spread) {
        const auto number = parseNumber(typed);
        const bool isGood =
            number && std::isfinite(*number) && (index.column() == Value || *number >= 0);
        if (!isGood) {
            emit refused(tr("“%1” is no %2: write a number such as 12, 2.5 or 1e-3.")
                             .arg(typed, index.column() == Value ? tr("value") : tr("spread")));
            return false;
        }
        (index.column() == Value ? constant.value : constant.spread) = *number;
    } else {
        const auto said = typed.toStdString();
        (index.column() == Name   ? constant.name
         : index.column() == Unit ? constant.unit
                                  : constant.source) = said;
    }
    if (constant == constants_[static_cast<std::size_t>(index.row())]) {
        return false;
    }
    emit edited(index.row(), constant);
    return true;
}

Qt::ItemFlags ConstantTableModel::flags(const QModelIndex& index) const
{
    return QAbstractTableModel::flags(index) |
           (index.isValid() ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

QVariant ConstantTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = section == Value || section == Spread;
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Name:
            return tr("Constant");
        case Value:
            return tr("Value");
        case Spread:
            return QStringLiteral(u"\u00B1");
        case Unit:
            return tr("Unit");
        case Source:
            return tr("Source");
        default:
            return {};
    }
}

}  // namespace papilio::widgets
