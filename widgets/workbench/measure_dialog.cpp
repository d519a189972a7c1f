#include "widgets/workbench/measure_dialog.h"

#include "widgets/controls/check_delegates.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/widget_support.h"
#include "widgets/theme/fonts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

MeasureDialog::MeasureDialog(const MeasureSettings& settings, QWidget* parent)
    : QDialog(parent),
      wanted_(settings),
      source_(new QComboBox),
      sourceNote_(roleLabel({}, "muted")),
      benchmarkRows_(new QVBoxLayout),
      model_(new CountableEventsModel(this)),
      events_(new DataTable),
      filter_(new FilterField),
      count_(roleLabel({}, "muted")),
      repetitions_(new QSpinBox),
      threads_(new QSpinBox),
      file_(new QLineEdit(settings.output)),
      resume_(new QCheckBox(tr("Resume what was stopped"))),
      bar_(new MessageBar)
{
    setObjectName(u"measureDialog"_s);
    setWindowTitle(tr("Measure this machine"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    measure_ = buttons->button(QDialogButtonBox::Ok);
    measure_->setText(tr("Measure"));
    measure_->setObjectName(u"measureButton"_s);

    auto* columns = new QHBoxLayout;
    columns->setSpacing(24);
    auto* left = new QVBoxLayout;
    left->setSpacing(16);
    left->addWidget(buildSource());
    left->addWidget(buildRun());
    left->addStretch(1);
    columns->addLayout(left, 2);
    columns->addWidget(buildEvents(), 3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addLayout(columns, 1);
    layout->addWidget(bar_);
    layout->addWidget(buttons);
    resize(Fonts::scaled(1040), Fonts::scaled(640));
    bar_->clear();

    model_->setChosen(settings.events);
    connect(&lister_, &CollectionProcess::finished, this, &MeasureDialog::showSource);
    connect(model_, &CountableEventsModel::chosenChanged, this, &MeasureDialog::update);
    connect(source_, &QComboBox::currentIndexChanged, this, &MeasureDialog::askSource);
    connect(file_, &QLineEdit::textChanged, this, &MeasureDialog::update);
    connect(buttons, &QDialogButtonBox::accepted, this, &MeasureDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    askSource();
}

QWidget* MeasureDialog::buildSource()
{
    auto* box = new QWidget;
    source_->setObjectName(u"measureSource"_s);
    source_->setAccessibleName(tr("What counts"));
    source_->addItem(tr("Counters of this machine (PAPI)"), u"papi"_s);
    source_->addItem(tr("Virtual processor (valgrind), exact and repeatable"), u"valgrind"_s);
    source_->addItem(tr("Simulated Sapphire Rapids"), u"simulated:spr"_s);
    source_->addItem(tr("Simulated MI250X"), u"simulated:mi250x"_s);
    if (const int place = source_->findData(wanted_.source); place >= 0) {
        source_->setCurrentIndex(place);
    }
    sourceNote_->setWordWrap(true);
    count_->setWordWrap(true);
    sourceNote_->setObjectName(u"measureSourceNote"_s);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(roleLabel(tr("What counts"), "section"));
    layout->addWidget(source_);
    layout->addWidget(sourceNote_);
    layout->addSpacing(8);
    layout->addWidget(roleLabel(tr("Benchmarks"), "section"));
    benchmarkRows_->setSpacing(4);
    layout->addLayout(benchmarkRows_);
    return box;
}

QWidget* MeasureDialog::buildRun()
{
    auto* box = new QWidget;
    repetitions_->setObjectName(u"measureRepetitions"_s);
    repetitions_->setRange(1, 1000);
    repetitions_->setValue(wanted_.repetitions);
    repetitions_->setToolTip(
        tr("Noise is judged between repetitions: 5 is a good number, 1 leaves it unassessed"));
    threads_->setObjectName(u"measureThreads"_s);
    threads_->setRange(0, 1024);
    threads_->setSpecialValueText(tr("As the benchmark needs"));
    threads_->setValue(wanted_.threads);
    file_->setObjectName(u"measureFile"_s);
    file_->setAccessibleName(tr("Study to write"));
    auto* browse = new QPushButton(tr("Choose…"));
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &MeasureDialog::chooseFile);
    auto* target = new QWidget;
    auto* row = new QHBoxLayout(target);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(file_, 1);
    row->addWidget(browse);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("&Repetitions"), repetitions_);
    form->addRow(tr("&Threads"), threads_);
    form->addRow(tr("Write &to"), target);
    resume_->setObjectName(u"measureResume"_s);
    resume_->setToolTip(
        tr("A measurement into this file was stopped; what was complete is kept "
           "and not measured again"));
    resume_->setChecked(true);
    connect(resume_, &QCheckBox::toggled, this, &MeasureDialog::update);
    form->addRow(QString(), resume_);
    if (auto* words = qobject_cast<QLabel*>(form->labelForField(target))) {
        words->setBuddy(file_);
    }
    return box;
}

QWidget* MeasureDialog::buildEvents()
{
    auto* box = new QWidget;
    events_->setObjectName(u"measureEvents"_s);
    events_->setAccessibleName(tr("Events to count"));
    events_->setSource(model_);
    events_->connectFilter(*filter_);
    events_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    events_->setItemDelegateForColumn(CountableEventsModel::NameColumn,
                                      new CheckedCellDelegate(events_));
    events_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    events_->horizontalHeader()->setStretchLastSection(true);
    events_->setColumnWidth(CountableEventsModel::NameColumn, Fonts::scaled(300));
    events_->setColumnWidth(CountableEventsModel::GroupColumn, Fonts::scaled(90));
    filter_->setPlaceholderText(tr("Filter by name or description"));
    auto* tick = new QPushButton(tr("Tick shown"));
    tick->setObjectName(u"measureTick"_s);
    auto* untick = new QPushButton(tr("Untick shown"));
    untick->setObjectName(u"measureUntick"_s);
    connect(tick, &QPushButton::clicked, this, [this] { chooseShown(true); });
    connect(untick, &QPushButton::clicked, this, [this] { chooseShown(false); });
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(filter_, 1);
    for (auto* button : {tick, untick}) {
        button->setAutoDefault(false);
        head->addWidget(button);
    }
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(roleLabel(tr("Events"), "section"));
    layout->addLayout(head);
    layout->addWidget(cardAround(events_), 1);
    layout->addWidget(count_);
    return box;
}

}  // namespace papilio::widgets
