#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace papilio::fuzz {

/**
 * Does what may end its process in children of a process of its own, which stays small: to fork
 * the one that fuzzes, with its corpus and the sanitizer's memory, takes ten times as long.
 */
class ChildServer {
public:
    using Work = std::function<void(std::span<const std::uint8_t> input)>;

    /// Forks, so that whatever `work` needs has to be there already.
    explicit ChildServer(Work work);
    ChildServer(const ChildServer&) = delete;
    ChildServer& operator=(const ChildServer&) = delete;
    ~ChildServer();

    enum class End {
        Well,    ///< it did the work
        Exited,  ///< with a status: a sanitizer's report, or what the work says itself
        Killed,  ///< by a signal, or it took too long
    };

    /// How a child ends that does the work on `input`.
    [[nodiscard]] End endOf(std::span<const std::uint8_t> input) const;

private:
    int socket_ = -1;
};

}  // namespace papilio::fuzz
