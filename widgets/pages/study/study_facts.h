#pragma once

#include "core/analysis/pipeline.h"
#include "core/model/document.h"
#include "widgets/theme/tokens.h"

#include <QList>
#include <QString>

namespace papilio::widgets {

/// One line about a benchmark: what it is, and its value.
struct StudyFact {
    QString name;
    QString value;
};

/// Something the user should know of the data, and what can be done about it.
struct StudyProblem {
    VerdictKind kind = VerdictKind::Approximate;
    QString lead;       ///< "3 events are missing values."
    QString text;       ///< what it means, and what to do
    QString page;       ///< id of the page that helps; empty: none
    QString item = {};  ///< what is shown there; empty: the page as it is
};

/// Size, units, kind, source, machine, command, dates: what is known, in the order it is read.
QList<StudyFact> studyFacts(const core::Document& document, const core::Benchmark& benchmark);

/// Problems of one analysis' data: a single repetition, missing and not finite events, quantized
/// values, notes of the import.
QList<StudyProblem> studyProblems(const core::Benchmark& benchmark, const core::Analysis& analysis);

/// What a study holds besides benchmarks, and which page shows it: counters of program runs,
/// rooflines, locality, recorders, definitions. One sentence that says what to do if it holds
/// nothing.
QList<StudyProblem> contentLinks(const core::Document& document);

/// Machines and dates of a study without benchmarks.
QList<StudyFact> documentFacts(const core::Document& document);

/// "412 of 1132 events are quiet at τ = 1e-10."
QString noiseSentence(const core::Analysis& analysis);

}  // namespace papilio::widgets
