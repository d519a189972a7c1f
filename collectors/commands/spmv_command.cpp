#include "collectors/commands/command.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/matrices/generators.h"
#include "collectors/sparse/spmv_study.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"

#include <algorithm>
#include <memory>

namespace papilio::collectors {

namespace {

struct SpmvOptions {
    std::vector<std::string> files;
    std::vector<std::string> generated;
    std::vector<std::string> orderings = {"original"};
    std::string threads = "all";
    std::string partition = "rows";
    std::string kernel = "spmv";
    std::string precision = "double";
    std::vector<std::size_t> columns = {16};
    std::size_t repetitions = 20;
    std::vector<std::string> caches;
    bool noRoofs = false;
    bool best = true;
    StudyOutput output;
};

SpmvStudy studyOf(const SpmvOptions& options, const CpuLayout& layout)
{
    if (options.files.empty() && options.generated.empty()) {
        refuse({core::Errc::InvalidArgument,
                "no matrix was given: name Matrix Market files, or generate one, for "
                "example with --generate poisson2d:1000"});
    }
    SpmvStudy study{.files = options.files, .generated = options.generated};
    study.threads = needUsable(threadCounts(options.threads, layout));
    study.columns = options.columns;
    study.orderings.clear();
    for (const auto& name : options.orderings) {
        study.orderings.push_back(*orderingFromName(name));  // CLI11 has checked it
    }
    for (const auto& text : options.caches) {
        const auto shape = readCacheShape(text);
        if (!shape) {
            refuse(shape.error().in("--cache"));
        }
        study.caches.push_back(*shape);
    }
    study.timing.repetitions = options.repetitions;
    study.timing.partition = options.partition == "rows" ? Partition::Rows : Partition::Nonzeros;
    study.timing.best = options.best;
    study.timing.product = {.kind = *sparseProductKind(options.kernel),
                            .isSingle = options.precision == "single"};
    study.roofs.precisions = {study.timing.product.isSingle ? Precision::Single
                                                            : Precision::Double};
    study.roofs.best = options.best;
    study.roofs.threads.clear();
    // Sparse roofs are those of a vector; a matrix has the usual ones.
    if (!options.noRoofs && !study.timing.product.hasColumns()) {
        study.roofs.threads =
            utilizationThreads(*std::max_element(study.threads.begin(), study.threads.end()));
    }
    return study;
}

void summarizeProduct(const core::Roofline& roofline, bool hasCaches)
{
    for (const auto& note : roofline.provenance.notes) {
        if (hasCaches) {
            core::print("{}\n", note);
        }
    }
    for (const auto& point : roofline.points) {
        core::print("{:<32} {:<9} AI {}  {:>8} GFLOP/s  utilization {} of {}\n", point.name,
                    point.run, core::numberText(point.intensity),
                    core::numberText(point.performance), core::numberText(point.utilization),
                    point.threads);
    }
}

int runSpmv(SpmvOptions& options)
{
    needUsable(prepareOutput(options.output));
    const StopSignals signals;
    const auto layout = needUsable(CpuLayout::detect());
    const auto study = studyOf(options, layout);
    auto roofline = needUsable([&] {
        ProgressLines lines(!options.output.progress.empty());
        return measureSpmvStudy(
            layout, study, PowerMeter(), signals.token(),
            [&](auto done, auto of, const auto& what) { lines.report(done, of, what); });
    }());
    auto document = newStudy(options.output);
    stamp(roofline, document, options.output);
    if (!roofline.points.empty()) {
        document.machines = {layout.machine};
        document.rooflines = {std::make_shared<const core::Roofline>(roofline)};
    }
    const int status = writeCollected(document, options.output, signals);
    if (signals.received() != 0) {
        std::fflush(nullptr);
        std::_Exit(status);  // a library may still be at work: see unlessStopped()
    }
    if (status == Done) {
        summarizeProduct(roofline, !options.caches.empty());
    }
    return status;
}

}  // namespace

void addSpmvCommand(Program& program)
{
    auto [command, options] = program.add(
        "spmv", "Time products of sparse matrices, with the roofs of the sparse model", runSpmv);
    options.output.commandLine = program.commandLine;
    command.add_option("MATRIX", options.files,
                       "Matrix Market files (.mtx), or tensors of FROSTT (.tns)");
    command.add_option("--generate", options.generated, "Matrices to make: " + describedMatrices());
    command
        .add_option("--kernel", options.kernel,
                    "spmv: y = y + A x in CSR; ell: the same in ELL; spmm: times a dense matrix; "
                    "ttm-fiber, ttm-element: tensor times matrix, rows are fibers")
        ->check(CLI::IsMember({"spmv", "ell", "spmm", "ttm-fiber", "ttm-element"}))
        ->capture_default_str();
    command
        .add_option("--precision", options.precision, "double or single; tensors are always single")
        ->check(CLI::IsMember({"double", "single"}))
        ->capture_default_str();
    command
        .add_option("--columns", options.columns,
                    "Columns of the dense matrix: 16, or several for a sweep, 1,4,16,64")
        ->delimiter(',')
        ->check(inRange(std::size_t{1}, std::size_t{4096}))
        ->capture_default_str();
    command.add_option("--orderings", options.orderings, "original, rcm, amd, nd, bipartite, gray")
        ->delimiter(',')
        ->check(CLI::IsMember({"original", "rcm", "amd", "nd", "bipartite", "gray"}))
        ->capture_default_str();
    command
        .add_option("--threads", options.threads,
                    "Numbers of threads: 1,2,8 or 1-4; all: one for each core")
        ->capture_default_str();
    command
        .add_option(
            "--partition", options.partition,
            "rows: the same number of rows for each thread; nonzeros: the same amount of work")
        ->check(CLI::IsMember({"rows", "nonzeros"}))
        ->capture_default_str();
    command
        .add_option("--repetitions", options.repetitions, "Number of times each product is timed")
        ->check(inRange(std::size_t{1}, std::size_t{10000}))
        ->capture_default_str();
    command
        .add_option("--cache", options.caches,
                    "Compute the misses of a product in this cache: SIZE:WAYS or SIZE:WAYS:LINE, "
                    "for example 32kB:4; repeat with other sizes or ways to compare")
        ->delimiter(',');
    command.add_flag("--no-roofs", options.noRoofs, "Do not measure the roofs of the sparse model");
    command.add_flag_callback(
        "--median", [&best = options.best] { best = false; },
        "Use the median repetition (default: the best)");
    command.add_flag("--best", options.best, "Draw the best repetition (default)");
    addStudyOptions(command, options.output);
}

}  // namespace papilio::collectors
