#pragma once

#include "collectors/base/source.h"
#include "collectors/kernels/suite.h"
#include "collectors/valgrind/valgrind_run.h"

#include <memory>

namespace papilio::collectors {

/**
 * Counts on a virtual processor: the kernels run under callgrind with its cache and branch
 * simulation. Exact, and the same in every run and on every machine.
 *
 * Every repetition is a run of its own. Counts are those of 2n iterations less those of n, so that
 * nothing is in them that happens once. Events of the second cache level take a second run whose
 * last cache is L2.
 */
class ValgrindSource : public Source {
public:
    /// @return NotFound where valgrind or papilio-kernels is missing, and how to fix it
    static core::Result<std::unique_ptr<ValgrindSource>> open();

    [[nodiscard]] std::string name() const override { return "valgrind"; }
    [[nodiscard]] core::Machine machine() const override;
    [[nodiscard]] std::vector<std::string> benchmarks() const override { return suiteNames(); }
    [[nodiscard]] std::vector<EventInfo> events() const override;
    /// All events; those of the second cache level only where the caches are the subject.
    [[nodiscard]] std::vector<std::string> eventsOf(const std::string& benchmark) const override;
    [[nodiscard]] std::optional<core::Basis> basis(const std::string& benchmark,
                                                   const core::StringTable& kernels) const override;
    core::Result<core::Dataset> measure(const MeasureRequest& request,
                                        std::stop_token stop,
                                        const MeasureProgress& progress) override;
};

}  // namespace papilio::collectors
