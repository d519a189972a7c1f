#pragma once

#include <string>

namespace papilio::collectors {

/// "study.h5" -> "study-2.h5", or the next number that is free; the number is before
/// ".papilio.h5" and ".partial".
std::string freeName(const std::string& path);

}  // namespace papilio::collectors
