#include "core/base/memory.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace papilio::core {

namespace {

using Bytes = std::optional<std::uint64_t>;
namespace fs = std::filesystem;

/// Less than this is not worth the system calls: the allocation itself says whether it is there.
constexpr std::uint64_t worthAsking = std::uint64_t{32} << 20;

Bytes least(Bytes one, Bytes other)
{
    return one && other ? std::min(*one, *other) : one ? one : other;
}

/// The number at the beginning of a file; "max" is none.
Bytes numberIn(const fs::path& file)
{
    std::ifstream stream(file);
    std::uint64_t number = 0;
    return stream >> number ? Bytes(number) : std::nullopt;
}

/// The number behind a key, as in "MemAvailable:   123 kB" or "inactive_file 123".
Bytes numberOf(const fs::path& file, const std::string& key)
{
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        std::istringstream words(line);
        std::string word;
        std::uint64_t number = 0;
        if (words >> word && word == key && words >> number) {
            return number;
        }
    }
    return std::nullopt;
}

Bytes ofMachine(const fs::path& proc)
{
    constexpr std::uint64_t kibi = 1024;
    const auto free = numberOf(proc / "meminfo", "MemAvailable:");
    return free ? Bytes((*free + numberOf(proc / "meminfo", "SwapFree:").value_or(0)) * kibi)
                : std::nullopt;
}

/// What a group's limit leaves: its files in the page cache give way.
Bytes leftIn(const fs::path& group, const char* limit, const char* usage)
{
    const auto most = numberIn(group / limit);
    const auto used = numberIn(group / usage);
    if (!most || !used) {
        return std::nullopt;
    }
    const auto cached = numberOf(group / "memory.stat", "inactive_file").value_or(0);
    const auto held = *used - std::min(*used, cached);
    return *most - std::min(*most, held);
}

/// The groups of this process and those above them; in a container the root is its own group.
Bytes ofGroups(const fs::path& proc, const fs::path& cgroups)
{
    Bytes left;
    std::ifstream stream(proc / "self/cgroup");
    for (std::string line; std::getline(stream, line);) {  // 0::/user.slice or 4:memory:/docker/…
        const auto first = line.find(':');
        const auto second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos) {
            continue;
        }
        const bool unified = second == first + 1;
        if (!unified && line.substr(first + 1, second - first - 1) != "memory") {
            continue;
        }
        const auto root = unified ? cgroups : cgroups / "memory";
        for (fs::path group = fs::path(line.substr(second + 1)).relative_path();;
             group = group.parent_path()) {
            left = least(left, unified ? leftIn(root / group, "memory.max", "memory.current")
                                       : leftIn(root / group, "memory.limit_in_bytes",
                                                "memory.usage_in_bytes"));
            if (group.empty()) {
                break;
            }
        }
    }
    return left;
}

Bytes ofProcess()
{
    rlimit limit{};
    const auto pages = numberIn("/proc/self/statm");
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || !pages) {
        return std::nullopt;
    }
    const auto used = *pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, used);
}

}  // namespace

std::optional<std::uint64_t> availableMemory(const std::filesystem::path& proc,
                                             const std::filesystem::path& cgroups)
{
    return least(ofMachine(proc), ofGroups(proc, cgroups));
}

std::optional<std::uint64_t> availableMemory()
{
    return least(availableMemory("/proc", "/sys/fs/cgroup"), ofProcess());
}

Result<void> memoryFor(std::uint64_t bytes)
{
    if (bytes < worthAsking) {
        return {};
    }
    const auto available = availableMemory();
    if (!available || bytes <= *available) {
        return {};
    }
    return errorOf(Errc::Unreadable,
                   "needs {} of memory, but only {} are free; close other programs, or use a "
                   "machine with more memory",
                   bytesText(static_cast<double>(bytes)),
                   bytesText(static_cast<double>(*available)));
}

}  // namespace papilio::core
