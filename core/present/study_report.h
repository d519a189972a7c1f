#pragma once

#include "core/analysis/definition_review.h"
#include "core/audit/audit.h"
#include "core/definitions/definition_export.h"
#include "core/model/document.h"
#include "core/present/study_comparison.h"
#include "core/present/table.h"
#include "core/topdown/tree.h"
#include "core/traces/solver_runs.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace papilio::core {

/// What a report has to know besides the study: what needs resources or another study to be
/// computed. Everything else follows from the document.
struct ReportContent {
    Document document;
    std::vector<BenchmarkResult> benchmarks;  ///< in their order; without a review it is left out
    std::vector<DefinitionExport> exports;    ///< of those that have metrics
    std::string presets;                      ///< name of the file that was audited; empty: none
    std::string pmu;                          ///< whose presets of it
    std::vector<AuditedDefinition> audit;
    std::vector<TopDownResult> topDown;  ///< of the counters that a model fits
    RunOptions traces = {};
    std::optional<StudyComparison> comparison;  ///< with another study
    bool isFull = false;          ///< also the tables of all events, counters and recorders
    std::size_t mostRows = 5000;  ///< of one table; a table of more has Table::leftOut
};

/// An image of a section.
struct ReportFigure {
    std::string png;
    std::string svg = {};      ///< a whole <svg> element in its place, for a browser only
    std::string caption = {};  ///< what of a page is in it; empty: all
    int width = 0;             ///< as it is shown, in pixels
    int height = 0;
};

/// One page of the workbench in a report.
struct ReportSection {
    std::string id;  ///< of the page
    std::string title;
    std::string badge = {};  ///< "simulated", "published numbers"; empty: measured
    std::vector<std::string> conclusions = {};  ///< what the report begins with
    std::vector<std::string> sentences = {};    ///< after the tables
    std::vector<Table> tables = {};
    std::vector<Table> appendix = {};        ///< what supports the section, see completeReport()
    std::vector<std::string> commands = {};  ///< that give the same numbers, in full
    std::vector<ReportFigure> figures = {};
    std::string text = {};  ///< lines of a file, as they are in it
};

struct Report {
    std::string title;
    std::string author = {};    ///< under the title; may be empty
    std::string study;          ///< what it is called
    std::string command;        ///< that makes this report again
    std::string program;        ///< and version
    std::string badge;          ///< as that of a section, for the whole study
    std::string note;           ///< a sentence under the title; may be empty
    std::string contents = {};  ///< "branch: 1,132 events, 5 repetitions, 16 kernels"
    std::vector<std::string> conclusions = {};  ///< of all sections, see completeReport()
    std::vector<Table> facts;  ///< machines, and the parts of the study with their sources
    std::vector<ReportSection> sections;
};

/// Report::command: the command, unless `unsaved` says why none makes the report again.
std::string reportCommand(const std::string& command, const std::string& unsaved);

/// What a study holds, for the head of a report: its first parts.
std::string studyContents(const Document& document);

/// Moves the conclusions of the sections to the head, and behind the sections the commands
/// ("repeat"), what supports a section ("appendix-events") and the facts ("appendix-facts").
void completeReport(Report& report);

/// The machines of a study and where its parts are from.
std::vector<Table> studyFacts(const Document& document);

/// Ids of the pages that have a section: those with conclusions come first.
/// @param document  only those that it has something for by itself; null: all
std::vector<std::string> reportPages(const Document* document = nullptr);

/// The section of a page ("study", "noise", …) with what core has for it; without tables and
/// sentences where the study has nothing for that page.
ReportSection reportSection(const std::string& page, const ReportContent& content);

/// The names of the residuals of a study, by the problem that their solvers solve.
std::vector<std::pair<std::string, std::vector<std::string>>> residualsByProblem(
    const Document& document);

/// Who produced the data of a page. @param page  also a section of the page compare; empty, "study"
/// or "overview": the whole study
std::set<DataOrigin> dataOrigins(const Document& document, const std::string& page);
/// What of it was not measured: "simulated", "published numbers", "partly …" where the rest was
/// measured; empty: all was.
std::string madeText(const std::set<DataOrigin>& origins);
/// The same of a page.
std::string reportBadge(const Document& document, const std::string& page);

}  // namespace papilio::core
