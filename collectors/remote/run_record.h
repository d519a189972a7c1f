#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace papilio::collectors {

/// What has to be known here of a run on another machine, to come back to it.
struct RunRecord {
    std::string id;         ///< of the run: letters, digits and "-"
    std::string host;       ///< as ssh takes it
    std::string output;     ///< the study here, absolute; empty where the run writes none
    bool replaces = false;  ///< what is at `output` may go
    std::string command;    ///< for people: "cat branch -o study.h5"
    std::string started;    ///< ISO 8601, UTC
    int process = 0;        ///< that follows it

    /// Whether that process lives and is not this one: nobody else is to fetch the run.
    [[nodiscard]] bool isFollowed() const;
};

/// Where records are: $XDG_STATE_HOME/papilio/remote, else ~/.local/state/papilio/remote.
std::filesystem::path recordsDirectory();

/// Keeps a record for later. @return Unreadable naming the file
core::Result<void> keepRecord(const RunRecord& record);
/// Forgets it.
void dropRecord(const std::string& id);
/// The runs that were begun and not fetched, oldest first; files that hold no record are passed
/// over.
std::vector<RunRecord> keptRecords();

/// A new id: the time, and what tells two of a second apart.
std::string newRunId();

}  // namespace papilio::collectors
