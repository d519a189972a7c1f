#include "widgets/pages/recorders/program_pane.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/workbench/machine_choice.h"

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QTimer>
#include <QToolButton>

namespace papilio::widgets {

ProgramPane::ProgramPane(QWidget* parent)
    : QWidget(parent),
      live_(new VerdictChip(VerdictKind::Neutral, tr("Live"))),
      program_(new ElidedLabel),
      said_(new QLabel),
      command_(new QLineEdit),
      choose_(new QToolButton),
      where_(new QWidget),
      machine_(new MachineChoice),
      start_(new QToolButton),
      stop_(new QToolButton),
      follow_(new QToolButton),
      saidAtFirst_(tr("Start a program and record it."))
{
    setGround(*this, "card");
    build();
    connectParts();
    stop_->hide();  // nothing was running: Start is not held
    setRunning(false, false, {}, saidAtFirst_);
    enableStart();
}

void ProgramPane::build()
{
    command_->setObjectName(QStringLiteral("liveCommand"));
    command_->setPlaceholderText(tr("Program to record"));
    command_->setAccessibleName(tr("Program and arguments to record"));
    command_->setToolTip(
        tr("The program runs unchanged under papilio-collect recorders. Its recorded values are "
           "drawn while it runs and stored in the study at its end."));
    choose_->setIcon(icon(QStringLiteral("open")));
    choose_->setToolTip(tr("Choose the program"));
    choose_->setAccessibleName(choose_->toolTip());
    start_->setObjectName(QStringLiteral("liveStart"));
    start_->setText(tr("Start"));
    start_->setProperty("role", QStringLiteral("outlined"));
    start_->setToolTip(tr("Run the program and show its recorders"));
    stop_->setObjectName(QStringLiteral("liveStop"));
    stop_->setText(tr("Stop"));
    stop_->setIcon(icon(QStringLiteral("stop")));
    stop_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    stop_->setProperty("role", QStringLiteral("outlined"));
    stop_->setToolTip(tr("End the program; what it recorded is kept"));
    follow_->setObjectName(QStringLiteral("liveFollow"));
    follow_->setText(tr("Follow a log…"));
    follow_->setToolTip(tr(
        "Show the residuals in the log of a running solver while it grows. They are stored in the "
        "study at the end, as one step to undo."));
    follow_->setProperty("role", QStringLiteral("outlined"));
    auto* rules = new QToolButton;
    rules->setObjectName(QStringLiteral("logFormats"));
    rules->setIcon(icon(QStringLiteral("search")));
    rules->setAccessibleName(tr("Log formats…"));
    rules->setToolTip(tr("See how the lines of a log are read, and write rules for your own logs"));
    connect(rules, &QToolButton::clicked, this, &ProgramPane::logRulesRequested);
    live_->setObjectName(QStringLiteral("liveChip"));
    live_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    program_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    program_->setObjectName(QStringLiteral("liveProgram"));
    program_->setFont(Fonts::mono(Fonts::table, QFont::Medium));
    said_->setObjectName(QStringLiteral("liveSaid"));
    said_->setProperty("role", QStringLiteral("secondary"));
    said_->setWordWrap(true);

    auto* line = inRow(nullptr, {live_, {program_, 1}, stop_}, usualSpacing);
    auto* enter = inRow(nullptr, {{command_, 1}, choose_}, 4);
    auto* word = new QLabel(tr("&Machine"));
    machine_->setLabel(word);
    machine_->setObjectName(QStringLiteral("liveMachine"));
    inRow(where_, {word, {machine_, 1}}, usualSpacing);
    auto* logs = inRow(nullptr, {start_, follow_, rules, BoxItem::growing(1)}, 4);
    inColumn(this, {line, enter, where_, logs, said_}, 6, {0, 0, 0, 8});
}

void ProgramPane::connectParts()
{
    connect(follow_, &QToolButton::clicked, this, &ProgramPane::followRequested);
    connect(command_, &QLineEdit::textChanged, this, &ProgramPane::enableStart);
    connect(command_, &QLineEdit::returnPressed, start_, &QToolButton::click);
    connect(start_, &QToolButton::clicked, this, &ProgramPane::startRequested);
    connect(stop_, &QToolButton::clicked, this, &ProgramPane::stopRequested);
    connect(choose_, &QToolButton::clicked, this, &ProgramPane::chooseProgram);
    connect(machine_, &MachineChoice::changed, this,
            [this] { choose_->setEnabled(isAvailable_ && machine().isThisOne()); });
}

void ProgramPane::chooseProgram()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Program to record"));
    if (!path.isEmpty()) {
        command_->setText(path.contains(QLatin1Char(' ')) ? QStringLiteral("\"%1\"").arg(path)
                                                          : path);
    }
}

QStringList ProgramPane::command() const
{
    return QProcess::splitCommand(command_->text());
}

OtherMachine ProgramPane::machine() const
{
    return machine_->machine();
}

void ProgramPane::setRunning(bool isRunning,
                             bool isStopping,
                             const QString& program,
                             const QString& said)
{
    const bool hasKeys = stop_->hasFocus() || command_->hasFocus();
    if (stop_->isVisibleTo(this) && !isRunning) {
        // A click intended for Stop would start the program again.
        constexpr int milliseconds = 1000;
        isHeld_ = true;
        QTimer::singleShot(milliseconds, this, [this] {
            isHeld_ = false;
            enableStart();
        });
        enableStart();
    }
    live_->setVisible(isRunning);
    program_->setVisible(isRunning);
    program_->setText(program);
    stop_->setVisible(isRunning);
    stop_->setEnabled(!isStopping);
    stop_->setText(isStopping ? tr("Stopping…") : tr("Stop"));
    command_->setVisible(!isRunning);
    choose_->setVisible(!isRunning);
    where_->setVisible(!isRunning);
    start_->setVisible(!isRunning);
    follow_->setVisible(!isRunning);
    if (hasKeys) {
        (isRunning ? static_cast<QWidget*>(stop_) : command_)->setFocus(Qt::OtherFocusReason);
    }
    said_->setText(said);
    said_->setVisible(!said.isEmpty());
}

void ProgramPane::forgetSaid()
{
    said_->setText(saidAtFirst_);
    said_->show();
}

QWidget& ProgramPane::keyTarget() const
{
    return *command_;
}

void ProgramPane::typeCommand()
{
    command_->setFocus(Qt::OtherFocusReason);
    command_->selectAll();
}

void ProgramPane::enableStart()
{
    start_->setEnabled(isAvailable_ && !isHeld_ && !command().isEmpty());
}

void ProgramPane::setUnavailable(const QString& reason)
{
    isAvailable_ = reason.isEmpty();
    command_->setEnabled(isAvailable_);
    choose_->setEnabled(isAvailable_ && machine().isThisOne());
    where_->setEnabled(isAvailable_);
    enableStart();
    if (!reason.isEmpty()) {
        saidAtFirst_ = reason;
        forgetSaid();
    }
}

}  // namespace papilio::widgets
