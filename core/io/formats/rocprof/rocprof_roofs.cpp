#include "core/io/formats/rocprof/rocprof_roofs.h"

#include "core/base/text.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/text/named_columns.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace papilio::core {

namespace {

struct KnownRoof {
    const char* column;
    const char* name;
    Ceiling::Kind kind;
    const char* precision;
};
using enum Ceiling::Kind;
constexpr std::array<KnownRoof, 10> knownRoofs = {
    {{"LDSBw", "LDS", Bandwidth, ""},
     {"L1Bw", "L1", Bandwidth, ""},
     {"L2Bw", "L2", Bandwidth, ""},
     {"HBMBw", "HBM", Bandwidth, ""},
     {"FP32Flops", "FP32", Compute, "single"},
     {"FP64Flops", "FP64", Compute, "double"},
     {"MFMABF16Flops", "MFMA BF16", Compute, "half"},
     {"MFMAF16Flops", "MFMA F16", Compute, "half"},
     {"MFMAF32Flops", "MFMA F32", Compute, "single"},
     {"MFMAF64Flops", "MFMA F64", Compute, "double"}}};

Result<void> readDevice(const NamedColumns& columns,
                        const CsvRow& header,
                        const CsvRow& row,
                        const std::string& file,
                        Roofline& roofline)
{
    for (const auto& known : knownRoofs) {
        if (!columns.has(known.column)) {
            continue;
        }
        const auto value = columns.number(row, known.column);
        if (!value) {
            return value.error();
        }
        if (!(*value > 0)) {
            continue;
        }
        auto& ceiling = addCeiling(roofline, known.kind, known.name, *value);
        ceiling.precision = known.precision;
        // Low and high follow their roof; their names differ in case and spelling.
        const auto at = static_cast<std::size_t>(
            std::ranges::find_if(header.cells,
                                 [&](const std::string& cell) {
                                     return lowerCase(trimmed(cell)) == lowerCase(known.column);
                                 }) -
            header.cells.begin());
        const auto low = numberIn(row, at + 1, file);
        const auto high = numberIn(row, at + 2, file);
        if (!low || !high) {
            return low ? high.error() : low.error();
        }
        ceiling.low = std::min(*low, *value);
        ceiling.high = std::max(*high, *value);
    }
    return {};
}

}  // namespace

bool isRocprofRoofs(std::string_view head)
{
    return head.starts_with("device,") && head.find("HBMBw") != std::string_view::npos;
}

Result<void> readRocprofRoofs(std::string_view text,
                              const std::string& file,
                              const std::string& name,
                              const std::string& machine,
                              std::vector<Roofline>& rooflines)
{
    const auto table = readCsvTable(text, file);
    if (!table) {
        return table.error();
    }
    if (table->rows.size() < 2) {
        return Error{Errc::Malformed, file + ": contains only a header"};
    }
    const NamedColumns columns(table->rows.front(), file);
    for (std::size_t index = 1; index < table->rows.size(); ++index) {
        const auto& row = table->rows[index];
        auto& roofline = rooflineNamed(
            rooflines, table->rows.size() == 2
                           ? name
                           : fmt::format("{} device {}", name, columns.text(row, "device")));
        roofline.machine = machine;
        if (auto good = readDevice(columns, table->rows.front(), row, file, roofline); !good) {
            return good;
        }
        roofline.provenance.notes.emplace_back("Integer roofs are left out.");
    }
    return {};
}

}  // namespace papilio::core
