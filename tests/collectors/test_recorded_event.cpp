// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/recorders/recorded_event.h"
#include "collectors/recorders/recording.h"
#include "core/io/live/live_stream.h"
#include "tests/support/area_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <fcntl.h>
#include <limits>
#include <sys/mman.h>
#include <unistd.h>

using namespace papilio::collectors;
using papilio::core::LiveStreamReader;
using papilio::core::Recorder;

namespace {

std::uint64_t bits(double value)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

void take(RecordedEvent& event, SampleKind kind, std::uint64_t value, std::int64_t time)
{
    Sample sample{};
    sample.kind = kind;
    sample.value = value;
    sample.timeNs = time;
    event.take(sample, 1000);
}

RecordedEvent untyped(const char* name, std::vector<std::uint64_t> values, std::uint64_t size = 8)
{
    RecordedEvent event({.name = std::string("L::") + name,
                         .library = "L",
                         .description = {},
                         .kind = EventKind::Recorder,
                         .type = ValueType::Unknown,
                         .instantaneous = true,
                         .elementSize = size});
    for (const auto value : values) {
        take(event, SampleKind::Value, value, 2000);
    }
    return event;
}

}  // namespace

class RecordedEventTest : public QObject {
    Q_OBJECT

private slots:
    void anUnsaidTypeIsFound_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QList<quint64>>("values");
        QTest::addColumn<QByteArray>("type");
        const auto row = [](const char* name, QList<quint64> values, const char* type) {
            QTest::newRow(name) << QByteArray(name) << values << QByteArray(type);
        };
        row("numbers", {1, 2, static_cast<quint64>(-3)}, "long long");
        row("fractions", {0, bits(0.5)}, "double");
        row("zeros", {0, 0}, "");
        row("named_D", {0, 0}, "double");
        row("named_I", {bits(0.5)}, "long long");
        row("named_RCRD_D::ContrID=46", {0}, "double");
        row("tiny", {bits(1e-50)}, "double");
        // As doubles 5.6e-302 and 1.3e-188, which nobody measures.
        row("large", {100'000'000'000'000'000}, "long long");
        row("nanoseconds", {1'716'800'000'000'000'000}, "long long");
        row("not a number", {0xfff8'0000'0000'0000}, "double");
        row("infinite", {bits(std::numeric_limits<double>::infinity())}, "double");
    }
    void anUnsaidTypeIsFound()
    {
        QFETCH(QByteArray, name);
        QFETCH(QList<quint64>, values);
        QFETCH(QByteArray, type);

        const Recorder recorder =
            untyped(name.constData(), {values.begin(), values.end()}).recorder();

        QCOMPARE(recorder.type, type.toStdString());
        QCOMPARE(recorder.provenance.notes.empty(), type.isEmpty());
        QVERIFY(checkRecorder(recorder));
    }

    // Four bytes are both; 0x3f800000 is 1, and 0x3a83126f is 0.001 (IEEE 754).
    void fourBytesAreTheRounderNumber()
    {
        QCOMPARE(untyped("round", {1'000'000'000}, 4).recorder().type, std::string("int"));
        QCOMPARE(untyped("round", {1'200'000'000}, 4).recorder().integers.back(), 1'200'000'000);
        QCOMPARE(untyped("one", {0x3f800000}, 4).recorder().type, std::string("float"));
        QCOMPARE(untyped("thousandth", {0x3a83126f}, 4).recorder().type, std::string("float"));
        QCOMPARE(untyped("small", {1'000'000}, 4).recorder().type, std::string("int"));
    }

    // The agent adds up the floats of a group in double precision.
    void whatNoFloatHoldsIsADouble()
    {
        RecordedEvent group({.name = "L::group",
                             .library = "L",
                             .description = {},
                             .kind = EventKind::Group,
                             .type = ValueType::Float});
        const double sum = double{0.1F} + double{1e9F};
        take(group, SampleKind::Value, bits(0.5), 2000);
        QCOMPARE(group.recorder().type, std::string("float"));
        take(group, SampleKind::Value, bits(sum), 3000);

        const Recorder recorder = group.recorder();

        QCOMPARE(recorder.values, (std::vector<double>{0.5, sum}));
        QCOMPARE(recorder.type, std::string("double"));
        QVERIFY(recorder.provenance.notes.back().find("exceed its range") != std::string::npos);
        QVERIFY(checkRecorder(recorder));
    }

    void timesAreSinceTheStart()
    {
        RecordedEvent event = untyped("x_D", {});
        take(event, SampleKind::Value, bits(1), 4000);
        take(event, SampleKind::Value, bits(2), 500);  // before: clocks are read at two places

        QCOMPARE(event.recorder().timesNs, (std::vector<std::int64_t>{3000, 0}));
    }

    void theLastStateIsOnePoint()
    {
        RecordedEvent event = untyped("x_D", {bits(1)});

        for (const std::int64_t time : {5000, 6000, 7000}) {
            take(event, SampleKind::Last, bits(1), time);
        }

        QCOMPARE(event.recorder().values, (std::vector<double>{1, 1}));
        QCOMPARE(event.recorder().timesNs, (std::vector<std::int64_t>{1000, 6000}));
    }

    void namesSayWhatBelongsTogether_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("subject");
        QTest::addColumn<QByteArray>("role");
        const auto row = [](const char* name, const char* subject, const char* role) {
            QTest::newRow(name) << QByteArray(name) << QByteArray(subject) << QByteArray(role);
        };
        row("L::a/pcg/IterativeResidual_RCRD_D", "a/pcg", "residual");
        row("L::FlopsPerTask_RCRD_I::ContrID=46", "ContrID=46", "distribution");
        row("L::IterativeResidual_RCRD_D", "L", "residual");
        row("L::true_residual", "L", "true residual");
        row("L::SpmvCount", "L", "spmv");
        row("L", "L", "distribution");
    }
    void namesSayWhatBelongsTogether()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, subject);
        QFETCH(QByteArray, role);
        Recorder recorder;
        recorder.name = name.toStdString();
        recorder.library = "L";

        applyNaming(recorder);

        QCOMPARE(recorder.subject, subject.toStdString());
        QCOMPARE(recorder.role, role.toStdString());
    }

    void elementsOfSetsAreTextsOrBytes()
    {
        RecordedEvent event({.name = "L::set",
                             .library = "L",
                             .description = {},
                             .kind = EventKind::Set,
                             .type = ValueType::LongLong});
        const auto element = [&](std::uint64_t count, std::int64_t type, const char* bytes,
                                 std::int64_t size) {
            take(event, SampleKind::SetElement, count, type << 32 | size);
            char padded[16] = {};
            std::memcpy(padded, bytes, static_cast<std::size_t>(size));
            std::int64_t first = 0;
            std::uint64_t second = 0;
            std::memcpy(&first, padded, 8);
            std::memcpy(&second, padded + 8, 8);
            take(event, SampleKind::SetBytes, second, first);
        };
        take(event, SampleKind::SetBegin, 2, 0);
        element(3, 0, "word\0\0", 6);
        element(4, 7, "\x01\x02", 2);
        take(event, SampleKind::SetEnd, 0, 0);

        const Recorder recorder = event.recorder();

        QCOMPARE(recorder.integers, (std::vector<std::int64_t>{3, 4}));
        QCOMPARE(recorder.labels, (std::vector<std::string>{"word", "0102 (type 7)"}));
        LiveStreamReader reader;
        QVERIFY(reader.feed(papilio::core::liveRecorderLine(0, event.head()) +
                            event.liveLine(0, 0, 2)));
        QCOMPARE(reader.recorders()[0].labels, recorder.labels);
        QCOMPARE(reader.recorders()[0].integers, recorder.integers);
    }

    // A program that overwrote its slot may send a set, then what recorders send.
    void aLastStateBehindASetIsAValueOfADamagedStream()
    {
        RecordedEvent event({.name = "L::set",
                             .library = "L",
                             .description = {},
                             .kind = EventKind::Set,
                             .type = ValueType::LongLong});
        take(event, SampleKind::SetBegin, 2, 0);
        take(event, SampleKind::SetElement, 5, 8);
        take(event, SampleKind::SetElement, 5, 8);
        take(event, SampleKind::SetEnd, 0, 0);

        take(event, SampleKind::Last, 5, 2000);

        const Recorder recorder = event.recorder();
        QCOMPARE(recorder.integers, (std::vector<std::int64_t>{5, 5, 5}));
        QVERIFY(recorder.timesNs.empty());
        QCOMPARE(
            recorder.provenance.notes.front(),
            std::string(
                "The stream is damaged: it has 1 times for 3 values, so no value has a time."));
    }

    // The program owns the memory too, and may write whatever it likes into it.
    void aHostileStreamHarmsNobody()
    {
        const QTemporaryDir directory;
        const QByteArray path = directory.filePath("stream-1-0").toUtf8();
        const int file = open(path.constData(), O_RDWR | O_CREAT, 0600);
        QVERIFY(ftruncate(file, sizeof(StreamMemory)) == 0);
        auto* memory = static_cast<StreamMemory*>(
            mmap(nullptr, sizeof(StreamMemory), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
        memory->header.magic = streamMagic;
        std::memset(memory->header.program, 'x', sizeof memory->header.program);
        memory->header.slotCount = ~0U;
        memory->header.refusedSlots = 5904;
        for (std::uint32_t slot = 0; slot < 4; ++slot) {
            EventSlot& event = memory->events[slot];
            std::memset(event.name, 'n', sizeof event.name);
            std::memset(event.description, 0xff, sizeof event.description);
            event.libraryLength = ~0U;
            event.kind = static_cast<EventKind>(slot * 77);
            event.type = static_cast<ValueType>(99);
            event.elementSize = ~0ULL;
            event.ready = 1;
        }
        memory->header.head = ~0ULL;
        for (std::uint64_t position = 0; position < 100; ++position) {
            Sample& sample = memory->ring[position];
            sample.stamp = position + 1;
            sample.slot = static_cast<std::uint32_t>(position * 100);
            sample.kind = static_cast<SampleKind>(position);
            sample.value = ~0ULL;
            sample.timeNs = INT64_MIN + 1;
        }
        Recording recording(directory.path().toStdString(), 0);

        const auto taken = recording.poll(true);
        const auto recorders = recording.recorders();

        QCOMPARE(taken, std::size_t{100});
        QVERIFY(!recorders.empty());
        QVERIFY(!recording.notes().empty());
        const auto losses = recording.losses();
        QVERIFY(std::ranges::any_of(losses, [](const std::string& loss) {
            return loss.find("5904 events more than the 65536") != std::string::npos;
        }));
        munmap(memory, sizeof(StreamMemory));
        close(file);
    }

    // Reading what is not there any more is a SIGBUS.
    void aStreamThatIsCutIsSaid()
    {
        const QTemporaryDir directory;
        const QByteArray path = directory.filePath("stream-1-0").toUtf8();
        const int file = open(path.constData(), O_RDWR | O_CREAT, 0600);
        QVERIFY(ftruncate(file, sizeof(StreamMemory)) == 0);
        QVERIFY(pwrite(file, &streamMagic, sizeof streamMagic, 0) == sizeof streamMagic);
        Recording recording(directory.path().toStdString(), 0);
        recording.poll(false);
        QVERIFY(ftruncate(file, 0) == 0);

        recording.poll(true);

        QVERIFY(std::ranges::any_of(recording.losses(), [](const std::string& loss) {
            return loss.find("made the file short") != std::string::npos;
        }));
        close(file);
    }

    // A set is a state, not a series: it has no times, and nothing is wrong with it.
    void aCountingSetIsNotDamaged()
    {
        RecordedEvent event({.name = "L::set",
                             .library = "L",
                             .description = {},
                             .kind = EventKind::Set,
                             .type = ValueType::LongLong});
        take(event, SampleKind::SetBegin, 1, 0);
        take(event, SampleKind::SetElement, 5, 8);
        take(event, SampleKind::SetEnd, 0, 0);

        QCOMPARE(event.recorder().integers, std::vector<std::int64_t>{5});
        QVERIFY(event.recorder().provenance.notes.empty());
    }

    // The program may write anything into the shared memory, times too.
    void aTimeCenturiesAwayIsNone()
    {
        RecordedEvent event = untyped("time", {});
        take(event, SampleKind::Value, 1, std::numeric_limits<std::int64_t>::min());
        take(event, SampleKind::Value, std::uint64_t{1} << 63, 3000);

        const Recorder recorder = event.recorder();

        QCOMPARE(recorder.timesNs, (std::vector<std::int64_t>{0, 2000}));
        QVERIFY(papilio::core::checkRecorder(recorder));
    }

    void aNameThatIsNoTextIsMadeOne()
    {
        EventSlot slot = {};
        std::memcpy(slot.name, "L\xff::n\xc3\xa9\xed\xa0\x80", 11);
        slot.libraryLength = 2;
        std::memcpy(slot.description, "\xc3", 1);
        slot.kind = static_cast<EventKind>(77);

        const auto about = describe(slot);

        QCOMPARE(about.name, std::string("L\\xff::n\u00e9\\xed\\xa0\\x80"));
        QCOMPARE(about.library, std::string("L\\xff"));
        QCOMPARE(about.description, std::string("\\xc3"));
        QCOMPARE(about.kind, EventKind::Unread);
    }

    void aFileOfAnotherSizeIsNoStream()
    {
        const QTemporaryDir directory;
        const QByteArray path = directory.filePath("stream-1-0").toUtf8();
        const int file = open(path.constData(), O_RDWR | O_CREAT, 0600);
        QVERIFY(write(file, "short", 5) == 5);
        close(file);
        Recording recording(directory.path().toStdString(), 0);

        recording.poll(true);

        QVERIFY(recording.recorders().empty());
        QVERIFY(recording.losses().front().find("not a stream of the agent") != std::string::npos);
    }
};

PAPILIO_TEST(RecordedEventTest)
#include "test_recorded_event.moc"
