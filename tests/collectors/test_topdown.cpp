#include "collectors/topdown/collect_topdown.h"
#include "collectors/topdown/perf_counting.h"
#include "core/io/topdown/model_file.h"
#include "core/topdown/tree.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>

using namespace papilio;

namespace {

constexpr const char* faults = "perf::PAGE-FAULTS";

/// A program that touches so many fresh pages.
std::vector<std::string> touching(int pages)
{
    return {"dd", "if=/dev/zero", "of=/dev/null", "count=1", "bs=" + std::to_string(pages * 4096)};
}

bool countsHere()
{
    return collectors::probeEvents({faults}).front().refusal.empty();
}

}  // namespace

/// Counting a whole program with the kernel's own events, which need no counters of the CPU.
class TestTopDownCollection : public QObject {
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

private slots:
    void init()
    {
        if (!countsHere()) {
            QSKIP("the kernel does not let this user count events (perf_event_paranoid)");
        }
    }

    void aProgramsPageFaultsAreCounted()
    {
        const auto small = collectors::countRun(touching(100), {faults}, {});
        const auto large = collectors::countRun(touching(5100), {faults}, {});
        QVERIFY2(small, small ? "" : small.error().message.c_str());
        QVERIFY(large);
        QCOMPARE(large->status, 0);
        const double more = *large->events[0].value - *small->events[0].value;
        QVERIFY2(more > 4000 && more < 8000, qPrintable(QString::number(more)));
    }

    void childrenOfTheProgramCountToo()
    {
        const auto run = collectors::countRun(
            {"sh", "-c", "dd if=/dev/zero of=/dev/null count=1 bs=20480000 2>/dev/null; true"},
            {faults}, {});
        QVERIFY(run);
        QVERIFY2(*run->events[0].value > 4000, qPrintable(QString::number(*run->events[0].value)));
    }

    void everyEventSetIsAPass()
    {
        const auto made = model();
        const auto table = collectors::collectTopDown(made, {touching(1000), 2, "1000"}, {},
                                                      [](auto, auto, const auto&) {});
        QVERIFY2(table, table ? "" : table.error().message.c_str());
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
        QVERIFY(std::abs(*result.runs[0].nodes()[0].value + *result.runs[0].nodes()[1].value - 1) <
                1e-12);
        QVERIFY(*result.runs[0].complementary()[0].value > 0);
    }

    void eventsThatCannotBeCountedAreNamed()
    {
        auto other = model();
        other.events[3].isOptional = false;
        const auto table = collectors::collectTopDown(other, {touching(1), 1, ""}, {},
                                                      [](auto, auto, const auto&) {});
        QVERIFY(!table);
        QVERIFY(table.error().message.find("NO_SUCH_EVENT:ANYWHERE") != std::string::npos);
    }

    void aProgramThatIsNotThereIsNamed()
    {
        const auto run = collectors::countRun({"no-such-program-here"}, {faults}, {});
        QVERIFY(!run);
        QVERIFY(run.error().message.find("no-such-program-here") != std::string::npos);
    }

    void aProgramThatFailsIsNoRun()
    {
        const auto table = collectors::collectTopDown(model(), {{"false"}, 1, ""}, {},
                                                      [](auto, auto, const auto&) {});
        QVERIFY(!table);
        QVERIFY(table.error().message.find("status 1") != std::string::npos);
    }
};

PAPILIO_TEST(TestTopDownCollection)
#include "test_topdown.moc"
