#include "core/io/formats/left_out_iterations.h"

#include <fmt/format.h>

namespace papilio::core {

std::string tooManyLeftOut()
{
    return "too many iterations are missing before this one: at most a thousand for each printed "
           "iteration and ten million in total are allowed; print the history more often";
}

std::string leftOutNote(std::size_t count)
{
    return fmt::format("Missing iterations: {}. Each takes the value before it.", count);
}

}  // namespace papilio::core
