#pragma once

#include <nlohmann/json.hpp>

namespace papilio::app {

/// JSON has no word for NaN and the infinities: they are null.
nlohmann::ordered_json number(double value);

}  // namespace papilio::app
