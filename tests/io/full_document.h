#pragma once

#include "core/model/document.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

// Documents that use every field of the study format. (No Qt: the fuzz targets start from them
// too.)
namespace papilio::tests {

/// Counters that use every field: intervals, parts, gaps with a reason, shares of time, spreads.
inline std::shared_ptr<const core::CounterTable> fullCounters()
{
    const double none = std::numeric_limits<double>::quiet_NaN();
    auto table = std::make_shared<core::CounterTable>();
    table->name = "alya/32 ☃";
    table->machine = "host/0";
    table->model = "skylake-sp";
    table->events = {"cpu/event=0x3c,umask=0x0/", "task-clock", "événement"};
    table->units = {"", "msec", "Joules"};
    table->columns = {{"32", "a", "rank 0", none}, {"32", "b", "rank 1", 0.5}};
    table->values = {9007199254740993.0, none, 0.25, 1e-300, none, -3};
    table->running = {1, none, 0.25, 1e-3, none, 1};
    table->spread = {0, none, 0.01, none, none, 2};
    table->reasons = {"", "<not supported>", "", "", "<not counted>", ""};
    table->provenance = {
        "import:perf-stat", "perf stat -x,", "a.csv", "2024-05-27", 0, {"A note."}, {}, false};
    table->parameter = "VECTOR_SIZE, größer";
    table->topDown = {"mine, not installed", {{"Pipeline_Width", 6}, {"Überhang", -0.5}}, 0.03};
    return table;
}

/// Definitions that use every field; one formula does not parse, which is the user's business.
inline std::shared_ptr<const core::DefinitionSet> fullDefinitions()
{
    auto set = std::make_shared<core::DefinitionSet>();
    set->name = "LCPI/1";
    set->note = "Upper bounds.\nIn cycles.";
    set->constants = {{"Mem_lat", 540, 12.5, "cycles", "Table 1"}, {"f", -1e-300, 0, "", ""}};
    set->definitions = {{"Branches", "(BR_INS × 2 + 3) / TOT_INS", "cycles", "Why.", "LCPI"},
                        {"half done", "1 +", "", "", ""}};
    return set;
}

/// Recorders of every kind and stored type: whole numbers past 2^53, NaN, times, labels, no values.
inline std::vector<std::shared_ptr<const core::Recorder>> fullRecorders()
{
    core::Recorder residual;
    residual.name = "thermal2/cg 50%";
    residual.library = "Ginkgo";
    residual.type = "double";
    residual.unit = "1";
    residual.description = "‖r‖ of every iteration";
    residual.role = "residual";
    residual.subject = "thermal2/cg";
    residual.problem = "thermal2";
    residual.outer = "thermal2/newton";
    residual.end = {core::RunEnd::Kind::Failed, "DIVERGED_BREAKDOWN", "SIGABRT", 3};
    residual.isNormalised = true;
    residual.values = {1, std::numeric_limits<double>::quiet_NaN(), -0.0,
                       std::numeric_limits<double>::infinity(), 1e-300};
    residual.timesNs = {0, 5, 9007199254740993LL, 7, 8};
    residual.statistics = {{"tolerance", 1e-10}, {"spmv", 5}, {"seconds", 0.1}};
    residual.provenance = {"import:ginkgo", "solve --now",          "a.json", "2024-05-27", 0,
                           {"A note."},     "2026-11-23T08:00:00Z", true};

    core::Recorder large;
    large.name = "large";
    large.type = "long long";
    large.kind = core::Recorder::Kind::Counter;
    large.mode = core::Recorder::Mode::Delta;
    large.setIntegers({std::numeric_limits<std::int64_t>::min(), 9007199254740993LL,
                       std::numeric_limits<std::int64_t>::max()});

    core::Recorder small;
    small.name = "small";
    small.type = "int";
    small.kind = core::Recorder::Kind::CountingSet;
    small.setIntegers({-2147483648LL, 2147483647});
    small.labels = {"first", "zweites ß"};

    core::Recorder single;
    single.name = "single";
    single.type = "float";
    single.values = {0.5, static_cast<double>(0.1F), std::numeric_limits<double>::quiet_NaN()};

    core::Recorder group;
    group.name = "group";
    group.kind = core::Recorder::Kind::Group;
    group.labels = {"large", "small"};

    std::vector<std::shared_ptr<const core::Recorder>> recorders;
    for (const auto& one : {residual, large, small, single, group}) {
        recorders.push_back(std::make_shared<const core::Recorder>(one));
    }
    return recorders;
}

/// Descriptions that use every field, of an event that two sources describe and of one that is not
/// in the study.
inline std::shared_ptr<const core::EventDescriptions> fullDescriptions()
{
    core::EventDescription whole;
    whole.event = "BR:ALL";
    whole.summary = "Alle Sprünge ☃";
    whole.details = "Two\nlines.";
    whole.errata = "SKL091, SKL044";
    whole.counters = "0,1,2,3 (alone)";
    whole.sampling = "PEBS";
    whole.source = "skylakex_core.json 1.37";
    whole.described = "BR.ALL";
    whole.deprecated = true;
    core::EventDescription other;
    other.event = "BR:ALL";
    other.source = "PAPI 7.0";
    core::EventDescription absent;
    absent.event = "ABSENT";
    absent.source = "PAPI 7.0";
    absent.summary = "x";
    return std::make_shared<const core::EventDescriptions>(
        std::vector<core::EventDescription>{whole, other, absent});
}

/// Lists with nothing, one text and several, and text that JSON escapes.
inline std::shared_ptr<const core::ViewState> fullView()
{
    core::ViewState view;
    view.setNumber("recorders/tolerance", 7.1e-6);
    view.set("recorders/ticked", {"thermal2/cg", "\"☃\"\n"});
    view.set("recorders/unticked", {});
    return std::make_shared<const core::ViewState>(std::move(view));
}

/// A study that uses every field of the format: gaps, threads, raw counts past 2^53, ids beside
/// names, awkward names.
inline core::Document fullDocument()
{
    auto data = std::make_shared<core::Dataset>();
    data->eventIds = core::StringTable(std::vector<std::string>{"0", "1", "2"});
    data->eventNames =
        core::StringTable(std::vector<std::string>{"BR:ALL", "BR:ALL", "événement ☃"});
    data->kernels = core::StringTable(std::vector<std::string>{"k0", "a/b"});
    data->repetitions = 2;
    data->threads = 3;
    for (int index = 0; index < 3 * 2 * 3 * 2; ++index) {
        data->values.push_back(index * 1.1 - 3);
        data->valid.push_back(index % 5 == 0 ? 0 : 1);
        data->rawCounts.push_back(9007199254740993LL + index);
    }
    data->iterations = {1000, 3};
    data->units = "events per access";
    data->provenance = {"papi",      "collect --now",
                        "somewhere", "2024-05-27T08:00:00Z",
                        0.25,        {"First note.", "Zweite Notiz: ß."},
                        {},          false};

    auto benchmark = std::make_shared<core::Benchmark>();
    benchmark->name = "reads/L1 50%";
    benchmark->kind = core::BenchmarkKind::DataCache;
    benchmark->machine = "host/0";
    benchmark->data = data;
    core::Basis basis{{"A", "B/C"}, Eigen::MatrixXd(2, 2), "What it means."};
    basis.matrix << 1, 0.5, 0, 1e-300;
    benchmark->basis = std::make_shared<const core::Basis>(basis);
    benchmark->signatures = std::make_shared<const core::Signatures>(core::Signatures{
        {"Hits.", Eigen::Vector2d(1, -2), ""}, {"Misses.", Eigen::Vector2d(0, 1), "= Hits."}});
    benchmark->parameters = {0.123, 1e-3, 0.07, 0.25};
    for (std::size_t event = 0; event < benchmark->data->eventCount(); ++event) {
        benchmark->reach.push_back({int(event), 1, core::ReachReason(event % 6), 0.5});
    }
    benchmark->excluded = {"gone: ß", "plain"};  // the data need not have them

    auto plain = std::make_shared<core::Benchmark>(*benchmark);
    auto plainData = std::make_shared<core::Dataset>();
    plainData->eventIds = core::StringTable(std::vector<std::string>{"X"});
    plainData->eventNames = plainData->eventIds;
    plainData->kernels = data->kernels;
    plainData->repetitions = 1;
    plainData->values = {1.5, 2.5};
    plain->name =
        "a plain one";  // created second, sorts first: the order has to be that of creation
    plain->machine.clear();
    plain->kind = core::BenchmarkKind::Custom;
    plain->excluded.clear();
    plain->reach.clear();
    plain->data = plainData;

    core::Document document;
    document.title = "A study";
    document.created = "2024-05-27T08:00:00Z";
    document.generator = "test";
    document.machines = {{"host/0",
                          {{"vendor", "Some"},
                           {"model", "Thing/2"},
                           {"cores", "8"},
                           {"a", "first by name, last by order"}}}};
    document.benchmarks = {benchmark, plain};
    auto bare = std::make_shared<core::CounterTable>();
    bare->name = "a bare one";
    bare->events = {"X"};
    bare->columns = {{"run", "", "", std::numeric_limits<double>::quiet_NaN()}};
    bare->values = {1};
    document.counters = {fullCounters(), bare};
    auto empty = std::make_shared<core::DefinitionSet>();
    empty->name = "empty";
    document.definitions = {fullDefinitions(), empty};
    document.recorders = fullRecorders();
    document.descriptions = fullDescriptions();
    document.view = fullView();
    auto kept = std::make_shared<core::Benchmark>(*benchmark);
    kept->parameters = {0.5, 2e-3, 0.08, 0.125};
    kept->signatures = std::make_shared<const core::Signatures>(
        core::Signatures{{"Hits.", Eigen::Vector2d(3, 0), "before"}});
    core::Snapshot snapshot{.name = "before/after 50%", .created = "2024-05-28T08:00:00Z"};
    snapshot.benchmarks = {kept, plain};
    snapshot.definitions = {fullDefinitions()};
    snapshot.choices = {
        std::make_shared<const core::SnapshotChoice>(
            core::SnapshotChoice{"alya/32 ☃", {"another model", {{"Pipeline_Width", 8}}, 0.02}}),
        std::make_shared<const core::SnapshotChoice>(core::SnapshotChoice{"a bare one", {}})};
    document.snapshots = {std::make_shared<const core::Snapshot>(snapshot),
                          std::make_shared<const core::Snapshot>(
                              core::Snapshot{.name = "a bare one", .created = {}})};
    return document;
}

}  // namespace papilio::tests
