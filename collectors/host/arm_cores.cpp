#include "collectors/host/arm_cores.h"

#include <array>
#include <cstdlib>

namespace papilio::collectors {

namespace {

struct Vendor {
    unsigned long implementer;
    const char* name;
};

struct Core {
    unsigned long implementer;
    unsigned long part;
    const char* name;
};

// Linux, arch/arm64/include/asm/cputype.h: cores of servers and workstations.
constexpr std::array knownVendors{
    Vendor{0x41, "Arm"},      Vendor{0x42, "Broadcom"},  Vendor{0x43, "Cavium"},
    Vendor{0x46, "Fujitsu"},  Vendor{0x48, "HiSilicon"}, Vendor{0x4e, "NVIDIA"},
    Vendor{0x51, "Qualcomm"}, Vendor{0x61, "Apple"},     Vendor{0xc0, "Ampere"},
};
constexpr std::array knownCores{
    Core{0x41, 0xd03, "Cortex-A53"},   Core{0x41, 0xd05, "Cortex-A55"},
    Core{0x41, 0xd07, "Cortex-A57"},   Core{0x41, 0xd08, "Cortex-A72"},
    Core{0x41, 0xd0b, "Cortex-A76"},   Core{0x41, 0xd0c, "Neoverse-N1"},
    Core{0x41, 0xd40, "Neoverse-V1"},  Core{0x41, 0xd49, "Neoverse-N2"},
    Core{0x41, 0xd4f, "Neoverse-V2"},  Core{0x41, 0xd84, "Neoverse-V3"},
    Core{0x41, 0xd8e, "Neoverse-N3"},  Core{0x43, 0x0a1, "ThunderX"},
    Core{0x43, 0x0af, "ThunderX2"},    Core{0x46, 0x001, "A64FX"},
    Core{0x48, 0xd01, "TaiShan v110"}, Core{0x4e, 0x004, "Carmel"},
    Core{0xc0, 0xac3, "Ampere-1"},     Core{0xc0, 0xac4, "Ampere-1a"},
};

}  // namespace

ArmCore armCore(const std::string& implementer, const std::string& part)
{
    ArmCore found{.vendor = implementer, .model = "part " + part};
    constexpr int anyBase = 0;
    const auto maker = std::strtoul(implementer.c_str(), nullptr, anyBase);
    const auto number = std::strtoul(part.c_str(), nullptr, anyBase);
    for (const auto& vendor : knownVendors) {
        if (vendor.implementer == maker) {
            found.vendor = vendor.name;
        }
    }
    for (const auto& core : knownCores) {
        if (core.implementer == maker && core.part == number) {
            found.model = core.name;
        }
    }
    return found;
}

}  // namespace papilio::collectors
