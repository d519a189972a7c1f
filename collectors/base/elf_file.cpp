#include "collectors/base/elf_file.h"

#include <cstring>
#include <elf.h>
#include <optional>
#include <string_view>

namespace papilio::collectors {

namespace {

/// A structure of the file, or nothing where it lies outside.
template<typename Structure>
std::optional<Structure> structureAt(std::string_view file, std::uint64_t offset)
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
    const auto names = structureAt<Elf64_Shdr>(
        file, header.e_shoff + std::uint64_t{table.sh_link} * sizeof(Elf64_Shdr));
    if (!names || table.sh_offset > file.size() || table.sh_size > file.size() - table.sh_offset) {
        return false;
    }
    for (std::uint64_t offset = 0; offset + sizeof(Elf64_Sym) <= table.sh_size;
         offset += sizeof(Elf64_Sym)) {
        const auto symbol = structureAt<Elf64_Sym>(file, table.sh_offset + offset);
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

/// @return Malformed for what is no 64-bit little-endian ELF file
core::Result<Elf64_Ehdr> headerOf(const std::filesystem::path& program, std::string_view file)
{
    const auto header = structureAt<Elf64_Ehdr>(file, 0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB) {
        return core::errorOf(core::Errc::Malformed, "{}: this is not a 64-bit program",
                             program.string());
    }
    return *header;
}

}  // namespace

core::Result<ElfSymbols> elfSymbols(const std::filesystem::path& program)
{
    const auto whole = core::FileText::open(program);
    if (!whole) {
        return whole.error();
    }
    const std::string_view file = whole->text();
    const auto header = headerOf(program, file);
    if (!header) {
        return header.error();
    }
    ElfSymbols found{.positionIndependent = header->e_type == ET_DYN, .symbols = {}};
    for (unsigned index = 0; index < header->e_shnum; ++index) {
        const auto section = structureAt<Elf64_Shdr>(
            file, header->e_shoff + std::uint64_t{index} * sizeof(Elf64_Shdr));
        if (!section ||
            (section->sh_type == SHT_SYMTAB && !addSymbols(found, file, *header, *section))) {
            return core::errorOf(core::Errc::Malformed,
                                 "{}: a table of this program is outside the file",
                                 program.string());
        }
    }
    return found;
}

core::Result<ElfCode> ElfCode::open(const std::filesystem::path& path)
{
    auto whole = core::FileText::open(path);
    if (!whole) {
        return whole.error();
    }
    ElfCode code(*std::move(whole));
    const std::string_view file = code.file_.text();
    const auto header = headerOf(path, file);
    if (!header) {
        return header.error();
    }
    code.architecture_ = header->e_machine == EM_X86_64    ? Architecture::X86_64
                         : header->e_machine == EM_AARCH64 ? Architecture::Aarch64
                         : header->e_machine == EM_PPC64   ? Architecture::Ppc64le
                                                           : Architecture::Other;
    for (unsigned index = 0; index < header->e_phnum; ++index) {
        const auto segment = structureAt<Elf64_Phdr>(
            file, header->e_phoff + std::uint64_t{index} * sizeof(Elf64_Phdr));
        if (!segment ||
            (segment->p_type == PT_LOAD && (segment->p_offset > file.size() ||
                                            segment->p_filesz > file.size() - segment->p_offset))) {
            return core::errorOf(core::Errc::Malformed,
                                 "{}: a segment of this program is outside the file",
                                 path.string());
        }
        if (segment->p_type == PT_LOAD && (segment->p_flags & PF_X) != 0) {
            code.segments_.push_back(
                {segment->p_vaddr, file.substr(segment->p_offset, segment->p_filesz)});
        }
    }
    return code;
}

std::string_view ElfCode::at(std::uint64_t address) const
{
    for (const auto& segment : segments_) {
        if (address >= segment.address && address - segment.address < segment.bytes.size()) {
            return segment.bytes.substr(address - segment.address);
        }
    }
    return {};
}

}  // namespace papilio::collectors
