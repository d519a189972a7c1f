#include "widgets/workbench/count_dialog.h"

#include "core/io/definitions/definition_file.h"
#include "core/io/topdown/model_choice.h"
#include "core/io/topdown/model_file.h"
#include "core/model/machine.h"
#include "core/papi/metric_definitions.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/workbench/machine_choice.h"
#include "widgets/workbench/study_target.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int setRole = Qt::UserRole + 1;   ///< index of the definitions of a purpose
constexpr int kindRole = Qt::UserRole + 1;  ///< of a source
constexpr int pointRepetitions = 3;         ///< as the command line has it

QWidget* withButton(QLineEdit* field, QPushButton* button)
{
    auto* row = new QWidget;
    button->setAutoDefault(false);
    inRow(row, {{field, 1}, button}, usualSpacing);
    return row;
}

/// As a shell would take it, in a folder.
bool isProgram(const QString& name, const QString& directory)
{
    if (!name.contains(u'/')) {
        return !QStandardPaths::findExecutable(name).isEmpty();
    }
    const QFileInfo file(QDir(directory.isEmpty() ? QDir::currentPath() : directory), name);
    return file.isFile() && file.isExecutable();
}

}  // namespace

CountDialog::CountDialog(const core::Document& document,
                         const core::Analysis& analysis,
                         const QString& title,
                         const Program& last,
                         QWidget* parent)
    : QDialog(parent),
      machine_(new MachineChoice),
      command_(new QLineEdit(last.command)),
      directory_(new QLineEdit(last.directory)),
      launcher_(new QLineEdit(last.launcher)),
      chooseProgram_(new QPushButton(tr("Choose…"))),
      chooseDirectory_(new QPushButton(tr("Choose…"))),
      purpose_(new QComboBox),
      model_(new QComboBox),
      events_(new QLineEdit),
      source_(new QComboBox),
      time_(new QComboBox),
      sourceNote_(roleLabel(QString(), "muted")),
      seconds_(new QDoubleSpinBox),
      repetitions_(new QSpinBox),
      target_(new StudyTarget(title, u"count"_s)),
      form_(new QFormLayout),
      bar_(new MessageBar)
{
    setObjectName(u"countDialog"_s);
    setWindowTitle(tr("Count a program"));
    command_->setObjectName(u"countCommand"_s);
    command_->setPlaceholderText(u"./solver matrix.mtx"_s);
    command_->setToolTip(
        tr("The program and its arguments. Pipes and variables need a shell: sh -c \"…\""));
    directory_->setObjectName(u"countDirectory"_s);
    launcher_->setObjectName(u"countLauncher"_s);
    launcher_->setPlaceholderText(tr("none; or, for example, mpirun -n 4"));
    launcher_->setToolTip(
        tr("Starts the ranks of an MPI program, once for each event set and repetition. "
           "Every rank is counted, and their sums are shown."));
    purpose_->setObjectName(u"countPurpose"_s);
    model_->setObjectName(u"countModel"_s);
    for (const auto& file : core::topDownModelFiles()) {
        model_->addItem(QString::fromStdString(file.name));
    }
    model_->setPlaceholderText(tr("choose one; none is for this processor"));
    model_->setCurrentIndex(-1);
    events_->setObjectName(u"countEvents"_s);
    events_->setPlaceholderText(u"perf::PAGE-FAULTS,INST_RETIRED:ANY"_s);
    events_->setToolTip(tr("Names as papilio-collect events and libpfm spell them, with commas"));
    source_->setObjectName(u"countSource"_s);
    addSources();
    sourceNote_->setWordWrap(true);
    time_->setObjectName(u"countTime"_s);
    time_->addItem(tr("Wall time"), u"wall"_s);
    time_->addItem(tr("Time in user mode, of each thread"), u"user"_s);
    time_->setToolTip(tr("Other programs and waiting lengthen the wall time only"));
    seconds_->setObjectName(u"countSeconds"_s);
    seconds_->setRange(0, 1e6);
    seconds_->setDecimals(3);
    seconds_->setSuffix(tr(" s"));
    seconds_->setSpecialValueText(tr("not known"));
    seconds_->setToolTip(
        tr("How long the program takes on its own machine. The emulator cannot measure it, and "
           "without it the point has no speed."));
    repetitions_->setObjectName(u"countRepetitions"_s);
    repetitions_->setRange(1, 1000);
    repetitions_->setToolTip(tr("How often each event set is counted; the means are stored"));
    chooseProgram_->setAccessibleName(tr("Choose the program"));
    chooseDirectory_->setAccessibleName(tr("Choose the folder"));
    auto* program = withButton(command_, chooseProgram_);
    auto* folder = withButton(directory_, chooseDirectory_);
    form_->setSpacing(8);
    form_->addRow(tr("Mac&hine"), machine_);
    machine_->setLabel(form_->labelForField(machine_));
    form_->addRow(tr("&Program"), program);
    form_->addRow(tr("Runs &in"), folder);
    form_->addRow(tr("MPI &launcher"), launcher_);
    form_->addRow(tr("C&ount"), purpose_);
    form_->addRow(tr("&Model"), model_);
    form_->addRow(tr("&Events"), events_);
    form_->addRow(tr("&With"), source_);
    form_->addRow(QString(), sourceNote_);
    form_->addRow(tr("&Time"), seconds_);
    form_->addRow(tr("&Time"), time_);
    form_->addRow(tr("&Repetitions"), repetitions_);
    form_->addRow(tr("Add them to"), target_);
    for (const auto& [row, field] : {std::pair(program, command_), std::pair(folder, directory_)}) {
        if (auto* label = qobject_cast<QLabel*>(form_->labelForField(row))) {
            label->setBuddy(field);
        }
    }
    addPurposes(document, analysis);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    start_ = buttons->button(QDialogButtonBox::Ok);
    start_->setText(tr("Run and count"));
    start_->setObjectName(u"countStart"_s);
    inColumn(this, {form_, bar_, BoxItem::growing(1), buttons}, 12, {16, 16, 16, 16});
    resize(Fonts::scaled(560), sizeHint().height());
    connect(chooseProgram_, &QPushButton::clicked, this, &CountDialog::chooseProgram);
    connect(chooseDirectory_, &QPushButton::clicked, this, &CountDialog::chooseDirectory);
    for (auto* field : {command_, directory_, launcher_, events_}) {
        connect(field, &QLineEdit::textChanged, this, &CountDialog::update);
    }
    connect(purpose_, &QComboBox::currentIndexChanged, this, [this] {
        // The counters of many machines know neither operations nor bytes of all widths.
        source_->setCurrentIndex(purpose() == Point ? 1 : 0);
        repetitions_->setValue(purpose() == Point ? pointRepetitions : 1);
        update();
    });
    connect(machine_, &MachineChoice::changed, this, &CountDialog::askMachine);
    connect(&lister_, &CollectionProcess::finished, this, &CountDialog::showMachine);
    connect(model_, &QComboBox::currentIndexChanged, this, &CountDialog::update);
    connect(source_, &QComboBox::currentIndexChanged, this, &CountDialog::update);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    source_->setCurrentIndex(1);
    repetitions_->setValue(pointRepetitions);
    askMachine();
}

void CountDialog::addSources()
{
    const auto add = [this](const QString& text, const QString& source, SourceKind kind) {
        source_->addItem(text, source);
        source_->setItemData(source_->count() - 1, kind, kindRole);
    };
    add(tr("The counters of the machine"), u"perf"_s, Counters);
    add(tr("A virtual processor (valgrind)"), u"valgrind"_s, Virtual);
    for (const auto& cpu : core::emulatedCpus) {
        add(tr("An emulated %1 (qemu)").arg(QString::fromUtf8(cpu.model)),
            u"qemu:"_s + QString::fromUtf8(cpu.name), Emulated);
    }
}

void CountDialog::proposeNewStudy()
{
    target_->proposeNewStudy();
}

void CountDialog::addPurposes(const core::Document& document, const core::Analysis& analysis)
{
    purpose_->addItem(tr("Operations, bytes and time: a point under the roofs"), Point);
    const auto add = [this](const QString& text, core::DefinitionSet set) {
        purpose_->addItem(text, Definitions);
        purpose_->setItemData(purpose_->count() - 1, static_cast<int>(sets_.size()), setRole);
        sets_.push_back(std::move(set));
    };
    for (const auto& set : document.definitions) {
        add(tr("The definitions “%1”").arg(QString::fromStdString(set->name)), *set);
    }
    if (auto metrics = core::metricDefinitions(analysis, document); !metrics.definitions.empty()) {
        add(tr("The metrics of %1").arg(QString::fromStdString(metrics.name)), std::move(metrics));
    }
    purpose_->addItem(tr("A Top-Down model"), TopDown);
    purpose_->addItem(tr("Events by their names"), Events);
}

CountDialog::Purpose CountDialog::purpose() const
{
    return static_cast<Purpose>(purpose_->currentData().toInt());
}

bool CountDialog::isEmulated() const
{
    return source_->currentData(kindRole) == Emulated;
}

QStringList CountDialog::words() const
{
    return QProcess::splitCommand(command_->text());
}

CountDialog::Program CountDialog::program() const
{
    return {command_->text().trimmed(), directory_->text().trimmed(), launcher_->text().trimmed()};
}

StudyRequest CountDialog::request() const
{
    StudyRequest request;
    const auto program = words();
    request.title = tr("Counting %1").arg(QFileInfo(program.value(0)).fileName());
    request.machine = machine_->machine();
    request.directory = directory_->text().trimmed();
    request.joinsOpenStudy = target_->joinsOpenStudy();
    request.arguments = {u"count"_s};
    switch (purpose()) {
        case Point:
            request.arguments << u"--roofline"_s;
            if (!isEmulated() && time_->currentIndex() > 0) {
                request.arguments << u"--time"_s << time_->currentData().toString();
            }
            request.page = u"roofline"_s;
            break;
        case Definitions: {
            const auto& set =
                sets_.at(static_cast<std::size_t>(purpose_->currentData(setRole).toInt()));
            request.definitions = QByteArray::fromStdString(core::definitionsToJson(set));
            request.arguments << u"--definitions"_s << StudyRequest::definitionsFile();
            request.page = u"formulas"_s;
            break;
        }
        case TopDown:
            request.arguments = {u"topdown"_s, u"--model"_s, model_->currentText()};
            request.page = u"topdown"_s;
            break;
        case Events:
            request.arguments << u"--events"_s << events_->text().remove(u' ');
            request.page = u"formulas"_s;
            break;
    }
    request.arguments << u"--source"_s << source_->currentData().toString() << u"--repetitions"_s
                      << QString::number(isEmulated() ? 1 : repetitions_->value());
    if (isEmulated() && seconds_->value() > 0) {
        request.arguments << u"--seconds"_s << QString::number(seconds_->value());
    }
    if (const auto launcher = launcher_->text().trimmed(); !launcher.isEmpty()) {
        request.arguments << u"--launcher"_s << launcher;
    }
    request.arguments << u"--"_s << program;
    return request;
}

void CountDialog::chooseProgram()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Program to count"));
    if (!path.isEmpty()) {
        command_->setText(path.contains(u' ') ? u"\"%1\""_s.arg(path) : path);
    }
}

void CountDialog::chooseDirectory()
{
    const auto path = QFileDialog::getExistingDirectory(
        this, tr("Folder in which the program runs"), directory_->text());
    if (!path.isEmpty()) {
        directory_->setText(path);
    }
}

QString CountDialog::problem() const
{
    const auto program = words().value(0);
    const auto directory = directory_->text().trimmed();
    const auto launcher = QProcess::splitCommand(launcher_->text()).value(0);
    if (CollectionProcess::programPath().isEmpty()) {
        return tr("papilio-collect was not found in the folder of Papilio or in PATH; install it.");
    }
    if (!machine_->machine().isThisOne()) {
        return {};  // it is there that the program is looked for
    }
    if (!directory.isEmpty() && !QFileInfo(directory).isDir()) {
        return tr("“%1” is not a folder.").arg(directory);
    }
    if (!program.isEmpty() && !isProgram(program, directory)) {
        return program.contains(u'/')
                   ? tr("“%1” is not a program that can be run.").arg(program)
                   : tr("“%1” is not in PATH. For a program in the folder enter ./%1.")
                         .arg(program);
    }
    if (!launcher.isEmpty() && !isProgram(launcher, directory)) {
        return tr("The launcher “%1” is not a program that can be run.").arg(launcher);
    }
    return {};
}

QStringList CountDialog::question() const
{
    return machine_->machine().first().options() << u"events"_s << u"--pmus"_s << u"--json"_s;
}

/// Which processor is there, and whether its counters can be read: before the program runs.
void CountDialog::askMachine()
{
    caution_.clear();
    model_->setCurrentIndex(-1);
    update();
    if (lister_.isRunning()) {
        lister_.cancel(0);  // its end asks again
        return;
    }
    asked_ = question();
    lister_.start(asked_);
}

void CountDialog::showMachine(bool succeeded)
{
    if (asked_ != question()) {
        askMachine();
        return;
    }
    const auto object = QJsonDocument::fromJson(lister_.output()).object();
    std::vector<std::string> present;
    for (const auto& value : object[u"pmus"_s].toArray()) {
        if (const auto pmu = value.toObject(); pmu[u"present"_s].toBool()) {
            present.push_back(pmu[u"name"_s].toString().toStdString());
        }
    }
    caution_ = succeeded ? object[u"caution"_s].toString() : QString();
    if (model_->currentIndex() < 0) {  // else it was chosen meanwhile
        model_->setCurrentIndex(
            model_->findText(QString::fromStdString(core::topDownModelFor(present))));
    }
    update();
}

void CountDialog::update()
{
    const auto why = problem();
    const bool isCounted = source_->currentData(kindRole) != Counters || caution_.isEmpty();
    const bool isHere = machine_->machine().isThisOne();
    directory_->setPlaceholderText(isHere ? QDir::currentPath() : tr("the home directory"));
    for (auto* button : {chooseProgram_, chooseDirectory_}) {
        button->setVisible(isHere);
    }
    form_->setRowVisible(model_, purpose() == TopDown);
    form_->setRowVisible(events_, purpose() == Events);
    form_->setRowVisible(seconds_, isEmulated());
    form_->setRowVisible(time_, purpose() == Point && !isEmulated());
    form_->setRowVisible(repetitions_, !isEmulated());
    const bool isVirtual = source_->currentData(kindRole) == Virtual;
    sourceNote_->setText(
        isEmulated()
            ? tr("Exact counts of a program that a cross compiler built for this processor. "
                 "It runs a few hundred times slower than a program of this machine.")
        : isVirtual
            ? tr("Exact counts on any machine. The program runs 20 to 100 times slower; its "
                 "time is measured without valgrind.")
            : tr("In user mode, of all threads and children. More events than counters take "
                 "several runs."));
    start_->setEnabled(why.isEmpty() && !words().isEmpty() &&
                       (purpose() != Events || !events_->text().trimmed().isEmpty()) &&
                       (purpose() != TopDown || (isCounted && model_->currentIndex() >= 0)));
    if (why.isEmpty() && isCounted) {
        bar_->clear();
    } else {
        bar_->showMessage(why.isEmpty() ? VerdictKind::Approximate : VerdictKind::Error, {},
                          why.isEmpty() ? caution_ : why);
    }
}

}  // namespace papilio::widgets
