#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/parsed_number.h"
#include "core/present/study_comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

struct RenderArguments {
    RenderOptions options;
    std::string size = "1600x1000";
    std::string theme = "light";
    CLI::Option* sizeOption = nullptr;
    const Hooks* hooks = nullptr;
};

bool isInMillimetres(std::string_view size)
{
    return size.ends_with("mm");
}

/// "1600x1000" as two numbers from 1 to 20000, or "88.9x60mm".
bool readSize(std::string_view text, double& width, double& height)
{
    constexpr double largest = 20000;
    const bool isPaper = isInMillimetres(text);
    text.remove_suffix(isPaper ? 2 : 0);
    const auto cross = std::min(text.find('x'), text.size());
    const auto first = core::parsedNumber<double>(text.substr(0, cross));
    const auto second = core::parsedNumber<double>(text.substr(std::min(cross + 1, text.size())));
    width = first.value_or(0);
    height = second.value_or(0);
    const bool isWhole = width == std::floor(width) && height == std::floor(height);
    return width >= 1 && height >= 1 && width <= largest && height <= largest &&
           (isPaper || isWhole);
}

std::string sizeProblem(const std::string& text)
{
    double width = 0;
    double height = 0;
    return readSize(text, width, height)
               ? std::string()
               : fmt::format(
                     "expected WIDTHxHEIGHT or WIDTHxHEIGHTmm with "
                     "numbers from 1 to 20000, whole ones without mm, found \"{}\"",
                     text);
}

std::string pictureProblem(const std::string& text)
{
    return text.ends_with(".png") || text.ends_with(".svg") || text.ends_with(".pdf")
               ? std::string()
               : fmt::format("expected a name that ends in .png, .svg or .pdf, found \"{}\"", text);
}

int runRender(RenderArguments& arguments)
{
    // Qt's remarks about a run without a desktop would appear next to our one line.
    ::setenv("QT_LOGGING_RULES", "*.debug=false;*.info=false;*.warning=false", 0);
    auto& checked = arguments.options;
    readSize(arguments.size, checked.width, checked.height);
    checked.hasSize = arguments.sizeOption->count() > 0;
    checked.isPaper = isInMillimetres(arguments.size);
    if (checked.isPaper && checked.content != "plot") {
        return reportError("--size: a size in mm is that of a figure; add --content plot",
                           WrongUsage);
    }
    checked.isDark = arguments.theme == "dark";
    const bool takesWith = checked.page == "compare" || checked.page == "campaign";
    const bool isWithMisplaced = !takesWith && !checked.with.empty();
    if (isWithMisplaced || (checked.page != "compare" && !checked.section.empty())) {
        return reportError(
            fmt::format("{}, and the page here is {}; leave it out, or give another --page",
                        isWithMisplaced ? "--with: is for the pages compare and campaign"
                                        : "--section: is for the page compare",
                        checked.page),
            WrongUsage);
    }
    return arguments.hooks->render ? arguments.hooks->render(checked)
                                   : reportNoWorkbench("papilio render");
}

}  // namespace

void addRenderCommand(Program& program)
{
    auto [command, arguments] =
        program.add("render", "Write a picture of one page, without a display.", runRender);
    arguments.hooks = &program.hooks;
    auto& options = arguments.options;
    command.argument("STUDY", options.study, "the study to show");
    addPages(command.option("--page", options.page, "TEXT", "the page")->required(), program.hooks,
             "|");
    command.option("-o,--output", options.output, "OUT.(png|svg|pdf)", "the picture to write")
        ->required()
        ->check(without(pictureProblem));
    arguments.sizeOption = command
                               .option("--size", arguments.size, "WIDTHxHEIGHT[mm]",
                                       "size of the window, or of the figure with --content plot; "
                                       "in mm for a paper")
                               ->check(without(sizeProblem))
                               ->capture_default_str();
    command
        .option("--font-size", options.fontPoints, "POINTS",
                "letters of the axes, of a figure in mm")
        ->check(inRange(4.0, 24.0))
        ->capture_default_str();
    command.option("--theme", arguments.theme, "light|dark", "colors")
        ->check(oneOf({"light", "dark"}));
    addShowOptions(command, options.show);
    command.option("--scale", options.scale, "S", "device pixels per pixel")
        ->check(inRange(0.5, 8.0));
    command
        .option("--content", options.content, "window|page|plot",
                "the whole window, only the page, or only its plot")
        ->check(oneOf({"window", "page", "plot"}))
        ->capture_default_str();
    command.option("--with", options.with, "STUDY",
                   "for the page compare: the other study; for the page campaign: a study or a "
                   "folder of studies");
    command
        .option("--section", options.section,
                fmt::format("{}", fmt::join(core::comparisonViews(), "|")),
                "for the page compare: the section to show")
        ->check(oneOf(core::comparisonViews()));
}

}  // namespace papilio::app
