#pragma once

#include "core/model/study_notes.h"

#include <string>
#include <vector>

namespace papilio::core {

/// A note as lines of a file, each after what it is on: "note on EVENT: …"; none where it is empty.
std::vector<std::string> noteLines(const std::string& lead, const std::string& note);

/// What is written on a whole study: "Tags: …", "Note: …".
std::vector<std::string> studyNoteLines(const StudyNotes& notes);

/// "note on EVENT: …" of those of the events that have one. @param events  ids; one may repeat
std::vector<std::string> eventNoteLines(const StudyNotes& notes,
                                        const std::vector<std::string>& events);

}  // namespace papilio::core
