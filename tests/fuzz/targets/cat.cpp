#include "core/io/formats/cat/cat_format.h"
#include "core/io/import/importer.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

#include <fstream>
#include <set>
#include <vector>

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

constexpr char separator = '\x1e';  ///< between the files of one import

void useTable(CatBench bench, std::string_view text)
{
    (void)isHeadlessIcache(text);
    const auto table = parseCat(bench, text, "input");
    if (!table) {
        requireSentence(table.error().message);
        return;
    }
    const auto layout = catLayout(bench, *table);
    require(layout.kernels.size() == table->rows(), "as many kernels as rows");
    require(std::set(layout.kernels.begin(), layout.kernels.end()).size() == layout.kernels.size(),
            "kernels that are told apart");
    const auto good = checkBasis(layout.basis, layout.kernels.size());
    require(good.hasValue(), good ? "" : good.error().message);
}

/// Each part of the text is the file of another repetition.
void import(CatBench bench, std::string_view text)
{
    const bool isSaved = isChosen(text, 256);
    const auto suffix = std::string(catName(bench));
    std::vector<std::filesystem::path> paths;
    for (std::size_t index = 0; index < 3 && !text.empty(); ++index) {
        const auto end = std::min(text.find(separator), text.size());
        const auto directory = scratchDirectory() / std::to_string(index);
        std::filesystem::create_directories(directory);
        paths.push_back(directory / ("EVENT:MASK." + suffix));
        std::ofstream(paths.back(), std::ios::binary) << text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!paths.empty()) {
        ImportOptions options;
        options.format = ImportFormat::Cat;
        useOutcome(importStudy(paths, options), isSaved);
        (void)previewImport(paths, options);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    const auto bench = catBenches[takeChoice(text, catBenches.size())];
    (void)catFileName(std::string(text.substr(0, 100)));
    useTable(bench, text.substr(0, text.find(separator)));
    if (isChosen(text, 64)) {
        import(bench, text);
    }
    return 0;
}
