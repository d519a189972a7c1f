#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/papi/papi_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace papilio::core {

namespace {

constexpr EnumNames<Derivation, 8> derivations = {
    "NOT_DERIVED", "DERIVED_ADD",    "DERIVED_SUB",     "DERIVED_CMPD",
    "DERIVED_PS",  "DERIVED_ADD_PS", "DERIVED_POSTFIX", "DERIVED_INFIX"};

/// Its names without "PAPI_", each behind a blank: those of 7.0, then those that came later.
constexpr std::string_view presetsOf70 =
    " "
    "L1_DCM L1_ICM L2_DCM L2_ICM L3_DCM L3_ICM L1_TCM L2_TCM L3_TCM CA_SNP CA_SHR CA_CLN "
    "CA_INV CA_ITV L3_LDM L3_STM BRU_IDL FXU_IDL FPU_IDL LSU_IDL TLB_DM TLB_IM TLB_TL "
    "L1_LDM L1_STM L2_LDM L2_STM BTAC_M PRF_DM L3_DCH TLB_SD CSR_FAL CSR_SUC CSR_TOT "
    "MEM_SCY MEM_RCY MEM_WCY STL_ICY FUL_ICY STL_CCY FUL_CCY HW_INT BR_UCN BR_CN BR_TKN "
    "BR_NTK BR_MSP BR_PRC FMA_INS TOT_IIS TOT_INS INT_INS FP_INS LD_INS SR_INS BR_INS "
    "VEC_INS RES_STL FP_STAL TOT_CYC LST_INS SYC_INS L1_DCH L2_DCH L1_DCA L2_DCA L3_DCA "
    "L1_DCR L2_DCR L3_DCR L1_DCW L2_DCW L3_DCW L1_ICH L2_ICH L3_ICH L1_ICA L2_ICA L3_ICA "
    "L1_ICR L2_ICR L3_ICR L1_ICW L2_ICW L3_ICW L1_TCH L2_TCH L3_TCH L1_TCA L2_TCA L3_TCA "
    "L1_TCR L2_TCR L3_TCR L1_TCW L2_TCW L3_TCW FML_INS FAD_INS FDV_INS FSQ_INS FNV_INS "
    "FP_OPS SP_OPS DP_OPS VEC_SP VEC_DP REF_CYC"
    " ";
constexpr std::string_view presetsOfHead = " HP_OPS VEC_HP ";
constexpr std::size_t presetSlots = 128;

constexpr std::size_t wordsIn(std::string_view list)
{
    return static_cast<std::size_t>(std::ranges::count(list, ' ')) - 1;
}
static_assert(wordsIn(presetsOf70) == 108);

}  // namespace

PapiLimits papiLimits(PapiVersion version)
{
    PapiLimits limits;
    limits.terms = version == PapiVersion::V7_0 ? 8 : 12;
    limits.newPresets = presetSlots - wordsIn(presetsOf70) -
                        (version == PapiVersion::Head ? wordsIn(presetsOfHead) : 0);
    return limits;
}

bool isPapiPreset(std::string_view name, PapiVersion version)
{
    constexpr std::string_view prefix = "PAPI_";
    if (!name.starts_with(prefix)) {
        return false;
    }
    const std::string word = fmt::format(" {} ", name.substr(prefix.size()));
    return presetsOf70.find(word) != std::string_view::npos ||
           (version == PapiVersion::Head && presetsOfHead.find(word) != std::string_view::npos);
}

std::string_view toString(PapiVersion version)
{
    return version == PapiVersion::V7_0 ? "7.0" : "7.2 and later";
}

std::string_view toString(Derivation derivation)
{
    return derivations.of(derivation);
}

std::optional<Derivation> derivation(std::string_view word)
{
    return derivations.find(upperCase(word));
}

}  // namespace papilio::core
