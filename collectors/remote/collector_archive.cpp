#include "collectors/remote/collector_archive.h"

#include "collectors/remote/ssh_connection.h"
#include "core/base/child_process.h"

#include <fmt/format.h>
#include <string_view>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace fs = std::filesystem;

namespace {

constexpr std::string_view ending = ".tar.gz";

}  // namespace

std::string archiveFolder(const fs::path& archive)
{
    auto name = archive.filename().string();
    name.resize(name.ends_with(ending) ? name.size() - ending.size() : 0);
    return name;
}

Result<fs::path> findArchive(const fs::path& given,
                             const std::string& processor,
                             const std::string& host)
{
    std::error_code failed;
    if (!given.empty()) {
        if (!fs::is_regular_file(given, failed)) {
            return Error{Errc::NotFound,
                         fmt::format("{}: {}: archive not found", host, given.string())};
        }
        if (!isSimplePath(archiveFolder(given)) || !given.filename().string().ends_with(ending)) {
            return Error{Errc::InvalidArgument,
                         fmt::format("{}: {}: an archive of a collector is called "
                                     "papilio-collect-VERSION-PROCESSOR.tar.gz",
                                     host, given.string())};
        }
        if (!archiveFolder(given).ends_with("-" + processor)) {
            return Error{Errc::Unsupported,
                         fmt::format("{} has a processor of {}, and this archive is for another "
                                     "one: {}",
                                     host, processor, given.filename().string())};
        }
        return given;
    }
    const auto name = fmt::format("papilio-collect-{}-{}{}", PAPILIO_VERSION, processor, ending);
    const auto self = core::thisProgram().parent_path();
    for (const auto& place :
         {self / "../share/papilio/collectors", self / "../archives", self / "archives"}) {
        if (fs::is_regular_file(place / name, failed)) {
            return (place / name).lexically_normal();
        }
    }
    return Error{Errc::NotFound,
                 fmt::format("{} has no papilio-collect, and {} is not installed here. Install "
                             "papilio-collect there, name it with --collector, or make the archive "
                             "(docs/user/other-machines.md) and name it with --archive",
                             host, name)};
}

}  // namespace papilio::collectors
