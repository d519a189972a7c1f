// papilio-check STUDY MEMORY: reads a study as a trial, in a process that may crash.

#include "core/io/study/study_check.h"

#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments)
{
    if (count != 3) {
        std::fputs("usage: papilio-check STUDY BYTES_OF_MEMORY\n", stderr);
        return 2;
    }
    papilio::core::readStudyAndExit(arguments[1], std::strtoull(arguments[2], nullptr, 10));
}
