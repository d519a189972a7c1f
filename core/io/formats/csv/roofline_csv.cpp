#include "core/io/formats/csv/roofline_csv.h"

#include "core/base/number_format.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/text/named_columns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// What people call a level of memory, in lower case.
constexpr std::array<std::string_view, 12> levelNames = {
    "l1", "l2", "l3", "l4", "llc", "dram", "hbm", "mcdram", "ddr", "ddr4", "ddr5", "lds"};
/// What is in the name of a roof of operations.
constexpr std::array<std::string_view, 14> computeWords = {
    "fma", "add", "mul",  "div", "sqrt", "flop",   "scalar",
    "sse", "avx", "neon", "sve", "simd", "vector", "tensor"};

/// What people write above the columns of points, in any case of letters.
constexpr std::initializer_list<const char*> kernelNames = {"kernel", "name"};
constexpr std::initializer_list<const char*> intensityNames = {"intensity", "ai", "flop/byte",
                                                               "arithmetic intensity"};
constexpr std::initializer_list<const char*> performanceNames = {"performance", "gflops",
                                                                 "gflop/s"};

/// Empty where the name does not say it.
std::string roofKind(const std::string& roof)
{
    const auto name = lowerCase(roof);
    if (std::ranges::find(levelNames, name) != levelNames.end()) {
        return "bandwidth";
    }
    return std::ranges::any_of(
               computeWords,
               [&](std::string_view word) { return name.find(word) != std::string::npos; })
               ? "compute"
               : "";
}

/// NaN where there is none.
Result<double> amount(const NamedColumns& columns, const CsvRow& row, std::string_view column)
{
    auto value = columns.number(row, column);
    if (value && *value < 0) {
        return columns.refusal(row, column,
                               fmt::format("expected a number of at least 0, found {}", *value));
    }
    return value;
}

/// Refuses a quantity that is given and follows from others of its row too, if the two differ by
/// more than rounding does: one of them is of another unit, level or run.
Result<void> agree(const NamedColumns& columns,
                   const CsvRow& row,
                   std::string_view column,
                   double given,
                   double following,
                   std::string_view from)
{
    constexpr double rounding = 1.25;  // 0.1 represents 0.08
    if (!(given > 0) || !(following > 0) || !std::isfinite(given) || !std::isfinite(following) ||
        std::max(given, following) <= rounding * std::min(given, following)) {
        return {};
    }
    const auto numbers = tellApart({given, following});
    return columns.refusal(row, column,
                           fmt::format("{} contradicts {}, which give {}: correct one of "
                                       "them or leave its column out",
                                       numbers[0], from, numbers[1]));
}

Result<RooflinePoint> readPoint(const NamedColumns& columns, const CsvRow& row)
{
    RooflinePoint point;
    const auto kernel = columns.oneOf(kernelNames);
    point.name = columns.text(row, kernel);
    if (point.name.empty()) {
        return columns.refusal(row, kernel, "expected the name of a kernel");
    }
    point.run = columns.text(row, "run");
    for (const auto& [column, field] :
         {std::pair(columns.oneOf(intensityNames), &RooflinePoint::intensity),
          std::pair(columns.oneOf(performanceNames), &RooflinePoint::performance),
          std::pair(std::string("seconds"), &RooflinePoint::seconds),
          std::pair(std::string("utilisation"), &RooflinePoint::utilization),
          std::pair(std::string("watts"), &RooflinePoint::watts),
          std::pair(std::string("frequency"), &RooflinePoint::gigahertz),
          std::pair(std::string("working_set"), &RooflinePoint::workingSet)}) {
        const auto value = amount(columns, row, column);
        if (!value) {
            return value.error();
        }
        point.*field = *value;
    }
    const auto threads = columns.count(row, "threads");
    const auto flops = amount(columns, row, "flops");
    const auto bytes = amount(columns, row, "bytes");
    if (!threads || !flops || !bytes) {
        return !threads ? threads.error() : !flops ? flops.error() : bytes.error();
    }
    point.threads = *threads;
    const double speed = point.seconds > 0 ? *flops / point.seconds * 1e-9 : std::nan("");
    const double ratio = *bytes > 0 ? *flops / *bytes : std::nan("");
    auto good = agree(columns, row, columns.oneOf(performanceNames), point.performance, speed,
                      "flops and seconds");
    if (good) {
        good = agree(columns, row, columns.oneOf(intensityNames), point.intensity, ratio,
                     "flops and bytes");
    }
    if (!good) {
        return good.error();
    }
    if (std::isnan(point.performance)) {
        point.performance = speed;
    }
    if (std::isnan(point.intensity)) {
        point.intensity = ratio;
    }
    if (point.intensity == 0 && point.performance > 0) {
        return columns.refusal(
            row, columns.oneOf({"intensity", "ai", "flop/byte", "arithmetic intensity", "flops"}),
            fmt::format(
                "0 contradicts the {} GFLOP/s of this kernel; give more digits, or leave it empty",
                point.performance));
    }
    return point;
}

Result<void> readRoof(const NamedColumns& columns, const CsvRow& row, Roofline& roofline)
{
    const auto name = columns.text(row, "roof");
    auto kind = lowerCase(columns.text(row, "kind"));
    if (name.empty()) {
        return columns.refusal(row, "roof", "expected the name of a roof");
    }
    if (lowerCase(name) == "kernel" || lowerCase(name) == "level") {
        return columns.refusal(
            row, "roof",
            "this is a second header; put roofs, kernels and levels into separate files and import "
            "them together (papilio import ROOFS KERNELS)");
    }
    if (kind.empty()) {
        kind = roofKind(name);
    }
    if (kind.empty()) {
        return columns.refusal(row, "roof",
                               fmt::format("the name {} does not show whether the unit is GB/s or "
                                           "GFLOP/s; add a column kind with bandwidth or compute",
                                           quotedExcerpt(name)));
    }
    if (kind != "bandwidth" && kind != "compute") {
        return columns.refusal(
            row, "kind",
            fmt::format("expected bandwidth or compute, found {}", quotedExcerpt(kind)));
    }
    const auto value = columns.number(row, "value");
    const auto low = columns.number(row, "low");
    const auto high = columns.number(row, "high");
    const auto bytes = columns.number(row, "bytes");
    const auto watts = columns.number(row, "watts");
    const auto threads = columns.count(row, "threads");
    for (const auto* number : {&value, &low, &high, &bytes, &watts}) {
        if (!*number) {
            return number->error();
        }
    }
    if (!threads) {
        return threads.error();
    }
    if (!(*value > 0)) {
        return columns.refusal(row, "value", "expected a positive number of GB/s or GFLOP/s");
    }
    auto& ceiling =
        addCeiling(roofline, kind == "compute" ? Ceiling::Kind::Compute : Ceiling::Kind::Bandwidth,
                   name, *value);
    ceiling.low = std::isnan(*low) ? *value : *low;
    ceiling.high = std::isnan(*high) ? *value : *high;
    ceiling.bytes = std::isnan(*bytes) ? 0 : *bytes;
    ceiling.watts = std::isnan(*watts) ? 0 : *watts;
    ceiling.threads = *threads;
    ceiling.isa = isaName(columns.text(row, "isa"));
    ceiling.precision = precisionName(columns.text(row, "precision"));
    ceiling.operation = columns.text(row, "operation");
    return {};
}

/// What several files come to.
struct Content {
    Roofline roofline;
    std::string title;
};

/// "key: value" among the comments; everything else is a note.
void takeComments(const std::vector<std::string>& comments, Content& content)
{
    auto& roofline = content.roofline;
    for (const auto& comment : comments) {
        const auto colon = comment.find(':');
        const auto key = comment.substr(0, colon);
        const auto value = colon == std::string::npos
                               ? std::string()
                               : std::string(trimmed(std::string_view(comment).substr(colon + 1)));
        if (key == "title" && !value.empty()) {
            content.title = value;
        } else if (key == "source" && !value.empty()) {
            roofline.provenance.source = value;
        } else if (key == "machine" && !value.empty()) {
            roofline.name = value;
        } else if (key == "bytes" && (value == "core" || value == "dram")) {
            roofline.bytes = value == "core" ? Roofline::Bytes::Core : Roofline::Bytes::Dram;
        } else if (!comment.empty()) {
            roofline.provenance.notes.push_back(comment);
        }
    }
}

Result<void> readLevels(const NamedColumns& columns, const CsvTable& table, Roofline& roofline)
{
    for (std::size_t index = 1; index < table.rows.size(); ++index) {
        const auto& row = table.rows[index];
        const auto bytes = columns.number(row, "bytes");
        const auto sharedBy = columns.count(row, "shared_by");
        if (!bytes || !sharedBy) {
            return bytes ? sharedBy.error() : bytes.error();
        }
        if (!(*bytes > 0)) {
            return columns.refusal(row, "bytes", "expected a positive number of bytes");
        }
        roofline.levels.push_back({columns.text(row, "level"), *bytes, std::max(1, *sharedBy)});
    }
    return {};
}

Result<void> readOne(const ImportFile& file, Content& content)
{
    const auto table = readCsvTable(file.text, file.name);
    if (!table) {
        return table.error();
    }
    if (table->rows.empty()) {
        return Error{Errc::Malformed, file.name + ": is empty; expected a header"};
    }
    const auto& header = table->rows.front();
    const NamedColumns columns(header, file.name);
    takeComments(table->comments, content);
    auto& roofline = content.roofline;
    if (columns.has("level")) {
        return readLevels(columns, *table, roofline);
    }
    const bool isRoofs = columns.has("roof");
    if (isRoofs ? !columns.has("value")
                : columns.oneOf(performanceNames).empty() && !columns.has("flops")) {
        return errorAt(file.name, {header.line, 1},
                       isRoofs ? "roofs need a column value"
                               : "points need the columns kernel, intensity (or AI) and "
                                 "performance (or GFLOP/s); or kernel, flops, bytes and seconds");
    }
    for (std::size_t index = 1; index < table->rows.size(); ++index) {
        const auto& row = table->rows[index];
        if (isRoofs) {
            if (auto good = readRoof(columns, row, roofline); !good) {
                return good;
            }
            continue;
        }
        auto point = readPoint(columns, row);
        if (!point) {
            return point.error();
        }
        roofline.points.push_back(*std::move(point));
    }
    return {};
}

bool looksLikeRooflineCsv(const std::filesystem::path&, std::string_view head)
{
    head = withoutComments(head);
    const auto header = lowerCase(head.substr(0, head.find_first_of("\r\n")));
    const auto first = trimmed(std::string_view(header).substr(0, header.find(',')));
    const auto names = [&header](const auto& list) {
        return std::ranges::any_of(list, [&header](const char* name) {
            return ("," + header + ",").find(fmt::format(",{},", name)) != std::string::npos;
        });
    };
    // Tables of counts begin with the names of kernels as well.
    const bool hasPoints = names(intensityNames) || names(performanceNames) ||
                           names(std::initializer_list<const char*>{"flops"});
    return first == "roof" || (first == "kernel" && hasPoints) || first == "level" ||
           (first == "name" && names(intensityNames) && names(performanceNames));
}

Result<Document> readRooflineCsv(const std::vector<std::filesystem::path>& paths,
                                 const ImportOptions&,
                                 const std::stop_token& stop,
                                 const Progress& progress)
{
    Content content;
    auto& roofline = content.roofline;
    roofline.name = textStem(paths.front());
    stampImport(roofline.provenance, "roofline-csv", paths);
    auto good = forEachFile(paths, stop, progress, [&](const ImportFile& file) -> Result<void> {
        if (auto read = readOne(file, content); !read) {
            return read;
        }
        // What stood before is good: what is wrong now came with this file.
        auto checked = checkRoofline(roofline);
        return checked ? checked : checked.error().in(file.name);
    });
    if (!good) {
        return good.error();
    }
    Document document;
    document.title = content.title;
    document.rooflines.push_back(std::make_shared<const Roofline>(std::move(roofline)));
    return document;
}

}  // namespace

FileFormat rooflineCsvFormat()
{
    return {ImportFormat::RooflineCsv, "roofline-csv", "roofs or points as CSV",
            looksLikeRooflineCsv, readRooflineCsv};
}

}  // namespace papilio::core
