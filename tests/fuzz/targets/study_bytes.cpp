#include "core/io/study/study_file.h"
#include "tests/fuzz/metadata_blocks.h"
#include "tests/fuzz/reading_trial.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/study_edits.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

#include <array>

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

/// Overwrites some bytes of `image` at `offset` with a small, large or given number.
void overwrite(std::string& image, std::size_t offset, Tape& tape)
{
    static constexpr std::array<std::uint64_t, 8> special = {
        0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0xffffffff, ~std::uint64_t{0}};
    const auto how = tape.next();
    const std::size_t width = std::size_t{1} << (how % 4);
    const auto number = how < 128 ? tape.number(static_cast<int>(width))
                                  : special[static_cast<std::size_t>(how / 4) % special.size()];
    for (std::size_t byte = 0; byte < width && offset + byte < image.size(); ++byte) {
        image[offset + byte] = static_cast<char>(number >> (8 * byte));
    }
}

}  // namespace

// The input is a list of places in the metadata of a study and what to write there; checksums are
// made right again afterwards, as somebody with bad intentions would.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const ScratchFile file("study.h5");
    static const auto blocks = [] {
        std::vector<std::vector<MetadataBlock>> found;
        for (const auto& sample : studySamples()) {
            found.push_back(metadataBlocks(sample.image));
        }
        return found;
    }();
    static const ReadingTrial trial(file.path());
    Tape tape({data, size});
    const auto which = tape.next() % studySamples().size();
    auto image = studySamples()[which].image;
    for (int edits = 0; edits < 8 && !tape.isAtEnd(); ++edits) {
        const auto anywhere = tape.next() % 8 == 0 || blocks[which].empty();
        if (anywhere) {
            overwrite(image, tape.number(3) % image.size(), tape);
            continue;
        }
        const auto& block = tape.choose(blocks[which]);
        overwrite(image, block.begin + tape.number(2) % block.size, tape);
        seal(image, block);
    }
    file.write(image);
    if (trial.endsWell()) {
        useOutcome(readUncheckedStudy(file.path()), false);
    }
    return 0;
}
