#include "widgets/pages/recorders/live_recorders.h"

namespace papilio::widgets {

void LiveRecorders::update(const LiveRecording& recording, const core::Document& study)
{
    const auto& reader = recording.reader();
    if (names_.size() != reader.recorders().size()) {
        name(recording, study);
    }
    for (std::size_t index = 0; index < recorders_.size(); ++index) {
        if (!recorders_[index] || revisions_[index] != reader.revision(index)) {
            revisions_[index] = reader.revision(index);
            auto copy = std::make_shared<core::Recorder>(reader.recorders()[index]);
            copy->name = names_[index].first;
            copy->subject = names_[index].second;
            recorders_[index] = std::move(copy);
        }
    }
}

/// Names and subjects as they will be after the merge with the study.
void LiveRecorders::name(const LiveRecording& recording, const core::Document& study)
{
    core::Document heads;
    for (const auto& recorder : recording.reader().recorders()) {
        core::Recorder head;
        head.name = recorder.name;
        head.subject = recorder.subject;
        heads.recorders.push_back(std::make_shared<const core::Recorder>(std::move(head)));
    }
    auto together = study;
    const auto before = static_cast<std::ptrdiff_t>(together.recorders.size());
    core::merge(together, heads);
    names_.clear();
    for (auto at = together.recorders.begin() + before; at != together.recorders.end(); ++at) {
        names_.emplace_back((*at)->name, (*at)->subject);
    }
    revisions_.assign(names_.size(), 0);
    recorders_.assign(names_.size(), nullptr);
}

std::set<const core::Recorder*> LiveRecorders::set() const
{
    std::set<const core::Recorder*> all;
    for (const auto& recorder : recorders_) {
        all.insert(recorder.get());
    }
    return all;
}

}  // namespace papilio::widgets
