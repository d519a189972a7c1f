// For processors that no kernels are written for: there is a table of kernels, and none can run.
#include "collectors/kernels/architecture_kernels.h"

#if !defined(__x86_64__) && !defined(__aarch64__) && \
    !(defined(__powerpc64__) && defined(__LITTLE_ENDIAN__))

namespace papilio::collectors {

std::array<LoopBody, branchKernels> branchBodies()
{
    return {};
}

extern "C" void* papilio_chase(void* place, std::uint64_t /*n*/)
{
    return place;
}

extern "C" std::uint64_t papilio_store(unsigned char* /*block*/,
                                       std::uint64_t offset,
                                       std::uint64_t /*step*/,
                                       std::uint64_t /*bytes*/,
                                       std::uint64_t /*count*/)
{
    return offset;
}

unsigned char trapByte()
{
    return 0;
}

void putLine(unsigned char* /*code*/, const unsigned char* /*next*/) {}

void putLastLine(unsigned char* /*code*/, const unsigned char* /*first*/) {}

}  // namespace papilio::collectors

#endif
