#include "core/io/files/user_folders.h"

#include <array>
#include <cstdlib>

namespace papilio::core {

namespace {

struct Place {
    const char* variable;
    const char* belowHome;
};

// In the order of UserFolder.
constexpr std::array<Place, 3> places = {{{"XDG_DATA_HOME", ".local/share"},
                                          {"XDG_STATE_HOME", ".local/state"},
                                          {"XDG_CACHE_HOME", ".cache"}}};

}  // namespace

std::filesystem::path folderFrom(const char* variable)
{
    const char* value = std::getenv(variable);
    return value != nullptr && *value == '/' ? value : std::filesystem::path();
}

std::filesystem::path userFolder(UserFolder folder, std::string_view name)
{
    const auto& place = places.at(static_cast<std::size_t>(folder));
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

}  // namespace papilio::core
