#pragma once

#include "core/model/view_state.h"

#include <string>
#include <string_view>

namespace papilio::core {

/// The notes as one JSON object, as a study file holds them.
std::string notesToJson(const StudyNotes& notes);

/// Stands in the place of the notes of a study file whose notes are damaged.
inline constexpr const char* lostNotes =
    "The notes of this file are damaged and could not be read.";

/// The notes of such an object. What is not as expected is left out, so that a damaged note
/// does not cost the study.
StudyNotes notesFromJson(std::string_view json);

/**
 * How a study was looked at last: /view, one text of JSON
 *
 *     {"audit/cpu": ["icx"], "recorders/tolerance": ["1e-06"], …}
 *
 * a list of texts per key. A file without it was never looked at. No number depends on it: one that
 * is damaged, too large or of another form is left out, and the study is read without it.
 *
 * @return one line of JSON; texts that are not UTF-8 are left out with their key
 */
std::string viewToJson(const ViewState& view);
/// Empty where `json` is not a view.
ViewState viewFromJson(std::string_view json);

}  // namespace papilio::core
