// Marks regions that touch known numbers of fresh pages, in ways that programs do.
#include "collectors/counting/regions/papilio_regions.h"
#include "collectors/counting/regions/region_table.h"

#include <csignal>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

void touch(std::size_t pages)
{
    constexpr std::size_t page = 4096;
    void* const block =
        mmap(nullptr, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise(block, pages * page, MADV_NOHUGEPAGE);
    for (std::size_t index = 0; index < pages; ++index) {
        static_cast<volatile char*>(block)[index * page] = 1;
    }
    munmap(block, pages * page);
}

/// A child that most likely is within a mark when it ends.
void killWithinMarks()
{
    int ready[2];
    char byte = 0;
    if (pipe(ready) != 0) {
        return;
    }
    const pid_t child = fork();
    if (child == 0) {
        for (;;) {
            papilio_region_begin("0");
            papilio_region_end("0");
            (void)!write(ready[1], &byte, 1);
        }
    }
    (void)!read(ready[0], &byte, 1);
    kill(child, SIGKILL);
    papilio_region_begin("0");
    papilio_region_end("0");
    waitpid(child, nullptr, 0);
    close(ready[0]);
    close(ready[1]);
}

}  // namespace

int main(int count, char** words)
{
    for (int number = 3; number < 10; ++number) {
        dup2(STDERR_FILENO, number);  // as shells do with exec 3>&2
    }
    for (int region = 0; count > 1 && region < std::stoi(words[1]); ++region) {
        const auto name = region > 0 ? std::to_string(region) : std::string(118, 'x') + "\u00e4";
        papilio_region_begin(name.c_str());
        papilio_region_end(name.c_str());
    }
    for (int child = 0; count > 1 && child < 10; ++child) {
        killWithinMarks();
    }
    touch(700);
    for (int step = 0; step < 3; ++step) {
        papilio_region_begin("solve");
        touch(1000);
        papilio_region_begin("inner");
        touch(200);
        papilio_region_end("inner");
        papilio_region_end("solve");
    }
    papilio_region_mark("PAPI_hl_region_begin", "papi");
    touch(300);
    papilio_region_mark("PAPI_hl_region_end", "papi");

    papilio_region_end("unbegun");

    papilio_region_begin("threads");
    {
        const auto work = [] {
            papilio_region_begin("threads");
            touch(500);
            papilio_region_end("threads");
        };
        const std::jthread one(work), other(work);
    }
    papilio_region_end("threads");
    papilio_region_begin("child");
    if (count == 1) {
        const pid_t child = fork();
        if (child == 0) {
            touch(400);
            _exit(0);
        }
        waitpid(child, nullptr, 0);
    }
    papilio_region_end("child");
    if (count == 1) {
        const pid_t child = fork();
        if (child == 0) {
            papilio_region_begin("killed");
            kill(getpid(), SIGKILL);
        }
        waitpid(child, nullptr, 0);
        papilio_region_begin("killed");
        touch(600);
        papilio_region_end("killed");
    }
    papilio_region_begin("open");
    // The collector still has to read what is there.
    return count == 1 || ftruncate(PAPILIO_REGION_TABLE, 0) != 0 ? 0 : 1;
}
