#include "core/base/text.h"
#include "core/io/formats/hpc/hpc_benchmarks.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

/// "WR11C2R4  29184  192  2  2  83.45  1.9859e+02": N, NB, P, Q, seconds and GFLOP/s.
struct Row {
    std::string variant;
    std::array<double, 6> numbers{};
};

bool isTableHead(std::string_view line)
{
    line = trimmed(line);
    return takeWord(line) == "T/V" && takeWord(line) == "N" && takeWord(line) == "NB" &&
           takeWord(line) == "P" && takeWord(line) == "Q" && takeWord(line) == "Time";
}

/// Variants begin with W and the mapping of processes, R or C: "WR11C2R4".
bool isResult(std::string_view line)
{
    return line.starts_with("WR") || line.starts_with("WC");
}

bool readRow(std::string_view line, Row& row)
{
    row.variant = takeWord(line);
    return std::ranges::all_of(row.numbers, [&line](double& number) {
        return readNumber(takeWord(line), number) == NumberText::Number && number > 0;
    });
}

Result<Document> parseHpl(const ImportFile& file, const ImportOptions& options)
{
    Roofline roofline;
    roofline.name = file.nameFor(options);
    std::vector<double> roofs;  ///< of each point; 0 where its check failed
    std::map<std::string, int> runs;
    bool isTable = false;
    std::size_t failed = 0;
    for (const auto& line : linesOf(file.text)) {
        const auto text = trimmed(line.text, " \t\r");
        isTable = isTable || isTableHead(text);
        if (text.ends_with("FAILED") && text.find("||") != std::string_view::npos) {
            ++failed;
            if (!roofs.empty()) {
                roofs.back() = 0;  // the check follows its result
            }
        }
        if (!isTable || !isResult(text)) {
            continue;
        }
        Row row;
        if (!readRow(text, row)) {
            return Error{
                Errc::Malformed,
                fmt::format("{}: line {}: expected N, NB, P, Q, time and GFLOP/s, found {}",
                            file.name, line.number, quotedExcerpt(text))};
        }
        const auto [size, block, rows, columns, seconds, performance] = row.numbers;
        constexpr double mostProcesses = 1 << 24;
        RooflinePoint point;
        point.name = fmt::format("HPL N={:.0f} NB={:.0f}", size, block);
        point.performance = performance;
        point.seconds = seconds;
        point.threads = static_cast<int>(std::min(rows * columns, mostProcesses));
        point.run = fmt::format("{} {:.0f}x{:.0f}", visibleText(row.variant), rows, columns);
        if (const int times = ++runs[point.name + "\n" + point.run]; times > 1) {
            point.run += fmt::format(", repetition {}", times);
        }
        roofs.push_back(performance);
        roofline.points.push_back(std::move(point));
    }
    if (roofline.points.empty()) {
        return Error{Errc::Malformed,
                     file.name +
                         ": contains no result of HPL: the run failed or the file was cut "
                         "off; repeat it"};
    }
    std::map<int, double> best;
    for (std::size_t at = 0; at < roofs.size(); ++at) {
        if (roofs[at] > 0) {
            auto& most = best[roofline.points[at].threads];
            most = std::max(most, roofs[at]);
        }
    }
    for (const auto& [processes, performance] : best) {
        auto& ceiling = addCeiling(roofline, Ceiling::Kind::Compute, "HPL", performance);
        ceiling.threads = processes;
        ceiling.precision = "double";
    }
    roofline.provenance.notes.emplace_back(
        "HPL counts no bytes, so its points have no intensity; the best result of each number of "
        "processes is a roof. Threads are HPL's processes.");
    if (failed > 0) {
        roofline.provenance.notes.push_back(
            fmt::format("{} by HPL's own check; no roof comes of that.",
                        plural(failed, "result failed", "results failed")));
    }
    return documentOf({std::move(roofline)}, "hpl", {file.path});
}

bool looksLikeHpl(const std::filesystem::path&, std::string_view head)
{
    return head.find("HPLinpack") != std::string_view::npos ||
           std::ranges::any_of(linesOf(head),
                               [](const TextLine& line) { return isTableHead(line.text); });
}

}  // namespace

FileFormat hplFormat()
{
    return {ImportFormat::Hpl, "hpl", "output of HPL", looksLikeHpl, readEach<parseHpl>};
}

}  // namespace papilio::core
