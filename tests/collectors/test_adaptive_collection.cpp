// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/papi/papi_access.h"
#include "collectors/simulated/simulated_source.h"
#include "collectors/suite/collect.h"
#include "collectors/suite/merge_parts.h"
#include "collectors/valgrind/valgrind_source.h"
#include "core/analysis/measured_extents.h"
#include "core/analysis/pipeline.h"
#include "tests/support/adaptive_replay.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <memory>

using namespace papilio::collectors;
using papilio::core::Benchmark;
using papilio::core::Dataset;
using papilio::core::Document;
using papilio::core::ReachReason;
using papilio::core::Result;
using papilio::tests::answerOf;

namespace {

std::unique_ptr<SimulatedSource> model(const std::string& name)
{
    auto source = SimulatedSource::open(name);
    return source ? *std::move(source) : nullptr;
}

/// A machine that counts a few events at a time, as hardware does.
class InBatches : public Source {
public:
    explicit InBatches(std::size_t batch) : model_(model("spr")), batch_(batch) {}

    [[nodiscard]] std::string name() const override { return model_->name(); }
    [[nodiscard]] papilio::core::Machine machine() const override { return model_->machine(); }
    [[nodiscard]] std::vector<std::string> benchmarks() const override
    {
        return model_->benchmarks();
    }
    [[nodiscard]] std::vector<EventInfo> events() const override { return model_->events(); }
    [[nodiscard]] std::vector<std::string> eventsOf(const std::string& benchmark) const override
    {
        return model_->eventsOf(benchmark);
    }
    [[nodiscard]] std::size_t batch(const MeasureRequest& /*request*/) const override
    {
        return batch_;
    }
    Result<Dataset> measure(const MeasureRequest& request,
                            std::stop_token stop,
                            const MeasureProgress& progress) override
    {
        auto data = model_->measure(request, std::move(stop), progress);
        failures_.clear();
        const auto failed = std::ranges::find(request.events, failing);
        if (data && failed != request.events.end()) {
            ++asked;
            failures_ = {{failing, "no counter is free"}};
            data->valid.resize(data->values.size(), 1);
            const auto place = std::size_t(failed - request.events.begin());
            std::fill_n(data->valid.begin() + std::ptrdiff_t(place * data->blockSize()),
                        data->blockSize(), std::uint8_t(0));
        }
        return data;
    }
    [[nodiscard]] std::vector<EventFailure> failures() const override { return failures_; }

    std::string failing;  ///< the event that gives no counts
    int asked = 0;        ///< how often that was asked for

private:
    std::unique_ptr<SimulatedSource> model_;
    std::size_t batch_;
    std::vector<EventFailure> failures_;
};

std::shared_ptr<const Benchmark> collected(Source& source,
                                           const MeasureRequest& request,
                                           const CollectOptions& options,
                                           std::stop_token stop = {},
                                           const MeasureProgress& progress = {})
{
    auto result = collectBenchmark(source, request, options, std::move(stop), progress);
    if (!result) {
        qFatal("%s", result.error().message.c_str());
    }
    return std::make_shared<const Benchmark>(std::move(result->benchmark));
}

CollectOptions adaptive()
{
    CollectOptions options;
    options.isAdaptive = true;
    return options;
}

double measuredShare(const Dataset& data)
{
    return data.valid.empty()
               ? 1.0
               : double(std::ranges::count(data.valid, 1)) / double(data.valid.size());
}

/// Every event says how far it was measured, as the mask does.
bool isReachTrue(const Benchmark& benchmark)
{
    const papilio::core::MeasuredExtents extents(*benchmark.data);
    for (std::size_t event = 0; event < benchmark.data->eventCount(); ++event) {
        const auto& reach = benchmark.reach.at(event);
        if (reach.kernels != int(extents.kernels(event)) ||
            reach.repetitions != int(extents.repetitions(event)) ||
            (reach.reason == ReachReason::Zero && !extents.isZero(event))) {
            return false;
        }
    }
    return true;
}

/// The branch benchmark with every fifth of its events.
MeasureRequest someBranchEvents()
{
    MeasureRequest request{.benchmark = "branch"};
    const auto all = model("spr")->eventsOf("branch");
    for (std::size_t event = 0; event < all.size(); ++event) {
        if (event % 5 == 0 || all[event].starts_with("BR_")) {
            request.events.push_back(all[event]);
        }
    }
    return request;
}

}  // namespace

/// Measurements that ask what is measured next.
class TestAdaptiveCollection : public QObject {
    Q_OBJECT

private slots:
    void aQuarterGivesTheSameAnswer_data()
    {
        QTest::addColumn<QString>("machine");
        QTest::addColumn<QString>("benchmark");
        QTest::addColumn<double>("most");
        QTest::newRow("cpu-flops") << "spr"
                                   << "cpu-flops" << 0.25;
        QTest::newRow("branch") << "spr"
                                << "branch" << 0.25;
        QTest::newRow("dcache-read") << "spr"
                                     << "dcache-read" << 0.25;
        // Of this model half of the events are noisy, and no kernel is left over to show it.
        QTest::newRow("gpu-flops") << "mi250x"
                                   << "gpu-flops" << 0.35;
    }

    void aQuarterGivesTheSameAnswer()
    {
        QFETCH(QString, machine);
        QFETCH(QString, benchmark);
        QFETCH(double, most);
        const auto source = model(machine.toStdString());
        const MeasureRequest request{.benchmark = benchmark.toStdString()};

        const auto part = collected(*source, request, adaptive());

        const auto whole = collected(*source, request, {});
        QVERIFY(answerOf(part) == answerOf(whole));
        QVERIFY(measuredShare(*part->data) <= most);
        QVERIFY(isReachTrue(*part));
        QVERIFY(whole->reach.empty());
        // What was left has the status that decided it, and nothing is open.
        const auto status = papilio::core::analyze(part).pivoting->status;
        QVERIFY(std::ranges::count(part->reach, ReachReason::Open,
                                   &papilio::core::EventReach::reason) == 0);
        QCOMPARE(std::ranges::count(status, papilio::core::EventStatus::Missing), 0);
    }

    // Killed at 100 random points (what was written last is all there is), and resumed.
    void whatWasKilledIsResumed()
    {
        InBatches source(8);
        const auto request = someBranchEvents();
        std::vector<Benchmark> written;
        auto options = adaptive();
        options.checkpointInterval = {};
        options.checkpoint = [&](const Benchmark& soFar) -> Result<void> {
            written.push_back(soFar);
            return {};
        };
        const auto expected = answerOf(collected(source, request, options));
        QVERIFY(!expected.chosen.empty());
        std::mt19937 random(3);
        for (int run = 0; run < 100; ++run) {
            auto again = adaptive();
            const auto& last = written[random() % written.size()];
            again.done = &last;

            const auto resumed = collected(source, request, again);

            QVERIFY(answerOf(resumed) == expected);
            QVERIFY(isReachTrue(*resumed));
            for (std::size_t place = 0; place < last.data->valid.size(); ++place) {
                QVERIFY(last.data->valid[place] <= resumed->data->valid[place]);
            }
        }
    }

    // A stop asks the source to return; what it has by then is kept.
    void whatWasStoppedIsResumed()
    {
        InBatches source(8);
        const auto request = someBranchEvents();
        const auto expected = answerOf(collected(source, request, adaptive()));
        for (const int after : {1, 2, 9, 30}) {
            std::stop_source stop;
            int steps = 0;
            const auto former =
                collected(source, request, adaptive(), stop.get_token(), [&](auto, auto, auto&) {
                    if (++steps == after) {
                        stop.request_stop();
                    }
                });
            auto options = adaptive();
            options.done = former.get();

            QVERIFY(answerOf(collected(source, request, options)) == expected);
        }
    }

    // When the time is over the study says what is open, and another run goes on with it.
    void whatTimeDidNotSufficeForIsOpen()
    {
        InBatches source(8);
        const auto request = someBranchEvents();
        auto hurried = adaptive();
        hurried.timeLimit = std::chrono::seconds(0);

        const auto part = collected(source, request, hurried);

        QCOMPARE(part->data->eventCount(), request.events.size());
        QVERIFY(std::ranges::count(part->reach, ReachReason::Open,
                                   &papilio::core::EventReach::reason) > 0);
        const auto analysis = papilio::core::analyze(part);
        QVERIFY(analysis.pivoting->chosen.empty());
        auto options = adaptive();
        options.done = part.get();
        QVERIFY(answerOf(collected(source, request, options)) ==
                answerOf(collected(source, request, adaptive())));
    }

    // "More repetitions for these."
    void whatIsWantedIsMeasuredCompletely()
    {
        InBatches source(8);
        const auto request = someBranchEvents();
        const auto part = collected(source, request, adaptive());
        const auto zero =
            std::ranges::find(part->reach, ReachReason::Zero, &papilio::core::EventReach::reason);
        const auto left = std::ranges::find(part->reach, ReachReason::Dependent,
                                            &papilio::core::EventReach::reason);
        QVERIFY(zero != part->reach.end() && left != part->reach.end());
        auto options = adaptive();
        options.done = part.get();
        for (const auto& event : {zero, left}) {
            options.complete.push_back(request.events[std::size_t(event - part->reach.begin())]);
        }

        const auto more = collected(source, request, options);

        for (const auto& event : {zero, left}) {
            QVERIFY(more->reach[std::size_t(event - part->reach.begin())].reason ==
                    ReachReason::Complete);
        }
        QVERIFY(answerOf(more) == answerOf(part));
        options.complete = {"NO_SUCH_EVENT"};
        QVERIFY(!collectBenchmark(source, request, options, {}, {}));
    }

    // Whether it was measured in one run or in several.
    void aResumedRunCostsTheSame()
    {
        InBatches source(8);
        std::vector<std::string> said;
        auto options = adaptive();
        options.say = [&](const std::string& text) { said.push_back(text); };
        const auto former = collected(source, someBranchEvents(), options);
        options.done = former.get();
        const auto first = said.back();
        said.clear();

        collected(source, someBranchEvents(), options);

        QCOMPARE(said.back(), first);
    }

    // The thresholds that its user has moved decide what is measured further, and stay.
    void anEarlierStudyIsMeasuredForItsThresholds()
    {
        InBatches source(8);
        const auto request = someBranchEvents();
        auto part = *collected(source, request, adaptive());
        part.parameters.tau = 1e-2;
        part.excluded = {request.events.front()};
        auto options = adaptive();
        options.done = &part;

        const auto more = collected(source, request, options);

        QVERIFY(more->parameters == part.parameters);
        QVERIFY(more->excluded == part.excluded);
        auto whole = *collected(source, request, {});
        whole.parameters = part.parameters;
        whole.excluded = part.excluded;
        QVERIFY(answerOf(more) == answerOf(std::make_shared<const Benchmark>(whole)));
    }

    // It gives no counts, says so once, and is missing, not open.
    void whatCannotBeCountedIsAskedOnce()
    {
        InBatches source(1);
        const auto request = someBranchEvents();
        source.failing = request.events[3];

        const auto part = collected(source, request, adaptive());

        QCOMPARE(source.asked, 1);
        QVERIFY(part->reach[3].reason == ReachReason::Complete);
        QVERIFY(papilio::core::analyze(part).pivoting->status[3] ==
                papilio::core::EventStatus::Missing);
        auto options = adaptive();
        options.done = part.get();
        collected(source, request, options);
        QCOMPARE(source.asked, 1);
    }

    // As if it were complete it would lack most events.
    void aPartIsResumedAdaptivelyOnly()
    {
        InBatches source(8);
        auto options = adaptive();
        options.timeLimit = std::chrono::seconds(0);
        const auto former = collected(source, {.benchmark = "branch"}, options);
        CollectOptions complete;
        complete.done = former.get();

        const auto result = collectBenchmark(source, {.benchmark = "branch"}, complete, {}, {});

        QVERIFY(!result);
        QVERIFY(result.error().code == papilio::core::Errc::InvalidArgument);
        auto other = adaptive();
        other.done = former.get();
        QVERIFY(
            !collectBenchmark(source, {.benchmark = "branch", .repetitions = 3}, other, {}, {}));
    }

    // What was measured is never thrown away.
    void eventsThatAreNotAskedForStay()
    {
        InBatches source(8);
        auto request = someBranchEvents();
        const auto former = collected(source, request, adaptive());
        auto options = adaptive();
        options.done = former.get();
        request.events = {request.events[2], request.events[1]};

        const auto resumed = collected(source, request, options);

        QVERIFY(resumed->data->eventIds == former->data->eventIds);
        QVERIFY(resumed->data->valid == former->data->valid);
        QVERIFY(resumed->reach == former->reach);
        QVERIFY(answerOf(resumed) == answerOf(former));
        request.events = {};  // and those that are new follow
        const auto whole = collected(source, request, options);
        QCOMPARE(whole->data->eventCount(), source.eventsOf("branch").size());
        options.shard = {0, 2};
        const auto result = collectBenchmark(source, request, options, {}, {});
        QVERIFY(!result);
        QVERIFY(result.error().message.find("does not match") != std::string::npos);
        QVERIFY(result.error().message.find("shard 0/2") != std::string::npos);
    }

    // What counts all at once says so before it does, and how far it is.
    void aFirstPassOfAllIsAnnounced()
    {
        const auto source = model("spr");
        std::vector<std::string> said;
        std::size_t before = 0;
        auto options = adaptive();
        options.say = [&](const std::string& text) { said.push_back(text); };
        std::size_t first = 0;

        collected(*source, someBranchEvents(), options, {}, [&](auto, auto, auto&) {
            if (first++ == 0) {
                before = said.size();
            }
        });

        QCOMPARE(before, std::size_t(1));
        QVERIFY(said.front().find("one repetition of") != std::string::npos);
    }

    void anotherSourceIsRefused()
    {
        InBatches source(8);
        const auto former = collected(source, someBranchEvents(), adaptive());
        auto other = *former;
        auto data = *former->data;
        data.provenance.source = "simulated:other";
        other.data = std::make_shared<const Dataset>(std::move(data));
        auto options = adaptive();
        options.done = &other;

        QVERIFY(!collectBenchmark(source, someBranchEvents(), options, {}, {}));
    }

    void shardsHaveWhatTheWholeChooses()
    {
        const auto source = model("spr");
        std::vector<Part> parts;
        for (std::size_t index = 0; index < 3; ++index) {
            auto options = adaptive();
            options.shard = {index, 3};
            Document document;
            document.benchmarks = {collected(*source, {.benchmark = "branch"}, options)};
            parts.push_back({std::to_string(index), document});
        }

        const auto merged = mergeParts(std::move(parts));

        QVERIFY(merged);
        const auto whole = collected(*source, {.benchmark = "branch"}, {});
        QVERIFY(answerOf(merged->benchmarks.front()).chosen == answerOf(whole).chosen);
        QVERIFY(isReachTrue(*merged->benchmarks.front()));
    }

    // It counts the same every time: one repetition of everything, which all events have.
    void valgrindNeedsOneRepetition()
    {
        auto source = ValgrindSource::open();
        if (!source) {
            QSKIP(source.error().message.c_str());
        }

        const auto part = collected(**source, {.benchmark = "branch"}, adaptive());

        QCOMPARE(part->data->repetitions, std::size_t(1));
        QCOMPARE(measuredShare(*part->data), 1.0);
        const auto whole = collected(**source, {.benchmark = "branch"}, {});
        QVERIFY(answerOf(part) == answerOf(whole));
    }

    // Software events of the kernel, measured for real.
    void softwareEventsGiveTheSameAnswer()
    {
        const auto source = openPapi();
        if (!source) {
            QSKIP(source.error().message.c_str());
        }
        MeasureRequest request{.benchmark = "branch"};
        for (const auto& event : (*source)->events()) {
            if (event.name.starts_with("perf::") && event.why.empty() &&
                request.events.size() < 12) {
                request.events.push_back(event.name);
            }
        }
        if (request.events.empty()) {
            QSKIP("perf's software events cannot be counted here");
        }

        const auto part = collected(**source, request, adaptive());

        QVERIFY(isReachTrue(*part));
        // None counts branches: nothing is chosen, whatever the noise of the day.
        QVERIFY(answerOf(part) == answerOf(collected(**source, request, {})));
    }
};

PAPILIO_TEST(TestAdaptiveCollection)
#include "test_adaptive_collection.moc"
