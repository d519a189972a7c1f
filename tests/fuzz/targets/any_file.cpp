#include "core/io/import/importer.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

#include <array>

using namespace papilio::core;
using namespace papilio::fuzz;

// A file that is dropped onto the window: its format is guessed from its name and content.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::array<ScratchFile, 4> files = {
        ScratchFile("drop.csv"), ScratchFile("drop.json"), ScratchFile("EVENT.data.reads"),
        ScratchFile("EVENT.branch")};
    auto text = textOf(data, size);
    const auto& file = files[takeChoice(text, files.size())];
    file.write(text);
    const auto document = importStudy({file.path()}, {});
    if (isChosen(text, 4)) {  // it reads what the import reads, which takes as long again
        const auto preview = previewImport({file.path()}, {});
        if (preview && !document) {
            require(false, "previewed, then refused: " + document.error().message);
        }
        if (document && !preview) {
            require(false, "imported, but not previewed: " + preview.error().message);
        }
    }
    useOutcome(document, isChosen(text, 256));
    return 0;
}
