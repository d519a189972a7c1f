#include "widgets/workbench/table_columns_pane.h"

#include "core/io/files/private_directory.h"
#include "widgets/kit/box_layout.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

/// Combo boxes cost time; the columns of a wider table keep what is guessed of them.
constexpr std::size_t mostColumns = 300;
constexpr std::size_t shownRows = 8;
constexpr int roleRow = 0;  ///< what the column holds; the rows of the table are below

/// What a role is called, and what it means.
struct RoleWords {
    const char* word;
    const char* help;
};
/// In the order of core::CsvRole.
constexpr std::array<RoleWords, core::csvRoleCount> roleWords{
    {{"Ignored", "The column is not imported."},
     {"Event", "The name of the event that the value of the row counts"},
     {"Value", "Counts. Without a column with events, the header is the name of the event."},
     {"Kernel or run", "The name of the kernel or run. Several columns are joined."},
     {"Repetition", "The number of the repetition of the kernel"},
     {"Unit", "The unit of the event in the same row"}}};

/// A box that the wheel does not change, even with the focus: it scrolls the table.
class RoleBox : public QComboBox {
public:
    RoleBox()
    {
        for (const auto& [word, help] : roleWords) {
            addItem(TableColumnsPane::tr(word));
            setItemData(count() - 1, TableColumnsPane::tr(help), Qt::ToolTipRole);
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
            return numberText(value, 12);  // by which people see whether it is read right
        case core::NumberText::Missing:
            return TableColumnsPane::tr("missing");
        case core::NumberText::NotANumber:
            break;
    }
    return TableColumnsPane::tr("\"%1\" is not a number").arg(text);
}

}  // namespace

TableColumnsPane::TableColumnsPane(QWidget* parent) : QWidget(parent)
{
    setObjectName(u"tableColumnsPane"_s);
    title_->setTextFormat(Qt::PlainText);
    auto& titles = *columns_->horizontalHeader();
    titles.setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    titles.setDefaultSectionSize(Fonts::scaled(150));
    columns_->verticalHeader()->hide();
    columns_->verticalHeader()->setDefaultSectionSize(Fonts::scaled(26));
    columns_->setMinimumHeight(Fonts::scaled(5 * 26));
    columns_->setShowGrid(false);
    columns_->setItemDelegate(new CellDelegate(columns_));
    columns_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    columns_->setSelectionMode(QAbstractItemView::NoSelection);
    columns_->setTabKeyNavigation(false);
    columns_->setFocusPolicy(Qt::NoFocus);  // its boxes have it
    auto* hint =
        roleLabel(tr("Choose what each column holds: one row for each value (a column with events "
                     "and one with values), or one column for each event (each is a value)."),
                  "muted");
    for (auto* label : {fault_, rest_, hint}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        growWithText(*label);
    }
    rule_->setPlaceholderText(tr("Name"));
    rule_->setMaximumWidth(Fonts::scaled(180));
    save_->setToolTip(
        tr("Saves to %1, where every import, also papilio import, reads tables like this one from")
            .arg(QString::fromStdString(core::userFolderText(core::UserFolder::Data, "tables"))));
    save_->setEnabled(false);
    auto* save = inRow(nullptr, {{rest_, 1}, rule_, save_}, 8);
    inColumn(this, {title_, buildLayout(), hint, {cardAround(columns_), 1}, fault_, save}, 8);
    connect(rule_, &QLineEdit::textChanged, this, [this] { showFault(fault_->text()); });
    connect(save_, &QPushButton::clicked, this,
            [this] { emit saveRequested(rule_->text().trimmed()); });
    clear();
}

QWidget* TableColumnsPane::buildLayout()
{
    auto* pane = new QWidget;
    skipped_->setRange(0, 9999);
    skipped_->setToolTip(tr("Lines above the table that are not read"));
    header_->setToolTip(tr("The first line of the table names the columns."));
    units_->setToolTip(tr("The line below the header has the units of the columns."));
    separator_->addItems({tr("Comma"), tr("Semicolon"), tr("Tab"), tr("Bar |"), tr("Blanks")});
    decimal_->addItems({tr("1,234.5"), tr("1.234,5")});
    decimal_->setToolTip(tr("How decimals and groups of thousands are written"));
    const auto label = [](const QString& text, QWidget* field) {
        auto* made = new QLabel(text);
        made->setBuddy(field);
        return made;
    };
    inRow(pane,
          {label(tr("Lines to s&kip"), skipped_), skipped_, header_, units_,
           label(tr("Se&parator"), separator_), separator_, label(tr("Nu&mbers"), decimal_),
           decimal_, BoxItem::growing(1)},
          8);
    const auto chosen = [this](auto part, auto value) {
        choice_ = {{}, {}, choice_.layout};
        choice_.layout.*part = value;
        emit changed();
    };
    using Layout = core::CsvLayout;
    connect(skipped_, &QSpinBox::valueChanged, this,
            [chosen](int lines) { chosen(&Layout::skipped, static_cast<std::size_t>(lines)); });
    connect(header_, &QCheckBox::clicked, this,
            [chosen](bool isChecked) { chosen(&Layout::hasHeader, isChecked); });
    connect(units_, &QCheckBox::clicked, this,
            [chosen](bool isChecked) { chosen(&Layout::hasUnits, isChecked); });
    connect(separator_, &QComboBox::currentIndexChanged, this, [chosen](int index) {
        chosen(&Layout::separator, core::csvSeparators[static_cast<std::size_t>(index)]);
    });
    connect(decimal_, &QComboBox::currentIndexChanged, this,
            [chosen](int index) { chosen(&Layout::hasDecimalComma, index == 1); });
    return pane;
}

core::CsvMapping TableColumnsPane::mapping(const core::CsvSample& sample, const Choice& choice)
{
    core::CsvMapping mapping;
    mapping.layout = choice.layout;
    mapping.layout.hasHeader = sample.hasHeader;
    const auto& roles = choice.rolesFor(sample);
    for (std::size_t column = 0; column < roles.size(); ++column) {
        if (roles[column] != core::CsvRole::Ignored) {
            mapping.columns.push_back({roles[column], sample.names[column]});
        }
    }
    return mapping;
}

void TableColumnsPane::showTable(const core::Result<core::CsvSample>& sample,
                                 const QString& file,
                                 std::size_t more)
{
    title_->setText(more == 0 ? tr("Columns of %1").arg(file)
                              : tr("Columns of %1 and %2").arg(file, counted(more, "more file")));
    setVisible(true);
    if (!sample) {
        columns_->setColumnCount(0);
        choice_.names.clear();
        rest_->clear();
        return showFault(capitalized(QString::fromStdString(sample.error().message)));
    }
    const auto roles = choice_.rolesFor(*sample);
    const bool isOther = sample->names != choice_.names || columns_->columnCount() == 0;
    sample_ = *sample;
    choice_.names = sample_.names;
    choice_.roles = roles;
    showLayout();
    if (isOther) {
        fillColumns();
    }
    columns_->setRowCount(1 + static_cast<int>(std::min(sample_.rows.size(), shownRows)));
    for (int column = 0; column < columns_->columnCount(); ++column) {
        showValues(column);
    }
    const auto fault = core::faultOf(sample_, choice_.roles);
    showFault(fault ? capitalized(QString::fromStdString(*fault)) + u'.' : QString());
}

void TableColumnsPane::showLayout()
{
    const std::array blockers{QSignalBlocker(skipped_), QSignalBlocker(separator_),
                              QSignalBlocker(decimal_)};
    skipped_->setValue(static_cast<int>(sample_.skipped));
    header_->setChecked(sample_.hasHeader);
    units_->setChecked(!sample_.units.empty());
    separator_->setCurrentIndex(static_cast<int>(core::csvSeparators.find(sample_.separator)));
    decimal_->setCurrentIndex(sample_.numbers.hasDecimalComma() ? 1 : 0);
}

void TableColumnsPane::showFault(const QString& sentence)
{
    fault_->setVisible(!sentence.isEmpty());
    fault_->setText(sentence);
    save_->setEnabled(sentence.isEmpty() && !rule_->text().trimmed().isEmpty());
}

void TableColumnsPane::clear()
{
    choice_ = {};
    columns_->setColumnCount(0);
    rule_->clear();
    setVisible(false);
}

void TableColumnsPane::fillColumns()
{
    const auto count = std::min(sample_.names.size(), mostColumns);
    columns_->setColumnCount(0);
    columns_->setRowCount(1);
    columns_->setColumnCount(static_cast<int>(count));
    for (int column = 0; column < columns_->columnCount(); ++column) {
        const auto at = static_cast<std::size_t>(column);
        const auto name = textOf(sample_.names[at]);
        auto* box = new RoleBox;
        box->setObjectName(u"columnRole%1"_s.arg(column + 1));
        box->setAccessibleName(tr("Content of the column %1").arg(name));
        box->setCurrentIndex(static_cast<int>(choice_.roles[at]));
        connect(box, &QComboBox::currentIndexChanged, this, [this, column, at](int index) {
            choice_.roles[at] = static_cast<core::CsvRole>(index);
            showValues(column);
            emit changed();
        });
        columns_->setCellWidget(roleRow, column, box);
    }
    const auto left = sample_.names.size() - count;
    rest_->setText(left == 0 ? QString()
                             : tr("%1 imported as their names and values suggest.")
                                   .arg(counted(left, "more column is", "more columns are")));
}

void TableColumnsPane::showValues(int column)
{
    const auto at = static_cast<std::size_t>(column);
    const auto name = textOf(sample_.names[at]);
    const auto unit = at < sample_.units.size() ? textOf(sample_.units[at]).trimmed() : QString();
    auto* title = new QTableWidgetItem(unit.isEmpty() ? name : tr("%1 (%2)").arg(name, unit));
    title->setToolTip(title->text());
    columns_->setHorizontalHeaderItem(column, title);
    const auto role = choice_.roles[at];
    for (int row = 1; row < columns_->rowCount(); ++row) {
        const auto& cells = sample_.rows[static_cast<std::size_t>(row - 1)].cells;
        auto* item = new QTableWidgetItem(valueText(sample_, cells[at], role));
        item->setToolTip(item->text());
        item->setData(MutedRole, role == core::CsvRole::Ignored);
        columns_->setItem(row, column, item);
    }
}

}  // namespace papilio::widgets
