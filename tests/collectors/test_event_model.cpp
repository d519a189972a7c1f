// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/simulated/event_model.h"
#include "collectors/simulated/expected_counts.h"
#include "core/io/resources/resources.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>

using namespace papilio::collectors;
using papilio::core::Basis;
using papilio::core::Errc;

namespace {

/// A model of two benchmarks around the given families.
std::string modelText(const std::string& families, const std::string& otherwise = R"("zero": 1)")
{
    return R"({"papilio_event_model": 1, "name": "toy", "title": "Toy", "seed": 7, "machine": {"vendor": "none"},
        "benchmarks": {"branch": {"kind": "branch", "groups": ["core"], "quantum": 0.25,
            "behaviours": {"zero": {}, "loop": {"work": 1, "constant": [3, 9]}}, "otherwise": {)" +
           otherwise + R"(}}},
        "events": [)" +
           families + "]}";
}

Basis toyBasis()
{
    Basis basis{.expectations = {"T", "D"}, .matrix = Eigen::MatrixXd(3, 2), .note = {}};
    basis.matrix << 1, 0, 2, 1, 0, 4;
    return basis;
}

std::vector<double> countsOf(const std::string& families, const std::string& event)
{
    const auto model = parseEventModel(modelText(families), "toy.json");
    if (!model) {
        qWarning("%s", model.error().message.c_str());
        return {};
    }
    const auto counts = expectedCounts(*model, model->benchmarks.front(), toyBasis());
    return counts ? counts->at(event).kernels : std::vector<double>{};
}

}  // namespace

class TestEventModel : public QObject {
    Q_OBJECT

private slots:
    void everyShippedModelLoadsAndFitsItsBases_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("spr") << "spr";
        QTest::newRow("mi250x") << "mi250x";
    }

    void everyShippedModelLoadsAndFitsItsBases()
    {
        QFETCH(QString, name);

        const auto model = readEventModel(papilio::core::resourceDirectory() / "machines" /
                                          (name.toStdString() + ".json"));

        QVERIFY2(model, model ? "" : model.error().message.c_str());
        for (const auto& benchmark : model->benchmarks) {
            const std::size_t kernels = benchmark.kind == papilio::core::BenchmarkKind::Branch ? 11
                                        : benchmark.kind == papilio::core::BenchmarkKind::GpuFlops
                                            ? 15
                                            : 48;
            const auto basis = papilio::core::defaultBasis(benchmark.kind, kernels);
            QVERIFY2(basis, basis ? "" : basis.error().message.c_str());
            const auto counts = expectedCounts(*model, benchmark, *basis);
            QVERIFY2(counts, counts ? "" : counts.error().message.c_str());
            QVERIFY(std::ranges::all_of(*counts, [](const auto& entry) {
                return std::ranges::all_of(entry.second.kernels,
                                           [](double value) { return value >= -1e-12; });
            }));
        }
        QVERIFY(std::ranges::none_of(model->events,
                                     [](const auto& event) { return event.description.empty(); }));
    }

    void countIsTheSumOfItsParts()  // by hand from the formula in event_model.h
    {
        const auto counts = countsOf(
            R"({"group": "core", "event": "A", "counts": {"branch": {"expectations": {"T": 2, "D": -1}, "constant": 5, "work": 3, "factor": 0.5}}})",
            "A");

        QCOMPARE(counts, (std::vector<double>{0.5 * (2 + 3 + 5), 0.5 * (4 - 1 + 9 + 5),
                                              0.5 * (-4 + 12 + 5)}));
    }

    void eventsFollowOtherEvents()
    {
        const auto counts = countsOf(
            R"({"group": "core", "event": "SUM", "counts": {"branch": {"events": {"X:A": 2, "X:B": 1}}}},
            {"group": "core", "event": "X", "masks": ["A", "B"], "mask_counts": {"A": {"branch": {"expectations": {"T": 1}}}, "B": {"branch": {"expectations": {"D": 1}}}}})",
            "SUM");

        QCOMPARE(counts, (std::vector<double>{2, 5, 4}));
    }

    void repeatedFamiliesNumberTheirEvents()
    {
        const auto model = parseEventModel(
            modelText(
                R"({"group": "core", "event": "box{n}::HIT", "repeat": 3, "text": "Box {n}", "masks": {"RD": "reads", "WR": "writes"}})"),
            "toy.json");

        QVERIFY(model);
        QCOMPARE(model->events.size(), std::size_t{6});
        QCOMPARE(model->events[3].name, std::string("box1::HIT:WR"));
        QCOMPARE(model->events[3].description, std::string("Box 1: writes"));
    }

    void sharesAreDealtOutInWholeEvents()
    {
        const auto model =
            parseEventModel(modelText(R"({"group": "core", "event": "E{n}", "repeat": 10})",
                                      R"("zero": 3, "loop": 7)"),
                            "toy.json");

        QVERIFY(model);
        const auto zeros = std::ranges::count_if(model->events, [](const auto& event) {
            return event.counts.at("branch").work.high == 0;
        });
        QCOMPARE(zeros, 3);
    }

    void brokenModelsAreRefusedWithASentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        const auto family = [](const char* text) {
            return QString::fromStdString(modelText(text));
        };
        QTest::newRow("not JSON") << "{\n \"name\": }"
                                  << "line 2";
        QTest::newRow("no version") << "{}"
                                    << "papilio_event_model";
        QTest::newRow("newer version") << R"({"papilio_event_model": 2})"
                                       << "reads version 1";
        QTest::newRow("missing fields") << R"({"papilio_event_model": 1})"
                                        << "field \"name\": is missing";
        QTest::newRow("missing group")
            << family(R"({"event": "A"})") << "event \"A\", field \"group\": is missing";
        QTest::newRow("unknown group") << family(R"({"group": "cor", "event": "A"})")
                                       << "no benchmark counts the group \"cor\"";
        QTest::newRow("a name with a line end")
            << family(R"({"group": "core", "event": "A", "t\nxt": "?"})")
            << "field \"t xt\": is not known here";
        const std::string endless = "{\"group\": \"core\", \"event\": \"A\", \"text\": [\"" +
                                    std::string(9000, 'x') + "\"]}";
        QTest::newRow("an endless value")
            << family(endless.c_str()) << "field \"text\": expected a text, found array";
        QTest::newRow("misspelt field") << family(R"({"group": "core", "event": "A", "txt": "?"})")
                                        << "field \"txt\": is not known here";
        QTest::newRow("unknown behavior")
            << family(R"({"group": "core", "event": "A", "counts": {"branch": "lop"}})")
            << "no behavior \"lop\"";
        QTest::newRow("unknown benchmark")
            << family(R"({"group": "core", "event": "A", "counts": {"brunch": "loop"}})")
            << "no such benchmark";
        QTest::newRow("unknown mask")
            << family(
                   R"({"group": "core", "event": "A", "masks": ["X"], "mask_counts": {"Y": {}}})")
            << "no mask \"Y\"";
        QTest::newRow("unknown event")
            << family(
                   R"({"group": "core", "event": "A", "counts": {"branch": {"events": {"B": 1}}}})")
            << "follows \"B\"";
        QTest::newRow("event twice")
            << family(R"({"group": "core", "event": "A"}, {"group": "core", "event": "A"})")
            << "\"A\" is a duplicate";
        QTest::newRow("range upside down")
            << family(R"({"group": "core", "event": "A", "counts": {"branch": {"noise": [2, 1]}}})")
            << "[low, high]";
        QTest::newRow("noise from zero")
            << family(R"({"group": "core", "event": "A", "counts": {"branch": {"noise": [0, 1]}}})")
            << "logarithmic";
        QTest::newRow("too noisy to balance")
            << family(
                   R"({"group": "core", "event": "A", "counts": {"branch": {"noise": 1, "balanced": true}}})")
            << "balanced";
        QTest::newRow("repetition 0")
            << family(R"({"group": "core", "event": "A", "counts": {"branch": {"missing": [0]}}})")
            << "numbered from 1";
        QTest::newRow("repeat without {n}")
            << family(R"({"group": "core", "event": "A", "repeat": 2})") << "must be used together";
    }

    void brokenModelsAreRefusedWithASentence()
    {
        QFETCH(QString, text);
        QFETCH(QString, part);

        const auto model = parseEventModel(text.toStdString(), "toy.json");

        QVERIFY(!model);
        const auto message = QString::fromStdString(model.error().message);
        QVERIFY2(message.startsWith("toy.json"), qPrintable(message));
        QVERIFY2(message.contains(part), qPrintable(message));
    }

    void unknownExpectationNamesTheEvent()
    {
        const auto model = parseEventModel(
            modelText(
                R"({"group": "core", "event": "A", "counts": {"branch": {"expectations": {"Q": 1}}}})"),
            "toy.json");
        QVERIFY(model);

        const auto counts = expectedCounts(*model, model->benchmarks.front(), toyBasis());

        QVERIFY(!counts);
        QCOMPARE(counts.error().code, Errc::NotFound);
        QCOMPARE(counts.error().message,
                 std::string("the event \"A\" of the event model toy counts the expectation \"Q\", "
                             "which the basis of branch does not have"));
    }

    void circlesAreRefused()
    {
        const auto model = parseEventModel(
            modelText(
                R"({"group": "core", "event": "A", "counts": {"branch": {"events": {"B": 1}}}},
            {"group": "core", "event": "B", "counts": {"branch": {"events": {"A": 1}}}})"),
            "toy.json");
        QVERIFY(model);

        const auto counts = expectedCounts(*model, model->benchmarks.front(), toyBasis());

        QVERIFY(!counts);
        QCOMPARE(counts.error().code, Errc::InvalidArgument);
    }

    void missingFileIsNamed()
    {
        const auto model = readEventModel("/nowhere/at/all.json");

        QVERIFY(!model);
        QCOMPARE(model.error().code, Errc::NotFound);
        QVERIFY(model.error().message.starts_with("/nowhere/at/all.json: "));
    }
};

PAPILIO_TEST(TestEventModel)
#include "test_event_model.moc"
