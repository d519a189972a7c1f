#pragma once

#include <filesystem>
#include <string_view>

namespace papilio::core {

/// What a user's files are, as the XDG Base Directory Specification divides them.
enum class UserFolder {
    Data,   ///< made or chosen by the user: $XDG_DATA_HOME, else ~/.local/share
    State,  ///< what must survive a restart: $XDG_STATE_HOME, else ~/.local/state
    Cache,  ///< what can be computed again: $XDG_CACHE_HOME, else ~/.cache
};

/// The folder papilio/NAME for such files; without a name the folder papilio. It need not exist.
/// A variable whose value is not an absolute path is ignored, as the specification says; empty
/// where HOME is not one either.
std::filesystem::path userFolder(UserFolder folder, std::string_view name = {});

/// The folder that a variable of the environment names; empty where it is not an absolute path.
std::filesystem::path folderFrom(const char* variable);

}  // namespace papilio::core
