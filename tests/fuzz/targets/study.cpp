#include "core/io/study_file.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/study_edits.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

#include <hdf5.h>

using namespace papilio::core;
using namespace papilio::fuzz;

// The input is a list of edits of a valid study: which one, then edit after edit.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const ScratchFile file("study.h5");
    static const bool quiet = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0;
    (void)quiet;
    Tape tape({data, size});
    const auto& sample = tape.choose(studySamples());
    file.write(sample.image);
    const auto opened = H5Fopen(file.path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    require(opened >= 0, "a sample opens");
    for (int edits = 0; edits < 8 && !tape.isAtEnd(); ++edits) {
        editStudy(opened, sample, tape);
    }
    H5Fclose(opened);
    useOutcome(readStudy(file.path()), isChosen(textOf(data, size), 16));
    return 0;
}
