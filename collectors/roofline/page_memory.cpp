#include "collectors/roofline/page_memory.h"

#include <cstdlib>
#include <sys/mman.h>

namespace papilio::collectors {

PageMemory::PageMemory(std::size_t bytes)
{
    constexpr std::size_t largePage = std::size_t{2} << 20;  // of x86 and most of ARM
    const std::size_t rounded = (bytes + largePage - 1) / largePage * largePage;
    data_ = std::aligned_alloc(largePage, rounded);
    if (data_ == nullptr) {
        return;
    }
    bytes_ = rounded;
    madvise(data_, bytes_, MADV_HUGEPAGE);  // a refusal costs speed only
}

PageMemory::~PageMemory()
{
    std::free(data_);
}

}  // namespace papilio::collectors
