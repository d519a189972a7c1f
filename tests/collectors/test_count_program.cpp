#include "collectors/counting/count_program.h"
#include "collectors/counting/perf_counter.h"
#include "collectors/valgrind/instruction_work.h"
#include "core/formula/run_counts.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_file.h"
#include "core/roofline/place_points.h"
#include "core/topdown/tree.h"
#include "tests/collectors/collect_program.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

using namespace papilio;
using papilio::tests::collect;
using papilio::tests::Outcome;

namespace {

constexpr const char* faults = "perf::PAGE-FAULTS";

/// A program that touches so many fresh pages.
std::vector<std::string> touching(int pages)
{
    return {"dd", "if=/dev/zero", "of=/dev/null", "count=1", "bs=" + std::to_string(pages * 4096)};
}

bool countsHere()
{
    return collectors::PerfCounter().probe({faults}).front().refusal.empty();
}

/// Events and definitions of the first run by name.
std::map<std::string, double> json(const Outcome& outcome)
{
    std::map<std::string, double> values;
    const auto first =
        QJsonDocument::fromJson(outcome.out).object()["runs"].toArray()[0].toObject();
    for (const char* part : {"events", "definitions"}) {
        for (const auto& one : first[part].toArray()) {
            const auto object = one.toObject();
            values[object[part[0] == 'e' ? "event" : "name"].toString().toStdString()] =
                object["value"].toDouble();
        }
    }
    return values;
}

}  // namespace

/// Counting a whole program with the kernel's own events, which need no counters of the CPU.
class TestCountProgram : public QObject {
    Q_OBJECT

    static core::TopDownModel model()
    {
        const auto read = core::readTopDownModel(std::string(PAPILIO_SOURCE_DIR) +
                                                 "/tests/data/topdown/software-events.json");
        if (!read) {
            qFatal("%s", read.error().message.c_str());
        }
        return **read;
    }

    static core::Result<core::CounterTable> counted(const core::TopDownModel& model,
                                                    const std::vector<std::string>& arguments,
                                                    std::size_t repetitions = 1,
                                                    const std::string& run = {})
    {
        const collectors::PerfCounter counter;
        auto request = collectors::requestOf(model, counter);
        if (!request) {
            return request.error();
        }
        request->arguments = arguments;
        request->repetitions = repetitions;
        request->run = run;
        return collectors::countProgram(counter, *request, {}, [](auto, auto, const auto&) {});
    }

private slots:
    void init()
    {
        if (!countsHere()) {
            QSKIP("the kernel does not let this user count events (perf_event_paranoid)");
        }
    }

    void aProgramsPageFaultsAreCounted()
    {
        const auto small = collectors::PerfCounter().count({touching(100), {faults}}, {});
        const auto large = collectors::PerfCounter().count({touching(5100), {faults}}, {});
        QVERIFY2(small, small ? "" : small.error().message.c_str());
        QVERIFY(large);
        QCOMPARE(large->status, 0);
        const double more = *large->events[0].value - *small->events[0].value;
        QVERIFY2(more > 4000 && more < 8000, qPrintable(QString::number(more)));
    }

    /// Paper 2, section 4.2: a region of a program. The pages that tests/collectors/marked_program
    /// touches in each; what starting threads and a process faults comes on top.
    void markedRegionsAreCountedApart()
    {
        QTemporaryDir folder;
        const auto study = folder.filePath("regions.h5");
        const auto outcome =
            collect({"count", "--regions", "--events",
                     "perf::PAGE-FAULTS,perf::MAJOR-FAULTS,perf::CONTEXT-SWITCHES,perf::TASK-CLOCK",
                     "--run", "x", "-o", study, "--", PAPILIO_MARKED_PROGRAM});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const auto document = core::readStudy(study.toStdString());
        QVERIFY(document);
        const auto& table = *document->counters.front();
        const std::map<std::string, double> pages = {{"x", 700 + 3600 + 300 + 1000 + 400 + 600},
                                                     {"x: solve", 3600},
                                                     {"x: inner", 600},
                                                     {"x: papi", 300},
                                                     {"x: threads", 1000},
                                                     {"x: child", 400},
                                                     {"x: killed", 600}};
        QCOMPARE(table.runs().size(), pages.size());  // what is not ended has no counts
        const auto whole = core::countsOfRun(table, "x");
        for (const auto& [run, touched] : pages) {
            const auto counts = core::countsOfRun(table, run);
            const auto counted = counts(faults);
            QVERIFY2(counted && *counted >= touched && *counted < touched + 400, run.c_str());
            QVERIFY(counts("duration_time").value_or(0) > 0);
            QVERIFY(*counts("duration_time") <= *whole("duration_time"));
            QCOMPARE(table.units[*table.find("perf::TASK-CLOCK")], std::string("ns"));
        }
        const auto says = [&](const char* what) {
            return std::ranges::count_if(table.provenance.notes, [&](const std::string& note) {
                return note.find(what) != std::string::npos;
            });
        };
        QCOMPARE(says("Region threads was begun 2 more times"), 1);
        QCOMPARE(says("Region open was begun 1 time by a thread that exited"), 1);
        QCOMPARE(says("Region killed was begun 1 time by a thread that exited"), 1);
        QCOMPARE(says("0 more times"), 0);
        QCOMPARE(says("Region unbegun was ended 1 time without being begun"), 1);
        QCOMPARE(says("without being begun"), 1);  // threads ended as often as they began

        // Top-Down and the roofline take each region as a run.
        const auto tree =
            core::evaluateTopDown(std::make_shared<const core::TopDownModel>(model()), table);
        const auto solve = std::ranges::find(tree.runs, "x: solve", &core::TopDownRun::name);
        QVERIFY(solve != tree.runs.end() && solve->node(0).value);
        core::PointFormulas formulas;
        formulas.operations = "`perf::PAGE-FAULTS`";
        formulas.bytes = "4096 * `perf::PAGE-FAULTS`";
        formulas.seconds = "duration_time * 1e-9";
        const auto points = core::pointsFromCounters(table, formulas, {});
        QVERIFY(points);
        const auto point =
            std::ranges::find(points->points, "x: solve", &core::RooflinePoint::name);
        QVERIFY(point != points->points.end());
        QCOMPARE(point->intensity, 1.0 / 4096);
        QVERIFY(point->performance > 0);
    }

    /// More than there is room for, of which the first has a letter where its name is cut.
    void regionsBeyondTheTableAreSaid()
    {
        QTemporaryDir folder;
        const auto study = folder.filePath("many.h5");
        const auto outcome = collect({"count", "--regions", "--events", faults, "-o", study, "--",
                                      PAPILIO_MARKED_PROGRAM, "300"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QVERIFY2(outcome.err.contains("more than 256 regions"), outcome.err.constData());
        const auto document = core::readStudy(study.toStdString());
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->counters.front()->runs().size(), std::size_t{1 + 256});
    }

    void regionsNeedMarks()
    {
        const auto none = collect({"count", "--regions", "--events", faults, "--", "true"});
        QCOMPARE(none.status, 0);
        QVERIFY2(none.err.contains("No region was counted"), none.err.constData());
        const auto other = collect({"count", "--regions", "--source", "valgrind", "--events",
                                    "valgrind::Ir", "--", "true"});
        QCOMPARE(other.status, 1);
        QVERIFY2(other.err.contains("--regions"), other.err.constData());
    }

    // The names that --events takes.
    void eventsThatCountAreListed()
    {
        const auto outcome = collect({"events", "--source", "perf", "--json"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QStringList names;
        for (const auto& event :
             QJsonDocument::fromJson(outcome.out).object()["events"].toArray()) {
            names << event.toObject()["name"].toString();
            QVERIFY(event.toObject()["why"].toString().isEmpty());
        }
        QVERIFY(names.contains(faults));
        QVERIFY(
            collectors::PerfCounter().probe({names.last().toStdString()}).front().refusal.empty());
    }

    // perf calls it <not counted>: other events had the counters all the time.
    void anEventThatWasNeverCountedIsSaid()
    {
        collectors::CountRequest request;
        request.sets = {{"A", {faults, "Y"}, {faults, "Y"}}};
        request.arguments = {"x"};
        const auto rank = [](const auto&, const auto&) {
            collectors::CountedRun run;
            run.events = {{faults, 10, 0.5}, {"Y", {}}};
            return core::Result<std::vector<collectors::CountedRun>>(std::vector{run});
        };
        const auto table = collectors::countRanks(collectors::PerfCounter(), request, rank, {},
                                                  [](auto, auto, const auto&) {});
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QVERIFY(std::isnan(table->value(*table->find("Y"), 0)));
        QVERIFY(std::isnan(table->running[table->at(*table->find("Y"), 0)]));
        QCOMPARE(table->running[table->at(*table->find(faults), 0)], 0.5);
        QCOMPARE(table->provenance.notes.size(), std::size_t{1});
        QVERIFY(table->provenance.notes.front().find(" Y.") != std::string::npos);
    }

    void childrenOfTheProgramCountToo()
    {
        const auto run = collectors::PerfCounter().count(
            {{"sh", "-c", "dd if=/dev/zero of=/dev/null count=1 bs=20480000 2>/dev/null; true"},
             {faults}},
            {});
        QVERIFY(run);
        QVERIFY2(*run->events[0].value > 4000, qPrintable(QString::number(*run->events[0].value)));
    }

    void everyEventSetIsAPass()
    {
        const auto made = model();
        auto table = counted(made, touching(1000), 2, "1000");
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        collectors::describeAs(made, *table);
        QCOMPARE(table->model, std::string("software-events"));
        QCOMPARE(table->columns.size(), std::size_t{2});
        QCOMPARE(table->columns[1].pass, std::string("B"));
        QCOMPARE(table->columns[0].run, std::string("1000"));
        QVERIFY(!table->find("NO_SUCH_EVENT:ANYWHERE"));
        QVERIFY(table->provenance.notes.at(0).find("NO_SUCH_EVENT") != std::string::npos);
        QVERIFY(core::checkCounters(*table));
        const auto result =
            core::evaluateTopDown(std::make_shared<const core::TopDownModel>(made), *table);
        QVERIFY(*result.runs[0].total > 500);
        QVERIFY(std::abs(*result.runs[0].node(0).value + *result.runs[0].node(1).value - 1) <
                1e-12);
        QVERIFY(*result.runs[0].complementary()[0].value > 0);
    }

    // The collector knows what it counts: names need not tell it to whoever reads the study.
    void everyRowHasItsQuantity()
    {
        collectors::CountRequest request;
        request.sets.push_back({.name = "A",
                                .events = {faults, "perf::TASK-CLOCK", "FAULTS_PER_SECOND"},
                                .spellings = {faults, "perf::TASK-CLOCK", faults}});
        request.arguments = touching(10);
        const collectors::PerfCounter counter;
        const auto table =
            collectors::countProgram(counter, request, {}, [](auto, auto, const auto&) {});
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        const auto is = [&](const char* event, core::Quantity quantity) {
            return table->quantities.at(*table->find(event)) == quantity;
        };
        QVERIFY(is("FAULTS_PER_SECOND", core::Quantity::Count));
        QVERIFY(is(faults, core::Quantity::Count));
        QVERIFY(is("perf::TASK-CLOCK", core::Quantity::CpuTime));
        QVERIFY(is("duration_time", core::Quantity::WallTime));
        QVERIFY(is("user_time", core::Quantity::CpuTime));
    }

    void eventsThatCannotBeCountedAreNamed()
    {
        auto other = model();
        other.events[3].isOptional = false;
        const auto table = counted(other, touching(1));
        QVERIFY(!table);
        QVERIFY(table.error().message.find("NO_SUCH_EVENT:ANYWHERE") != std::string::npos);
    }

    void aProgramThatIsNotThereIsNamed()
    {
        const auto run = collectors::PerfCounter().count({{"no-such-program-here"}, {faults}}, {});
        QVERIFY(!run);
        QVERIFY(run.error().message.find("no-such-program-here") != std::string::npos);
    }

    void aProgramThatFailsIsNoRun()
    {
        const auto table = counted(model(), {"false"});
        QVERIFY(!table);
        QVERIFY(table.error().message.find("status 1") != std::string::npos);
    }

    void intervalsAddUpToTheRun()
    {
        collectors::CountRequest request;
        request.arguments = {"sh", "-c",
                             "for i in 1 2 3 4; do dd if=/dev/zero of=/dev/null count=1 "
                             "bs=20480000 2>/dev/null; sleep 0.1; done"};
        request.interval = 0.05;
        request.sets = {{"A", {faults}, {faults}}};
        const auto table = collectors::countProgram(collectors::PerfCounter(), request, {},
                                                    [](auto, auto, const auto&) {});
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QVERIFY(core::checkCounters(*table));
        QVERIFY(table->columns.size() >= 8);  // 0.4 s and more
        double sum = 0;
        double seconds = 0;
        for (std::size_t column = 0; column < table->columns.size(); ++column) {
            sum += table->value(*table->find(faults), column);
            seconds += table->value(*table->find("duration_time"), column) * 1e-9;
        }
        QVERIFY2(sum > 20000 && sum < 24000, qPrintable(QString::number(sum)));
        QVERIFY(std::abs(seconds - table->columns.back().time) < 0.05 + 1e-9);
        QCOMPARE(table->columns[0].time, 0.05);
        QCOMPARE(table->columns[1].time, 0.1);
    }

    void countsAreThoseOfPerfStat()
    {
        if (QStandardPaths::findExecutable("perf").isEmpty()) {
            QSKIP("perf is not installed");
        }
        const QStringList program = {
            "sh", "-c",
            "dd if=/dev/zero of=/dev/null count=1 bs=20480000 status=none; "
            "true"};
        QProcess perf;
        perf.start("perf", QStringList({"stat", "-x,", "-e", "page-faults,task-clock"}) + program);
        if (!perf.waitForFinished(60000) || perf.exitCode() != 0) {
            QSKIP("perf cannot count here");
        }
        std::map<QString, double> seen;
        for (const auto& line : perf.readAllStandardError().split('\n')) {
            const auto cells = QString::fromUtf8(line).split(',');
            seen[cells.value(2)] = cells.value(0).toDouble();
        }
        const auto ours = json(collect(QStringList({"count", "--json", "--events",
                                                    "perf::PAGE-FAULTS,perf::TASK-CLOCK", "--"}) +
                                       program));
        const double ourFaults = ours.at("perf::PAGE-FAULTS");
        // 5,000 pages are touched; how many more there are differs from run to run.
        QVERIFY2(ourFaults > 5000 && std::abs(ourFaults - seen["page-faults"]) <= 50,
                 qPrintable(QString("%1, perf %2").arg(ourFaults).arg(seen["page-faults"])));
        // Nanoseconds and milliseconds of the same work, while other programs run.
        const double ourClock = ours.at("perf::TASK-CLOCK") * 1e-6;
        QVERIFY2(ourClock > seen["task-clock"] / 3 && ourClock < seen["task-clock"] * 3,
                 qPrintable(QString("%1, perf %2").arg(ourClock).arg(seen["task-clock"])));
    }

    void definitionsAreEvaluated()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("faults.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "{\"papilio_definitions\": 1, \"name\": \"faults\", \"definitions\": [{\"name\": "
            "\"Twice\", \"formula\": \"2 * `perf::PAGE-FAULTS`\"}, {\"name\": \"Never\", "
            "\"formula\": \"NO_SUCH_EVENT + 1\"}]}");
        file.close();
        const auto outcome =
            collect({"count", "--json", "--definitions", file.fileName(), "-o",
                     folder.filePath("counts.h5"), "--", PAPILIO_COUNTED_LOOPS, "10"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QVERIFY(outcome.err.contains("NO_SUCH_EVENT was not counted"));
        const auto counts = json(outcome);
        QCOMPARE(counts.at("Twice"), 2 * counts.at("perf::PAGE-FAULTS"));
        const auto study = core::readStudy(folder.filePath("counts.h5").toStdString());
        QVERIFY(study);
        QCOMPARE(study->definitions.size(), std::size_t{1});
        QCOMPARE(study->counters.front()->value(0, 0), counts.at("perf::PAGE-FAULTS"));
    }

    // A clock measures them, no counter: they are not asked for, and need no set of their own.
    void timesAreNotAskedOfCounters()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("rate.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "{\"papilio_definitions\": 1, \"name\": \"rate\", \"definitions\": [{\"name\": "
            "\"Rate\", \"formula\": \"`perf::PAGE-FAULTS` / duration_time\"}]}");
        file.close();
        const auto outcome = collect({"count", "--json", "--definitions", file.fileName(), "--",
                                      PAPILIO_COUNTED_LOOPS, "10"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QVERIFY2(!outcome.err.contains("was not counted"), outcome.err.constData());
        const auto counts = json(outcome);
        QVERIFY(counts.at("Rate") > 0);
        QCOMPARE(counts.at("Rate"), counts.at("perf::PAGE-FAULTS") / counts.at("duration_time"));
    }

    void theCommandTopDownWritesTheCountsOfAModel()
    {
        QTemporaryDir folder;
        const auto outcome = collect(
            {"topdown", "--model", PAPILIO_SOURCE_DIR "/tests/data/topdown/software-events.json",
             "-o", folder.filePath("counts.h5"), "--", PAPILIO_COUNTED_LOOPS, "10"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QVERIFY(outcome.out.isEmpty());
        const auto study = core::readStudy(folder.filePath("counts.h5").toStdString());
        QVERIFY(study);
        QCOMPARE(study->counters.front()->model, std::string("software-events"));
        QCOMPARE(study->counters.front()->columns.size(), std::size_t{2});
        QVERIFY(study->counters.front()->provenance.command.find("topdown --model") !=
                std::string::npos);
    }

    void aProgramIsAPointUnderTheRoofs()
    {
        if (!collectors::InstructionDecoder::make()) {
            QSKIP("this build has no libcapstone");
        }
        QTemporaryDir folder;
        core::Document roofs;
        core::Roofline cores;
        cores.name = "cores";
        auto& roof = cores.ceilings.emplace_back();
        roof.name = "L1";
        roof.value = roof.low = roof.high = 100;
        auto dram = cores;
        dram.name = "dram";
        dram.bytes = core::Roofline::Bytes::Dram;
        roofs.rooflines = {std::make_shared<const core::Roofline>(dram),
                           std::make_shared<const core::Roofline>(cores)};
        QVERIFY(core::writeStudy(roofs, folder.filePath("roofs.h5").toStdString()));
        const auto outcome = collect({"count", "--roofline", "--roofs", folder.filePath("roofs.h5"),
                                      "-o", folder.filePath("point.h5"), "--run", "loops", "--",
                                      PAPILIO_COUNTED_LOOPS, "50"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const auto study = core::readStudy(folder.filePath("point.h5").toStdString());
        QVERIFY(study);
        QVERIFY(study->roofline("dram")->points.empty());
        const auto& point = study->roofline("cores")->points.at(0);
        QCOMPARE(point.name, std::string("loops"));
        const auto& table = *study->counters.front();
        const double operations = table.value(*table.find("valgrind::FLOP"), 1);
        QVERIFY(operations >= 4 * 2 * 50 * 1000);
        QVERIFY(std::abs(point.performance * point.seconds * 1e9 / operations - 1) < 1e-9);
        QVERIFY(
            std::abs(point.intensity * table.value(*table.find("valgrind::bytes"), 1) / operations -
                     1) < 1e-9);
        // Of so short a run a repetition may see another number of threads: then none is known.
        QVERIFY2(point.threads >= 0 && point.threads <= 4, outcome.out.constData());
        const auto threads = table.find("threads");
        const double counted = threads ? table.value(*threads, 0) : std::nan("");
        QVERIFY(point.threads == 0 || point.threads == std::lround(counted));
        QVERIFY(point.cpuSeconds >= point.systemSeconds && point.systemSeconds >= 0);
        // Three repetitions unless told otherwise: of one time nobody knows how much it varies.
        QVERIFY(!table.spread.empty());
        QVERIFY(point.low <= point.performance && point.performance <= point.high);
    }

    void aPointTakesTheUserTimeOfEachThread()
    {
        if (!collectors::InstructionDecoder::make()) {
            QSKIP("this build has no libcapstone");
        }
        const auto outcome = collect({"count", "--roofline", "--time", "user", "--json", "--",
                                      PAPILIO_COUNTED_LOOPS, "2000"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const auto counts = json(outcome);
        const auto point = QJsonDocument::fromJson(outcome.out)["points"][0].toObject();
        QCOMPARE(point["seconds"].toDouble(), counts.at("user_time") * 1e-9 / counts.at("threads"));
    }

    void whatCannotBeCountedIsRefusedBeforeTheProgramRuns_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("nothing") << QStringList{"--source", "valgrind"} << 2
                                 << QByteArray("--events");
        QTest::newRow("a misspelled event")
            << QStringList{"--events", "perf::PAGE-FALTS"} << 1 << QByteArray("perf::PAGE-FAULTS");
        QTest::newRow("unknown event")
            << QStringList{"--events", "NO_SUCH:EVENT"} << 1 << QByteArray("NO_SUCH:EVENT");
        QTest::newRow("no roofs") << QStringList{"--roofline", "--roofs", "/nowhere.h5"} << 1
                                  << QByteArray("/nowhere.h5");
        QTest::newRow("a model")  // papilio-collect topdown
            << QStringList{"--topdown", "zen2"} << 2 << QByteArray("--topdown");
        QTest::newRow("intervals of valgrind")
            << QStringList{"--source", "valgrind", "--events", "valgrind::Ir", "--interval", "1"}
            << 1 << QByteArray("intervals");
        QTest::newRow("a point without operations")
            << QStringList{"--events", "perf::PAGE-FAULTS", "--roofline"} << 2
            << QByteArray("FLOP");
        QTest::newRow("intervals and repetitions")
            << QStringList{"--events", "perf::PAGE-FAULTS", "--interval", "1", "--repetitions", "2"}
            << 2 << QByteArray("--repetitions");
    }

    void whatCannotBeCountedIsRefusedBeforeTheProgramRuns()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, word);
        QTemporaryDir folder;
        const auto outcome = collect(QStringList{"count"} + options +
                                     QStringList{"--", "touch", folder.filePath("ran")});
        QTEST(outcome.status, "status");
        QVERIFY2(outcome.err.contains(word), outcome.err.constData());
        QCOMPARE(outcome.err.trimmed().count('\n'), qsizetype{0});
        QVERIFY(!QFile::exists(folder.filePath("ran")));
    }

    // What perf stat counts, as far as it can be counted here; the study is named.
    void withoutEventsTheUsualOnesAreCounted()
    {
        QTemporaryDir folder;
        const auto study = folder.filePath("usual.h5");
        const auto outcome = collect({"count", "-o", study, "--", "true"});
        if (outcome.err.contains("perf_event cannot count")) {
            QSKIP("the kernel does not let this user count events");
        }
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains("perf::PAGE-FAULTS"), outcome.out.constData());
        QVERIFY(outcome.out.contains(study.toUtf8()));
        QVERIFY(QFile::exists(study));
    }
};

PAPILIO_TEST(TestCountProgram)
#include "test_count_program.moc"
