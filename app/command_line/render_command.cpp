#include "app/command_line/show_options.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/comparison/highlights.h"

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace papilio::app {

namespace {

struct RenderArguments {
    RenderOptions options;
    std::string size = "1600x1000";
    std::string theme = "light";
};

/// "1600x1000" as two whole numbers from 1 to 20000.
bool readSize(const std::string& text, int& width, int& height)
{
    constexpr int largest = 20000;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, width);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != 'x') {
        return false;
    }
    const auto second = std::from_chars(first.ptr + 1, end, height);
    return second.ec == std::errc() && second.ptr == end && width >= 1 && height >= 1 &&
           width <= largest && height <= largest;
}

CLI::Validator sizeText()
{
    return CLI::Validator(
        [](std::string& text) {
            int width = 0;
            int height = 0;
            return readSize(text, width, height)
                       ? std::string()
                       : fmt::format("expected WIDTHxHEIGHT with numbers up to 20000, found \"{}\"",
                                     text);
        },
        "");
}

CLI::Validator pictureName()
{
    return CLI::Validator(
        [](std::string& text) {
            const bool known =
                text.ends_with(".png") || text.ends_with(".svg") || text.ends_with(".pdf");
            return known
                       ? std::string()
                       : fmt::format(
                             "expected a name that ends in .png, .svg or .pdf, found \"{}\"", text);
        },
        "");
}

}  // namespace

void addRenderCommand(CLI::App& program, const Hooks& hooks, int& status)
{
    auto arguments = std::make_shared<RenderArguments>();
    auto* command =
        program.add_subcommand("render", "Write a picture of one page, without a display.");
    auto& options = arguments->options;
    addStudy(*command, options.study, "the study to show");
    auto* page = command->add_option("--page", options.page, "the page")->required();
    if (!hooks.pages.empty()) {  // else there is no window either
        page->check(oneOf(hooks.pages))->type_name(fmt::format("{}", fmt::join(hooks.pages, "|")));
    }
    command->add_option("-o,--output", options.output, "the picture to write")
        ->required()
        ->check(pictureName())
        ->type_name("OUT.(png|svg|pdf)");
    auto* size = command
                     ->add_option("--size", arguments->size,
                                  "size of the window, or of the figure with --content plot")
                     ->check(sizeText())
                     ->type_name("WIDTHxHEIGHT")
                     ->capture_default_str();
    command->add_option("--theme", arguments->theme, "colours")
        ->check(oneOf({"light", "dark"}))
        ->type_name("light|dark");
    addShowOptions(*command, options.show);
    command->add_option("--scale", options.scale, "device pixels per pixel")
        ->check(CLI::Range(0.5, 8.0))
        ->type_name("S");
    command
        ->add_option("--content", options.content,
                     "the whole window, only the page, or only its plot")
        ->check(oneOf({"window", "page", "plot"}))
        ->type_name("window|page|plot")
        ->capture_default_str();
    command
        ->add_option("--with", options.with,
                     "for the page compare: the other study; for the page campaign: a study or a "
                     "folder of studies")
        ->type_name("STUDY");
    command->add_option("--section", options.section, "for the page compare: the section to show")
        ->check(oneOf(core::comparisonViews()))
        ->type_name(fmt::format("{}", fmt::join(core::comparisonViews(), "|")));
    command->callback([arguments, size, &hooks, &status] {
        // Qt's remarks about a run without a desktop would appear next to our one line.
        ::setenv("QT_LOGGING_RULES", "*.debug=false;*.info=false;*.warning=false", 0);
        auto& checked = arguments->options;
        readSize(arguments->size, checked.width, checked.height);
        checked.hasSize = size->count() > 0;
        checked.isDark = arguments->theme == "dark";
        const bool takesWith = checked.page == "compare" || checked.page == "campaign";
        if ((!takesWith && !checked.with.empty()) ||
            (checked.page != "compare" && !checked.section.empty())) {
            status = reportError(
                fmt::format(
                    "{}: is for the page compare, and the page here is {}; leave it out, or "
                    "give --page compare",
                    checked.with.empty() ? "--section" : "--with", checked.page),
                WrongUsage);
            return;
        }
        status = hooks.render ? hooks.render(checked) : reportNoWorkbench("papilio render");
    });
}

}  // namespace papilio::app
