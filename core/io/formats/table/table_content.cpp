#include "core/io/formats/table/table_content.h"

#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/defaults.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/formats/time_series.h"
#include "core/io/text/json_object.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

using Kind = TableOutput::Kind;

/// Intel's tables write ":" where PAPI and perf write "." between an event and its mask, in any
/// case: whoever looks for the event would find the first of the two only.
std::string plainSpelling(const std::string& event)
{
    auto plain = lowerCase(event);
    std::ranges::replace(plain, '.', ':');
    return plain;
}

/// NaN where there is none.
double amount(const TableOutput& output, const TableRecord& record, std::string_view field)
{
    const auto value = record.number(output, field);
    if (value < 0) {
        record.refuse(output, field,
                      fmt::format("expected a number of at least 0, found {}", value));
    }
    return value;
}

/// What is given, else what follows from others of the record. Refused where the two differ by more
/// than rounding does: one of them is of another unit, level or run.
double agreed(const TableOutput& output,
              const TableRecord& record,
              std::string_view field,
              double following,
              std::string_view from)
{
    constexpr double rounding = 1.25;  // 0.1 represents 0.08
    const auto given = amount(output, record, field);
    if (given > 0 && following > 0 && std::isfinite(given) && std::isfinite(following) &&
        std::max(given, following) > rounding * std::min(given, following)) {
        const auto numbers = tellApart({given, following});
        record.refuse(output, field,
                      fmt::format("{} contradicts {}, which give {}: correct one of them or leave "
                                  "its column out",
                                  numbers[0], from, numbers[1]));
    }
    return std::isnan(given) ? following : given;
}

Ceiling::Kind kindOfRoof(const TableOutput& output, const TableRecord& record)
{
    const auto kind = lowerCase(record.text(output, "kind"));
    if (kind.empty()) {
        record.refuse(output, "name",
                      fmt::format("the name {} does not show whether the unit is GB/s or GFLOP/s; "
                                  "add a column kind with bandwidth or compute",
                                  quotedExcerpt(record.text(output, "name"))));
    }
    if (kind != "bandwidth" && kind != "compute") {
        record.refuse(output, "kind",
                      fmt::format("expected bandwidth or compute, found {}", quotedExcerpt(kind)));
    }
    return kind == "compute" ? Ceiling::Kind::Compute : Ceiling::Kind::Bandwidth;
}

double numberOr(double value, double otherwise)
{
    return std::isnan(value) ? otherwise : value;
}

}  // namespace

void TableContent::begin(const ImportFile& file)
{
    path_ = file.path;
    run_ = file.run;
    line_ = 0;
}

void TableContent::note(std::string sentence)
{
    if (!sentence.empty() && noted_.insert(sentence).second) {
        notes_.push_back(std::move(sentence));
    }
}

void TableContent::add(const TableOutput& output, const TableRecord& record)
{
    if (!record.isWanted(output)) {
        return;
    }
    if (output.numbers.contains("needs")) {
        (void)record.neededNumber(output, "needs");
    }
    records_ += output.kind == Kind::About ? 0 : 1;
    switch (output.kind) {
        case Kind::Counters:
            return addCounter(output, record);
        case Kind::Measurements:
            return addMeasurement(output, record);
        case Kind::Launches:
            return addLaunch(output, record);
        case Kind::Roofs:
            return addRoof(output, record);
        case Kind::Points:
            return addPoint(output, record);
        case Kind::Levels: {
            const auto bytes = record.neededNumber(output, "bytes");
            if (!(bytes > 0)) {
                record.refuse(output, "bytes", "expected a positive number of bytes");
            }
            auto& levels = roofline(record).levels;
            const auto name = record.neededText(output, "name");
            const auto sharedBy = std::max(1, record.count(output, "shared_by"));
            const auto known = std::ranges::find(levels, name, &MemoryLevel::name);
            if (known == levels.end() || rules_.repeated == TableRules::Repeated::Apart) {
                levels.push_back({name, bytes, sharedBy});
            } else {
                known->sharedBy = std::max(known->sharedBy, sharedBy);
            }
            return;
        }
        case Kind::Latencies:
        case Kind::Bandwidths: {
            constexpr double most = 1e15;
            const auto bytes = record.neededNumber(output, "bytes");
            const auto value = record.neededNumber(output, "value");
            if (!(bytes > 0 && bytes <= most && value > 0 && value <= most)) {
                record.refuse(output, "value", "expected a size and what was measured, above 0");
            }
            if (output.kind == Kind::Latencies) {
                sized_.addLatency(bytes, value, numberOr(record.number(output, "rank"), 0),
                                  numberOr(record.number(output, "megahertz"), 0));
            } else {
                sized_.addBandwidth(bytes, value, record.text(output, "operation"),
                                    record.count(output, "threads"));
            }
            return;
        }
        case Kind::Reuse:
            return addReuse(output, record);
        case Kind::Misses:
            reuse_.measured.push_back(
                {record.neededText(output, "name"), numberOr(record.number(output, "lines"), 0),
                 record.neededNumber(output, "misses"), record.text(output, "object")});
            return;
        case Kind::Communication:
            return addCommunication(output, record);
        case Kind::About:
            return addAbout(output, record);
    }
}

void TableContent::addCounter(const TableOutput& output, const TableRecord& record)
{
    const auto name = record.neededText(output, "event");
    CounterCell cell{record.number(output, "value"), record.number(output, "running"),
                     record.number(output, "spread"), record.reason(output, "value")};
    missing_ += std::isnan(cell.value) && cell.reason.empty() ? 1 : 0;
    if (std::isinf(cell.value)) {
        cell.value = CounterCell::unknown;
        cell.reason = "was not computed";
    }
    cell.running = cell.running > 0 ? std::min(cell.running, 1.0) : CounterCell::unknown;
    cell.spread = cell.value > 0 && cell.spread >= 0 ? cell.spread : CounterCell::unknown;
    const auto place = record.placeOf(output, "event");
    if (rules_.twice == TableRules::Twice::Refused) {
        const auto [known, isNew] =
            spellings_.try_emplace(plainSpelling(name), std::pair(name, place.line));
        if (!isNew && known->second.first != name) {
            record.refuse(output, "event",
                          fmt::format("the event \"{}\" is already in line {}, spelt differently; "
                                      "remove one of them",
                                      name, known->second.second));
        }
    }
    const auto run = output.texts.contains("run") ? record.neededText(output, "run") : run_;
    CounterColumn column{run, record.text(output, "pass"), record.text(output, "part"),
                         record.number(output, "time")};
    const auto event = counters_.event(name, record.text(output, "unit"));
    auto at = counters_.column(column);
    auto* times =
        counters_.has(event, at) ? &times_.try_emplace({event, at}, 1).first->second : nullptr;
    while (counters_.has(event, at)) {
        ++*times;
        switch (rules_.twice) {
            case TableRules::Twice::Refused:
                record.refuse(
                    output, "event",
                    spellings_[plainSpelling(name)].second == place.line
                        ? fmt::format("the run \"{}\" is a duplicate with the same pass and part",
                                      column.run)
                        : fmt::format("the event \"{}\" is already in line {}", name,
                                      spellings_[plainSpelling(name)].second));
            case TableRules::Twice::Pass:
                column.pass = std::to_string(*times);
                break;
            case TableRules::Twice::Run:
                column.run = fmt::format("{}, repetition {}", run, *times);
                break;
        }
        at = counters_.column(column);
    }
    counters_.set(event, at, std::move(cell));
}

void TableContent::addMeasurement(const TableOutput& output, const TableRecord& record)
{
    std::string kernel;
    if (const auto parts = output.texts.find("kernel"); parts != output.texts.end()) {
        for (const auto& piece : parts->second.pieces) {
            if (piece.isField && record.text(TableText{{piece}}).empty()) {
                record.refuse(output, "kernel", "expected the name of a kernel, found nothing");
            }
        }
        kernel = record.text(parts->second);
    }
    const auto event = record.neededText(output, "event");
    const auto repetition = output.texts.contains("repetition")
                                ? record.neededText(output, "repetition")
                                : std::string();
    const auto unit = record.text(output, "unit");
    const auto reason = record.reason(output, "value");
    const auto value = record.number(output, "value");
    const auto place = record.placeOf(output, "value");
    if (std::isinf(value)) {
        record.refuse(output, "value", fmt::format("expected a number, found \"{}\"", value));
    }
    measured_.add(
        {kernel, event, repetition, unit, value, reason, place, record.placeOf(output, "unit")});
}

void TableContent::addLaunch(const TableOutput& output, const TableRecord& record)
{
    const auto value = record.number(output, "value");
    const auto counter = record.text(output, "counter");
    if (std::isnan(value) || counter.empty()) {  // advice, or a metric that is text
        --records_;
        return;
    }
    const auto execution = record.text(output, "execution");
    const auto launch =
        execution.empty() ? std::to_string(record.placeOf(output, "value").line) : execution;
    const auto unit = record.text(output, "unit");
    Machine machine{record.text(output, "machine"), {}};
    for (const auto& [field, attribute] :
         {std::pair("model", "model"), std::pair("capability", "compute_capability"),
          std::pair("host", "hostname")}) {
        if (const auto text = record.text(output, field); !text.empty()) {
            machine.attributes.emplace_back(attribute, visibleText(text));
        }
    }
    machine.id = visibleText(machine.id);
    if (!machine.id.empty() &&
        std::ranges::find(machines_, machine.id, &Machine::id) == machines_.end()) {
        machines_.push_back(machine);
    }
    if (!launched_.insert(launch + "\n" + counter).second) {
        record.refuse(output, "counter",
                      fmt::format("{} of the same launch is a duplicate", quotedExcerpt(counter)));
    }
    launches_.push_back({{machine.id, record.text(output, "device"),
                          record.neededText(output, "kernel"), record.text(output, "grid")},
                         launch,
                         counter,
                         value,
                         record.number(output, "seconds")});
    if (!unit.empty() && described_.insert(counter).second) {
        auto& description = descriptions_.emplace_back();
        description.event = visibleText(counter);
        description.summary = visibleText("Unit: " + unit + ".");
        const auto tool = rules_.what.find(" of ");
        description.source = tool == std::string::npos ? rules_.what : rules_.what.substr(tool + 4);
    }
}

void TableContent::endTable()
{
    std::set<std::string> devices;
    std::map<std::string, double> seconds;
    for (const auto& launch : launches_) {
        devices.insert(launch.kernel.device);
        auto& known = seconds.try_emplace(launch.execution, notANumber).first->second;
        known = std::isnan(known) ? launch.seconds : known;
    }
    GpuCounts counts;
    std::map<std::string, GpuCounts::Execution> executions;
    for (auto& launch : launches_) {
        if (devices.size() < 2) {
            launch.kernel.device.clear();
        }
        auto found = executions.find(launch.execution);
        if (found == executions.end()) {
            found = executions
                        .emplace(launch.execution,
                                 counts.begin(launch.kernel, seconds.at(launch.execution)))
                        .first;
        }
        counts.count(found->second, launch.counter, launch.value);
    }
    if (!launches_.empty()) {
        counts_.push_back({std::move(counts), {path_, run_}});
        launches_.clear();
        launched_.clear();
    }
}

std::vector<GpuCounts> TableContent::launches() const
{
    std::vector<GpuCounts> all;
    std::ranges::transform(counts_, std::back_inserter(all), &decltype(counts_)::value_type::first);
    return all;
}

void TableContent::check() const
{
    if (rules_.repeated != TableRules::Repeated::Apart) {
        return;  // repetitions are no duplicates
    }
    for (auto roofline : rooflines_) {
        roofline.name = rules_.name;
        if (auto good = checkRoofline(roofline); !good) {
            throw ParseError{good.error().message};
        }
    }
}

Roofline& TableContent::roofline(const TableRecord& record)
{
    return rooflineNamed(rooflines_, record.text(rules_.called));
}

void TableContent::addRoof(const TableOutput& output, const TableRecord& record)
{
    const auto name = record.neededText(output, "name");
    const auto kind = kindOfRoof(output, record);
    const auto value = record.neededNumber(output, "value");
    if (!(value > 0)) {
        record.refuse(output, "value", "expected a positive number of GB/s or GFLOP/s");
    }
    auto& roofs = roofline(record);
    auto& roof = addCeiling(roofs, kind, name, value);
    roof.low = numberOr(record.number(output, "low"), value);
    roof.high = numberOr(record.number(output, "high"), value);
    roof.bytes = numberOr(record.number(output, "bytes"), 0);
    roof.watts = numberOr(record.number(output, "watts"), 0);
    roof.threads = record.count(output, "threads");
    roof.isa = isaName(record.text(output, "isa"));
    roof.precision = precisionName(record.text(output, "precision"));
    roof.operation = streamName(record.count(output, "loads"), record.count(output, "stores")) +
                     record.text(output, "operation");
    newRoofs_.push_back(roofs.name);
}

void TableContent::dropRoofs()
{
    for (const auto& name : newRoofs_) {
        rooflineNamed(rooflines_, name).ceilings.pop_back();
    }
    newRoofs_.clear();
}

void TableContent::addPoint(const TableOutput& output, const TableRecord& record)
{
    RooflinePoint point;
    point.name = visibleText(record.neededText(output, "name"));
    point.run = visibleText(record.text(output, "run"));
    point.threads = record.count(output, "threads");
    for (const auto& [field, member] : {std::pair("seconds", &RooflinePoint::seconds),
                                        std::pair("utilisation", &RooflinePoint::utilization),
                                        std::pair("watts", &RooflinePoint::watts),
                                        std::pair("frequency", &RooflinePoint::gigahertz),
                                        std::pair("working_set", &RooflinePoint::workingSet)}) {
        point.*member = amount(output, record, field);
    }
    const auto flops = amount(output, record, "flops");
    const auto bytes = amount(output, record, "bytes");
    point.performance =
        agreed(output, record, "performance",
               point.seconds > 0 ? flops / point.seconds * 1e-9 : notANumber, "flops and seconds");
    point.intensity = agreed(output, record, "intensity", bytes > 0 ? flops / bytes : notANumber,
                             "flops and bytes");
    if (point.intensity == 0 && point.performance > 0) {
        record.refuse(output,
                      std::isnan(record.number(output, "intensity")) ? "flops" : "intensity",
                      fmt::format("0 contradicts the {} GFLOP/s of this kernel; give more digits, "
                                  "or leave it empty",
                                  point.performance));
    }
    auto& points = roofline(record).points;
    if (!output.numbers.contains("rank")) {
        points.push_back(std::move(point));
        return;
    }
    // Of several statistics of one run that of the highest rank is the point; the same statistic
    // again is of another run.
    const auto rank = numberOr(record.number(output, "rank"), 0);
    auto& ranked = ranked_[{point.name, point.run}];
    const auto repetition = ++ranked.times[rank];
    if (repetition > 1) {
        point.run += fmt::format(", repetition {}", repetition);
    }
    if (ranked.places.size() < repetition) {
        ranked.places.push_back({points.size(), rank});
        points.push_back(std::move(point));
    } else if (auto& [place, known] = ranked.places[repetition - 1]; known < rank) {
        known = rank;
        points[place] = std::move(point);
    }
}

void TableContent::addReuse(const TableOutput& output, const TableRecord& record)
{
    const auto whole = [&](std::string_view field) {
        const auto value = record.neededNumber(output, field);
        constexpr double end = 0x1p63;
        if (!(value >= 0 && value < end) || value != std::floor(value)) {
            record.refuse(output, field,
                          fmt::format("expected a whole number from 0 to 2^63, found {}", value));
        }
        return static_cast<std::int64_t>(value);
    };
    const auto use = lowerCase(record.text(output, "use"));
    if (use != "shared" && use != "private") {
        record.refuse(output, "use",
                      fmt::format("expected shared, private or own, found {}", quotedExcerpt(use)));
    }
    const auto place = record.placeOf(output, "use");
    if (place.line != line_ || reuse_.objects.empty()) {
        auto& object = reuse_.objects.emplace_back();
        object.name = record.neededText(output, "object");
        object.bytes = static_cast<double>(whole("bytes"));
        object.cold = whole("cold");
        object.use = use == "shared" ? CacheUse::Shared : CacheUse::Private;
    }
    line_ = place.line;
    auto& bins = reuse_.objects.back().bins;
    const auto lowest =
        bins.size() <= ReuseHistogram::largestBin ? ReuseHistogram::lowest(bins.size()) : 0;
    if (record.number(output, "distance") != static_cast<double>(lowest)) {
        record.refuse(output, "distance",
                      fmt::format("expected {}, the smallest distance of this bin; bins are powers "
                                  "of two, at most 64 of them",
                                  lowest));
    }
    bins.push_back(whole("count"));
}

void TableContent::addCommunication(const TableOutput& output, const TableRecord& record)
{
    const auto isFalse = lowerCase(record.text(output, "sharing")).starts_with("false");
    auto& cells = isFalse ? matrix_.falseSharing : matrix_.trueSharing;
    const auto from = record.neededText(output, "from");
    const auto line = record.placeOf(output, "from").line;
    const bool isFirstRow =
        !isFalse && (cells.empty() || line == line_) && matrix_.threads.size() == cells.size();
    if (isFirstRow) {
        matrix_.threads.push_back(record.neededText(output, "to"));
    }
    const auto row =
        isFirstRow || matrix_.threads.empty() ? 0 : cells.size() / matrix_.threads.size();
    line_ = line;
    if (row >= matrix_.threads.size() || from != matrix_.threads[row]) {
        record.refuse(output, "from",
                      row < matrix_.threads.size()
                          ? fmt::format("expected the line of thread {}, found {}",
                                        matrix_.threads[row], quotedExcerpt(from))
                          : fmt::format("expected {} lines, one per thread, found more",
                                        matrix_.threads.size()));
    }
    cells.push_back(record.neededNumber(output, "value"));
}

void TableContent::addAbout(const TableOutput& output, const TableRecord& record)
{
    for (const auto& [field, text] : output.texts) {
        auto value = record.text(text);
        if (field == "note") {
            note(std::move(value));
        } else if (!value.empty()) {
            about_.try_emplace(field, std::move(value));
        }
    }
    reuse_.lineBytes = numberOr(record.number(output, "line_bytes"), reuse_.lineBytes);
    reuse_.sampledOneIn = numberOr(record.number(output, "sampled_one_in"), reuse_.sampledOneIn);
}

std::string TableContent::about(const std::string& field) const
{
    const auto found = about_.find(field);
    return found == about_.end() ? std::string() : found->second;
}

void TableContent::stamp(Provenance& provenance,
                         const std::vector<std::filesystem::path>& paths) const
{
    SampleTimes times;
    const bool isDated = times.take(about("created")).has_value();
    stampImport(provenance, rules_.name, paths, isDated ? times.start() : std::string());
    provenance.notes.insert(provenance.notes.begin(), rules_.notes.begin(), rules_.notes.end());
    if (const auto source = about("source"); !source.empty()) {
        provenance.source = source;
    }
    if (const auto command = about("command"); !command.empty()) {
        provenance.command = command;
    }
}

/// What the file says comes after what its counts say.
void TableContent::addNotes(Provenance& provenance) const
{
    provenance.notes.insert(provenance.notes.end(), notes_.begin(), notes_.end());
    if (const auto note = missing_ > 0 ? missingCellsNote(missing_) : std::string();
        missing_ > 0 && std::ranges::find(provenance.notes, note) == provenance.notes.end()) {
        provenance.notes.push_back(note);
    }
}

void TableContent::finishRoofs(Roofline& roofline) const
{
    auto& roofs = roofline.ceilings;
    if (rules_.areLevelsBySize) {
        std::vector<double> sizes;
        const auto isSized = [](const Ceiling& roof) {
            return roof.kind == Ceiling::Kind::Bandwidth && roof.bytes > 0;
        };
        for (const auto& roof : roofs) {
            if (isSized(roof)) {
                sizes.push_back(roof.bytes / std::max(1, roof.threads));
            }
        }
        const auto names = namesOfSizes(sizes);
        for (auto& roof : roofs) {
            roof.name =
                isSized(roof) ? names.at(roof.bytes / std::max(1, roof.threads)) : roof.name;
        }
    }
    if (rules_.repeated == TableRules::Repeated::Join) {
        joinRepetitions(roofline);
    } else if (rules_.repeated == TableRules::Repeated::Best) {
        joinRepetitions(roofline);
        for (auto& roof : roofs) {
            roof.low = roof.high = roof.value;
            roof.median = 0;
        }
        std::ranges::stable_sort(roofs, {}, &Ceiling::threads);
    }
}

MeasuredTable TableContent::measured(const std::string& name,
                                     const std::vector<std::filesystem::path>& paths)
{
    auto table = measured_.table(name, rules_.units, rules_.areBenchmarks, {});
    auto& provenance = table.data ? table.data->provenance : table.counters->provenance;
    stamp(provenance, paths);
    addNotes(provenance);
    return table;
}

void TableContent::addBenchmarks(Document& document,
                                 const std::string& name,
                                 const std::vector<std::filesystem::path>& paths)
{
    if (!counts_.empty()) {
        Provenance provenance;
        stamp(provenance, paths);
        addNotes(provenance);
        GpuKernels kernels;
        for (const auto& [counts, file] : counts_) {
            kernels.add(counts, file);
        }
        document.benchmarks = kernels.benchmarks(options_, provenance, rules_.units.c_str());
        document.machines = machines_;
        document.describe(descriptions_);
    }
    if (measured_.isEmpty()) {
        return;
    }
    auto table = measured(name, paths);
    if (table.counters) {
        document.counters.push_back(
            std::make_shared<const CounterTable>(*std::move(table.counters)));
        return;
    }
    table.data->provenance.quantum = rules_.quantum;
    const auto kind = chooseKind(options_, BenchmarkKind::Custom);
    auto benchmark = std::make_shared<Benchmark>();
    benchmark->name = name;
    benchmark->kind = kind;
    benchmark->data = std::make_shared<const Dataset>(*std::move(table.data));
    completeBenchmark(*benchmark, options_);
    document.benchmarks.push_back(std::move(benchmark));
}

template<typename Part>
void TableContent::put(Part&& part,
                       std::vector<std::shared_ptr<const Part>>& parts,
                       Result<void> (*fault)(const Part&),
                       const std::vector<std::filesystem::path>& paths) const
{
    stamp(part.provenance, paths);
    addNotes(part.provenance);
    orThrow(fault(part), paths.front().string());
    parts.push_back(std::make_shared<const Part>(std::forward<Part>(part)));
}

Document TableContent::document(const std::string& name,
                                const std::vector<std::filesystem::path>& paths)
{
    Document document;
    const auto named = about("name").empty() ? name : about("name");
    if (!counters_.isEmpty()) {
        Provenance provenance;
        stamp(provenance, paths);
        auto table = counters_.table(named, std::move(provenance));
        addNotes(table.provenance);
        table.machine = about("machine");
        table.model = about("model");
        table.parameter = about("parameter");
        orThrow(checkCounters(table), paths.front().string());
        merge(document, documentOf(std::move(table)));
    }
    addBenchmarks(document, named, paths);
    if (!sized_.isEmpty()) {
        auto constants = sized_.fill(rooflineNamed(rooflines_, {}), named);
        if (!constants.constants.empty()) {
            document.definitions.push_back(
                std::make_shared<const DefinitionSet>(std::move(constants)));
        }
    }
    for (auto& roofline : rooflines_) {
        const auto own = roofline.name;
        roofline.name = own.empty() ? named : own;
        roofline.machine = !own.empty() ? own : about("machine");
        roofline.bytes =
            about("bytes_of") == "dram" ? Roofline::Bytes::Dram : Roofline::Bytes::Core;
        finishRoofs(roofline);
        put(std::move(roofline), document.rooflines, checkRoofline, {path_});
    }
    if (!reuse_.objects.empty() || !reuse_.measured.empty()) {
        reuse_.name = named;
        put(std::move(reuse_), document.reuse, checkReuse, paths);
    }
    if (!matrix_.threads.empty()) {
        const auto size = matrix_.threads.size();
        for (const auto* cells : {&matrix_.trueSharing, &matrix_.falseSharing}) {
            if (cells->size() != size * size && !cells->empty()) {
                throw ParseError{fmt::format("expected {} lines, one per thread, found {}", size,
                                             cells->size() / size)};
            }
        }
        matrix_.name = named;
        put(std::move(matrix_), document.communication, checkCommunication, paths);
    }
    document.title = about("title");
    if (document.isEmpty()) {
        throw ParseError{
            fmt::format("contains no values that the rules for {} find; import the "
                        "files of one run together",
                        rules_.what)};
    }
    return document;
}

}  // namespace papilio::core
