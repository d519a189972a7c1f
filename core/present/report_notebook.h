#pragma once

#include "core/present/study_report.h"

#include <string>

namespace papilio::core {

/// A report as a Jupyter notebook (nbformat 4.5): a cell for each section runs its commands, with
/// figure and tables as the output that it had. Markdown has what no command gives.
std::string toNotebook(const Report& report);

}  // namespace papilio::core
