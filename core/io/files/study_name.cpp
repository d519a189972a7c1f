#include "core/io/files/study_name.h"

#include "core/base/ascii.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace papilio::core {

std::string studyEnding(const std::filesystem::path& path)
{
    const auto ending = path.extension().string();
    const auto plain = lowerCase(ending);
    if (plain != ".h5" && plain != ".hdf5") {
        return {};
    }
    const auto before = path.stem().extension().string();
    return lowerCase(before) == ".papilio" ? before + ending : ending;
}

std::filesystem::path studyOfMachine(const std::filesystem::path& study, std::string machine)
{
    for (char& letter : machine) {
        const bool isPlain = isWordCharacter(letter) || letter == '-' || letter == '.';
        letter = isPlain ? letter : '-';
    }
    auto stem = study.filename().string();
    auto ending = studyEnding(study);
    ending = ending.empty() ? study.extension().string() : ending;
    stem.resize(stem.size() - ending.size());
    return study.parent_path() / fmt::format("{}.{}{}", stem, machine, ending);
}

std::filesystem::path freeStudyName(const std::filesystem::path& study)
{
    namespace fs = std::filesystem;
    constexpr std::string_view partial = ".partial";
    const auto isThere = [partial](const std::string& path) {
        std::error_code failed;
        return fs::exists(fs::symlink_status(path, failed)) ||
               fs::exists(fs::symlink_status(path + std::string(partial), failed));
    };
    std::string path = study.string();
    std::string stem = path.substr(0, path.size() - (path.ends_with(partial) ? partial.size() : 0));
    const auto known = studyEnding(stem);
    stem.resize(stem.size() - (known.empty() ? fs::path(stem).extension().string() : known).size());
    const auto ending = path.substr(stem.size());
    const auto mark = std::min(stem.rfind('-'), stem.size());
    const auto digits = stem.substr(std::min(mark + 1, stem.size()));
    const bool isCounted = parsedNumber<unsigned>(digits).value_or(1000) < 1000 && digits[0] != '0';
    if (isCounted && isThere(path) && isThere(stem.substr(0, mark) + ending)) {
        stem.resize(mark);
    }
    for (int number = 2; isThere(path); ++number) {
        path = fmt::format("{}-{}{}", stem, number, ending);
    }
    return path;
}

}  // namespace papilio::core
