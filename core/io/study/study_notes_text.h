#pragma once

#include "core/model/study_notes.h"

#include <string>
#include <string_view>

namespace papilio::core {

/// The notes as one JSON object, as a study file holds them.
std::string notesToJson(const StudyNotes& notes);

/// Stands in the place of the notes of a study file whose notes are damaged.
inline constexpr const char* lostNotes =
    "The notes of this file are damaged and could not be read.";

/// The notes of such an object. What is not as expected is left out: nobody loses a study for a
/// note.
StudyNotes notesFromJson(std::string_view json);

}  // namespace papilio::core
