#include "widgets/workbench/measure_dialog.h"

#include "core/io/files/study_name.h"
#include "core/model/machine.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/widget_support.h"
#include "widgets/table/data_table.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/workbench/machine_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// The first of "name-2", "name-3" … that no machine has a study of.
QString freeName(MeasureSettings settings)
{
    const auto wanted = settings.output;
    settings.output = freeStudyName(wanted);
    for (int number = 2; std::ranges::any_of(settings.outputs(),
                                             [](const QString& path) {
                                                 return QFileInfo::exists(path) ||
                                                        QFileInfo::exists(partialOf(path));
                                             });
         ++number) {
        const auto stem = core::studyOfMachine(wanted.toStdString(), std::to_string(number));
        settings.output = QString::fromStdString(stem.string());
    }
    return settings.output;
}

}  // namespace

MeasureDialog::MeasureDialog(const MeasureSettings& settings, QWidget* parent)
    : QDialog(parent),
      wanted_(settings),
      machine_(new MachineChoice(nullptr, MachineChoice::Count::Several)),
      source_(new QComboBox),
      sourceNote_(roleLabel({}, "muted")),
      benchmarkRows_(new QVBoxLayout),
      model_(new RowsModel<Event>(this)),
      events_(new DataTable(u"measureEvents"_s, tr("Events to count"))),
      filter_(new FilterField),
      count_(roleLabel({}, "muted")),
      repetitions_(new QSpinBox),
      threads_(new QSpinBox),
      file_(new QLineEdit(settings.output)),
      resume_(new QCheckBox(tr("Resume the stopped measurement"))),
      bar_(new MessageBar)
{
    setObjectName(u"measureDialog"_s);
    setWindowTitle(tr("Measure a machine"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    measure_ = buttons->button(QDialogButtonBox::Ok);
    measure_->setText(tr("Measure"));
    measure_->setObjectName(u"measureButton"_s);

    auto* columns = new QHBoxLayout;
    columns->setSpacing(24);
    auto* left = inColumn(nullptr, {buildSource(), buildRun(), BoxItem::growing(1)}, 16);
    columns->addLayout(left, 2);
    columns->addWidget(buildEvents(), 3);
    inColumn(this, {{columns, 1}, bar_, buttons}, 12, {16, 16, 16, 16});
    resize(Fonts::scaled(1040), Fonts::scaled(640));
    bar_->clear();

    ticked_ = QSet<QString>(settings.events.begin(), settings.events.end());
    machine_->setMachine(settings.machine);
    connect(machine_, &MachineChoice::changed, this, &MeasureDialog::askSource);
    connect(&lister_, &CollectionProcess::finished, this, &MeasureDialog::showSource);
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
    source_->setAccessibleName(tr("Source"));
    source_->addItem(tr("Hardware counters (PAPI)"), u"papi"_s);
    source_->addItem(tr("Virtual processor (valgrind), exact and repeatable"), u"valgrind"_s);
    for (const auto& cpu : core::emulatedCpus) {
        source_->addItem(
            tr("Emulated %1 (qemu), exact and repeatable").arg(QString::fromUtf8(cpu.model)),
            u"qemu:"_s + QString::fromUtf8(cpu.name));
    }
    source_->addItem(tr("Simulated Sapphire Rapids"), u"simulated:spr"_s);
    source_->addItem(tr("Simulated MI250X"), u"simulated:mi250x"_s);
    if (const int place = source_->findData(wanted_.source); place >= 0) {
        source_->setCurrentIndex(place);
    }
    sourceNote_->setWordWrap(true);
    count_->setWordWrap(true);
    sourceNote_->setObjectName(u"measureSourceNote"_s);
    auto* layout = inColumn(box,
                            {roleLabel(tr("Machine"), "section"), machine_, BoxItem::gap(8),
                             roleLabel(tr("Source"), "section"), source_, sourceNote_,
                             BoxItem::gap(8), roleLabel(tr("Benchmarks"), "section")},
                            8);
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
        tr("Noise is the difference between repetitions: 5 is a good number; with 1, noise is not "
           "assessed"));
    threads_->setObjectName(u"measureThreads"_s);
    threads_->setRange(0, 1024);
    threads_->setSpecialValueText(tr("Default of the benchmark"));
    threads_->setValue(wanted_.threads);
    file_->setObjectName(u"measureFile"_s);
    file_->setAccessibleName(tr("Study to write"));
    auto* browse = dialogButton(tr("Choose…"), "measureChoose");
    connect(browse, &QPushButton::clicked, this, &MeasureDialog::chooseFile);
    auto* target = new QWidget;
    inRow(target, {{file_, 1}, browse}, 8);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("&Repetitions"), repetitions_);
    form->addRow(tr("&Threads"), threads_);
    form->addRow(tr("Write &to"), target);
    resume_->setObjectName(u"measureResume"_s);
    resume_->setToolTip(
        tr("A measurement into this file was stopped. Its complete results are kept and not "
           "measured again."));
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
    model_->setColumns({
        TableColumn<Event>("event", tr("Event"))
            .text(&Event::name)
            .font(Fonts::mono())
            .checked(
                [this](const Event& event) {
                    return ticked_.contains(event.name) ? Qt::Checked : Qt::Unchecked;
                },
                [this](const Event& event, bool isTicked) {
                    tick(event.name, isTicked);
                    model_->refresh();
                    update();
                }),
        TableColumn<Event>("unit", tr("Unit")).text(&Event::group),
        TableColumn<Event>("what_it_counts", tr("What it counts")).text(&Event::description),
    });
    model_->everyCell().tip([](const Event& event) {
        return event.description.isEmpty() ? event.name : event.name + u'\n' + event.description;
    });
    events_->setSource(model_);
    events_->connectFilter(*filter_);
    events_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    events_->setItemDelegateForColumn(0, new CheckedCellDelegate(events_));
    events_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    events_->setColumnWidths({{"event", 300}, {"unit", 90}});
    filter_->setPlaceholderText(tr("Filter by name or description"));
    auto* tick = dialogButton(tr("Tick shown"), "measureTick");
    auto* untick = dialogButton(tr("Untick shown"), "measureUntick");
    connect(tick, &QPushButton::clicked, this, [this] { tickShown(true); });
    connect(untick, &QPushButton::clicked, this, [this] { tickShown(false); });
    auto* head = inRow(nullptr, {{filter_, 1}}, 8);
    for (auto* button : {tick, untick}) {
        head->addWidget(button);
    }
    inColumn(box, {roleLabel(tr("Events"), "section"), head, {cardAround(events_), 1}, count_}, 8);
    return box;
}

using namespace Qt::StringLiterals;

MeasureSettings MeasureDialog::settings() const
{
    QStringList benchmarks;
    for (const auto* box : benchmarks_) {
        if (box->isChecked()) {
            benchmarks << box->text();
        }
    }
    return {source_->currentData().toString(),
            benchmarks,
            tickedEvents(),
            repetitions_->value(),
            threads_->value(),
            file_->text().trimmed(),
            !resume_->isHidden() && resume_->isChecked(),
            replaces_,
            machine_->machine()};
}

void MeasureDialog::accept()
{
    const auto now = settings();
    const auto name = QFileInfo(now.output).fileName();
    const auto outputs = now.outputs();
    const auto exists = [&](auto&& named) {
        return std::ranges::any_of(
            outputs, [&](const QString& path) { return QFileInfo::exists(named(path)); });
    };
    const bool losesKept = exists(partialOf) && !now.resume;
    if (!exists([](const QString& path) { return path; }) && !losesKept) {
        QDialog::accept();
        return;
    }
    QMessageBox box(
        QMessageBox::Warning, tr("The file exists"),
        losesKept
            ? tr("A stopped measurement left results for “%1”. A new measurement replaces them.")
                  .arg(name)
            : tr("“%1” exists. The measurement replaces it.").arg(name),
        QMessageBox::NoButton, this);
    box.setObjectName(u"measureReplaces"_s);
    box.setTextFormat(Qt::PlainText);
    auto* other = box.addButton(tr("Use a new name"), QMessageBox::AcceptRole);
    auto* replace = box.addButton(tr("Replace"), QMessageBox::DestructiveRole);
    box.addButton(QMessageBox::Cancel);
    box.setDefaultButton(other);
    box.exec();
    if (box.clickedButton() == other) {
        file_->setText(freeName(now));
        QDialog::accept();
    } else if (box.clickedButton() == replace) {
        replaces_ = true;
        QDialog::accept();
    }
}

void MeasureDialog::askSource()
{
    measure_->setEnabled(false);
    const auto where = machine_->machine();
    sourceNote_->setText(where.isThisOne()
                             ? tr("Reading the list of events…")
                             : tr("Asking %1 for its events…").arg(where.first().host));
    bar_->clear();
    if (lister_.isRunning()) {
        lister_.cancel(0);  // its end asks again
        return;
    }
    asked_ = question();
    lister_.start(asked_);
}

QStringList MeasureDialog::question() const
{
    return machine_->machine().first().options()
           << u"events"_s << u"--source"_s << source_->currentData().toString() << u"--json"_s;
}

void MeasureDialog::showSource(bool succeeded, const QString& sentence)
{
    const auto object = QJsonDocument::fromJson(lister_.output()).object();
    if (asked_ != question()) {
        askSource();
        return;
    }
    std::vector<Event> events;
    for (const auto& value : object[u"events"_s].toArray()) {
        const auto event = value.toObject();
        events.push_back({event[u"name"_s].toString(), event[u"group"_s].toString(),
                          event[u"description"_s].toString()});
    }
    QStringList benchmarks;
    for (const auto& value : object[u"benchmarks"_s].toArray()) {
        benchmarks << value.toString();
    }
    if (succeeded) {
        const auto caution = object[u"caution"_s].toString();
        if (caution.isEmpty()) {
            bar_->clear();
        } else {
            bar_->showMessage(VerdictKind::Approximate, {}, caution);
        }
        sourceNote_->setText(tr("%1, %2 event(s)", nullptr, static_cast<int>(events.size()))
                                 .arg(object[u"machine"_s].toString(), countText(events.size())));
        events_->setEmptyText(tr("This source cannot count anything there."));
    } else {
        sourceNote_->clear();
        // A sentence about another machine begins with its name.
        bar_->showMessage(VerdictKind::Error, {},
                          machine_->machine().isThisOne() ? capitalized(sentence) : sentence);
        events_->setEmptyText(tr("Choose a different source: this one cannot count there."));
    }
    model_->setRows(std::move(events));
    showBenchmarks(benchmarks);
    update();
}

void MeasureDialog::showBenchmarks(const QStringList& names)
{
    const auto before = benchmarks_.isEmpty() ? wanted_.benchmarks : settings().benchmarks;
    qDeleteAll(std::exchange(benchmarks_, {}));
    for (const auto& name : names) {
        auto* box = new QCheckBox(name);
        box->setObjectName(u"benchmark_"_s + name);
        box->setChecked(before.contains(name) || (before.isEmpty() && benchmarks_.isEmpty()));
        connect(box, &QCheckBox::toggled, this, &MeasureDialog::update);
        benchmarkRows_->addWidget(box);
        benchmarks_ << box;
    }
}

/// In the order of the list.
QStringList MeasureDialog::tickedEvents() const
{
    QStringList names;
    for (const auto& event : model_->rows()) {
        if (ticked_.contains(event.name)) {
            names << event.name;
        }
    }
    return names;
}

void MeasureDialog::tick(const QString& event, bool isTicked)
{
    if (isTicked) {
        ticked_.insert(event);
    } else {
        ticked_.remove(event);
    }
}

void MeasureDialog::tickShown(bool isTicked)
{
    for (int row = 0; row < events_->model()->rowCount(); ++row) {
        tick(model_->row(events_->sourceRow(row)).name, isTicked);
    }
    model_->refresh();
    update();
}

void MeasureDialog::chooseFile()
{
    // Measure asks about a file that is there.
    const auto path = QFileDialog::getSaveFileName(this, tr("Study to write"), file_->text(),
                                                   tr("Papilio studies (*.h5)"), nullptr,
                                                   QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) {
        file_->setText(path);
    }
}

void MeasureDialog::update()
{
    resume_->setVisible(QFileInfo::exists(partialOf(file_->text().trimmed())));
    const auto now = settings();
    measure_->setText(now.resume ? tr("Resume") : tr("Measure"));
    const auto ticked = static_cast<int>(now.events.size());
    const bool isListed = model_->rowCount() > 0;
    count_->setText(
        !isListed ? QString()
        : ticked == 0
            ? tr("No event is ticked, so all %1 are counted.").arg(countText(model_->rowCount()))
            : tr("%1 event(s) ticked", nullptr, ticked).arg(countText(ticked)));
    measure_->setEnabled(isListed && !now.benchmarks.isEmpty() && !now.output.isEmpty());
    measure_->setToolTip(!isListed                  ? tr("This source cannot count anything there")
                         : now.benchmarks.isEmpty() ? tr("Tick a benchmark")
                         : now.output.isEmpty()     ? tr("Choose an output file")
                                                    : QString());
}

}  // namespace papilio::widgets
