#include "core/analysis/candidates.h"
#include "core/analysis/pipeline.h"
#include "core/model/basis.h"
#include "core/model/document.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <thread>

using namespace papilio;

class TestPipeline : public QObject {
    Q_OBJECT

private slots:
    void reusesStagesWhoseInputsDidNotChange_data()
    {
        QTest::addColumn<QString>("edit");
        QTest::addColumn<int>(
            "reused");  // how many of noise, representation, candidates, pivoting, fits
        QTest::newRow("nothing") << "nothing" << 5;
        QTest::newRow("name") << "name" << 5;
        QTest::newRow("rounding") << "rounding" << 4;
        QTest::newRow("signatures") << "signatures" << 4;
        QTest::newRow("alpha") << "alpha" << 3;
        QTest::newRow("tau") << "tau" << 3;
        QTest::newRow("rho") << "rho" << 2;
        QTest::newRow("excluded") << "excluded" << 2;
        QTest::newRow("basis") << "basis" << 1;
        QTest::newRow("data") << "data" << 0;
    }

    void reusesStagesWhoseInputsDidNotChange()
    {
        QFETCH(QString, edit);
        QFETCH(int, reused);
        const auto before = benchmark();
        const core::Analysis first = core::analyze(before);
        QVERIFY(first.isComplete());
        auto edited = std::make_shared<core::Benchmark>(*before);
        if (edit == "name") {
            edited->name = "other";
        } else if (edit == "rounding") {
            edited->parameters.roundingTolerance = 0.01;
        } else if (edit == "signatures") {
            edited->signatures = std::make_shared<core::Signatures>(*before->signatures);
        } else if (edit == "alpha") {
            edited->parameters.alpha = 0.9;  // nothing is long enough any more
        } else if (edit == "tau") {
            edited->parameters.tau = 0;
        } else if (edit == "rho") {
            edited->parameters.representationTolerance = 0;
        } else if (edit == "excluded") {
            edited->excluded = {"e0"};
        } else if (edit == "basis") {
            edited->basis = std::make_shared<core::Basis>(*before->basis);
        } else if (edit == "data") {
            edited->data = std::make_shared<core::Dataset>(*before->data);
        }

        const core::Analysis second = core::analyze(edited, &first);

        QVERIFY(second.isComplete());
        QCOMPARE(second.benchmark.get(), edited.get());
        QCOMPARE(second.noise == first.noise, reused >= 1);
        QCOMPARE(second.representation == first.representation, reused >= 2);
        QCOMPARE(second.candidates == first.candidates, reused >= 3);
        QCOMPARE(second.pivoting == first.pivoting, reused >= 4);
        // Here another rho lets the same events in, and the same choice needs no new fit.
        QCOMPARE(second.fits == first.fits, reused >= 5 || edit == "rho");
    }

    void sameChoiceNeedsNoNewFit()
    {
        const auto before = benchmark();
        const core::Analysis first = core::analyze(before);
        auto edited = std::make_shared<core::Benchmark>(*before);
        edited->parameters.alpha = 1 / 1998.0;

        const core::Analysis second = core::analyze(edited, &first);

        QVERIFY(second.pivoting != first.pivoting);
        QCOMPARE(second.fits.get(), first.fits.get());
    }

    void stagesBeforeAProblemStand_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("names");  // what the sentence has to name
        QTest::addColumn<int>("stages");
        QTest::newRow("no data") << "data" << int(core::Errc::NotFound) << "made" << 0;
        QTest::newRow("wrong shape") << "shape" << int(core::Errc::InvalidShape) << "values" << 0;
        QTest::newRow("no basis") << "basis" << int(core::Errc::NotFound) << "basis" << 1;
        QTest::newRow("placeholder for a basis")
            << "placeholder" << int(core::Errc::NotFound) << "No basis" << 1;
        QTest::newRow("dependent expectation")
            << "rank" << int(core::Errc::RankDeficient) << "X2" << 1;
        QTest::newRow("basis of another benchmark")
            << "rows" << int(core::Errc::InvalidShape) << "rows" << 1;
        QTest::newRow("not a number in the basis")
            << "nan" << int(core::Errc::NotFinite) << "X1" << 1;
        QTest::newRow("alpha 0") << "alpha" << int(core::Errc::InvalidArgument) << "alpha" << 2;
        QTest::newRow("tau not a number")
            << "tau" << int(core::Errc::InvalidArgument) << "tau" << 2;
        QTest::newRow("signature too short")
            << "signature" << int(core::Errc::InvalidShape) << "M0" << 4;
    }

    void stagesBeforeAProblemStand()
    {
        QFETCH(QString, fault);
        QFETCH(int, code);
        QFETCH(QString, names);
        QFETCH(int, stages);
        auto faulty = std::make_shared<core::Benchmark>(*benchmark());
        auto basis = std::make_shared<core::Basis>(*faulty->basis);
        if (fault == "data") {
            faulty->data = nullptr;
        } else if (fault == "shape") {
            auto data = std::make_shared<core::Dataset>(*faulty->data);
            data->values.pop_back();
            faulty->data = data;
        } else if (fault == "basis") {
            basis = nullptr;
        } else if (fault == "placeholder") {
            *basis = core::placeholderBasis(faulty->data->kernelCount());
        } else if (fault == "rank") {
            basis->matrix.col(2) = basis->matrix.col(0) - 3 * basis->matrix.col(1);
        } else if (fault == "rows") {
            basis->matrix.conservativeResize(2, 3);
        } else if (fault == "nan") {
            basis->matrix(0, 1) = std::numeric_limits<double>::quiet_NaN();
        } else if (fault == "alpha") {
            faulty->parameters.alpha = 0;
        } else if (fault == "tau") {
            faulty->parameters.tau = std::numeric_limits<double>::quiet_NaN();
        } else if (fault == "signature") {
            auto signatures = std::make_shared<core::Signatures>(*faulty->signatures);
            signatures->front().coefficients.conservativeResize(2);
            faulty->signatures = signatures;
        }
        faulty->basis = basis;

        const core::Analysis analysis = core::analyze(faulty);

        QVERIFY(analysis.problem.has_value());
        QCOMPARE(int(analysis.problem->code), code);
        QVERIFY2(QString::fromStdString(analysis.problem->message).contains(names),
                 analysis.problem->message.c_str());
        QCOMPARE(analysis.noise != nullptr, stages >= 1);
        QCOMPARE(analysis.representation != nullptr, stages >= 2);
        QCOMPARE(analysis.candidates != nullptr, stages >= 3);
        QCOMPARE(analysis.pivoting != nullptr, stages >= 4);
        QVERIFY(!analysis.isComplete());
    }

    void everyDependentExpectationIsNamed()
    {
        core::Basis basis;
        basis.expectations = {"A", "B", "A2", "AB"};
        basis.matrix.resize(4, 4);
        basis.matrix << 1, 0, 2, 1,  //
            0, 1, 0, 1,              //
            1, 1, 2, 2,              //
            0, 0, 0, 0;

        const core::BasisQuality quality = core::basisQuality(basis);

        QCOMPARE(quality.rank, Eigen::Index(2));
        QVERIFY(std::isinf(quality.condition));
        QVERIFY(quality.dependent == (std::vector<std::string>{"A2", "AB"}));
    }

    void cancelledRunsSaySo()
    {
        std::stop_source stop;
        stop.request_stop();

        const core::Analysis analysis = core::analyze(benchmark(), nullptr, stop.get_token());

        QVERIFY(analysis.problem.has_value());
        QVERIFY(analysis.problem->code == core::Errc::Cancelled);
        QVERIFY(!analysis.isComplete());
    }

    // A run is stopped at some moment; it either finished or says that it was cancelled.
    void cancellingInBetweenIsSafe()
    {
        auto large = std::make_shared<core::Benchmark>(*benchmark());
        std::vector<double> values(std::size_t(60000) * 6);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = double(i % 13);
        }
        large->data = tests::datasetOf(60000, 2, 3, values);
        for (int delay = 0; delay < 20; ++delay) {
            std::stop_source stop;
            std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::microseconds(200 * delay));
                stop.request_stop();
            });

            const core::Analysis analysis = core::analyze(large, nullptr, stop.get_token());

            QVERIFY(analysis.isComplete() !=
                    (analysis.problem && analysis.problem->code == core::Errc::Cancelled));
        }
    }

    void nothingToAnalyzeIsNotAnError()
    {
        auto empty = std::make_shared<core::Benchmark>(*benchmark());
        empty->data = tests::datasetOf(0, 2, 3, {});

        const core::Analysis analysis = core::analyze(empty);

        QVERIFY(analysis.isComplete());
        QVERIFY(analysis.pivoting->chosen.empty());
        QCOMPARE(analysis.fits->metrics[0].backwardError, 1.0);
        QVERIFY(std::isnan(analysis.fits->condition));
    }

    void aRepeatedIdIsFoundAmongMany()
    {
        std::vector<std::string> ids;
        for (int event = 0; event < 5000; ++event) {
            ids.push_back("event " + std::to_string(event));
        }
        auto data = tests::datasetOf(5000, 1, 1, std::vector<double>(5000, 1));
        data->eventIds = core::StringTable(ids);
        QVERIFY(core::checkDataset(*data));

        for (const std::size_t place : {std::size_t{1}, std::size_t{4321}, std::size_t{4999}}) {
            auto repeated = ids;
            repeated[place] = ids[place / 2];
            data->eventIds = core::StringTable(repeated);
            const auto check = core::checkDataset(*data);
            QVERIFY(!check);
            QVERIFY(check.error().message.find(std::to_string(place + 1)) != std::string::npos);
            QVERIFY(check.error().message.find(ids[place / 2]) != std::string::npos);
        }
    }

    void modelsAreChecked()
    {
        auto data = tests::datasetOf(2, 1, 1, {1, 2});
        QVERIFY(core::checkDataset(*data));
        data->eventIds = core::StringTable({"same", "same"});
        const auto repeated = core::checkDataset(*data);
        QVERIFY(!repeated);
        QVERIFY(repeated.error().message.find("'same'") != std::string::npos);

        core::Basis basis = *tests::identityBasis(2);
        basis.expectations[1] = "X0";
        QVERIFY(!core::checkBasis(basis, 2));

        core::Signatures signatures = {{"M", Eigen::VectorXd::Ones(2), {}},
                                       {"M", Eigen::VectorXd::Ones(2), {}}};
        QVERIFY(!core::checkSignatures(signatures, 2));

        for (const auto kind : {core::BenchmarkKind::Branch, core::BenchmarkKind::CpuFlops,
                                core::BenchmarkKind::GpuFlops, core::BenchmarkKind::DataCache,
                                core::BenchmarkKind::Custom}) {
            QVERIFY(core::named<core::BenchmarkKind>(core::toString(kind)) == kind);
        }
        QVERIFY(!core::named<core::BenchmarkKind>("caches"));
        QCOMPARE(core::defaultParameters(core::BenchmarkKind::DataCache).tau, 0.1);

        core::Document document;
        document.machines.push_back({"m", {}});
        document.benchmarks.push_back(benchmark());
        QVERIFY(document.machine("m") != nullptr);
        QVERIFY(document.machine("n") == nullptr);
        QVERIFY(document.benchmark("made") != nullptr);
        QVERIFY(document.benchmark("none") == nullptr);
    }

private:
    /// Three expectations, two repetitions; the third event wobbles.
    static std::shared_ptr<const core::Benchmark> benchmark()
    {
        auto made = std::make_shared<core::Benchmark>();
        made->name = "made";
        made->data = tests::datasetOf(4, 2, 3, {1, 0, 0, 1, 0, 0,        //
                                                0, 1, 2, 0, 1, 2,        //
                                                0, 0, 1, 0, 0, 1.00001,  //
                                                0, 0, 0, 0, 0, 0});
        made->basis = tests::identityBasis(3);
        auto signatures = std::make_shared<core::Signatures>();
        signatures->push_back({"M0", Eigen::VectorXd::Unit(3, 0), {}});
        made->signatures = signatures;
        made->parameters = {.tau = 1e-3, .alpha = 5e-4, .representationTolerance = 5e-3};
        return made;
    }
};

PAPILIO_TEST(TestPipeline)
#include "test_pipeline.moc"
