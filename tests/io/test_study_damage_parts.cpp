#include "tests/io/study_damage.h"
#include "tests/support/area_program.h"

#include <cmath>
#include <cstdint>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

constexpr const char* residual = "/recorders/thermal2%2Fcg 50%25";
constexpr const char* counters = "/counters/alya%2F32 ☃/";
constexpr const char* definitions = "/definitions/LCPI%2F1/";

std::vector<Case> cases()
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
        {"counters in numbers of 17 bits", "/values: expected floats of 4 or 8 bytes",
         [=](hid_t f) {
             const auto type = H5Tcopy(H5T_STD_I64LE);
             H5Tset_precision(type, 17);
             replace(f, counted + "values", type, {3, 2});
             H5Tclose(type);
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
         "/topdown/parameters/names: the parameter \"a\" is a duplicate",
         [=](hid_t f) {
             replace(f, counted + "topdown/parameters/names", H5T_C_S1, {2});
             overwrite(f, counted + "topdown/parameters/names", H5T_C_S1, "aa");
         }},
        {"agreement above 1", "expected an agreement of event sets in [0, 1], found 1.5",
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
        {"a definition without a name", "is empty or a duplicate",
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
        {"recorder without values", "/recorders/large/value: is missing",
         [](hid_t f) { erase(f, "/recorders/large/value"); }},
        {"recorder is a dataset", "/recorders/large: expected a group",
         [](hid_t f) { replace(f, "/recorders/large", H5T_NATIVE_DOUBLE, {2}); }},
        {"recorded values in two dimensions", "/value: expected the shape any, found 3 x 1",
         [](hid_t f) {
             replace(f, "/recorders/large/value", H5T_NATIVE_INT64, {3, 1});
         }},
        {"recorded values are text", "/value: expected numbers, found values of a different type",
         [](hid_t f) {
             const auto type = H5Tcopy(H5T_C_S1);
             replace(f, "/recorders/large/value", type, {3});
             H5Tclose(type);
         }},
        {"recorded values of another type",
         "recorder \"large\" is of type long long, so its 3 values must also be given as exact "
         "integers",
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
}

}  // namespace

// Damage to the parts beside the benchmarks: counters, definitions and recorders.
class StudyDamageParts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

    void damageIsNamed_data() { addRows(cases()); }
    void damageIsNamed()
    {
        QFETCH(int, index);
        checkIsNamed(cases()[static_cast<std::size_t>(index)]);
    }
};

PAPILIO_TEST(StudyDamageParts)
#include "test_study_damage_parts.moc"
