#include "core/io/study/study_rooflines.h"

#include "core/io/study/schema.h"
#include "core/io/study/study_columns.h"
#include "core/io/study/study_locality.h"
#include "core/io/study/study_provenance.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <set>

namespace papilio::core {

namespace {

using hdf5::Group;
using hdf5::NewGroup;

constexpr const char* rooflines = "rooflines";
constexpr const char* bandwidth = "bandwidth";
constexpr const char* compute = "compute";
constexpr const char* coreBytes = "core";
constexpr const char* dramBytes = "dram";

template<typename Row, typename Field>
std::vector<std::string> textColumn(const std::vector<Row>& rows, Field field)
{
    std::vector<std::string> column;
    for (const auto& row : rows) {
        column.push_back(row.*field);
    }
    return column;
}

template<typename Row, typename Field>
void writeNumbers(const NewGroup& group,
                  const char* name,
                  const std::vector<Row>& rows,
                  Field field)
{
    std::vector<double> column;
    for (const auto& row : rows) {
        column.push_back(static_cast<double>(row.*field));
    }
    writeColumn(group, name, column);
}

template<typename Row, typename Field>
void readNumbers(const Group& group, const char* name, std::vector<Row>& rows, Field field)
{
    const auto column = readColumn(group, name, rows.size());
    for (std::size_t index = 0; index < rows.size(); ++index) {
        rows[index].*field = column[index];
    }
}

/// Whole numbers of at least 0; anything else is rejected before it becomes an int.
template<typename Row>
void readCounts(const Group& group, const char* name, std::vector<Row>& rows, int Row::*field)
{
    constexpr double largest = 1 << 30;
    const auto column = readColumn(group, name, rows.size());
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const double value = column[index];
        if (!(value >= 0 && value <= largest && value == std::floor(value))) {
            group.refuse(name,
                         fmt::format("expected whole numbers of at least 0, found {}", value));
        }
        rows[index].*field = static_cast<int>(value);
    }
}

template<typename Row>
void readTexts(const Group& group,
               const char* name,
               std::vector<Row>& rows,
               std::string Row::*field)
{
    const auto column = group.strings(name, static_cast<std::int64_t>(rows.size()));
    for (std::size_t index = 0; index < rows.size(); ++index) {
        rows[index].*field = column[index];
    }
}

void writeLevels(const NewGroup& group, const std::vector<MemoryLevel>& levels)
{
    group.strings("name", textColumn(levels, &MemoryLevel::name));
    writeNumbers(group, "bytes", levels, &MemoryLevel::bytes);
    writeNumbers(group, "shared_by", levels, &MemoryLevel::sharedBy);
}

std::vector<MemoryLevel> readLevels(const Group& group)
{
    std::vector<MemoryLevel> levels(group.strings("name").size());
    readTexts(group, "name", levels, &MemoryLevel::name);
    readNumbers(group, "bytes", levels, &MemoryLevel::bytes);
    readCounts(group, "shared_by", levels, &MemoryLevel::sharedBy);
    return levels;
}

void writeCeilings(const NewGroup& group, const std::vector<Ceiling>& ceilings)
{
    std::vector<std::string> kinds;
    for (const auto& ceiling : ceilings) {
        kinds.emplace_back(ceiling.kind == Ceiling::Kind::Bandwidth ? bandwidth : compute);
    }
    group.text(schema::units, "GB/s (bandwidth), GFLOP/s (compute)");
    group.strings("name", textColumn(ceilings, &Ceiling::name));
    group.strings("kind", kinds);
    writeNumbers(group, "value", ceilings, &Ceiling::value);
    writeNumbers(group, "low", ceilings, &Ceiling::low);
    writeNumbers(group, "high", ceilings, &Ceiling::high);
    writeNumbers(group, "threads", ceilings, &Ceiling::threads);
    group.strings("isa", textColumn(ceilings, &Ceiling::isa));
    group.strings("precision", textColumn(ceilings, &Ceiling::precision));
    group.strings("operation", textColumn(ceilings, &Ceiling::operation));
    writeNumbers(group, "bytes", ceilings, &Ceiling::bytes);
    writeNumbers(group, "watts", ceilings, &Ceiling::watts);
}

std::vector<Ceiling> readCeilings(const Group& group)
{
    std::vector<Ceiling> ceilings(group.strings("name").size());
    readTexts(group, "name", ceilings, &Ceiling::name);
    const auto kinds = group.strings("kind", static_cast<std::int64_t>(ceilings.size()));
    for (std::size_t index = 0; index < ceilings.size(); ++index) {
        if (kinds[index] != bandwidth && kinds[index] != compute) {
            group.refuse("kind", fmt::format("expected {} or {}, found \"{}\"", bandwidth, compute,
                                             kinds[index]));
        }
        ceilings[index].kind =
            kinds[index] == bandwidth ? Ceiling::Kind::Bandwidth : Ceiling::Kind::Compute;
    }
    readNumbers(group, "value", ceilings, &Ceiling::value);
    readNumbers(group, "low", ceilings, &Ceiling::low);
    readNumbers(group, "high", ceilings, &Ceiling::high);
    readCounts(group, "threads", ceilings, &Ceiling::threads);
    readTexts(group, "isa", ceilings, &Ceiling::isa);
    readTexts(group, "precision", ceilings, &Ceiling::precision);
    readTexts(group, "operation", ceilings, &Ceiling::operation);
    readNumbers(group, "bytes", ceilings, &Ceiling::bytes);
    readNumbers(group, "watts", ceilings, &Ceiling::watts);
    return ceilings;
}

constexpr std::pair<const char*, double RooflinePoint::*> pointNumbers[] = {
    {"intensity", &RooflinePoint::intensity},   {"performance", &RooflinePoint::performance},
    {"seconds", &RooflinePoint::seconds},       {"utilisation", &RooflinePoint::utilisation},
    {"watts", &RooflinePoint::watts},           {"frequency", &RooflinePoint::gigahertz},
    {"working_set", &RooflinePoint::workingSet}};

constexpr const char* threadSeconds = "thread_seconds";

/// [point][thread]; rows are filled up with NaN.
void writeThreadSeconds(const NewGroup& group, const std::vector<RooflinePoint>& points)
{
    std::size_t width = 0;
    for (const auto& point : points) {
        width = std::max(width, point.threadSeconds.size());
    }
    if (width == 0) {
        return;
    }
    std::vector<double> cells;
    for (const auto& point : points) {
        cells.insert(cells.end(), point.threadSeconds.begin(), point.threadSeconds.end());
        cells.resize(cells.size() + width - point.threadSeconds.size(), RooflinePoint::unknown);
    }
    group.numbers(threadSeconds, {points.size(), width}, cells.data(), hdf5::Packing::Contiguous);
}

void writePoints(const NewGroup& group, const std::vector<RooflinePoint>& points)
{
    group.text(schema::units,
               "FLOP/byte (intensity), GFLOP/s (performance), GHz (frequency), bytes "
               "(working_set); NaN: not known");
    group.strings("name", textColumn(points, &RooflinePoint::name));
    for (const auto& [name, field] : pointNumbers) {
        writeNumbers(group, name, points, field);
    }
    writeNumbers(group, "threads", points, &RooflinePoint::threads);
    group.strings("run", textColumn(points, &RooflinePoint::run));
    writeThreadSeconds(group, points);
}

void readThreadSeconds(const Group& group, std::vector<RooflinePoint>& points)
{
    const auto data = group.numbers(threadSeconds, {static_cast<std::int64_t>(points.size()), -1});
    std::vector<double> cells(data.count());
    data.read(cells.data());
    const auto width = static_cast<std::size_t>(data.shape()[1]);
    for (std::size_t index = 0; index < cells.size(); ++index) {
        if (!std::isnan(cells[index])) {
            points[index / width].threadSeconds.push_back(cells[index]);
        }
    }
}

std::vector<RooflinePoint> readPoints(const Group& group)
{
    std::vector<RooflinePoint> points(group.strings("name").size());
    readTexts(group, "name", points, &RooflinePoint::name);
    for (const auto& [name, field] : pointNumbers) {
        readNumbers(group, name, points, field);
    }
    readCounts(group, "threads", points, &RooflinePoint::threads);
    readTexts(group, "run", points, &RooflinePoint::run);
    if (group.has(threadSeconds)) {
        readThreadSeconds(group, points);
    }
    return points;
}

std::shared_ptr<const Roofline> readRoofline(const Group& group, const std::string& name)
{
    auto roofline = std::make_shared<Roofline>();
    roofline->name = schema::decodeName(name);
    roofline->machine = group.text(schema::machine).value_or("");
    const auto bytes = group.text("bytes").value_or(coreBytes);
    if (bytes != coreBytes && bytes != dramBytes) {
        group.refuse({}, fmt::format("attribute bytes: expected {} or {}, found \"{}\"", coreBytes,
                                     dramBytes, bytes));
    }
    roofline->bytes = bytes == coreBytes ? Roofline::Bytes::Core : Roofline::Bytes::Dram;
    roofline->provenance = readProvenance(group);
    if (group.has("levels")) {
        roofline->levels = readLevels(group.group("levels"));
    }
    if (group.has("ceilings")) {
        roofline->ceilings = readCeilings(group.group("ceilings"));
    }
    if (group.has("points")) {
        roofline->points = readPoints(group.group("points"));
    }
    if (const auto good = checkRoofline(*roofline); !good) {
        group.refuse({}, good.error().message);
    }
    return roofline;
}

Result<void> checkTextsOf(const Roofline& roofline)
{
    std::vector<std::string> texts = {roofline.name, roofline.machine};
    std::ranges::copy(textsOf(roofline.provenance), std::back_inserter(texts));
    for (const auto& level : roofline.levels) {
        texts.push_back(level.name);
    }
    for (const auto& ceiling : roofline.ceilings) {
        texts.insert(texts.end(),
                     {ceiling.name, ceiling.isa, ceiling.precision, ceiling.operation});
    }
    for (const auto& point : roofline.points) {
        texts.insert(texts.end(), {point.name, point.run});
    }
    return checkTexts(fmt::format("a name or note of roofline \"{}\"", roofline.name), texts);
}

}  // namespace

Result<void> checkRooflines(const Document& document)
{
    std::set<std::string> names;
    for (const auto& roofline : document.rooflines) {
        if (auto good = checkRoofline(*roofline); !good) {
            return good;
        }
        if (auto good = checkTextsOf(*roofline); !good) {
            return good;
        }
        if (!names.insert(roofline->name).second) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the roofline name \"{}\" is a duplicate", roofline->name)};
        }
    }
    return checkLocality(document);
}

void writeRooflines(const NewGroup& root, const Document& document)
{
    if (!document.rooflines.empty()) {
        const auto all = root.group(rooflines);
        for (const auto& roofline : document.rooflines) {
            const auto group = all.group(schema::encodeName(roofline->name));
            group.text(schema::machine, roofline->machine);
            group.text("bytes", roofline->bytes == Roofline::Bytes::Core ? coreBytes : dramBytes);
            writeProvenance(group, roofline->provenance);
            writeLevels(group.group("levels"), roofline->levels);
            writeCeilings(group.group("ceilings"), roofline->ceilings);
            writePoints(group.group("points"), roofline->points);
        }
    }
    writeLocality(root, document);
}

void readRooflines(const Group& root, Document& document)
{
    if (root.has(rooflines)) {
        const auto all = root.group(rooflines);
        for (const auto& name : all.members()) {
            document.rooflines.push_back(readRoofline(all.group(name), name));
        }
    }
    readLocality(root, document);
}

}  // namespace papilio::core
