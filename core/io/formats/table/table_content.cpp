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
#include <utility>

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
double amount(const TableRow& row, std::string_view field)
{
    const auto value = row.number(field);
    if (value < 0) {
        row.refuse(field, fmt::format("expected a number of at least 0, found {}", value));
    }
    return value;
}

/// What is given, else what follows from others of the record. Refused where the two differ by more
/// than rounding does: one of them is of another unit, level or run.
double agreed(const TableRow& row, std::string_view field, double following, std::string_view from)
{
    constexpr double rounding = 1.25;  // 0.1 represents 0.08
    const auto given = amount(row, field);
    if (given > 0 && following > 0 && std::isfinite(given) && std::isfinite(following) &&
        std::max(given, following) > rounding * std::min(given, following)) {
        const auto numbers = tellApart({given, following});
        row.refuse(field,
                   fmt::format("{} contradicts {}, which give {}: correct one of them or leave "
                               "its column out",
                               numbers[0], from, numbers[1]));
    }
    return std::isnan(given) ? following : given;
}

Ceiling::Kind kindOfRoof(const TableRow& row)
{
    const auto kind = lowerCase(row.text("kind"));
    if (kind.empty()) {
        row.refuse("name",
                   fmt::format("the name {} does not show whether the unit is GB/s or GFLOP/s; "
                               "add a column kind with bandwidth or compute",
                               quotedExcerpt(row.text("name"))));
    }
    if (kind != "bandwidth" && kind != "compute") {
        row.refuse("kind",
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

void TableContent::add(const TableRow& row)
{
    if (!row.isWanted()) {
        return;
    }
    if (row.has("needs")) {
        (void)row.neededNumber("needs");
    }
    records_ += row.output().kind == Kind::About ? 0 : 1;
    switch (row.output().kind) {
        case Kind::Counters:
            return addCounter(row);
        case Kind::Measurements:
            return addMeasurement(row);
        case Kind::Launches:
            return addLaunch(row);
        case Kind::Series:
            return addSample(row);
        case Kind::Roofs:
            return addRoof(row);
        case Kind::Points:
            return addPoint(row);
        case Kind::Levels: {
            const auto bytes = row.neededNumber("bytes");
            if (!(bytes > 0)) {
                row.refuse("bytes", "expected a positive number of bytes");
            }
            auto& levels = roofline(row).levels;
            const auto name = row.neededText("name");
            const auto sharedBy = std::max(1, row.count("shared_by"));
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
            const auto bytes = row.neededNumber("bytes");
            const auto value = row.neededNumber("value");
            if (!(bytes > 0 && bytes <= most && value > 0 && value <= most)) {
                row.refuse("value", "expected a size and what was measured, above 0");
            }
            if (row.output().kind == Kind::Latencies) {
                sized_.addLatency(bytes, value, numberOr(row.number("rank"), 0),
                                  numberOr(row.number("megahertz"), 0));
            } else {
                sized_.addBandwidth(bytes, value, row.text("operation"), row.count("threads"));
            }
            return;
        }
        case Kind::Reuse:
            return addReuse(row);
        case Kind::Misses:
            reuse_.measured.push_back({row.neededText("name"), numberOr(row.number("lines"), 0),
                                       row.neededNumber("misses"), row.text("object")});
            return;
        case Kind::Communication:
            return addCommunication(row);
        case Kind::About:
            return addAbout(row);
    }
}

void TableContent::addCounter(const TableRow& row)
{
    const auto name = row.neededText("event");
    CounterCell cell{row.number("value"), row.number("running"), row.number("spread"),
                     row.reason("value")};
    if (!std::isnan(cell.value)) {
        cell.reason = trimmed(row.text("remark"), "; ");
    }
    missing_ += std::isnan(cell.value) && cell.reason.empty() ? 1 : 0;
    values_ += std::isnan(cell.value) ? 0 : 1;
    if (std::isinf(cell.value)) {
        cell.value = CounterCell::unknown;
        cell.reason = "was not computed";
    }
    cell.running = cell.running > 0 ? std::min(cell.running, 1.0) : CounterCell::unknown;
    cell.spread = cell.value > 0 && cell.spread >= 0 ? cell.spread : CounterCell::unknown;
    const auto place = row.placeOf("event");
    if (rules_.twice == TableRules::Twice::Refused) {
        const auto [known, isNew] =
            spellings_.try_emplace(plainSpelling(name), std::pair(name, place.line));
        if (!isNew && known->second.first != name) {
            row.refuse("event",
                       fmt::format("the event \"{}\" is already in line {}, spelt differently; "
                                   "remove one of them",
                                   name, known->second.second));
        }
    }
    const double time = std::round(1e9 * row.number("time")) / 1e9;
    const auto run = row.has("run")     ? row.neededText("run")
                     : std::isnan(time) ? run_
                                        : fmt::format("{} s", time);
    CounterColumn column{run, row.text("pass"), row.text("part"), time};
    const auto event = counters_.event(name, row.text("unit"));
    auto at = counters_.column(column);
    auto* times =
        counters_.has(event, at) ? &repeated_.try_emplace({event, at}, 1).first->second : nullptr;
    while (counters_.has(event, at)) {
        ++*times;
        switch (rules_.twice) {
            case TableRules::Twice::Refused:
                row.refuse(
                    "event",
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

void TableContent::addMeasurement(const TableRow& row)
{
    std::string kernel;
    if (const auto parts = row.output().texts.find("kernel"); parts != row.output().texts.end()) {
        for (const auto& piece : parts->second.pieces) {
            if (piece.isField && row.text(TableText{{piece}}).empty()) {
                row.refuse("kernel", "expected the name of a kernel, found nothing");
            }
        }
        kernel = row.text(parts->second);
    }
    const auto event = row.neededText("event");
    const auto repetition = row.has("repetition") ? row.neededText("repetition") : std::string();
    const auto unit = row.text("unit");
    const auto reason = row.reason("value");
    const auto value = row.number("value");
    const auto place = row.placeOf("value");
    if (std::isinf(value)) {
        row.refuse("value", fmt::format("expected a number, found \"{}\"", value));
    }
    measured_.add({kernel, event, repetition, unit, value, reason, place, row.placeOf("unit")});
}

void TableContent::addLaunch(const TableRow& row)
{
    const auto value = row.number("value");
    const auto counter = row.text("counter");
    if (std::isnan(value) || counter.empty()) {  // advice, or a metric that is text
        --records_;
        return;
    }
    const auto execution = row.text("execution");
    const auto launch = execution.empty() ? std::to_string(row.placeOf("value").line) : execution;
    const auto unit = row.text("unit");
    Machine machine{row.text("machine"), {}};
    for (const auto& [field, attribute] :
         {std::pair("model", "model"), std::pair("capability", "compute_capability"),
          std::pair("host", "hostname")}) {
        if (const auto text = row.text(field); !text.empty()) {
            machine.attributes.emplace_back(attribute, visibleText(text));
        }
    }
    machine.id = visibleText(machine.id);
    if (!machine.id.empty() &&
        std::ranges::find(machines_, machine.id, &Machine::id) == machines_.end()) {
        machines_.push_back(machine);
    }
    if (!launched_.insert(launch + "\n" + counter).second) {
        row.refuse("counter",
                   fmt::format("{} of the same launch is a duplicate", quotedExcerpt(counter)));
    }
    launches_.push_back(
        {{machine.id, row.text("device"), row.neededText("kernel"), row.text("grid")},
         launch,
         counter,
         value,
         row.number("seconds")});
    if (!unit.empty() && described_.insert(counter).second) {
        auto& description = descriptions_.emplace_back();
        description.event = visibleText(counter);
        description.summary = visibleText("Unit: " + unit + ".");
        const auto tool = rules_.what.find(" of ");
        description.source = tool == std::string::npos ? rules_.what : rules_.what.substr(tool + 4);
    }
}

void TableContent::addSample(const TableRow& row)
{
    const auto name = row.text("name");
    if (name.empty()) {
        row.refuse("name", "expected the name of a metric, found nothing");
    }
    const auto when = row.text("time");
    const auto time = times_.take(when);
    if (!time) {
        row.refuse("time", fmt::format("expected a time {}, found {}",
                                       !rules_.isUnordered && timeStamp(when)
                                           ? "not before the previous one"
                                           : "(seconds, or a date and HH:MM:SS)",
                                       when.empty() ? "none" : quotedExcerpt(when)));
    }
    const auto [place, isNew] = seriesPlaces_.try_emplace(name, series_.size());
    if (isNew) {
        series_.push_back({.name = name,
                           .unit = row.text("unit"),
                           .event = row.text("event"),
                           .part = row.text("part")});
    }
    hosts_.insert(row.text("machine"));
    auto& series = series_[place->second];
    const auto line = row.placeOf("value").line;
    if (auto& last = seriesLines_[name]; std::exchange(last, line) == line) {
        row.refuse("value", fmt::format("the metric {} is a duplicate", quotedExcerpt(name)));
    }
    const auto value = row.number("value");
    if (std::isinf(value)) {
        row.refuse("value", fmt::format("expected a finite number, found {}",
                                        quotedExcerpt(row.written("value"))));
    }
    if (!std::isnan(value)) {
        ++values_;
        series.values.push_back(value);
        series.timesNs.push_back(*time);
    } else if (row.reason("value").empty()) {
        ++series.missing;
    } else {
        ++texts_;
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

Roofline& TableContent::roofline(const TableRow& row)
{
    return rooflineNamed(rooflines_, row.text(rules_.called));
}

void TableContent::addRoof(const TableRow& row)
{
    const auto name = row.neededText("name");
    const auto kind = kindOfRoof(row);
    const auto value = row.neededNumber("value");
    if (!(value > 0)) {
        row.refuse("value", "expected a positive number of GB/s or GFLOP/s");
    }
    auto& roofs = roofline(row);
    auto& roof = addCeiling(roofs, kind, name, value);
    roof.low = numberOr(row.number("low"), value);
    roof.high = numberOr(row.number("high"), value);
    roof.bytes = numberOr(row.number("bytes"), 0);
    roof.watts = numberOr(row.number("watts"), 0);
    roof.gigahertz = numberOr(row.number("frequency"), 0);
    roof.memoryGigahertz = numberOr(row.number("memory_frequency"), 0);
    roof.threads = row.count("threads");
    roof.isa = isaName(row.text("isa"));
    roof.precision = precisionName(row.text("precision"));
    roof.operation = streamName(row.count("loads"), row.count("stores")) + row.text("operation");
    newRoofs_.push_back(roofs.name);
}

void TableContent::beginRecord()
{
    newRoofs_.clear();
    newPoints_.clear();
}

void TableContent::refuseRecord(const std::string& fault)
{
    for (const auto& name : newRoofs_) {
        rooflineNamed(rooflines_, name).ceilings.pop_back();
    }
    for (const auto& [name, place] : newPoints_) {
        auto& run = rooflineNamed(rooflines_, name).points[place].run;
        run += (run.empty() ? "" : ", ") + fault;
    }
    beginRecord();
}

void TableContent::addPoint(const TableRow& row)
{
    RooflinePoint point;
    point.name = visibleText(row.neededText("name"));
    point.run = visibleText(row.text("run"));
    point.level = visibleText(row.text("level"));
    point.threads = row.count("threads");
    for (const auto& [field, member] :
         {std::pair("seconds", &RooflinePoint::seconds),
          std::pair("utilisation", &RooflinePoint::utilization),
          std::pair("watts", &RooflinePoint::watts),
          std::pair("frequency", &RooflinePoint::gigahertz),
          std::pair("memory_frequency", &RooflinePoint::memoryGigahertz),
          std::pair("working_set", &RooflinePoint::workingSet)}) {
        point.*member = amount(row, field);
    }
    const auto flops = amount(row, "flops");
    const auto bytes = amount(row, "bytes");
    point.performance =
        agreed(row, "performance", point.seconds > 0 ? flops / point.seconds * 1e-9 : notANumber,
               "flops and seconds");
    point.intensity =
        agreed(row, "intensity", bytes > 0 ? flops / bytes : notANumber, "flops and bytes");
    if (point.intensity == 0 && point.performance > 0) {
        row.refuse(std::isnan(row.number("intensity")) ? "flops" : "intensity",
                   fmt::format("0 contradicts the {} GFLOP/s of this kernel; give more digits, "
                               "or leave it empty",
                               point.performance));
    }
    auto& under = roofline(row);
    auto& points = under.points;
    newPoints_.emplace_back(under.name, points.size());
    if (!row.has("rank")) {
        points.push_back(std::move(point));
        return;
    }
    // Of several statistics of one run that of the highest rank is the point; the same statistic
    // again is of another run.
    const auto rank = numberOr(row.number("rank"), 0);
    auto& ranked = ranked_[{point.name, point.run}];
    const auto repetition = ++ranked.times[rank];
    if (repetition > 1) {
        point.run += fmt::format(", repetition {}", repetition);
    }
    if (ranked.places.size() < repetition) {
        ranked.places.push_back({points.size(), rank});
        points.push_back(std::move(point));
        return;
    }
    auto& [place, known] = ranked.places[repetition - 1];
    if (known >= rank) {
        newPoints_.pop_back();
        return;
    }
    newPoints_.back().second = place;
    known = rank;
    points[place] = std::move(point);
}

void TableContent::addReuse(const TableRow& row)
{
    const auto whole = [&](std::string_view field) {
        const auto value = row.neededNumber(field);
        constexpr double end = 0x1p63;
        if (!(value >= 0 && value < end) || value != std::floor(value)) {
            row.refuse(field,
                       fmt::format("expected a whole number from 0 to 2^63, found {}", value));
        }
        return static_cast<std::int64_t>(value);
    };
    const auto use = lowerCase(row.text("use"));
    if (use != "shared" && use != "private") {
        row.refuse("use",
                   fmt::format("expected shared, private or own, found {}", quotedExcerpt(use)));
    }
    const auto place = row.placeOf("use");
    if (place.line != line_ || reuse_.objects.empty()) {
        auto& object = reuse_.objects.emplace_back();
        object.name = row.neededText("object");
        object.bytes = static_cast<double>(whole("bytes"));
        object.cold = whole("cold");
        object.use = use == "shared" ? CacheUse::Shared : CacheUse::Private;
    }
    line_ = place.line;
    auto& bins = reuse_.objects.back().bins;
    const auto lowest =
        bins.size() <= ReuseHistogram::largestBin ? ReuseHistogram::lowest(bins.size()) : 0;
    if (row.number("distance") != static_cast<double>(lowest)) {
        row.refuse("distance",
                   fmt::format("expected {}, the smallest distance of this bin; bins are powers "
                               "of two, at most 64 of them",
                               lowest));
    }
    bins.push_back(whole("count"));
}

void TableContent::addCommunication(const TableRow& row)
{
    const auto isFalse = lowerCase(row.text("sharing")).starts_with("false");
    auto& cells = isFalse ? matrix_.falseSharing : matrix_.trueSharing;
    const auto from = row.neededText("from");
    const auto line = row.placeOf("from").line;
    const bool isFirstRow =
        !isFalse && (cells.empty() || line == line_) && matrix_.threads.size() == cells.size();
    if (isFirstRow) {
        matrix_.threads.push_back(row.neededText("to"));
    }
    const auto at =
        isFirstRow || matrix_.threads.empty() ? 0 : cells.size() / matrix_.threads.size();
    line_ = line;
    if (at >= matrix_.threads.size() || from != matrix_.threads[at]) {
        row.refuse("from", at < matrix_.threads.size()
                               ? fmt::format("expected the line of thread {}, found {}",
                                             matrix_.threads[at], quotedExcerpt(from))
                               : fmt::format("expected {} lines, one per thread, found more",
                                             matrix_.threads.size()));
    }
    cells.push_back(row.neededNumber("value"));
}

void TableContent::addAbout(const TableRow& row)
{
    for (const auto& [field, text] : row.output().texts) {
        auto value = row.text(text);
        if (field == "note") {
            note(std::move(value));
        } else if (!value.empty()) {
            about_.try_emplace(field, std::move(value));
        }
    }
    reuse_.lineBytes = numberOr(row.number("line_bytes"), reuse_.lineBytes);
    reuse_.sampledOneIn = numberOr(row.number("sampled_one_in"), reuse_.sampledOneIn);
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
    const auto local = isoDate(about("created"));
    stampImport(provenance, rules_.name, paths,
                !local.empty() ? local
                : isDated      ? times.start()
                               : times_.start());
    provenance.notes.insert(provenance.notes.begin(), rules_.notes.begin(), rules_.notes.end());
    if (const auto source = about("source"); !source.empty()) {
        provenance.source = source;
        // A file of another tool is imported, whatever the tool measured with.
        if (const auto kind = originOf(source); kind != DataOrigin::Measured) {
            provenance.kind = kind;
        }
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
            if (isSized(roof)) {
                roof.name = isBeyondCaches(roof.bytes, roof.threads)
                                ? "DRAM"
                                : names.at(roof.bytes / std::max(1, roof.threads));
            }
        }
    }
    if (rules_.repeated != TableRules::Repeated::Apart) {
        joinRepetitions(roofline);
    }
    if (rules_.repeated == TableRules::Repeated::Best) {
        for (auto& roof : roofs) {
            roof.low = roof.high = roof.value;
            roof.median = 0;
        }
        std::ranges::stable_sort(roofs, {}, &Ceiling::threads);
    }
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
    auto table = measured_.table(name, rules_.units, rules_.areBenchmarks);
    auto& provenance = table.data ? table.data->provenance : table.counters->provenance;
    stamp(provenance, paths);
    addNotes(provenance);
    if (table.counters) {
        document.counters.push_back(
            std::make_shared<const CounterTable>(*std::move(table.counters)));
        return;
    }
    table.data->provenance.quantum = rules_.quantum;
    const auto kind = chooseKind(options_, BenchmarkKind::Custom);
    document.benchmarks.push_back(newBenchmark(name, kind, *std::move(table.data), options_));
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
    if (!rules_.none.empty() && values_ == 0) {
        throw ParseError{"contains no values: " + rules_.none};
    }
    if (!counters_.isEmpty()) {
        Provenance provenance;
        stamp(provenance, paths);
        auto table = counters_.table(named, std::move(provenance));
        if (std::ranges::any_of(table.columns, [](const auto& one) { return !one.pass.empty(); })) {
            missing_ = 0;  // a pass has the events of its set only
        }
        addNotes(table.provenance);
        table.machine = about("machine");
        table.model = about("model");
        table.parameter = about("parameter");
        orThrow(checkCounters(table), paths.front().string());
        merge(document, documentOf(std::move(table)));
    }
    if (!series_.empty()) {
        Provenance provenance;
        stamp(provenance, paths);
        addNotes(provenance);
        if (texts_ > 0) {
            provenance.notes.push_back(
                fmt::format("Values left out because they are text: {}.", texts_));
        }
        startWithFirst(series_);
        merge(document, documentOf(series_, named, provenance,
                                   hosts_.size() == 1 ? *hosts_.begin() : std::string()));
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
