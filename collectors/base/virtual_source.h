#pragma once

#include "collectors/base/kernel_program.h"
#include "collectors/base/source.h"
#include "collectors/base/virtual_events.h"

#include <cstdint>
#include <filesystem>
#include <functional>

namespace papilio::collectors {

/**
 * A source that runs the kernels on a virtual processor.
 *
 * Exact, and the same in every run and on every machine. Every repetition is a run of its own.
 * Counts are those of 2n iterations less those of n, so that nothing is in them that happens once.
 */
class VirtualSource : public Source {
public:
    [[nodiscard]] std::vector<std::string> benchmarks() const override { return suiteNames(); }
    [[nodiscard]] std::vector<EventInfo> events() const override;
    /// All events; those of the caches only where the caches are the subject.
    [[nodiscard]] std::vector<std::string> eventsOf(const std::string& benchmark) const override;
    [[nodiscard]] std::optional<core::Basis> basis(const std::string& benchmark,
                                                   const core::StringTable& kernels) const override;
    core::Result<core::Dataset> measure(const MeasureRequest& request,
                                        std::stop_token stop,
                                        const MeasureProgress& progress) override;

protected:
    /// What the runs of a request counted.
    struct Counts {
        std::vector<VirtualKernel> kernels;
        /// All that was counted in n iterations. @param kernel of the suite @param place of it
        /// among those that ran
        std::function<std::vector<std::int64_t>(
            std::size_t repetition, std::size_t kernel, std::size_t place)>
            ofRun;
    };

    /// Only cache benchmarks have events of caches without being asked.
    explicit VirtualSource(std::vector<VirtualEvent> events) : events_(std::move(events)) {}

    /// @param withCaches  an event of the caches is among those that are asked for
    /// @return Cancelled after a stop
    virtual core::Result<Counts> count(const MeasureRequest& request,
                                       bool withCaches,
                                       const std::filesystem::path& directory,
                                       const std::stop_token& stop,
                                       const MeasureProgress& progress) = 0;

    [[nodiscard]] KernelSuite suiteOf(const std::string& benchmark) const;

private:
    std::vector<VirtualEvent> events_;
};

}  // namespace papilio::collectors
