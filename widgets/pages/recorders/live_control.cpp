#include "widgets/pages/recorders/live_control.h"

#include "core/traces/recorder_roles.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/session/collection.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/workbench/log_rules_dialog.h"

#include <QFileDialog>

namespace papilio::widgets {

ProgramPane::ProgramPane(QWidget* parent)
    : QWidget(parent),
      saidAtFirst_(tr("Residuals and counters are drawn while a program runs."))
{
    setGround(*this, "card");
    start_->setText(tr("Record a program…"));
    start_->setProperty("role", u"outlined"_s);
    start_->setToolTip(
        tr("The program runs unchanged under papilio-collect recorders. Its recorded values are "
           "drawn while it runs and kept at its end."));
    stop_->setText(tr("Stop"));
    stop_->setIcon(icon(u"stop"_s));
    stop_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    stop_->setProperty("role", u"outlined"_s);
    stop_->setToolTip(tr("End the program; what it recorded is kept"));
    follow_->setText(tr("Follow a log…"));
    follow_->setToolTip(tr(
        "Show the residuals in the log of a running solver while it grows. They are stored in the "
        "study at the end, as one step to undo."));
    follow_->setProperty("role", u"outlined"_s);
    auto* rules = named(new QToolButton, "logFormats", tr("Log formats…"));
    rules->setText(tr("Log formats…"));
    rules->setProperty("role", u"outlined"_s);
    rules->setToolTip(tr("See how the lines of a log are read, and write rules for your own logs"));
    connect(rules, &QToolButton::clicked, this, &ProgramPane::logRulesRequested);
    live_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    program_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    program_->setFont(Fonts::mono(Fonts::table, QFont::Medium));
    said_->setWordWrap(true);

    auto* line = inRow(nullptr, {live_, {program_, 1}, stop_}, usualSpacing);
    auto* logs = inRow(nullptr, {follow_, rules, BoxItem::growing(1)}, 4);
    auto* begin = inRow(nullptr, {start_, BoxItem::growing(1)}, 4);
    inColumn(this, {line, begin, logs, said_}, 6, {0, 0, 0, 8});
    connect(follow_, &QToolButton::clicked, this, &ProgramPane::followRequested);
    connect(start_, &QToolButton::clicked, this, &ProgramPane::recordRequested);
    connect(stop_, &QToolButton::clicked, this, &ProgramPane::stopRequested);
    setRunning(false, false, {}, saidAtFirst_);
}

void ProgramPane::setRunning(bool isRunning,
                             bool isStopping,
                             const QString& program,
                             const QString& said)
{
    const bool hasKeys = stop_->hasFocus() || start_->hasFocus();
    live_->setVisible(isRunning);
    program_->setVisible(isRunning);
    program_->setText(program);
    stop_->setVisible(isRunning);
    stop_->setEnabled(!isStopping);
    stop_->setText(isStopping ? tr("Stopping…") : tr("Stop"));
    start_->setVisible(!isRunning);
    follow_->setVisible(!isRunning);
    if (hasKeys) {
        (isRunning ? stop_ : start_)->setFocus(Qt::OtherFocusReason);
    }
    said_->setText(said);
    said_->setVisible(!said.isEmpty());
}

void ProgramPane::forgetSaid()
{
    said_->setText(saidAtFirst_);
    said_->show();
}

void ProgramPane::setUnavailable(const QString& reason)
{
    start_->setEnabled(reason.isEmpty());
    if (!reason.isEmpty()) {
        saidAtFirst_ = reason;
        forgetSaid();
    }
}

void LiveRecorders::update(const LiveRecording& recording, const core::Document& study)
{
    const auto& reader = recording.reader();
    if (names_.size() != reader.recorders().size()) {
        name(recording, study);
    }
    for (std::size_t index = 0; index < recorders_.size(); ++index) {
        if (!recorders_[index] || revisions_[index] != reader.revision(index)) {
            revisions_[index] = reader.revision(index);
            auto copy = std::make_shared<core::Recorder>(reader.recorders()[index]);
            if (const auto& program = reader.program()) {
                QStringList words(textOf(program->program));
                for (const auto& word : program->arguments) {
                    words << textOf(word);
                }
                copy->provenance.command = (u" -- "_s + shellQuoted(words)).toStdString();
            }
            copy->name = names_[index].first;
            copy->subject = names_[index].second;
            recorders_[index] = std::move(copy);
        }
    }
}

/// Names and subjects as they will be after the merge with the study.
void LiveRecorders::name(const LiveRecording& recording, const core::Document& study)
{
    core::Document heads;
    for (const auto& recorder : recording.reader().recorders()) {
        core::Recorder head;
        head.name = recorder.name;
        head.subject = recorder.subject;
        heads.recorders.push_back(std::make_shared<const core::Recorder>(std::move(head)));
    }
    auto together = study;
    const auto before = static_cast<std::ptrdiff_t>(together.recorders.size());
    core::merge(together, heads);
    names_.clear();
    for (auto at = together.recorders.begin() + before; at != together.recorders.end(); ++at) {
        names_.emplace_back((*at)->name, (*at)->subject);
    }
    revisions_.assign(names_.size(), 0);
    recorders_.assign(names_.size(), nullptr);
}

std::set<const core::Recorder*> LiveRecorders::set() const
{
    std::set<const core::Recorder*> all;
    for (const auto& recorder : recorders_) {
        all.insert(recorder.get());
    }
    return all;
}

LiveControl::LiveControl(Workspace& workspace,
                         ProgramPane& pane,
                         VerdictChip& chip,
                         QWidget& window)
    : workspace_(workspace),
      pane_(pane),
      chip_(chip),
      window_(window),
      recording_(workspace.recording())
{
    chip_.setVisible(false);
    connect(&pane_, &ProgramPane::recordRequested, this, &LiveControl::recordRequested);
    connect(&recording_, &LiveRecording::started, this, [this] {
        recorders_.clear();
        emit begun();
        emit changed();
    });
    connect(&pane_, &ProgramPane::stopRequested, &recording_, &LiveRecording::stop);
    connect(&pane_, &ProgramPane::stopRequested, this, &LiveControl::changed);
    connect(&pane_, &ProgramPane::followRequested, this, &LiveControl::chooseLog);
    connect(&pane_, &ProgramPane::logRulesRequested, this, &LiveControl::editRules);
    connect(&recording_, &LiveRecording::finished, this, &LiveControl::finish);
    connect(&recording_, &LiveRecording::updated, this, [this] {
        recorders_.update(recording_, workspace_.document());
        emit grew();
    });
    connect(&recording_, &LiveRecording::noted, this, [this](const QString& sentence) {
        workspace_.messages().add(Message::Severity::Warning, sentence, recording_.program());
    });
    connect(&recording_, &LiveRecording::notice, this, [this](const QString& sentence) {
        workspace_.messages().add(Message::Severity::Information, sentence, recording_.program());
    });
    // At once, not with the next refresh: what ends with a new study says so after that.
    connect(&workspace_, &Workspace::changed, this, [this](Changes changes) {
        if (changes & Change::Opened && !isRunning()) {
            pane_.forgetSaid();
        }
    });
    if (Collection::programPath().isEmpty()) {
        pane_.setUnavailable(
            tr("papilio-collect is not installed in the folder of Papilio, so programs cannot be "
               "recorded."));
    }
}

bool LiveControl::isRunning() const
{
    return recording_.isRunning();
}

RecorderList LiveControl::recorders() const
{
    return isRunning() ? recorders_.all() : RecorderList();
}

void LiveControl::chooseLog()
{
    const auto path =
        chooseFile(&window_, FileKind::Source, tr("Log to follow"), tr("All files (*)"));
    if (!path.isEmpty()) {
        follow(path);
    }
}

void LiveControl::follow(const QString& path, const QString& format)
{
    recording_.follow(path, format);
}

void LiveControl::editRules()
{
    auto* dialog = new LogRulesDialog(&window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LogRulesDialog::importRequested, this,
            [this](const QString& path) { emit pathsRequested({path}); });
    dialog->open();
}

void LiveControl::show(const std::vector<core::SolverRun>& runs)
{
    chip_.setVisible(isRunning());
    if (!isRunning()) {
        return;
    }
    const auto& reader = recording_.reader();
    QString said = recording_.isFollowing() ? tr("Waiting for lines with residuals.")
                                            : tr("Waiting for the program to record something.");
    const auto growing = recorders_.set();
    const core::SolverRun* newest = nullptr;
    for (const auto& run : runs) {
        newest = growing.contains(run.residual.get()) ? &run : newest;
    }
    if (newest != nullptr && newest->residual->count() > 0) {
        said = tr("%1: iteration %2, residual %3")
                   .arg(textOf(core::traceSolver(newest->subject)))
                   .arg(countText(newest->residual->count() - 1))
                   .arg(numberText(newest->residual->values.back()));
    } else if (reader.valueCount() > 0) {
        said = tr("%1 values of %2")
                   .arg(countText(reader.valueCount()),
                        counted(reader.recorders().size(), "recorder"));
    }
    pane_.setRunning(true, recording_.isStopping(), recording_.program(), said);
}

/// How the run ended, where nothing failed.
QString LiveControl::endSentence(std::size_t recorders) const
{
    const auto name = recording_.program();
    const auto has = tr("%1 its values.").arg(counted(recorders, "recorder has", "recorders have"));
    if (recording_.isFollowing()) {
        return recorders == 0 ? tr("%1 has no values yet.").arg(name)
                              : tr("Stopped following %1.").arg(name) + u' ' + has;
    }
    const auto ended =
        recording_.wasStopped() ? tr("%1 was stopped.").arg(name) : tr("%1 has ended.").arg(name);
    if (recorders > 0) {
        return ended + u' ' + has;
    }
    // The last note is what recording cost; one before it says why nothing was seen.
    const auto& notes = recording_.reader().notes();
    const auto why =
        notes.size() > 1 ? textOf(notes.front()) : tr("It registered no software-defined events.");
    return ended + u' ' + why + u' ' +
           tr("If it prints residuals, write its output to a file and use “Follow a log…”.");
}

void LiveControl::finish(std::size_t recorders, const QString& sentence)
{
    recorders_.clear();
    pane_.setRunning(false, false, {}, sentence.isEmpty() ? endSentence(recorders) : sentence);
    chip_.setVisible(false);
    emit ended();
}

}  // namespace papilio::widgets
