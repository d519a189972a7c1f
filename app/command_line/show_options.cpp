#include "app/command_line/show_options.h"

#include "app/command_line/study_arguments.h"
#include "app/command_line/threshold_options.h"
#include "app/command_line/topdown_options.h"
#include "core/model/view_keys.h"

#include <fmt/format.h>

namespace papilio::app {

namespace {

/// "page/key=value"; the value may be empty: a list with nothing in it.
CLI::Validator viewEntry()
{
    return CLI::Validator(
        [](std::string& text) {
            const auto key = text.substr(0, text.find('='));
            const auto slash = key.find('/');
            const bool isEntry = text.size() > key.size() && slash != std::string::npos &&
                                 slash > 0 && slash + 1 < key.size();
            if (!isEntry) {
                return fmt::format("expected PAGE/KEY=VALUE, found \"{}\"", text);
            }
            const auto known = core::checkViewKey(key);
            return known ? std::string() : known.error().message;
        },
        "");
}

}  // namespace

void addShowOptions(CLI::App& command, ShowOptions& options)
{
    addBenchmark(command, options.benchmark);
    addThresholds(command, options.thresholds);
    addTopDownOverrides(
        command, options.topDown,
        "the Top-Down model of the counters that the page topdown shows; without it, "
        "the one chosen in the study");
    command.add_option("--select", options.selectedEvent, "the event that is selected, by its id")
        ->type_name("EVENT");
    command.add_option("--select-metric", options.selectedMetric, "the metric that is selected")
        ->type_name("METRIC");
    command.add_flag(
        "--as-saved", options.isAsSaved,
        "use the view that was saved with the study (default: the view of a new study)");
    command
        .add_option("--view", options.view,
                    "a setting of the view, as in the command that the window copies; repeatable")
        ->allow_extra_args(false)
        ->check(viewEntry())
        ->type_name("PAGE/KEY=VALUE");
}

}  // namespace papilio::app
