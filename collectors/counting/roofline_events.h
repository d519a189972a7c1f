#pragma once

#include <string>
#include <vector>

namespace papilio::collectors {

/// The bundled definitions of the floating-point operations that a CPU counts, with their source.
struct RooflineTemplate {
    std::string pmu;          ///< as libpfm names it: "spr"
    std::string definitions;  ///< name of the template: "roofline-intel-avx512"
};

/// The CPUs whose published events give the operations of all widths. Not among them: Neoverse N1
/// and the Cortex cores, which count instructions only, and POWER9, whose PM_2FLOP_CMPL to
/// PM_8FLOP_CMPL also count comparisons and moves.
const std::vector<RooflineTemplate>& rooflineTemplates();

/// The template for the PMUs of a machine; empty where none fits.
std::string rooflineTemplate(const std::vector<std::string>& pmus);

}  // namespace papilio::collectors
