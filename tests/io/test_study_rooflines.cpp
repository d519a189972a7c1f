#include "core/io/study/study_file.h"
#include "tests/io/difference.h"
#include "tests/io/fixtures.h"
#include "tests/io/full_roofs.h"
#include "tests/io/study_damage.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

constexpr const char* roofs = "/rooflines/roofs 12%2F24";
constexpr const char* reuse = "/locality/reuse/spmv%2F1";
constexpr const char* matrix = "/locality/communication/freqmine";

/// A dataset of doubles (or counts) in place of the one at `path`.
void put(hid_t file,
         const std::string& path,
         const std::vector<double>& values,
         hsize_t columns = 0)
{
    erase(file, path);
    const hsize_t shape[] = {columns == 0 ? values.size() : values.size() / columns, columns};
    const auto space = H5Screate_simple(columns == 0 ? 1 : 2, shape, nullptr);
    const auto data = H5Dcreate2(file, path.c_str(), H5T_NATIVE_DOUBLE, space, H5P_DEFAULT,
                                 H5P_DEFAULT, H5P_DEFAULT);
    H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
    H5Dclose(data);
    H5Sclose(space);
}

std::string in(const char* group, const char* name)
{
    return std::string(group) + "/" + name;
}

std::vector<Case> cases()
{
    const double nan = std::nan("");
    return {
        {"bytes of another kind", "attribute bytes: expected core or dram, found \"soup\"",
         [](hid_t f) { setText(f, roofs, "bytes", "soup"); }},
        {"a roof of 0", "roof \"L1\" is 0; expected a positive number",
         [](hid_t f) {
             put(f, in(roofs, "ceilings/value"), {0, 900, 340.25});
         }},
        {"a roof that is no number", "roof \"FMA\" is nan",
         [nan](hid_t f) {
             put(f, in(roofs, "ceilings/value"), {1564.5, 900, nan});
         }},
        {"a spread beside its value", "does not contain its value",
         [](hid_t f) {
             put(f, in(roofs, "ceilings/low"), {1565, 900, 340.25});
         }},
        {"half a thread", "/ceilings/threads: expected whole numbers of at least 0, found 0.5",
         [](hid_t f) {
             put(f, in(roofs, "ceilings/threads"), {12, 0.5, 12});
         }},
        {"more threads than an int", "expected whole numbers of at least 0, found 1e+300",
         [](hid_t f) {
             put(f, in(roofs, "ceilings/threads"), {12, 1e300, 12});
         }},
        {"a column too short", "/ceilings/high: expected the shape 3, found 2",
         [](hid_t f) {
             put(f, in(roofs, "ceilings/high"), {1600, 900});
         }},
        {"no kinds", "/ceilings/kind: is missing",
         [](hid_t f) { erase(f, in(roofs, "ceilings/kind")); }},
        {"kinds are numbers", "/ceilings/kind: expected strings",
         [](hid_t f) {
             put(f, in(roofs, "ceilings/kind"), {0, 0, 1});
         }},
        {"performance below 0", "the performance of point \"spmv\" is -1",
         [nan](hid_t f) {
             put(f, in(roofs, "points/performance"), {-1, nan});
         }},
        {"infinite intensity", "the intensity of point \"spmv\" is inf",
         [nan](hid_t f) {
             put(f, in(roofs, "points/intensity"), {HUGE_VAL, nan});
         }},
        {"a thread busy for less than nothing",
         "a thread of point \"spmv\" was busy for -1 seconds",
         [nan](hid_t f) {
             put(f, in(roofs, "points/thread_seconds"), {14.9, -1, nan, nan}, 2);
         }},
        {"a level without bytes", "memory level \"L1\" has 0 bytes",
         [](hid_t f) {
             put(f, in(roofs, "levels/bytes"), {0, 5});
         }},
        {"points are a dataset", "/points: expected a group",
         [](hid_t f) { put(f, in(roofs, "points"), {0}); }},
        {"a negative count", "object \"x\" has the count -1",
         [](hid_t f) {
             put(f, in(reuse, "objects/shared"), {1, 2, -1, 0, 0, 5, 0, 0, 0, 0, 0, 0}, 3);
         }},
        {"a negative invalidation", "object \"x\" has -4 invalidations",
         [](hid_t f) {
             put(f, in(reuse, "objects/invalidated"), {0, 0, -4, 0});
         }},
        {"bins of one object only", "/objects/shared: expected the shape 4 x any, found 1 x 6",
         [](hid_t f) {
             put(f, in(reuse, "objects/shared"), {1, 2, 3, 4, 5, 6}, 6);
         }},
        {"too many bins", "has 1025 bins; expected 1025, at most 1024",
         [](hid_t f) { put(f, in(reuse, "objects/shared"), std::vector<double>(4100), 1025); }},
        {"an object twice", "object \"x\" is empty or a duplicate",
         [](hid_t f) {
             erase(f, in(reuse, "objects/use"));
             erase(f, in(reuse, "objects/sector"));
         }},
        {"no objects", "/objects: is missing", [](hid_t f) { erase(f, in(reuse, "objects")); }},
        {"misses below 0", "measurement \"D1\" has -3 misses",
         [](hid_t f) {
             put(f, in(reuse, "measured/misses"), {1, -3});
         }},
        {"a matrix that is not square", "/true_sharing: expected the shape 2 x 2, found 2 x 1",
         [](hid_t f) {
             put(f, in(matrix, "true_sharing"), {1, 2}, 1);
         }},
        {"sharing that is no number", "false sharing from thread core 0 to core 27 is nan",
         [nan](hid_t f) {
             put(f, in(matrix, "false_sharing"), {0, nan, 0, 0}, 2);
         }},
    };
}

}  // namespace

class StudyRooflines : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

    void everyFieldComesBack()
    {
        const Folder folder;
        const auto document = roofDocument();

        const auto written = writeStudy(document, folder / "study.h5");
        QVERIFY2(written, written ? "" : written.error().message.c_str());
        const auto read = readStudy(folder / "study.h5");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(read->rooflines.size(), std::size_t{2});
        const auto& want = *document.rooflines.front();
        const auto& got = *read->rooflines.front();
        QCOMPARE(got.name, want.name);
        QCOMPARE(got.machine, want.machine);
        QVERIFY(got.bytes == want.bytes);
        QVERIFY(got.levels == want.levels);
        QVERIFY(got.ceilings == want.ceilings);
        QVERIFY(got.provenance == want.provenance);
        QCOMPARE(got.points.size(), want.points.size());
        for (std::size_t index = 0; index < want.points.size(); ++index) {
            QCOMPARE(difference(got.points[index], want.points[index]), std::string());
        }
        QVERIFY(read->rooflines.back()->ceilings.empty());
    }

    void localityComesBack()
    {
        const Folder folder;
        const auto document = roofDocument();

        QVERIFY(writeStudy(document, folder / "study.h5", StudyLayout::Exchange));
        const auto read = readStudy(folder / "study.h5");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(read->reuse.size(), std::size_t{2});
        const auto& histogram = *read->reuse.front();
        QCOMPARE(histogram.name, std::string("spmv/1"));
        QCOMPARE(histogram.lineBytes, 256.0);
        QCOMPARE(histogram.sampledOneIn, 50.0);
        QCOMPARE(histogram.binsPerOctave, 16);
        QVERIFY(histogram.objects == document.reuse.front()->objects);
        QVERIFY(histogram.measured == document.reuse.front()->measured);
        QCOMPARE(histogram.provenance.source, std::string("valgrind"));
        QCOMPARE(read->communication.size(), std::size_t{2});
        const auto& sharing = *read->communication.front();
        QCOMPARE(sharing.threads, document.communication.front()->threads);
        QCOMPARE(sharing.trueSharing, document.communication.front()->trueSharing);
        QCOMPARE(sharing.falseSharing, document.communication.front()->falseSharing);
        QCOMPARE(sharing.unit, std::string("samples"));
        QVERIFY(read->communication.back()->falseSharing.empty());
    }

    void damageIsNamed_data() { addRows(cases()); }
    void damageIsNamed()
    {
        QFETCH(int, index);
        const auto one = cases()[static_cast<std::size_t>(index)];
        const Folder folder;
        const auto path = folder / "study.h5";
        QVERIFY(writeStudy(roofDocument(), path));
        const auto file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        one.damage(file);
        H5Fclose(file);

        const auto read = readStudy(path);

        QVERIFY(!read);
        QCOMPARE(read.error().code, Errc::Malformed);
        const auto message = QString::fromStdString(read.error().message);
        QVERIFY2(message.startsWith(QString::fromStdString(path.string() + ": /")),
                 qPrintable(message));
        QVERIFY2(message.contains(one.sentence), qPrintable(message));
    }

    // In older files the source alone says who produced the numbers.
    void kindsOfOlderSourcesAreRead()
    {
        using Origin = DataOrigin;
        const Folder folder;
        const auto path = folder / "study.h5";
        for (const auto& [source, kind] : {std::pair("papi", Origin::Measured),
                                           {"qemu:a64fx", Origin::Virtual},
                                           {"simulated:spr", Origin::Simulated},
                                           {"constructed: by hand", Origin::Constructed},
                                           {"reconstructed: paper 4", Origin::Published},
                                           {"import:stream", Origin::Imported}}) {
            auto roofline = fullRoofline();
            roofline->provenance.source = source;
            Document document;
            document.rooflines = {roofline};
            QVERIFY(writeStudy(document, path));
            QVERIFY(readStudy(path)->rooflines.front()->provenance.kind == Origin::Measured);
            const auto file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
            QVERIFY(H5Adelete_by_name(file, roofs, "source_kind", H5P_DEFAULT) >= 0);
            H5Fclose(file);

            QVERIFY(readStudy(path)->rooflines.front()->provenance.kind == kind);
        }
    }

    void whatTheReaderRefusesIsNotWritten()
    {
        const Folder folder;
        const auto refusal = [&](auto change) {
            auto roofline = fullRoofline();
            change(*roofline);
            Document document;
            document.rooflines = {roofline, fullRoofline()};
            const auto written = writeStudy(document, folder / "study.h5");
            return written ? QString("written") : QString::fromStdString(written.error().message);
        };
        QVERIFY(refusal([](Roofline&) {}).contains("\"roofs 12/24\" is a duplicate"));
        QVERIFY(refusal([](Roofline& r) { r.name.clear(); }).contains("has no name"));
        QVERIFY(refusal([](Roofline& r) {
                    r.ceilings.push_back(r.ceilings.front());
                }).contains("roof \"L1\" for 12 threads is a duplicate"));
        QVERIFY(refusal([](Roofline& r) { r.points.front().run = "\xff"; }).contains("not UTF-8"));
        QVERIFY(refusal([](Roofline& r) {
                    r.points.front().name.clear();
                }).contains("a point has no name"));
        QVERIFY(!std::filesystem::exists(folder / "study.h5"));
    }

    void flippedBytesNeverCrash()
    {
        const Folder folder;
        QVERIFY(writeStudy(roofDocument(), folder / "study.h5"));
        const auto whole = contentOf(folder / "study.h5");
        std::mt19937 random(20240527);
        int refused = 0;
        for (int round = 0; round < 300; ++round) {
            auto damaged = whole;
            damaged[static_cast<qsizetype>(random() % static_cast<unsigned>(whole.size()))] =
                static_cast<char>(random());
            refused += readStudy(folder.write("flipped.h5", damaged)) ? 0 : 1;
        }
        QVERIFY(refused > 30);
    }

    void binsAreThoseOfLog2()
    {
        QCOMPARE(ReuseHistogram::bin(0), std::size_t{0});
        QCOMPARE(ReuseHistogram::bin(1), std::size_t{1});
        QCOMPARE(ReuseHistogram::bin(2), std::size_t{2});
        QCOMPARE(ReuseHistogram::bin(3), std::size_t{2});
        QCOMPARE(ReuseHistogram::bin(1024), std::size_t{11});
        QCOMPARE(ReuseHistogram::bin(~std::uint64_t{0}), std::size_t{63});
        for (std::size_t bin = 0; bin < 63; ++bin) {
            QCOMPARE(ReuseHistogram::bin(ReuseHistogram::lowest(bin)), bin);
        }
    }
};

PAPILIO_TEST(StudyRooflines)
#include "test_study_rooflines.moc"
