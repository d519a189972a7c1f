#include "core/io/files/private_directory.h"

#include "core/base/parsed_number.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <random>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace papilio::core {

namespace fs = std::filesystem;

namespace {

struct Place {
    const char* variable;
    const char* belowHome;
};

// In the order of UserFolder.
constexpr std::array<Place, 2> userPlaces = {
    {{"XDG_DATA_HOME", ".local/share"}, {"XDG_STATE_HOME", ".local/state"}}};

constexpr std::string_view namePrefix = "papilio-";
constexpr std::size_t randomDigits = 16;

/// The process in "papilio-0123456789abcdef-4711"; empty for any other name.
std::optional<pid_t> ownerIn(std::string_view name)
{
    if (!name.starts_with(namePrefix) || name.size() < namePrefix.size() + randomDigits + 2) {
        return std::nullopt;
    }
    name.remove_prefix(namePrefix.size());
    const auto random = name.substr(0, randomDigits);
    const auto number = name.substr(randomDigits + 1);
    const auto owner = parsedNumber<pid_t>(number);
    const bool good = name[randomDigits] == '-' &&
                      random.find_first_not_of("0123456789abcdef") == std::string_view::npos &&
                      owner && *owner > 0;
    return good ? owner : std::nullopt;
}

bool isGone(pid_t process)
{
    return ::kill(process, 0) != 0 && errno == ESRCH;
}

/// Opens and locks a directory of this user; -1 where it is something else or its owner lives.
int lockOwn(const fs::path& path)
{
    const int directory = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat status {};
    if (directory >= 0 && ::fstat(directory, &status) == 0 && status.st_uid == ::geteuid() &&
        ::flock(directory, LOCK_EX | LOCK_NB) == 0) {
        return directory;
    }
    if (directory >= 0) {
        ::close(directory);
    }
    return -1;
}

bool hasRoom(const fs::path& place, std::uint64_t room)
{
    struct statvfs status {};
    return ::statvfs(place.c_str(), &status) == 0 &&
           std::uint64_t{status.f_bavail} * status.f_frsize >= room;
}

}  // namespace

std::filesystem::path folderFrom(const char* variable)
{
    const char* value = std::getenv(variable);
    return value != nullptr && *value == '/' ? value : std::filesystem::path();
}

std::filesystem::path userFolder(UserFolder folder, std::string_view name)
{
    const auto& place = userPlaces.at(static_cast<std::size_t>(folder));
    auto base = folderFrom(place.variable);
    if (const auto home = folderFrom("HOME"); base.empty() && !home.empty()) {
        base = home / place.belowHome;
    }
    if (base.empty()) {
        return {};
    }
    base /= "papilio";
    return name.empty() ? base : base / name;
}

std::string userFolderText(UserFolder folder, std::string_view name)
{
    const auto path = userFolder(folder, name);
    return !path.empty()
               ? path.string()
               : fmt::format("${}/papilio/{}",
                             userPlaces.at(static_cast<std::size_t>(folder)).variable, name);
}

int sweepPrivateDirectories(const fs::path& place)
{
    int swept = 0;
    std::error_code ignored;
    std::vector<fs::path> left;
    for (fs::directory_iterator entry(place, ignored), end; entry != end;
         entry.increment(ignored)) {
        const auto owner = ownerIn(entry->path().filename().native());
        if (owner && isGone(*owner)) {
            left.push_back(entry->path());
        }
    }
    for (const auto& path : left) {
        if (const int lock = lockOwn(path); lock >= 0) {
            fs::remove_all(path, ignored);  // links in it are removed, never followed
            ::close(lock);
            ++swept;
        }
    }
    return swept;
}

Result<PrivateDirectory> PrivateDirectory::make(const std::vector<fs::path>& places,
                                                std::uint64_t room)
{
    std::random_device random;
    std::string why = "no space is left";
    for (const auto& place : places) {
        sweepPrivateDirectories(place);
        if (!hasRoom(place, room)) {
            continue;
        }
        const fs::path path =
            place / fmt::format("{}{:08x}{:08x}-{}", namePrefix, random(), random(), ::getpid());
        if (::mkdir(path.c_str(), S_IRWXU) != 0 || ::chmod(path.c_str(), S_IRWXU) != 0) {
            why = std::strerror(errno);
            continue;
        }
        return PrivateDirectory(path, lockOwn(path));  // not every file system has locks
    }
    std::vector<std::string> names;
    std::ranges::transform(places, std::back_inserter(names),
                           [](const fs::path& place) { return place.string(); });
    return errorOf(
        Errc::Unreadable,
        "{}: cannot create a folder here ({}); make room, or set TMPDIR to a writable folder",
        fmt::join(names, ", "), why);
}

Result<PrivateDirectory> PrivateDirectory::makeTemporary()
{
    const char* chosen = std::getenv("TMPDIR");
    return make({chosen != nullptr && *chosen != '\0' ? chosen : "/tmp"});
}

PrivateDirectory::~PrivateDirectory()
{
    if (!path_.empty()) {
        std::error_code ignored;  // nothing can be done about it
        fs::remove_all(path_, ignored);
    }
    if (lock_ >= 0) {
        ::close(lock_);
    }
}

}  // namespace papilio::core
