#include "collectors/base/kernel_program.h"

#include "core/base/child_process.h"
#include "core/base/text.h"

#include <cstdlib>
#include <fmt/format.h>
#include <sstream>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace {

/// Of Debian.
std::string_view crossCompilerPackage(Architecture architecture)
{
    return architecture == Architecture::Ppc64le ? "g++-powerpc64le-linux-gnu"
                                                 : "g++-aarch64-linux-gnu";
}

}  // namespace

Result<std::filesystem::path> kernelProgram(Architecture architecture)
{
    const bool isNative = architecture == thisArchitecture;
    const auto name = isNative ? std::string("papilio-kernels")
                               : fmt::format("papilio-kernels-{}", folderOf(architecture));
    auto program = core::programOfPapilio(name, "collectors");
    if (!program.empty()) {
        return program;
    }
    if (isNative) {
        return Error{Errc::NotFound,
                     "the program papilio-kernels is neither beside this program nor in "
                     "../libexec/papilio: install Papilio again"};
    }
    return errorOf(Errc::NotFound,
                   "this build has no {}, the kernels for {}: install the cross compiler "
                   "(Debian: apt install {}) and build again",
                   name, nameOf(architecture), crossCompilerPackage(architecture));
}

std::vector<std::string> kernelArguments(const std::string& benchmark)
{
    std::vector<std::string> arguments = {benchmark};
    for (const std::size_t bytes :
         {virtualCaches.l1d, virtualCaches.l1i, virtualCaches.l2, virtualCaches.l3}) {
        arguments.push_back(std::to_string(bytes));
    }
    return arguments;
}

KernelMachine virtualKernelMachine(Architecture architecture)
{
    return {.caches = virtualCaches, .isVirtual = true, .architecture = architecture};
}

std::vector<VirtualKernel> virtualKernels(const std::string& output)
{
    constexpr std::string_view run = "run ";
    constexpr std::string_view missing = "missing ";
    std::vector<VirtualKernel> kernels;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(run)) {
            kernels.push_back({line.substr(run.size()), ""});
        } else if (line.starts_with(missing)) {
            const auto colon = line.find(": ");
            kernels.push_back({line.substr(missing.size(), colon - missing.size()),
                               colon == std::string::npos ? "" : line.substr(colon + 2)});
        }
    }
    return kernels;
}

KernelSuite asRun(KernelSuite suite, const std::vector<VirtualKernel>& kernels)
{
    for (std::size_t kernel = 0; kernel < suite.kernels.size() && kernel < kernels.size();
         ++kernel) {
        suite.kernels[kernel].missing = kernels[kernel].missing;
    }
    return suite;
}

std::vector<std::string> bareEnvironment()
{
    const char* path = std::getenv("PATH");
    const char* temporary = std::getenv("TMPDIR");
    std::vector<std::string> variables = {
        fmt::format("PATH={}", path != nullptr ? path : "/usr/bin:/bin")};
    if (temporary != nullptr) {
        variables.push_back(fmt::format("TMPDIR={}", temporary));
    }
    return variables;
}

std::string lastLine(const std::string& text)
{
    const auto printed = core::trimmed(text, " \r\n");
    return printed.empty() ? "it printed no message"
                           : std::string(printed.substr(printed.rfind('\n') + 1));
}

}  // namespace papilio::collectors
