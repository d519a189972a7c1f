#include "widgets/workbench/table_columns_pane.h"

#include "widgets/kit/box_layout.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QWheelEvent>

#include <algorithm>

namespace papilio::widgets {

namespace {

enum TableColumn { Name, Holds, Values };

/// Combo boxes cost time; the columns of a wider table keep what is guessed of them.
constexpr std::size_t mostColumns = 300;
constexpr std::size_t shownValues = 4;

QString roleWord(core::CsvRole role)
{
    switch (role) {
        case core::CsvRole::Ignored:
            return TableColumnsPane::tr("Ignored");
        case core::CsvRole::Event:
            return TableColumnsPane::tr("Event");
        case core::CsvRole::Value:
            return TableColumnsPane::tr("Value");
        case core::CsvRole::Kernel:
            return TableColumnsPane::tr("Kernel or run");
        case core::CsvRole::Repetition:
            return TableColumnsPane::tr("Repetition");
        case core::CsvRole::Unit:
            return TableColumnsPane::tr("Unit");
    }
    return {};
}

QString roleHelp(core::CsvRole role)
{
    switch (role) {
        case core::CsvRole::Ignored:
            return TableColumnsPane::tr("The column is not imported.");
        case core::CsvRole::Event:
            return TableColumnsPane::tr("The name of the event that the value of the row counts");
        case core::CsvRole::Value:
            return TableColumnsPane::tr(
                "Counts. Without a column with events, the header is the name of the event.");
        case core::CsvRole::Kernel:
            return TableColumnsPane::tr(
                "The name of the kernel or run. Several columns are joined.");
        case core::CsvRole::Repetition:
            return TableColumnsPane::tr("The number of the repetition of the kernel");
        case core::CsvRole::Unit:
            return TableColumnsPane::tr("The unit of the event in the same row");
    }
    return {};
}

/// A box that the wheel does not change while it scrolls the table.
class RoleBox : public QComboBox {
public:
    RoleBox()
    {
        setFocusPolicy(Qt::StrongFocus);
        for (std::size_t index = 0; index < core::csvRoleCount; ++index) {
            const auto role = static_cast<core::CsvRole>(index);
            addItem(roleWord(role));
            setItemData(static_cast<int>(index), roleHelp(role), Qt::ToolTipRole);
        }
    }

protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

/// A cell as it would be imported.
QString valueText(const core::CsvSample& sample, const std::string& cell, core::CsvRole role)
{
    const auto text = textOf(cell).trimmed();
    if (role != core::CsvRole::Value) {
        return text;
    }
    double value = 0;
    switch (core::readCsvValue(sample, cell, value)) {
        case core::NumberText::Number:
            return numberText(value, 6);
        case core::NumberText::Missing:
            return TableColumnsPane::tr("missing");
        case core::NumberText::NotANumber:
            break;
    }
    return TableColumnsPane::tr("\"%1\" is not a number").arg(text);
}

}  // namespace

TableColumnsPane::TableColumnsPane(QWidget* parent)
    : QWidget(parent),
      header_(named(new QCheckBox(tr("The first line names the &columns")), "tableHasHeader"))
{
    setObjectName(u"tableColumnsPane"_s);
    title_->setTextFormat(Qt::PlainText);
    columns_->setHorizontalHeaderLabels({tr("Column"), tr("Content"), tr("First values")});
    columns_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    columns_->horizontalHeader()->setSectionResizeMode(Name, QHeaderView::Interactive);
    columns_->horizontalHeader()->setSectionResizeMode(Holds, QHeaderView::Fixed);
    columns_->horizontalHeader()->setSectionResizeMode(Values, QHeaderView::Stretch);
    columns_->setColumnWidth(Name, Fonts::scaled(190));
    columns_->setColumnWidth(Holds, Fonts::scaled(150));
    columns_->verticalHeader()->hide();
    columns_->verticalHeader()->setDefaultSectionSize(Fonts::scaled(30));
    columns_->setMinimumHeight(Fonts::scaled(4 * 30));
    columns_->setShowGrid(false);
    columns_->setItemDelegate(new CellDelegate(columns_));
    columns_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    columns_->setSelectionMode(QAbstractItemView::NoSelection);
    columns_->setTabKeyNavigation(false);
    columns_->setFocusPolicy(Qt::NoFocus);  // its boxes have it
    auto* hint =
        roleLabel(tr("No format knows this table. Choose what each column holds: one row for each "
                     "value (a column with events and one with values), or one column for each "
                     "event (each is a value)."),
                  "muted");
    for (auto* label : {fault_, rest_, hint}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        growWithText(*label);
    }
    auto* head = inRow(nullptr, {{title_, 1}, header_}, 12);
    inColumn(this, {head, hint, {cardAround(columns_), 1}, fault_, rest_}, 8);

    connect(header_, &QCheckBox::clicked, this, [this](bool isChecked) {
        choice_ = {{}, {}, isChecked};
        emit changed();
    });
    clear();
}

core::CsvMapping TableColumnsPane::mapping(const core::CsvSample& sample,
                                           const std::vector<core::CsvRole>& roles)
{
    core::CsvMapping mapping;
    mapping.hasHeader = sample.hasHeader;
    for (std::size_t column = 0; column < roles.size(); ++column) {
        if (roles[column] != core::CsvRole::Ignored) {
            mapping.columns.push_back({roles[column], sample.names[column]});
        }
    }
    return mapping;
}

void TableColumnsPane::showTable(const core::CsvSample& sample,
                                 const QString& file,
                                 std::size_t more)
{
    title_->setText(
        more == 0
            ? tr("Columns of %1").arg(file)
            : tr("Columns of %1 and %n more file(s)", nullptr, static_cast<int>(more)).arg(file));
    header_->setChecked(sample.hasHeader);
    const auto roles = choice_.rolesFor(sample);
    const bool isOther = sample.names != choice_.names;
    sample_ = sample;
    choice_.names = sample.names;
    choice_.roles = roles;
    if (isOther) {
        fillRows();
    }
    for (int row = 0; row < columns_->rowCount(); ++row) {
        showValues(row);
    }
    const auto fault = core::faultOf(sample_, choice_.roles);
    fault_->setVisible(fault.has_value());
    fault_->setText(fault ? capitalized(QString::fromStdString(*fault)) + u'.' : QString());
    setVisible(true);
}

void TableColumnsPane::clear()
{
    choice_ = {};
    columns_->setRowCount(0);
    setVisible(false);
}

void TableColumnsPane::fillRows()
{
    const auto count = std::min(sample_.names.size(), mostColumns);
    columns_->setRowCount(0);
    columns_->setRowCount(static_cast<int>(count));
    for (int row = 0; row < columns_->rowCount(); ++row) {
        const auto column = static_cast<std::size_t>(row);
        const auto name = textOf(sample_.names[column]);
        auto* item = new QTableWidgetItem(name);
        item->setToolTip(name);
        columns_->setItem(row, Name, item);
        columns_->setItem(row, Values, new QTableWidgetItem);
        auto* box = new RoleBox;
        box->setObjectName(u"columnRole%1"_s.arg(row + 1));
        box->setAccessibleName(tr("Content of the column %1").arg(name));
        box->setCurrentIndex(static_cast<int>(choice_.roles[column]));
        connect(box, &QComboBox::currentIndexChanged, this,
                [this, row](int index) { chooseRole(row, static_cast<core::CsvRole>(index)); });
        columns_->setCellWidget(row, Holds, box);
    }
    const auto left = sample_.names.size() - count;
    rest_->setVisible(left > 0);
    rest_->setText(tr("%n more column(s) are imported as their names and values suggest.", nullptr,
                      static_cast<int>(left)));
}

void TableColumnsPane::showValues(int row)
{
    const auto column = static_cast<std::size_t>(row);
    const auto role = choice_.roles[column];
    QStringList values;
    for (std::size_t at = 0; at < sample_.rows.size() && at < shownValues; ++at) {
        values << valueText(sample_, sample_.rows[at].cells[column], role);
    }
    auto* item = columns_->item(row, Values);
    item->setText(values.join(u", "));
    item->setToolTip(item->text());
    for (const int cell : {Name, Values}) {
        columns_->item(row, cell)->setData(MutedRole, role == core::CsvRole::Ignored);
    }
}

void TableColumnsPane::chooseRole(int row, core::CsvRole role)
{
    choice_.roles[static_cast<std::size_t>(row)] = role;
    showValues(row);
    emit changed();
}

}  // namespace papilio::widgets
