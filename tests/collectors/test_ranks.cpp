#include "collectors/counting/perf_counter.h"
#include "collectors/suite/join_ranks.h"
#include "core/formula/run_counts.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_file.h"
#include "core/topdown/compare.h"
#include "tests/collectors/collect_program.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <csignal>

using namespace papilio;
using papilio::tests::collect;
using papilio::tests::Outcome;

namespace {

constexpr const char* faults = "perf::PAGE-FAULTS";
constexpr const char* model = PAPILIO_SOURCE_DIR "/tests/data/topdown/software-events.json";

/// A study with one table of counters.
struct Counted {
    core::CounterTable table;
    std::string error;
};

Counted read(const QString& path)
{
    const auto study = core::readStudy(path.toStdString());
    if (!study) {
        return {{}, study.error().message};
    }
    return study->counters.size() == 1
               ? Counted{*study->counters.front(), {}}
               : Counted{{}, std::to_string(study->counters.size()) + " tables of counters"};
}

/// The count of an event by the parts of a run and pass; NaN: none.
double count(const core::CounterTable& table,
             const std::string& event,
             const std::string& pass,
             const std::string& part)
{
    const auto row = table.find(event);
    for (std::size_t column = 0; row && column < table.columns.size(); ++column) {
        if (table.columns[column].pass == pass && table.columns[column].part == part) {
            return table.value(*row, column);
        }
    }
    return std::nan("");
}

collectors::RankCounts rankCounts(std::size_t rank, std::size_t size, double value)
{
    core::CounterTable table;
    table.name = "solver";
    table.events = {"E", "duration_time"};
    table.columns = {{"solver", "A", collectors::rankPart(rank)},
                     {"solver", collectors::slowestPass("A"), ""}};
    const double none = std::nan("");
    table.values = {value, none, none, 10 * value};
    table.provenance.notes = {"The same for all.", collectors::shardNote({rank, size})};
    return {"study." + std::to_string(rank) + ".h5", {rank, size}, table};
}

}  // namespace

/// Parallel programs, rank by rank.
class TestRanks : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] QString file(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] QString study() const { return file("study.h5"); }

    QString script(const QString& name, const QByteArray& text) const
    {
        QFile file(folder_->filePath(name));
        if (file.open(QIODevice::WriteOnly)) {
            file.write("#!/bin/sh\n" + text);
        }
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return file.fileName();
    }

    /// Starts its words N times, each with a rank, as mpirun does.
    [[nodiscard]] QString launcher() const
    {
        return script("launcher",
                      "n=$1; shift; rank=0; pids=; status=0\n"
                      "echo start >> " +
                          QFile::encodeName(file("starts")) +
                          "\n"
                          "while [ $rank -lt $n ]; do\n"
                          "  OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=$n \"$@\" &\n"
                          "  pids=\"$pids $!\"; rank=$((rank + 1))\n"
                          "done\n"
                          "for pid in $pids; do wait $pid || status=$?; done\n"
                          "exit $status\n");
    }

    /// Rank R touches 2000 (R + 1) fresh pages.
    static QStringList touching()
    {
        return {"sh", "-c",
                "dd if=/dev/zero of=/dev/null count=1 status=none "
                "bs=$((8192000 * (${OMPI_COMM_WORLD_RANK:-0} + 1)))"};
    }

    QStringList counting(const QString& start, const QStringList& program) const
    {
        return QStringList{"count", "--events", faults, "--launcher", start, "-o", study(), "--"} +
               program;
    }

    /// What a failed command leaves: one sentence, and nothing in the folder but `before`.
    void isRefused(const Outcome& outcome, const QByteArray& word, const QStringList& before)
    {
        QVERIFY2(outcome.status == 1 || outcome.status == 2,
                 qPrintable(QString::number(outcome.status)));
        QVERIFY2(outcome.err.contains(word), outcome.err.constData());
        QCOMPARE(outcome.err.trimmed().count('\n'), qsizetype{0});
        QVERIFY(outcome.err.startsWith("papilio-collect: "));
        QCOMPARE(QDir(folder_->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), before);
    }

    [[nodiscard]] QStringList entries() const
    {
        return QDir(folder_->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    }

private slots:
    void init()
    {
        if (!collectors::PerfCounter().probe({faults}).front().refusal.empty()) {
            QSKIP("the kernel does not let this user count events (perf_event_paranoid)");
        }
        folder_ = std::make_unique<QTemporaryDir>();
    }

    void everyRankIsAPart()
    {
        const auto outcome = collect(QStringList{"topdown", "--model", model, "--launcher",
                                                 launcher() + " 3", "-o", study(), "--"} +
                                     touching());
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const auto [table, error] = read(study());
        QVERIFY2(error.empty(), error.c_str());
        QCOMPARE(table.columns.size(), std::size_t{6});  // two event sets of three ranks
        QCOMPARE(core::partsOf(table), (std::vector<std::string>{"rank 0", "rank 1", "rank 2"}));
        for (int rank = 0; rank < 3; ++rank) {
            const double pages = count(table, faults, "A", "rank " + std::to_string(rank));
            const double touched = 2000.0 * (rank + 1);
            QVERIFY2(pages > touched && pages < touched + 1500, qPrintable(QString::number(pages)));
        }
        QCOMPARE(table.model, std::string("software-events"));
        const auto evaluated = core::readTopDownModel(model);
        QVERIFY(evaluated);
        const auto shares = core::sharesByPart(*evaluated, table, {}, 0);
        QCOMPARE(shares.parts.size(), std::size_t{3});
        QVERIFY(!std::isnan(shares.at(2, 0)));
    }

    // The launcher starts once for each event set and repetition.
    void theLauncherStartsOnceForEachRun()
    {
        const auto outcome =
            collect(QStringList{"topdown", "--model", model, "--repetitions", "2", "--launcher",
                                launcher() + " 2", "-o", study(), "--"} +
                    touching());
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QFile starts(file("starts"));
        QVERIFY(starts.open(QIODevice::ReadOnly));
        QCOMPARE(starts.readAll().count("start"), qsizetype{4});
        const auto [table, error] = read(study());
        QVERIFY2(error.empty(), error.c_str());
        QCOMPARE(table.spread.size(), table.values.size());
        QVERIFY(!std::isnan(table.spread[table.at(*table.find(faults), 0)]));
    }

    // Times of ranks that run at the same time are not added; what they compute is.
    void timesOfRanksAreThoseOfTheRun()
    {
        const auto outcome = collect(counting(launcher() + " 3", {"sh", "-c", "sleep 0.3"}));
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QVERIFY2(outcome.out.contains("rank 2"), outcome.out.constData());
        const auto [table, error] = read(study());
        QVERIFY2(error.empty(), error.c_str());
        const core::CountsByRun counts(table);
        const double seconds = counts.value("duration_time", 0).value_or(0) * 1e-9;
        QVERIFY2(seconds >= 0.3 && seconds < 0.85, qPrintable(QString::number(seconds)));
        double processor = 0;
        for (int rank = 0; rank < 3; ++rank) {
            processor += count(table, "user_time", "A", "rank " + std::to_string(rank));
        }
        QCOMPARE(counts.value("user_time", 0).value_or(-1), processor);
    }

    void theDocumentHasEveryRank()
    {
        const auto outcome = collect(QStringList{"count", "--json", "--events", faults,
                                                 "--launcher", launcher() + " 2", "--"} +
                                     touching());
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const auto run = QJsonDocument::fromJson(outcome.out).object()["runs"].toArray().at(0);
        const auto sum = run.toObject()["events"].toArray()[0].toObject();
        QCOMPARE(sum["event"].toString(), QString(faults));
        const auto ranks = run.toObject()["ranks"].toArray();
        QCOMPARE(ranks.size(), qsizetype{2});
        double counted = 0;
        for (const auto& rank : ranks) {
            const auto event = rank.toObject()["events"].toArray()[0].toObject();
            QCOMPARE(event["event"].toString(), QString(faults));
            counted += event["value"].toDouble();
        }
        QCOMPARE(ranks[1].toObject()["rank"].toString(), QString("rank 1"));
        QCOMPARE(counted, sum["value"].toDouble());
    }

    // valgrind counts operations exactly: those of the ranks are those of single runs.
    void theSumIsWhatRunsWithoutALauncherCount()
    {
        if (QStandardPaths::findExecutable("valgrind").isEmpty()) {
            QSKIP("valgrind is not installed");
        }
        const QStringList options{"count",          "--source",  "valgrind", "--events",
                                  "valgrind::FLOP", "--seconds", "1",        "-o"};
        const auto launched = collect(
            options + QStringList{study(), "--launcher", launcher() + " 3", "--", "sh", "-c",
                                  "exec " PAPILIO_COUNTED_LOOPS
                                  " $((5 * (OMPI_COMM_WORLD_RANK + 1)))"});
        if (launched.err.contains("libcapstone")) {
            QSKIP("this build has no libcapstone");
        }
        QVERIFY2(launched.status == 0, launched.err.constData());
        const auto [table, error] = read(study());
        QVERIFY2(error.empty(), error.c_str());
        double sum = 0;
        for (const char* times : {"5", "10", "15"}) {
            const auto path = file(QString("alone") + times + ".h5");
            const auto alone =
                collect(options + QStringList{path, "--", PAPILIO_COUNTED_LOOPS, times});
            QVERIFY2(alone.status == 0, alone.err.constData());
            const auto single = read(path);
            sum += core::CountsByRun(single.table).value("valgrind::FLOP", 0).value_or(0);
        }
        QVERIFY(sum > 0);
        const core::CountsByRun counts(table);
        QCOMPARE(counts.value("valgrind::FLOP", 0).value_or(0), sum);
        QCOMPARE(counts.value("duration_time", 0).value_or(0), 1e9);
    }

    // The operations of all ranks in the time of the slowest.
    void allRanksAreOnePoint()
    {
        const auto outcome = collect({"count", "--roofline", "--launcher", launcher() + " 2", "-o",
                                      study(), "--", PAPILIO_COUNTED_LOOPS, "50"});
        if (outcome.err.contains("valgrind") || outcome.err.contains("libcapstone")) {
            QSKIP("valgrind or libcapstone is not there");
        }
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const auto read = core::readStudy(study().toStdString());
        QVERIFY(read);
        const auto& point = read->rooflines.at(0)->points.at(0);
        const auto& table = *read->counters.at(0);
        const core::CountsByRun counts(table);
        const double operations = counts.value("valgrind::FLOP", 0).value_or(0);
        QCOMPARE(operations, count(table, "valgrind::FLOP", "A", "rank 0") +
                                 count(table, "valgrind::FLOP", "A", "rank 1"));
        QVERIFY(std::abs(point.performance * point.seconds * 1e9 / operations - 1) < 1e-9);
        const double seconds = counts.value("duration_time", 0).value_or(0) * 1e-9;
        QVERIFY(std::abs(point.seconds / seconds - 1) < 1e-9);
        const double used =
            counts.value("user_time", 0).value_or(0) + counts.value("system_time", 0).value_or(0);
        QVERIFY(std::abs(point.utilization * seconds * 1e9 / used - 1) < 1e-9);
        // Of both ranks together; 0 where the repetitions differ, as under load.
        QVERIFY(point.threads == 0 || point.threads >= 2);
    }

    // Ranks x time: intervals have the same names in all ranks, also where these end at other
    // times.
    void intervalsAreThoseOfAllRanks()
    {
        const auto outcome = collect(QStringList{
            "topdown", "--model", model, "--interval", "0.1", "--launcher", launcher() + " 2", "-o",
            study(), "--", "sh", "-c", "sleep 0.$((2 + 3 * OMPI_COMM_WORLD_RANK))5"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const auto [table, error] = read(study());
        QVERIFY2(error.empty(), error.c_str());
        QVERIFY(core::checkCounters(table));
        QCOMPARE(core::partsOf(table), (std::vector<std::string>{"rank 0", "rank 1"}));
        const auto runs = table.runs();
        QVERIFY2(runs.size() >= 6, qPrintable(QString::number(runs.size())));
        QCOMPARE(runs[0], std::string("0.100 s"));
        QCOMPARE(runs[5], std::string("0.600 s"));
        std::size_t ofFirst = 0;
        for (const auto& column : table.columns) {
            QVERIFY(std::abs(std::stod(column.run) - column.time) < 1e-9);
            ofFirst += column.part == "rank 0" && column.pass == "A" ? 1 : 0;
        }
        QVERIFY(ofFirst >= 3 && ofFirst < runs.size());
    }

    // Started by mpirun, each rank writes its own study; merge makes the same table of them.
    void ranksThatMpirunStartsAreJoined()
    {
        const QStringList events{"count", "--events", "perf::PAGE-FAULTS,perf::TASK-CLOCK", "-o"};
        const auto outer = collect(
            events + QStringList{file("launched.h5"), "--launcher", launcher() + " 3", "--"} +
            touching());
        QVERIFY2(outer.status == 0, outer.err.constData());
        QProcess process;
        process.start(launcher(),
                      QStringList{"3", PAPILIO_BUILD_DIR "/collectors/papilio-collect"} + events +
                          QStringList{study(), "--"} + touching());
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 0);
        QVERIFY(!QFile::exists(study()));
        const QStringList parts{file("study.2.h5"), file("study.0.h5"), file("study.1.h5")};
        const auto merged = collect(QStringList{"merge"} + parts + QStringList{"-o", study()});
        QVERIFY2(merged.status == 0, merged.err.constData());
        const auto inner = read(study());
        QVERIFY2(inner.error.empty(), inner.error.c_str());
        const auto launched = read(file("launched.h5"));
        QVERIFY(inner.table.columns == launched.table.columns);
        QVERIFY(inner.table.events == launched.table.events);
        QVERIFY(inner.table.provenance.notes == launched.table.provenance.notes);
        const double last = count(inner.table, faults, "A", "rank 2");
        QVERIFY2(last > 6000 && last < 7500, qPrintable(QString::number(last)));

        const auto some = collect({"merge", parts[0], parts[1], "-o", file("some.h5")});
        QCOMPARE(some.status, 1);
        QVERIFY2(some.err.contains("rank 1 of 3"), some.err.constData());
        QVERIFY(!QFile::exists(file("some.h5")));
    }

    // An MPI program runs once under its launcher; of the ranks the first says so.
    void severalEventSetsNeedTheLauncher()
    {
        for (const char* rank : {"0", "1"}) {
            QProcess process;
            auto environment = QProcessEnvironment::systemEnvironment();
            environment.insert("PMI_RANK", rank);
            environment.insert("PMI_SIZE", "4");
            process.setProcessEnvironment(environment);
            process.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect",
                          {"topdown", "--model", model, "-o", study(), "--", "touch", file("ran")});
            QVERIFY(process.waitForFinished(60'000));
            const auto error = process.readAllStandardError();
            QCOMPARE(process.exitCode(), 2);
            QCOMPARE(error.contains("--launcher"), rank[0] == '0');
            QCOMPARE(error.count('\n'), qsizetype(rank[0] == '0' ? 1 : 0));
            QVERIFY(entries().isEmpty());
        }
    }

    void whatGoesWrongIsOneSentence_data()
    {
        QTest::addColumn<QByteArray>("launching");  // the body of the launcher; empty: as mpirun
        QTest::addColumn<QStringList>("program");
        QTest::addColumn<QByteArray>("word");
        const QStringList done{"true"};
        const QByteArray ranks("rank=0; for n in 1 2 3; do\n");
        QTest::newRow("a rank fails")
            << QByteArray() << QStringList{"sh", "-c", "exit $((OMPI_COMM_WORLD_RANK * 3))"}
            << QByteArray("rank 1 of 3");
        QTest::newRow("a program that is not there")
            << QByteArray() << QStringList{"no-such-program-here"}
            << QByteArray("no-such-program-here: cannot be run");
        QTest::newRow("the launcher fails")
            << QByteArray("exit 5\n") << done << QByteArray("status 5");
        QTest::newRow("the launcher starts nothing")
            << QByteArray("exit 0\n") << done << QByteArray("no rank");
        QTest::newRow("no rank is known")
            << QByteArray("\"$@\"\n") << done << QByteArray("OMPI_COMM_WORLD_RANK");
        QTest::newRow("a rank without counts")
            << ranks +
                   "OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=3 \"$@\" || exit\n"
                   "rank=$((rank + 1)); [ $rank = 2 ] && shift 5\ndone\nexit 0\n"
            << done << QByteArray("rank 2 of 3");
        QTest::newRow("a node without the directory")
            << ranks +
                   "[ $rank = 1 ] && set -- \"$1\" \"$2\" \"$3\" /nowhere -- \"$6\"\n"
                   "OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=3 \"$@\" || exit\n"
                   "rank=$((rank + 1))\ndone\n"
            << done << QByteArray("rank 1 of 3");
        QTest::newRow("a rank that is there twice")
            << ranks + "OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=3 \"$@\"\ndone\n"
            << done << QByteArray("two processes are rank 1 of 3");
        QTest::newRow("an event that a rank does not have")
            << ranks +
                   "[ $rank = 1 ] && export LIBPFM_DISABLED_PMUS=perf\n"
                   "OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=3 \"$@\"\n"
                   "rank=$((rank + 1))\ndone\n"
            << done << QByteArray(faults);
    }

    void whatGoesWrongIsOneSentence()
    {
        QFETCH(QByteArray, launching);
        QFETCH(QStringList, program);
        QFETCH(QByteArray, word);
        const auto start = launching.isEmpty() ? launcher() + " 3" : script("other", launching);
        auto before = entries();
        if (launching.isEmpty()) {
            before << "starts";  // what this launcher writes
        }
        isRefused(collect(counting(start, program)), word, before);
    }

    // A rank that fails before the others meet it would leave them waiting for ever.
    void ranksThatWaitForAFailedOneAreEnded()
    {
        const auto outcome =
            collect(counting(launcher() + " 2", {"sh", "-c",
                                                 "[ $OMPI_COMM_WORLD_RANK = 1 ] && exit 7; "
                                                 "exec sleep 100"}));
        isRefused(outcome, "rank 1 of 2", {"launcher", "starts"});
    }

    void aLauncherThatIsNotThereIsNamed_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("no program") << "no-such-launcher -n 4" << QByteArray("no-such-launcher");
        QTest::newRow("an open quote") << "mpirun -n '4" << QByteArray("mpirun -n 4");
        QTest::newRow("no words") << " " << QByteArray("--launcher");
        QTest::newRow("a command in it") << "$(touch ran)" << QByteArray("--launcher");
    }

    void aLauncherThatIsNotThereIsNamed()
    {
        QFETCH(QString, launcher);
        QFETCH(QByteArray, word);
        isRefused(collect(counting(launcher, {"touch", file("ran")})), word, {});
    }

    void aRankDoesNotStartRanks()
    {
        qputenv("OMPI_COMM_WORLD_RANK", "1");
        qputenv("OMPI_COMM_WORLD_SIZE", "2");
        const auto outcome = collect(counting("true", {"touch", file("ran")}));
        qunsetenv("OMPI_COMM_WORLD_RANK");
        qunsetenv("OMPI_COMM_WORLD_SIZE");
        isRefused(outcome, "rank 1 of 2", {});
    }

    void stoppingEndsTheLauncherAndItsRanks_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("ctrl-c") << SIGINT;
        QTest::newRow("cancelled") << SIGTERM;
    }

    void stoppingEndsTheLauncherAndItsRanks()
    {
        QFETCH(int, signal);
        QProcess process;
        process.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect",
                      counting(launcher() + " 2", {"sh", "-c",
                                                   "echo $$ > \"$0.$OMPI_COMM_WORLD_RANK\"; "
                                                   "exec sleep 100",
                                                   file("process")}));
        const auto number = [&](int rank) {
            QFile written(file(QString("process.%1").arg(rank)));
            return written.open(QIODevice::ReadOnly) ? written.readAll().trimmed().toInt() : 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(number(0) > 0 && number(1) > 0, 30'000);

        kill(static_cast<pid_t>(process.processId()), signal);

        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 128 + signal);
        QVERIFY(!process.readAllStandardError().contains("papilio-collect"));  // no failure
        for (int rank = 0; rank < 2; ++rank) {
            QTRY_VERIFY(isGone(number(rank)));
        }
        QCOMPARE(entries(), (QStringList{"launcher", "process.0", "process.1", "starts"}));
    }

    // Whoever kills papilio-collect kills what it started.
    void aKilledCollectorLeavesNoRanks()
    {
        QProcess process;
        process.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect",
                      counting(launcher() + " 1",
                               {"sh", "-c", "echo $$ > \"$0\"; exec sleep 100", file("process")}));
        const auto number = [&] {
            QFile written(file("process"));
            return written.open(QIODevice::ReadOnly) ? written.readAll().trimmed().toInt() : 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(number() > 0, 30'000);

        process.kill();

        QVERIFY(process.waitForFinished(30'000));
        QTRY_VERIFY(isGone(number()));
    }

    void tablesOfRanksAreJoined()
    {
        const auto joined = collectors::joinRanks({rankCounts(1, 2, 7), rankCounts(0, 2, 5)});
        QVERIFY2(joined, joined ? "" : joined.error().message.c_str());
        QCOMPARE(joined->columns.size(), std::size_t{3});
        QCOMPARE(joined->columns[1].part, std::string("rank 1"));
        QCOMPARE(joined->value(0, 0), 5.0);
        QCOMPARE(joined->value(0, 1), 7.0);
        QCOMPARE(joined->value(1, 2), 70.0);  // the slowest
        QCOMPARE(joined->provenance.notes, std::vector<std::string>{"The same for all."});
        QVERIFY(core::checkCounters(*joined));
        QCOMPARE(core::partsOf(*joined), (std::vector<std::string>{"rank 0", "rank 1"}));
    }

    void tablesThatDoNotFitAreNamed()
    {
        auto other = rankCounts(1, 2, 7);
        other.table.events[0] = "F";
        auto ofZen = rankCounts(1, 2, 7);
        ofZen.table.model = "zen2";
        const std::vector<std::pair<std::vector<collectors::RankCounts>, std::string>> cases = {
            {{rankCounts(0, 2, 1), other}, "study.1.h5: the event E"},
            {{rankCounts(0, 2, 1), ofZen}, "study.1.h5: the counts are for the Top-Down model"},
            {{rankCounts(0, 3, 1), rankCounts(2, 3, 1)}, "rank 1 of 3"},
            {{rankCounts(0, 2, 1)}, "rank 1 of 2"},
            {{rankCounts(1, 2, 1)}, "rank 0 of 2"},
            {{rankCounts(0, 2, 1), rankCounts(0, 2, 1)}, "both of rank 0"},
            {{rankCounts(0, 2, 1), rankCounts(1, 3, 1)}, "study.1.h5 is of 3 ranks"}};
        for (const auto& [ranks, words] : cases) {
            const auto joined = collectors::joinRanks(ranks);
            QVERIFY2(!joined, words.c_str());
            QVERIFY2(joined.error().message.find(words) != std::string::npos,
                     joined.error().message.c_str());
        }
    }

    void mpirunOfThisMachine()
    {
        if (QStandardPaths::findExecutable("mpirun").isEmpty()) {
            QSKIP("mpirun is not installed");
        }
        qputenv("OMPI_ALLOW_RUN_AS_ROOT", "1");  // Open MPI asks root twice
        qputenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        if (QProcess::execute("mpirun", {"-n", "2", "true"}) != 0) {
            QSKIP("mpirun starts no two processes here");
        }
        const auto outcome = collect(counting("mpirun -n 2", touching()));
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const auto [table, error] = read(study());
        QVERIFY2(error.empty(), error.c_str());
        QCOMPARE(core::partsOf(table), (std::vector<std::string>{"rank 0", "rank 1"}));
        QVERIFY(count(table, faults, "A", "rank 1") > 2000);
    }

private:
    static bool isGone(int process) { return kill(process, 0) != 0 || isZombie(process); }

    /// Where nobody waits for orphans they stay as entries.
    static bool isZombie(int process)
    {
        QFile status(QString("/proc/%1/stat").arg(process));
        return !status.open(QIODevice::ReadOnly) || status.readAll().contains(") Z ");
    }
};

PAPILIO_TEST(TestRanks)
#include "test_ranks.moc"
