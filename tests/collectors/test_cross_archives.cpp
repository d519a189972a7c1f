// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

/// Archives for other processors, which scripts/archive made: they run under qemu with nothing but
/// what is in them.
class TestCrossArchives : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    /// "papilio-collect-0.1.0-aarch64.tar.gz" with its path, of every processor.
    static QFileInfoList archives()
    {
        QFileInfoList found;
        for (const char* processor : {"aarch64", "ppc64le"}) {
            const QDir place(QString(PAPILIO_SOURCE_DIR "/build/archive-%1/archives")
                                 .arg(QLatin1String(processor)));
            found += place.entryInfoList({QString("*-%1.tar.gz").arg(QLatin1String(processor))});
        }
        return found;
    }

    /// What a program prints; nothing where it fails.
    QByteArray run(const QString& program, const QStringList& arguments) const
    {
        QProcess process;
        QProcessEnvironment variables;
        variables.insert("HOME", folder_.path());
        process.setProcessEnvironment(variables);
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.setWorkingDirectory(folder_.path());
        process.start(program, arguments);
        const bool ended = process.waitForFinished(120'000) && process.exitCode() == 0 &&
                           process.exitStatus() == QProcess::NormalExit;
        return ended ? process.readAllStandardOutput() : QByteArray();
    }

private slots:
    void theyMeasureWhatIsMeasuredHere_data()
    {
        QTest::addColumn<QString>("archive");
        for (const auto& archive : archives()) {
            QTest::newRow(qPrintable(archive.fileName())) << archive.filePath();
        }
        if (archives().empty()) {
            QTest::newRow("none") << QString();
        }
    }

    void theyMeasureWhatIsMeasuredHere()
    {
        QFETCH(QString, archive);
        if (archive.isEmpty()) {
            QSKIP("there is no archive for another processor; scripts/archive aarch64 makes one");
        }
        const auto name = QFileInfo(archive).fileName().chopped(7);
        const auto processor = name.section('-', -1);
        const auto qemu = QStandardPaths::findExecutable("qemu-" + processor);
        if (qemu.isEmpty()) {
            QSKIP(qPrintable("qemu-" + processor + " is not there"));
        }
        QCOMPARE(QProcess::execute("tar", {"-xzf", archive, "-C", folder_.path()}), 0);
        const QDir root(folder_.filePath(name));
        const auto loaders = QDir(root.filePath("lib/papilio/libc")).entryList({"ld*.so*"});
        QCOMPARE(loaders.size(), 1);
        // What its launcher starts where the system's C library is too old. The launcher itself
        // asks for the processor that runs it.
        const auto collect = [&](const QStringList& arguments) {
            const auto of = [&](const char* path) { return root.filePath(path); };
            return run(qemu, QStringList{of("lib/papilio/libc/") + loaders[0], "--library-path",
                                         of("lib/papilio/libc:") + of("lib/papilio/bundled"),
                                         of("program/papilio-collect")} +
                                 arguments);
        };
        const QStringList measure{"cat", "branch", "--source", "simulated:spr", "-o"};

        QVERIFY(!collect({"doctor"}).isEmpty());
        QVERIFY(!collect(measure + QStringList{"there.h5"}).isEmpty());
        QVERIFY(
            !run(PAPILIO_BUILD_DIR "/collectors/papilio-collect", measure + QStringList{"here.h5"})
                 .isEmpty());

        const auto there = papilio::core::readStudy(folder_.filePath("there.h5").toStdString());
        const auto here = papilio::core::readStudy(folder_.filePath("here.h5").toStdString());
        QVERIFY(there && here);
        QCOMPARE(there->benchmarks.size(), std::size_t{1});
        QVERIFY(there->benchmarks[0]->data->values == here->benchmarks[0]->data->values);
    }
};

PAPILIO_TEST(TestCrossArchives)
#include "test_cross_archives.moc"
