#pragma once

#include <filesystem>
#include <string>

namespace papilio::core {

/// What the name of a study ends with: ".h5" or ".hdf5" in letters of either case, with ".papilio"
/// where that is before it; empty where it is not the name of a study.
std::string studyEnding(const std::filesystem::path& path);

/// "study.node7.h5" for "study.h5": the study of one of several machines that are measured at the
/// same time. Letters of the name that a file name should not have become '-'.
std::filesystem::path studyOfMachine(const std::filesystem::path& study, std::string machine);

/// `study` where neither it nor what a stopped run kept for it ("study.h5.partial") is there, else
/// the first of "study-2.h5", "study-3.h5" … of which that is so; "run-2.h5" goes on with
/// "run-3.h5" where "run.h5" is there.
std::filesystem::path freeStudyName(const std::filesystem::path& study);

}  // namespace papilio::core
