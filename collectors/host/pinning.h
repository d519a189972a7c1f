#pragma once

#include <cstddef>
#include <string>

namespace papilio::collectors {

/// Binds the calling thread to the processor of `topology().processors` at `index` (round robin)
/// while it lives, then lets it go where it could go before.
class Pinned {
public:
    explicit Pinned(std::size_t index);
    Pinned(const Pinned&) = delete;
    Pinned& operator=(const Pinned&) = delete;
    ~Pinned();

    /// Whether the system allowed it.
    [[nodiscard]] bool succeeded() const { return succeeded_; }

private:
    std::string before_;  ///< the former mask, as bytes
    bool succeeded_ = false;
};

}  // namespace papilio::collectors
