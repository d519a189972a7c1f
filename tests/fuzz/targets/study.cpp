#include "core/io/study/study_file.h"
#include "tests/fuzz/reading_trial.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/study_edits.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

#include <hdf5.h>

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

const ScratchFile& file()
{
    static const ScratchFile made("study.h5");
    return made;
}

/// In a child process: what HDF5 itself fails on while it writes is nothing that Papilio reads.
bool edit(std::span<const std::uint8_t> input)
{
    Tape tape(input);
    const auto& sample = tape.choose(studySamples());
    file().write(sample.image);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    // What an edit leaves open is closed with the file, or it would be read from memory.
    const auto access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fclose_degree(access, H5F_CLOSE_STRONG);
    const auto opened = H5Fopen(file().path().c_str(), H5F_ACC_RDWR, access);
    H5Pclose(access);
    if (opened < 0) {
        return false;
    }
    for (int edits = 0; edits < 8 && !tape.isAtEnd(); ++edits) {
        editStudy(opened, sample, tape);
    }
    return H5Fclose(opened) >= 0;
}

}  // namespace

// The input is a list of edits of a valid study: which one, then edit after edit.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const ReadingTrial trial = [] {
        (void)studySamples();
        return ReadingTrial(file().path(), edit);
    }();
    const bool isChosenToSave = isChosen(textOf(data, size), 16);
    if (trial.endsWell({data, size})) {
        useOutcome(readUncheckedStudy(file().path()), isChosenToSave);
    }
    return 0;
}
