#include "collectors/remote/run_record.h"

#include "core/base/ascii.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/files/user_folders.h"

#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <unistd.h>

namespace papilio::collectors {

using core::Result;

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

fs::path fileOf(const std::string& id)
{
    return recordsDirectory() / (id + ".json");
}

/// An id becomes part of commands and paths.
bool isId(const std::string& text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char letter) {
        return core::isLetterOrDigit(letter) || letter == '-';
    });
}

}  // namespace

bool RunRecord::isFollowed() const
{
    // Another program may have got the number since. Files of /proc tell no size: read as a stream.
    std::ifstream comm(fmt::format("/proc/{}/comm", process));
    std::string name;
    return process > 0 && process != ::getpid() && std::getline(comm, name) &&
           name.starts_with("papilio-collec");
}

fs::path recordsDirectory()
{
    auto kept = core::userFolder(core::UserFolder::State, "remote");
    return kept.empty() ? "/tmp/papilio/remote" : kept;
}

Result<void> keepRecord(const RunRecord& record)
{
    std::error_code failed;  // the write below says it
    fs::create_directories(recordsDirectory(), failed);
    const Json json = {{"host", record.host},         {"output", record.output},
                       {"replaces", record.replaces}, {"command", record.command},
                       {"started", record.started},   {"process", record.process}};
    return core::AtomicFile::write(fileOf(record.id),
                                   json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

void dropRecord(const std::string& id)
{
    std::error_code ignored;
    fs::remove(fileOf(id), ignored);
}

std::vector<RunRecord> keptRecords()
{
    std::vector<RunRecord> records;
    std::error_code none;  // no run was ever begun
    for (const auto& entry : fs::directory_iterator(recordsDirectory(), none)) {
        const auto id = entry.path().stem().string();
        const auto text = core::readSmallFile(entry.path());
        const auto json = text ? Json::parse(*text, nullptr, false) : Json();
        if (entry.path().extension() != ".json" || !isId(id) || !json.is_object()) {
            continue;
        }
        const auto field = [&](const char* name) {
            const auto value = json.find(name);
            return value != json.end() && value->is_string() ? value->get<std::string>()
                                                             : std::string();
        };
        const auto replaces = json.find("replaces");
        const auto process = json.find("process");
        records.push_back(
            {id, field("host"), field("output"), replaces != json.end() && *replaces == true,
             field("command"), field("started"),
             process != json.end() && process->is_number_integer() ? process->get<int>() : 0});
    }
    std::sort(records.begin(), records.end(),
              [](const auto& left, const auto& right) { return left.id < right.id; });
    return records;
}

std::string newRunId()
{
    std::random_device random;
    return fmt::format("{:%Y%m%d-%H%M%S}-{:08x}", fmt::gmtime(std::time(nullptr)), random());
}

}  // namespace papilio::collectors
