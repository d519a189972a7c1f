#pragma once

#include <cstddef>
#include <utility>

namespace papilio::collectors {

/// Memory of its own pages, in large pages where the system gives them. Untouched pages have no
/// place yet: the thread that writes first decides the memory node.
class PageMemory {
public:
    PageMemory() = default;
    /// Empty where the system has not that much.
    explicit PageMemory(std::size_t bytes);
    PageMemory(const PageMemory&) = delete;
    PageMemory& operator=(const PageMemory&) = delete;
    PageMemory(PageMemory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          bytes_(std::exchange(other.bytes_, 0))
    {}
    PageMemory& operator=(PageMemory&& other) noexcept
    {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~PageMemory();

    [[nodiscard]] char* data() const { return static_cast<char*>(data_); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace papilio::collectors
