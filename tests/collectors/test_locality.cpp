// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/base/elf_file.h"
#include "collectors/locality/locality_counter.h"
#include "collectors/locality/trace_program.h"
#include "core/roofline/cache_prediction.h"
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
    return !QStandardPaths::findExecutable("valgrind").isEmpty();
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

            const auto reuse = distances.touch(line);

            const bool isAgain = reuse.kind == Reuse::Kind::Again;
            if (isAgain != expected.has_value() || (isAgain && reuse.distance != *expected)) {
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

        QCOMPARE(histogram.in(core::CacheUse::Shared).size(), std::size_t{3});
        const auto* a = objectOf(histogram, "a");
        QVERIFY(a != nullptr);
        QCOMPARE(a->cold, std::int64_t{2});
        QCOMPARE(a->bins, (std::vector<std::int64_t>{0, 0, 0, 4}));  // twice both lines
        QCOMPARE(objectOf(histogram, "other data")->cold, std::int64_t{1});
        // One thread: its cache sees what all see.
        QVERIFY(histogram.in(core::CacheUse::Private).at(0).bins == a->bins);
        auto named = histogram;
        named.name = std::string("histogram of a test");
        QVERIFY(core::checkReuse(named));
    }

    // Two threads scan 4 lines each, one after the other, twice: 8 lines in a shared cache, 4 in
    // a private one.
    void threadsHaveStacksOfTheirOwn()
    {
        LocalityCounter counter({}, 64);
        for (const std::size_t thread : {0, 1, 0, 1}) {
            for (std::uint64_t line = 0; line < 4; ++line) {
                counter.touch({thread, (thread * 4 + line) * 64, 8, false});
            }
        }
        const auto histogram = counter.histogram();

        QCOMPARE(histogram.in(core::CacheUse::Shared).at(0).bins.at(7), std::int64_t{8});
        QCOMPARE(histogram.in(core::CacheUse::Private).at(0).bins.at(3), std::int64_t{8});
        QCOMPARE(histogram.in(core::CacheUse::Private).at(0).cold, std::int64_t{8});
    }

    // Thread 0 reads a line ten times, and before each time but the first thread 1 writes it.
    void writesOfOthersInvalidate()
    {
        LocalityCounter counter({}, 64);
        for (int turn = 0; turn < 10; ++turn) {
            if (turn > 0) {
                counter.touch({1, 0, 8, true});
            }
            counter.touch({0, 8, 8, false});
        }
        const auto object = counter.histogram().in(core::CacheUse::Private).at(0);

        QCOMPARE(object.invalidated, std::int64_t{9});
        QCOMPARE(object.cold, std::int64_t{2});        // of each thread
        QCOMPARE(object.bins.at(0), std::int64_t{8});  // thread 1 keeps its line
        QCOMPARE(counter.histogram().in(core::CacheUse::Shared).at(0).invalidated, std::int64_t{0});
    }

    // The second way: caches that are simulated line by line, of every size of up to 12 lines.
    void missesAreThoseOfSimulatedCaches_data()
    {
        QTest::addColumn<bool>("isPrivate");
        QTest::addColumn<int>("sectorWays");  // of 4; 0: whole
        QTest::newRow("shared") << false << 0;
        QTest::newRow("private") << true << 0;
        QTest::newRow("shared, sector of 1 way") << false << 1;
        QTest::newRow("private, sector of 3 ways") << true << 3;
    }
    void missesAreThoseOfSimulatedCaches()
    {
        QFETCH(bool, isPrivate);
        QFETCH(int, sectorWays);
        constexpr std::size_t threads = 3;
        constexpr std::size_t ways = 4;
        std::mt19937 random(20240527);
        std::vector<MemoryAccess> accesses;
        for (int index = 0; index < 6000; ++index) {
            const auto line = std::min(random() % 24, random() % 24);
            accesses.push_back({random() % threads, line * 64, 8, random() % 4 == 0});
        }
        // Lines 0 to 5 are a, 6 to 9 b, 10 to 17 c; a and c have the sector.
        const std::vector<DataObject> objects = {
            {"a", 0, 6 * 64}, {"b", 6 * 64, 256}, {"c", 640, 512}};
        LocalityCounter counter(objects, 64, {{"a", "c"}});
        for (const auto& access : accesses) {
            counter.touch(access);
        }
        const auto histogram = counter.histogram();
        for (std::size_t lines = 4; lines <= 48; lines += 4) {
            // A cache: the most recently used line first.
            std::vector<std::list<std::uint64_t>> caches(2 * threads);
            std::size_t misses = 0;
            for (const auto& access : accesses) {
                const auto line = access.address / 64;
                const bool isIn = sectorWays > 0 && (line < 6 || (line >= 10 && line < 18));
                const std::size_t room =
                    sectorWays == 0
                        ? lines
                        : lines / ways *
                              (isIn ? std::size_t(sectorWays) : ways - std::size_t(sectorWays));
                const std::size_t thread = isPrivate ? access.thread : 0;
                auto& cache = caches[2 * thread + (isIn ? 1 : 0)];
                misses += cache.remove(line) == 0 ? 1 : 0;
                cache.push_front(line);
                if (cache.size() > room) {
                    cache.pop_back();
                }
                for (std::size_t other = 0; access.writes && other < threads; ++other) {
                    if (other != thread) {
                        caches[2 * other].remove(line);
                        caches[2 * other + 1].remove(line);
                    }
                }
            }
            const auto predicted = core::predictCache(
                histogram, {.use = isPrivate ? core::CacheUse::Private : core::CacheUse::Shared,
                            .lines = double(lines),
                            .sector = sectorWays > 0 ? "a,c" : "",
                            .sectorWays = sectorWays,
                            .ways = int(ways)});
            QVERIFY2(predicted, predicted ? "" : predicted.error().message.c_str());
            QCOMPARE(predicted->total.misses, double(misses));
            QCOMPARE(predicted->total.accesses, 6000.0);
        }
    }

    void blocksAreNamedByTheCallThatAskedForThem()
    {
        std::vector<HeapBlock> seen;
        LackeyTrace trace([](const MemoryAccess&) {}, 0,
                          [&](const HeapBlock& block) { seen.push_back(block); });
        const std::string frames =
            "==7==    at 0x483D1D6: VALGRIND_PRINTF_BACKTRACE.constprop.0 (in "
            "/lib/papilio-allocations.so)\n"
            "==7==    by 0x483D233: malloc (in /lib/papilio-allocations.so)\n";
        trace.feed("**7** papilio-allocated 0x4A33010 384000\n" + frames +
                   "==7==    by 0x1091EB: main (heap.c:9)\n==7==    by 0x9: start (x.c:1)\n");
        trace.feed("**7** papilio-allocated 0x5000000 4096\n" + frames +
                   "==7==    by 0x483E: operator new(unsigned long) (in /lib/libstdc++.so.6)\n"
                   "==7==    by 0x483F: std::vector<double, std::allocator<double> >::vector(int) "
                   "(stl_vector.h:9)\n"
                   "==7==    by 0x109200: void solve<int, 3>(std::string const&) (in /bin/x)\n");
        trace.feed("**7** papilio-freed 0x4A33010\n");
        trace.feed("**7** papilio-allocated 0x4A33010 4096\n" + frames +
                   "==7==    by 0x1091FC: main (heap.c:9)\n");

        QCOMPARE(seen.size(), std::size_t{4});
        QCOMPARE(seen[0].site, std::string("main (heap.c:9)"));
        QCOMPARE(seen[0].address, std::uint64_t{0x4A33010});
        QCOMPARE(seen[0].bytes, std::uint64_t{384000});
        QCOMPARE(seen[1].site, std::string("void solve (0x109200)"));
        QCOMPARE(seen[2].bytes, std::uint64_t{0});
        QCOMPARE(seen[3].site, std::string("main (heap.c:9) #2"));
    }

    void blocksAreObjectsWhileTheyAreAllocated()
    {
        LocalityCounter counter({}, 64, {{"tiny"}});
        const auto read = [&](std::uint64_t address) { counter.touch({0, address, 8, false}); };
        counter.allocate({0x10000, 8192, "large"});
        counter.allocate({0x20000, 4096, "small"});
        counter.allocate({0x30000, 64, "tiny"});
        for (const std::uint64_t address : {0x10000, 0x11000, 0x20000, 0x30000}) {
            read(address);
        }
        counter.allocate({0x10000, 0, {}});  // freed
        read(0x10100);
        const auto all = counter.histogram();
        const auto largest = counter.histogram(1);

        QCOMPARE(objectOf(all, "large")->cold, std::int64_t{2});
        QCOMPARE(objectOf(all, "large")->bytes, 8192.0);
        QCOMPARE(objectOf(all, "small")->cold, std::int64_t{1});
        QCOMPARE(objectOf(all, "other data")->cold, std::int64_t{1});
        QVERIFY(objectOf(largest, "small") == nullptr);  // it is other data
        QCOMPARE(objectOf(largest, "other data")->cold, std::int64_t{2});
        QCOMPARE(objectOf(largest, "tiny")->cold, std::int64_t{1});  // of a sector
    }

    // 512 and 128 lines, each touched twice, from two of three calls; the third block is not used.
    void arraysFromMallocAreObjects()
    {
        if (!hasValgrind()) {
            QSKIP("valgrind is not installed");
        }

        const auto outcome = traced("heap");

        QVERIFY2(outcome, outcome ? "" : outcome.error().message.c_str());
        std::vector<std::pair<double, std::int64_t>> arrays;  // bytes and accesses
        for (const auto& object : outcome->reuse.in(core::CacheUse::Shared)) {
            if (object.name.starts_with("main (")) {
                arrays.emplace_back(object.bytes, std::accumulate(object.bins.begin(),
                                                                  object.bins.end(), object.cold));
            }
        }
        if (arrays.empty() && outcome->reuse.provenance.notes.at(1).starts_with("Arrays")) {
            QSKIP("papilio-allocations.so was not built: valgrind/valgrind.h is missing");
        }
        std::ranges::sort(arrays);
        QCOMPARE(arrays,
                 (std::vector<std::pair<double, std::int64_t>>{{8192, 256}, {32768, 1024}}));
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
        const QString path = directory.filePath("damaged");
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

        const auto outcome = traced(nullptr, {.sectors = {{"sweptTwice"}, {"absent"}}});

        QVERIFY2(outcome, outcome ? "" : outcome.error().message.c_str());
        QCOMPARE(outcome->status, 0);
        QVERIFY(!outcome->communication);
        const auto* swept = objectOf(outcome->reuse, "sweptTwice");
        QVERIFY(swept != nullptr);
        // 512 lines, 8 numbers each: 7 reuses at once, and after a pass one at distance 511.
        QCOMPARE(swept->cold, std::int64_t{512});
        QCOMPARE(swept->bytes, 32768.0);
        const auto parts = outcome->reuse.in(core::CacheUse::Shared, "sweptTwice");
        const auto apart = std::ranges::find(parts, true, &core::ReuseObject::isInSector);
        QVERIFY(apart != parts.end());
        const auto at = [](std::uint64_t distance) {
            return core::ReuseHistogram::bin(distance, LocalityCounter::binsPerOctave);
        };
        QCOMPARE(apart->bins.at(at(0)), std::int64_t{2 * 512 * 7});
        QCOMPARE(apart->bins.at(at(511)), std::int64_t{512});
        QCOMPARE(std::accumulate(apart->bins.begin(), apart->bins.end(), std::int64_t{0}),
                 std::int64_t{2 * 512 * 7 + 512});
        QVERIFY(objectOf(outcome->reuse, "stack") != nullptr);
        QVERIFY(objectOf(outcome->reuse, "notReported") == nullptr);
        QVERIFY(outcome->reuse.provenance.notes.at(1).find("absent") != std::string::npos);
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
