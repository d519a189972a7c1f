#pragma once

#include <string>
#include <string_view>

/// Names of groups in study files; docs/developer/study-format.md describes the layout.
namespace papilio::core::schema {

/// The name of a group for `text`: "/" and a lone "." mean something to HDF5, so they (and "%") are
/// percent-encoded.
std::string encodeName(std::string_view text);
/// The text an encoded name represents; what encodeName() would not have written stays as it is.
std::string decodeName(std::string_view name);

}  // namespace papilio::core::schema
