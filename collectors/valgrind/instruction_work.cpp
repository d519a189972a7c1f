#include "collectors/valgrind/instruction_work.h"

#include "collectors/base/libraries.h"
#include "core/base/lists.h"

#ifdef PAPILIO_HAVE_CAPSTONE

#include <algorithm>
#include <array>
#include <capstone/capstone.h>
#include <span>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr unsigned pointerBytes = 8;

constexpr std::array<std::string_view, 12> simple = {
    "add", "sub", "mul", "div", "min", "max", "rcp", "sqrt", "rsqrt", "hadd", "hsub", "addsub"};
constexpr std::array<std::string_view, 6> fused = {"fmadd",  "fmsub",    "fnmadd",
                                                   "fnmsub", "fmaddsub", "fmsubadd"};
constexpr std::array<std::string_view, 13> extended = {"fadd",  "faddp",  "fiadd", "fsub",  "fsubp",
                                                       "fsubr", "fsubrp", "fmul",  "fmulp", "fimul",
                                                       "fdiv",  "fdivp",  "fsqrt"};
constexpr std::array<std::string_view, 6> extendedToo = {"fdivr",  "fdivrp", "fidiv",
                                                         "fidivr", "fisub",  "fisubr"};

/// "fmadd231" -> "fmadd"
std::string_view withoutOrder(std::string_view stem)
{
    const auto end = stem.find_first_of("123");
    return stem.substr(0, end);
}

/// Operations for each number, from a mnemonic without its "v" and its type.
unsigned perNumber(std::string_view stem)
{
    if (core::contains(simple, stem)) {
        return 1;
    }
    return stem == "dp" || core::contains(fused, withoutOrder(stem)) ? 2 : 0;
}

void addOperations(std::string_view mnemonic, const cs_x86& operands, InstructionWork& work)
{
    if (core::contains(extended, mnemonic) || core::contains(extendedToo, mnemonic)) {
        work.extended = 1;
        return;
    }
    if (mnemonic.size() < 4 || operands.op_count == 0) {
        return;
    }
    const auto type = mnemonic.substr(mnemonic.size() - 2);
    auto stem = mnemonic.substr(0, mnemonic.size() - 2);
    if (stem.starts_with('v')) {
        stem.remove_prefix(1);
    }
    const bool isPacked = type == "pd" || type == "ps";
    if (!isPacked && type != "sd" && type != "ss") {
        return;
    }
    const bool isDouble = type[1] == 'd';
    const unsigned numbers = isPacked ? operands.operands[0].size / (isDouble ? 8U : 4U) : 1U;
    (isDouble ? work.doubles : work.singles) = perNumber(stem) * numbers;
}

/// The bytes of the operands in memory with this access, else of any; of a pointer where there is
/// none: push, call and ret use the stack.
unsigned memoryBytes(const cs_x86& instruction, std::uint8_t access)
{
    unsigned bytes = 0;
    unsigned others = 0;
    for (const auto& operand : std::span(instruction.operands, instruction.op_count)) {
        if (operand.type == X86_OP_MEM) {
            ((operand.access & access) != 0 ? bytes : others) += operand.size;
        }
    }
    return bytes > 0 ? bytes : others > 0 ? others : pointerBytes;
}

bool isModify(const cs_x86& instruction)
{
    return std::ranges::any_of(
        std::span(instruction.operands, instruction.op_count), [](const auto& operand) {
            return operand.type == X86_OP_MEM && operand.access == (CS_AC_READ | CS_AC_WRITE);
        });
}

}  // namespace

struct InstructionDecoder::Handle {
    csh engine = 0;
    cs_insn* instruction = nullptr;

    Handle() = default;
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (instruction != nullptr) {
            cs_free(instruction, 1);
        }
        cs_close(&engine);
    }
};

Result<InstructionDecoder> InstructionDecoder::make()
{
    auto handle = std::make_unique<Handle>();
    if (cs_open(CS_ARCH_X86, CS_MODE_64, &handle->engine) != CS_ERR_OK ||
        cs_option(handle->engine, CS_OPT_DETAIL, CS_OPT_ON) != CS_ERR_OK) {
        return Error{Errc::Unsupported, "libcapstone does not decode instructions of x86-64"};
    }
    handle->instruction = cs_malloc(handle->engine);
    return InstructionDecoder(std::move(handle));
}

InstructionWork InstructionDecoder::work(std::string_view code) const
{
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(code.data());
    std::size_t left = std::min<std::size_t>(code.size(), 15);  // no instruction is longer
    std::uint64_t address = 0;
    InstructionWork work;
    if (!cs_disasm_iter(handle_->engine, &bytes, &left, &address, handle_->instruction)) {
        return work;
    }
    const auto& operands = handle_->instruction->detail->x86;
    const std::string_view mnemonic = handle_->instruction->mnemonic;
    addOperations(mnemonic.substr(mnemonic.find(' ') + 1), operands, work);  // without a prefix
    work.loadBytes = memoryBytes(operands, CS_AC_READ);
    work.storeBytes = memoryBytes(operands, CS_AC_WRITE);
    work.isGather = mnemonic.find("gather") != std::string_view::npos;
    work.isModify = isModify(operands);
    return work;
}

#else

namespace papilio::collectors {

struct InstructionDecoder::Handle {};

core::Result<InstructionDecoder> InstructionDecoder::make()
{
    return missingLibrary(Library::Capstone);
}

InstructionWork InstructionDecoder::work(std::string_view /*code*/) const
{
    return {};
}

#endif

InstructionDecoder::InstructionDecoder(std::unique_ptr<Handle> handle) : handle_(std::move(handle))
{}
InstructionDecoder::InstructionDecoder(InstructionDecoder&&) noexcept = default;
InstructionDecoder::~InstructionDecoder() = default;

}  // namespace papilio::collectors
