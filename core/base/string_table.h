#pragma once

#include "core/base/huge_pages.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Many UTF-8 strings in one block, as they are in a study file: bytes and n + 1 offsets.
class StringTable {
public:
    using Offsets = std::vector<std::uint64_t, UninitializedAllocator<std::uint64_t>>;

    StringTable() = default;
    explicit StringTable(const std::vector<std::string>& strings)
    {
        for (const auto& text : strings) {
            append(text);
        }
    }
    /// @param offsets n + 1 ascending numbers, the first 0, the last bytes.size(); the caller has
    /// checked this
    StringTable(std::string bytes, Offsets offsets)
        : bytes_(std::move(bytes)),
          offsets_(std::move(offsets))
    {}

    void append(std::string_view text)
    {
        bytes_.append(text);
        offsets_.push_back(bytes_.size());
    }

    [[nodiscard]] std::size_t size() const { return offsets_.size() - 1; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::string_view operator[](std::size_t index) const
    {
        return std::string_view(bytes_).substr(offsets_[index],
                                               offsets_[index + 1] - offsets_[index]);
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }
    [[nodiscard]] const Offsets& offsets() const { return offsets_; }

    bool operator==(const StringTable&) const = default;

private:
    std::string bytes_;
    Offsets offsets_ = {0};
};

}  // namespace papilio::core
