#include "collectors/locality/elf_symbols.h"

#include "core/io/files/file_text.h"

#include <cstring>
#include <elf.h>
#include <fmt/format.h>
#include <optional>
#include <string_view>

namespace papilio::collectors {

namespace {

/// A structure of the file, or nothing where it lies outside.
template<typename Structure>
std::optional<Structure> at(std::string_view file, std::uint64_t offset)
{
    if (offset > file.size() || file.size() - offset < sizeof(Structure)) {
        return std::nullopt;
    }
    Structure value;
    std::memcpy(&value, file.data() + offset, sizeof(Structure));
    return value;
}

std::string textAt(std::string_view file, const Elf64_Shdr& table, std::uint64_t index)
{
    if (index >= table.sh_size || table.sh_offset > file.size() ||
        table.sh_size > file.size() - table.sh_offset) {
        return {};
    }
    const std::string_view rest = file.substr(table.sh_offset + index, table.sh_size - index);
    return std::string(rest.substr(0, rest.find('\0')));
}

bool addSymbols(ElfSymbols& found,
                std::string_view file,
                const Elf64_Ehdr& header,
                const Elf64_Shdr& table)
{
    const auto names =
        at<Elf64_Shdr>(file, header.e_shoff + std::uint64_t{table.sh_link} * sizeof(Elf64_Shdr));
    if (!names || table.sh_offset > file.size() || table.sh_size > file.size() - table.sh_offset) {
        return false;
    }
    for (std::uint64_t offset = 0; offset + sizeof(Elf64_Sym) <= table.sh_size;
         offset += sizeof(Elf64_Sym)) {
        const auto symbol = at<Elf64_Sym>(file, table.sh_offset + offset);
        const unsigned type = ELF64_ST_TYPE(symbol->st_info);
        if ((type == STT_FUNC || type == STT_OBJECT) && symbol->st_shndx != SHN_UNDEF) {
            found.symbols.push_back({.name = textAt(file, *names, symbol->st_name),
                                     .address = symbol->st_value,
                                     .bytes = symbol->st_size,
                                     .isFunction = type == STT_FUNC});
        }
    }
    return true;
}

}  // namespace

core::Result<ElfSymbols> elfSymbols(const std::filesystem::path& program)
{
    const auto whole = core::FileText::open(program);
    if (!whole) {
        return whole.error();
    }
    const std::string_view file = whole->text();
    const auto header = at<Elf64_Ehdr>(file, 0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB) {
        return core::Error{core::Errc::Malformed,
                           fmt::format("{}: this is not a 64-bit program", program.string())};
    }
    ElfSymbols found{.positionIndependent = header->e_type == ET_DYN, .symbols = {}};
    for (unsigned index = 0; index < header->e_shnum; ++index) {
        const auto section =
            at<Elf64_Shdr>(file, header->e_shoff + std::uint64_t{index} * sizeof(Elf64_Shdr));
        if (!section ||
            (section->sh_type == SHT_SYMTAB && !addSymbols(found, file, *header, *section))) {
            return core::Error{
                core::Errc::Malformed,
                fmt::format("{}: a table of this program is outside the file", program.string())};
        }
    }
    return found;
}

}  // namespace papilio::collectors
