// Traced by test_locality: its accesses are known. Plain and unoptimized on purpose.
#include <cstdlib>
#include <cstring>
#include <pthread.h>

extern "C" {
alignas(4096) volatile double sweptTwice[4096];  // 512 lines of 64 bytes
alignas(64) volatile int mailbox[32];            // two lines
volatile char notReported[4];
}

namespace {

void* takeOver(void*)
{
    mailbox[0] = mailbox[0] + 1;  // the bytes that main wrote
    mailbox[17] = 5;              // the second line: main wrote another number of it
    return nullptr;
}

void sweepTwice(volatile double* array, int count)
{
    for (int i = 0; i < 2 * count; i += 8) {
        array[i % count] = i;
    }
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::strcmp(argv[1], "heap") == 0) {
        double* large = static_cast<double*>(aligned_alloc(64, 32768));
        double* unused = static_cast<double*>(aligned_alloc(64, 8192));
        double* small = static_cast<double*>(aligned_alloc(64, 8192));
        sweepTwice(large, 4096);
        sweepTwice(small, 1024);
        std::free(unused);
        std::free(small);
        std::free(large);
        return 0;
    }
    for (int pass = 0; pass < 2; ++pass) {
        for (int i = 0; i < 4096; ++i) {
            sweptTwice[i] = pass;
        }
    }
    if (argc > 1) {
        mailbox[0] = 1;
        mailbox[16] = 1;
        pthread_t thread{};
        pthread_create(&thread, nullptr, takeOver, nullptr);
        pthread_join(thread, nullptr);
        return mailbox[0] == 2 ? 0 : 1;
    }
    return 0;
}
