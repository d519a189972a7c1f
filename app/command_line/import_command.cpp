#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/import/format_detection.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/model/basis.h"
#include "core/present/study_columns.h"
#include "core/roofline/place_points.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

namespace papilio::app {

namespace {

struct ImportArguments {
    std::vector<std::string> paths;
    std::string output;
    std::string format = "auto";
    std::string columns;
    std::string benchmark;
    std::string title;
    std::string kind;
    std::string basis;
    std::string signatures;
    std::string under;
    bool adds = false;
};

/// The study that is added to, as it was read.
struct ImportTarget {
    core::Document study = {};
    std::optional<core::FileStamp> stamp = {};  ///< empty: there is none yet, or it is replaced
    bool isReplaced = false;                    ///< a study is there that is not added to
    core::FileStamp now = {};  ///< of whatever is there where nothing is added to; else nothing
};

void printContents(const core::Document& document)
{
    for (const auto& sentence : core::describeContents(document)) {
        core::print("  {}\n", sentence);
    }
    for (const auto& note : core::notesOf(document)) {
        core::print("    {}\n", note);
    }
    std::size_t width = 0;
    for (const auto& benchmark : document.benchmarks) {
        width = std::max(width, benchmark->name.size());
    }
    for (const auto& benchmark : document.benchmarks) {
        const auto& data = *benchmark->data;
        core::print("  {:<{}}  {}: {} x {}{} x {}\n", benchmark->name, width,
                    core::displayName(benchmark->kind), core::plural(data.eventCount(), "event"),
                    core::plural(data.repetitions, "repetition"),
                    data.threads > 0 ? " x " + core::plural(data.threads, "thread") : "",
                    core::plural(data.kernelCount(), "kernel"));
        for (const auto& note : data.provenance.notes) {
            core::print("  {:<{}}    {}\n", "", width, note);
        }
        if (core::isPlaceholder(*benchmark->basis)) {
            core::print("  {:<{}}    {} (--basis FILE, --basis kernels)\n", "", width,
                        core::noBasisText);
        }
    }
}

/// Of a merged study what came behind the parts of `before`, with the names it got.
core::Document addedTo(const core::Document& before, const core::Document& after)
{
    core::Document added;
    const auto take = [&](auto list) {
        const auto& all = after.*list;
        (added.*list)
            .assign(all.begin() + static_cast<std::ptrdiff_t>((before.*list).size()), all.end());
    };
    take(&core::Document::benchmarks);
    take(&core::Document::counters);
    take(&core::Document::rooflines);
    take(&core::Document::reuse);
    take(&core::Document::communication);
    take(&core::Document::recorders);
    take(&core::Document::definitions);
    return added;
}

/// The study at the output, where it is added to. What is not a study is not overwritten by
/// accident.
ImportTarget readTarget(const ImportArguments& arguments)
{
    std::error_code failed;
    const std::filesystem::path path = arguments.output;
    // Devices and directories are rejected by the writer; an empty file has nothing to keep.
    if (!std::filesystem::is_regular_file(path, failed) ||
        std::filesystem::file_size(path, failed) == 0) {
        return {.now = core::fileStamp(path).value_or(core::FileStamp{})};
    }
    if (const auto head = core::fileHead(path, 1); !head) {
        throw Failure(head.error().message + "; it is neither overwritten nor extended");
    }
    if (!isStudy(arguments.output)) {
        throw Failure(arguments.output +
                      ": exists and is not an HDF5 file, so it is neither overwritten nor "
                      "extended; give the study a different name");
    }
    if (!arguments.adds) {
        return {.isReplaced = true};
    }
    const auto stamp = core::fileStamp(path);
    auto study = core::readStudy(path);
    if (!study) {
        throw Failure(study.error().message + "; nothing can be added to it");
    }
    return {.study = *std::move(study), .stamp = stamp};
}

using Paths = std::vector<std::filesystem::path>;

/// Flags for benchmarks next to files that make none: a mistake in the flags or in the files.
std::optional<std::string> uselessFlags(const ImportArguments& arguments,
                                        const Paths& files,
                                        const core::ImportOptions& options)
{
    std::vector<std::string_view> flags;
    for (const auto& [flag, value] :
         {std::pair("--kind", &arguments.kind), std::pair("--basis", &arguments.basis),
          std::pair("--signatures", &arguments.signatures)}) {
        if (!value->empty()) {
            flags.emplace_back(flag);
        }
    }
    if (flags.empty()) {
        return {};
    }
    const auto given = fmt::format("{}", fmt::join(flags, " and "));
    if (files.empty()) {
        return fmt::format("studies are joined as they are; leave out {}", given);
    }
    const auto sources = core::sourcesOf(files, options);
    if (!sources ||  // files in no known format are rejected by the import itself
        std::ranges::any_of(sources->groups, core::givesBenchmarks, &core::ImportGroup::format)) {
        return {};
    }
    const auto& group = sources->groups.front();
    return fmt::format("{}: is read as {}, which gives no benchmark and does not use {}; {}",
                       group.paths.front().string(), group.format.name, given,
                       group.format == core::ImportFormat::Counters
                           ? "for a benchmark, add a column repetition after event"
                           : "leave out " + given);
}

std::string formatProblem(const std::string& word)
{
    const auto options = core::withFormat({}, word);
    return options ? std::string() : options.error().message;
}

std::string mappingProblem(const std::string& text)
{
    const auto mapping = core::parseCsvMapping(text);
    return mapping ? std::string() : mapping.error().message;
}

core::ImportOptions optionsOf(const ImportArguments& arguments)
{
    core::ImportOptions options;
    if (auto chosen = core::withFormat(options, arguments.format)) {
        options = *std::move(chosen);
    }
    if (auto columns = core::parseCsvMapping(arguments.columns);
        columns && !arguments.columns.empty()) {
        options.columns = *std::move(columns);
    }
    options.benchmark = arguments.benchmark;
    options.kind = core::named<core::BenchmarkKind>(arguments.kind);
    options.basisFile = arguments.basis;
    options.signaturesFile = arguments.signatures;
    return options;
}

/// The study that is written: what was imported, alone or with what is there.
struct Joined {
    core::Document document;
    std::string roofline;  ///< that took points; empty: none
};

Joined joined(const ImportArguments& arguments,
              const ImportTarget& target,
              const core::Document& imported)
{
    core::Document document = target.stamp ? target.study : imported;
    std::string roofline;
    if (target.stamp) {
        auto rest = imported;
        roofline = need(core::placePoints(document, rest, arguments.under), arguments.output);
        core::merge(document, rest);
    }
    if (!arguments.title.empty()) {
        document.title = arguments.title;
    }
    document.generator = std::string("papilio ") + PAPILIO_VERSION;
    return Joined{std::move(document), std::move(roofline)};
}

/// Writes what was imported, alone or into the study that is there, and says so.
int writeImported(const ImportArguments& arguments, ImportTarget target, core::Document imported)
{
    // Several imports into one study follow one another: the second adds to the result of the first
    // one wrote. A study that was not there is expected not to be there.
    constexpr int mostAttempts = 100;
    auto study = joined(arguments, target, imported);
    for (int attempt = 1;; ++attempt) {
        const auto expected =
            target.stamp || !arguments.adds ? target.stamp : std::optional(target.now);
        if (need(core::replaceStudy(study.document, arguments.output, expected))) {
            break;
        }
        if (attempt == mostAttempts) {
            return reportError(arguments.output +
                               ": is constantly changed by other programs; import again later");
        }
        target = readTarget(arguments);
        study = joined(arguments, target, imported);
    }
    if (target.stamp) {
        const auto before = core::contentsText(target.study);
        core::print("added to {}, which contained {}\n", arguments.output,
                    before.empty() ? "nothing" : before);
        imported = addedTo(target.study, study.document);
        if (!study.roofline.empty()) {
            core::print("  points are under the roofs of {}\n", study.roofline);
        }
    } else if (imported.benchmarks.empty()) {
        core::print("{}\n", arguments.output);
    } else {
        core::print("{}: {}\n", arguments.output,
                    core::plural(imported.benchmarks.size(), "benchmark"));
    }
    printContents(imported);
    if (target.isReplaced) {
        core::print("    The previous content of {} was replaced; use --add to add to a study.\n",
                    arguments.output);
    }
    return Done;
}

/// The first of the studies with what the others hold.
core::Document joinedStudies(const Paths& studies)
{
    core::Document joined;
    for (const auto& path : studies) {
        auto study = need(core::readStudy(path));
        if (&path == &studies.front()) {
            joined = std::move(study);
        } else {
            core::merge(joined, study);
        }
    }
    return joined;
}

/// Without a name for it, points go under the roofs that count the same bytes.
std::string usualRoofline(const core::Document& target, const core::Document& imported)
{
    const auto points = std::ranges::find_if(
        imported.rooflines, [](const auto& one) { return core::isWithoutRoofs(*one); });
    return points == imported.rooflines.end() ? std::string()
                                              : core::rooflineWith(target, (*points)->bytes);
}

int runImport(ImportArguments arguments)
{
    for (const auto& path : arguments.paths) {
        std::error_code failed;
        if (std::filesystem::equivalent(path, arguments.output, failed)) {
            return reportError(
                arguments.output +
                    ": is one of the files to import; give the study a different name",
                WrongUsage);
        }
    }
    const auto options = optionsOf(arguments);
    if (!options.columns.isEmpty() && options.format != core::ImportFormat::Auto &&
        options.format != core::ImportFormat::Table) {
        return reportError(fmt::format("--columns is for --format {}, not for --format {}; leave "
                                       "out one of them",
                                       core::ImportFormat::Table.name, arguments.format),
                           WrongUsage);
    }
    Paths studies;
    Paths files;
    for (const auto& path : arguments.paths) {
        (isStudy(path) ? studies : files).emplace_back(path);
    }
    if (const auto useless = uselessFlags(arguments, files, options)) {
        return reportError(*useless, WrongUsage);
    }
    auto target = readTarget(arguments);
    auto joined = joinedStudies(studies);
    if (arguments.under.empty() && files.empty()) {
        arguments.under = usualRoofline(target.study, joined);
    }
    auto document = files.empty() ? core::Document() : core::importStudy(files, options);
    int status = Done;
    if (!document) {  // one wrong source does not block the others
        const auto found = core::importable(files, options);
        if (found.bad.empty()) {
            return reportError(document.error().message);
        }
        for (const auto& [index, error] : found.bad) {
            status = reportError(error.message + "; it is left out");
        }
        document = need(core::importStudy(found.good, options));
    }
    if (studies.empty()) {
        joined = *std::move(document);
    } else {
        core::merge(joined, *document);
    }
    return std::max(status, writeImported(arguments, std::move(target), std::move(joined)));
}

}  // namespace

void addImportCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "import",
        "Make a study from measurements: toolkit folders (each a repetition), CSV files, "
        "counters, roofs and recorders of other tools. Studies are joined as they are.",
        runImport);
    command.argument("PATH", arguments.paths, "folders, files or studies to import");
    command.option("-o,--output", arguments.output, "STUDY.h5", "the study to write")
        ->required()
        ->check(notEmpty());
    command
        .option("--format", arguments.format,
                fmt::format("{}|LOG", fmt::join(core::importFormatNames(), "|")),
                "format of the files; LOG: rules for the log of a solver, a name such as hypre "
                "or openfoam, or a file of rules, for a log or a table")
        ->check(without(formatProblem));
    command
        .option("--columns", arguments.columns, "ROLE=COLUMN,…",
                "what the columns of a table in no known format hold: ROLE is event, value, "
                "kernel, repetition, unit or ignore, COLUMN a name of the header or #NUMBER")
        ->check(without(mappingProblem));
    command.option("--benchmark", arguments.benchmark, "NAME",
                   "name of the benchmark in the study; chooses one if a folder has several");
    command
        .option("--kind", arguments.kind, "branch|cpu-flops|gpu-flops|dcache|custom",
                "kind of the benchmark; determines its basis, signatures and parameters")
        ->check(oneOf({"branch", "cpu-flops", "gpu-flops", "dcache", "custom"}));
    command.option(
        "--basis", arguments.basis, "FILE|kernels",
        "CSV file: header with the expectations, then one line per kernel; or kernels: each "
        "kernel is an expectation, and events are their measured counts");
    command.option("--signatures", arguments.signatures, "FILE",
                   "CSV file: header with metric and the expectations, then one line per metric");
    command.option("--title", arguments.title, "TEXT",
                   "title of the study (default: from the files)");
    command.flag("--add", arguments.adds, "add to an existing STUDY.h5 (default: write it anew)");
    command.option("--under", arguments.under, "NAME",
                   "with --add, for points without roofs: the roofline of the study that they "
                   "are added to, if it has several");
}

}  // namespace papilio::app
