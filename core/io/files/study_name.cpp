#include "core/io/files/study_name.h"

#include "core/base/ascii.h"
#include "core/base/text.h"

#include <fmt/format.h>

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

}  // namespace papilio::core
