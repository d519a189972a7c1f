#include "widgets/workbench/machine_choice.h"

#include "widgets/kit/box_layout.h"
#include "widgets/theme/fonts.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QRegularExpression>
#include <QSettings>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

QStringList OtherMachine::options(const QString& folder) const
{
    QStringList words;
    for (const auto& one : hosts()) {
        words << u"--host"_s << one;
    }
    words += how;
    if (!isThisOne() && !folder.isEmpty()) {
        if (const auto place = words.indexOf(u"--run-in"_s); place >= 0) {
            words.remove(place, 2);
        }
        words << u"--run-in"_s << folder;
    }
    return words;
}

OtherMachine OtherMachine::fromOptions(const QStringList& words)
{
    const auto hosts = CollectionRequest{.arguments = {}, .machine = words}.hosts();
    return {hosts.join(u','), words.mid(2 * hosts.size())};
}

QStringList OtherMachine::hosts() const
{
    QStringList names;
    for (const auto& name : host.split(u',')) {
        if (!name.trimmed().isEmpty() && !names.contains(name.trimmed())) {
            names << name.trimmed();
        }
    }
    return names;
}

QList<OtherMachine> knownMachines()
{
    QList<OtherMachine> machines;
    for (const auto& words : QSettings().value("machines").toList()) {
        machines << OtherMachine::fromOptions(words.toStringList());
    }
    return machines;
}

void rememberMachine(const OtherMachine& machine)
{
    constexpr qsizetype most = 12;
    auto machines = knownMachines();
    machines.removeIf([&](const OtherMachine& other) { return other.hosts() == machine.hosts(); });
    machines.prepend(machine);
    QVariantList stored;
    for (const auto& one : machines.mid(0, most)) {
        stored << one.options();
    }
    QSettings().setValue("machines", stored);
}

QStringList sshHosts()
{
    QFile file(QDir::homePath() + u"/.ssh/config"_s);
    QStringList hosts;
    if (!file.open(QIODevice::ReadOnly)) {
        return hosts;
    }
    static const QRegularExpression line(u"^\\s*Host(\\s+|\\s*=\\s*)(.*)$"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    while (!file.atEnd()) {
        const auto match = line.match(QString::fromUtf8(file.readLine()).trimmed());
        for (const auto& name : match.captured(2).simplified().split(u' ', Qt::SkipEmptyParts)) {
            if (!name.contains(u'*') && !name.contains(u'?') && !name.startsWith(u'!') &&
                !hosts.contains(name)) {
                hosts << name;
            }
        }
    }
    return hosts;
}

MachineChoice::MachineChoice(QWidget* parent, Count count) : QWidget(parent), count_(count)
{
    machines_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    edit_->setAccessibleName(tr("Edit the machine"));
    inRow(this, {{machines_, 1}, edit_}, usualSpacing);
    setMachine({});
    connect(machines_, &QComboBox::activated, this, &MachineChoice::choose);
    connect(edit_, &QPushButton::clicked, this, [this] { ask(machine()); });
}

void MachineChoice::setLabel(QWidget* label)
{
    if (auto* text = qobject_cast<QLabel*>(label)) {
        text->setBuddy(machines_);
    }
}

void MachineChoice::setMachine(const OtherMachine& chosen)
{
    known_ = QList<OtherMachine>{{}} + knownMachines();
    if (count_ == Count::One) {
        known_.removeIf([](const OtherMachine& machine) { return machine.hosts().size() > 1; });
    }
    chosen_ = static_cast<int>(known_.indexOf(chosen));
    if (chosen_ < 0) {
        known_.insert(1, chosen);
        chosen_ = 1;
    }
    machines_->clear();
    machines_->addItem(tr("This machine"));
    for (const auto& machine : known_.mid(1)) {
        const auto launcher = machine.how.value(machine.how.indexOf(u"--launcher"_s) + 1);
        machines_->addItem(machine.how.contains(u"--launcher"_s)
                               ? tr("%1 with %2").arg(machine.host, launcher)
                               : machine.host);
    }
    machines_->addItem(tr("Another machine…"));
    machines_->setCurrentIndex(chosen_);
    edit_->setVisible(chosen_ > 0);
}

void MachineChoice::choose(int row)
{
    if (row == known_.size()) {
        ask({});
        return;
    }
    chosen_ = row;
    edit_->setVisible(chosen_ > 0);
    emit changed();
}

void MachineChoice::ask(const OtherMachine& machine)
{
    MachineDialog dialog(machine, count_, this);
    if (dialog.exec() != QDialog::Accepted) {
        machines_->setCurrentIndex(chosen_);
        return;
    }
    rememberMachine(dialog.machine());
    setMachine(dialog.machine());
    emit changed();
}

MachineDialog::MachineDialog(const OtherMachine& machine,
                             MachineChoice::Count count,
                             QWidget* parent)
    : QDialog(parent),
      count_(count)
{
    setObjectName(u"machineDialog"_s);
    setWindowTitle(tr("Another machine"));
    const bool takesSeveral = count == MachineChoice::Count::Several;
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
    check_->setToolTip(tr("Shows what the host is and what can be counted there"));
    found_->setWordWrap(true);
    found_->setTextFormat(Qt::PlainText);
    form_->addField(tr("&Host"), withButton(host_, check_), host_);
    form_->addRow(QString(), found_);
    form_->add({u"--launcher"_s, tr("&Launcher"), {}, u"srun -N1 --exclusive"_s});
    form_->add(
        {u"--collector"_s, u"&papilio-collect"_s, {}, tr("the one in PATH, else one is sent")});
    form_->add({u"--run-in"_s, tr("Runs &in"), {}, tr("the home directory")});
    form_->add({u"--keep-collector"_s, tr("L&eave papilio-collect there if it had to be sent")});
    form_->setArguments(machine.how);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    use_ = buttons->button(QDialogButtonBox::Ok);
    use_->setText(tr("Use this machine"));
    use_->setObjectName(u"machineUse"_s);
    inColumn(this, {form_, bar_, BoxItem::growing(1), buttons}, 12, {16, 16, 16, 16});
    resize(Fonts::scaled(520), sizeHint().height());
    bar_->clear();
    connect(host_, &QComboBox::editTextChanged, this, &MachineDialog::update);
    connect(check_, &QPushButton::clicked, this, &MachineDialog::check);
    connect(&doctor_, &Collection::finished, this, &MachineDialog::showChecked);
    connect(&doctor_, &Collection::lineWritten, found_, &QLabel::setText);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    update();
}

void MachineDialog::check()
{
    if (doctor_.isRunning()) {
        doctor_.cancel();
        return;
    }
    bar_->clear();
    found_->setText(tr("Asking %1…").arg(machine().hosts().join(u", "_s)));
    doctor_.start(machine().options() << u"doctor"_s << u"--json"_s);
    update();
}

void MachineDialog::showChecked(bool succeeded, const QString& sentence)
{
    update();
    found_->clear();
    if (!succeeded) {
        bar_->showMessage(VerdictKind::Error, {}, sentence);
        return;
    }
    QStringList lines;
    // A document for each machine, with its last brace in a line of its own.
    for (auto answers = doctor_.output(); answers.contains("\n}");
         answers.remove(0, answers.indexOf("\n}") + 2)) {
        const auto document =
            QJsonDocument::fromJson(answers.first(answers.indexOf("\n}") + 2)).object();
        const auto machine = document[u"machine"_s].toObject();
        const auto facts = machine[u"attributes"_s].toObject();
        lines << tr("%1: %2, %3")
                     .arg(machine[u"id"_s].toString(), facts[u"model"_s].toString(),
                          facts[u"cores"_s].toString());
        for (const auto& value : document[u"sources"_s].toArray()) {
            const auto source = value.toObject();
            if (source[u"usable"_s].toBool()) {
                lines << u"%1: %2"_s.arg(source[u"source"_s].toString(),
                                         source[u"summary"_s].toString());
            }
        }
    }
    found_->setText(lines.join(u'\n'));
}

void MachineDialog::update()
{
    const bool isNamed = !machine().isThisOne() && !machine().hosts().isEmpty();
    const bool isOneTooMany = machine().hosts().size() > 1 && count_ == MachineChoice::Count::One;
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
