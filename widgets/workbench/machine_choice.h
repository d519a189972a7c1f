#pragma once

#include "widgets/kit/message_bar.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/collection.h"
#include "widgets/workbench/option_form.h"

#include <QComboBox>
#include <QDialog>
#include <QWidget>

class QLabel;
class QPushButton;

namespace papilio::widgets {

/// A machine behind ssh, and how a measurement is started there.
struct OtherMachine {
    /// As ssh takes it: a name of its configuration, or USER@HOST; several with commas between
    /// them. Empty: this machine.
    QString host;
    QStringList how = {};  ///< options that say how it is measured: "--launcher", "srun -N1", …

    /// The words before a command of papilio-collect. @param folder  where it runs, if not empty
    [[nodiscard]] QStringList options(const QString& folder = {}) const;
    static OtherMachine fromOptions(const QStringList& words);
    [[nodiscard]] bool isThisOne() const { return host.isEmpty(); }
    /// The hosts, one by one.
    [[nodiscard]] QStringList hosts() const;
    /// The first of several, started in the same way.
    [[nodiscard]] OtherMachine first() const { return {hosts().value(0), how}; }

    bool operator==(const OtherMachine&) const = default;
};

/// The machines that were used, the newest first; kept in the settings of the program.
QList<OtherMachine> knownMachines();
/// Puts a machine first; one of the same host goes.
void rememberMachine(const OtherMachine& machine);

/// The hosts that ~/.ssh/config names, without patterns.
QStringList sshHosts();

/// Chooses where a measurement runs: on this machine, on one that was used before, or on another
/// one that a dialog asks for.
class MachineChoice : public QWidget {
    Q_OBJECT

public:
    /// Whether several machines can be chosen together.
    enum class Count { One, Several };

    explicit MachineChoice(QWidget* parent = nullptr, Count count = Count::One);

    /// The key of this label comes to the list. (A focus proxy would take the list out of the order
    /// of Tab.)
    void setLabel(QWidget* label);
    [[nodiscard]] OtherMachine machine() const { return known_.value(chosen_); }
    /// Chooses a machine, which need not be known.
    void setMachine(const OtherMachine& machine);

signals:
    void changed();

private:
    void choose(int row);
    void ask(const OtherMachine& machine);

    Count count_;
    QComboBox* machines_ = named(new QComboBox, "machineChoice", tr("Machine"));
    QPushButton* edit_ = dialogButton(tr("Edit…"), "machineEdit");
    QList<OtherMachine> known_;  ///< of the rows; the first is this machine
    int chosen_ = 0;
};

/// Asks for a machine behind ssh, and can try what is there: `papilio-collect --host … doctor`.
class MachineDialog : public QDialog {
    Q_OBJECT

public:
    explicit MachineDialog(const OtherMachine& machine,
                           MachineChoice::Count count = MachineChoice::Count::One,
                           QWidget* parent = nullptr);

    [[nodiscard]] OtherMachine machine() const
    {
        return {host_->currentText().trimmed(), form_->arguments()};
    }

private:
    void check();
    void showChecked(bool succeeded, const QString& sentence);
    void update();

    MachineChoice::Count count_;
    QComboBox* host_ = named(new QComboBox, "machineHost");
    OptionForm* form_ = new OptionForm({});
    QPushButton* check_ = dialogButton(tr("Chec&k"), "machineCheck");
    QLabel* found_ = named(roleLabel({}, "muted"), "machineFound");
    MessageBar* bar_ = new MessageBar;
    QPushButton* use_ = nullptr;
    Collection doctor_;
};

}  // namespace papilio::widgets
