#include "app/command_line/sub_command.h"
#include "core/io/importers/importer.h"

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace papilio::app {

namespace {

struct ImportArguments {
    std::vector<std::string> paths;
    std::string output;
    std::string format = "auto";
    std::string benchmark;
    std::string title;
    std::string kind;
    std::string basis;
    std::string signatures;
};

std::string counted(std::size_t count, const char* what)
{
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

void printSummary(const std::string& output, const core::Document& document)
{
    if (document.benchmarks.empty()) {
        fmt::print("{}\n", output);
    } else {
        fmt::print("{}: {}\n", output, counted(document.benchmarks.size(), "benchmark"));
    }
    for (const auto& sentence : core::describeContents(document)) {
        fmt::print("  {}\n", sentence);
    }
    std::size_t width = 0;
    for (const auto& benchmark : document.benchmarks) {
        width = std::max(width, benchmark->name.size());
    }
    for (const auto& benchmark : document.benchmarks) {
        const auto& data = *benchmark->data;
        fmt::print("  {:<{}}  {}: {} x {}{} x {}\n", benchmark->name, width,
                   core::displayName(benchmark->kind), counted(data.eventCount(), "event"),
                   counted(data.repetitions, "repetition"),
                   data.threads > 0 ? " x " + counted(data.threads, "thread") : "",
                   counted(data.kernelCount(), "kernel"));
        for (const auto& note : data.provenance.notes) {
            fmt::print("  {:<{}}    {}\n", "", width, note);
        }
    }
}

int runImport(const ImportArguments& arguments)
{
    for (const auto& path : arguments.paths) {
        std::error_code failed;
        if (std::filesystem::equivalent(path, arguments.output, failed)) {
            return reportError(
                arguments.output + ": is what is to be imported; give the study another name",
                WrongUsage);
        }
    }
    core::ImportOptions options;
    options.format = core::importFormat(arguments.format).value_or(core::ImportFormat::Auto);
    options.benchmark = arguments.benchmark;
    options.kind = core::benchmarkKind(arguments.kind);
    options.basisFile = arguments.basis;
    options.signaturesFile = arguments.signatures;
    auto document = core::importStudy({arguments.paths.begin(), arguments.paths.end()}, options);
    if (!document) {
        return reportError(document.error().message);
    }
    if (!arguments.title.empty()) {
        document->title = arguments.title;
    }
    document->generator = std::string("papilio ") + PAPILIO_VERSION;
    if (const auto written = core::writeStudy(*document, arguments.output); !written) {
        return reportError(written.error().message);
    }
    printSummary(arguments.output, *document);
    return Done;
}

}  // namespace

void addImportCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<ImportArguments>();
    auto* command = program.add_subcommand("import",
                                           "Make a study of measurements: toolkit directories "
                                           "(each a repetition), CSV files, counters, "
                                           "roofs and recorders of other tools.");
    command->add_option("PATH", arguments->paths, "directories or files to import")
        ->required()
        ->type_name("");
    command->add_option("-o,--output", arguments->output, "the study to write")
        ->required()
        ->check(notEmpty())
        ->type_name("STUDY.h5");
    command->add_option("--format", arguments->format, "what the files are")
        ->check(oneOf(core::importFormatNames()))
        ->type_name(fmt::format("{}", fmt::join(core::importFormatNames(), "|")));
    command
        ->add_option(
            "--benchmark", arguments->benchmark,
            "name of the benchmark in the study; chooses one where a directory holds several")
        ->type_name("NAME");
    command
        ->add_option("--kind", arguments->kind,
                     "what the benchmark exercises; decides its basis, signatures and parameters")
        ->check(oneOf({"branch", "cpu-flops", "gpu-flops", "dcache", "custom"}))
        ->type_name("branch|cpu-flops|gpu-flops|dcache|custom");
    command
        ->add_option("--basis", arguments->basis, "CSV: the expectations, then a line per kernel")
        ->type_name("FILE");
    command
        ->add_option("--signatures", arguments->signatures,
                     "CSV: metric and the expectations, then a line per metric")
        ->type_name("FILE");
    command->add_option("--title", arguments->title, "title of the study; else from the files")
        ->type_name("TEXT");
    command->callback([arguments, &status] { status = runImport(*arguments); });
}

}  // namespace papilio::app
