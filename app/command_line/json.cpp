#include "app/command_line/json.h"

#include <cmath>

namespace papilio::app {

Json number(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

std::string documentText(const Json& document)
{
    return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace papilio::app
