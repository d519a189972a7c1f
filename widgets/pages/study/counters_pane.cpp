#include "widgets/pages/study/counters_pane.h"

#include "core/present/counter_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/choice_box.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int mostNotes = 112;  ///< height; long notes leave the counts their room

RowsModel<core::RunCount>::Columns countColumns()
{
    const auto columns = core::countColumns();
    return {
        TableColumn(columns, "event").textAsTip().font(Fonts::mono()),
        TableColumn(columns, "value")
            .copy([](const core::RunCount& count) {
                return count.value ? fullPrecision(*count.value) : notApplicable();
            })
            .font(Fonts::mono()),
        TableColumn(columns, "unit").muted(),
        TableColumn(columns, "quantity").muted(),
        TableColumn(columns, "spread").font(Fonts::mono()).muted(),
        TableColumn(columns, "remark").textAsTip().muted(),
    };
}

}  // namespace

CountersPane::CountersPane(QWidget* parent)
    : QWidget(parent),
      model_(new RowsModel<core::RunCount>(this)),
      header_(new PaneHeader(tr("Counters"))),
      names_(new ChoiceBox(QStringLiteral("counterTables"), tr("Counters to show"))),
      runs_(new ChoiceBox(QStringLiteral("counterRuns"), tr("Run to show"))),
      table_(new DataTable),
      notes_(new QLabel),
      notesArea_(new QScrollArea)
{
    setObjectName(QStringLiteral("countersPane"));
    model_->setColumns(countColumns());
    model_->everyCell().on(MutedRole, [](const core::RunCount& count) { return !count.value; });
    setGround(*this);
    for (auto* choice : {names_, runs_}) {
        choice->makeSmall(20);
    }
    auto* filter = new FilterField;
    filter->setAccessibleName(tr("Filter the events by name"));
    for (QWidget* tool : std::initializer_list<QWidget*>{names_, runs_, filter}) {
        header_->addWidget(tool);
    }
    table_->setObjectName(QStringLiteral("counterTable"));
    table_->setAccessibleName(tr("Raw counts of the run"));
    table_->setSource(model_);
    table_->connectFilter(*filter);
    table_->setCells({"remark"}, textCells);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->addTools(*header_);
    notes_->setObjectName(QStringLiteral("counterNotes"));
    notes_->setWordWrap(true);
    notes_->setTextFormat(Qt::PlainText);
    notes_->setContentsMargins(16, 6, 16, 8);
    setDynamicProperty(*notes_, "role", QStringLiteral("muted"));
    notesArea_->setFrameShape(QFrame::NoFrame);
    notesArea_->setWidgetResizable(true);
    notesArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    notesArea_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    notesArea_->setMaximumHeight(Fonts::scaled(mostNotes));
    notesArea_->setAccessibleName(tr("Notes on the counts"));
    notesArea_->setWidget(notes_);
    notesArea_->viewport()->setAutoFillBackground(false);
    notes_->setAutoFillBackground(false);
    inColumn(this, {header_, {table_, 1}, notesArea_});
    connect(names_, &QComboBox::activated, this, &CountersPane::showTable);
    connect(runs_, &QComboBox::activated, this, &CountersPane::showRun);
}

void CountersPane::forget()
{
    names_->prefer({});
    runs_->prefer({});
}

void CountersPane::show(const core::Document& document)
{
    tables_ = document.counters;
    names_->fillNames(tables_);
    showTable();
}

const core::CounterTable* CountersPane::counters() const
{
    const int index = names_->currentIndex();
    return index < 0 ? nullptr : tables_[static_cast<std::size_t>(index)].get();
}

void CountersPane::showTable()
{
    std::vector<std::string> runs;
    QStringList notes;
    if (const auto* table = counters()) {
        runs = table->runs();
        const auto& from = table->provenance;
        if (!from.origin.empty()) {
            notes << tr("From %1").arg(QString::fromStdString(from.origin));
        }
        if (!from.command.empty()) {
            notes << tr("Command: %1").arg(QString::fromStdString(from.command));
        }
        for (const auto& note : from.notes) {
            notes << QString::fromStdString(note);
        }
    }
    runs_->fill(runs);
    notes_->setText(notes.join(QLatin1Char('\n')));
    notesArea_->setVisible(!notes.isEmpty());
    showRun();
}

void CountersPane::showRun()
{
    const auto* table = counters();
    if (table == nullptr) {
        model_->setRows({});
        return;
    }
    auto counts = core::runCounts(*table, runs_->value().toStdString());
    const auto shared = core::sharedCounts(counts).size();
    const auto missing = std::ranges::count_if(
        counts, [](const core::RunCount& count) { return !count.value.has_value(); });
    QStringList words{
        tr("%1 event(s)", nullptr, static_cast<int>(counts.size())).arg(countText(counts.size()))};
    if (missing > 0) {
        words << tr("%n without a count", nullptr, static_cast<int>(missing));
    }
    if (shared > 0) {
        words << tr("%n shared a counter", nullptr, static_cast<int>(shared));
    }
    header_->setSubtitle(words.join(QStringLiteral(", ")));
    model_->setRows(std::move(counts));
    table_->fitColumns(
        {.expendable = {"spread", "quantity", "unit"}, .widest = 420, .words = "remark"});
}

}  // namespace papilio::widgets
