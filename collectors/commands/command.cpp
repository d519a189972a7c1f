#include "collectors/commands/command.h"

#include "core/base/standard_streams.h"

#include <CLI/CLI.hpp>  // with its formatters, which are compiled here once

namespace papilio::collectors {

void complain(const core::Error& error)
{
    core::sayError("papilio-collect", error.message);
}

int fail(const core::Error& error)
{
    complain(error);
    return error.code == core::Errc::InvalidArgument ? WrongUsage : Failed;
}

void refuse(const core::Error& error)
{
    throw CLI::RuntimeError(fail(error));
}

Program::Program(const std::string& words, const std::string& name, std::string line)
    : app(words, name),
      commandLine(std::move(line))
{}

}  // namespace papilio::collectors
