#pragma once

#include "core/base/result.h"
#include "core/model/document.h"

#include <string>
#include <vector>

namespace papilio::core {

/// Something measured that a user may name, write a note on, and remove from a study.
struct MeasuredPart {
    enum class Kind {
        Run,         ///< of a solver or program: the recorders with the subject `name`
        Counts,      ///< the table of counters `name`
        CountedRun,  ///< the run `name` of the table of counters `owner`
        Kernel       ///< the points `name` of the roofline `owner`, in all runs and levels
    };
    Kind kind = Kind::Run;
    std::string name;
    std::string owner = {};

    bool operator==(const MeasuredPart&) const = default;
};

/**
 * The study in which a part has another name, also where other parts and notes mean it. What a run
 * is (preconditioned or not) stays what its former name means.
 * @return NotFound; InvalidArgument where the name is empty or taken, blanks around it ignored
 */
Result<Document> renamePart(Document document, const MeasuredPart& part, const std::string& to);

/// The study without these parts and the notes on them; a table without runs goes, too. Those that
/// are not in the study are passed over.
Document removeParts(Document document, const std::vector<MeasuredPart>& parts);

/// What was written on a part; empty: nothing. It is among the placed notes of the study.
std::string noteOn(const Document& document, const MeasuredPart& part);
/// An empty text removes the note.
StudyNotes withNote(StudyNotes notes, const MeasuredPart& part, const std::string& text);

/// What a placed note is on: "run poisson/cg"; empty: a place in a plot.
std::string partOfNote(const PlacedNote& note);

}  // namespace papilio::core
