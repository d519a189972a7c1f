#pragma once

#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace papilio::core {

/**
 * Called first in main(): makes the standard streams safe to use.
 *
 * A program started without them (`>&-`) would get their numbers for the next file it opens, and
 * print into a study: in their place come /dev/null and, for output, /dev/full, so that what is
 * printed is an error. A reader that goes away (`| head`), and a file that grows beyond the limit
 * (ulimit -f), are errors of writing, not the end of the process; programs that are started get the
 * default back.
 */
void prepareStandardStreams();

/// Prints text on stdout as visibleLines() shows it: names in it may come out of files of
/// other users. finishStandardOutput() reports output that could not be written.
void printText(std::string_view text);

/// The same of a sentence and what is put into it.
template<class... Arguments>
void print(fmt::format_string<Arguments...> format, Arguments&&... arguments)
{
    printText(fmt::format(format, std::forward<Arguments>(arguments)...));
}

/// Writes one line on stderr, as visibleText() shows it; a stderr that cannot be written changes
/// nothing.
void sayError(std::string_view program, std::string_view sentence);

/**
 * Called last: writes out what was printed.
 *
 * @return `status`; 141 where a reader went away (`| head`), which is not an error; 1 after one
 * line on stderr where what was printed did not reach its place for another reason
 */
int finishStandardOutput(const char* program, int status);

}  // namespace papilio::core
