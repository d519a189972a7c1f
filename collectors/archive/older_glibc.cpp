// older-glibc FILE…: lets libraries that were linked with glibc 2.34 load with older ones, too.
//
// glibc 2.32 to 2.34 moved the functions of libpthread, libdl and librt into libc and gave them new
// versions. A library that is linked there asks for these versions, although older C libraries have
// the functions. Here they are asked for without a version, and what no symbol needs any longer is
// not required. Every C library then takes the only version it offers to new programs.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

namespace {

constexpr Elf64_Half anyVersion = VER_NDX_GLOBAL;

struct Malformed {};

/// A 64-bit ELF file of this machine's byte order.
class Library {
public:
    explicit Library(std::vector<char> bytes) : bytes_(std::move(bytes)) {}

    void olden()
    {
        const auto& head = at<Elf64_Ehdr>(0);
        if (std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
            head.e_ident[EI_CLASS] != ELFCLASS64) {
            throw Malformed{};
        }
        for (std::size_t index = 0; index < head.e_shnum; ++index) {
            const auto& section = sectionAt(index);
            if (section.sh_type == SHT_GNU_versym) {
                versions_ = section;
                symbols_ = sectionAt(section.sh_link);
                names_ = sectionAt(symbols_.sh_link);
            } else if (section.sh_type == SHT_GNU_verneed) {
                needs_ = section;
            }
        }
        std::size_t place = needs_.sh_offset;
        for (std::size_t file = 0; file < needs_.sh_info; ++file) {
            oldenFile(place);
            place += at<Elf64_Verneed>(place).vn_next;
        }
    }

    [[nodiscard]] const std::vector<char>& bytes() const { return bytes_; }

private:
    template<typename Part>
    Part& at(std::size_t place)
    {
        if (place + sizeof(Part) > bytes_.size()) {
            throw Malformed{};
        }
        return *reinterpret_cast<Part*>(bytes_.data() + place);
    }

    Elf64_Shdr& sectionAt(std::size_t index)
    {
        return at<Elf64_Shdr>(at<Elf64_Ehdr>(0).e_shoff + index * sizeof(Elf64_Shdr));
    }

    std::string_view name(std::size_t offset)
    {
        const auto place = names_.sh_offset + offset;
        const auto end =
            std::find(bytes_.begin() + static_cast<std::ptrdiff_t>(std::min(place, bytes_.size())),
                      bytes_.end(), '\0');
        if (end == bytes_.end()) {
            throw Malformed{};
        }
        return &bytes_[place];
    }

    /// The versions that the file needs of one library.
    void oldenFile(std::size_t place)
    {
        auto& file = at<Elf64_Verneed>(place);
        Elf64_Word* link = &file.vn_aux;  // to the version that is looked at
        std::size_t from = place;
        for (std::size_t left = file.vn_cnt; left > 0; --left) {
            auto& version = at<Elf64_Vernaux>(from + *link);
            if (isOfTheMove(name(version.vna_name)) && freed(version.vna_other) &&
                file.vn_cnt > 1) {
                *link = version.vna_next == 0 ? 0 : *link + version.vna_next;
                --file.vn_cnt;
            } else {
                from += *link;
                link = &version.vna_next;
            }
        }
    }

    static bool isOfTheMove(std::string_view version)
    {
        constexpr std::array versions = {"GLIBC_2.32", "GLIBC_2.33", "GLIBC_2.34"};
        return std::find(versions.begin(), versions.end(), version) != versions.end();
    }

    static bool hasMoved(std::string_view function)
    {
        constexpr std::array<std::string_view, 5> of = {"pthread_", "dl", "sem_", "timer_", "shm_"};
        return std::any_of(of.begin(), of.end(),
                           [&](auto beginning) { return function.starts_with(beginning); });
    }

    /// Asks for the functions of a version that have moved without it; whether these are all.
    bool freed(Elf64_Half version)
    {
        bool areAll = true;
        for (std::size_t index = 0; index * sizeof(Elf64_Half) < versions_.sh_size; ++index) {
            auto& own = at<Elf64_Half>(versions_.sh_offset + index * sizeof(Elf64_Half));
            if (own != version) {
                continue;
            }
            const auto& symbol = at<Elf64_Sym>(symbols_.sh_offset + index * sizeof(Elf64_Sym));
            if (hasMoved(name(symbol.st_name))) {
                own = anyVersion;
            } else {
                areAll = false;
            }
        }
        return areAll;
    }

    std::vector<char> bytes_;
    Elf64_Shdr versions_ = {};
    Elf64_Shdr symbols_ = {};
    Elf64_Shdr names_ = {};
    Elf64_Shdr needs_ = {};
};

}  // namespace

int main(int argc, char** argv)
{
    for (const char* path : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
        std::ifstream file(path, std::ios::binary);
        Library library(std::vector<char>(std::istreambuf_iterator<char>(file), {}));
        try {
            library.olden();
        } catch (const Malformed&) {
            std::fprintf(stderr, "%s: expected a 64-bit library\n", path);
            return EXIT_FAILURE;
        }
        std::ofstream changed(path, std::ios::binary);
        changed.write(library.bytes().data(), static_cast<std::streamsize>(library.bytes().size()));
        if (!changed.flush()) {
            std::fprintf(stderr, "%s: cannot be written\n", path);
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
