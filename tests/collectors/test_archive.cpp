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
    QProcessEnvironment variables_;

    /// Runs papilio-collect of the archive in an empty environment.
    QByteArray run(const QStringList& arguments, int* status = nullptr) const
    {
        QProcess process;
        QProcessEnvironment nothing;
        nothing.insert("HOME", folder_.path());
        // A build with sanitizers has the leaks of libraries there.
        nothing.insert("LSAN_OPTIONS", qEnvironmentVariable("LSAN_OPTIONS"));
        nothing.insert(variables_);
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

    /// Everything comes out of the archive, but the C library of a system that is new enough.
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
                path.contains("gpu_kernels") || path.contains("/libc/")) {
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
        QVERIFY(programs >= 2);
    }

    /// What loads into programs of the system takes the C library that these have.
    void foreignProgramsNeedNoNewCLibrary()
    {
        static const QRegularExpression needed("Name: GLIBC_2\\.(\\d+)");
        constexpr int oldest = 28;
        int looked = 0;
        for (const char* name :
             {"lib/papilio/libpapilio-agent.so", "lib/papilio/bundled/libsde.so.1",
              "libexec/papilio/papilio-qemu-plugin.so", "libexec/papilio/papilio-regions.so"}) {
            QProcess readelf;
            readelf.start("readelf", {"-V", root_ + "/" + name});
            QVERIFY(readelf.waitForFinished());
            const auto text = QString::fromLocal8Bit(readelf.readAllStandardOutput());
            for (auto match = needed.globalMatch(text); match.hasNext(); ++looked) {
                const auto version = match.next();
                QVERIFY2(version.captured(1).section('.', 0, 0).toInt() <= oldest,
                         qPrintable(name + (": " + version.captured())));
            }
        }
        QVERIFY(looked > 0);
        QProcess readelf;
        readelf.start("readelf", {"-d", root_ + "/lib/papilio/libpapilio-agent.so"});
        QVERIFY(readelf.waitForFinished());
        QVERIFY(!readelf.readAllStandardOutput().contains("libstdc++"));
    }

    void itMeasuresAndRecords_data()
    {
        QTest::addColumn<bool>("bringsCLibrary");

        QTest::newRow("with the system's C library") << false;
        QTest::newRow("with the C library of the archive") << true;
    }

    void itMeasuresAndRecords()
    {
        QFETCH(bool, bringsCLibrary);
        const QString there = bringsCLibrary ? "archive" : "system";
        variables_.clear();
        if (bringsCLibrary) {
            variables_.insert("PAPILIO_C_LIBRARY", "archive");
        }
        int status = -1;

        const auto doctor = run({"doctor"}, &status);
        QVERIFY2(status == 0, doctor);
        const auto study = there + ".h5";
        const auto cat = run({"cat", "branch", "--source", "simulated:spr", "-o", study}, &status);
        QVERIFY2(status == 0, cat);
        QVERIFY(papilio::core::readStudy(folder_.filePath(study).toStdString()));
        // papilio-check reads what is merged.
        const auto merged = run({"merge", study, "-o", "merged-" + study}, &status);
        QVERIFY2(status == 0, merged);
        QVERIFY2(!merged.contains("papilio-check"), merged);
        const auto roofs = run(
            {"roofline", "--threads", "1", "--repetitions", "2", "-o", "roofs-" + study}, &status);
        // A build without hwloc has no roofs, and says that.
        QVERIFY2(status == 0 || roofs.contains("hwloc"), roofs);
        const QString solvers = PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers";
        if (QFile::exists(solvers)) {
            const auto recorded = run(
                {"recorders", "-o", "recorded-" + study, "--", solvers, "--matrix", "poisson2d:8"},
                &status);
            QVERIFY2(status == 0, recorded);
        }
    }

    /// The C library of the archive is the collector's alone.
    void aRecordedProgramKeepsItsCLibrary()
    {
        if (!QFile::exists(root_ + "/lib/papilio/libpapilio-agent.so")) {
            QSKIP("this build records no programs");
        }
        const QByteArray own = "/lib/papilio/libc/libc.so.6";
        variables_.clear();
        variables_.insert("PAPILIO_C_LIBRARY", "archive");

        const auto program =
            run({"recorders", "--quiet", "-o", "p.h5", "--", "cat", "/proc/self/maps"});
        const auto collector =
            run({"recorders", "--quiet", "-o", "c.h5", "--", "sh", "-c", "cat /proc/$PPID/maps"});

        QVERIFY2(program.contains("libpapilio-agent.so") && !program.contains(own), program);
        QVERIFY2(collector.contains(own), collector);
    }
};

PAPILIO_TEST(TestArchive)
#include "test_archive.moc"
