#pragma once

#include "core/base/result.h"
#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/model/dataset.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What every part of a study says of its origin: attributes source, command, origin, created,
/// quantisation, and strings "notes" where there are some.
Provenance readProvenance(const hdf5::Group& group);
void writeProvenance(const hdf5::NewGroup& group, const Provenance& provenance);
/// Its texts, for checkTexts().
std::vector<std::string> textsOf(const Provenance& provenance);

/// @return InvalidArgument "`what` is not UTF-8 text; a study cannot hold it"
Result<void> checkText(const std::string& what, std::string_view text);
Result<void> checkTexts(const std::string& what, const std::vector<std::string>& texts);

}  // namespace papilio::core
