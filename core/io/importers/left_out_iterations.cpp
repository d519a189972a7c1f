#include "core/io/importers/left_out_iterations.h"

#include <fmt/format.h>

namespace papilio::core {

std::string tooManyLeftOut()
{
    return "too many iterations are left out before this one: a thousand may be for each that is "
           "there, ten million in all; print the history more often";
}

std::string leftOutNote(std::size_t count)
{
    return fmt::format("Iterations that were left out: {}. The value before stands for each.",
                       count);
}

}  // namespace papilio::core
