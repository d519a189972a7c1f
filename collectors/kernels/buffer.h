#pragma once

#include <cstddef>

namespace papilio::collectors {

/// Memory of its own, zero, aligned to a page; the pages are there from the beginning.
class Buffer {
public:
    /// Null inside where the system has no such memory: check with bool.
    explicit Buffer(std::size_t bytes);
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer();

    explicit operator bool() const { return data_ != nullptr; }
    [[nodiscard]] unsigned char* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return bytes_; }

    /// From now on it can be executed and no more written. @return whether the system allows that
    bool makeExecutable();

private:
    unsigned char* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace papilio::collectors
