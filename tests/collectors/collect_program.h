// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

namespace papilio::tests {

/// What one run of papilio-collect gave back.
struct Outcome {
    int status = -1;  ///< -1: it did not start, crashed, or took longer than two minutes
    QByteArray out;
    QByteArray err;
};

/// Runs `papilio-collect` of this build.
inline Outcome collect(const QStringList& arguments, const QString& directory = {})
{
    QProcess process;
    process.setWorkingDirectory(directory);
    process.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect", arguments);
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit) {
        return {};
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

}  // namespace papilio::tests
