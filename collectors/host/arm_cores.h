#pragma once

#include <string>

namespace papilio::collectors {

struct ArmCore {
    std::string vendor;  ///< "Arm"; the number where it is not known
    std::string model;   ///< "Neoverse-N1"; "part 0xd0c" where it is not known
};

/// The names of a core that the kernel gives as numbers, such as 0x41 and 0xd0c
/// (/proc/cpuinfo, "CPU implementer" and "CPU part"). They are those of Arm's register MIDR_EL1.
ArmCore armCore(const std::string& implementer, const std::string& part);

}  // namespace papilio::collectors
