#pragma once

#include "core/base/result.h"

#include <memory>
#include <string_view>

namespace papilio::collectors {

/// What one instruction of x86-64 does each time it is executed.
struct InstructionWork {
    unsigned doubles = 0;     ///< floating-point operations in double precision
    unsigned singles = 0;     ///< in single precision
    unsigned extended = 0;    ///< of the x87 unit
    unsigned loadBytes = 0;   ///< where it loads: all bytes together
    unsigned storeBytes = 0;  ///< where it stores
    bool isModify = false;    ///< it stores where it has loaded
    bool isGather = false;    ///< the bytes are those of one number of a vector
};

/**
 * Says what instructions do, from their encoding (libcapstone).
 *
 * Operations are counted as Intel's FP_ARITH_INST_RETIRED has them: additions, subtractions,
 * multiplications, divisions, minima, maxima, square roots and reciprocals are one for each number
 * of a vector, fused multiply-adds and dot products two; moves, comparisons, conversions and logic
 * are none.
 */
class InstructionDecoder {
public:
    /// @return Unsupported where this build has no libcapstone
    static core::Result<InstructionDecoder> make();
    InstructionDecoder(const InstructionDecoder&) = delete;
    InstructionDecoder& operator=(const InstructionDecoder&) = delete;
    InstructionDecoder(InstructionDecoder&&) noexcept;
    ~InstructionDecoder();

    /// The work of the first instruction of `code`; none where it is not one.
    [[nodiscard]] InstructionWork work(std::string_view code) const;

private:
    struct Handle;
    explicit InstructionDecoder(std::unique_ptr<Handle> handle);

    std::unique_ptr<Handle> handle_;
};

}  // namespace papilio::collectors
