#pragma once

#include <filesystem>
#include <string_view>

namespace papilio::core {

/// What a user's files are, as the XDG Base Directory Specification divides them.
enum class UserFolder {
    Data,   ///< made or chosen by the user: $XDG_DATA_HOME, else ~/.local/share
    State,  ///< what has to outlive a restart: $XDG_STATE_HOME, else ~/.local/state
    Cache,  ///< what can be computed again: $XDG_CACHE_HOME, else ~/.cache
};

/// The folder papilio/NAME for such files; without a name the folder papilio. It need not exist.
/// A variable that is no absolute path is ignored, as the specification demands; empty where HOME
/// is none either.
std::filesystem::path userFolder(UserFolder folder, std::string_view name = {});

/// The folder that a variable of the environment names; empty where it is no absolute path.
std::filesystem::path folderFrom(const char* variable);

}  // namespace papilio::core
