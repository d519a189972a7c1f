#pragma once

#include "widgets/pages/study/study_facts.h"

namespace papilio::widgets {

/// What a study holds besides benchmarks, and which page shows it: counters of program runs,
/// rooflines, locality, recorders, definitions. One sentence that says what to do if it holds
/// nothing.
QList<StudyProblem> contentLinks(const core::Document& document);

/// Machines and dates of a study without benchmarks.
QList<StudyFact> documentFacts(const core::Document& document);

}  // namespace papilio::widgets
