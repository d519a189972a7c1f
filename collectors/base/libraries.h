#pragma once

#include "core/base/result.h"

#include <string_view>
#include <vector>

namespace papilio::collectors {

/// A library that a build can do without.
enum class Library { Hwloc, Libpfm, Capstone, Metis, Boost };

struct OptionalLibrary {
    Library library;
    std::string_view name;     ///< "METIS"
    std::string_view use;      ///< what needs it: "the ordering nd of papilio-collect spmv"
    std::string_view package;  ///< of Debian, to build with: "libmetis-dev"
    bool isBuiltIn = false;    ///< this build has it
};

/// All of them.
const std::vector<OptionalLibrary>& optionalLibraries();

/// Whether this build has it.
bool isThere(Library library);

/// Unsupported: what the library is needed for, and how to get it.
core::Error missingLibrary(Library library);

}  // namespace papilio::collectors
