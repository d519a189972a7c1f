// Traced by test_locality: its accesses are known. Plain and unoptimized on purpose.
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

}  // namespace

int main(int argc, char**)
{
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
