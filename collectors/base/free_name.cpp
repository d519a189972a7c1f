#include "collectors/base/free_name.h"

#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>

namespace papilio::collectors {

namespace fs = std::filesystem;

std::string freeName(const std::string& path)
{
    constexpr std::array<std::string_view, 2> endings = {".partial", ".papilio.h5"};
    std::string stem = path;
    std::string ending;
    for (const auto known : endings) {
        if (stem.ends_with(known)) {
            stem.resize(stem.size() - known.size());
            ending.insert(0, known);
        }
    }
    if (!ending.ends_with(".h5") && ending != ".papilio.h5.partial") {
        const auto extension = fs::path(stem).extension().string();
        stem.resize(stem.size() - extension.size());
        ending.insert(0, extension);
    }
    std::error_code failed;
    for (int number = 2;; ++number) {
        std::string name = fmt::format("{}-{}{}", stem, number, ending);
        if (!fs::exists(fs::symlink_status(name, failed))) {
            return name;
        }
    }
}

}  // namespace papilio::collectors
