#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// What a user's files are, as the XDG Base Directory Specification divides them.
enum class UserFolder {
    Data,   ///< made or chosen by the user: $XDG_DATA_HOME, else ~/.local/share
    State,  ///< what must survive a restart: $XDG_STATE_HOME, else ~/.local/state
};

/// The folder papilio/NAME for such files; without a name the folder papilio. It need not exist.
/// A variable whose value is not an absolute path is ignored, as the specification says; empty
/// where HOME is not one either.
std::filesystem::path userFolder(UserFolder folder, std::string_view name = {});

/// The same for sentences; where there is none, what to set: "$XDG_DATA_HOME/papilio/logs".
std::string userFolderText(UserFolder folder, std::string_view name);

/// The folder that a variable of the environment names; empty where it is not an absolute path.
std::filesystem::path folderFrom(const char* variable);

/**
 * A new, empty directory of this user alone (0700 whatever the umask), that goes away with this
 * object: PLACE/papilio-RANDOM-PID.
 *
 * It is locked (flock) while its owner lives. What owners left behind that were killed (the lock is
 * free, no process has that number, the directory belongs to this user) is removed from the same
 * places first. Nothing planted is ever used: the name is made, never opened, and links are not
 * followed.
 */
class PrivateDirectory {
public:
    /// @param places  tried in this order; those with less than `room` free bytes are skipped
    /// @return Unreadable naming the places and how to fix it
    static Result<PrivateDirectory> make(const std::vector<std::filesystem::path>& places,
                                         std::uint64_t room = 0);
    /// Below $TMPDIR, or /tmp.
    static Result<PrivateDirectory> makeTemporary();

    PrivateDirectory(const PrivateDirectory&) = delete;
    PrivateDirectory& operator=(const PrivateDirectory&) = delete;
    PrivateDirectory(PrivateDirectory&& other) noexcept
        : path_(std::exchange(other.path_, {})),
          lock_(std::exchange(other.lock_, -1))
    {}
    PrivateDirectory& operator=(PrivateDirectory&&) = delete;
    ~PrivateDirectory();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    PrivateDirectory(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

    std::filesystem::path path_;  ///< empty once moved from
    int lock_;
};

/// Removes what dead owners left in `place`. @return how many directories there were
int sweepPrivateDirectories(const std::filesystem::path& place);

}  // namespace papilio::core
