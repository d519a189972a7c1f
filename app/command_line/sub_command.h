#pragma once

#include "app/command_line/command_line.h"

#include <CLI/CLI.hpp>

namespace papilio::app {

/// Refuses words that are not in the list, naming all of them.
CLI::Validator oneOf(std::vector<std::string> words);

/// Refuses an empty name of a file.
CLI::Validator notEmpty();

/// Each adds one sub-command to `program`; when it is chosen its exit status lands in `status`.
void addImportCommand(CLI::App& program, int& status);
void addAnalyzeCommand(CLI::App& program, int& status);
void addCompareCommand(CLI::App& program, int& status);
void addCampaignCommand(CLI::App& program, int& status);
void addDescribeCommand(CLI::App& program, int& status);
void addTracesCommand(CLI::App& program, int& status);
void addExportCommand(CLI::App& program, int& status);
void addAuditCommand(CLI::App& program, int& status);
void addFieldCheckCommand(CLI::App& program, int& status);
void addPresetsCommand(CLI::App& program, int& status);
void addEvaluateCommand(CLI::App& program, int& status);
void addFitCommand(CLI::App& program, int& status);
void addDefinitionsCommand(CLI::App& program, int& status);
void addPlanCommand(CLI::App& program, int& status);
void addSuggestCommand(CLI::App& program, int& status);
void addTopDownCommand(CLI::App& program, int& status);
void addRooflineCommand(CLI::App& program, int& status);
void addRenderCommand(CLI::App& program, const Hooks& hooks, int& status);
void addReportCommand(CLI::App& program, const Hooks& hooks, int& status);

}  // namespace papilio::app
