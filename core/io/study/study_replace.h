#pragma once

#include "core/io/files/file_stamp.h"
#include "core/io/study/study_file.h"

#include <optional>

namespace papilio::core {

/**
 * writeStudy() over a file that was read before: it is replaced only where it is still that one.
 *
 * Two programs that save the same file wait for each other (AtomicFile), so that between the look
 * and the replacement nothing can come in from another Papilio.
 *
 * @param expected  the file as it was read; empty: whatever is there is replaced. A file that is
 * gone is made again.
 * @return the new file's stamp; empty where the file is another one by now, and nothing was written
 */
Result<std::optional<FileStamp>> replaceStudy(const Document& document,
                                              const std::filesystem::path& path,
                                              const std::optional<FileStamp>& expected,
                                              StudyLayout layout = StudyLayout::Working,
                                              std::stop_token stop = {},
                                              const Progress& progress = {});

}  // namespace papilio::core
