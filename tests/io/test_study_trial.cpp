#include "core/io/handle.h"
#include "core/io/study_file.h"
#include "core/io/trial_read.h"
#include "tests/fuzz/metadata_blocks.h"

#include <hdf5.h>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>
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

}  // namespace

class TestStudyTrial : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!canTry()) {
            QSKIP("with a sanitizer no child can be had beside Qt Test's own thread");
        }
    }

    void aGoodEndIsNotSpokenOf()
    {
        QVERIFY(!badEndOf([] {}, {}));
        QVERIFY(!badEndOf([] { throw std::runtime_error("what is read is wrong"); }, {}));
        QVERIFY(!badEndOf([] { _exit(1); }, {}));  // a sanitizer's report, say
    }

    void howAChildDiesIsSaid()
    {
        const auto end = badEndOf([] { raise(SIGFPE); }, {});
        QVERIFY(end.has_value());
        QCOMPARE(QString::fromStdString(*end), QString::fromLocal8Bit(strsignal(SIGFPE)));
    }

    // A fuzzer's handler wrote a finding, and a program's own one might well end the child in
    // peace.
    void handlersOfTheProcessAreNotTheChilds()
    {
        for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE}) {
            const auto before = std::signal(signal, [](int) { _exit(0); });
            const auto end = badEndOf([signal] { raise(signal); }, {});
            std::signal(signal, before);
            QVERIFY2(end.has_value(), strsignal(signal));
        }
    }

    // A B-tree whose few bytes claim nodes of 4 GB had them filled, here and not only in the child.
    void whatFillsTheMemoryIsABadEnd()
    {
        constexpr std::size_t megabyte = 1U << 20;
        const auto fills = [](std::size_t bytes) {
            return [bytes] {
                std::vector<char> filled(bytes, 'x');
                if (filled[bytes / 2] != 'x') {
                    _exit(1);
                }
            };
        };
        const TrialLimits limits{.memory = 100 * megabyte};
        QVERIFY(!badEndOf(fills(10 * megabyte), {}, limits));
        const auto end = badEndOf(fills(300 * megabyte), {}, limits);
        QVERIFY(end.has_value());
        QCOMPARE(*end, std::string("Out of memory"));
    }

    // It was only weighed when all was over: until then 4 GB were filled.
    void whatAsksForTooMuchIsRefusedBeforeItFillsIt()
    {
        constexpr std::size_t gigabyte = 1U << 30;
        int ends[2] = {-1, -1};
        QCOMPARE(pipe(ends), 0);
        const auto end = badEndOf(
            [&] {
                const std::vector<char> filled(gigabyte, 'x');
                (void)!write(ends[1], &filled[gigabyte / 2], 1);
            },
            {}, {.memory = gigabyte / 4});
        close(ends[1]);
        char filled = 0;
        const auto told = read(ends[0], &filled, 1);
        close(ends[0]);
        QCOMPARE(end.value_or(""), std::string("Out of memory"));
        QCOMPARE(told, 0);
    }

    void whatTheKernelKillsRanOutOfMemory()
    {
        QCOMPARE(badEndOf([] { raise(SIGKILL); }, {}).value_or(""), std::string("Out of memory"));
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

    void whatComputesWithoutEndIsEnded()
    {
        const auto busy = [] {
            for (volatile int turn = 0;;) {
                turn = turn + 1;
            }
        };
        const auto end = badEndOf(busy, {}, {.processor = 1s, .clock = 60s});
        QVERIFY(end.has_value());
        QCOMPARE(QString::fromStdString(*end), QString::fromLocal8Bit(strsignal(SIGXCPU)));
    }

    void whatWaitsLongIsNotCalledBad()
    {
        QVERIFY(!badEndOf([] { pause(); }, {}, {.processor = 1s, .clock = 100ms}));
    }

    void stoppingIsNoBadEnd()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!badEndOf([] { pause(); }, stop.get_token()));
    }

    // A child that waits for what another thread had locked would not come to its signal.
    void otherThreadsMayBeAtWork()
    {
        const auto work = [] {
            std::vector<std::string> texts;
            for (int turn = 0; turn < 50; ++turn) {
                texts.emplace_back(static_cast<std::size_t>(100 + turn * 37), 'x');
                try {
                    throw std::runtime_error(texts.back());
                } catch (const std::exception& thrown) {
                    texts.emplace_back(thrown.what());
                }
            }
        };
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread) {
            threads.emplace_back([&](const std::stop_token& stop) {
                while (!stop.stop_requested()) {
                    work();
                }
            });
        }
        if (!canTry()) {
            QSKIP("with a sanitizer no child can be had beside other threads");
        }
        for (int trial = 0; trial < 300; ++trial) {
            const auto end = badEndOf(
                [&] {
                    work();
                    raise(SIGFPE);
                },
                {});
            QVERIFY2(end.has_value(), std::to_string(trial).c_str());
        }
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

QTEST_GUILESS_MAIN(TestStudyTrial)
#include "test_study_trial.moc"
