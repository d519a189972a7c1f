// SPDX-License-Identifier: GPL-3.0-or-later
// A program with software-defined events that ends in every way a program may; argv[1] says which.
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <initializer_list>
#include <sde_lib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

long long steps = 0;
void* residuals = nullptr;
papi_handle_t library = nullptr;

void pause(int milliseconds)
{
    const timespec time{.tv_sec = milliseconds / 1000,
                        .tv_nsec = (milliseconds % 1000) * 1'000'000L};
    nanosleep(&time, nullptr);
}

void record(double value)
{
    papi_sde_record(residuals, sizeof value, &value);
}

/// A counter "Test::steps" and a recorder "Test::residuals" with five values.
void begin()
{
    library = papi_sde_init("Test");
    papi_sde_register_counter(library, "steps", PAPI_SDE_RO | PAPI_SDE_DELTA, PAPI_SDE_long_long,
                              &steps);
    papi_sde_create_recorder(library, "residuals", sizeof(double), papi_sde_compare_double,
                             &residuals);
    for (int value = 1; value <= 5; ++value) {
        record(1.0 / value);
    }
    steps = 42;
}

int crash()
{
    begin();
    std::puts("about to crash");
    std::fflush(stdout);
    *static_cast<volatile int*>(nullptr) = 1;
    return 0;
}

int forkTwice()
{
    begin();
    const pid_t speaking = fork();
    if (speaking == 0) {
        record(-1);
        record(-2);
        steps = 7;
        std::exit(0);
    }
    const pid_t silent = fork();
    if (silent == 0) {
        steps = 8;
        std::exit(0);
    }
    waitpid(speaking, nullptr, 0);
    waitpid(silent, nullptr, 0);
    record(6);
    return 5;
}

int closeEverything()
{
    begin();
    for (int file = 0; file < 1024; ++file) {
        close(file);
    }
    record(6);
    pause(40);
    steps = 43;
    return 0;
}

int thousand()
{
    static std::array<long long, 1000> counters;
    library = papi_sde_init("Test");
    for (std::size_t number = 0; number < counters.size(); ++number) {
        const std::string name = "counter " + std::to_string(number);
        papi_sde_register_counter(library, name.c_str(), PAPI_SDE_RO | PAPI_SDE_INSTANT,
                                  PAPI_SDE_long_long, &counters[number]);
        counters[number] = static_cast<long long>(number) * 3;
    }
    return 0;
}

int late()
{
    begin();
    pause(60);
    static int lateCounter = 5;
    papi_sde_register_counter(papi_sde_init("Late"), "counter", PAPI_SDE_RO | PAPI_SDE_INSTANT,
                              PAPI_SDE_int, &lateCounter);
    pause(40);
    lateCounter = 6;
    return 0;
}

int groups()
{
    static long long five = 5;
    static long long seven = 7;
    static double minusFive = -5;
    static double minusSeven = -7;
    library = papi_sde_init("Test");
    const auto add = [](const char* name, int type, void* value) {
        papi_sde_register_counter(library, name, PAPI_SDE_RO | PAPI_SDE_INSTANT, type, value);
    };
    add("five", PAPI_SDE_long_long, &five);
    add("seven", PAPI_SDE_long_long, &seven);
    add("minus five", PAPI_SDE_double, &minusFive);
    add("minus seven", PAPI_SDE_double, &minusSeven);
    papi_sde_add_counter_to_group(library, "five", "least", PAPI_SDE_MIN);
    papi_sde_add_counter_to_group(library, "seven", "least", PAPI_SDE_MIN);
    papi_sde_add_counter_to_group(library, "minus five", "most", PAPI_SDE_MAX);
    papi_sde_add_counter_to_group(library, "minus seven", "most", PAPI_SDE_MAX);
    papi_sde_add_counter_to_group(library, "least", "sum", PAPI_SDE_SUM);
    papi_sde_add_counter_to_group(library, "seven", "sum", PAPI_SDE_SUM);
    return 0;
}

/// Groups with what libsde keeps beside recorders; prints what libsde itself reads, as PAPI does.
int auxiliary()
{
    library = papi_sde_init("Test");
    static long long five = 5;
    papi_sde_register_counter(library, "five", PAPI_SDE_RO | PAPI_SDE_INSTANT, PAPI_SDE_long_long,
                              &five);
    void* other = nullptr;
    papi_sde_create_recorder(library, "a", sizeof(double), papi_sde_compare_double, &residuals);
    papi_sde_create_recorder(library, "b", sizeof(double), papi_sde_compare_double, &other);
    const auto add = [](const char* group, std::initializer_list<const char*> members) {
        for (const char* member : members) {
            papi_sde_add_counter_to_group(library, member, group, PAPI_SDE_SUM);
        }
    };
    add("both", {"a:CNT", "b:CNT"});
    add("mixed", {"a:CNT", "five"});
    add("nested", {"both", "five"});
    add("median", {"a:MED", "five"});
    for (int value = 0; value < 20; ++value) {
        const double number = value;
        record(number);
        if (value % 2 == 1) {
            papi_sde_record(other, sizeof number, &number);
        }
    }
    const auto code = reinterpret_cast<int (*)(const char*, std::uint32_t*)>(
        dlsym(RTLD_DEFAULT, "sde_ti_name_to_code"));
    const auto read = reinterpret_cast<int (*)(std::uint32_t, long long*)>(
        dlsym(RTLD_DEFAULT, "sde_ti_read_counter"));
    for (const char* group : {"Test::both", "Test::mixed", "Test::nested"}) {
        std::uint32_t id = 0;
        long long value = 0;
        if (code != nullptr && read != nullptr && code(group, &id) == 0 && read(id, &value) == 0) {
            std::printf("%s=%lld\n", group, value);
        }
    }
    return 0;
}

int types()
{
    static int whole = -3;
    static float single = 0.5F;
    static double wide = 0.1;
    library = papi_sde_init("Test");
    const auto add = [](const char* name, int type, void* value, int access = PAPI_SDE_RO) {
        papi_sde_register_counter(library, name, access | PAPI_SDE_INSTANT, type, value);
    };
    add("int", PAPI_SDE_int, &whole, PAPI_SDE_RW);
    add("float", PAPI_SDE_float, &single);
    add("double", PAPI_SDE_double, &wide);
    papi_sde_register_counter_cb(
        library, "function", PAPI_SDE_RO | PAPI_SDE_INSTANT, PAPI_SDE_double,
        [](void* value) -> long long {
            const double twice = 2 * *static_cast<double*>(value);
            long long bits = 0;
            std::memcpy(&bits, &twice, sizeof bits);
            return bits;
        },
        &wide);
    papi_sde_describe_counter(library, "double", "A tenth");
    const auto recorder = [](const char* name, std::size_t size, const void* value) {
        void* made = nullptr;
        papi_sde_create_recorder(library, name, size, nullptr, &made);
        papi_sde_record(made, size, value);
    };
    const long long large = 9'007'199'254'740'993;
    const std::array<char, 24> bytes{};
    recorder("recorded int", sizeof whole, &whole);
    recorder("recorded float", sizeof single, &single);
    recorder("recorded double", sizeof wide, &wide);
    recorder("recorded large_I", sizeof large, &large);
    recorder("recorded bytes", bytes.size(), bytes.data());
    return 0;
}

int burst()
{
    library = papi_sde_init("Test");
    std::vector<std::thread> threads;
    for (int number = 0; number < 3; ++number) {
        threads.emplace_back([number] {
            void* recorder = nullptr;
            papi_sde_create_recorder(library, ("burst " + std::to_string(number)).c_str(),
                                     sizeof(long long), papi_sde_compare_long_long, &recorder);
            for (long long value = 0; value < 300'000; ++value) {
                papi_sde_record(recorder, sizeof value, &value);
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
    return 0;
}

int unmap()
{
    begin();
    auto* counter = static_cast<long long*>(
        mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    *counter = 11;
    papi_sde_register_counter(library, "gone", PAPI_SDE_RO | PAPI_SDE_INSTANT, PAPI_SDE_long_long,
                              counter);
    pause(60);
    munmap(counter, 4096);
    pause(60);
    return 0;
}

int ownHandler()
{
    std::signal(SIGSEGV, [](int) { _exit(9); });
    begin();
    *static_cast<volatile int*>(nullptr) = 1;
    return 0;
}

int unregister()
{
    begin();
    papi_sde_unregister_counter(library, "steps");
    steps = 99;
    pause(40);
    return 0;
}

int countingSet()
{
    library = papi_sde_init("Test");
    void* set = nullptr;
    papi_sde_create_counting_set(library, "words", &set);
    for (const char* word : {"one", "two", "two", "three", "three", "three"}) {
        std::array<char, 8> letters{};
        std::strncpy(letters.data(), word, letters.size() - 1);
        papi_sde_counting_set_insert(set, letters.size(), letters.size(), letters.data(), 0);
    }
    const std::array<char, 8> one{"one"};
    papi_sde_counting_set_remove(set, one.size(), one.data(), 0);
    return 0;
}

int resets()
{
    begin();
    void* counter = nullptr;
    papi_sde_create_counter(library, "created", PAPI_SDE_DELTA, &counter);
    papi_sde_inc_counter(counter, 5);
    papi_sde_reset_counter(counter);
    papi_sde_inc_counter(counter, 3);
    papi_sde_reset_recorder(residuals);
    record(6);
    return 0;
}

/// Until somebody ends it: 1, 2, 3, … every millisecond.
int forever()
{
    begin();
    for (long long value = 1;; ++value) {
        record(static_cast<double>(value));
        steps = value;
        pause(1);
    }
}

std::int64_t now(clockid_t clock = CLOCK_MONOTONIC)
{
    timespec time{};
    clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// What a recording costs, in nanoseconds of processor time on stdout.
int cost()
{
    constexpr int count = 200'000;
    begin();
    const std::int64_t start = now(CLOCK_THREAD_CPUTIME_ID);
    for (int value = 0; value < count; ++value) {
        record(value);
    }
    std::printf("%.2f\n", static_cast<double>(now(CLOCK_THREAD_CPUTIME_ID) - start) / count);
    return 0;
}

/// Records when it records, to see how late that is heard elsewhere.
int clock()
{
    library = papi_sde_init("Test");
    papi_sde_create_recorder(library, "clock", sizeof(long long), papi_sde_compare_long_long,
                             &residuals);
    for (int number = 0; number < 300; ++number) {
        const long long time = now();
        papi_sde_record(residuals, sizeof time, &time);
        pause(1);
    }
    return 0;
}

/// A recorder with one value, under a name of its own.
void recordOnce(const std::string& name, long long value)
{
    void* recorder = nullptr;
    papi_sde_create_recorder(library, name.c_str(), sizeof value, nullptr, &recorder);
    papi_sde_record(recorder, sizeof value, &value);
}

/// Recorders that threads create at the same time.
int creators()
{
    library = papi_sde_init("Test");
    std::vector<std::thread> threads;
    for (int number = 0; number < 4; ++number) {
        threads.emplace_back([number] {
            for (int made = 0; made < 100; ++made) {
                recordOnce("r" + std::to_string(number) + " " + std::to_string(made), made);
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
    pause(20);
    return 0;
}

/// Children that begin to record at the same time.
int forks()
{
    library = papi_sde_init("Test");
    for (int number = 0; number < 20; ++number) {
        if (fork() == 0) {
            recordOnce("child " + std::to_string(number), number);
            pause(20);
            std::exit(0);
        }
    }
    while (wait(nullptr) > 0) {
    }
    return 0;
}

int fiveThousand()
{
    library = papi_sde_init("Test");
    for (int number = 0; number < 5000; ++number) {
        recordOnce("r" + std::to_string(number), number);
    }
    return 0;
}

int nothing()
{
    std::puts("no events here");
    return 3;
}

/// A library with a counter comes and goes between two samplings.
int usePlugin(const char* path)
{
    void* plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const auto work =
        plugin == nullptr ? nullptr : reinterpret_cast<void (*)()>(dlsym(plugin, "work"));
    if (work == nullptr) {
        return 1;
    }
    work();
    return dlclose(plugin);
}

int executeItself(const char* program)
{
    begin();
    steps = 50;
    execl(program, program, "at-once", nullptr);
    return 1;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "at-once") {
        begin();
        _exit(3);
    }
    if (what == "abort" || what == "kill" || what == "terminate") {
        begin();
        std::raise(what == "abort" ? SIGABRT : what == "kill" ? SIGKILL : SIGUSR1);
    }
    if (what == "exec") {
        return executeItself(argv[0]);
    }
    if (what == "plugin" && argc > 2) {
        return usePlugin(argv[2]);
    }
    const std::pair<const char*, int (*)()> ways[] = {{"crash", crash},
                                                      {"fork", forkTwice},
                                                      {"close", closeEverything},
                                                      {"thousand", thousand},
                                                      {"late", late},
                                                      {"groups", groups},
                                                      {"auxiliary", auxiliary},
                                                      {"types", types},
                                                      {"burst", burst},
                                                      {"unmap", unmap},
                                                      {"handler", ownHandler},
                                                      {"unregister", unregister},
                                                      {"set", countingSet},
                                                      {"resets", resets},
                                                      {"forever", forever},
                                                      {"nothing", nothing},
                                                      {"cost", cost},
                                                      {"creators", creators},
                                                      {"forks", forks},
                                                      {"five thousand", fiveThousand},
                                                      {"clock", clock}};
    for (const auto& [name, way] : ways) {
        if (what == name) {
            return way();
        }
    }
    return 2;
}
