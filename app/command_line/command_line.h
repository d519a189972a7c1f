#pragma once

#include "core/base/result.h"
#include "core/model/benchmark.h"
#include "core/model/counters.h"

#include <functional>
#include <string>
#include <vector>

namespace papilio::app {

/// How a study is shown, in addition to what its file says.
struct ShowOptions {
    std::string benchmark;        ///< empty: the first
    core::Thresholds thresholds;  ///< of the benchmark that is shown
    core::TopDownChoice topDown;  ///< of the counters that the page topdown shows
    std::string selectedEvent;    ///< its id; empty: none
    std::string selectedMetric;   ///< its name; empty: none
    bool isAsSaved = false;       ///< begin with the view that the file holds, not with a fresh one
    std::vector<std::string> view;  ///< "recorders/tolerance=1e-06", … (core::ViewState)
};

/// What `papilio render` was asked for, already checked.
struct RenderOptions {
    std::string study;
    std::string page;    ///< one of Hooks::pages
    std::string output;  ///< ends in .png, .svg or .pdf
    ShowOptions show;
    double width = 1600;
    double height = 1000;
    bool hasSize = false;   ///< the size was asked for: that of the figure with content "plot"
    bool isPaper = false;   ///< it is in mm
    double fontPoints = 8;  ///< letters of the axes, of a figure in mm
    double scale = 1.0;
    bool isDark = false;
    std::string content = "window";  ///< window, page or plot
    std::string with;                ///< the second study of the page compare; may be empty
    std::string section;             ///< of the page compare; empty: the first
};

/// What `papilio report` was asked for, already checked.
struct ReportOptions {
    std::string study;
    std::string output;              ///< ends in .html or .pdf
    std::vector<std::string> pages;  ///< empty: every page that has something to show
    ShowOptions show;
    std::string with;            ///< the second study of the page compare; may be empty
    std::string named;           ///< what the report calls the study; empty: its path
    std::string title;           ///< instead of the study's; may be empty
    std::string author;          ///< under the title; may be empty
    std::string note;            ///< a sentence under the title; may be empty
    std::string command;         ///< that was given for it
    std::string unsaved;         ///< why no command gives what is in it; may be empty
    bool isDark = false;         ///< figures, and the page of HTML
    bool isFull = false;         ///< also the tables of all events, counters and recorders
    bool showsProgress = false;  ///< one JSON object per line on stderr
};

/// How the workbench is opened.
struct WorkbenchOptions {
    bool timeStart = false;  ///< say how long the start took, and end
};

/// What needs a window; main() brings it along, so that the headless commands start without one. A
/// function that is empty is not part of this build.
struct Hooks {
    std::vector<std::string> pages;  ///< the ids of the window's pages
    /// Opens the workbench with these files (none: the welcome page). @return the exit status
    std::function<int(const std::vector<std::string>& files, const WorkbenchOptions& options)>
        openWorkbench;
    /// Writes a picture of one page. @return the exit status; errors are already on stderr
    std::function<int(const RenderOptions& options)> render;
    /// Writes a report of a whole study. @return as render
    std::function<int(const ReportOptions& options)> report;
};

/// Exit statuses of all commands.
enum ExitStatus {
    Done = 0,
    NotPossible = 1,
    WrongUsage = 2,
    NotGood = 3  ///< the work was done, and its result is not good (papilio presets)
};

/// One line on stderr, "papilio: SENTENCE", and the status handed back.
int reportError(const std::string& sentence, ExitStatus status = NotPossible);

/// Its sentence; wrong usage for an argument without a meaning.
int reportError(const core::Error& error);

/// Says that this build has no workbench, which `what` needs ("papilio render").
int reportNoWorkbench(const std::string& what);

/// Writes the JSON Schemas of the commands' documents, "papilio-analyze.schema.json" ….
core::Result<void> writeSchemas(const std::string& folder);

/// Understands the command line and does what it says; headless commands create no QGuiApplication.
int runCommandLine(int argc, char** argv, const Hooks& hooks);

}  // namespace papilio::app
