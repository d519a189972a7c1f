#include "collectors/commands/progress_lines.h"

#include "core/base/text.h"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace papilio::collectors {

ProgressLines::ProgressLines(bool enabled) : enabled_(enabled), start_(Clock::now()), next_(start_)
{}

void ProgressLines::report(std::size_t done, std::size_t of, const std::string& what)
{
    constexpr auto interval = std::chrono::milliseconds(50);
    const auto now = Clock::now();
    if (!enabled_ || (now < next_ && done < of)) {
        return;
    }
    next_ = now + interval;
    const double elapsed = std::chrono::duration<double>(now - start_).count();
    const double left = elapsed * static_cast<double>(of - done) / static_cast<double>(done);
    const nlohmann::ordered_json line = {
        {"done", done}, {"of", of}, {"what", what}, {"seconds_left", std::round(left * 10) / 10}};
    // Whoever listened may be gone; the measurement goes on.
    const auto text = core::visibleLines(line.dump()) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace papilio::collectors
