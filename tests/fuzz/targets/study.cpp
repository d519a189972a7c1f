#include "core/io/study_file.h"
#include "tests/fuzz/child_server.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/study_edits.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

#include <hdf5.h>

#include <unistd.h>

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

const ScratchFile& file()
{
    static const ScratchFile made("study.h5");
    return made;
}

/// In a child process: what HDF5 itself fails on while it writes is nothing that Papilio reads.
void edit(std::span<const std::uint8_t> input)
{
    Tape tape(input);
    const auto& sample = tape.choose(studySamples());
    file().write(sample.image);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    const auto opened = H5Fopen(file().path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    if (opened < 0) {
        _exit(1);
    }
    for (int edits = 0; edits < 8 && !tape.isAtEnd(); ++edits) {
        editStudy(opened, sample, tape);
    }
    H5Fclose(opened);
}

}  // namespace

// The input is a list of edits of a valid study: which one, then edit after edit.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const ChildServer server = [] {
        (void)studySamples();
        (void)file();
        return ChildServer(edit);
    }();
    const bool isChosenToSave = isChosen(textOf(data, size), 16);
    if (server.endsWell({data, size})) {
        useOutcome(readStudy(file().path()), isChosenToSave);
    }
    return 0;
}
