#include "core/definitions/conversion.h"
#include "core/formula/parser.h"
#include "core/io/definitions/dialects.h"
#include "tests/fuzz/target.h"

using namespace papilio::core;
using namespace papilio::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = textOf(data, size);
    (void)dialectOf(text);
    const auto read = parseDefinitionsOf(text, "input.txt");
    if (!read) {
        requireSentence(read.error().message);
        return 0;
    }
    for (const auto& definition : read->definitions) {
        const auto again = parseInfix(toInfix(definition.formula));
        require(again.hasValue() && *again == definition.formula,
                "a formula of a tool is one of Papilio's");
    }
    ConversionOptions options;
    options.trials = 3;
    for (const auto* dialect : allDialects()) {
        if (dialect->writer == nullptr) {
            continue;
        }
        options.dialect = dialect;
        const auto made = convert(*read, options);
        require(made.definitions.size() == read->definitions.size(), "each definition has an end");
        const auto& file = made.text;
        const bool isRead = dialect == &dialects::perf || dialect == &dialects::likwid;
        if (isRead && !file.empty() && isChosen(text, 16)) {
            const auto back = parseDefinitionsOf(file, "written.txt");
            require(back.hasValue() || dialect == &dialects::likwid,
                    back ? "" : back.error().message);
        }
    }
    return 0;
}
