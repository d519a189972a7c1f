// What the counts of whole programs are checked with: known loops in threads and in a child.
#include <cstdlib>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

constexpr int length = 1000;

template<typename Number>
void multiplyAndAdd(int times)
{
    std::vector<Number> x(length, Number(1.5));
    std::vector<Number> y(length, Number(0.25));
    for (int time = 0; time < times; ++time) {
        for (int i = 0; i < length; ++i) {
            y[i] = Number(0.5) * x[i] + y[i];
        }
        asm volatile("" : : "r"(y.data()) : "memory");
    }
}

}  // namespace

int main(int count, char** arguments)
{
    const int times = count > 1 ? std::atoi(arguments[1]) : 1;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 3; ++thread) {
            threads.emplace_back(multiplyAndAdd<double>, times);
        }
    }
    if (count > 3) {  // it becomes another program
        execv(arguments[3], arguments + 3);
        execl("/bin/true", "true", static_cast<char*>(nullptr));
    }
    if (count > 2) {  // no child is wanted
        return 0;
    }
    const pid_t child = fork();
    if (child == 0) {
        multiplyAndAdd<float>(times);
        std::exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}
