#pragma once

#include "collectors/base/virtual_source.h"
#include "collectors/kernels/suite.h"
#include "collectors/valgrind/valgrind_events.h"

#include <memory>

namespace papilio::collectors {

/**
 * Counts on a virtual processor: the kernels run under callgrind with its cache and branch
 * simulation. Events of the second cache level take a second run whose last cache is L2.
 */
class ValgrindSource : public VirtualSource {
public:
    /// @return NotFound where valgrind or papilio-kernels is missing, and how to fix it
    static core::Result<std::unique_ptr<Source>> open();
    explicit ValgrindSource(std::vector<VirtualEvent> events) : VirtualSource(std::move(events)) {}

    [[nodiscard]] std::string name() const override { return "valgrind"; }
    [[nodiscard]] core::Machine machine() const override;

protected:
    core::Result<Counts> count(const MeasureRequest& request,
                               bool withCaches,
                               const std::filesystem::path& directory,
                               const std::stop_token& stop,
                               const MeasureProgress& progress) override;
};

}  // namespace papilio::collectors
