#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <thread>
#include <unistd.h>

using namespace papilio::core;
using namespace papilio::tests;

class StudyFile : public QObject {
    Q_OBJECT

private slots:
    void everyFieldComesBack_data() { layouts(); }
    void everyFieldComesBack()
    {
        QFETCH(StudyLayout, layout);
        const Folder folder;
        const auto document = fullDocument();

        const auto written = writeStudy(document, folder / "study.h5", layout);
        QVERIFY2(written, written ? "" : written.error().message.c_str());
        const auto read = readStudy(folder / "study.h5");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(QString::fromStdString(difference(document, *read)), QString());
    }

    // Older files keep sums as notes.
    void notesOfOlderFilesBecomeSums()
    {
        const Folder folder;
        const Signatures plain = {{"A", Eigen::Vector2d(1, 2), "= B"},
                                  {"B", Eigen::Vector2d(0, 4), ""},
                                  {"A + B", Eigen::Vector2d(1, 6), "= A + B"},
                                  {"C", Eigen::Vector2d(-0.5, 3), "= −0.5·A + B"},
                                  {"D", Eigen::Vector2d(0, -6), "= A − A + B"},
                                  {"E", Eigen::Vector2d(1, 6), "= A + B + G"},
                                  {"F", Eigen::Vector2d(2, 12), "= 2·A + B"}};  // twice "A + B"

        const auto read = throughAFile(folder / "old.h5", plain);

        QCOMPARE(read.size(), plain.size());
        for (std::size_t row = 0; row < plain.size(); ++row) {
            QCOMPARE(read[row].sum.empty() ? read[row].note : sumText(read[row].sum),
                     plain[row].note);
        }
        QCOMPARE(throughAFile(folder / "new.h5", read), read);
        for (const std::size_t row : {0U, 4U, 5U, 6U}) {  // not their coefficients, or no G
            QCOMPARE(read[row], plain[row]);
        }
        QCOMPARE(read[2].sum, (std::vector<SumPart>{{"A", 1}, {"B", 1}}));
        QCOMPARE(read[2].note, std::string());
        QCOMPARE(read[3].sum, (std::vector<SumPart>{{"A", -0.5}, {"B", 1}}));
    }

    // Names hold what joins the parts in a text, too.
    void sumsAreFieldsOfTheFile()
    {
        const Folder folder;
        const Signatures sums = {{"A", Eigen::Vector2d(1, 2), ""},
                                 {"A + B", Eigen::Vector2d(0, 4), "A note."},
                                 {"C", Eigen::Vector2d(-0.5, 7), "", {{"A", -0.5}, {"A + B", 2}}}};
        QCOMPARE(throughAFile(folder / "sums.h5", sums), sums);
    }

    void excludedEventsAreAListInOrder()
    {
        const Folder folder;
        auto document = fullDocument();
        auto benchmark = std::make_shared<Benchmark>(*document.benchmarks.front());
        benchmark->excluded = {"b", "a", "b"};  // as another program may write them
        document.benchmarks = {benchmark};
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read);
        QCOMPARE(read->benchmarks.front()->excluded, (std::vector<std::string>{"a", "b"}));
    }

    void aStudyWithoutExcludedEventsHasNoListOfThem()
    {
        const Folder folder;
        auto document = fullDocument();
        document.snapshots.clear();  // they have lists of their own
        QVERIFY(writeStudy(document, folder / "with.h5"));
        auto plain = std::make_shared<Benchmark>(*document.benchmarks.front());
        plain->excluded.clear();
        document.benchmarks.front() = plain;
        QVERIFY(writeStudy(document, folder / "without.h5"));
        QVERIFY(contentOf(folder / "with.h5").contains("excluded"));
        QVERIFY(!contentOf(folder / "without.h5").contains("excluded"));
    }

    void awkwardNumbersComeBackBitForBit()
    {
        const Folder folder;
        auto document = fullDocument();
        auto benchmark = std::make_shared<Benchmark>(*document.benchmarks.back());
        auto data = std::make_shared<Dataset>(*benchmark->data);
        data->values = {std::numeric_limits<double>::denorm_min(), -0.0};
        data->rawCounts = {std::numeric_limits<std::int64_t>::min(),
                           std::numeric_limits<std::int64_t>::max()};
        benchmark->data = data;
        document.benchmarks.back() = benchmark;

        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");

        QVERIFY(read);
        QVERIFY(sameBits(read->benchmarks.back()->data->values, data->values));
        QCOMPARE(read->benchmarks.back()->data->rawCounts, data->rawCounts);
    }

    // Attributes of more than 64 KiB need a place of their own in the file.
    void longTextsComeBack()
    {
        const Folder folder;
        auto document = fullDocument();
        document.snapshots.clear();  // of other data than are put in here
        auto benchmark = std::make_shared<Benchmark>(*document.benchmarks.front());
        auto data = std::make_shared<Dataset>(*benchmark->data);
        data->provenance.command = std::string(300000, 'c') + "ß";
        data->provenance.notes = {std::string(100000, 'n'), "", "short"};
        benchmark->data = data;
        document.benchmarks.front() = benchmark;
        document.machines.front().attributes.emplace_back("modules", std::string(70000, 'm'));

        const auto written = writeStudy(document, folder / "study.h5");
        QVERIFY2(written, written ? "" : written.error().message.c_str());
        const auto read = readStudy(folder / "study.h5");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(difference(document, *read), std::string());
    }

    // HDF5 keeps its settings per thread; none of them may talk to stderr.
    void readingInAnotherThreadIsSilent()
    {
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        const auto path = folder.write("broken.h5", contentOf(folder / "study.h5").left(3000));
        QFile log(folder.path() + "/stderr");
        QVERIFY(log.open(QIODevice::WriteOnly));
        const int before = dup(2);

        dup2(log.handle(), 2);
        bool failed = false;
        std::thread([&] { failed = !readStudy(path); }).join();
        dup2(before, 2);
        close(before);

        QVERIFY(failed);
        QCOMPARE(contentOf(folder / "stderr"), QByteArray());
    }

    void emptyStudyComesBack()
    {
        const Folder folder;
        Document document;
        document.title = "nothing yet";

        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");

        QVERIFY(read);
        QCOMPARE(difference(document, *read), std::string());
    }

    void studyWithoutEventsComesBack_data() { layouts(); }
    void studyWithoutEventsComesBack()
    {
        QFETCH(StudyLayout, layout);
        const Folder folder;
        auto document = fullDocument();
        document.snapshots.clear();  // of other data than are put in here
        auto benchmark = std::make_shared<Benchmark>(*document.benchmarks.back());
        auto data = std::make_shared<Dataset>(*benchmark->data);
        data->eventIds = data->eventNames = StringTable();
        data->values.clear();
        benchmark->data = data;
        document.benchmarks = {benchmark};

        QVERIFY(writeStudy(document, folder / "study.h5", layout));
        const auto read = readStudy(folder / "study.h5");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(difference(document, *read), std::string());
    }

    void exchangeIsSmaller()
    {
        const Folder folder;
        auto document = largeDocument(4000);
        document.snapshots.clear();  // of other data

        QVERIFY(writeStudy(document, folder / "working.h5", StudyLayout::Working));
        QVERIFY(writeStudy(document, folder / "exchange.h5", StudyLayout::Exchange));

        QCOMPARE_LT(std::filesystem::file_size(folder / "exchange.h5") * 3,
                    std::filesystem::file_size(folder / "working.h5"));
        const auto read = readStudy(folder / "exchange.h5");
        QVERIFY(read);
        QCOMPARE(difference(document, *read), std::string());
    }

    void progressGrowsToOne()
    {
        const Folder folder;
        std::vector<double> shares;
        const auto note = [&](double share) { shares.push_back(share); };

        QVERIFY(
            writeStudy(largeDocument(20000), folder / "study.h5", StudyLayout::Working, {}, note));
        QVERIFY(shares.size() > 2);
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        shares.clear();
        QVERIFY(readStudy(folder / "study.h5", {}, note));

        QVERIFY(shares.size() > 2);
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QCOMPARE(shares.back(), 1.0);
    }

    void stoppedReadIsCancelled()
    {
        const Folder folder;
        QVERIFY(writeStudy(largeDocument(20000), folder / "study.h5"));
        std::stop_source stop;

        const auto read =
            readStudy(folder / "study.h5", stop.get_token(), [&](double) { stop.request_stop(); });

        QVERIFY(!read);
        QCOMPARE(read.error().code, Errc::Cancelled);
    }

    void stoppedWriteLeavesTheOldStudy()
    {
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        const auto before = contentOf(folder / "study.h5");
        std::stop_source stop;

        const auto written =
            writeStudy(largeDocument(20000), folder / "study.h5", StudyLayout::Working,
                       stop.get_token(), [&](double) { stop.request_stop(); });

        QVERIFY(!written);
        QCOMPARE(written.error().code, Errc::Cancelled);
        QCOMPARE(contentOf(folder / "study.h5"), before);
        QVERIFY(!std::filesystem::exists(folder / "study.h5.part"));
    }

    void h5dumpReadsIt_data() { layouts(); }
    void h5dumpReadsIt()
    {
        QFETCH(StudyLayout, layout);
        if (QStandardPaths::findExecutable("h5dump").isEmpty()) {
            QSKIP("h5dump (package hdf5-tools) is not installed");
        }
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5", layout));

        const auto text = run("h5dump", {QString::fromStdString((folder / "study.h5").string())});

        for (const char* part : {"papilio_format", "\"A study\"", "reads%2FL1 50%25", "\"BR:ALL\"",
                                 "\"events per access\"", "\"B/C\"", "representation_tolerance"}) {
            if (layout == StudyLayout::Working && QByteArray(part).contains("BR:ALL")) {
                continue;  // only exchange files spell events as strings
            }
            QVERIFY2(text.contains(part), part);
        }
    }

    void h5pyReadsIt()
    {
        const QString python = QStringLiteral("/usr/bin/python3");
        if (QProcess::execute(python, {"-c", "import h5py"}) != 0) {
            QSKIP("h5py is not installed");
        }
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5", StudyLayout::Exchange));

        const auto text = run(
            python,
            {"-c",
             "import sys, h5py\n"
             "f = h5py.File(sys.argv[1])\n"
             "b = f['benchmarks']['reads%2FL1 50%25']\n"
             "print(f.attrs['papilio_format'], f.attrs['title'].decode(), "
             "b.attrs['kind'].decode(), b.attrs['tau'])\n"
             "print(b['values'].shape, b['values'].attrs['units'].decode(), b['values'].dtype)\n"
             "print(b['events/strings'][2].decode(), b['kernels'][1].decode(), "
             "b['raw_counts'][0,0,0,0])\n"
             "o = b['events/offsets'][:]; u = bytes(b['events/utf8'][:])\n"
             "print(u[o[2]:o[3]].decode(), list(f['machines/host%2F0'].attrs))\n",
             QString::fromStdString((folder / "study.h5").string())});

        QCOMPARE(QString::fromUtf8(text),
                 QStringLiteral("2 A study dcache 0.123\n"
                                "(3, 2, 3, 2) events per access float64\n"
                                "événement ☃ a/b 9007199254740993\n"
                                "événement ☃ ['vendor', 'model', 'cores', 'a']\n"));
    }

private:
    static void layouts()
    {
        QTest::addColumn<StudyLayout>("layout");
        QTest::newRow("working") << StudyLayout::Working;
        QTest::newRow("exchange") << StudyLayout::Exchange;
    }

    static QByteArray run(const QString& program, const QStringList& arguments)
    {
        QProcess process;
        process.start(program, arguments);
        return process.waitForFinished() && process.exitCode() == 0
                   ? process.readAllStandardOutput()
                   : process.readAllStandardError();
    }

    /// Whole numbers with many zeros, as counters give: 5 repetitions of 48 kernels.
    static Document largeDocument(std::size_t events)
    {
        auto data = std::make_shared<Dataset>();
        for (std::size_t event = 0; event < events; ++event) {
            data->eventIds.append("EVENT_" + std::to_string(event));
        }
        data->eventNames = data->eventIds;
        for (int kernel = 0; kernel < 48; ++kernel) {
            data->kernels.append("k" + std::to_string(kernel));
        }
        data->repetitions = 5;
        data->values.resize(events * 5 * 48);
        for (std::size_t at = 0; at < data->values.size(); ++at) {
            data->values[at] = at % 3 == 0 ? 0 : static_cast<double>(at % 101);
        }
        auto document = fullDocument();
        auto benchmark = std::make_shared<Benchmark>(*document.benchmarks.back());
        benchmark->data = data;
        benchmark->basis =
            std::make_shared<const Basis>(Basis{{"One"}, Eigen::MatrixXd::Ones(48, 1), ""});
        benchmark->signatures = std::make_shared<const Signatures>();
        document.benchmarks = {benchmark};
        return document;
    }

    static Signatures throughAFile(const std::filesystem::path& path, const Signatures& signatures)
    {
        auto document = fullDocument();
        auto benchmark = std::make_shared<Benchmark>(*document.benchmarks.front());
        benchmark->signatures = std::make_shared<const Signatures>(signatures);
        document.benchmarks = {benchmark};
        const auto written = writeStudy(document, path);
        const auto read = written ? readStudy(path) : written.error();
        return read ? *read->benchmarks.front()->signatures : Signatures();
    }
};

PAPILIO_TEST(StudyFile)
#include "test_study_file.moc"
