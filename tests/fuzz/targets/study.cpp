#include "core/io/study_file.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/study_edits.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

#include <hdf5.h>

#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace papilio::core;
using namespace papilio::fuzz;

// Of the sanitizers, where there is one.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());

namespace {

/// How the child ends is no finding: libFuzzer's handlers would write one.
void endSilently()
{
    for (const int end : {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGALRM}) {
        std::signal(end, SIG_DFL);
    }
    if (__sanitizer_set_death_callback != nullptr) {
        __sanitizer_set_death_callback(nullptr);
    }
}

/// In a child process: what HDF5 itself fails on while it writes is nothing that Papilio reads.
bool isEdited(const ScratchFile& file, const StudySample& sample, Tape& tape)
{
    constexpr unsigned seconds = 20;
    const pid_t child = fork();
    if (child == 0) {
        endSilently();
        alarm(seconds);
        const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        dup2(nowhere, STDERR_FILENO);
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
        const auto opened = H5Fopen(file.path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        if (opened < 0) {
            _exit(1);
        }
        for (int edits = 0; edits < 8 && !tape.isAtEnd(); ++edits) {
            editStudy(opened, sample, tape);
        }
        H5Fclose(opened);
        _exit(0);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

}  // namespace

// The input is a list of edits of a valid study: which one, then edit after edit.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const ScratchFile file("study.h5");
    Tape tape({data, size});
    const auto& sample = tape.choose(studySamples());
    file.write(sample.image);
    if (!isEdited(file, sample, tape)) {
        return 0;
    }
    useOutcome(readStudy(file.path()), isChosen(textOf(data, size), 16));
    return 0;
}
