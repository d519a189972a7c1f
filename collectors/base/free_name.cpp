#include "collectors/base/free_name.h"

#include "core/io/files/study_name.h"

#include <filesystem>
#include <fmt/format.h>
#include <string_view>

namespace papilio::collectors {

namespace fs = std::filesystem;

std::string freeName(const std::string& path)
{
    constexpr std::string_view partial = ".partial";
    std::string stem = path;
    stem.resize(stem.size() - (stem.ends_with(partial) ? partial.size() : 0));
    const auto known = core::studyEnding(stem);
    stem.resize(stem.size() - (known.empty() ? fs::path(stem).extension().string() : known).size());
    const auto ending = path.substr(stem.size());
    std::error_code failed;
    for (int number = 2;; ++number) {
        std::string name = fmt::format("{}-{}{}", stem, number, ending);
        if (!fs::exists(fs::symlink_status(name, failed))) {
            return name;
        }
    }
}

}  // namespace papilio::collectors
