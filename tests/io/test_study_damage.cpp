#include "core/io/study_file.h"
#include "tests/io/fixtures.h"

#include <hdf5.h>

#include <QTest>

#include <algorithm>
#include <functional>
#include <iterator>
#include <random>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

using Damage = std::function<void(hid_t)>;

constexpr const char* group = "/benchmarks/reads%2FL1 50%25";
constexpr const char* residual = "/recorders/thermal2%2Fcg 50%25";

constexpr const char* counters = "/counters/alya%2F32 ☃/";
constexpr const char* definitions = "/definitions/LCPI%2F1/";

std::string inside(const char* name)
{
    return std::string(group) + "/" + name;
}

void erase(hid_t file, const std::string& path)
{
    if (H5Lexists(file, path.c_str(), H5P_DEFAULT) > 0) {
        H5Ldelete(file, path.c_str(), H5P_DEFAULT);
    }
}

/// Replaces a dataset by another of that type and shape, filled with zeros or not written at all.
void replace(hid_t file,
             const std::string& path,
             hid_t type,
             std::vector<hsize_t> shape,
             bool written = true)
{
    erase(file, path);
    const auto space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
    const auto creation = H5Pcreate(H5P_DATASET_CREATE);
    if (written) {
        H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
    }
    const auto data =
        H5Dcreate2(file, path.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    H5Dclose(data);
    H5Pclose(creation);
    H5Sclose(space);
}

void overwrite(hid_t file, const std::string& path, hid_t type, const void* values)
{
    const auto data = H5Dopen2(file, path.c_str(), H5P_DEFAULT);
    H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    H5Dclose(data);
}

void setNumber(hid_t file, const std::string& object, const char* name, double value)
{
    const auto holder = H5Oopen(file, object.c_str(), H5P_DEFAULT);
    H5Adelete(holder, name);
    const auto space = H5Screate(H5S_SCALAR);
    const auto attribute =
        H5Acreate2(holder, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(attribute, H5T_NATIVE_DOUBLE, &value);
    H5Aclose(attribute);
    H5Sclose(space);
    H5Oclose(holder);
}

void setText(hid_t file, const std::string& object, const char* name, const char* value)
{
    const auto holder = H5Oopen(file, object.c_str(), H5P_DEFAULT);
    H5Adelete(holder, name);
    const auto type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, std::strlen(value) + 1);
    const auto space = H5Screate(H5S_SCALAR);
    const auto attribute = H5Acreate2(holder, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(attribute, type, value);
    H5Aclose(attribute);
    H5Sclose(space);
    H5Tclose(type);
    H5Oclose(holder);
}

struct Case {
    const char* name;
    const char* sentence;  ///< part of the message
    Damage damage;
};

std::vector<Case> partCases()
{
    const std::string counted = counters;
    const std::string defined = definitions;
    return {
        {"counters without values", "/values: is missing",
         [=](hid_t f) { erase(f, counted + "values"); }},
        {"counters without runs", "/runs: is missing",
         [=](hid_t f) { erase(f, counted + "runs"); }},
        {"counters of another shape", "/values: expected the shape 3 x 2, found 2 x 3",
         [=](hid_t f) {
             replace(f, counted + "values", H5T_NATIVE_DOUBLE, {2, 3});
         }},
        {"counters that claim too much",
         "/values: claims 3 x 4000000000 values of 8 bytes, but the whole file has",
         [=](hid_t f) {
             replace(f, counted + "values", H5T_NATIVE_DOUBLE, {3, 4000000000}, false);
         }},
        {"fewer passes than runs", "/passes: expected 2 strings",
         [=](hid_t f) { replace(f, counted + "passes", H5T_C_S1, {1}); }},
        {"time of another length", "/time: expected the shape 2, found 5",
         [=](hid_t f) { replace(f, counted + "time", H5T_NATIVE_DOUBLE, {5}); }},
        {"running share of 0",
         "expected a running share of \"cpu/event=0x3c,umask=0x0/\" in (0, 1]",
         [=](hid_t f) {
             const double wrong[] = {0, 1, 1, 1, 1, 1};
             overwrite(f, counted + "running", H5T_NATIVE_DOUBLE, wrong);
         }},
        {"negative spread", "expected a spread of \"cpu/event=0x3c,umask=0x0/\" of at least 0",
         [=](hid_t f) {
             const double wrong[] = {-1, 0, 0, 0, 0, 0};
             overwrite(f, counted + "spread", H5T_NATIVE_DOUBLE, wrong);
         }},
        {"reasons of another length", "/reasons/offsets: expected the shape 7, found 3",
         [=](hid_t f) { replace(f, counted + "reasons/offsets", H5T_NATIVE_UINT64, {3}); }},
        {"Top-Down parameters without values", "/topdown/parameters/values: is missing",
         [=](hid_t f) { erase(f, counted + "topdown/parameters/values"); }},
        {"more Top-Down parameters than values",
         "/topdown/parameters/values: expected the shape 2, found 3",
         [=](hid_t f) {
             replace(f, counted + "topdown/parameters/values", H5T_NATIVE_DOUBLE, {3});
         }},
        {"a Top-Down parameter is NaN",
         "expected a finite Top-Down parameter \"Pipeline_Width\", found nan",
         [=](hid_t f) {
             const double wrong[] = {std::nan(""), 1};
             overwrite(f, counted + "topdown/parameters/values", H5T_NATIVE_DOUBLE, wrong);
         }},
        {"a Top-Down parameter stands twice",
         "/topdown/parameters/names: parameter \"a\" stands twice",
         [=](hid_t f) {
             replace(f, counted + "topdown/parameters/names", H5T_C_S1, {2});
             overwrite(f, counted + "topdown/parameters/names", H5T_C_S1, "aa");
         }},
        {"agreement above 1", "expected an agreement of passes in [0, 1], found 1.5",
         [=](hid_t f) { setNumber(f, counted + "topdown", "agreement", 1.5); }},
        {"agreement is text", "/topdown@agreement: expected a number",
         [=](hid_t f) { setText(f, counted + "topdown", "agreement", "high"); }},
        {"a Top-Down model of two lines", "expected the name of a Top-Down model of at most 200",
         [=](hid_t f) { setText(f, counted + "topdown", "model", "a\nb"); }},
        {"a Top-Down model with a long name", "on one line, found 4000",
         [=](hid_t f) {
             setText(f, counted + "topdown", "model", std::string(4000, 'x').c_str());
         }},
        {"the Top-Down choice is a dataset", "/topdown: expected a group",
         [=](hid_t f) {
             erase(f, counted + "topdown");
             replace(f, counted + "topdown", H5T_NATIVE_DOUBLE, {2});
         }},
        {"counters are a dataset", "/counters: expected a group",
         [](hid_t f) {
             erase(f, "/counters");
             replace(f, "/machines/x", H5T_NATIVE_DOUBLE, {2});
             H5Lmove(f, "/machines/x", f, "/counters", H5P_DEFAULT, H5P_DEFAULT);
         }},
        {"definitions without formulas", "/definitions/formulas: is missing",
         [=](hid_t f) { erase(f, defined + "definitions/formulas"); }},
        {"definitions without constants", "/constants: is missing",
         [=](hid_t f) { erase(f, defined + "constants"); }},
        {"a definition without a name", "has no name or one that is taken",
         [=](hid_t f) {
             replace(f, defined + "definitions/names", H5T_C_S1, {2});
             overwrite(f, defined + "definitions/names", H5T_C_S1, "\0");
         }},
        {"constant is NaN", "constant \"Mem_lat\": expected a finite value",
         [=](hid_t f) {
             const double wrong[] = {std::nan(""), 1};
             overwrite(f, defined + "constants/values", H5T_NATIVE_DOUBLE, wrong);
         }},
        {"negative spread of a constant", "constant \"f\": expected a finite value",
         [=](hid_t f) {
             const double wrong[] = {0, -1};
             overwrite(f, defined + "constants/spreads", H5T_NATIVE_DOUBLE, wrong);
         }},
        {"note of two strings", "/note: expected 1 strings",
         [=](hid_t f) { replace(f, defined + "note", H5T_C_S1, {2}); }},
    };
}

std::vector<Case> cases()
{
    std::vector<Case> all = {
        {"no format", "has no attribute papilio_format",
         [](hid_t f) { H5Adelete(f, "papilio_format"); }},
        {"format is text", "/@papilio_format: expected a number",
         [](hid_t f) { setText(f, "/", "papilio_format", "one"); }},
        {"format 0", "expected a whole number from 1 on, found 0",
         [](hid_t f) { setNumber(f, "/", "papilio_format", 0); }},
        {"title is a number", "/@title: expected text",
         [](hid_t f) { setNumber(f, "/", "title", 3); }},
        {"title is not UTF-8", "/@title: expected UTF-8 text",
         [](hid_t f) { setText(f, "/", "title", "\xff\xfe"); }},
        {"unknown kind",
         "attribute kind: expected branch, cpu-flops, gpu-flops, dcache or custom, found \"soup\"",
         [](hid_t f) { setText(f, group, "kind", "soup"); }},
        {"tau below 0", "attribute tau: expected a number in",
         [](hid_t f) { setNumber(f, group, "tau", -1); }},
        {"alpha 0", "attribute alpha: expected a number in",
         [](hid_t f) { setNumber(f, group, "alpha", 0); }},
        {"tau is NaN", "attribute tau: expected a number in",
         [](hid_t f) { setNumber(f, group, "tau", std::nan("")); }},
        {"no values", "/values: is missing", [](hid_t f) { erase(f, inside("values")); }},
        {"no events", "/events: is missing", [](hid_t f) { erase(f, inside("events")); }},
        {"no kernels", "/kernels: is missing", [](hid_t f) { erase(f, inside("kernels")); }},
        {"no basis", "/basis: is missing", [](hid_t f) { erase(f, inside("basis")); }},
        {"no matrix", "/basis/matrix: is missing",
         [](hid_t f) { erase(f, inside("basis/matrix")); }},
        {"no signatures", "/signatures: is missing",
         [](hid_t f) { erase(f, inside("signatures")); }},
        {"values are text", "/values: expected numbers, found values of another type",
         [](hid_t f) {
             const auto type = H5Tcopy(H5T_C_S1);
             replace(f, inside("values"), type, {3, 2, 3, 2});
             H5Tclose(type);
         }},
        {"values of another shape",
         "/values: expected the shape 3 x any x any x 2, found 3 x 2 x 3 x 5",
         [](hid_t f) {
             replace(f, inside("values"), H5T_NATIVE_DOUBLE, {3, 2, 3, 5});
         }},
        {"values in two dimensions", "/values: expected the shape 3 x any x 2, found 3 x 2",
         [](hid_t f) {
             replace(f, inside("values"), H5T_NATIVE_DOUBLE, {3, 2});
         }},
        {"values as one number", "/values: expected the shape 3 x any x 2, found a single value",
         [](hid_t f) { replace(f, inside("values"), H5T_NATIVE_DOUBLE, {}); }},
        {"no repetition", "0 repetitions",
         [](hid_t f) {
             replace(f, inside("values"), H5T_NATIVE_DOUBLE, {3, 0, 3, 2});
             erase(f, inside("valid"));
             erase(f, inside("raw_counts"));
         }},
        {"no thread", "expected at least one thread",
         [](hid_t f) {
             replace(f, inside("values"), H5T_NATIVE_DOUBLE, {3, 2, 0, 2});
         }},
        {"values never written", "/values: expected 288 bytes of values, found 0",
         [](hid_t f) {
             replace(f, inside("values"), H5T_NATIVE_DOUBLE, {3, 2, 3, 2}, false);
         }},
        {"values that claim too much",
         "/values: claims 3 x 1000000000 x 1000000 x 2 values of 8 bytes, but the whole file has",
         [](hid_t f) {
             replace(f, inside("values"), H5T_NATIVE_DOUBLE, {3, 1000000000, 1000000, 2}, false);
         }},
        {"values are a group", "/values: expected a dataset",
         [](hid_t f) {
             erase(f, inside("values"));
             H5Gclose(
                 H5Gcreate2(f, inside("values").c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
         }},
        {"basis is a dataset", "/basis: expected a group",
         [](hid_t f) {
             erase(f, inside("basis"));
             replace(f, inside("basis"), H5T_NATIVE_DOUBLE, {2, 2});
         }},
        {"mask of another shape", "/valid: expected the shape 3 x 2 x 3 x 2, found 3 x 2 x 3 x 1",
         [](hid_t f) {
             replace(f, inside("valid"), H5T_NATIVE_UINT8, {3, 2, 3, 1});
         }},
        {"counts of another shape", "/raw_counts: expected the shape",
         [](hid_t f) { replace(f, inside("raw_counts"), H5T_NATIVE_INT64, {3}); }},
        {"iterations of another length", "/iterations: expected the shape 2, found 3",
         [](hid_t f) { replace(f, inside("iterations"), H5T_NATIVE_DOUBLE, {3}); }},
        {"offsets not ascending", "/events/offsets: expected ascending numbers from 0 to 27",
         [](hid_t f) {
             const std::uint64_t offsets[] = {0, 12, 6, 27};
             overwrite(f, inside("events/offsets"), H5T_NATIVE_UINT64, offsets);
         }},
        {"offsets past the end", "/events/offsets: expected ascending numbers",
         [](hid_t f) {
             const std::uint64_t offsets[] = {0, 6, 12, 4000000000};
             overwrite(f, inside("events/offsets"), H5T_NATIVE_UINT64, offsets);
         }},
        {"offset inside a character", "/events/utf8: expected UTF-8 text",
         [](hid_t f) {
             const std::uint64_t offsets[] = {0, 6, 13, 27};
             overwrite(f, inside("events/offsets"), H5T_NATIVE_UINT64, offsets);
         }},
        {"events are not UTF-8", "/events/utf8: expected UTF-8 text",
         [](hid_t f) {
             const std::string bytes(27, '\xC0');
             overwrite(f, inside("events/utf8"), H5T_NATIVE_UINT8, bytes.data());
         }},
        {"fewer ids than names", "/event_ids/offsets: expected the shape 4, found 3",
         [](hid_t f) { replace(f, inside("event_ids/offsets"), H5T_NATIVE_UINT64, {3}); }},
        {"ids that repeat", "ids must differ",
         [](hid_t f) { overwrite(f, inside("event_ids/utf8"), H5T_NATIVE_UINT8, "000"); }},
        {"kernels are numbers", "/kernels: expected strings",
         [](hid_t f) { replace(f, inside("kernels"), H5T_NATIVE_INT, {2}); }},
        {"basis of another shape", "/basis/matrix: expected the shape 2 x 2, found 3 x 2",
         [](hid_t f) {
             replace(f, inside("basis/matrix"), H5T_NATIVE_DOUBLE, {3, 2});
         }},
        {"basis with NaN", "/basis: ",
         [](hid_t f) {
             const double matrix[] = {1, std::nan(""), 0, 1};
             overwrite(f, inside("basis/matrix"), H5T_NATIVE_DOUBLE, matrix);
         }},
        {"soft link", "/values: is a soft link, which is not followed",
         [](hid_t f) {
             H5Lmove(f, inside("values").c_str(), f, "/elsewhere", H5P_DEFAULT, H5P_DEFAULT);
             H5Lcreate_soft("/elsewhere", f, inside("values").c_str(), H5P_DEFAULT, H5P_DEFAULT);
         }},
        {"external link", "/values: is an external link, which is not followed",
         [](hid_t f) {
             erase(f, inside("values"));
             H5Lcreate_external("other.h5", "/values", f, inside("values").c_str(), H5P_DEFAULT,
                                H5P_DEFAULT);
         }},
        {"benchmark is an external link", "is an external link, which is not followed",
         [](hid_t f) {
             H5Lcreate_external("other.h5", "/", f, "/benchmarks/more", H5P_DEFAULT, H5P_DEFAULT);
         }},
        {"external storage", "/values: its values lie in another file",
         [](hid_t f) {
             erase(f, inside("values"));
             const hsize_t shape[] = {3, 2, 3, 2};
             const auto space = H5Screate_simple(4, shape, nullptr);
             const auto creation = H5Pcreate(H5P_DATASET_CREATE);
             H5Pset_external(creation, "/etc/passwd", 0, 36 * sizeof(double));
             H5Dclose(H5Dcreate2(f, inside("values").c_str(), H5T_NATIVE_DOUBLE, space, H5P_DEFAULT,
                                 creation, H5P_DEFAULT));
             H5Pclose(creation);
             H5Sclose(space);
         }},
        {"recorder without values", "/recorders/large/value: is missing",
         [](hid_t f) { erase(f, "/recorders/large/value"); }},
        {"recorder is a dataset", "/recorders/large: expected a group",
         [](hid_t f) { replace(f, "/recorders/large", H5T_NATIVE_DOUBLE, {2}); }},
        {"recorded values in two dimensions", "/value: expected the shape any, found 3 x 1",
         [](hid_t f) {
             replace(f, "/recorders/large/value", H5T_NATIVE_INT64, {3, 1});
         }},
        {"recorded values are text", "/value: expected numbers, found values of another type",
         [](hid_t f) {
             const auto type = H5Tcopy(H5T_C_S1);
             replace(f, "/recorders/large/value", type, {3});
             H5Tclose(type);
         }},
        {"recorded values of another type",
         "recorder \"large\" is of type long long, so its 3 values are needed as exact integers",
         [](hid_t f) { replace(f, "/recorders/large/value", H5T_NATIVE_DOUBLE, {3}); }},
        {"recorded values past 2^63",
         "/value: expected whole numbers up to 2^63 - 1, found 9223372036854775808",
         [](hid_t f) {
             replace(f, "/recorders/large/value", H5T_NATIVE_UINT64, {1});
             const std::uint64_t beyond = std::uint64_t{1} << 63;
             overwrite(f, "/recorders/large/value", H5T_NATIVE_UINT64, &beyond);
         }},
        {"recorded values never written", "/value: expected 24 bytes of values, found 0",
         [](hid_t f) { replace(f, "/recorders/large/value", H5T_NATIVE_INT64, {3}, false); }},
        {"fewer times than values", "/time_ns: expected the shape 5, found 4",
         [](hid_t f) { replace(f, residual + std::string("/time_ns"), H5T_NATIVE_INT64, {4}); }},
        {"fewer labels than counts", "recorder \"small\" has 2 values but 1 labels",
         [](hid_t f) {
             const auto type = H5Tcopy(H5T_C_S1);
             replace(f, "/recorders/small/labels", type, {1});
             H5Tclose(type);
         }},
        {"fewer statistics than names", "/statistics/values: expected the shape 3, found 2",
         [](hid_t f) {
             replace(f, residual + std::string("/statistics/values"), H5T_NATIVE_DOUBLE, {2});
         }},
        {"unknown kind of recorder",
         "attribute kind: expected series, counter, counting set or group, found \"soup\"",
         [](hid_t f) { setText(f, residual, "kind", "soup"); }},
        {"unknown mode", "attribute mode: expected instantaneous or delta, found \"soup\"",
         [](hid_t f) { setText(f, residual, "mode", "soup"); }},
        {"recorder is an external link", "is an external link, which is not followed",
         [](hid_t f) {
             H5Lcreate_external("other.h5", "/", f, "/recorders/more", H5P_DEFAULT, H5P_DEFAULT);
         }},
    };
    std::ranges::move(partCases(), std::back_inserter(all));
    return all;
}

}  // namespace

class StudyDamage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

    void damageIsNamed_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const auto& one : cases()) {
            QTest::newRow(one.name) << index++;
        }
    }
    void damageIsNamed()
    {
        QFETCH(int, index);
        const auto one = cases()[static_cast<std::size_t>(index)];
        const Folder folder;
        const auto path = folder / "study.h5";
        QVERIFY(writeStudy(fullDocument(), path));
        const auto file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        one.damage(file);
        H5Fclose(file);

        const auto read = readStudy(path);

        QVERIFY(!read);
        QCOMPARE(read.error().code, Errc::Malformed);
        const auto message = QString::fromStdString(read.error().message);
        QVERIFY2(message.startsWith(QString::fromStdString(path.string() + ": ")),
                 qPrintable(message));
        QVERIFY2(message.contains(one.sentence), qPrintable(message));
        QVERIFY2(!message.contains('\n'), qPrintable(message));
    }

    void newerFormatIsUnsupported()
    {
        const Folder folder;
        const auto path = folder / "study.h5";
        QVERIFY(writeStudy(fullDocument(), path));
        const auto file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        setNumber(file, "/", "papilio_format", 2);
        H5Fclose(file);

        const auto read = readStudy(path);

        QVERIFY(!read);
        QCOMPARE(read.error().code, Errc::Unsupported);
        QCOMPARE(
            read.error().message,
            path.string() +
                ": /: has format 2, and this Papilio reads up to 1; a newer Papilio is needed");
    }

    // Groups and attributes we do not know are somebody's own; they do no harm.
    void strangersArePassedOver()
    {
        const Folder folder;
        const auto path = folder / "study.h5";
        QVERIFY(writeStudy(fullDocument(), path));
        const auto file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        H5Gclose(H5Gcreate2(file, "/mine", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
        setNumber(file, group, "my_number", 3);
        H5Fclose(file);

        const auto read = readStudy(path);

        QVERIFY(read);
        QCOMPARE(difference(fullDocument(), *read), std::string());
    }

    void otherFilesAreNamed()
    {
        const Folder folder;
        const auto sentence = [&](const std::filesystem::path& path) {
            const auto read = readStudy(path);
            return read ? QString("read") : QString::fromStdString(read.error().message);
        };
        QVERIFY(sentence(folder / "absent.h5").endsWith("absent.h5: there is no such file"));
        QVERIFY(sentence(folder.write("empty.h5", ""))
                    .endsWith("empty.h5: is empty; expected a study file"));
        QVERIFY(
            sentence(folder.write("text.h5", "event,repetition\n")).contains("is no HDF5 file"));
        QVERIFY(sentence(folder.path().toStdString()).contains("is a directory"));
        QVERIFY(sentence("/dev/null").contains("is a device or pipe"));
    }

    void everyTruncationIsRefused()
    {
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        const auto whole = contentOf(folder / "study.h5");
        for (qsizetype length = 1; length < whole.size(); length += 1 + length / 60) {
            const auto read = readStudy(folder.write("cut.h5", whole.left(length)));
            QVERIFY2(!read, qPrintable(QString::number(length)));
            QVERIFY(QString::fromStdString(read.error().message).contains("cut.h5: "));
        }
    }

    // Metadata carry checksums; what does not (values, text) reads as another value at worst. It
    // must never crash.
    void flippedBytesNeverCrash_data()
    {
        QTest::addColumn<StudyLayout>("layout");
        QTest::newRow("working") << StudyLayout::Working;
        QTest::newRow("exchange") << StudyLayout::Exchange;
    }
    void flippedBytesNeverCrash()
    {
        QFETCH(StudyLayout, layout);
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5", layout));
        const auto whole = contentOf(folder / "study.h5");
        std::mt19937 random(20240527);
        int refused = 0;
        constexpr int rounds = 700;
        for (int round = 0; round < rounds; ++round) {
            auto damaged = whole;
            const int flips = 1 + round % 3;
            for (int flip = 0; flip < flips; ++flip) {
                damaged[static_cast<qsizetype>(random() % static_cast<unsigned>(whole.size()))] =
                    static_cast<char>(random());
            }
            const auto read = readStudy(folder.write("flipped.h5", damaged));
            refused += read ? 0 : 1;
        }
        QVERIFY(refused > rounds / 4);
    }
};

QTEST_GUILESS_MAIN(StudyDamage)
#include "test_study_damage.moc"
