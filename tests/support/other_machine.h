// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace papilio::tests {

/// A machine behind something that takes ssh's arguments, with a home directory of its own, that
/// can be out of reach. `papilio-collect` of this build is there, but not in PATH.
class OtherMachine {
public:
    OtherMachine()
    {
        QDir(folder_.path()).mkpath("home");
        QDir(folder_.path()).mkpath("here");
        // In the background: the command outlives its connection, as under sshd.
        write("ssh",
              "#!/bin/sh\n"
              "folder=$(dirname \"$0\")\n"
              "for word; do [ \"$word\" = -O ] && exit 0; command=$word; done\n"
              "if [ -e \"$folder/unreachable\" ]; then\n"
              "  echo 'ssh: connect to host node7 port 22: No route to host' >&2\n"
              "  exit 255\n"
              "fi\n"
              "HOME=$folder/home\n"
              "export HOME\n"
              "cd \"$HOME\" || exit 1\n"
              "echo $$ > \"$folder/client\"\n"
              "exec 3<&0\n"
              "sh -c \"$command\" <&3 3<&- &\n"
              "wait $!\n");
        QFile::setPermissions(path("ssh"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("PAPILIO_SSH", QFile::encodeName(path("ssh")));
        qputenv("XDG_STATE_HOME", QFile::encodeName(path("state")));
    }

    [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }
    /// A file of the machine that measures for itself.
    [[nodiscard]] QString here(const QString& name) const { return path("here/" + name); }

    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    void setReachable(bool isReachable) const
    {
        if (isReachable) {
            QFile::remove(path("unreachable"));
        } else {
            write("unreachable", {});
        }
    }

    /// Ends the connection of the command that runs now.
    void loseConnection() const
    {
        QFile client(path("client"));
        QVERIFY(client.open(QIODevice::ReadOnly));
        ::kill(client.readAll().trimmed().toInt(), SIGKILL);
    }

    /// What papilio-collect gets before a command.
    [[nodiscard]] QStringList onNode(const QStringList& command,
                                     const QStringList& options = {}) const
    {
        return QStringList{"--host", "node7", "--collector",
                           QStringLiteral(PAPILIO_BUILD_DIR "/collectors/papilio-collect")} +
               options + command;
    }

    /// Directories of runs that are there.
    [[nodiscard]] QStringList runs() const
    {
        return QDir(path("home/.cache/papilio/runs")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }
    /// Whether the home directory there is as it was made.
    [[nodiscard]] bool isClean() const
    {
        const auto names =
            QDir(path("home")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        return names.isEmpty() ||
               (names == QStringList{".cache"} && !QFile::exists(path("home/.cache/papilio")));
    }

private:
    QTemporaryDir folder_;
};

}  // namespace papilio::tests
