#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace papilio::solvers {

/// A tensor contraction cut into tasks, as in coupled-cluster codes: each task is a sequence of
/// small matrix products (paper 5, case II and Figure 5).
struct Contraction {
    std::string name;  ///< "t2_7_3"
    int id = 0;        ///< as in ContrID=46
    int tasks = 0;
    int block = 0;                  ///< the products are block x block x block
    std::vector<int> lengths = {};  ///< products of a task: task t has lengths[t % size]
};

/// Five contractions of the shape of Figure 5, small enough for a second.
std::vector<Contraction> contractions();

/// What one task did.
struct TaskDone {
    int length = 0;          ///< matrix products
    std::int64_t flops = 0;  ///< 2 block^3 each
};

/// Runs the tasks on threads that take one after the other. `done` is called from all of them.
/// @return a number that depends on every product, so that none is left out
double runTasks(const Contraction& contraction,
                int threads,
                const std::function<void(const TaskDone&)>& done);

}  // namespace papilio::solvers
