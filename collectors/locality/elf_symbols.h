#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace papilio::collectors {

/// A function or a global variable of a program.
struct ElfSymbol {
    std::string name;
    std::uint64_t address = 0;  ///< in the file; a position-independent program is moved
    std::uint64_t bytes = 0;
    bool isFunction = false;
};

/// What a program's symbol table says.
struct ElfSymbols {
    bool positionIndependent = false;
    std::vector<ElfSymbol> symbols;  ///< empty for a stripped program
};

/// Reads the symbols of a 64-bit little-endian ELF file.
/// @return NotFound, Unreadable; Malformed for anything else and for tables outside of the file
core::Result<ElfSymbols> elfSymbols(const std::filesystem::path& program);

}  // namespace papilio::collectors
