#include "tests/io/study_damage.h"
#include "tests/support/area_program.h"

#include <cmath>
#include <cstdint>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

constexpr const char* group = "/benchmarks/reads%2FL1 50%25";

std::string inside(const char* name)
{
    return std::string(group) + "/" + name;
}

std::vector<Case> cases()
{
    return {
        {"no format", "has no attribute papilio_format",
         [](hid_t f) { H5Adelete(f, "papilio_format"); }},
        {"format is text", "/@papilio_format: expected a number",
         [](hid_t f) { setText(f, "/", "papilio_format", "one"); }},
        {"format 0", "expected a whole number of at least 1, found 0",
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
        {"values are text", "/values: expected numbers, found values of a different type",
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
        {"ids that repeat", "ids must be unique",
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
        {"external storage", "/values: its values are in another file",
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
    };
}

}  // namespace

// Damage to the file itself and to its benchmarks.
class StudyDamage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

    void damageIsNamed_data() { addRows(cases()); }
    void damageIsNamed()
    {
        QFETCH(int, index);
        checkIsNamed(cases()[static_cast<std::size_t>(index)]);
    }

    void newerFormatIsUnsupported()
    {
        const Folder folder;
        const auto path = folder / "study.h5";
        QVERIFY(writeStudy(fullDocument(), path));
        const auto file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        setNumber(file, "/", "papilio_format", 3);
        H5Fclose(file);

        const auto read = readStudy(path);

        QVERIFY(!read);
        QCOMPARE(read.error().code, Errc::Unsupported);
        QCOMPARE(
            read.error().message,
            path.string() +
                ": /: has format 3, and this Papilio reads up to 2; a newer Papilio is needed");
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
};

PAPILIO_TEST(StudyDamage)
#include "test_study_damage.moc"
