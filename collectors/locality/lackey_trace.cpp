#include "collectors/locality/lackey_trace.h"

#include <charconv>

namespace papilio::collectors {

namespace {

constexpr std::size_t mostRemarks = 2000;  // characters
constexpr std::size_t prefix = 3;          // "I  ", " L "

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
    } else if (remarks_.size() < mostRemarks) {
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
