#include "collectors/locality/lackey_trace.h"

#include "core/base/contains.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

constexpr std::size_t mostRemarks = 2000;  // characters
constexpr std::size_t prefix = 3;          // "I  ", " L "

/// Whether a call is of the allocator or of a container that a program uses.
bool isAllocator(std::string_view function)
{
    constexpr std::array names = {"malloc",         "calloc",        "realloc", "memalign",
                                  "posix_memalign", "aligned_alloc", "strdup"};
    constexpr std::array beginnings = {"operator new", "VALGRIND_PRINTF", "papilio_",
                                       "std::", "__gnu_cxx::"};
    // "void std::vector": templates have the type that they return.
    const auto name = function.substr(function.rfind(' ', function.find("::")) + 1);
    return core::contains(names, function) ||
           std::ranges::any_of(beginnings, [&](const char* begin) {
               return function.starts_with(begin) || name.starts_with(begin);
           });
}

bool readHex(std::string_view text, std::uint64_t& value, std::string_view& rest)
{
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    rest = text.substr(static_cast<std::size_t>(end - text.data()));
    return failed == std::errc();
}

}  // namespace

void LackeyTrace::feed(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) {
            rest_ += text;
            return;
        }
        if (rest_.empty()) {
            line(text.substr(0, end));
        } else {
            rest_ += text.substr(0, end);
            line(rest_);
            rest_.clear();
        }
        text.remove_prefix(end + 1);
    }
}

void LackeyTrace::line(std::string_view text)
{
    if (text.size() > prefix && text.front() == 'I') {
        std::uint64_t address = 0;
        std::string_view rest;
        if (start_ != 0 && readHex(text.substr(prefix), address, rest) && address == start_) {
            start_ = 0;
        }
    } else if (text.size() > prefix && text.front() == ' ') {
        access(text);
    } else if (text.find("SCHED[") != std::string_view::npos) {
        schedule(text);
    } else if (!heap(text) && remarks_.size() < mostRemarks) {
        remarks_ += text.substr(0, mostRemarks);
        remarks_ += '\n';
    }
}

void LackeyTrace::schedule(std::string_view text)
{
    if (text.find("acquired lock") == std::string_view::npos) {
        return;
    }
    const std::string_view digits = text.substr(text.find('[') + 1);
    std::uint64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool starts = text.find("starting new thread") != std::string_view::npos;
    const auto known = threadOf_.find(number);
    if (known != threadOf_.end() && !starts) {
        thread_ = known->second;
        return;
    }
    thread_ = threadOf_.empty() ? 0 : threads_++;
    threadOf_[number] = thread_;
}

bool LackeyTrace::heap(std::string_view text)
{
    std::string_view rest;
    if (const auto at = text.find("papilio-allocated 0x"); at != std::string_view::npos) {
        block_ = {};
        if (readHex(text.substr(at + 20), block_.address, rest) && rest.starts_with(' ')) {
            std::from_chars(rest.data() + 1, rest.data() + rest.size(), block_.bytes);
        }
        return true;
    }
    if (const auto at = text.find("papilio-freed 0x"); at != std::string_view::npos) {
        HeapBlock freed;
        if (visitBlock_ && readHex(text.substr(at + 16), freed.address, rest)) {
            visitBlock_(freed);
        }
        return true;
    }
    const auto call = text.find(" 0x");
    std::uint64_t address = 0;
    if (block_.bytes == 0 || !text.starts_with("==") || call == std::string_view::npos ||
        !readHex(text.substr(call + 3), address, rest) || !rest.starts_with(": ")) {
        return false;
    }
    rest.remove_prefix(2);
    const std::string_view function = rest.substr(0, rest.find_first_of("(<"));
    if (isAllocator(core::trimmed(function))) {
        return true;
    }
    const std::string_view place = rest.substr(std::min(rest.rfind('('), rest.size()));
    std::string name =
        fmt::format("{} {}", core::trimmed(function),
                    place.find(':') == std::string_view::npos ? fmt::format("({:#x})", address)
                                                              : std::string(place));
    auto& addresses = sites_[name];
    auto found = std::ranges::find(addresses, address);
    if (found == addresses.end()) {
        found = addresses.insert(addresses.end(), address);
    }
    const auto number = found - addresses.begin() + 1;
    block_.site = number == 1 ? std::move(name) : fmt::format("{} #{}", name, number);
    if (visitBlock_) {
        visitBlock_(block_);
    }
    block_ = {};
    return true;
}

void LackeyTrace::access(std::string_view text)
{
    const char kind = text[1];
    MemoryAccess access{.thread = thread_, .writes = kind != 'L'};
    std::string_view rest;
    if ((kind != 'L' && kind != 'S' && kind != 'M') || start_ != 0 ||
        !readHex(text.substr(prefix), access.address, rest) || !rest.starts_with(',')) {
        return;
    }
    rest.remove_prefix(1);
    std::from_chars(rest.data(), rest.data() + rest.size(), access.bytes);
    if (access.bytes > 0) {
        ++accesses_;
        visit_(access);
    }
}

}  // namespace papilio::collectors
