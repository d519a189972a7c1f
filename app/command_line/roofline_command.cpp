#include "app/command_line/json.h"
#include "app/command_line/roofline_report.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/parsed_number.h"
#include "core/io/study/study_file.h"
#include "core/papi/metric_definitions.h"
#include "core/roofline/metric_points.h"

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
    RooflineRequest request;
    std::vector<std::string> predicted;
    std::string cacheUse;
    std::string sector;
    bool json = false;
};

/// The roofline that was named alone.
core::Result<void> choose(core::Document& document, const RooflineArguments& arguments)
{
    if (arguments.roofline.empty()) {
        return {};
    }
    const auto found = document.roofline(arguments.roofline);
    if (!found) {
        std::vector<std::string> names;
        for (const auto& roofline : document.rooflines) {
            names.push_back(roofline->name);
        }
        return core::Error{
            core::Errc::NotFound,
            fmt::format("{}: has no roofline \"{}\"; there {} {}", arguments.study,
                        arguments.roofline, names.size() == 1 ? "is" : "are",
                        names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))};
    }
    document.rooflines = {found};
    return {};
}

/// Adds the points of the counters to every roofline, or to one without roofs where there is none.
core::Result<void> addPoints(core::Document& document, const RooflineArguments& arguments)
{
    const auto& given = arguments.formulas;
    if (given.operations.empty() && given.bytes.empty() && given.seconds.empty() &&
        arguments.counters.empty()) {
        return {};
    }
    const auto counters = arguments.counters.empty()
                              ? (document.counters.empty() ? nullptr : document.counters.front())
                              : document.counterTable(arguments.counters);
    if (!counters) {
        return core::Error{
            core::Errc::NotFound,
            arguments.counters.empty()
                ? arguments.study + ": has no counters to make points from"
                : fmt::format("{}: has no counters \"{}\"", arguments.study, arguments.counters)};
    }
    const auto known = core::definitionFormulas(core::withMetricDefinitions(document));
    auto formulas = core::guessFormulas(*counters, known);
    formulas.operations = given.operations.empty() ? formulas.operations : given.operations;
    formulas.bytes = given.bytes.empty() ? formulas.bytes : given.bytes;
    formulas.seconds = given.seconds.empty() ? formulas.seconds : given.seconds;
    const auto made = core::pointsFromCounters(*counters, formulas, known);
    if (!made) {
        return made.error().in(arguments.study);
    }
    if (document.rooflines.empty()) {
        auto bare = std::make_shared<core::Roofline>();
        bare->name = counters->name;
        document.rooflines.push_back(bare);
    }
    for (auto& roofline : document.rooflines) {
        auto copy = std::make_shared<core::Roofline>(*roofline);
        copy->points.insert(copy->points.end(), made->points.begin(), made->points.end());
        copy->provenance.notes.insert(copy->provenance.notes.end(), made->notes.begin(),
                                      made->notes.end());
        roofline = std::move(copy);
    }
    return {};
}

/// Whether any roofline has it; the choices are of all.
template<typename Value, typename Values>
bool isOffered(const core::Document& document, const Value& wanted, Values core::RoofChoices::*list)
{
    return std::ranges::any_of(document.rooflines, [&](const auto& roofline) {
        const auto choices = core::roofChoices(*roofline);
        return std::ranges::find(choices.*list, wanted) != (choices.*list).end();
    });
}

template<typename Values>
std::string offered(const core::Document& document, Values core::RoofChoices::*list)
{
    std::vector<std::string> words;
    for (const auto& roofline : document.rooflines) {
        const auto choices = core::roofChoices(*roofline);
        for (const auto& value : choices.*list) {
            const auto word = fmt::format("{}", value);
            if (std::ranges::find(words, word) == words.end()) {
                words.push_back(word);
            }
        }
    }
    return words.empty() ? std::string("roofs without this information")
                         : fmt::format("{}", fmt::join(words, ", "));
}

/// Roofs that were not measured are not silently replaced by others.
core::Result<void> checkChoice(const core::Document& document, const RooflineArguments& arguments)
{
    const auto& choice = arguments.request.choice;
    const auto refusal = [&](const char* option, const auto& wanted, const std::string& there) {
        return core::Error{core::Errc::NotFound,
                           fmt::format("{}: has no roofs of {} {}; there are {}", arguments.study,
                                       option, wanted, there)};
    };
    using Choices = core::RoofChoices;
    if (choice.threads > 0 && !isOffered(document, choice.threads, &Choices::threads)) {
        return refusal("--threads", choice.threads, offered(document, &Choices::threads));
    }
    if (!choice.isa.empty() && !isOffered(document, choice.isa, &Choices::isas)) {
        return refusal("--isa", choice.isa, offered(document, &Choices::isas));
    }
    if (!choice.precision.empty() && !isOffered(document, choice.precision, &Choices::precisions)) {
        return refusal("--precision", choice.precision, offered(document, &Choices::precisions));
    }
    if (choice.sparse && std::ranges::none_of(document.rooflines, [](const auto& roofline) {
            return core::roofChoices(*roofline).hasSparse;
        })) {
        return core::Error{core::Errc::NotFound, arguments.study +
                                                     ": has no sparse roofs; measure them with "
                                                     "papilio-collect spmv, or leave --sparse out"};
    }
    return {};
}

/// "a,colidx:4/16": a sector and its ways.
core::Result<void> readCache(const RooflineArguments& arguments, core::CacheChoice& cache)
{
    cache.use = arguments.cacheUse == "private" ? core::CacheUse::Private : core::CacheUse::Shared;
    if (arguments.sector.empty()) {
        return {};
    }
    const std::string_view text = arguments.sector;
    const auto colon = text.rfind(':') + 1;  // names may have colons
    const auto slash = text.find('/', colon) + 1;
    const auto part = core::parsedNumber<int>(text.substr(colon, slash - colon - 1));
    const auto all = core::parsedNumber<int>(text.substr(slash));
    if (colon == 0 || slash == 0 || !part || !all) {
        return core::Error{
            core::Errc::InvalidArgument,
            fmt::format("--sector {}: expected objects and ways, as a,colidx:4/16", text)};
    }
    cache.sector = text.substr(0, colon - 1);
    cache.sectorWays = *part;
    cache.ways = *all;
    return {};
}

int runRoofline(RooflineArguments arguments)
{
    auto& cache = arguments.request.cache;
    if (auto good = readCache(arguments, cache); !good) {
        return reportError(good.error().message, WrongUsage);
    }
    for (const auto& text : arguments.predicted) {
        auto kernel = core::readSparseCase(text);
        if (!kernel) {
            return reportError("--predict " + kernel.error().message, WrongUsage);
        }
        arguments.request.predicted.push_back(*kernel);
    }
    auto document = core::readStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    if (auto good = choose(*document, arguments); !good) {
        return reportError(good.error().message);
    }
    if (auto good =
            document->rooflines.empty() ? core::Result<void>() : checkChoice(*document, arguments);
        !good) {
        return reportError(good.error().message);
    }
    for (const auto& histogram : document->reuse) {
        if (arguments.cacheUse.empty() && histogram->in(core::CacheUse::Shared).empty()) {
            cache.use = core::CacheUse::Private;
        }
        if (auto good = core::predictCache(*histogram, cache); !good) {
            return reportError(good.error().in(arguments.study).message);
        }
    }
    if (auto good = addPoints(*document, arguments); !good) {
        return reportError(good.error().message);
    }
    for (auto& roofline : document->rooflines) {
        roofline = core::withThreads(*roofline, arguments.request.choice.threads);
    }
    if (document->rooflines.empty() && document->reuse.empty() && document->communication.empty()) {
        return reportError(
            arguments.study +
            ": has no roofline; measure one with papilio-collect roofline, or import one");
    }
    const auto text = arguments.json ? documentText(rooflinesToJson(*document, arguments.request))
                                     : rooflinesToText(*document, arguments.request);
    return printOut(text);
}

}  // namespace

void addRooflineCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<RooflineArguments>();
    auto* command = program.add_subcommand("roofline",
                                           "Place kernels under the roofs of their machine: show "
                                           "what limits them and their headroom.");
    addStudy(*command, arguments->study, "the study with the roofs");
    command->add_option("--roofline", arguments->roofline, "show only the roofline with this name")
        ->type_name("NAME");
    auto& choice = arguments->request.choice;
    command
        ->add_option(
            "--threads", choice.threads,
            "the roofs for this number of threads (default: the largest that was measured); "
            "kernels whose threads are not known ran with as many")
        ->check(CLI::PositiveNumber)
        ->type_name("N");
    command->add_option("--isa", choice.isa, "scalar, SSE, AVX2, AVX-512, …")->type_name("ISA");
    command->add_option("--precision", choice.precision, "double or single")->type_name("P");
    command->add_flag("--sparse", choice.sparse, "use the roofs of SpMV on dense matrices");
    using Rate = core::RoofChoice::Rate;
    command
        ->add_option("--roof", choice.rate,
                     "which repetition is the roof: best or median (default: as when it was "
                     "measured, the best unless with --median)")
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, Rate>{{"best", Rate::Best}, {"median", Rate::Median}}))
        ->type_name("WHICH");
    command
        ->add_option("--scaling", arguments->request.scaling,
                     "show the slowest unit that still reaches the performance at this intensity")
        ->check(CLI::PositiveNumber)
        ->type_name("AI");
    command
        ->add_option("--predict", arguments->predicted,
                     "show what a sparse kernel of this shape reaches at best: "
                     "KERNEL:ROWS:NONZEROS[:COLUMNS], where KERNEL is spmv, spmv-single, spmm, "
                     "spmm-single, ttm-element or ttm-fiber")
        ->type_name("SHAPE…");
    command
        ->add_option("--counters", arguments->counters,
                     "make points of these counters of the study, one per run")
        ->type_name("NAME");
    command
        ->add_option(
            "--flops", arguments->formulas.operations,
            "formula for the floating-point operations, of events, definitions and metrics")
        ->type_name("FORMULA");
    command->add_option("--bytes", arguments->formulas.bytes, "formula for the bytes")
        ->type_name("FORMULA");
    command->add_option("--seconds", arguments->formulas.seconds, "formula for the seconds")
        ->type_name("FORMULA");
    command
        ->add_option("--cache", arguments->cacheUse,
                     "whose misses are predicted: a cache that all threads share, or one of its "
                     "own for each thread: shared or private (default: shared, if it was recorded)")
        ->check(oneOf({"shared", "private"}));
    command
        ->add_option("--cache-size", arguments->request.cacheBytes,
                     "size of that cache, as 1MiB; default: several sizes")
        ->transform(CLI::AsSizeValue(false))
        ->check(CLI::PositiveNumber)
        ->type_name("BYTES");
    command
        ->add_option("--sector", arguments->sector,
                     "cut that cache: OBJECTS:N/M gives these objects N of M ways, and all other "
                     "data the others; their distances have to be recorded")
        ->type_name("OBJECTS:N/M");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runRoofline(*arguments); });
}

}  // namespace papilio::app
