#pragma once

#include "core/io/formats/file_format.h"
#include "core/model/document.h"

#include <string>
#include <vector>

namespace papilio::core {

/// What a study holds besides its benchmarks, one sentence each.
std::vector<std::string> describeContents(const Document& document);

/// The notes on everything but the benchmarks, each once.
std::vector<std::string> notesOf(const Document& document);

/// Why what was found does not belong into `study`, in a sentence: it is of other machines, or,
/// where machines are not known, of other kernels than the study has of that kind. Empty: nothing
/// speaks against it.
std::string whyApart(const ImportPreview& found, const Document& study);

}  // namespace papilio::core
