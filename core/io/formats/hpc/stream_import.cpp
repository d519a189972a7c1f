#include "core/base/text.h"
#include "core/io/formats/hpc/hpc_benchmarks.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace papilio::core {

namespace {

constexpr std::string_view versionMark = "STREAM version ";
constexpr std::string_view tableMark = "Function";
constexpr double mega = 1e-3;  ///< MB/s to GB/s

struct Kernel {
    std::string_view name;
    int arrays = 0;  ///< that it touches
};
constexpr std::array streamKernels = {Kernel{"Copy:", 2}, Kernel{"Scale:", 2}, Kernel{"Add:", 3},
                                      Kernel{"Triad:", 3}};

double numberBehind(std::string_view line, std::string_view mark, double before)
{
    const auto at = line.find(mark);
    double value = before;
    if (at != std::string_view::npos) {
        auto text = line.substr(at + mark.size());
        readNumber(takeWord(text), value);
    }
    return value;
}

/// One execution, from its head on.
class StreamRun {
public:
    void takeHead(std::string_view line)
    {
        // Under MPI: of all ranks, and "Array size per MPI rank" is another line.
        elements_ = numberBehind(line, "Array size = ", elements_);
        ranks_ = numberBehind(line, "Data is distributed across ", ranks_);
        elementBytes_ = numberBehind(line, "This system uses ", elementBytes_);
        for (const auto* mark :
             {"Number of Threads requested = ", "Number of Threads counted = "}) {
            threads_ = numberBehind(line, mark, threads_);
        }
    }

    /// "Copy:  39194.8  0.109999  0.109580  0.110161": best rate; mean, least and largest time.
    bool takeRow(std::string_view line, const Kernel& kernel, Roofline& roofline)
    {
        std::array<double, 4> cells{};
        auto text = line.substr(kernel.name.size());
        for (auto& cell : cells) {
            if (readNumber(takeWord(text), cell) != NumberText::Number || !(cell > 0)) {
                return false;
            }
        }
        const auto [rate, mean, least, most] = cells;
        if (!(least <= most)) {
            return false;
        }
        constexpr double mostThreads = 1 << 24;
        auto& roof = addCeiling(roofline, Ceiling::Kind::Bandwidth, "DRAM", mega * rate);
        roof.low = mega * rate * least / most;
        roof.operation = lowerCase(kernel.name.substr(0, kernel.name.size() - 1));
        roof.threads = static_cast<int>(
            std::clamp(ranks_ > 0 ? ranks_ * std::max(threads_, 1.0) : threads_, 0.0, mostThreads));
        roof.precision = elementBytes_ == 4 ? "single" : "double";
        roof.bytes = kernel.arrays * elements_ * elementBytes_;
        ++rows;
        return true;
    }

    std::size_t rows = 0;

private:
    double elements_ = 0, elementBytes_ = 8, threads_ = 0;
    double ranks_ = 0;  ///< each has `threads_` threads, or one
};

Result<void> readStream(const ImportFile& file, Roofline& roofline)
{
    StreamRun run;
    for (const auto& line : linesOf(file.text)) {
        const auto text = trimmed(line.text, " \t\r");
        if (text.starts_with(versionMark)) {
            run = {};
            continue;
        }
        run.takeHead(text);
        const auto kernel = std::ranges::find_if(
            streamKernels, [text](const Kernel& one) { return text.starts_with(one.name); });
        if (kernel != streamKernels.end() && !run.takeRow(text, *kernel, roofline)) {
            return Error{Errc::Malformed,
                         fmt::format("{}: line {}: expected a rate and three times, found {}",
                                     file.name, line.number, quotedExcerpt(text))};
        }
        if (text.starts_with("Failed Validation")) {
            roofline.provenance.notes.push_back(fmt::format(
                "STREAM found wrong results: {}, line {}.", visibleText(file.run), line.number));
        }
    }
    if (run.rows != streamKernels.size()) {
        return Error{Errc::Malformed,
                     fmt::format("{}: the last run has {} of {} results: it was cut off, or "
                                 "failed; repeat it",
                                 file.name, run.rows, streamKernels.size())};
    }
    return {};
}

Result<Document> readStreams(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions&,
                             const std::stop_token& stop,
                             const Progress& progress)
{
    Roofline roofline;
    roofline.name = paths.front().stem().string();
    auto good = forEachFile(paths, stop, progress,
                            [&](const ImportFile& file) { return readStream(file, roofline); });
    if (!good) {
        return good.error();
    }
    joinRepetitions(roofline);
    roofline.provenance.notes.emplace_back(
        "The value of a roof is STREAM's rate: that of its best repetition, without the bytes that "
        "a store reads (write-allocate). The level was assumed to be DRAM: compare the bytes with "
        "the caches.");
    return documentOf({std::move(roofline)}, "stream", paths);
}

bool looksLikeStream(const std::filesystem::path&, std::string_view head)
{
    return head.find(versionMark) != std::string_view::npos ||
           (head.find("Copy:") != std::string_view::npos &&
            head.find("Triad:") != std::string_view::npos &&
            head.find(tableMark) != std::string_view::npos);
}

}  // namespace

FileFormat streamFormat()
{
    return {ImportFormat::Stream, "stream", "output of STREAM", looksLikeStream, readStreams};
}

}  // namespace papilio::core
