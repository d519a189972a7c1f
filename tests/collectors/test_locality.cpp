// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/base/elf_file.h"
#include "collectors/locality/locality_counter.h"
#include "collectors/locality/trace_program.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <list>
#include <numeric>
#include <random>

using namespace papilio;
using namespace papilio::collectors;

namespace {

const core::ReuseObject* objectOf(const core::ReuseHistogram& histogram, const std::string& name)
{
    for (const auto& object : histogram.objects) {
        if (object.name == name) {
            return &object;
        }
    }
    return nullptr;
}

core::Result<TraceOutcome> traced(const char* argument, TraceRequest request = {})
{
    request.arguments = {PAPILIO_TRACED_LOOPS};
    if (argument != nullptr) {
        request.arguments.emplace_back(argument);
    }
    return traceProgram(request, {}, [](auto) {});
}

bool hasValgrind()
{
    return !QStandardPaths::findExecutable(QStringLiteral("valgrind")).isEmpty();
}

}  // namespace

class TestLocality : public QObject {
    Q_OBJECT

private slots:
    void distancesAreThoseOfAnLruStack_data()
    {
        QTest::addColumn<int>("touches");
        QTest::addColumn<int>("lines");
        QTest::newRow("few lines") << 2000 << 7;
        QTest::newRow("many lines") << 3000 << 900;
        QTest::newRow("the tree is packed twice") << 150'000 << 40;
    }

    void distancesAreThoseOfAnLruStack()
    {
        QFETCH(int, touches);
        QFETCH(int, lines);
        std::mt19937 random(unsigned(touches + lines));
        StackDistances distances;
        std::list<std::uint64_t> stack;
        for (int touch = 0; touch < touches; ++touch) {
            const std::uint64_t line = random() % unsigned(lines) * 977;
            const auto found = std::find(stack.begin(), stack.end(), line);
            std::optional<std::uint64_t> expected;
            if (found != stack.end()) {
                expected = std::uint64_t(std::distance(stack.begin(), found));
                stack.erase(found);
            }
            stack.push_front(line);

            const auto distance = distances.touch(line);

            if (distance != expected) {
                QFAIL(qPrintable(QStringLiteral("touch %1").arg(touch)));
            }
        }
        QCOMPARE(distances.lines(), stack.size());
    }

    void sharingTellsTrueFromFalse()
    {
        core::SharingCounter counter(64);
        counter.touch(0, 0x100, 8, true);   // 0 writes
        counter.touch(1, 0x100, 8, false);  // the same bytes: true
        counter.touch(1, 0x100, 8, false);  // has a copy by now
        counter.touch(2, 0x108, 8, false);  // other bytes: false
        counter.touch(2, 0x108, 8, true);   // 2 takes the line, its copy was good
        counter.touch(0, 0x108, 4, false);  // true, from 2
        counter.touch(0, 0x140, 4, false);  // nobody wrote this line
        counter.touch(1, 0x13c, 4, true);   // the line of 2: false

        QCOMPARE(counter.trueSharing(3), (std::vector<double>{0, 1, 0, 0, 0, 0, 1, 0, 0}));
        QCOMPARE(counter.falseSharing(3), (std::vector<double>{0, 0, 1, 0, 0, 0, 0, 1, 0}));
    }

    void aTraceIsReadInAnyPieces()
    {
        const std::string text =
            "==7== Lackey\n--7--   SCHED[1]:  acquired lock (thread_wrapper("
            "starting new thread))\nI  00108000,3\n S 1fff000718,8\n"
            "--7--   SCHED[2]:  acquired lock (thread_wrapper(starting new "
            "thread))\n L 04a1bde0,16\n--7--   SCHED[1]: releasing lock (x)\n"
            "--7--   SCHED[1]:  acquired lock (VG_(vg_yield))\n M 0a,4\n"
            "--7--   SCHED[2]:  acquired lock (thread_wrapper(starting new "
            "thread))\n S ff,1\n L nonsense\n L 12\nX\n";
        for (const std::size_t piece : {1, 5, 1000}) {
            std::vector<MemoryAccess> seen;
            LackeyTrace trace([&](const MemoryAccess& access) { seen.push_back(access); }, 0);
            for (std::size_t at = 0; at < text.size(); at += piece) {
                trace.feed(std::string_view(text).substr(at, piece));
            }

            QCOMPARE(seen.size(), std::size_t{4});
            QCOMPARE(seen[0].address, std::uint64_t{0x1fff000718});
            QVERIFY(seen[0].writes && !seen[1].writes && seen[2].writes);
            QCOMPARE(seen[1].bytes, std::uint64_t{16});
            QCOMPARE(seen[1].thread, std::size_t{1});
            QCOMPARE(seen[2].thread, std::size_t{0});
            QCOMPARE(seen[3].thread, std::size_t{2});  // valgrind gave the number 2 again
            QCOMPARE(trace.threads(), std::size_t{3});
        }
    }

    void countingStartsWithTheFunction()
    {
        std::size_t seen = 0;
        LackeyTrace trace([&](const MemoryAccess&) { ++seen; }, 0x109149);
        trace.feed("I  00109145,4\n S 10,8\n");
        QCOMPARE(seen, std::size_t{0});
        trace.feed("I  00109149,4\n S 10,8\n");

        QCOMPARE(seen, std::size_t{1});
    }

    void objectsAreCountedApart()
    {
        LocalityCounter counter({{"a", 0x1000, 128}, {"b", 0x2000, 64}}, 64);
        for (int pass = 0; pass < 2; ++pass) {
            for (const std::uint64_t address : {0x1000, 0x1040, 0x2000, 0x3000}) {
                counter.touch({.thread = 0, .address = address, .bytes = 8, .writes = false});
            }
        }
        counter.touch({.thread = 0, .address = 0x103c, .bytes = 8, .writes = false});  // two lines

        const auto histogram = counter.histogram();

        QCOMPARE(histogram.objects.size(), std::size_t{3});
        const auto* a = objectOf(histogram, "a");
        QVERIFY(a != nullptr);
        QCOMPARE(a->cold, std::int64_t{2});
        // Distances 3 and 3 among all, 1 and 1 among its own; then 3 and 3, 1 and 1 once more.
        QCOMPARE(a->shared, (std::vector<std::int64_t>{0, 0, 4}));
        QCOMPARE(a->own, (std::vector<std::int64_t>{0, 4, 0}));
        QCOMPARE(objectOf(histogram, "b")->own, (std::vector<std::int64_t>{1, 0, 0}));
        QCOMPARE(objectOf(histogram, "other data")->cold, std::int64_t{1});
        auto named = histogram;
        named.name = std::string("histogram of a test");
        QVERIFY(core::checkReuse(named));
    }

    void symbolsOfAProgramAreFound()
    {
        const auto elf = elfSymbols(PAPILIO_TRACED_LOOPS);

        QVERIFY2(elf, elf ? "" : elf.error().message.c_str());
        const auto swept =
            std::find_if(elf->symbols.begin(), elf->symbols.end(),
                         [](const auto& symbol) { return symbol.name == "sweptTwice"; });
        QVERIFY(swept != elf->symbols.end());
        QCOMPARE(swept->bytes, std::uint64_t{32768});
        QVERIFY(!swept->isFunction);
    }

    void damagedProgramsAreRefused()
    {
        QFile original(QStringLiteral(PAPILIO_TRACED_LOOPS));
        QVERIFY(original.open(QIODevice::ReadOnly));
        const QByteArray bytes = original.readAll();
        const QTemporaryDir directory;
        const QString path = directory.filePath(QStringLiteral("damaged"));
        const auto symbolsOf = [&](const QByteArray& content) {
            QFile file(path);
            if (file.open(QIODevice::WriteOnly)) {
                file.write(content);
                file.close();
            }
            return elfSymbols(path.toStdString());
        };

        QVERIFY(!symbolsOf("#!/bin/sh\nexit 0\n"));
        QVERIFY(!symbolsOf(bytes.left(100)));
        QVERIFY(!symbolsOf(bytes.left(bytes.size() / 2)));
        for (int at = 16; at < 64; ++at) {  // any header: an error or symbols, never a crash
            QByteArray damaged = bytes;
            damaged[at] = char(0xff);
            static_cast<void>(symbolsOf(damaged));
        }
    }

    void aProgramsReusesAreExact()
    {
        if (!hasValgrind()) {
            QSKIP("valgrind is not installed");
        }

        const auto outcome = traced(nullptr);

        QVERIFY2(outcome, outcome ? "" : outcome.error().message.c_str());
        QCOMPARE(outcome->status, 0);
        QVERIFY(!outcome->communication);
        const auto* swept = objectOf(outcome->reuse, "sweptTwice");
        QVERIFY(swept != nullptr);
        // 512 lines, 8 numbers each: 7 reuses at once, and after a pass one at distance 511.
        QCOMPARE(swept->cold, std::int64_t{512});
        QCOMPARE(swept->bytes, 32768.0);
        QCOMPARE(swept->own.at(0), std::int64_t{2 * 512 * 7});
        QCOMPARE(swept->own.at(9), std::int64_t{512});
        QCOMPARE(std::accumulate(swept->own.begin(), swept->own.end(), std::int64_t{0}),
                 std::int64_t{2 * 512 * 7 + 512});
        QVERIFY(objectOf(outcome->reuse, "stack") != nullptr);
        QVERIFY(objectOf(outcome->reuse, "notReported") == nullptr);
    }

    void threadsThatMeetInALineAreSeen()
    {
        if (!hasValgrind()) {
            QSKIP("valgrind is not installed");
        }

        const auto outcome = traced("threads");

        QVERIFY2(outcome, outcome ? "" : outcome.error().message.c_str());
        QVERIFY(outcome->communication);
        const auto& matrix = *outcome->communication;
        QVERIFY(core::checkCommunication(matrix));
        QCOMPARE(matrix.threads.size(), std::size_t{2});
        QVERIFY(matrix.trueSharing[matrix.at(0, 1)] >= 1);   // the mailbox's first number
        QVERIFY(matrix.trueSharing[matrix.at(1, 0)] >= 1);   // and back
        QVERIFY(matrix.falseSharing[matrix.at(0, 1)] >= 1);  // its second line
    }

    void theLimitEndsTheProgram()
    {
        if (!hasValgrind()) {
            QSKIP("valgrind is not installed");
        }

        const auto outcome = traced(nullptr, {.from = "", .limit = 100});

        QVERIFY(outcome);
        QVERIFY(outcome->accesses >= 100);
        QVERIFY(outcome->reuse.provenance.notes.at(1).find("ended after") != std::string::npos);
    }

    void whatCannotBeTracedIsSaid()
    {
        if (!hasValgrind()) {
            QSKIP("valgrind is not installed");
        }

        const auto missing = traceProgram({.arguments = {"no/such/program"}}, {}, [](auto) {});
        const auto noFunction = traced(nullptr, {.from = "dgemm"});

        QVERIFY(!missing);
        QCOMPARE(missing.error().code, core::Errc::NotFound);
        QVERIFY(!noFunction);
        QVERIFY(noFunction.error().message.find("dgemm") != std::string::npos);
    }
};

PAPILIO_TEST(TestLocality)
#include "test_locality.moc"
