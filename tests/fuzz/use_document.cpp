#include "tests/fuzz/use_document.h"

#include "core/analysis/pipeline.h"
#include "core/analysis/shown_formula.h"
#include "core/comparison/comparison.h"
#include "core/findings/roofline_text.h"
#include "core/findings/solver_text.h"
#include "core/findings/topdown_text.h"
#include "core/formula/definition_values.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/roofline/cache_prediction.h"
#include "core/roofline/place_points.h"
#include "core/roofline/roof_set.h"
#include "core/roofline/roofline_comparison.h"
#include "core/topdown/compare.h"
#include "core/topdown/tree.h"
#include "core/traces/pyramid.h"
#include "core/traces/solver_runs.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"
#include "tests/io/difference.h"

#include <array>

namespace papilio::fuzz {

using namespace papilio::core;

namespace {

constexpr std::size_t mostNumbers = 100'000;  ///< of what costs more than reading

void useBenchmark(const std::shared_ptr<const Benchmark>& benchmark)
{
    const auto good = checkDataset(*benchmark->data);
    require(good.hasValue(), good ? "" : "a dataset that is none: " + good.error().message);
    if (benchmark->data->values.size() > mostNumbers || benchmark->data->kernelCount() > 200) {
        return;
    }
    const auto analysis = analyze(benchmark);
    require(analysis.isComplete() || analysis.problem.has_value(),
            "an analysis that is neither complete nor says why");
    const auto formulas = metricDefinitions(analysis).definitions;
    require(formulas.size() < 100'000, "more formulas than metrics");
}

void useCounters(const Document& document, const CounterTable& counters)
{
    const auto good = checkCounters(counters);
    require(good.hasValue(), good ? "" : "counters that are none: " + good.error().message);
    if (counters.values.size() > mostNumbers) {
        return;
    }
    for (const auto& run : counters.runs()) {
        const auto counts = countsOfRun(counters, run);
        for (const auto& set : document.definitions) {
            (void)evaluateDefinitions(*set, counts);
        }
    }
    if (auto shares = topDownModelOfShares(counters)) {
        auto model = std::make_shared<const TopDownModel>(*std::move(shares));
        const auto result = evaluateTopDown(model, counters);
        std::vector<TopDownSide> sides;
        for (const auto& run : result.runs) {
            (void)adviceTexts(*model, run, adviseTopDown(*model, run));
            sides.push_back({run.name, model, run});
        }
        for (std::size_t run = 1; run < sides.size(); ++run) {
            auto other = sides[run];
            (void)compareTopDownRuns(sides[run - 1], other);
            auto renamed = *other.model;
            renamed.name += " of another CPU";
            other.model = std::make_shared<const TopDownModel>(std::move(renamed));
            (void)compareTopDownRuns(sides[run - 1], other);
        }
    }
    const auto known = definitionFormulas(document);
    (void)pointsFromCounters(counters, guessFormulas(counters, known), known);
}

void useRoofline(const Roofline& roofline)
{
    const auto good = checkRoofline(roofline);
    require(good.hasValue(), good ? "" : "a roofline that is none: " + good.error().message);
    const auto choices = roofChoices(roofline);
    RoofChoice choice;
    choice.sparse = choices.hasSparse;
    for (const auto& point : roofline.points) {
        const auto placement = place(point, roofline, choice);
        (void)placementText(point, placement, roofline, choice);
        (void)boundText(placement);
    }
    for (const auto& ceiling : roofline.ceilings) {
        (void)rateText(ceiling);
        (void)label(ceiling);
    }
    (void)ridges(roofSet(roofline, {}));
    (void)frequencySteps(energyCurves(roofline));
    for (const auto& pair : compare(roofline, roofline, choice).points) {
        (void)comparisonText(pair, DataOrigin::Imported);
    }
    (void)compareRuns(roofline, choice);
}

void useRecorders(const std::vector<std::shared_ptr<const Recorder>>& recorders)
{
    for (const auto& recorder : recorders) {
        const auto good = checkRecorder(*recorder);
        require(good.hasValue(), good ? "" : "a recorder that is none: " + good.error().message);
        (void)outcomeText(reportOf(*recorder, {}));
        const auto distribution = distributionOf(recorder->values);
        (void)binMeans(distribution, recorder->values, recorder->values);
        const Pyramid pyramid(recorder->values);
        const std::array bounds = {std::size_t{0}, pyramid.size() / 2, pyramid.size()};
        (void)columnsOf(pyramid, bounds);
    }
    const auto runs = solverRuns(recorders);
    for (const auto axis : {RunAxis::Iteration, RunAxis::Time, RunAxis::Spmv}) {
        (void)ranking(runs, axis);
        for (const auto& run : runs) {
            (void)abscissa(run, axis);
            (void)sentences(run);
        }
    }
}

}  // namespace

void useDocument(const Document& document)
{
    (void)describeContents(document);
    for (const auto& benchmark : document.benchmarks) {
        useBenchmark(benchmark);
    }
    for (const auto& counters : document.counters) {
        useCounters(document, *counters);
    }
    for (const auto& roofline : document.rooflines) {
        useRoofline(*roofline);
    }
    for (const auto& histogram : document.reuse) {
        require(checkReuse(*histogram).hasValue(), "a histogram that is none");
        (void)predictCache(*histogram, {.lines = 512});
        for (const auto& object : histogram->objects) {
            (void)predictCache(*histogram, {.use = CacheUse::Private,
                                            .lines = 512,
                                            .sector = object.sector,
                                            .sectorWays = 2,
                                            .ways = 8});
        }
    }
    for (const auto& matrix : document.communication) {
        require(checkCommunication(*matrix).hasValue(), "a matrix that is none");
    }
    useRecorders(document.recorders);
}

void requireRoundTrip(const Document& document)
{
    static const ScratchFile file("round-trip.h5");
    const auto written = writeStudy(document, file.path());
    require(written.hasValue(),
            written ? "" : "what was read cannot be saved: " + written.error().message);
    const auto read = readStudy(file.path());
    require(read.hasValue(), read ? "" : "what was saved cannot be read: " + read.error().message);
    const auto field = tests::difference(document, *read);
    require(field.empty(), "what was saved reads back otherwise: " + field);
}

void useOutcome(const Result<Document>& document, bool isChosen)
{
    if (!document) {
        requireSentence(document.error().message);
        return;
    }
    useDocument(*document);
    if (isChosen) {
        requireRoundTrip(*document);
    }
}

}  // namespace papilio::fuzz
