#include "tests/fuzz/metadata_blocks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace papilio::fuzz {

namespace {

constexpr std::size_t largestBlock = 2048;
constexpr std::size_t checksumBytes = 4;

/// Bob Jenkins' lookup3 (hashlittle, 2006, public domain) with seed 0: HDF5's checksum of metadata.
std::uint32_t checksum(const unsigned char* bytes, std::size_t size)
{
    std::uint32_t a = 0xdeadbeefU + static_cast<std::uint32_t>(size);
    std::uint32_t b = a;
    std::uint32_t c = a;
    const auto word = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t byte = 0; byte < 4 && at + byte < size; ++byte) {
            value |= static_cast<std::uint32_t>(bytes[at + byte]) << (8 * byte);
        }
        return value;
    };
    std::size_t at = 0;
    for (; size - at > 12; at += 12) {
        a += word(at);
        b += word(at + 4);
        c += word(at + 8);
        a -= c, a ^= std::rotl(c, 4), c += b;
        b -= a, b ^= std::rotl(a, 6), a += c;
        c -= b, c ^= std::rotl(b, 8), b += a;
        a -= c, a ^= std::rotl(c, 16), c += b;
        b -= a, b ^= std::rotl(a, 19), a += c;
        c -= b, c ^= std::rotl(b, 4), b += a;
    }
    if (size == at) {
        return c;
    }
    a += word(at);
    b += word(at + 4);
    c += word(at + 8);
    c ^= b, c -= std::rotl(b, 14);
    a ^= c, a -= std::rotl(c, 11);
    b ^= a, b -= std::rotl(a, 25);
    c ^= b, c -= std::rotl(b, 16);
    a ^= c, a -= std::rotl(c, 4);
    b ^= a, b -= std::rotl(a, 14);
    c ^= b, c -= std::rotl(b, 24);
    return c;
}

}  // namespace

std::vector<MetadataBlock> metadataBlocks(const std::string& image)
{
    static constexpr auto signatures = std::to_array<std::string_view>(
        {"\x89HDF", "OHDR", "OCHK", "FRHP", "FHDB", "FHIB", "BTHD", "BTIN", "BTLF", "FSHD", "FSSE",
         "FAHD", "FADB", "EAHD", "EAIB", "SMTB", "SMLI"});
    const auto* const bytes = reinterpret_cast<const unsigned char*>(image.data());
    std::vector<MetadataBlock> blocks;
    for (std::size_t at = 0; at + 8 < image.size(); ++at) {
        const auto head = std::string_view(image).substr(at, 4);
        if (std::ranges::find(signatures, head) == signatures.end()) {
            continue;
        }
        // Its size is that with which its checksum is right.
        const auto most = std::min(largestBlock, image.size() - at - checksumBytes);
        for (std::size_t size = 8; size < most; ++size) {
            std::uint32_t stored = 0;
            std::memcpy(&stored, bytes + at + size, checksumBytes);
            if (stored != 0 && stored == checksum(bytes + at, size)) {
                blocks.push_back({at, size});
                break;
            }
        }
    }
    return blocks;
}

void seal(std::string& image, const MetadataBlock& block)
{
    const auto sum =
        checksum(reinterpret_cast<const unsigned char*>(image.data()) + block.begin, block.size);
    std::memcpy(image.data() + block.begin + block.size, &sum, checksumBytes);
}

}  // namespace papilio::fuzz
