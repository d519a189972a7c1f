#include "tests/fuzz/import_as.h"

#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

namespace papilio::fuzz {

using namespace papilio::core;

void importAs(std::string_view format, std::string_view text)
{
    static const ScratchFile file("input.csv");
    const auto known = importFormat(format);
    require(known.has_value(), "no such format: " + std::string(format));
    if (isChosen(text, 16)) {
        for (const auto& other : fileFormats()) {
            (void)other.looksLike(file.path(), text);
        }
    }
    file.write(text);
    ImportOptions options;
    options.format = *known;
    useOutcome(importStudy({file.path()}, options), isChosen(text, 256));
}

}  // namespace papilio::fuzz
