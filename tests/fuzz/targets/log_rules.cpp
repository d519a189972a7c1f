#include "core/io/formats/log/log_reader.h"
#include "core/io/live/live_stream.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

using namespace papilio;

// Rules for a log, a line "----", and the log they read; without rules, those that are shipped.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = fuzz::textOf(data, size);
    constexpr std::string_view border = "\n----\n";
    const auto end = text.find(border);
    const auto rules = end == std::string_view::npos ? std::string_view() : text.substr(0, end);
    const auto log =
        core::visibleLines(text.substr(end == std::string_view::npos ? 0 : end + border.size()));
    auto format = core::parseLogFormat(rules, "fuzzed");
    auto known = format ? std::optional(*std::move(format)) : core::recognizedLogFormat(log);
    if (!known) {
        return 0;
    }
    core::LogReader reader(*std::move(known), "log", "log", {});
    const bool isRead = core::readLines(reader, log).hasValue();
    reader.interrupt();
    const auto document = reader.content();
    for (const auto& recorder : document.recorders) {
        fuzz::require(bool(core::checkRecorder(*recorder)), "a recorder that is none");
    }
    core::LiveStreamReader stream;
    if (stream.take(document.recorders)) {
        const auto again = stream.take(document.recorders);
        fuzz::require(again && !*again, "a stream does not hold what it took");
    }
    if (isRead) {
        fuzz::useDocument(document);
    }
    return 0;
}
