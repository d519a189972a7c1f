// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/study/study_file.h"
#include "core/model/dataset.h"
#include "tests/collectors/collect_program.h"
#include "tests/support/area_program.h"
#include "tests/support/sanitizers.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

using papilio::tests::collect;

class TestProgram : public QObject {
    Q_OBJECT

private slots:
    void exitStatusAndErrorLine_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("error");
        QTest::newRow("help") << "--help" << 0 << "";
        QTest::newRow("version") << "--version" << 0 << "";
        QTest::newRow("help of cat") << "cat --help" << 0 << "";
        QTest::newRow("nothing") << "" << 2 << "subcommand is required";
        QTest::newRow("unknown option") << "events --sauce x" << 2 << "--sauce";
        QTest::newRow("unknown source")
            << "events --source oracle" << 2 << "papilio-collect: unknown source \"oracle\"";
        QTest::newRow("unknown benchmark")
            << "cat brunch --source simulated:spr -o x.h5" << 2 << "brunch";
        QTest::newRow("no output") << "cat branch --source simulated:spr" << 2 << "--output";
        QTest::newRow("no repetitions")
            << "cat branch --source simulated:spr --repetitions 0 -o x.h5" << 2 << "--repetitions";
        QTest::newRow("benchmark twice") << "cat branch branch --source simulated:spr -o x.h5" << 2
                                         << "papilio-collect: the benchmark branch is given twice";
        QTest::newRow("wrong shard")
            << "cat branch --source simulated:spr --shard 4/4 -o x.h5" << 2
            << "papilio-collect: --shard 4/4: expected I/N with 0 <= I < N";
        QTest::newRow("options of nothing") << "options brunch" << 2 << "brunch";
        QTest::newRow("merge of nothing") << "merge -o x.h5" << 2 << "PART";
        QTest::newRow("merge of what is not there")
            << "merge no.h5 -o x.h5" << 1 << "papilio-collect: no.h5";
        QTest::newRow("unknown model")
            << "events --source simulated:zen9" << 1
            << "papilio-collect: unknown event model \"zen9\"; choose one of: mi250x, spr";
        QTest::newRow("benchmark of others") << "cat gpu-flops --source simulated:spr -o x.h5" << 1
                                             << "has no benchmark \"gpu-flops\"";
        for (const char* minutes : {"0", "nan", "inf", "1e300", "-1", "x"}) {
            QTest::addRow("%s minutes", minutes)
                << QString("cat branch --source simulated:spr --adaptive -o x.h5 --minutes %1")
                       .arg(QLatin1String(minutes))
                << 2
                << QString("more than 0 and at most 1000000, found %1").arg(QLatin1String(minutes));
        }
        for (const char* command :
             {"count -o x.h5 --interval", "count --seconds", "kernel load --run-ms",
              "recorders -o x.h5 --interval-ms", "recorders -o x.h5 --stop-above",
              "recorders -o x.h5 --stop-beyond", "roofline -o x.h5 --run-ms", "count --counters",
              "cat branch --repetitions"}) {
            QTest::addRow("%s nan", command)
                << QString("%1 nan -- true").arg(command) << 2 << QString("found \"nan\"");
        }
        QTest::newRow("limits of a range are short")
            << "recorders --stop-above 0 -- true" << 2
            << "--stop-above: expected FLOAT in [1 - 1e+300], found \"0\"";
        QTest::newRow("complete event of none")
            << "cat branch --source simulated:spr --adaptive --complete NO_SUCH -o x.h5" << 1
            << "NO_SUCH is to be measured completely (--complete), and is none of the events of "
               "branch";
        QTest::newRow("complete event of one")
            << "cat cpu-flops branch --source simulated:spr --adaptive --minutes 0.001 --complete "
               "BR_MISP_RETIRED -o y.h5"
            << 0 << "";
        QTest::newRow("unknown event")
            << "cat branch --source simulated:spr --events NO_SUCH -o x.h5" << 1 << "\"NO_SUCH\"";
        QTest::newRow("nowhere to write")
            << "cat branch --source simulated:spr -o no/such/folder/x.h5" << 1
            << "papilio-collect: no/such/folder/x.h5";
        QTest::newRow("threads") << "roofline --threads 0 -o x.h5" << 2
                                 << "\"0\" is not a valid number of threads";
        QTest::newRow("isa") << "roofline --isa altivec -o x.h5" << 2
                             << "unknown instruction set \"altivec\"";
        QTest::newRow("kernel") << "roofline --kernel gemm -o x.h5" << 2 << "--kernel";
        QTest::newRow("roofs without output") << "roofline" << 2 << "--output";
        QTest::newRow("one kernel") << "kernel jump" << 2 << "no kernel \"jump\"";
        QTest::newRow("no matrix") << "spmv -o x.h5" << 2 << "no matrix was given";
        QTest::newRow("no file") << "spmv none.mtx -o x.h5" << 1 << "none.mtx";
        QTest::newRow("no generator") << "spmv --generate cube:3 -o x.h5" << 2 << "\"cube:3\"";
        QTest::newRow("ordering") << "spmv --generate best --orderings hilbert -o x.h5" << 2
                                  << "--orderings";
        QTest::newRow("no program") << "reuse -o x.h5 -- ./none" << 1 << "./none";
        QTest::newRow("no command") << "reuse -o x.h5" << 2 << "COMMAND";
        QTest::newRow("line") << "reuse --line 48 -o x.h5 -- true" << 2 << "--line";
    }

    // What dialogs are made of; the expected values are those of the options' declarations.
    void optionsAreDescribed_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QJsonObject>("expected");
        const auto row = [](const char* command, const QJsonObject& expected) {
            QTest::addRow("%s %s", command, qPrintable(expected["name"].toString()))
                << QString::fromUtf8(command) << expected;
        };
        row("roofline", {{"name", "--repetitions"},
                         {"takes", "value"},
                         {"type", "UINT"},
                         {"default", "30"},
                         {"least", 1},
                         {"most", 10000}});
        row("roofline", {{"name", "--precision"},
                         {"takes", "list"},
                         {"default", "double,single"},
                         {"choices", QJsonArray{"double", "single"}},
                         {"least", QJsonValue()}});
        row("roofline", {{"name", "--median"}, {"takes", "nothing"}, {"default", ""}});
        row("count", {{"name", "--seconds"}, {"type", "FLOAT"}, {"least", 1e-9}, {"most", 1e9}});
        row("count", {{"name", "COMMAND"}, {"takes", "list"}, {"required", true}});
        row("", {{"name", "--launcher"}, {"takes", "value"}, {"type", "COMMAND"}});
    }

    void optionsAreDescribed()
    {
        QFETCH(const QString, command);
        QFETCH(const QJsonObject, expected);
        auto words = QStringList{"options", command, "--json"};
        words.removeAll(QString());
        const auto printed = collect(words);
        QCOMPARE(printed.status, 0);
        const auto document = QJsonDocument::fromJson(printed.out).object();
        QCOMPARE(document["command"].toString(), command);
        bool isFound = false;
        for (const auto& value : document["options"].toArray()) {
            const auto option = value.toObject();
            isFound = isFound || option["name"] == expected["name"];
            for (const auto& key :
                 option["name"] == expected["name"] ? expected.keys() : QStringList()) {
                QCOMPARE(option[key], expected[key]);
            }
        }
        QVERIFY(isFound);
    }

    // The study that was read, of whatever name.
    void aStudyThatDoesNotMatchIsNamed()
    {
        const QTemporaryDir directory;
        const QStringList measure = {"cat",
                                     "branch",
                                     "--source",
                                     "simulated:spr",
                                     "--adaptive",
                                     "--events",
                                     "BR_MISP_RETIRED,BR_INST_RETIRED:COND",
                                     "-o",
                                     "n.h5"};
        QCOMPARE(collect(measure, directory.path()).status, 0);

        const auto outcome = collect(
            measure + QStringList{"--resume", "--force", "--repetitions", "3"}, directory.path());

        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.startsWith("papilio-collect: n.h5: the earlier run does not match"),
                 outcome.err.constData());
    }

    void exitStatusAndErrorLine()
    {
        QFETCH(QString, arguments);
        QFETCH(int, status);
        QFETCH(QString, error);
        const QTemporaryDir directory;

        const auto outcome =
            collect(arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts), directory.path());

        QCOMPARE(outcome.status, status);
        QVERIFY2(QString::fromUtf8(outcome.err).contains(error), outcome.err.constData());
        if (status != 0) {
            QCOMPARE(outcome.err.count('\n'), 1);
            QVERIFY(outcome.err.startsWith("papilio-collect: "));
            QVERIFY(outcome.out.isEmpty());
        }
        QVERIFY(!QFile::exists(directory.filePath("x.h5")));
    }

    void outputNeedsAName()
    {
        const auto outcome = collect({"cat", "branch", "--source", "simulated:spr", "-o", ""});

        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.err, QByteArray("papilio-collect: --output: expected the name of a file, "
                                         "found nothing; see --help\n"));
    }

    void moreThanTheMemoryHoldsIsAFailure()
    {
#ifdef PAPILIO_SANITIZED
        QSKIP("a sanitizer needs more address space than this test leaves");
#endif
        const QTemporaryDir directory;
        QProcess process;
        process.setWorkingDirectory(directory.path());
        process.setChildProcessModifier([] {
            const rlimit limit{1U << 29, 1U << 29};  // of 14 GB
            setrlimit(RLIMIT_AS, &limit);
        });
        process.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect",
                      {"cat", "dcache-read", "--source", "simulated:spr", "--repetitions", "1000",
                       "--threads", "64", "-o", "x.h5"});
        QVERIFY(process.waitForFinished(60'000));

        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const auto said = process.readAllStandardError();
        QVERIFY2(said.startsWith("papilio-collect: 1000 repetitions of ") &&
                     said.count('\n') == 1 && said.contains("needs") &&
                     said.contains("iB of memory"),
                 said.constData());
        QVERIFY(!QFile::exists(directory.filePath("x.h5")));
    }

    void eventsAsJsonAreOneDocument()
    {
        const auto outcome = collect({"events", "--source", "simulated:mi250x", "--json"});

        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.err.isEmpty());
        const auto document = QJsonDocument::fromJson(outcome.out).object();
        QCOMPARE(document["source"].toString(), "simulated:mi250x");
        const auto events = document["events"].toArray();
        QCOMPARE(events.size(), 1216);
        QVERIFY(!events.first().toObject()["description"].toString().isEmpty());
    }

    // As PAPI in a virtual machine without counters.
    void whatListsNoEventIsAnError_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("events") << QStringList{"events"};
        QTest::newRow("all") << QStringList{"events", "--all"};
        QTest::newRow("cat") << QStringList{"cat", "branch", "-o", "x.h5"};
        QTest::newRow("adaptive") << QStringList{"cat", "branch", "--adaptive", "-o", "x.h5"};
    }

    void whatListsNoEventIsAnError()
    {
        QFETCH(const QStringList, arguments);
        const auto listed = collect({"events", "--all", "--json"});
        if (listed.status != 0 ||
            !QJsonDocument::fromJson(listed.out).object()["events"].toArray().isEmpty()) {
            QSKIP("PAPI is missing here, or lists events");
        }
        const QTemporaryDir directory;
        const auto outcome = collect(arguments, directory.path());
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("papi cannot count any of the events here (it lists none)") &&
                     outcome.err.contains("papilio-collect doctor"),
                 outcome.err.constData());
        QVERIFY(!QFile::exists(directory.filePath("x.h5")));
    }

    void sourcesThatLackTheSameAreOneLine()
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", "/nowhere");
        process.setProcessEnvironment(environment);
        process.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect", {"doctor"});
        QVERIFY(process.waitForFinished(120'000));
        const auto lines = process.readAllStandardOutput().split('\n');
        QCOMPARE(std::ranges::count_if(
                     lines, [](const auto& line) { return line.startsWith("  stops  qemu:"); }),
                 1);
    }

    void eventsAsTextAreOneLineEach()
    {
        const auto outcome = collect({"events", "--source", "simulated:spr"});

        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.out.contains("\nFP_ARITH_INST_RETIRED:SCALAR_DOUBLE "));
        QCOMPARE(outcome.out.count('\n'), 1132);
    }

    void aStudyOfTwoBenchmarksCanBeRead()
    {
        const QTemporaryDir directory;

        const auto outcome =
            collect(QStringLiteral("cat branch dcache-read --source simulated:spr --repetitions 2 "
                                   "--threads 3 -o out.h5 --title")
                            .split(QLatin1Char(' '))
                        << QStringLiteral("Today's $1"),
                    directory.path());
        const auto study = papilio::core::readStudy(directory.filePath("out.h5").toStdString());

        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.err.isEmpty(), outcome.err.constData());
        QVERIFY2(study, study ? "" : study.error().message.c_str());
        QCOMPARE(study->title, std::string("Today's $1"));
        QVERIFY(study->generator.starts_with("papilio-collect "));
        QCOMPARE(study->machines.size(), std::size_t{1});
        QCOMPARE(study->benchmarks.size(), std::size_t{2});
        const auto caches = study->benchmark("dcache-read");
        QVERIFY(caches != nullptr);
        QCOMPARE(caches->data->threads, std::size_t{3});
        QCOMPARE(caches->data->repetitions, std::size_t{2});
        QCOMPARE(caches->machine, study->machines.front().id);
        QVERIFY(papilio::core::isSimulated(caches->data->provenance));
        QCOMPARE(caches->data->provenance.command,
                 std::string("papilio-collect cat branch dcache-read --source simulated:spr "
                             "--repetitions 2 --threads 3 -o out.h5 --title 'Today'\\''s $1'"));
    }

    void eventsComeFromFilesAndNames()
    {
        const QTemporaryDir directory;
        QFile list(directory.filePath("list.txt"));
        QVERIFY(list.open(QIODevice::WriteOnly));
        list.write("# chosen by hand\nBR_INST_RETIRED:COND 0\r\n\nINST_RETIRED:ANY\n");
        list.close();

        const auto outcome = collect(
            QStringLiteral(
                "cat branch --source simulated:spr -o out.h5 --events BR_MISP_RETIRED,list.txt")
                .split(QLatin1Char(' ')),
            directory.path());
        const auto study = papilio::core::readStudy(directory.filePath("out.h5").toStdString());

        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QVERIFY(study);
        const auto& ids = study->benchmarks.front()->data->eventIds;
        QCOMPARE(ids, papilio::core::StringTable(std::vector<std::string>{
                          "BR_MISP_RETIRED", "BR_INST_RETIRED:COND", "INST_RETIRED:ANY"}));
    }

    // Enough repetitions that the signal arrives while events are being measured.
    void aSignalKeepsWhatIsComplete()
    {
        const QTemporaryDir directory;
        const QString path = directory.filePath("out.h5");
        QFile old(path);
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("an older study");
        old.close();
        QProcess process;
        process.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect",
                      {"cat", "cpu-flops", "--source", "simulated:spr", "--repetitions", "300",
                       "--progress", "json", "--force", "-o", path});
        process.setReadChannel(QProcess::StandardError);
        QVERIFY(process.waitForReadyRead(30'000));

        process.terminate();

        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 143);
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("an older study"));
        const auto study = papilio::core::readStudy((path + ".partial").toStdString());
        QVERIFY2(study, study ? "" : study.error().message.c_str());
        const auto& data = *study->benchmarks.front()->data;
        QVERIFY(data.eventCount() >= 1 && data.eventCount() < 1132);
        QCOMPARE(data.repetitions, std::size_t{300});
    }

    void progressIsOneObjectALine()
    {
        const QTemporaryDir directory;

        const auto outcome =
            collect(QStringLiteral("cat cpu-flops --source simulated:spr --progress json -o out.h5")
                        .split(QLatin1Char(' ')),
                    directory.path());

        QCOMPARE(outcome.status, 0);
        const auto lines = outcome.err.trimmed().split('\n');
        for (const auto& line : lines) {
            const auto object = QJsonDocument::fromJson(line).object();
            QVERIFY2(object.contains("what") && object.contains("seconds_left"), line.constData());
        }
        const auto last = QJsonDocument::fromJson(lines.last()).object();
        QCOMPARE(last["done"].toInt(), 1132);
        QCOMPARE(last["of"].toInt(), 1132);
    }
};

PAPILIO_TEST(TestProgram)
#include "test_program.moc"
