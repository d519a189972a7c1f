#include "core/io/live/live_stream.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace papilio::core;

namespace {

const std::string solver =
    "{\"recorder\":{\"id\":0,\"name\":\"CG::residual\",\"type\":\"double\",\"kind\":\"series\","
    "\"mode\":\"instantaneous\"}}\n";

Recorder counter()
{
    Recorder recorder;
    recorder.name = "Lib::steps";
    recorder.library = "Lib";
    recorder.type = "long long";
    recorder.unit = "1";
    recorder.description = "Steps \"taken\"\n\xff";  // not UTF-8: foreign programs may say so
    recorder.kind = Recorder::Kind::Counter;
    recorder.mode = Recorder::Mode::Delta;
    return recorder;
}

}  // namespace

class LiveStreamTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsSaidIsHeardToTheLastBit()
    {
        std::mt19937_64 random(20240527);
        std::vector<double> values = {1.0,
                                      -0.0,
                                      5e-324,
                                      1.7976931348623157e308,
                                      std::numeric_limits<double>::infinity(),
                                      -std::numeric_limits<double>::infinity()};
        for (int i = 0; i < 1000; ++i) {
            values.push_back(std::ldexp(static_cast<double>(random() >> 11), int(random() % 200)));
        }
        std::vector<std::int64_t> times(values.size(), 9'007'199'254'740'993);
        LiveStreamReader reader;
        const std::string stream =
            solver + liveValuesLine({.id = 0, .from = 0, .values = values, .timesNs = times});

        for (const char byte : stream) {  // as badly cut as can be
            QVERIFY(reader.feed({&byte, 1}));
        }

        QCOMPARE(reader.recorders().size(), 1U);
        QCOMPARE(reader.recorders()[0].values, values);
        QVERIFY(std::signbit(reader.recorders()[0].values[1]));
        QCOMPARE(reader.recorders()[0].timesNs, times);
        QVERIFY(reader.recorders()[0].integers.empty());
        QCOMPARE(reader.valueCount(), values.size());
    }

    void missingNumbersStayMissing()
    {
        const std::vector<double> values = {1, std::nan(""), 3};
        LiveStreamReader reader;

        QVERIFY(reader.feed(solver + liveValuesLine({.values = values})));

        QVERIFY(std::isnan(reader.recorders()[0].values[1]));
        QVERIFY(reader.recorders()[0].timesNs.empty());
    }

    void wholeNumbersBeyondADoubleStayExact()
    {
        const std::vector<std::int64_t> values = {9'007'199'254'740'993,
                                                  std::numeric_limits<std::int64_t>::min()};
        LiveStreamReader reader;

        QVERIFY(reader.feed(liveRecorderLine(0, counter()) +
                            liveValuesLine({.id = 0, .integers = values})));

        const Recorder& heard = reader.recorders()[0];
        QCOMPARE(heard.integers, values);
        QCOMPARE(heard.values[0], 9007199254740992.0);
        QCOMPARE(heard.name, std::string("Lib::steps"));
        QVERIFY(heard.kind == Recorder::Kind::Counter);
        QVERIFY(heard.mode == Recorder::Mode::Delta);
        QVERIFY(heard.description.starts_with("Steps \"taken\"\n"));
    }

    void aCountingSetIsSaidAgainAsAWhole()
    {
        Recorder set = counter();
        set.kind = Recorder::Kind::CountingSet;
        const std::vector<std::int64_t> first = {3, 4, 5};
        const std::vector<std::int64_t> second = {9};
        const std::vector<std::string> labels = {"a", "b", "c"};
        LiveStreamReader reader;

        QVERIFY(reader.feed(
            liveRecorderLine(0, set) +
            liveValuesLine({.integers = first, .labels = std::span<const std::string>(labels)}) +
            liveValuesLine(
                {.integers = second, .labels = std::span<const std::string>(labels).first(1)})));

        QCOMPARE(reader.recorders()[0].integers, second);
        QCOMPARE(reader.recorders()[0].labels, std::vector<std::string>{"a"});
        QCOMPARE(reader.valueCount(), 1U);
        QCOMPARE(reader.revision(0), 3U);
    }

    void aGroupKeepsItsMembers()
    {
        Recorder group = counter();
        group.kind = Recorder::Kind::Group;
        group.labels = {"Lib::low", "Lib::high"};
        const std::vector<std::int64_t> values = {7};
        LiveStreamReader reader;

        QVERIFY(reader.feed(liveRecorderLine(0, group) + liveValuesLine({.integers = values}) +
                            liveRecorderLine(0, group)));

        QVERIFY(reader.recorders()[0].kind == Recorder::Kind::Group);
        QCOMPARE(reader.recorders()[0].labels, group.labels);
        QCOMPARE(reader.recorders()[0].integers, values);
    }

    // A tolerance of the log counts while it is followed, not only afterwards.
    void whatALogSaysOfASolverIsHeard()
    {
        Recorder recorder = counter();
        recorder.type = "double";
        recorder.statistics = {{"tolerance", 1e-5}, {"least", -HUGE_VAL}, {"a", std::nan("")}};
        const auto first = std::make_shared<const Recorder>(recorder);
        LiveStreamReader reader;
        QVERIFY(*reader.take({first}));
        QCOMPARE(reader.recorders()[0].statistic("tolerance"), std::optional(1e-5));
        QCOMPARE(reader.recorders()[0].statistics[1], recorder.statistics[1]);
        QVERIFY(!*reader.take({first}));

        recorder.end = {RunEnd::Kind::Failed, "DIVERGED_BREAKDOWN", "SIGABRT", 3};
        recorder.problem = "m";
        recorder.outer = "m/outer";
        recorder.isNormalised = true;
        const auto second = std::make_shared<const Recorder>(recorder);
        QVERIFY(*reader.take({second}));
        const auto& heard = reader.recorders()[0];
        QVERIFY(heard.end == recorder.end);
        QVERIFY(heard.problem == "m" && heard.outer == "m/outer" && heard.isNormalised);
    }

    void everyChangeIsHeard_data()
    {
        QTest::addColumn<std::function<void(Recorder&)>>("change");
        const auto row = [](const char* name, const std::function<void(Recorder&)>& change) {
            QTest::newRow(name) << change;
        };
        row("times", [](Recorder& recorder) { recorder.timesNs = {1, 3}; });
        row("integers", [](Recorder& recorder) { recorder.integers = {(1LL << 53) + 1, 2}; });
        row("labels", [](Recorder& recorder) { recorder.labels = {"a", "c"}; });
        row("unit", [](Recorder& recorder) { recorder.unit = "s"; });
        row("description", [](Recorder& recorder) { recorder.description = "other"; });
        row("role", [](Recorder& recorder) { recorder.role = "residual"; });
    }

    void everyChangeIsHeard()
    {
        QFETCH(const std::function<void(Recorder&)>, change);
        Recorder recorder = counter();
        recorder.values = {0x1p53, 2};
        recorder.integers = {1LL << 53, 2};
        recorder.timesNs = {1, 2};
        recorder.labels = {"a", "b"};
        LiveStreamReader reader;
        QVERIFY(*reader.take({std::make_shared<const Recorder>(recorder)}));
        change(recorder);

        QVERIFY(*reader.take({std::make_shared<const Recorder>(recorder)}));

        QCOMPARE(reader.recorders()[0].timesNs[1], recorder.timesNs[1]);
        QCOMPARE(reader.recorders()[0].unit, recorder.unit);
    }

    void programNotesAndEnd()
    {
        LiveStreamReader reader;

        QVERIFY(reader.feed(
            liveProgramLine({.program = "./a", .arguments = {"-x"}, .pid = 7, .intervalMs = 10}) +
            "{\"something\":\"of a later version\"}\n\n" + liveNoteLine("It forked.") +
            liveEndLine({.status = 143, .signal = 15, .stopped = true, .seconds = 1.5})));

        QCOMPARE(reader.program()->program, std::string("./a"));
        QCOMPARE(reader.program()->arguments, std::vector<std::string>{"-x"});
        QCOMPARE(reader.program()->pid, 7);
        QCOMPARE(reader.notes(), std::vector<std::string>{"It forked."});
        QCOMPARE(reader.end()->status, 143);
        QCOMPARE(reader.end()->signal, 15);
        QVERIFY(reader.end()->stopped);
    }

    void hostileStreamsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("stream");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* name, const std::string& stream, const char* sentence) {
            QTest::newRow(name) << QByteArray::fromStdString(stream) << QByteArray(sentence);
        };
        row("no JSON", "hello\n", "line 1 of the live stream: this is not a JSON object");
        row("no object", solver + "[1]\n", "line 2 of the live stream: this is not a JSON object");
        row("deep", std::string(100'000, '[') + "\n", "not a JSON object");
        row("bad UTF-8", "{\"note\":\"\xff\"}\n", "not a JSON object");
        row("id far away", "{\"recorder\":{\"id\":4000000000,\"name\":\"x\"}}\n", "\"id\" is out");
        row("negative id", "{\"recorder\":{\"id\":-1,\"name\":\"x\"}}\n", "\"id\" is out");
        row("no id", "{\"recorder\":{\"name\":\"x\"}}\n", "\"id\" is missing");
        row("no name", "{\"recorder\":{\"id\":0}}\n", "needs a \"name\"");
        row("name of another kind", "{\"recorder\":{\"id\":0,\"name\":[1]}}\n", "\"name\" is not");
        row("too many recorders",
            solver + "{\"recorder\":{\"id\":1,\"name\":\"x\"}}\n" +
                "{\"recorder\":{\"id\":2,\"name\":\"x\"}}\n",
            "more than 2 recorders");
        row("values of nobody", "{\"values\":{\"id\":0,\"from\":0,\"values\":[1]}}\n",
            "before the recorder");
        row("values of another", solver + "{\"values\":{\"id\":1,\"from\":0,\"values\":[1]}}\n",
            "\"id\" is out");
        row("gap", solver + "{\"values\":{\"id\":0,\"from\":1,\"values\":[1]}}\n",
            "\"from\" is out of range, expected a whole number from 0 to 0");
        row("no list", solver + "{\"values\":{\"id\":0,\"from\":0,\"values\":7}}\n", "no list");
        row("not a number", solver + "{\"values\":{\"id\":0,\"from\":0,\"values\":[\"x\"]}}\n",
            "not a number");
        row("fewer times",
            solver + "{\"values\":{\"id\":0,\"from\":0,\"values\":[1,2],\"times_ns\":[1]}}\n",
            "\"times_ns\" is not a list of 2");
        row("times of another kind",
            solver + "{\"values\":{\"id\":0,\"from\":0,\"values\":[1],\"times_ns\":[0.5]}}\n",
            "\"times_ns\" contains");
        row("labels of another kind",
            solver + "{\"values\":{\"id\":0,\"from\":0,\"values\":[1],\"labels\":[5]}}\n",
            "\"labels\" contains");
        row("too many values",
            solver + "{\"values\":{\"id\":0,\"from\":0,\"values\":[1,2,3,4,5,6,7,8,9]}}\n",
            "more than 8 values");
        row("endless line", std::string(300'000, 'x'), "line 1 of the live stream is longer");
        row("members of another kind",
            "{\"recorder\":{\"id\":0,\"name\":\"x\",\"kind\":\"group\",\"mode\":\"delta\","
            "\"members\":7}}\n",
            "\"members\" is not a list");
        for (const char* statistics : {"7", "[7]", "[[\"a\",[]]]", "[[\"\",1]]",
                                       "[[\"a\",1],[\"a\",2]]", "[[\"a\\u0000\",1]]"}) {
            row(statistics,
                "{\"recorder\":{\"id\":0,\"name\":\"x\",\"statistics\":" + std::string(statistics) +
                    "}}\n",
                "\"statistics\" is not a list");
        }
        row("fraction of a whole type",
            "{\"recorder\":{\"id\":0,\"name\":\"x\",\"type\":\"int\"}}\n"
            "{\"values\":{\"id\":0,\"from\":0,\"values\":[0.5]}}\n",
            "contains a number that is not of type int");
        row("NUL in a type", "{\"recorder\":{\"id\":0,\"name\":\"x\",\"type\":\"a\\u0000b\"}}\n",
            "\"type\" is not a text of at most 65536 bytes without NUL");
        row("NUL in an argument", "{\"program\":\"x\",\"arguments\":[\"a\\u0000b\"]}\n",
            "\"arguments\" contains something that is not a text");
        row("NUL in a label",
            solver +
                "{\"values\":{\"id\":0,\"from\":0,\"values\":[1],\"labels\":[\"a\\u0000b\"]}}\n",
            "\"labels\" contains an item of a different type");
        row("absurd status", "{\"end\":{\"status\":1e300}}\n", "\"end\" has");
        row("end of another kind", "{\"end\":5}\n", "\"end\" is not an object");
    }
    void hostileStreamsAreRefused()
    {
        QFETCH(QByteArray, stream);
        QFETCH(QByteArray, sentence);
        LiveStreamReader reader({.lineBytes = 200'000, .recorders = 2, .values = 8});

        const auto fed = reader.feed(stream.toStdString());

        QVERIFY(!fed);
        QVERIFY2(fed.error().message.find(sentence.toStdString()) != std::string::npos,
                 fed.error().message.c_str());
        QVERIFY(!reader.feed(solver));  // nothing is taken after a refusal
        QVERIFY(reader.valueCount() == 0);
    }

    void aRefusedLineLeavesItsRecorderAlone()
    {
        LiveStreamReader reader;
        QVERIFY(reader.feed(solver + "{\"values\":{\"id\":0,\"from\":0,\"values\":[1,2]}}\n"));

        QVERIFY(!reader.feed("{\"values\":{\"id\":0,\"from\":0,\"values\":[7,[]]}}\n"));

        QCOMPARE(reader.recorders()[0].values, (std::vector<double>{1, 2}));
    }

    void aTypeMayBecomeKnownLater()
    {
        Recorder recorder = counter();
        recorder.type.clear();
        LiveStreamReader reader;
        const std::vector<std::int64_t> values = {5};
        QVERIFY(reader.feed(liveRecorderLine(0, recorder)));

        QVERIFY(reader.feed(liveRecorderLine(0, counter()) + liveValuesLine({.integers = values})));

        QCOMPARE(reader.recorders().size(), 1U);
        QCOMPARE(reader.recorders()[0].type, std::string("long long"));
        QCOMPARE(reader.recorders()[0].integers, values);
    }

    // Found by random changes of a valid stream: studies refused what the reader had taken.
    void whatIsTakenCanBeStored()
    {
        Recorder recorder = counter();
        recorder.type.clear();
        const std::vector<double> zeros = {0, 0};
        const std::vector<double> fractions = {0.5};
        const std::vector<std::int64_t> values = {5};
        const std::string early = liveRecorderLine(0, recorder) + liveValuesLine({.values = zeros});
        LiveStreamReader reader;
        LiveStreamReader other;

        QVERIFY(reader.feed(early + liveRecorderLine(0, counter()) +
                            liveValuesLine({.from = 2, .integers = values})));
        QVERIFY(!other.feed(early + liveValuesLine({.from = 2, .values = fractions}) +
                            liveRecorderLine(0, counter())));

        QCOMPARE(reader.recorders()[0].integers, (std::vector<std::int64_t>{0, 0, 5}));
        QVERIFY(checkRecorder(reader.recorders()[0]));
        QVERIFY(checkRecorder(other.recorders()[0]));
    }

    void onlyAStopLineStops()
    {
        QVERIFY(isLiveStopLine("{\"stop\":true}"));
        QVERIFY(isLiveStopLine(liveStopLine()));
        for (const char* line : {"", "{}", "{\"stop\":false}", "{\"stop\":1}", "stop", "[true]"}) {
            QVERIFY2(!isLiveStopLine(line), line);
        }
    }
};

PAPILIO_TEST(LiveStreamTest)
#include "test_live_stream.moc"
