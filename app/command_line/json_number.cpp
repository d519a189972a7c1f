#include "app/command_line/json_number.h"

#include <cmath>

namespace papilio::app {

nlohmann::ordered_json number(double value)
{
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

}  // namespace papilio::app
