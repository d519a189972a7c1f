// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/study/study_file.h"

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace papilio::tests {

/// Runs papilio-collect recorders, in a directory that each test has of its own.
class RecordersFixture : public QObject {
protected:
    inline static const QString collector = PAPILIO_BUILD_DIR "/collectors/papilio-collect";
    inline static const QString program = PAPILIO_BUILD_DIR "/tests/collectors/recorded_program";

    /// What one run left, and the study that it wrote.
    struct Outcome {
        int status = -1;
        qint64 collectorPid = 0;
        QByteArray out;
        QByteArray err;
        core::Document study;

        [[nodiscard]] const core::Recorder& operator[](const char* name) const
        {
            static const core::Recorder none;
            const auto found = study.recorder(name);
            return found ? *found : none;
        }
    };

    static Outcome read(QProcess& process, qint64 pid, const QString& file)
    {
        Outcome outcome{.status = process.exitCode(),
                        .collectorPid = pid,
                        .out = process.readAllStandardOutput(),
                        .err = process.readAllStandardError(),
                        .study = {}};
        if (auto study = core::readStudy(file.toStdString())) {
            outcome.study = *std::move(study);
        }
        return outcome;
    }

    void makeDirectory() { directory_ = std::make_unique<QTemporaryDir>(); }

    [[nodiscard]] QString file(const char* name = "study.h5") const
    {
        return directory_->filePath(QString::fromUtf8(name));
    }

    Outcome record(const QStringList& arguments, const QStringList& options = {})
    {
        QProcess process;
        process.start(collector, QStringList{"recorders", "-o", file()} + options +
                                     QStringList{"--"} + arguments);
        const qint64 pid = process.processId();
        if (!process.waitForFinished(240'000) || process.exitStatus() != QProcess::NormalExit) {
            process.kill();
            process.waitForFinished();
            return {};
        }
        return read(process, pid, file());
    }
    Outcome recordMode(const char* mode, const QStringList& options = {})
    {
        return record({program, QString::fromUtf8(mode)}, options);
    }

private:
    std::unique_ptr<QTemporaryDir> directory_;
};

}  // namespace papilio::tests
