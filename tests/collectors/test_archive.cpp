// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

/// The archive of a collector: it runs where nothing is installed.
class TestArchive : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString root_;  ///< of the unpacked archive

    /// Runs papilio-collect of the archive in an empty environment.
    QByteArray run(const QStringList& arguments, int* status = nullptr) const
    {
        QProcess process;
        QProcessEnvironment nothing;
        nothing.insert("HOME", folder_.path());
        process.setProcessEnvironment(nothing);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setWorkingDirectory(folder_.path());
        process.start(root_ + "/bin/papilio-collect", arguments);
        if (!process.waitForFinished(120'000)) {
            return "did not end";
        }
        if (status != nullptr) {
            *status = process.exitCode();
        }
        return process.readAll();
    }

private slots:
    void initTestCase()
    {
        const QDir archives(PAPILIO_BUILD_DIR "/archives");
        const auto names = archives.entryList({"papilio-collect-*.tar.gz"});
        QCOMPARE(names.size(), 1);
        QCOMPARE(
            QProcess::execute("tar", {"-xzf", archives.filePath(names[0]), "-C", folder_.path()}),
            0);
        root_ = folder_.filePath(names[0].chopped(7));
        QVERIFY(QDir(root_).exists());
    }

    /// Everything but the C library comes out of the archive.
    void everyLibraryIsInIt()
    {
        static const QRegularExpression fromSystem("=> (/\\S+)",
                                                   QRegularExpression::MultilineOption);
        static const QRegularExpression ofTheCLibrary(
            "/(lib(c|m|dl|rt|pthread|resolv|util|anl)\\.so[.0-9]*|ld[^/]*)$");
        int programs = 0;
        QDirIterator files(root_, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const auto path = files.next();
            if (path.contains("/share/") || path.endsWith("papilio-qemu-plugin.so") ||
                path.contains("gpu_kernels")) {
                continue;  // the plugin is of qemu, the GPU module of its driver
            }
            QProcess ldd;
            ldd.start("ldd", {path});
            QVERIFY(ldd.waitForFinished());
            const auto text = QString::fromLocal8Bit(ldd.readAllStandardOutput());
            QVERIFY2(!text.contains("not found") || path.contains("/bundled/"),
                     qPrintable(path + text));
            if (path.contains("/bundled/")) {
                continue;  // found through the programs
            }
            programs += text.contains("=>") ? 1 : 0;
            for (auto match = fromSystem.globalMatch(text); match.hasNext();) {
                const auto library = match.next().captured(1);
                QVERIFY2(QDir::cleanPath(library).startsWith(root_) ||
                             ofTheCLibrary.match(library).hasMatch(),
                         qPrintable(path + ": " + library));
            }
        }
        QVERIFY(programs >= 3);
    }

    void itMeasuresAndRecords()
    {
        int status = -1;
        const auto doctor = run({"doctor"}, &status);
        QVERIFY2(status == 0, doctor);
        const auto cat = run({"cat", "branch", "--source", "simulated:spr", "-o", "a.h5"}, &status);
        QVERIFY2(status == 0, cat);
        QVERIFY(papilio::core::readStudy(folder_.filePath("a.h5").toStdString()));
        const auto roofs =
            run({"roofline", "--threads", "1", "--repetitions", "2", "-o", "r.h5"}, &status);
        // A build without hwloc has no roofs, and says that.
        QVERIFY2(status == 0 || roofs.contains("hwloc"), roofs);
        const QString solvers = PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers";
        if (QFile::exists(solvers)) {
            const auto recorded =
                run({"recorders", "-o", "s.h5", "--", solvers, "--matrix", "poisson2d:8"}, &status);
            QVERIFY2(status == 0, recorded);
        }
    }
};

PAPILIO_TEST(TestArchive)
#include "test_archive.moc"
