#include "widgets/models/definition_table_model.h"

#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"

#include <cmath>
#include <limits>

namespace papilio::widgets {

namespace {

using core::DefinitionRow;

struct DefinitionState {
    VerdictKind kind = VerdictKind::Exact;
    QString words;
    QString whole = {};  ///< where the words are not all
};

DefinitionState stateOf(const DefinitionRow& row, bool hasCounts)
{
    if (row.definition.formula.empty()) {
        return {VerdictKind::Neutral,
                DefinitionTableModel::tr("no formula yet")};  // nobody did anything wrong
    }
    if (!row.value.problem.empty()) {
        const auto problem = QString::fromStdString(row.value.problem);
        return {VerdictKind::Error, problem, problem};
    }
    if (row.value.missing.empty()) {
        return {VerdictKind::Exact, DefinitionTableModel::tr("evaluated")};
    }
    QStringList names;
    for (const auto& event : row.value.missing) {
        names << QString::fromStdString(event);
    }
    return {hasCounts ? VerdictKind::Undefinable : VerdictKind::Neutral,
            !hasCounts          ? DefinitionTableModel::tr("no counts yet")
            : names.size() == 1 ? DefinitionTableModel::tr("not counted: %1").arg(names.first())
                                : DefinitionTableModel::tr("%n events not counted", nullptr,
                                                           static_cast<int>(names.size())),
            names.join(QLatin1Char('\n'))};
}

QString definitionName(const DefinitionRow& row)
{
    return QString::fromStdString(row.definition.name);
}

QString definitionFormula(const DefinitionRow& row)
{
    return QString::fromStdString(row.definition.formula);
}

}  // namespace

DefinitionTableModel::DefinitionTableModel(QObject* parent) : RowsModel(parent)
{
    const auto state = [this](const DefinitionRow& row) { return stateOf(row, hasCounts_); };
    const auto columns = withWindowSentences(core::definitionColumns);
    setColumns({
        column("definition", tr("Definition and formula"))
            .text(definitionName)
            .on(SecondLineRole,
                [](const DefinitionRow& row) {
                    const auto formula = definitionFormula(row);
                    return formula.isEmpty() ? tr("no formula yet") : formula;
                })
            .copy([](const DefinitionRow& row) {
                return definitionName(row) + QStringLiteral(" = ") + definitionFormula(row);
            })
            .tip([](const DefinitionRow& row) {
                return QStringLiteral("%1\n%2").arg(
                    QString::fromStdString(row.definition.description), definitionFormula(row));
            }),
        column(columns, "value"),
        column(columns, "spread"),
        column(columns, "unit").textAsTip().muted(),
        column("state", tr("State"))
            .text([state](const DefinitionRow& row) { return state(row).words; })
            .on(VerdictRole, [state](const DefinitionRow& row) { return state(row).kind; })
            .sort([state](const DefinitionRow& row) { return state(row).kind; })
            .tip([state](const DefinitionRow& row) {
                const auto whole = state(row).whole;
                return whole.isEmpty() ? QVariant() : QVariant(whole);
            }),
    });
}

void DefinitionTableModel::setDefinitions(const core::DefinitionSet& set,
                                          const std::vector<core::DefinitionValue>& values,
                                          bool hasCounts)
{
    const bool isSameSet = set.name == set_.name;
    set_ = set;
    hasCounts_ = hasCounts;
    auto rows = core::definitionRows(set_, values);
    if (isSameSet) {
        setRows(std::move(rows), definitionName);
    } else {
        resetRows(std::move(rows));
    }
}

int DefinitionTableModel::rowOf(const QString& name) const
{
    return find(name, definitionName);
}

ConstantTableModel::ConstantTableModel(QObject* parent) : RowsModel(parent)
{
    constexpr double any = -std::numeric_limits<double>::max();
    setColumns({
        textColumn("constant", tr("Constant"), &Constant::name),
        numberColumn("value", tr("Value"), &Constant::value, tr("value"), any),
        numberColumn("spread", QStringLiteral(u"\u00B1"), &Constant::spread, tr("spread"), 0),
        textColumn("unit", tr("Unit"), &Constant::unit),
        textColumn("source", tr("Source"), &Constant::source).muted(),
    });
}

TableColumn<core::Constant> ConstantTableModel::textColumn(std::string_view id,
                                                           const QString& title,
                                                           std::string Constant::*member)
{
    return column(id, title)
        .words(member)
        .on(Qt::EditRole, member)
        .edited([this, member](const Constant& before, const QString& typed) {
            auto after = before;
            after.*member = typed.toStdString();
            return change(before, after);
        });
}

TableColumn<core::Constant> ConstantTableModel::numberColumn(std::string_view id,
                                                             const QString& title,
                                                             double Constant::*member,
                                                             const QString& quantity,
                                                             double least)
{
    const auto full = [member](const Constant& constant) {
        return fullPrecision(constant.*member);
    };
    return column(id, title)
        .titleAtRight()
        .text([member](const Constant& constant) {
            return member == &Constant::spread && constant.spread == 0
                       ? notApplicable()
                       : shortText(constant.*member, NumberStyle::Window, 6);
        })
        .on(Qt::EditRole, full)
        .copy(full)
        .sort(member)
        .edited([this, member, quantity, least](const Constant& before, const QString& typed) {
            const auto number = parseNumber(typed);
            if (!number || !std::isfinite(*number) || *number < least) {
                emit refused(tr("“%1” cannot be the %2. Enter a number such as 12, 2.5 or 1e-3.")
                                 .arg(typed, quantity));
                return false;
            }
            auto after = before;
            after.*member = *number;
            return change(before, after);
        });
}

bool ConstantTableModel::change(const Constant& before, const Constant& after)
{
    if (after == before) {
        return false;
    }
    emit edited(static_cast<int>(&before - rows().data()), after);
    return true;
}

void ConstantTableModel::setConstants(std::vector<core::Constant> constants)
{
    if (std::ssize(constants) == rowCount()) {
        ownRows() = std::move(constants);
        refresh();
    } else {
        resetRows(std::move(constants));
    }
}

}  // namespace papilio::widgets
