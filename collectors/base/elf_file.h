#pragma once

#include "collectors/kernels/processor.h"
#include "core/base/result.h"
#include "core/io/files/file_text.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
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

/// The code of a program or a library, by the addresses in the file.
class ElfCode {
public:
    /// @return as elfSymbols()
    static core::Result<ElfCode> open(const std::filesystem::path& path);

    /// The bytes from an address to the end of its segment; empty where there is no code.
    [[nodiscard]] std::string_view at(std::uint64_t address) const;
    /// What it was compiled for; Other: something that is not in the list.
    [[nodiscard]] Architecture architecture() const { return architecture_; }

private:
    struct Segment {
        std::uint64_t address = 0;
        std::string_view bytes;
    };

    explicit ElfCode(core::FileText file) : file_(std::move(file)) {}

    core::FileText file_;
    std::vector<Segment> segments_;
    Architecture architecture_ = Architecture::Other;
};

}  // namespace papilio::collectors
