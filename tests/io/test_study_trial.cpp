#include "core/io/hdf5/handle.h"
#include "core/io/study/study_check.h"
#include "core/io/study/study_file.h"
#include "tests/fuzz/metadata_blocks.h"
#include "tests/support/area_program.h"
#include "tests/support/sanitizers.h"

#include <hdf5.h>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <string>
#include <thread>
#include <vector>

using namespace papilio::core;
using namespace std::chrono_literals;

namespace {

/// A study whose machines are linked by B-trees of version 2, as newer libraries write groups.
void writeWithTrees(const QString& path)
{
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST);
    const hid_t file = H5Fcreate(path.toLocal8Bit(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
    const hid_t scalar = H5Screate(H5S_SCALAR);
    const hid_t format =
        H5Acreate2(file, "papilio_format", H5T_STD_I32LE, scalar, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(format, H5T_NATIVE_INT, &studyFormat);
    const hid_t dense = H5Pcreate(H5P_GROUP_CREATE);
    H5Pset_link_phase_change(dense, 0, 0);
    const hid_t machines = H5Gcreate2(file, "machines", H5P_DEFAULT, dense, H5P_DEFAULT);
    for (const char* name : {"one", "two", "three"}) {
        H5Gclose(H5Gcreate2(machines, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    }
    H5Gclose(machines);
    H5Pclose(dense);
    H5Aclose(format);
    H5Sclose(scalar);
    H5Fclose(file);
    H5Pclose(access);
}

std::string contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

Result<ChildOutcome> shell(const std::string& command)
{
    return runChild({.arguments = {"/bin/sh", "-c", command}});
}

}  // namespace

class TestStudyTrial : public QObject {
    Q_OBJECT

private slots:
    void aGoodEndIsNotReported()
    {
        QVERIFY(!badEndOf(shell("exit 0")));
        QVERIFY(!badEndOf(shell("exit 1")));  // a sanitizer's report, for example
        QCOMPARE(badEndOf(runChild({.arguments = {"/nowhere/at/all"}})).value_or(""),
                 std::string(tooLate));
    }

    void aSignalIsABadEnd()
    {
        const auto end = badEndOf(shell("kill -FPE $$"));
        QVERIFY(end.has_value());
        QCOMPARE(QString::fromStdString(*end), QString::fromLocal8Bit(strsignal(SIGFPE)));
    }

    // Ctrl+C goes to every process of the terminal: the file is not damaged.
    void aSignalFromOutsideIsNot_data()
    {
        QTest::addColumn<QString>("signal");
        for (const char* name : {"TERM", "INT", "HUP", "QUIT"}) {
            QTest::newRow(name) << name;
        }
    }

    void aSignalFromOutsideIsNot()
    {
        QFETCH(QString, signal);
        const auto child = shell("kill -" + signal.toStdString() + " $$");
        QVERIFY(child);
        QVERIFY(child->signal != 0);
        QCOMPARE(badEndOf(child).value_or(""), std::string(tooLate));
    }

    void whatTheKernelKillsRanOutOfMemory()
    {
        QCOMPARE(badEndOf(shell("kill -KILL $$")).value_or(""), std::string(outOfMemory));
    }

    // Whatever this process does with its signals, the child just ends.
    void handlersOfTheProcessAreNotTheChilds()
    {
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, &before);
        const auto end = badEndOf(shell("kill -SEGV $$; exit 0"));
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        QVERIFY(end.has_value());
    }

    void whatComputesWithoutEndIsEnded()
    {
        const auto end = badEndOf(
            runChild({.arguments = {"/bin/sh", "-c", "while :; do :; done"}, .processor = 1s}));
        QVERIFY(end.has_value());
        QCOMPARE(*end, std::string(tooLate));
    }

    void whatWaitsLongIsNotCalledBad()
    {
        const auto child = runChild({.arguments = {"/bin/sleep", "100"}, .limit = 100ms});
        QVERIFY(child);
        QVERIFY(child->isLate);
        QCOMPARE(badEndOf(child).value_or(""), std::string(tooLate));
    }

    void stoppingIsNoBadEnd()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto child = runChild({.arguments = {"/bin/sleep", "100"}}, stop.get_token());
        QVERIFY(!child);
        QVERIFY(child.error().code == Errc::Cancelled);
    }

    // A child that waits for what another thread had locked would not come to its end.
    void otherThreadsMayBeAtWork()
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread) {
            threads.emplace_back([](const std::stop_token& stop) {
                for (std::size_t turn = 0; !stop.stop_requested(); ++turn) {
                    const std::string text(100 + turn % 50 * 37, 'x');
                }
            });
        }
        for (int trial = 0; trial < 100; ++trial) {
            const auto child = runChild({.arguments = {"/bin/true"}, .limit = 20s});
            QVERIFY2(child && child->status == 0, std::to_string(trial).c_str());
        }
    }

    // The program that reads first, and what it may ask for.
    void aCheckHasItsLimits()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath("trees.papilio.h5").toStdString();
        writeWithTrees(QString::fromStdString(path));
        const auto program = programOfPapilio("papilio-check", "core");
        QVERIFY(!program.empty());
        const auto good = runChild({.arguments = {program, path, "100000000"}});
        QVERIFY(good);
        QCOMPARE(good->status, 0);
        QVERIFY(!checkStudy(path));
#ifndef PAPILIO_SANITIZED
        QVERIFY(checkStudy(path, {}, {.memory = 0}).has_value());
#endif
    }

    // HDF5 says only in its error stack that it got no memory.
    void theLibrarysLackOfMemoryIsTold()
    {
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, {
            H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
            H5Epush2(H5E_DEFAULT, "file", "function", 1, H5E_ERR_CLS, H5E_RESOURCE, H5E_NOSPACE,
                     "memory allocation failed");
            hdf5::throwStack("reading");
        });
    }

    // HDF5 1.10 divides by the size of a record without a look at it: the window was gone.
    void aFileThatTheLibraryFailsOnIsRefused()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath("trees.papilio.h5");
        writeWithTrees(path);
        const auto whole = readStudy(path.toStdString());
        QVERIFY2(whole, whole ? "" : whole.error().message.c_str());
        QCOMPARE(whole->machines.size(), 3U);

        auto image = contentOf(path);
        int damaged = 0;
        for (const auto& block : papilio::fuzz::metadataBlocks(image)) {
            if (image.compare(block.begin, 4, "BTHD") == 0) {
                constexpr std::size_t recordSize = 10;
                image[block.begin + recordSize] = 0;
                image[block.begin + recordSize + 1] = 0;
                papilio::fuzz::seal(image, block);
                ++damaged;
            }
        }
        QVERIFY(damaged > 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(image.data(), static_cast<qint64>(image.size()));
        file.close();

        const auto refused = readStudy(path.toStdString());

        QVERIFY(!refused);
        QVERIFY(refused.error().code == Errc::Malformed);
        const auto sentence = QString::fromStdString(refused.error().message);
        QVERIFY2(sentence.contains(path), qPrintable(sentence));
        QVERIFY2(sentence.contains("is damaged"), qPrintable(sentence));
    }
};

PAPILIO_TEST(TestStudyTrial)
#include "test_study_trial.moc"
