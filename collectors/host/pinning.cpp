#include "collectors/host/pinning.h"

#include "collectors/host/topology.h"

#include <cstring>
#include <sched.h>

namespace papilio::collectors {

Pinned::Pinned(std::size_t index)
{
    const auto& processors = topology().processors;
    cpu_set_t mask;
    if (processors.empty() || sched_getaffinity(0, sizeof mask, &mask) != 0) {
        return;
    }
    before_.assign(reinterpret_cast<const char*>(&mask), sizeof mask);
    const int processor = processors[index % processors.size()];
    if (processor >= CPU_SETSIZE) {
        return;
    }
    CPU_ZERO(&mask);
    CPU_SET(static_cast<std::size_t>(processor), &mask);
    succeeded_ = sched_setaffinity(0, sizeof mask, &mask) == 0;
}

Pinned::~Pinned()
{
    if (succeeded_) {
        cpu_set_t mask;
        std::memcpy(&mask, before_.data(), sizeof mask);
        sched_setaffinity(0, sizeof mask, &mask);
    }
}

}  // namespace papilio::collectors
