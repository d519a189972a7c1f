#include "core/analysis/event_facts.h"
#include "core/findings/event_text.h"
#include "tests/support/area_program.h"
#include "tests/widgets/event_models_fixture.h"
#include "widgets/theme/window_sentences.h"

#include <QTest>

#include <algorithm>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;

// Why an event has its status, and what is shown with it.
class TestEventReasons : public QObject {
    Q_OBJECT

private slots:
    void reasonsNameWhatDecided_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("part");
        QTest::newRow("noisy") << "CYCLES"
                               << "Repetitions 1 and 2 differ by";
        QTest::newRow("dependent")
            << "BR_INST_RETIRED:COND_NTAKEN" << QStringLiteral(u"= COND \u2212 COND_TAKEN");
        QTest::newRow("chosen") << "BR_MISP_RETIRED"
                                << "Chosen as number 1 of 4";
        QTest::newRow("unrepresentable") << "INST_RETIRED"
                                         << "unexplained";
        QTest::newRow("missing") << "LOST"
                                 << "repetition 2, kernel 7";
        QTest::newRow("infinite") << "ENDLESS"
                                  << "repetition 2, kernel 7";
        QTest::newRow("zero") << "ZERO"
                              << "zero in every kernel";
    }
    void reasonsNameWhatDecided()
    {
        QFETCH(QString, name);
        QFETCH(QString, part);
        const auto analysis = analyzed();

        const auto reason = inWindowWords([&] {
            return core::statusReason(core::EventFacts(analysis),
                                      indexOf(analysis, name.toStdString()));
        });

        QVERIFY2(reason.contains(part), qPrintable(reason));
    }

    // "100 against 100" told nobody how they differ.
    void repetitionsThatDifferAreToldApart()
    {
        auto events = smallEvents();
        events.front().noise = 3e-7;
        auto benchmark = std::make_shared<core::Benchmark>(smallBenchmark(events));
        const auto analysis = core::analyze(benchmark);

        const auto reason = inWindowWords([&] {
            return core::statusReason(core::EventFacts(analysis), indexOf(analysis, "CYCLES"));
        });

        static const QRegularExpression pair(QStringLiteral("([0-9.,]+) against ([0-9.,]+)\\."));
        const auto match = pair.match(reason);
        QVERIFY2(match.hasMatch(), qPrintable(reason));
        QVERIFY2(match.captured(1) != match.captured(2), qPrintable(reason));
        QVERIFY2(reason.contains(QStringLiteral("τ = 10⁻¹⁰")), qPrintable(reason));
    }

    void theNoisiestPairHasTheEventsNoise()
    {
        const auto analysis = analyzed();
        const auto event = indexOf(analysis, "CYCLES");

        const auto pair = core::noisiestPair(*analysis.noise, event);

        QVERIFY(pair.has_value());
        QCOMPARE(pair->rnmse, analysis.noise->maxRnmse[event]);
        QCOMPARE(pair->secondValue, pair->firstValue * 1.03);
    }

    void formulaOverTheKernelsIsWhatTheSignatureAsksFor()
    {
        const auto analysis = analyzed();
        const auto& fits = analysis.fits->metrics;
        const auto fit =
            std::ranges::find(fits, std::string("Not taken"), &core::MetricFit::metric);

        const auto given = core::formulaOverKernels(analysis, *fit);
        const auto asked =
            core::signatureOverKernels(*analysis.benchmark->basis, tests::branchSignatures()[2]);

        QVERIFY((given - asked).norm() <= 1e-12 * asked.norm());
    }

    void dividersSeparateGroupsOfKernels()
    {
        core::Basis levels;
        levels.expectations = {"A", "B"};
        levels.matrix.resize(4, 2);
        levels.matrix << 1, 0, 2, 0, 0, 1, 0, 2;
        QCOMPARE(core::kernelDividers(levels), std::vector<int>{2});

        QCOMPARE(core::kernelDividers(tests::branchBasis()),
                 std::vector<int>());  // single kernels are no groups
    }
};

PAPILIO_TEST(TestEventReasons)
#include "test_event_reasons.moc"
