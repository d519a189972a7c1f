#pragma once

#include <string>

namespace papilio::collectors {

/// Version of the PAPI library that this program was built with, "7.0.0"; empty: built without.
std::string papiVersion();

}  // namespace papilio::collectors
