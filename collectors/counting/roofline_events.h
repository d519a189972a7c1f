#pragma once

#include <string>
#include <vector>

namespace papilio::collectors {

/// The bundled definitions of the floating-point operations that a CPU counts, with their source.
struct RooflineTemplate {
    std::string pmu;          ///< as libpfm names it: "spr"
    std::string definitions;  ///< name of the template: "roofline-intel-avx512"
};

/// Those of resources/processors/roofline_events.csv.
const std::vector<RooflineTemplate>& rooflineTemplates();

/// The template for the PMUs of a machine; empty where none fits.
std::string rooflineTemplate(const std::vector<std::string>& pmus);

}  // namespace papilio::collectors
