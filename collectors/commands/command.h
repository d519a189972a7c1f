#pragma once

#include <string>

namespace CLI {
class App;
}

namespace papilio::collectors {

/// Exit statuses of the program, besides 128 + signal.
enum ExitStatus { Done = 0, Failed = 1, WrongUsage = 2 };
/// As shells report a program that a signal ended.
inline constexpr int signalBase = 128;

/// Adds one sub-command. When it was given on the command line, its callback stores the exit
/// status.
void addEventsCommand(CLI::App& program, int& status);
void addNamesCommand(CLI::App& program, int& status);
void addCatCommand(CLI::App& program, int& status, const std::string& commandLine);
void addMergeCommand(CLI::App& program, int& status);
void addDoctorCommand(CLI::App& program, int& status);
void addRooflineCommand(CLI::App& program, int& status, const std::string& commandLine);
void addSpmvCommand(CLI::App& program, int& status, const std::string& commandLine);
void addReuseCommand(CLI::App& program, int& status, const std::string& commandLine);
void addTopDownCommand(CLI::App& program, int& status, const std::string& commandLine);
void addCountCommand(CLI::App& program, int& status, const std::string& commandLine);
void addRankCommand(CLI::App& program, int& status);
void addKernelCommand(CLI::App& program, int& status);
void addVerifyCommand(CLI::App& program, int& status);
void addConstantsCommand(CLI::App& program, int& status);
void addRecordersCommand(CLI::App& program, int& status, const std::string& commandLine);
/// Describes the commands that were added, and itself.
void addOptionsCommand(CLI::App& program, int& status);
/// A command line with --host runs on the machines that it names: CLI::RuntimeError has the status.
void addRemoteOptions(CLI::App& program);

}  // namespace papilio::collectors
