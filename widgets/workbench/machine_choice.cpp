#include "widgets/workbench/machine_choice.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/workbench/machine_dialog.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

MachineChoice::MachineChoice(QWidget* parent, Count count)
    : QWidget(parent),
      count_(count),
      machines_(new QComboBox),
      edit_(dialogButton(tr("Edit…"), "machineEdit"))
{
    machines_->setObjectName(u"machineChoice"_s);
    machines_->setAccessibleName(tr("Machine"));
    machines_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    edit_->setAccessibleName(tr("Edit the machine"));
    inRow(this, {{machines_, 1}, edit_}, usualSpacing);
    fill({});
    connect(machines_, &QComboBox::activated, this, &MachineChoice::choose);
    connect(edit_, &QPushButton::clicked, this, [this] { ask(machine()); });
}

void MachineChoice::setLabel(QWidget* label)
{
    if (auto* text = qobject_cast<QLabel*>(label)) {
        text->setBuddy(machines_);
    }
}

OtherMachine MachineChoice::machine() const
{
    return known_.value(chosen_);
}

void MachineChoice::setMachine(const OtherMachine& machine)
{
    fill(machine);
}

void MachineChoice::fill(const OtherMachine& chosen)
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
        machines_->addItem(machine.launcher.isEmpty()
                               ? machine.host
                               : tr("%1 with %2").arg(machine.host, machine.launcher));
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
    MachineDialog dialog(machine, count_ == Count::Several, this);
    if (dialog.exec() != QDialog::Accepted) {
        machines_->setCurrentIndex(chosen_);
        return;
    }
    rememberMachine(dialog.machine());
    fill(dialog.machine());
    emit changed();
}

}  // namespace papilio::widgets
