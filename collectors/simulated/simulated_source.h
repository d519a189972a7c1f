#pragma once

#include "collectors/base/source.h"
#include "collectors/simulated/event_model.h"
#include "collectors/simulated/expected_counts.h"

#include <cstdint>
#include <memory>
#include <span>

namespace papilio::collectors {

/// Sizes of one event's block, and what fixes its random numbers.
struct BlockShape {
    std::size_t repetitions = 1;
    std::size_t threads = 0;  ///< 0: none
    double quantum = 0;       ///< 0: values are not rounded
    std::uint64_t modelSeed = 0;
    std::uint64_t eventSeed = 0;  ///< of the event's and the benchmark's name
};

/**
 * Fills one event's R (x T) x K values: its count, as repetitions and threads would have measured
 * it.
 *
 * Threads deviate symmetrically: their median is the repetition's value. A repetition's numbers do
 * not depend on how many repetitions there are, unless the count is balanced.
 */
void fillBlock(const CountModel& model,
               const ExpectedCount& count,
               const BlockShape& shape,
               std::span<double> block);

/// Names of the event models there are (resources/machines), in alphabetical order.
std::vector<std::string> simulatedModels();

/// Counts that an event model produces: the same on every machine and in every run.
class SimulatedSource : public Source {
public:
    explicit SimulatedSource(EventModel model);

    /**
     * Opens an event model by its name (resources/machines/NAME.json) or by the path of a file.
     *
     * @return what readEventModel() says; NotFound for an unknown name lists the ones there are
     */
    static core::Result<std::unique_ptr<SimulatedSource>> open(const std::string& nameOrPath);

    [[nodiscard]] std::string name() const override;
    [[nodiscard]] core::Machine machine() const override;
    [[nodiscard]] std::vector<std::string> benchmarks() const override;
    [[nodiscard]] std::vector<EventInfo> events() const override;
    /// libpfm4's descriptions of the events of the PMU that the model is named after; the model's
    /// own words for the others.
    [[nodiscard]] std::vector<core::EventDescription> describe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] std::vector<std::string> eventsOf(const std::string& benchmark) const override;
    core::Result<core::Dataset> measure(const MeasureRequest& request,
                                        std::stop_token stop,
                                        const MeasureProgress& progress) override;

    [[nodiscard]] const EventModel& model() const { return model_; }

private:
    [[nodiscard]] core::Result<std::vector<const ModelEvent*>> chosenEvents(
        const MeasureRequest& request) const;

    [[nodiscard]] core::Provenance provenance(const ModelBenchmark& benchmark) const;
    /// Fills block after block until `stop`; how many are complete.
    std::size_t fillEvents(const ModelBenchmark& benchmark,
                           const std::vector<const ModelEvent*>& events,
                           const ExpectedCounts& counts,
                           core::Dataset& data,
                           const std::stop_token& stop,
                           const MeasureProgress& progress) const;

    EventModel model_;
};

}  // namespace papilio::collectors
