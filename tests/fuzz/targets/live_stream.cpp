#include "core/io/live/live_stream.h"

#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

/// The stream that would say what the reader has.
std::string retold(const LiveStreamReader& reader)
{
    std::string lines;
    for (std::size_t id = 0; id < reader.recorders().size(); ++id) {
        const auto& recorder = reader.recorders()[id];
        lines += liveRecorderLine(id, recorder);
        const bool whole = !recorder.integers.empty();
        lines += liveValuesLine(
            {.id = id,
             .values = whole ? std::span<const double>() : std::span(recorder.values),
             .integers = recorder.integers,
             .timesNs = recorder.timesNs,
             .labels = recorder.kind == Recorder::Kind::Group ? std::span<const std::string>()
                                                              : std::span(recorder.labels)});
    }
    for (const auto& note : reader.notes()) {
        lines += liveNoteLine(note);
    }
    return lines;
}

void use(const LiveStreamReader& reader, bool isChosenInput)
{
    Document document;
    for (auto recorder : reader.recorders()) {
        const auto good = checkRecorder(recorder);
        require(good.hasValue(), good ? "" : "a recorder that is none: " + good.error().message);
        recorder.name += " " + std::to_string(document.recorders.size());
        document.recorders.push_back(std::make_shared<const Recorder>(std::move(recorder)));
    }
    useDocument(document);
    if (isChosenInput) {
        requireRoundTrip(document);
    }
    LiveStreamReader again;
    const auto fed = again.feed(retold(reader));
    require(fed.hasValue(), fed ? "" : "what is said again is refused: " + fed.error().message);
    require(again.valueCount() == reader.valueCount(), "as many values when they are said again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    const auto piece = 1 + takeChoice(text, 26) * 16;
    LiveStreamReader reader({.lineBytes = 2048, .recorders = 16, .values = 4096, .notes = 8});
    (void)isLiveStopLine(text.substr(0, text.find('\n')));
    for (std::size_t at = 0; at < text.size(); at += piece) {
        if (const auto fed = reader.feed(text.substr(at, piece)); !fed) {
            requireSentence(fed.error().message);
            break;
        }
    }
    require(reader.valueCount() <= 4096 && reader.recorders().size() <= 16, "limits hold");
    use(reader, isChosen(text, 256));
    return 0;
}
