#include "collectors/host/temporary_directory.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

namespace papilio::collectors {

core::Result<TemporaryDirectory> TemporaryDirectory::make()
{
    const char* chosen = std::getenv("TMPDIR");
    const std::filesystem::path parent = chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
    std::string name = parent / "papilio-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) {
        return core::Error{core::Errc::Unreadable,
                           fmt::format("{}: no folder can be made here ({}); set TMPDIR to one "
                                       "that can be written",
                                       parent.string(), std::strerror(errno))};
    }
    return TemporaryDirectory(name);
}

TemporaryDirectory::~TemporaryDirectory()
{
    if (!path_.empty()) {
        std::error_code ignored;  // nothing can be done about it
        std::filesystem::remove_all(path_, ignored);
    }
}

}  // namespace papilio::collectors
