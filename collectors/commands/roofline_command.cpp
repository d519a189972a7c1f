#include "collectors/commands/command.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/roofline/measure_roofs.h"
#include "collectors/sparse/sparse_roofs.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"
#include "core/findings/roofline_text.h"

#include <memory>

namespace papilio::collectors {

namespace {

struct RooflineOptions {
    std::string threads = "1,all";
    std::string kernel = "stream";
    std::vector<std::string> isas;
    std::vector<std::string> bandwidthIsas;
    std::vector<std::string> precisions = {"double", "single"};
    std::size_t repetitions = 30;
    double milliseconds = 2;
    bool best = true;
    StudyOutput output;
};

std::vector<Isa> isasOf(const std::vector<std::string>& names)
{
    std::vector<Isa> isas;
    for (const auto& name : names) {
        const auto isa = isaFromName(name);
        if (!isa) {
            refuse(core::errorOf(core::Errc::InvalidArgument,
                                 "unknown instruction set \"{}\"; choose scalar, sse, avx2, "
                                 "avx512, neon, sve or vsx",
                                 name));
        }
        if (!isaRuns(*isa)) {
            refuse(core::errorOf(core::Errc::Unsupported,
                                 "this processor does not run {}; without the option, all "
                                 "instruction sets that run are measured",
                                 isaName(*isa)));
        }
        isas.push_back(*isa);
    }
    return isas;
}

RoofRequest requestOf(const RooflineOptions& options, const CpuLayout& layout)
{
    RoofRequest request{.repetitions = options.repetitions,
                        .runSeconds = options.milliseconds / 1e3,
                        .best = options.best};
    if (computeKernels().empty()) {
        refuse({core::Errc::Unsupported,
                "no kernels are written for this processor; roofs are measured on x86-64, AArch64 "
                "and POWER (64 bits, little endian)"});
    }
    request.threads = needUsable(threadCounts(options.threads, layout));
    request.computeIsas = isasOf(options.isas);
    request.bandwidthIsas = isasOf(options.bandwidthIsas);
    request.precisions.clear();
    for (const Precision precision : allPrecisions) {
        if (std::find(options.precisions.begin(), options.precisions.end(),
                      precisionName(precision)) != options.precisions.end()) {
            request.precisions.push_back(precision);
        }
    }
    return request;
}

void summarizeRoofs(const core::Document& document)
{
    for (const auto& roofline : document.rooflines) {
        core::print("{}\n", roofline->name);
        for (const auto& ceiling : roofline->ceilings) {
            const auto numbers = core::tellApart({ceiling.value, ceiling.low, ceiling.high});
            core::print("  {:<38} {:>9} {:<7} ({} to {})\n", describe(ceiling), numbers[0],
                        ceiling.kind == core::Ceiling::Kind::Compute ? "GFLOP/s" : "GB/s",
                        numbers[1], numbers[2]);
        }
        for (const int threads : core::roofChoices(*roofline).threads) {
            const auto caution = core::orderText(*roofline, {.threads = threads});
            core::print("{}", caution.empty() ? "" : "  ! " + caution + "\n");
        }
    }
}

int runRoofline(RooflineOptions& options)
{
    needUsable(prepareOutput(options.output));
    const StopSignals signals;
    const auto layout = needUsable(CpuLayout::detect());
    const auto request = requestOf(options, layout);
    auto measured = needUsable([&] {
        ProgressLines lines(!options.output.progress.empty());
        const auto measure = options.kernel == "spmv" ? measureSparseRoofs : measureRoofs;
        return measure(layout, request, PowerMeter(), signals.token(),
                       [&](auto done, auto of, const auto& what) { lines.report(done, of, what); });
    }());
    auto document = newStudy(options.output);
    for (auto& roofline : measured) {
        stamp(roofline, document, options.output);
        document.rooflines.push_back(std::make_shared<const core::Roofline>(std::move(roofline)));
    }
    if (!document.rooflines.empty()) {
        document.machines = {layout.machine};
    }
    if (const int status = writeCollected(document, options.output, signals); status != Done) {
        return status;
    }
    summarizeRoofs(document);
    return Done;
}

}  // namespace

void addRooflineCommand(Program& program)
{
    auto [command, options] = program.add(
        "roofline",
        "Measure the bandwidths of the memory levels and the peak performance of the processor",
        runRoofline);
    options.output.commandLine = program.commandLine;
    command
        .add_option("--threads", options.threads,
                    "Numbers of threads: 1,2,8 or 1-4; all: one for each core")
        ->capture_default_str();
    command
        .add_option("--kernel", options.kernel,
                    "stream: the cache-aware and the classic roofline; spmv: roofs of sparse "
                    "matrix-vector products")
        ->check(CLI::IsMember({"stream", "spmv"}))
        ->capture_default_str();
    command
        .add_option("--isa", options.isas,
                    "Instruction sets of the compute roofs: scalar, sse, avx2, avx512, neon, sve, "
                    "vsx (default: all that run)")
        ->delimiter(',');
    command
        .add_option("--bandwidth-isa", options.bandwidthIsas,
                    "Instruction set of the bandwidths, same names (default: the widest that runs)")
        ->delimiter(',');
    command.add_option("--precision", options.precisions, "double, single")
        ->delimiter(',')
        ->check(CLI::IsMember({"double", "single"}))
        ->capture_default_str();
    command.add_option("--repetitions", options.repetitions, "Number of repetitions")
        ->check(inRange(std::size_t{1}, std::size_t{10000}))
        ->capture_default_str();
    command.add_option("--run-ms", options.milliseconds, "Milliseconds of one run")
        ->check(inRange(0.05, 100.0))
        ->capture_default_str();
    command.add_flag_callback(
        "--median", [&best = options.best] { best = false; },
        "Use the median repetition as roof (default: the best)");
    command.add_flag("--best", options.best, "Draw the best repetition (default)");
    addStudyOptions(command, options.output);
}

}  // namespace papilio::collectors
