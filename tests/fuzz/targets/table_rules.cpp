#include "core/base/text.h"
#include "core/io/formats/table/table_reader.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

using namespace papilio;

// Rules for a table, a line "----", and the text they read; without rules, those of nanoBench.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = fuzz::textOf(data, size);
    constexpr std::string_view border = "\n----\n";
    const auto end = text.find(border);
    const auto written = end == std::string_view::npos ? std::string_view() : text.substr(0, end);
    const auto body =
        core::visibleLines(text.substr(end == std::string_view::npos ? 0 : end + border.size()));
    auto rules = core::parseTableRules(written, "fuzzed");
    if (!rules) {
        rules = core::readTableRules("nanobench");
    }
    fuzz::useOutcome(core::readTables(*rules, body, "input.txt"), false);
    return 0;
}
