#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/campaign/campaign.h"

#include <filesystem>
#include <stop_token>
#include <vector>

namespace papilio::core {

/**
 * The studies (.h5, .hdf5) that these files and folders hold, folders within folders too, each
 * once, at most ten thousand; read in parallel.
 *
 * What is not a study is ignored; a damaged study or a copy of another one is in `unread`. Without
 * studies the campaign is empty. Less than everything where `stop` asked for it.
 *
 * @return NotFound for a path that is not there
 */
Result<Campaign> readCampaign(const std::vector<std::filesystem::path>& paths,
                              const Progress& progress = {},
                              const std::stop_token& stop = {});

/// The digest of one study.
/// @return what readStudy() says
Result<StudyDigest> readDigest(const std::filesystem::path& study,
                               const std::stop_token& stop = {});

}  // namespace papilio::core
