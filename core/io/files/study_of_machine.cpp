#include "core/io/files/study_of_machine.h"

#include "core/base/ascii.h"

#include <fmt/format.h>

namespace papilio::core {

std::filesystem::path studyOfMachine(const std::filesystem::path& study, std::string machine)
{
    for (char& letter : machine) {
        const bool isPlain = isWordCharacter(letter) || letter == '-' || letter == '.';
        letter = isPlain ? letter : '-';
    }
    auto stem = study.filename().string();
    const std::string_view longEnding = ".papilio.h5";
    const auto ending =
        stem.ends_with(longEnding) ? std::string(longEnding) : study.extension().string();
    stem.resize(stem.size() - ending.size());
    return study.parent_path() / fmt::format("{}.{}{}", stem, machine, ending);
}

}  // namespace papilio::core
