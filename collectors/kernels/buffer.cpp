#include "collectors/kernels/buffer.h"

#include <sys/mman.h>

namespace papilio::collectors {

Buffer::Buffer(std::size_t bytes) : bytes_(bytes)
{
    void* place = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (place != MAP_FAILED) {
        data_ = static_cast<unsigned char*>(place);
    }
}

Buffer::~Buffer()
{
    if (data_ != nullptr) {
        ::munmap(data_, bytes_);
    }
}

bool Buffer::makeExecutable()
{
    return ::mprotect(data_, bytes_, PROT_READ | PROT_EXEC) == 0;
}

}  // namespace papilio::collectors
