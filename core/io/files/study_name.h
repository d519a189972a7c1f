#pragma once

#include <filesystem>
#include <string>

namespace papilio::core {

/// What the name of a study ends with: ".h5" or ".hdf5" in letters of either case, with ".papilio"
/// where that is before it; empty where it is no name of a study.
std::string studyEnding(const std::filesystem::path& path);

/// "study.node7.h5" for "study.h5": the study of one of several machines that are measured at the
/// same time. Letters of the name that a file name should not have become '-'.
std::filesystem::path studyOfMachine(const std::filesystem::path& study, std::string machine);

}  // namespace papilio::core
