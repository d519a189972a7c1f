#include "widgets/workbench/collect_dialog.h"

#include "core/analysis/shown_formula.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/files/study_name.h"
#include "core/io/topdown/model_choice.h"
#include "core/io/topdown/model_file.h"
#include "core/model/dataset.h"
#include "core/model/machine.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/workspace.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/workbench/machine_choice.h"
#include "widgets/workbench/option_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// As a shell would take it, in a folder.
bool isProgram(const QString& name, const QString& directory)
{
    if (!name.contains(u'/')) {
        return !QStandardPaths::findExecutable(name).isEmpty();
    }
    const QFileInfo file(QDir(directory.isEmpty() ? QDir::currentPath() : directory), name);
    return file.isFile() && file.isExecutable();
}

/// The first of "name-2", "name-3" … that no machine has a study of.
QString freeName(CollectionRequest request)
{
    const auto wanted = request.output;
    request.output = freeStudyName(wanted);
    for (int number = 2; std::ranges::any_of(request.outputs(),
                                             [](const QString& path) {
                                                 return QFileInfo::exists(path) ||
                                                        QFileInfo::exists(partialOf(path));
                                             });
         ++number) {
        const auto stem = core::studyOfMachine(wanted.toStdString(), std::to_string(number));
        request.output = QString::fromStdString(stem.string());
    }
    return request.output;
}

QList<std::pair<QString, QString>> emulatedSources(const QString& words)
{
    QList<std::pair<QString, QString>> sources;
    for (const auto& cpu : core::emulatedCpus) {
        sources << std::pair(u"qemu:"_s + QString::fromUtf8(cpu.name),
                             words.arg(QString::fromUtf8(cpu.model)));
    }
    return sources;
}

QLabel* note(const char* name)
{
    auto* label = named(roleLabel({}, "muted"), name);
    label->setWordWrap(true);
    return label;
}

/// What a source counts, to be ticked.
class EventChoice : public QWidget {
public:
    /// An event a source can count, as `papilio-collect events --json` lists it.
    struct Event {
        QString name;
        QString group;
        QString description;
    };

    EventChoice(const QStringList& ticked, std::function<void()> changed)
        : ticked_(ticked.begin(), ticked.end()),
          changed_(std::move(changed))
    {
        model_->setColumns({
            TableColumn<Event>("event", CollectDialog::tr("Event"))
                .text(&Event::name)
                .font(Fonts::mono())
                .checked(
                    [this](const Event& event) {
                        return ticked_.contains(event.name) ? Qt::Checked : Qt::Unchecked;
                    },
                    [this](const Event& event, bool isTicked) { tick({event.name}, isTicked); }),
            TableColumn<Event>("unit", CollectDialog::tr("Unit")).text(&Event::group),
            TableColumn<Event>("what_it_counts", CollectDialog::tr("What it counts"))
                .text(&Event::description),
        });
        model_->everyCell().tip([](const Event& event) {
            return event.description.isEmpty() ? event.name
                                               : event.name + u'\n' + event.description;
        });
        auto* filter = new FilterField;
        filter->setPlaceholderText(CollectDialog::tr("Filter by name or description"));
        table_->setSource(model_);
        table_->connectFilter(*filter);
        table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
        table_->setItemDelegateForColumn(0, new CheckedCellDelegate(table_));
        table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
        table_->setColumnWidths({{"event", 300}, {"unit", 90}});
        auto* tickShown = dialogButton(CollectDialog::tr("Tick shown"), "measureTick");
        auto* untickShown = dialogButton(CollectDialog::tr("Untick shown"), "measureUntick");
        connect(tickShown, &QPushButton::clicked, this, [this] { tick(shown(), true); });
        connect(untickShown, &QPushButton::clicked, this, [this] { tick(shown(), false); });
        inColumn(this,
                 {roleLabel(CollectDialog::tr("Events"), "section"),
                  inRow(nullptr, {{filter, 1}, tickShown, untickShown}, 8),
                  {cardAround(table_), 1},
                  count_},
                 8);
    }

    void setEvents(const QJsonArray& listed, const QString& emptyText)
    {
        std::vector<Event> events;
        for (const auto& value : listed) {
            const auto event = value.toObject();
            events.push_back({event[u"name"_s].toString(), event[u"group"_s].toString(),
                              event[u"description"_s].toString()});
        }
        table_->setEmptyText(emptyText);
        model_->setRows(std::move(events));
        sayCount();
    }
    [[nodiscard]] bool isEmpty() const { return model_->rowCount() == 0; }
    /// In the order of the list.
    [[nodiscard]] QStringList ticked() const
    {
        QStringList names;
        for (const auto& event : model_->rows()) {
            if (ticked_.contains(event.name)) {
                names << event.name;
            }
        }
        return names;
    }

private:
    [[nodiscard]] QStringList shown() const
    {
        QStringList names;
        for (int row = 0; row < table_->model()->rowCount(); ++row) {
            names << model_->row(table_->sourceRow(row)).name;
        }
        return names;
    }
    void tick(const QStringList& names, bool isTicked)
    {
        for (const auto& name : names) {
            isTicked ? (void)ticked_.insert(name) : (void)ticked_.remove(name);
        }
        model_->refresh();
        sayCount();
        changed_();
    }
    void sayCount()
    {
        const auto count = static_cast<int>(ticked().size());
        count_->setText(isEmpty() ? QString()
                        : count == 0
                            ? CollectDialog::tr("No event is ticked, so all %1 are counted.")
                                  .arg(countText(model_->rowCount()))
                            : CollectDialog::tr("%1 ticked").arg(counted(count, "event")));
    }

    RowsModel<Event>* model_ = new RowsModel<Event>(this);
    QSet<QString> ticked_;  ///< names; those of other sources stay ticked, too
    DataTable* table_ = new DataTable(u"measureEvents"_s, CollectDialog::tr("Events to count"));
    QLabel* count_ = note("measureCount");
    std::function<void()> changed_;
};

/// Benchmarks. A source that cannot count here says why.
class MeasureDialog : public CollectDialog {
public:
    MeasureDialog(const CollectionRequest& wanted, QWidget* parent)
        : CollectDialog(u"cat"_s, tr("Measure"), parent),
          wanted_(wanted.values({})),
          events_(new EventChoice(wanted.values(u"--events"_s), [this] { update(); })),
          file_(new QLineEdit(wanted.output)),
          isProposed_(!wanted.arguments.contains(u"--source"_s))
    {
        setObjectName(u"measureDialog"_s);
        setWindowTitle(tr("Measure a machine"));
        machine_->setMachine(OtherMachine::fromOptions(wanted.machine));
        form_->add({u"--source"_s, tr("&Source"),
                    QList<std::pair<QString, QString>>{
                        {u"papi"_s, tr("Hardware counters (PAPI)")},
                        {u"valgrind"_s, tr("Virtual processor (valgrind), exact and repeatable")}} +
                        emulatedSources(tr("Emulated %1 (qemu), exact and repeatable")) +
                        QList<std::pair<QString, QString>>{
                            {u"simulated:spr"_s, tr("Simulated Sapphire Rapids")},
                            {u"simulated:mi250x"_s, tr("Simulated MI250X")}}});
        form_->addRow(QString(), sourceNote_);
        inColumn(benchmarks_, {}, 4);
        form_->addRow(tr("Benchmarks"), benchmarks_);
        form_->add({u"--repetitions"_s, tr("&Repetitions")});
        form_->add({u"--threads"_s, tr("&Threads"), {}, tr("Default of the benchmark")});
        form_->add({u"--adaptive"_s, tr("Measure only what can still change the &answer")});
        form_->add({u"--minutes"_s, tr("At most, in &minutes"), {}, tr("as long as it takes")});
        form_->add(
            {u"--complete"_s, tr("More repetitions for"), {}, tr("events, whatever they decide")});
        form_->setArguments(wanted.arguments);
        file_->setObjectName(u"measureFile"_s);
        file_->setAccessibleName(tr("Study to write"));
        auto* browse = dialogButton(tr("Choose…"), "measureChoose");
        connect(browse, &QPushButton::clicked, this, &MeasureDialog::chooseFile);
        form_->addField(tr("Write t&o"), withButton(file_, browse), file_);
        resume_->setToolTip(
            tr("A measurement into this file was stopped. Its complete results are kept and not "
               "measured again."));
        resume_->setChecked(true);
        form_->addRow(QString(), resume_);
        columns_->setStretch(0, 2);
        columns_->addWidget(events_, 3);
        complete(nullptr, 1040);
        resize(width(), Fonts::scaled(640));
        connect(resume_, &QCheckBox::toggled, this, [this] { update(); });
        connect(file_, &QLineEdit::textChanged, this, [this] { update(); });
        connect(findChild<QComboBox*>(u"--source"_s), &QComboBox::currentIndexChanged, this,
                [this] { askMachine(); });
        connect(machine_, &MachineChoice::changed, this, [this] { whyNotCounters_.clear(); });
        askMachine();
    }

    [[nodiscard]] CollectionRequest request() const override
    {
        auto request = requestOf(QStringList{u"cat"_s} + chosen());
        if (const auto events = events_->ticked(); !events.isEmpty()) {
            request.arguments << u"--events"_s << events;
        }
        if (const auto source = form_->value(u"--source"_s);
            !request.arguments.contains(u"--source"_s)) {
            request.arguments << u"--source"_s << source;  // it is shown while it is measured
        }
        request.output = file_->text().trimmed();
        request.resumes = !resume_->isHidden() && resume_->isChecked();
        request.replaces = replaces_;
        return request;
    }

    /// Nothing is overwritten in silence: asks where the file is there, or something is kept for it
    /// that is not resumed.
    void accept() override
    {
        const auto now = request();
        const auto name = QFileInfo(now.output).fileName();
        const auto exists = [outputs = now.outputs()](auto&& named) {
            return std::ranges::any_of(
                outputs, [&](const QString& path) { return QFileInfo::exists(named(path)); });
        };
        const bool losesKept = exists(partialOf) && !now.resumes;
        if (now.resumes && now.arguments.contains(u"--adaptive"_s)) {
            replaces_ = true;  // with all that it has
            QDialog::accept();
            return;
        }
        if (!exists([](const QString& path) { return path; }) && !losesKept) {
            QDialog::accept();
            return;
        }
        QMessageBox box(
            QMessageBox::Warning, tr("The file exists"),
            losesKept
                ? tr("A stopped measurement left results for “%1”. A new measurement replaces "
                     "them.")
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
        replaces_ = box.clickedButton() == replace;
        if (box.clickedButton() == other) {
            file_->setText(freeName(now));
        }
        if (replaces_ || box.clickedButton() == other) {
            QDialog::accept();
        }
    }

protected:
    [[nodiscard]] QStringList question() const override
    {
        return {u"events"_s, u"--source"_s, form_->value(u"--source"_s), u"--json"_s};
    }

    void take(const QJsonObject& answer, const QString& problem) override
    {
        const bool isCounter = form_->value(u"--source"_s) == u"papi";
        if (const auto why = problem.isEmpty() ? caution_ : problem;
            isProposed_ && isCounter && !why.isEmpty()) {
            isProposed_ = false;
            whyNotCounters_ = capitalized(why);
            form_->setValue(u"--source"_s, u"valgrind"_s);  // which asks again
            return;
        }
        isProposed_ = isProposed_ && answer.isEmpty();
        if (!answer.isEmpty() && !isCounter && !whyNotCounters_.isEmpty()) {
            caution_ = whyNotCounters_;
        }
        const auto events = answer[u"events"_s].toArray();
        const auto where = machine_->machine();
        const auto asking = where.isThisOne()
                                ? tr("Reading the list of events…")
                                : tr("Asking %1 for its events…").arg(where.first().host);
        const auto found =
            answer[u"machine"_s].toString() + u", "_s + counted(events.size(), "event");
        sourceNote_->setText(!problem.isEmpty() ? QString() : answer.isEmpty() ? asking : found);
        // A sentence about another machine begins with its name.
        problem_ = where.isThisOne() ? capitalized(problem) : problem;
        events_->setEvents(events,
                           !problem.isEmpty()
                               ? tr("Choose a different source: this one cannot count there.")
                           : answer.isEmpty() ? asking
                                              : tr("This source cannot count anything there."));
        if (!answer.isEmpty()) {
            showBenchmarks(answer[u"benchmarks"_s].toArray());
        }
    }

    [[nodiscard]] QString problem() const override { return problem_; }

    [[nodiscard]] QString missing() const override
    {
        return events_->isEmpty()                  ? tr("This source cannot count anything there")
               : chosen().isEmpty()                ? tr("Tick a benchmark")
               : file_->text().trimmed().isEmpty() ? tr("Choose an output file")
                                                   : QString();
    }

    void refresh() override
    {
        const auto path = file_->text().trimmed();
        const bool isAdaptive = !form_->value(u"--adaptive"_s).isEmpty();
        form_->setShown(u"--minutes"_s, isAdaptive);
        form_->setShown(u"--complete"_s, isAdaptive);
        // What is open in an adaptive study can be measured further.
        resume_->setVisible(QFileInfo::exists(partialOf(path)) ||
                            (isAdaptive && QFileInfo::exists(path)));
        start_->setText(request().resumes ? tr("Resume") : tr("Measure"));
    }

private:
    [[nodiscard]] QStringList chosen() const
    {
        QStringList names;
        for (const auto* box : benchmarks_->findChildren<QCheckBox*>()) {
            if (box->isChecked()) {
                names << box->text();
            }
        }
        return names;
    }

    void showBenchmarks(const QJsonArray& names)
    {
        auto boxes = benchmarks_->findChildren<QCheckBox*>();
        const auto before = boxes.isEmpty() ? wanted_ : chosen();
        qDeleteAll(std::exchange(boxes, {}));
        for (const auto& value : names) {
            const auto name = value.toString();
            auto* box = new QCheckBox(name);
            box->setObjectName(u"benchmark_"_s + name);
            box->setChecked(before.contains(name) || (before.isEmpty() && boxes.isEmpty()));
            connect(box, &QCheckBox::toggled, this, [this] { update(); });
            benchmarks_->layout()->addWidget(box);
            boxes << box;
        }
    }

    void chooseFile()
    {
        // Measure asks about a file that is there.
        const auto path = QFileDialog::getSaveFileName(this, tr("Study to write"), file_->text(),
                                                       tr("Papilio studies (*.h5)"), nullptr,
                                                       QFileDialog::DontConfirmOverwrite);
        if (!path.isEmpty()) {
            file_->setText(path);
        }
    }

    QStringList wanted_;  ///< benchmarks, until they are listed
    QString problem_;     ///< of the list of events
    QLabel* sourceNote_ = note("measureSourceNote");
    QWidget* benchmarks_ = new QWidget;
    EventChoice* events_;
    QLineEdit* file_;
    QCheckBox* resume_ =
        named(new QCheckBox(tr("Go on with what is measured already")), "measureResume");
    bool replaces_ = false;  ///< what is there: it was asked for
    bool isProposed_;        ///< the source, until the user or the machine says otherwise
    QString whyNotCounters_;
};

/// Which roofs, and where they go.
class RoofsDialog : public CollectDialog {
public:
    RoofsDialog(const OpenStudy& study, QWidget* parent)
        : CollectDialog(u"roofline"_s, tr("Measure"), parent)
    {
        setObjectName(u"roofsDialog"_s);
        setWindowTitle(tr("Measure the roofs of a machine"));
        form_->add({u"--kernel"_s,
                    tr("&Roofs of"),
                    {{u"stream"_s, tr("Caches, DRAM and arithmetic")},
                     {u"spmv"_s, tr("Sparse matrix times vector")}}});
        form_->add({u"--threads"_s, tr("&Threads")});
        form_->add({u"--precision"_s,
                    tr("Precision"),
                    {{u"double"_s, tr("Double")}, {u"single"_s, tr("Single")}}});
        form_->setValue(u"--precision"_s, u"double"_s);
        form_->add({u"--repetitions"_s, tr("R&epetitions")});
        form_->add({u"--median"_s,
                    tr("Roo&f is"),
                    {{QString(), tr("The best repetition")},
                     {u"--median"_s, tr("The median repetition")}}});
        auto* words = note("roofsNote");
        words->setText(
            tr("This takes a few seconds for each number of threads. Other running "
               "programs lower the measured roofs."));
        complete(&study, 460, words);
        update();
    }

    [[nodiscard]] CollectionRequest request() const override
    {
        auto request = requestOf({u"roofline"_s});
        for (auto& word : request.arguments) {
            word.remove(u' ');  // "1, 2" is a list of threads
        }
        const auto where = machine_->machine();
        request.title = where.isThisOne() ? tr("Measuring the roofs of this machine")
                                          : tr("Measuring the roofs of %1").arg(where.host);
        request.page = u"roofline"_s;
        return request;
    }

protected:
    [[nodiscard]] QString problem() const override
    {
        static const QRegularExpression threads(
            u"^(\\d{1,4}(-\\d{1,4})?|all)(,(\\d{1,4}(-\\d{1,4})?|all))*$"_s);
        const auto entered = form_->value(u"--threads"_s).remove(u' ');
        return threads.match(entered).hasMatch()
                   ? QString()
                   : tr("“%1” is not a list of thread numbers. Enter it as in 1,2,8 or 1-4 or all.")
                         .arg(entered);
    }

    [[nodiscard]] QString missing() const override
    {
        return form_->value(u"--precision"_s).isEmpty() ? tr("Select a precision.") : QString();
    }
};

/// What comes before the program.
QStringList optionsOf(const CollectionRequest& request)
{
    return request.arguments.first(std::max<qsizetype>(0, request.arguments.indexOf(u"--"_s)));
}

/// Asks for a program and where it runs, besides options.
class ProgramDialog : public CollectDialog {
protected:
    /// @param last  whose program is proposed
    ProgramDialog(const QString& command,
                  const QString& start,
                  const CollectionRequest& last,
                  QWidget* parent)
        : CollectDialog(command, start, parent),
          command_(named(new QLineEdit(typed(last.arguments)), "programCommand")),
          directory_(named(new QLineEdit(last.directory), "programDirectory"))
    {
        command_->setPlaceholderText(u"./solver matrix.mtx"_s);
        command_->setToolTip(
            tr("The program and its arguments. Pipes and variables need a shell: sh -c \"…\""));
        form_->addField(tr("&Program"), withButton(command_, chooseProgram_), command_);
        form_->addField(tr("Runs &in"), withButton(directory_, chooseDirectory_), directory_);
        connect(chooseProgram_, &QPushButton::clicked, this, [this] {
            const auto path = QFileDialog::getOpenFileName(this, tr("Program to run"));
            if (!path.isEmpty()) {
                command_->setText(path.contains(u' ') ? u"\"%1\""_s.arg(path) : path);
            }
        });
        connect(chooseDirectory_, &QPushButton::clicked, this, [this] {
            const auto path = QFileDialog::getExistingDirectory(
                this, tr("Folder in which the program runs"), directory_->text());
            if (!path.isEmpty()) {
                directory_->setText(path);
            }
        });
        for (auto* field : {command_, directory_}) {
            connect(field, &QLineEdit::textChanged, this, [this] { update(); });
        }
    }

    /// With the program, of which the last one is proposed, as what is typed into first.
    void complete(const OpenStudy& study, int width)
    {
        CollectDialog::complete(&study, width);
        command_->setFocus();
        command_->selectAll();
    }

    [[nodiscard]] QStringList program() const { return QProcess::splitCommand(command_->text()); }
    /// "solver matrix.mtx", without its folder.
    [[nodiscard]] QString runName() const
    {
        const auto words = program();
        return (QStringList{QFileInfo(words.value(0)).fileName()} + words.mid(1)).join(u' ');
    }
    /// The options, and after them the program.
    [[nodiscard]] CollectionRequest programRequest(const QStringList& command) const
    {
        auto request = requestOf(command);
        request.directory = directory();
        request.machine = machine_->machine().options(request.directory);
        request.arguments << u"--"_s << program();
        return request;
    }

    [[nodiscard]] QString problem() const override
    {
        const auto first = program().value(0);
        const auto directory = this->directory();
        if (!machine_->machine().isThisOne()) {
            return {};  // it is there that the program is looked for
        }
        if (!directory.isEmpty() && !QFileInfo(directory).isDir()) {
            return tr("“%1” is not a folder.").arg(directory);
        }
        if (!first.isEmpty() && !isProgram(first, directory)) {
            return first.contains(u'/')
                       ? tr("“%1” is not a program that can be run.").arg(first)
                       : tr("“%1” is not in PATH. For a program in the folder enter ./%1.")
                             .arg(first);
        }
        return {};
    }
    [[nodiscard]] QString missing() const override
    {
        return program().isEmpty() ? tr("Enter a program") : QString();
    }
    void refresh() override
    {
        const bool isHere = machine_->machine().isThisOne();
        directory_->setPlaceholderText(isHere ? QDir::currentPath() : tr("the home directory"));
        for (auto* button : {chooseProgram_, chooseDirectory_}) {
            button->setVisible(isHere);
        }
    }
    [[nodiscard]] QString directory() const { return directory_->text().trimmed(); }

private:
    /// A program and its arguments as a line that program() reads.
    static QString typed(const QStringList& arguments)
    {
        auto words = arguments.mid(arguments.indexOf(u"--"_s) + 1);
        for (auto& word : words) {
            word.replace(u'"', u"\"\"\""_s);
            word = word.isEmpty() || word.contains(u' ') ? u'"' + word + u'"' : word;
        }
        return words.join(u' ');
    }

    QLineEdit* command_;
    QLineEdit* directory_;
    QPushButton* chooseProgram_ = dialogButton(tr("Choose…"), "chooseProgram");
    QPushButton* chooseDirectory_ = dialogButton(tr("Choose…"), "chooseDirectory");
};

/// Which program to record, when to stop it, and where the recording goes.
class RecordDialog : public ProgramDialog {
public:
    RecordDialog(const OpenStudy& study, const CollectionRequest& last, QWidget* parent)
        : ProgramDialog(u"recorders"_s, tr("Record"), last, parent)
    {
        setObjectName(u"recordDialog"_s);
        setWindowTitle(tr("Record a program"));
        form_->add({u"--interval-ms"_s, tr("Sample counters every, &ms")});
        form_->add({u"--stop-above"_s, tr("Stop a&bove, × the first residual"), {}, tr("never")});
        form_->add({u"--stop-beyond"_s, tr("Stop be&yond, iterations"), {}, tr("never")});
        form_->setArguments(optionsOf(last));
        complete(study, 640);
        update();
    }

    [[nodiscard]] CollectionRequest request() const override
    {
        auto request = programRequest({u"recorders"_s});
        request.title = tr("Recording %1").arg(runName());
        request.page = u"recorders"_s;
        return request;
    }
};

/// Which program to run, what to count of it, and where the counts go.
class CountDialog : public ProgramDialog {
public:
    CountDialog(const OpenStudy& study, const CollectionRequest& last, QWidget* parent)
        : ProgramDialog(u"count"_s, tr("Run and count"), last, parent),
          study_(study)
    {
        setObjectName(u"countDialog"_s);
        setWindowTitle(tr("Count a program"));
        build(last);
        complete(study_, 560);
        connect(model_, &QComboBox::currentIndexChanged, this, [this] { update(); });
        connect(purpose_, &QComboBox::currentIndexChanged, this, [this] {
            chooseSource();
            update();
        });
        chooseSource();
        form_->setArguments(optionsOf(last));
        askMachine();
    }

    [[nodiscard]] CollectionRequest request() const override
    {
        QStringList command{purpose() == TopDown ? u"topdown"_s : u"count"_s};
        QByteArray definitions;
        if (purpose() == Point) {
            command << u"--roofline"_s;
        } else if (purpose() == TopDown) {
            command << u"--model"_s << model_->currentText();
        } else if (purpose() != Events) {
            command << u"--definitions"_s << CollectionRequest::definitionsFile();
            const auto& set = study_.countable.at(static_cast<std::size_t>(purpose())).second;
            definitions = QByteArray::fromStdString(core::definitionsToJson(set));
        }
        // What they are depends on the command.
        const auto given = form_->arguments();
        if (!given.contains(u"--source"_s)) {
            command << u"--source"_s << form_->value(u"--source"_s);
        }
        if (!given.contains(u"--repetitions"_s)) {
            command << u"--repetitions"_s
                    << (isEmulated() ? u"1"_s : form_->value(u"--repetitions"_s));
        }
        command << u"--run"_s << runName();
        auto request = programRequest(command);
        request.definitions = definitions;
        request.title = tr("Counting %1").arg(runName());
        request.page = purpose() == Point     ? u"roofline"_s
                       : purpose() == TopDown ? u"topdown"_s
                       : purpose() == Events  ? u"study"_s  // which shows raw counts
                                              : u"formulas"_s;
        return request;
    }

protected:
    /// Which processor is there, and whether its counters can be read: before the program runs.
    [[nodiscard]] QStringList question() const override
    {
        return {u"events"_s, u"--pmus"_s, u"--json"_s};
    }

    void take(const QJsonObject& answer, const QString& /*problem*/) override
    {
        std::vector<std::string> present;
        for (const auto& value : answer[u"pmus"_s].toArray()) {
            if (const auto pmu = value.toObject(); pmu[u"present"_s].toBool()) {
                present.push_back(pmu[u"name"_s].toString().toStdString());
            }
        }
        if (answer.isEmpty() || model_->currentIndex() < 0) {  // else it was chosen meanwhile
            model_->setCurrentIndex(model_->findText(
                lastModel_.isEmpty() ? QString::fromStdString(core::topDownModelFor(present))
                                     : lastModel_));
        }
        machineCaution_ = answer[u"caution"_s].toString();
    }

    [[nodiscard]] QString problem() const override
    {
        const auto launcher = QProcess::splitCommand(form_->value(u"--launcher"_s)).value(0);
        if (machine_->machine().isThisOne() && !launcher.isEmpty() &&
            !isProgram(launcher, directory())) {
            return tr("The launcher “%1” is not a program that can be run.").arg(launcher);
        }
        return ProgramDialog::problem();
    }

    [[nodiscard]] QString missing() const override
    {
        return program().isEmpty() ? tr("Enter a program")
               : purpose() == Events && form_->value(u"--events"_s).isEmpty()
                   ? tr("Enter names of events")
               : purpose() == TopDown && model_->currentIndex() < 0 ? tr("Choose a model")
               : purpose() == TopDown                               ? caution_
                                                                    : QString();
    }

    void refresh() override
    {
        ProgramDialog::refresh();
        const auto source = form_->value(u"--source"_s);
        form_->setRowVisible(model_, purpose() == TopDown);
        form_->setShown(u"--events"_s, purpose() == Events);
        form_->setShown(u"--seconds"_s, isEmulated());
        form_->setShown(u"--time"_s, purpose() == Point && !isEmulated());
        form_->setShown(u"--repetitions"_s, !isEmulated());
        form_->setShown(u"--regions"_s, source == u"perf"_s);
        caution_ = source == u"perf"_s ? machineCaution_ : QString();
        sourceNote_->setText(
            isEmulated()
                ? tr("Exact counts of a program that a cross compiler built for this processor. "
                     "It runs a few hundred times slower than a program of this machine.")
            : source == u"valgrind"_s
                ? tr("Exact counts on any machine. The program runs 20 to 100 times slower; its "
                     "time is measured without valgrind.")
                : tr("In user mode, of all threads and children. More events than counters take "
                     "several runs."));
    }

private:
    /// What is counted: a set of definitions by its index, or one of these.
    enum Purpose { Events = -3, TopDown, Point };

    void build(const CollectionRequest& last)
    {
        purpose_->addItem(tr("Operations, bytes and time: a point under the roofs"), Point);
        for (int set = 0; set < static_cast<int>(study_.countable.size()); ++set) {
            purpose_->addItem(study_.countable[static_cast<std::size_t>(set)].first, set);
        }
        purpose_->addItem(tr("A Top-Down model"), TopDown);
        purpose_->addItem(tr("Events by their names"), Events);
        model_->setObjectName(u"countModel"_s);
        for (const auto& file : core::topDownModelFiles()) {
            model_->addItem(QString::fromStdString(file.name));
        }
        model_->setPlaceholderText(tr("choose one; none is for this processor"));
        model_->setCurrentIndex(-1);
        lastModel_ = last.values(u"--model"_s).value(0);
        const auto options = optionsOf(last);
        const bool hasSet = options.contains(u"--definitions"_s) && !study_.countable.empty();
        purpose_->setCurrentIndex(purpose_->findData(options.value(0) == u"topdown"_s ? int(TopDown)
                                                     : options.contains(u"--events"_s) ? int(Events)
                                                     : hasSet                          ? 0
                                                              : int(Point)));
        form_->add(
            {u"--launcher"_s, tr("MPI &launcher"), {}, tr("none; or, for example, mpirun -n 4")});
        form_->addRow(tr("C&ount"), purpose_);
        form_->addRow(tr("&Model"), model_);
        form_->add({u"--events"_s, tr("&Events"), {}, u"perf::PAGE-FAULTS,INST_RETIRED:ANY"_s});
        form_->add({u"--source"_s, tr("&With"),
                    QList<std::pair<QString, QString>>{
                        {u"perf"_s, tr("The counters of the machine")},
                        {u"valgrind"_s, tr("A virtual processor (valgrind)")}} +
                        emulatedSources(tr("An emulated %1 (qemu)"))});
        form_->addRow(QString(), sourceNote_);
        form_->add({u"--seconds"_s, tr("&Time"), {}, tr("not known")});
        form_->add(
            {u"--time"_s,
             tr("&Time"),
             {{u"wall"_s, tr("Wall time")}, {u"user"_s, tr("Time in user mode, of each thread")}}});
        form_->add({u"--repetitions"_s, tr("&Repetitions")});
        form_->add({u"--regions"_s, tr("Also the re&gions that the program marks")});
    }

    /// The counters of many machines know neither operations nor bytes of all widths.
    void chooseSource()
    {
        form_->setValue(u"--source"_s, purpose() == Point ? u"valgrind"_s : u"perf"_s);
        form_->setValue(u"--repetitions"_s, purpose() == Point ? u"3"_s : u"1"_s);
    }

    [[nodiscard]] int purpose() const { return purpose_->currentData().toInt(); }
    [[nodiscard]] bool isEmulated() const
    {
        return form_->value(u"--source"_s).startsWith(u"qemu:");
    }

    OpenStudy study_;
    QString machineCaution_;
    QString lastModel_;  ///< that was counted last; empty: that of the processor is proposed
    QComboBox* purpose_ = named(new QComboBox, "countPurpose");
    QComboBox* model_ = new QComboBox;
    QLabel* sourceNote_ = note("countSourceNote");
};

}  // namespace

std::vector<std::pair<QString, core::DefinitionSet>> countableSets(const core::Document& document,
                                                                   const core::Analysis& analysis)
{
    std::vector<std::pair<QString, core::DefinitionSet>> sets;
    for (const auto& set : document.definitions) {
        sets.emplace_back(
            CollectDialog::tr("The definitions “%1”").arg(QString::fromStdString(set->name)), *set);
    }
    if (auto metrics = core::metricDefinitions(analysis, document); !metrics.definitions.empty()) {
        sets.emplace_back(
            CollectDialog::tr("The metrics of %1").arg(QString::fromStdString(metrics.name)),
            std::move(metrics));
    }
    return sets;
}

bool takesMeasurements(const Workspace& workspace)
{
    const auto& study = workspace.document();
    const auto holdsCounted = [](const core::Provenance& provenance) {
        return !core::isMade(provenance.kind);
    };
    const auto isAny = [&](const auto& parts) {
        return std::ranges::any_of(
            parts, [&](const auto& part) { return holdsCounted(part->provenance); });
    };
    const bool isSample = workspace.path().isEmpty() && !workspace.file().isEmpty();
    const bool isEmpty = study.benchmarks.empty() && study.counters.empty() &&
                         study.rooflines.empty() && study.recorders.empty();
    return !isSample &&
           (isEmpty || isAny(study.counters) || isAny(study.rooflines) || isAny(study.recorders) ||
            std::ranges::any_of(study.benchmarks, [&](const auto& benchmark) {
                return holdsCounted(benchmark->data->provenance);
            }));
}

std::unique_ptr<CollectDialog> CollectDialog::measure(const CollectionRequest& wanted,
                                                      QWidget* parent)
{
    return std::make_unique<MeasureDialog>(wanted, parent);
}

std::unique_ptr<CollectDialog> CollectDialog::roofs(const OpenStudy& study, QWidget* parent)
{
    return std::make_unique<RoofsDialog>(study, parent);
}

std::unique_ptr<CollectDialog> CollectDialog::count(const OpenStudy& study,
                                                    const CollectionRequest& last,
                                                    QWidget* parent)
{
    return std::make_unique<CountDialog>(study, last, parent);
}

std::unique_ptr<CollectDialog> CollectDialog::record(const OpenStudy& study,
                                                     const CollectionRequest& last,
                                                     QWidget* parent)
{
    return std::make_unique<RecordDialog>(study, last, parent);
}

CollectDialog::CollectDialog(const QString& command, const QString& start, QWidget* parent)
    : QDialog(parent),
      machine_(new MachineChoice(
          nullptr,
          command == u"cat"_s ? MachineChoice::Count::Several : MachineChoice::Count::One)),
      form_(new OptionForm(command)),
      start_(dialogButton(start, "collectStart"))
{
    form_->addRow(tr("Mac&hine"), machine_);
    machine_->setLabel(form_->labelForField(machine_));
    columns_->setSpacing(24);
    columns_->addLayout(form_);
}

void CollectDialog::complete(const OpenStudy* study, int width, QLabel* words)
{
    if (study != nullptr) {
        join_ =
            new QRadioButton(study->title.isEmpty() ? tr("The open study")
                                                    : tr("The open study, “%1”").arg(study->title));
        auto* apart = named(new QRadioButton(tr("A new study")), "collectApart");
        join_->setObjectName(u"collectJoin"_s);
        join_->setEnabled(!study->title.isEmpty());
        (join_->isEnabled() && study->takesMeasurements ? join_ : apart)->setChecked(true);
        auto* target = new QWidget;
        inColumn(target, {join_, apart}, usualSpacing);
        form_->addRow(tr("Add them to"), target);
    }
    if (words != nullptr) {
        form_->addRow(words);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(start_, QDialogButtonBox::AcceptRole);
    inColumn(this, {{columns_, 1}, bar_, buttons}, 12, {16, 16, 16, 16});
    start_->setDefault(true);        // of this dialog, which it must be in
    auto kept = bar_->sizePolicy();  // what it says moves nothing
    kept.setRetainSizeWhenHidden(true);
    bar_->setSizePolicy(kept);
    const auto wide = Fonts::scaled(width);
    resize(wide, std::max(sizeHint().height(), heightForWidth(wide)));  // all rows are shown now
    connect(form_, &OptionForm::changed, this, &CollectDialog::update);
    connect(machine_, &MachineChoice::changed, this, &CollectDialog::askMachine);
    connect(&lister_, &Collection::finished, this, &CollectDialog::showAnswer);
    connect(buttons, &QDialogButtonBox::accepted, this, &CollectDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &CollectDialog::reject);
}

CollectionRequest CollectDialog::requestOf(const QStringList& command) const
{
    CollectionRequest request{.arguments = command + form_->arguments()};
    request.machine = machine_->machine().options();
    request.joinsOpenStudy = join_ != nullptr && join_->isChecked();
    return request;
}

QStringList CollectDialog::wholeQuestion() const
{
    const auto words = question();
    return words.isEmpty() ? words : machine_->machine().first().options() + words;
}

void CollectDialog::askMachine()
{
    caution_.clear();
    take({}, {});
    update();
    if (lister_.isRunning()) {
        lister_.cancel(0);  // its end asks again
        return;
    }
    asked_ = wholeQuestion();
    if (!asked_.isEmpty()) {
        lister_.start(asked_);
    }
}

void CollectDialog::showAnswer(bool succeeded, const QString& sentence)
{
    if (asked_ != wholeQuestion()) {
        askMachine();
        return;
    }
    const auto answer = QJsonDocument::fromJson(lister_.output()).object();
    caution_ = succeeded ? answer[u"caution"_s].toString() : QString();
    take(answer, succeeded ? QString() : sentence);
    update();
}

void CollectDialog::take(const QJsonObject& /*answer*/, const QString& /*problem*/) {}

void CollectDialog::update()
{
    refresh();
    const auto wrong =
        Collection::programPath().isEmpty()
            ? tr("papilio-collect was not found in the folder of Papilio or in PATH; install it.")
            : problem();
    start_->setEnabled(wrong.isEmpty() && missing().isEmpty());
    start_->setToolTip(missing());
    if (wrong.isEmpty() && caution_.isEmpty()) {
        bar_->clear();
    } else {
        bar_->showMessage(wrong.isEmpty() ? VerdictKind::Approximate : VerdictKind::Error, {},
                          wrong.isEmpty() ? caution_ : wrong);
    }
}

}  // namespace papilio::widgets
