#include "core/base/text.h"
#include "core/io/formats/hpc/hpc_benchmarks.h"
#include "core/io/formats/import_files.h"
#include "core/io/text/number_text.h"

#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

constexpr std::string_view summaryMark = "Machine Summary";
constexpr std::string_view ratesMark = "GFLOP/s Summary";

/// "Benchmark Time Summary::SpMV=0.853791" by what is before the sign.
using Values = std::map<std::string, std::string, std::less<>>;

/// NaN where the file does not say it.
double numberOf(const Values& values, const std::string& key)
{
    const auto found = values.find(key);
    double value = RooflinePoint::unknown;
    return found != values.end() && readNumber(found->second, value) == NumberText::Number
               ? value
               : RooflinePoint::unknown;
}

Result<Document> parseHpcg(const ImportFile& file, const ImportOptions& options)
{
    Values values;
    std::size_t twice = 0;
    for (const auto& line : linesOf(file.text)) {
        const auto text = trimmed(line.text, " \t\r");
        const auto sign = text.rfind('=');
        if (sign != std::string_view::npos && sign + 1 < text.size()) {
            const bool isNew = values.emplace(text.substr(0, sign), text.substr(sign + 1)).second;
            const bool isRate = text.starts_with(ratesMark);
            twice = twice == 0 && isRate && !isNew ? line.number : twice;
        }
    }
    if (twice > 0) {
        return Error{Errc::Malformed,
                     fmt::format("{}: line {}: a second result of HPCG begins in this file; import "
                                 "each from a file of its own",
                                 file.name, twice)};
    }
    Roofline roofline;
    roofline.name = file.nameFor(options);
    const auto processes = numberOf(values, "Machine Summary::Distributed Processes");
    const auto threads = numberOf(values, "Machine Summary::Threads per processes");
    constexpr double mostThreads = 1 << 24;
    const auto cores = processes * threads;
    for (const std::string kernel : {"DDOT", "WAXPBY", "SpMV", "MG", "Total"}) {
        RooflinePoint point;
        point.name = kernel == "Total" ? "HPCG" : "HPCG " + kernel;
        point.seconds = numberOf(values, "Benchmark Time Summary::" + kernel);
        point.performance = numberOf(values, "GFLOP/s Summary::Raw " + kernel);
        point.threads = cores >= 1 && cores < mostThreads ? static_cast<int>(cores) : 0;
        if (kernel == "Total") {
            point.intensity = point.performance / numberOf(values, "GB/s Summary::Raw Total B/W");
        }
        if (!(point.performance >= 0)) {
            return Error{Errc::Malformed,
                         fmt::format("{}: has no \"GFLOP/s Summary::Raw {}\": the run failed or "
                                     "the file was cut off; repeat it",
                                     file.name, kernel)};
        }
        roofline.points.push_back(std::move(point));
    }
    roofline.provenance.notes.emplace_back(
        "HPCG states bytes of the whole run only, so its kernels have no intensity. Its bytes and "
        "operations are computed from the problem, not counted.");
    if (file.text.find("HPCG result is VALID") == std::string_view::npos) {
        roofline.provenance.notes.emplace_back("HPCG does not call its result valid.");
    }
    return documentOf({std::move(roofline)}, "hpcg", {file.path});
}

bool looksLikeHpcg(const std::filesystem::path&, std::string_view head)
{
    const auto begins = [head](std::string_view line) {
        return head.starts_with(line) ||
               head.find(fmt::format("\n{}", line)) != std::string_view::npos;
    };
    return (begins(fmt::format("{}=", summaryMark)) || begins("GB/s Summary=")) &&
           head.find(fmt::format("\n{}::", ratesMark)) != std::string_view::npos;
}

}  // namespace

FileFormat hpcgFormat()
{
    return {ImportFormat::Hpcg, "hpcg", "result of HPCG", looksLikeHpcg, readEach<parseHpcg>};
}

}  // namespace papilio::core
