#include "collectors/commands/open_counter.h"

#include "collectors/counting/perf_counter.h"
#include "collectors/qemu/qemu_counter.h"
#include "collectors/valgrind/valgrind_counter.h"

#include <fmt/format.h>
#include <string_view>

namespace papilio::collectors {

core::Result<std::unique_ptr<ProgramCounter>> openCounter(const std::string& source)
{
    if (source == "valgrind") {
        return ValgrindCounter::open();
    }
    constexpr std::string_view qemu = "qemu:";
    if (source.starts_with(qemu)) {
        return QemuCounter::open(source.substr(qemu.size()));
    }
    if (source != "perf") {
        return core::Error{
            core::Errc::InvalidArgument,
            fmt::format("unknown source \"{}\"; use perf, valgrind or qemu:CPU", source)};
    }
    return std::unique_ptr<ProgramCounter>(std::make_unique<PerfCounter>());
}

}  // namespace papilio::collectors
