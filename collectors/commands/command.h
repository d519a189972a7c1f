#pragma once

#include "core/base/result.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace papilio::collectors {

/// Exit statuses of the program, besides 128 + signal.
enum ExitStatus { Done = 0, Failed = 1, WrongUsage = 2 };
/// As shells report a program that a signal ended.
inline constexpr int signalBase = 128;

/// One line on stderr: "papilio-collect: the sentence".
void complain(const core::Error& error);
/// The same. @return WrongUsage where the arguments are to blame, else Failed
int fail(const core::Error& error);
/// The same, as the end of a command: CLI11 ends a program so.
[[noreturn]] void refuse(const core::Error& error);

/// The value; else the end of the command, which could not be done.
template<typename Value>
Value need(core::Result<Value> result)
{
    if (!result) {
        complain(result.error());
        throw CLI::RuntimeError(Failed);
    }
    if constexpr (!std::is_void_v<Value>) {
        return *std::move(result);
    }
}

/// The same; wrong usage where an argument made no sense.
template<typename Value>
Value needUsable(core::Result<Value> result)
{
    if (!result) {
        refuse(result.error());
    }
    return need(std::move(result));
}

/// Refuses what is no number from low to high. NaN is none; it passes CLI::Range.
template<typename Number>
CLI::Validator inRange(Number low, Number high)
{
    const auto range = fmt::format("{} in [{} - {}]", CLI::detail::type_name<Number>(), low, high);
    return CLI::Validator(
        [=](std::string& text) {
            Number value = 0;
            return CLI::detail::lexical_cast(text, value) && value >= low && value <= high
                       ? std::string()
                       : fmt::format("expected {}, found \"{}\"", range, text);
        },
        range);
}

/// The program while its commands are declared.
struct Program {
    Program(const std::string& words, const std::string& name, std::string line);

    CLI::App app;
    std::string commandLine;  ///< for the provenance
    int status = Done;        ///< of the command that ran

    /// Adds a command. @param run  gets its options and returns the exit status
    template<typename Options>
    auto add(const char* name, const char* help, int (*run)(Options))
    {
        using Held = std::remove_cvref_t<Options>;
        auto options = std::make_shared<Held>();
        auto* command = app.add_subcommand(name, help);
        command->callback([this, options, run] { status = run(*options); });
        return std::pair<CLI::App&, Held&>(*command, *options);
    }
};

// Each adds one command.
void addEventsCommand(Program& program);
void addNamesCommand(Program& program);
void addCatCommand(Program& program);
void addMergeCommand(Program& program);
void addDoctorCommand(Program& program);
void addRooflineCommand(Program& program);
void addSpmvCommand(Program& program);
void addReuseCommand(Program& program);
void addTopDownCommand(Program& program);
void addCountCommand(Program& program);
void addRankCommand(Program& program);
void addKernelCommand(Program& program);
void addVerifyCommand(Program& program);
void addConstantsCommand(Program& program);
void addRecordersCommand(Program& program);
/// Describes the commands that were added, and itself.
void addOptionsCommand(Program& program);
/// A command line with --host runs on the machines that it names: CLI::RuntimeError has the status.
void addRemoteOptions(CLI::App& app);

}  // namespace papilio::collectors
