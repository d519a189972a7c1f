#pragma once

#include "core/io/formats/gpu_kernels.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/table/table_rules.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace papilio::core {

/// Reads files by rules: what the import dialog shows of rules while they are written, too.
/// @throws Error
Document readTables(const TableRules& rules,
                    const std::vector<std::filesystem::path>& paths,
                    const ImportOptions& options,
                    const std::stop_token& stop = {},
                    const Progress& progress = {});

/// The same of one file that is open.
Document readTable(const TableRules& rules, const ImportFile& file, const ImportOptions& options);

/// The same of a text that is in no file yet, or is the beginning of one.
Result<Document> readTables(const TableRules& rules,
                            std::string_view text,
                            const std::string& name);

/// The launches of kernels in one file, those of each table together.
/// @param machine  Machine::id: the field {machine}
std::vector<GpuCounts> readLaunches(TableRules rules,
                                    const ImportFile& file,
                                    const std::string& machine);

/// The format that rules describe.
FileFormat formatOfRules(std::shared_ptr<const TableRules> rules);

/// The rules of dataFiles("tables"), the user's own first; read again where a file was changed.
/// Files of rules that are damaged are passed over.
std::vector<std::shared_ptr<const TableRules>> knownTableRules();

}  // namespace papilio::core
