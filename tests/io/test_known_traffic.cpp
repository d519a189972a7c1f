#include "core/analysis/definition_review.h"
#include "core/definitions/dialect.h"
#include "core/io/definitions/written_export.h"
#include "core/io/import/importer.h"
#include "tests/io/import_checks.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

Result<Document> traffic(const char* machine, const char* isa)
{
    std::vector<std::filesystem::path> paths;
    for (const auto* kernel : {"load", "store", "copy", "stream", "triad"}) {
        paths.push_back(
            realFile(QString("likwid_known_traffic/%1/%2_%3_2097152.raw")
                         .arg(QLatin1String(machine), QLatin1String(kernel), QLatin1String(isa))));
    }
    return importStudy(paths, {});
}

/// The benchmark with the events whose names pass only. Noise of genuine memory traffic is about
/// 1 %: with tau = 0.1 its events are quiet.
std::shared_ptr<const Benchmark> withEvents(const Document& document,
                                            bool (*isWanted)(std::string_view))
{
    auto benchmark = *document.benchmarks.front();
    const auto& all = *benchmark.data;
    auto data = std::make_shared<Dataset>();
    data->repetitions = all.repetitions;
    data->kernels = all.kernels;
    for (std::size_t event = 0; event < all.eventCount(); ++event) {
        if (isWanted(all.eventIds[event])) {
            data->eventIds.append(all.eventIds[event]);
            const auto block = all.block(event);
            data->values.insert(data->values.end(), block.begin(), block.end());
        }
    }
    data->eventNames = data->eventIds;
    benchmark.data = data;
    benchmark.parameters.tau = 0.1;
    benchmark.parameters.alpha = 0.05;
    benchmark.parameters.representationTolerance = 0.02;
    return std::make_shared<const Benchmark>(benchmark);
}

bool isChannel(std::string_view event)
{
    return event.starts_with("CAS_COUNT") && event.find(':') != std::string::npos;
}

bool isEvent(std::string_view event)
{
    return event.find(':') == std::string::npos;
}

std::size_t metric(const Analysis& analysis, std::string_view name)
{
    const auto& metrics = analysis.fits->metrics;
    const auto found = std::ranges::find(metrics, name, &MetricFit::metric);
    return static_cast<std::size_t>(found - metrics.begin());
}

}  // namespace

/// Definitions from genuine memory traffic that is known (docs/developer/methods.md, 7.5 to 7.7).
class KnownTraffic : public QObject {
    Q_OBJECT

private slots:
    // Six channels: reads and writes are their sums, with a coefficient of 1.
    void channelsAreAddedUp_data()
    {
        QTest::addColumn<QString>("metric");
        QTest::addColumn<QString>("sum");
        QTest::newRow("reads") << "Lines read, with write-allocate"
                               << "CAS_COUNT_RD:MBOX*C0";
        QTest::newRow("writes") << "Lines stored"
                                << "CAS_COUNT_WR:MBOX*C1";
    }

    void channelsAreAddedUp()
    {
        QFETCH(QString, metric);
        QFETCH(QString, sum);
        const auto document = traffic("casclakesp2", "avx512");
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto analysis = analyze(withEvents(*document, isChannel));
        QVERIFY(analysis.isComplete());
        const auto review = reviewDefinitions(analysis, {}, {}, {});
        QVERIFY(review);
        const auto at = ::metric(analysis, metric.toStdString());
        QVERIFY(at < review->metrics.size());

        const auto& smallest = review->metrics[at].smallest;
        QCOMPARE(smallest.size, std::size_t{1});
        QVERIFY(smallest.isProven);
        const auto& data = *review->families.analysis.noise->dataset;
        const auto isSum = [&](const SmallFormula& formula) {
            return std::string(data.eventIds[formula.events.front()]) == sum.toStdString();
        };
        const auto found = std::ranges::find_if(smallest.formulas, isSum);
        QVERIFY(found != smallest.formulas.end());
        const auto* family = review->families.familyOfSum(found->events.front());
        QVERIFY(family != nullptr);
        QCOMPARE(family->members.size(), std::size_t{6});
        QVERIFY2(std::abs(found->coefficients[0] - 1) <= 0.005,
                 qPrintable(QString::number(found->coefficients[0])));
    }

    // LIKWID's own group CLX/MEM counts CAS_COUNT_RD on MBOX0C0 to MBOX5C0 and CAS_COUNT_WR on
    // MBOX0C1 to MBOX5C1, and adds them up.
    void everyChannelIsExportedOnItsOwnCounter()
    {
        const auto document = traffic("casclakesp2", "avx512");
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto counterOf = [&](std::string_view event) {
            const auto known = document->descriptionsOf(event);
            return known.size() == 1 ? known.front().counters : std::string("not there");
        };
        QCOMPARE(counterOf("CAS_COUNT_WR:MBOX3C1"), std::string("MBOX3C1"));
        QCOMPARE(counterOf("CAS_COUNT_RD"),
                 std::string("MBOX0C0 MBOX1C0 MBOX2C0 MBOX3C0 MBOX4C0 MBOX5C0"));
        QCOMPARE(counterOf("CPU_CLK_UNHALTED_CORE"), std::string("FIXC1"));

        const auto analysis = analyze(withEvents(*document, isEvent));
        ExportOptions options;
        options.dialect = &dialects::likwid;
        QVERIFY(&usualTarget(*document->benchmarks.front()) == options.dialect);  // without a click
        options.descriptions = document->descriptions;
        options.metrics = {"Lines read, with write-allocate", "Lines stored"};
        const auto written = writeExport(analysis, options);

        QVERIFY(written && written->text);
        const auto group = dialects::likwid.read(*written->text, "MEM");
        QVERIFY(group);
        QCOMPARE(group->definitions.size(), std::size_t{2});
        for (int box = 0; box < 6; ++box) {
            for (const auto& [event, channel] :
                 {std::pair("CAS_COUNT_RD", 0), {"CAS_COUNT_WR", 1}}) {
                const auto line = QString("\nMBOX%1C%2 %3\n").arg(box).arg(channel).arg(event);
                QVERIFY2(written->text->find(line.toStdString()) != std::string::npos,
                         written->text->c_str());
            }
        }
        const auto channels = writeExport(analyze(withEvents(*document, isChannel)), options);
        QVERIFY(channels);
        for (const auto& metric : channels->made.metrics) {
            QCOMPARE(metric.isWritten, !metric.kernels.empty());
            for (const auto& check : metric.kernels) {
                QVERIFY(check.computed && check.difference);
            }
        }
    }

    // The sample as it is imported: every metric is defined without any choice, and what it shows
    // is no single channel, in the command, the window and the report (one review).
    void sumsAreShownFirst()
    {
        const auto document = traffic("casclakesp2", "avx512");
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto analysis = analyze(document->benchmarks.front());
        const auto review = reviewDefinitions(analysis, {}, {}, {});
        QVERIFY(review);
        QCOMPARE(review->metrics.size(), std::size_t{5});
        for (const auto& [fit, smallest, shown, confidence] : review->metrics) {
            QVERIFY2(shown.fit.isDefined(), shown.fit.metric.c_str());
            for (const auto event : shownTerms(shown.events, shown.fit).events) {
                QVERIFY2(review->families.familyOf(event) == nullptr, shown.fit.metric.c_str());
            }
        }
    }

    // Memory traffic repeats within 1 %, which tau = 1e-10 would call noise.
    void thresholdsComeFromTheData()
    {
        const auto document = traffic("casclakesp2", "avx512");
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& benchmark = document->benchmarks.front();
        QVERIFY(benchmark->kind == BenchmarkKind::Custom);
        QVERIFY(benchmark->parameters.tau > 1e-4);
        const auto analysis = analyze(benchmark);
        QVERIFY(analysis.isComplete());
        QVERIFY(analysis.fits->metrics.size() == 5);
        QVERIFY(std::ranges::all_of(analysis.fits->metrics, &MetricFit::isDefined));
    }

    // One of six channels is right on the kernels, which load all alike: the sum is shown instead.
    void oneChannelIsNotShown()
    {
        const auto document = traffic("casclakesp2", "avx512");
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto analysis = analyze(withEvents(*document, isChannel));
        const auto programs =
            importStudy({realFile("likwid_text_icx/MEM_DP/tealeaf-FritzRank2-MEM_DP.txt"),
                         realFile("likwid_text_icx/MEM_DP/tealeaf-FritzRank18-MEM_DP.txt")},
                        {});
        QVERIFY2(programs, qPrintable(sentence(programs)));
        const auto reads = metric(analysis, "Lines read, with write-allocate");
        QVERIFY(analysis.fits->metrics[reads].isDefined());
        QCOMPARE((analysis.fits->metrics[reads].shown.array() != 0).count(), Eigen::Index(1));

        const auto review = reviewDefinitions(analysis, {}, {}, programs->counters);
        QVERIFY(review && review->field);
        const auto& shown = review->metrics[reads].shown;
        QVERIFY(shown.origin == FormulaOrigin::Units);
        QVERIFY(shown.fit.isDefined());
        const auto terms = shownTerms(shown.events, shown.fit);
        QCOMPARE(terms.events.size(), std::size_t{1});
        QCOMPARE(review->families.familyOfSum(terms.events.front())->members.size(),
                 std::size_t{6});
        QCOMPARE(terms.coefficients[0], 1.0);

        // What the user asks for is shown, with what speaks against it.
        ViewState view;
        chooseFormula(view, "Lines read, with write-allocate", FormulaOrigin::Chosen);
        const auto chosen = reviewDefinitions(analysis, {}, {}, programs->counters, &view);
        QVERIFY(chosen && chosen->field);
        const auto& confidence = chosen->metrics[reads].confidence;
        QVERIFY(confidence.confidence == Confidence::Fragile);
        QVERIFY(confidence.reason().kind == ConfidenceReason::Kind::OneOfSeveralUnits ||
                confidence.reason().kind == ConfidenceReason::Kind::FormulaChanges);
        const auto& check = chosen->field->metrics[reads];
        QVERIFY(check.programs > 0);
        QVERIFY(!check.isIdentified);
        QVERIFY(check.apart == MetricFieldCheck::Apart::UnevenUnits);
        QVERIFY(check.worst && std::abs(check.worst->factor - 1) > fieldTolerance);
    }

    // Both events of Zen 1 count all traffic, and neither reads nor writes alone.
    void zen1StaysNotDefinable()
    {
        const auto document = traffic("naples1", "avx");
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto analysis = analyze(withEvents(*document, isEvent));
        QVERIFY(analysis.isComplete());
        const auto review = reviewDefinitions(analysis, {}, {}, {});
        QVERIFY(review);
        for (const auto* name :
             {"Lines read, with write-allocate", "Lines stored", "Lines loaded"}) {
            const auto at = metric(analysis, name);
            QVERIFY2(at < analysis.fits->metrics.size(), name);
            QVERIFY2(analysis.fits->metrics[at].verdict == Verdict::NotDefinable, name);
            QVERIFY2(review->metrics[at].smallest.formulas.empty(), name);
            QVERIFY2(!review->metrics[at].confidence.confidence, name);
        }
    }
};

PAPILIO_TEST(KnownTraffic)
#include "test_known_traffic.moc"
