#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// What libFuzzer calls with every input.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace papilio::fuzz {

/// The input as text; what it says itself is not held against the errors that quote it.
std::string_view textOf(const std::uint8_t* data, std::size_t size);

/// The first byte of an input, which chooses among the formats of a target; the rest stays.
inline std::size_t takeChoice(std::string_view& text, std::size_t choices)
{
    if (text.empty()) {
        return 0;
    }
    // Letters and digits, so that seeds can be written in an editor: 'a' is 0.
    const auto choice = static_cast<unsigned char>(text.front() - 'a') % choices;
    text.remove_prefix(1);
    return choice;
}

/// True for one input in `every`, always the same ones: for what is too slow to do each time.
bool isChosen(std::string_view text, std::size_t every);

/// A place in the sources: std::source_location, which clang 14 lacks.
struct Place {
    const char* file;
    int line;
    static constexpr Place here(const char* file = __builtin_FILE(), int line = __builtin_LINE())
    {
        return {file, line};
    }
};

/// Ends the process with the sentence where something that always holds does not.
void require(bool holds, const std::string& sentence, Place where = Place::here());

/// An error has to be one sentence without a line end, in our words and those of the input.
void requireSentence(const std::string& message, Place where = Place::here());

}  // namespace papilio::fuzz
