#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/io/definitions/event_list.h"
#include "core/io/text/number_text.h"
#include "core/model/benchmark.h"
#include "core/model/event_names.h"
#include "core/papi/preset_meanings.h"
#include "tests/fuzz/target.h"

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

void useEvents(std::string_view text)
{
    const auto names = parseEventList(text);
    const EventNames known(names);
    for (const auto& name : names) {
        require(!name.empty(), "an event has a name");
        require(known.find(name) != EventNames::npos, "an event is found by its name: " + name);
        (void)normalEventName(name);
    }
}

void useMeanings(std::string_view text)
{
    if (const auto meanings = readMeanings(text); !meanings) {
        requireSentence(meanings.error().message);
    } else {
        const Basis basis{{"A", "B"}, Eigen::MatrixXd::Identity(2, 2), ""};
        for (const auto& meaning : *meanings) {
            (void)meaningVector(meaning.counts, basis);
        }
    }
}

void usePmus(std::string_view text)
{
    if (const auto pmus = readPmuNames(text); !pmus) {
        requireSentence(pmus.error().message);
    } else {
        (void)guessPmu({"host", {{"model", "Xeon"}}}, *pmus);
    }
}

void useTable(std::string_view text)
{
    const auto table = readCsvTable(text, "input");
    if (!table) {
        requireSentence(table.error().message);
        return;
    }
    for (const auto& row : table->rows) {
        std::string line;
        for (const auto& cell : row.cells) {
            line += (line.empty() ? "" : ",") + csvCell(cell);
            double value = 0;
            (void)readNumber(cell, value);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    (void)isText(text);
    switch (takeChoice(text, 4)) {
        case 0:
            useEvents(text);
            break;
        case 1:
            useMeanings(text);
            break;
        case 2:
            usePmus(text);
            break;
        default:
            useTable(text);
            break;
    }
    return 0;
}
