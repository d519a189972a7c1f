#include "core/io/hdf5/reading_budget.h"

#include "core/io/hdf5/refusal.h"

#include <fmt/format.h>

namespace papilio::core::hdf5 {

void ReadingBudget::spend(std::uint64_t stored, const std::string& where)
{
    if (stored > left_) {
        throw Refusal(
            {Errc::Malformed, fmt::format("{}: the values claimed up to here do not fit into the "
                                          "{} bytes of the file; every value must be stored once",
                                          where, fileSize_)});
    }
    left_ -= stored;
}

}  // namespace papilio::core::hdf5
