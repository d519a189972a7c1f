#include "examples/solvers/tasks.h"

#include <Eigen/Core>

#include <atomic>
#include <thread>

namespace papilio::solvers {

std::vector<Contraction> contractions()
{
    return {{.name = "t2_7_3", .id = 46, .tasks = 2400, .block = 16, .lengths = {16, 16, 8}},
            {.name = "t2_7", .id = 47, .tasks = 1800, .block = 16, .lengths = {12, 12, 6, 6}},
            {.name = "t2_2_5", .id = 31, .tasks = 1200, .block = 12, .lengths = {20, 10}},
            {.name = "t2_6", .id = 44, .tasks = 900, .block = 12, .lengths = {8, 8, 4}},
            {.name = "t2_8", .id = 52, .tasks = 600, .block = 20, .lengths = {4, 2, 2}}};
}

double runTasks(const Contraction& contraction,
                int threads,
                const std::function<void(const TaskDone&)>& done)
{
    const auto block = static_cast<Eigen::Index>(contraction.block);
    const std::int64_t flops =
        2 * std::int64_t{contraction.block} * contraction.block * contraction.block;
    std::atomic<int> next = 0;
    std::vector<double> sums(static_cast<std::size_t>(threads), 0.0);
    const auto work = [&](int thread) {
        const Eigen::MatrixXd a = Eigen::MatrixXd::Constant(block, block, 1.0 / contraction.block);
        Eigen::MatrixXd c = Eigen::MatrixXd::Identity(block, block);
        for (int task = next++; task < contraction.tasks; task = next++) {
            const int length =
                contraction.lengths[static_cast<std::size_t>(task) % contraction.lengths.size()];
            for (int product = 0; product < length; ++product) {
                c = (a * c).eval();
            }
            done({.length = length, .flops = length * flops});
        }
        sums[static_cast<std::size_t>(thread)] = c.sum();
    };
    {
        std::vector<std::jthread> team;
        for (int thread = 0; thread < threads; ++thread) {
            team.emplace_back(work, thread);
        }
    }
    double sum = 0;
    for (const double part : sums) {
        sum += part;
    }
    return sum;
}

}  // namespace papilio::solvers
