#pragma once

#include "collectors/base/source.h"
#include "collectors/kernels/suite.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/**
 * Counts with PAPI, any component: event sets of one event each, or of as many as fit together,
 * started and stopped around each kernel. PAPI must have been started (openPapi()).
 *
 * An event that PAPI does not know, cannot add or cannot start is stored with all its values
 * missing, and failures() has PAPI's reason.
 */
class PapiSource : public Source {
public:
    [[nodiscard]] std::string name() const override { return "papi"; }
    [[nodiscard]] core::Machine machine() const override;
    [[nodiscard]] std::string caution() const override;
    [[nodiscard]] std::vector<std::string> benchmarks() const override;
    [[nodiscard]] std::vector<EventInfo> events() const override;
    [[nodiscard]] std::vector<core::EventDescription> describe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] std::vector<std::string> eventsOf(const std::string& benchmark) const override;
    [[nodiscard]] std::size_t batch(const MeasureRequest& request) const override;
    [[nodiscard]] std::optional<core::Basis> basis(const std::string& benchmark,
                                                   const core::StringTable& kernels) const override;
    core::Result<core::Dataset> measure(const MeasureRequest& request,
                                        std::stop_token stop,
                                        const MeasureProgress& progress) override;
    [[nodiscard]] std::vector<EventFailure> failures() const override { return failures_; }

private:
    std::vector<EventFailure> failures_;
};

}  // namespace papilio::collectors
