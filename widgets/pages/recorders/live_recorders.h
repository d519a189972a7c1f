#pragma once

#include "core/model/document.h"
#include "widgets/session/live_recording.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace papilio::widgets {

/// What a running program has recorded so far, as recorders that will be in the study with the same
/// names. Only what grew is copied; the rest keeps its pyramid.
class LiveRecorders {
public:
    /// Takes what is new. @param study  may have recorders of the same program: they keep their
    /// names
    void update(const LiveRecording& recording, const core::Document& study);
    void clear() { *this = {}; }

    [[nodiscard]] const std::vector<std::shared_ptr<const core::Recorder>>& all() const
    {
        return recorders_;
    }
    [[nodiscard]] std::set<const core::Recorder*> set() const;

private:
    void name(const LiveRecording& recording, const core::Document& study);

    std::vector<std::shared_ptr<const core::Recorder>> recorders_;
    std::vector<std::uint64_t> revisions_;
    std::vector<std::pair<std::string, std::string>> names_;  ///< name, subject
};

}  // namespace papilio::widgets
