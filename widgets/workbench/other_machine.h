#pragma once

#include <QString>
#include <QStringList>

namespace papilio::widgets {

/// A machine behind ssh, and how a measurement is started there.
struct OtherMachine {
    /// As ssh takes it: a name of its configuration, or USER@HOST; several with commas between
    /// them.
    QString host;
    QString launcher;   ///< "srun -N1 --exclusive"; empty: none
    QString collector;  ///< path of papilio-collect there; empty: it is looked for, or sent
    QString directory;  ///< where it runs there; empty: the home directory
    bool keepsCollector = false;  ///< one that was sent stays there

    /// The words before a command of papilio-collect; none for this machine, which has no host.
    [[nodiscard]] QStringList options() const;
    /// The same where `folder` is where it runs, if it is not empty.
    [[nodiscard]] QStringList optionsIn(const QString& folder) const;
    [[nodiscard]] bool isThisOne() const { return host.isEmpty(); }
    /// The hosts, one by one.
    [[nodiscard]] QStringList hosts() const;
    /// The first of several, started in the same way.
    [[nodiscard]] OtherMachine first() const;

    bool operator==(const OtherMachine&) const = default;
};

/// The machines that were used, the newest first; kept in the settings of the program.
QList<OtherMachine> knownMachines();
/// Puts a machine first; one of the same host goes.
void rememberMachine(const OtherMachine& machine);

/// The hosts that ~/.ssh/config names, without patterns.
QStringList sshHosts();

}  // namespace papilio::widgets
