#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/analysis/shown_formula.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/describe/documents.h"
#include "core/findings/roofline_text.h"
#include "core/io/study/study_file.h"
#include "core/model/dataset.h"
#include "core/present/roofline_columns.h"
#include "core/present/study_columns.h"
#include "core/present/table.h"
#include "core/roofline/place_points.h"
#include "core/roofline/roofline_comparison.h"
#include "core/roofline/sparse_work.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>

namespace papilio::app {

namespace {

struct RooflineArguments {
    std::string study;
    std::string roofline;
    std::string counters;
    core::PointFormulas formulas;
    core::RooflineRequest request;
    std::vector<std::string> predicted;
    std::string cacheUse;
    std::string sector;
    bool json = false;
};

std::string roofTable(const core::RoofSet& roofs, const std::vector<core::RoofedKernel>& kernels)
{
    auto columns = core::roofColumns(roofs);
    auto remark = std::string();
    if (roofs.computes.empty()) {
        columns = core::select(columns, {"roof", "value", "unit", "spread", "bound"});
    } else {
        remark = fmt::format("  {}\n", core::select(columns, {"ridge"}).front().help());
    }
    return core::toText(core::tabulate(columns, core::roofRows(roofs, kernels))) + remark;
}

std::string kernelTable(const std::vector<core::RoofedKernel>& kernels)
{
    auto columns = core::select(core::kernelColumns(kernels),
                                {"kernel", "intensity", "performance", "share", "bound_by", "time",
                                 "headroom", "saving", "utilization", "clock"});
    const auto hideUnless = [&](std::string_view id, auto isKnown) {
        if (std::ranges::none_of(kernels, isKnown)) {
            std::erase_if(columns, [id](const auto& column) { return column.id() == id; });
        }
    };
    hideUnless("utilization", [](const auto& kernel) {
        return kernel.point->utilization > 0 && kernel.point->threads > 1;
    });
    auto clocks =
        core::mapped(kernels, [](const auto& kernel) { return core::clocksOf(*kernel.point); });
    const bool hasClocks = core::differentClocks(std::move(clocks)).size() > 1;
    hideUnless("clock", [hasClocks](const auto& /*kernel*/) { return hasClocks; });
    return core::toText(core::tabulate(columns, kernels));
}

std::string predictionText(const core::SparseCase& sparse, const core::RoofSet& roofs)
{
    const auto work = sparse.kernel->work(sparse.shape);
    const auto bounds = core::sparseBounds(work, roofs);
    const auto& [low, high] = sparse.kernel->range;
    return fmt::format("\n{}: {} FLOP, {}, AI {} ({}{} to {})\n", sparse.kernel->name,
                       core::countText(work.operations), core::bytesText(work.bytes),
                       core::numberText(work.intensity()),
                       sparse.shape.nonzeros < sparse.shape.rows
                           ? "rows are empty; with a non-zero in each "
                           : "",
                       core::numberText(low), core::numberText(high)) +
           core::toText(core::tabulate(core::sparseBoundColumns(bounds), bounds));
}

std::string oneRooflineText(const core::Roofline& roofline, const core::RooflineRequest& request)
{
    const auto roofs = core::roofSet(roofline, request.choice);
    const auto kernels = core::roofedKernels(roofline, request.choice);
    auto text = fmt::format(
        "{}{}{}: bytes are {}\n", roofline.name,
        roofs.threads > 0 ? ", " + core::plural(static_cast<std::size_t>(roofs.threads), "thread")
                          : "",
        core::roofChoices(roofline).clocks.size() > 1 ? ", " + core::label(roofs.clocks) : "",
        roofline.bytes == core::Roofline::Bytes::Core
            ? "all loads and stores, as the cores see them"
            : "DRAM traffic");
    if (core::isMade(roofline.provenance.kind)) {
        text += fmt::format("  {}\n", core::provenanceWord(roofline.provenance.kind));
    }
    if (!kernels.empty()) {
        const auto threads = core::threadsText(roofline, request.choice);
        text += kernelTable(kernels) + (threads.empty() ? "" : "  " + threads + "\n") + "\n";
    }
    text +=
        roofs.isEmpty() ? "  No roof was measured for this choice.\n" : roofTable(roofs, kernels);
    for (const auto& warning :
         {core::orderText(roofline, request.choice),
          core::spreadText(core::drawnRoofs(core::roofRows(roofs, kernels)))}) {
        text += warning.empty() ? "" : "  ! " + warning + "\n";
    }
    for (const auto& [kernel, sentence] : core::kernelTexts(roofline, request.choice)) {
        text += fmt::format("  {}: {}\n", kernel, sentence);
    }
    if (request.scaling && !roofs.computes.empty()) {
        for (const auto& bandwidth : roofs.bandwidths) {
            const auto unit =
                core::scaleUnit(roofs.computes.front().value, bandwidth.value, *request.scaling);
            text += unit ? "  " + core::scalingText(*unit, bandwidth.name, *request.scaling) + "\n"
                         : "";
        }
    }
    if (core::takesSparse(roofline, request.choice)) {
        text += "  " + core::intensityBandText(!roofs.isSingle()) + "\n";
    }
    for (const auto& kernel : request.predicted) {
        text += predictionText(kernel, roofs);
    }
    return text;
}

std::string reuseText(const core::ReuseHistogram& histogram, const core::RooflineRequest& request)
{
    auto cut = request.cache;
    auto text = fmt::format(
        "{}: reuse distances of {} accesses, {}\n", histogram.name,
        core::countText(core::predictCache(histogram, {.use = cut.use})->total.accesses),
        cut.use == core::CacheUse::Shared ? "a cache that all threads share"
                                          : "a cache of its own for each thread");
    if (!cut.sector.empty()) {
        text += fmt::format("  Sector: {} in {} of {} ways, all other data in the others\n",
                            cut.sector, cut.sectorWays, cut.ways);
    }
    const auto lines = request.lines(histogram, {core::cacheSizes.begin(), core::cacheSizes.end()});
    text += core::toText(core::tabulate(core::missColumns(histogram, cut), lines));
    for (const auto& one : histogram.measured) {
        const auto predicted = core::predictMeasured(histogram, one);
        text +=
            fmt::format("  {}: measured {}, predicted {}\n", one.name, core::countText(one.misses),
                        predicted ? core::countText(*predicted) : "-");
    }
    if (request.cacheBytes > 0) {
        cut.lines = lines.front();
        const auto rows =
            core::objectMisses(*core::predictCache(histogram, {.use = cut.use, .lines = cut.lines}),
                               *core::predictCache(histogram, cut));
        text += "\n" + core::toText(core::tabulate(core::objectColumns(!cut.sector.empty()), rows));
    }
    return text;
}

std::string rooflinesToText(const core::Document& document, const core::RooflineRequest& request)
{
    std::string text;
    for (const auto& roofline : document.rooflines) {
        text += (text.empty() ? "" : "\n") + oneRooflineText(*roofline, request);
    }
    for (const auto& histogram : document.reuse) {
        text += (text.empty() ? "" : "\n") + reuseText(*histogram, request);
    }
    if (const auto error = core::predictionError(document.reuse); error.count > 0) {
        text += fmt::format("\nMeasured misses were predicted within {} ± {} % (mean of {}).\n",
                            core::fixedText(error.mean, 2), core::fixedText(error.deviation, 2),
                            core::plural(error.count, "absolute error"));
    }
    for (const auto& matrix : document.communication) {
        text += fmt::format("{}{}: communication between {} threads\n", text.empty() ? "" : "\n",
                            matrix->name, matrix->threads.size());
        text += core::toText(core::tabulate(core::communicationColumns(*matrix),
                                            core::indicesBelow(matrix->threads.size())));
    }
    return text;
}

/// The roofline that was named alone.
void choose(core::Document& document, const RooflineArguments& arguments)
{
    if (arguments.roofline.empty()) {
        return;
    }
    const auto found = document.roofline(arguments.roofline);
    if (!found) {
        const auto names =
            core::mapped(document.rooflines, [](const auto& roofline) { return roofline->name; });
        throw Failure(
            fmt::format("{}: has no roofline \"{}\"; there {} {}", arguments.study,
                        arguments.roofline, names.size() == 1 ? "is" : "are",
                        names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
    }
    document.rooflines = {found};
}

/// Adds the points of the counters to every roofline, or to one without roofs where there is none.
void addPoints(core::Document& document, const RooflineArguments& arguments)
{
    const auto& given = arguments.formulas;
    const auto& name = arguments.counters;
    if (given.operations.empty() && given.bytes.empty() && given.seconds.empty() && name.empty()) {
        return;
    }
    const auto counters = !name.empty()               ? document.counterTable(name)
                          : document.counters.empty() ? nullptr
                                                      : document.counters.front();
    if (!counters) {
        throw Failure(arguments.study + (name.empty()
                                             ? ": has no counters to make points from"
                                             : fmt::format(": has no counters \"{}\"", name)));
    }
    const auto known = core::definitionFormulas(core::withMetricDefinitions(document));
    auto formulas = core::guessFormulas(*counters, known);
    formulas.operations = given.operations.empty() ? formulas.operations : given.operations;
    formulas.bytes = given.bytes.empty() ? formulas.bytes : given.bytes;
    formulas.seconds = given.seconds.empty() ? formulas.seconds : given.seconds;
    const auto made = need(core::pointsFromCounters(*counters, formulas, known), arguments.study);
    if (document.rooflines.empty()) {
        auto bare = std::make_shared<core::Roofline>();
        bare->name = counters->name;
        document.rooflines.push_back(bare);
    }
    for (auto& roofline : document.rooflines) {
        auto copy = std::make_shared<core::Roofline>(*roofline);
        copy->points.insert(copy->points.end(), made.points.begin(), made.points.end());
        copy->provenance.notes.insert(copy->provenance.notes.end(), made.notes.begin(),
                                      made.notes.end());
        roofline = std::move(copy);
    }
}

/// Refuses roofs that no roofline has: they are not silently replaced by others.
template<typename Value>
void checkOffered(const core::Document& document,
                  const RooflineArguments& arguments,
                  const char* option,
                  const Value& wanted,
                  std::vector<Value> core::RoofChoices::*list)
{
    std::vector<std::string> words;
    for (const auto& roofline : document.rooflines) {
        const auto choices = core::roofChoices(*roofline);
        for (const auto& value : choices.*list) {
            if (value == wanted) {
                return;
            }
            const auto word = fmt::format("{}", value);
            core::addOnce(words, word);
        }
    }
    throw Failure(fmt::format("{}: has no roofs of {} {}; there are {}", arguments.study, option,
                              wanted,
                              words.empty() ? "roofs without this information"
                                            : fmt::format("{}", fmt::join(words, ", "))));
}

void checkChoice(const core::Document& document, const RooflineArguments& arguments)
{
    using Choices = core::RoofChoices;
    const auto& choice = arguments.request.choice;
    if (choice.threads > 0) {
        checkOffered(document, arguments, "--threads", choice.threads, &Choices::threads);
    }
    if (!choice.isa.empty()) {
        checkOffered(document, arguments, "--isa", choice.isa, &Choices::isas);
    }
    if (!choice.precision.empty()) {
        checkOffered(document, arguments, "--precision", choice.precision, &Choices::precisions);
    }
    if (choice.sparse && std::ranges::none_of(document.rooflines, [](const auto& roofline) {
            return core::roofChoices(*roofline).hasSparse;
        })) {
        throw Failure(arguments.study +
                      ": has no sparse roofs; measure them with papilio-collect spmv, or leave "
                      "--sparse out");
    }
}

/// "a,colidx:4/16": a sector and its ways.
void readCache(const RooflineArguments& arguments, core::CacheChoice& cache)
{
    cache.use = arguments.cacheUse == "private" ? core::CacheUse::Private : core::CacheUse::Shared;
    if (arguments.sector.empty()) {
        return;
    }
    const std::string_view text = arguments.sector;
    const auto colon = text.rfind(':') + 1;  // names may have colons
    const auto slash = text.find('/', colon) + 1;
    const auto part = core::parsedNumber<int>(text.substr(colon, slash - colon - 1));
    const auto all = core::parsedNumber<int>(text.substr(slash));
    if (colon == 0 || slash == 0 || !part || !all) {
        throw Failure(fmt::format("--sector {}: expected objects and ways, as a,colidx:4/16", text),
                      WrongUsage);
    }
    cache.sector = text.substr(0, colon - 1);
    cache.sectorWays = *part;
    cache.ways = *all;
}

int runRoofline(RooflineArguments arguments)
{
    auto& cache = arguments.request.cache;
    readCache(arguments, cache);
    for (const auto& text : arguments.predicted) {
        const auto kernel = core::readSparseCase(text);
        if (!kernel) {
            return reportError("--predict " + kernel.error().message, WrongUsage);
        }
        arguments.request.predicted.push_back(*kernel);
    }
    auto document = need(readOrImport(arguments.study));
    choose(document, arguments);
    if (!document.rooflines.empty()) {
        checkChoice(document, arguments);
    }
    for (const auto& histogram : document.reuse) {
        if (arguments.cacheUse.empty() && histogram->in(core::CacheUse::Shared).empty()) {
            cache.use = core::CacheUse::Private;
        }
        need(core::predictCache(*histogram, cache), arguments.study);
    }
    addPoints(document, arguments);
    for (auto& roofline : document.rooflines) {
        roofline = core::withThreads(*roofline, arguments.request.choice.threads);
    }
    if (document.rooflines.empty() && document.reuse.empty() && document.communication.empty()) {
        return reportError(
            arguments.study +
            ": has no roofline; measure one with papilio-collect roofline, or import one");
    }
    return printOut(arguments.json
                        ? documentText(core::rooflineDocument.json(document, arguments.request))
                        : rooflinesToText(document, arguments.request));
}

}  // namespace

void addRooflineCommand(Program& program)
{
    auto [command, arguments] = program.add("roofline",
                                            "Place kernels under the roofs of their machine: show "
                                            "what limits them and their headroom.",
                                            runRoofline);
    command.argument("STUDY", arguments.study,
                     "a study with roofs, or roofs in any format of papilio import");
    command.option("--roofline", arguments.roofline, "NAME",
                   "show only the roofline with this name");
    auto& choice = arguments.request.choice;
    command
        .option("--threads", choice.threads, "N",
                "the roofs for this number of threads (default: the largest that was measured); "
                "kernels whose threads are not known ran with as many")
        ->check(above0());
    command
        .option("--clock", choice.clocks.core, "GHZ",
                "the roofs measured at the nearest clock (default: the highest); kernels whose "
                "clock is known are under the roofs of the nearest to it")
        ->check(above0());
    command.option("--isa", choice.isa, "ISA", "scalar, SSE, AVX2, AVX-512, …");
    command.option("--precision", choice.precision, "P", "double or single");
    command.flag("--sparse", choice.sparse, "use the roofs of SpMV on dense matrices");
    using Rate = core::RoofChoice::Rate;
    command
        .option("--roof", choice.rate, "WHICH",
                "which repetition is the roof: best or median (default: as when it was "
                "measured, the best unless with --median)")
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, Rate>{{"best", Rate::Best}, {"median", Rate::Median}}));
    command
        .option("--scaling", arguments.request.scaling, "AI",
                "show the slowest unit that still reaches the performance at this intensity")
        ->check(above0());
    command.option("--predict", arguments.predicted, "SHAPE…",
                   "show what a sparse kernel of this shape reaches at best: "
                   "KERNEL:ROWS:NONZEROS[:COLUMNS], where KERNEL is spmv, spmv-single, spmm, "
                   "spmm-single, ttm-element or ttm-fiber");
    command.option("--counters", arguments.counters, "NAME",
                   "make points of these counters of the study, one per run");
    command.option("--flops", arguments.formulas.operations, "FORMULA",
                   "formula for the floating-point operations, of events, definitions and metrics");
    command.option("--bytes", arguments.formulas.bytes, "FORMULA", "formula for the bytes");
    command.option("--seconds", arguments.formulas.seconds, "FORMULA", "formula for the seconds");
    command
        .option("--cache", arguments.cacheUse, "TEXT",
                "whose misses are predicted: a cache that all threads share, or one of its "
                "own for each thread: shared or private (default: shared, if it was recorded)")
        ->check(oneOf({"shared", "private"}));
    command
        .option("--cache-size", arguments.request.cacheBytes, "BYTES",
                "size of that cache, as 1MiB; default: several sizes")
        ->transform(CLI::AsSizeValue(false))
        ->check(above0());
    command.option("--sector", arguments.sector, "OBJECTS:N/M",
                   "cut that cache: OBJECTS:N/M gives these objects N of M ways, and all other "
                   "data the others; their distances have to be recorded");
    command.json(arguments.json, core::rooflineDocument.schema);
}

}  // namespace papilio::app
