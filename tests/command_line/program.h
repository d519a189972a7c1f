#pragma once

#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

namespace papilio::tests {

/// What one run of the built program gave back.
struct Outcome {
    int status = -1;  ///< -1: it did not start, crashed, or took longer than a minute
    QByteArray out;
    QByteArray err;
};

/// Runs `papilio` without any display to talk to, and without the variables named.
inline Outcome papilio(const QStringList& arguments,
                       const QString& directory = {},
                       const QStringList& without = {})
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("WAYLAND_DISPLAY");
    environment.insert("QT_QPA_PLATFORM",
                       "there-is-no-such-platform");  // a headless command must not notice
    for (const auto& variable : without) {
        environment.remove(variable);
    }
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(directory);
    process.start(QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio"), arguments);
    Outcome outcome;
    // However long a sanitizer makes it: the limit is that of the test.
    if (process.waitForFinished(-1) && process.exitStatus() == QProcess::NormalExit) {
        outcome.status = process.exitCode();
    }
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

}  // namespace papilio::tests
