#include "widgets/workbench/machine_dialog.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

MachineDialog::MachineDialog(const OtherMachine& machine, bool takesSeveral, QWidget* parent)
    : QDialog(parent),
      takesSeveral_(takesSeveral),
      host_(new QComboBox),
      launcher_(new QLineEdit(machine.launcher)),
      collector_(new QLineEdit(machine.collector)),
      directory_(new QLineEdit(machine.directory)),
      keeps_(new QCheckBox(tr("&Leave papilio-collect there if it had to be sent"))),
      check_(dialogButton(tr("Chec&k"), "machineCheck")),
      found_(roleLabel({}, "muted")),
      bar_(new MessageBar)
{
    setObjectName(u"machineDialog"_s);
    setWindowTitle(tr("Another machine"));
    host_->setObjectName(u"machineHost"_s);
    host_->setEditable(true);
    host_->setInsertPolicy(QComboBox::NoInsert);
    host_->addItems(sshHosts());
    host_->setEditText(machine.host);
    host_->lineEdit()->setPlaceholderText(takesSeveral ? u"user@node7, node8"_s : u"user@node7"_s);
    host_->setToolTip(
        takesSeveral
            ? tr("Hosts of ~/.ssh/config, or user@host. Several hosts, separated by commas, are "
                 "measured at the same time, each into its own study. ssh takes care of keys and "
                 "passwords.")
            : tr("A host of ~/.ssh/config, or user@host. ssh takes care of keys and passwords."));
    launcher_->setObjectName(u"machineLauncher"_s);
    launcher_->setPlaceholderText(u"srun -N1 --exclusive"_s);
    launcher_->setToolTip(tr(
        "The command that starts a program on a compute node. It must wait until the program ends: "
        "srun, salloc srun, mpirun. The node must see the home directory of the host."));
    collector_->setObjectName(u"machineCollector"_s);
    collector_->setPlaceholderText(tr("the one in PATH, else one is sent"));
    collector_->setToolTip(tr("The path of papilio-collect on the host"));
    directory_->setObjectName(u"machineDirectory"_s);
    directory_->setPlaceholderText(tr("the home directory"));
    keeps_->setObjectName(u"machineKeeps"_s);
    keeps_->setChecked(machine.keepsCollector);
    keeps_->setToolTip(
        tr("Keeps papilio-collect in ~/.cache/papilio on the host, so that the next measurement "
           "begins sooner"));
    check_->setToolTip(tr("Shows what the host is and what can be counted there"));
    found_->setObjectName(u"machineFound"_s);
    found_->setWordWrap(true);
    found_->setTextFormat(Qt::PlainText);
    auto* host = new QWidget;
    inRow(host, {{host_, 1}, check_}, usualSpacing);
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("&Host"), host);
    form->addRow(QString(), found_);
    form->addRow(tr("&Launcher"), launcher_);
    form->addRow(tr("&papilio-collect"), collector_);
    form->addRow(tr("Runs &in"), directory_);
    form->addRow(QString(), keeps_);
    if (auto* label = qobject_cast<QLabel*>(form->labelForField(host))) {
        label->setBuddy(host_);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    use_ = buttons->button(QDialogButtonBox::Ok);
    use_->setText(tr("Use this machine"));
    use_->setObjectName(u"machineUse"_s);
    inColumn(this, {form, bar_, BoxItem::growing(1), buttons}, 12, {16, 16, 16, 16});
    resize(Fonts::scaled(520), sizeHint().height());
    bar_->clear();
    connect(host_, &QComboBox::editTextChanged, this, &MachineDialog::update);
    connect(check_, &QPushButton::clicked, this, &MachineDialog::check);
    connect(&doctor_, &CollectionProcess::finished, this, &MachineDialog::showChecked);
    connect(&doctor_, &CollectionProcess::lineWritten, found_, &QLabel::setText);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    update();
}

OtherMachine MachineDialog::machine() const
{
    return {host_->currentText().trimmed(), launcher_->text().trimmed(),
            collector_->text().trimmed(), directory_->text().trimmed(), keeps_->isChecked()};
}

void MachineDialog::check()
{
    if (doctor_.isRunning()) {
        doctor_.cancel();
        return;
    }
    bar_->clear();
    answers_.clear();
    asked_ = machine().hosts();
    askNext();
}

void MachineDialog::askNext()
{
    auto one = machine();
    one.host = asked_.value(0);
    found_->setText((answers_ + QStringList{tr("Asking %1…").arg(one.host)}).join(u'\n'));
    doctor_.start(one.options() << u"doctor"_s << u"--json"_s);
    update();
}

void MachineDialog::showChecked(bool succeeded, const QString& sentence)
{
    const auto document = QJsonDocument::fromJson(doctor_.output()).object();
    update();
    if (!succeeded) {
        found_->clear();
        bar_->showMessage(VerdictKind::Error, {}, sentence);
        return;
    }
    const auto machine = document[u"machine"_s].toObject();
    const auto facts = machine[u"attributes"_s].toObject();
    QStringList lines{tr("%1: %2, %3")
                          .arg(machine[u"id"_s].toString(), facts[u"model"_s].toString(),
                               facts[u"cores"_s].toString())};
    for (const auto& value : document[u"sources"_s].toArray()) {
        const auto source = value.toObject();
        if (source[u"usable"_s].toBool()) {
            lines << u"%1: %2"_s.arg(source[u"source"_s].toString(),
                                     source[u"summary"_s].toString());
        }
    }
    answers_ << lines;
    found_->setText(answers_.join(u'\n'));
    asked_.removeFirst();
    if (!asked_.isEmpty()) {
        askNext();
    }
}

void MachineDialog::update()
{
    const bool isNamed = !machine().isThisOne() && !machine().hosts().isEmpty();
    const bool isOneTooMany = machine().hosts().size() > 1 && !takesSeveral_;
    check_->setText(doctor_.isRunning() ? tr("Stop") : tr("Chec&k"));
    check_->setEnabled(isNamed);
    use_->setEnabled(isNamed && !isOneTooMany);
    const auto tooMany = tr("Only one host can be measured here; leave out the others.");
    if (isOneTooMany) {
        bar_->showMessage(VerdictKind::Approximate, {}, tooMany);
    } else if (bar_->message() == tooMany) {
        bar_->clear();
    }
}

}  // namespace papilio::widgets
