#pragma once

#include "core/base/result.h"
#include "core/base/string_table.h"
#include "core/model/basis.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace papilio::core {

/**
 * Basis as CSV: header = expectations, then one line per kernel.
 *
 * A first column "kernel" (or without a title, over names) says which kernel each line is for: the
 * lines may be in any order then, and every one of `kernels` has to have one.
 *
 * @param kernels  of the benchmark; null: lines stay in the order of the file
 * @return Malformed with line and column; also for a kernel that is unknown, double or left out
 */
Result<Basis> readBasisCsv(const std::filesystem::path& path, const StringTable* kernels = nullptr);
/// Signatures as CSV: header = metric,<expectations>, then one line per metric; the expectations
/// must be those of `basis`, in any order; nuisances (isNuisance()) are 0 and may be left out.
Result<Signatures> readSignaturesCsv(const std::filesystem::path& path, const Basis& basis);
/// The same from text, e.g. of the clipboard; `name` is used in messages.
Result<Basis> parseBasisCsv(std::string_view text,
                            const std::string& name,
                            const StringTable* kernels = nullptr);
Result<Signatures> parseSignaturesCsv(std::string_view text,
                                      const Basis& basis,
                                      const std::string& name);
std::string basisToCsv(const Basis& basis);
std::string signaturesToCsv(const Signatures& signatures, const Basis& basis);

}  // namespace papilio::core
