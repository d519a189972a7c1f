#include "collectors/commands/event_list.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

Result<std::vector<std::string>> eventList(const std::vector<std::string>& arguments)
{
    std::vector<std::string> names;
    for (const auto& argument : arguments) {
        std::error_code ignored;  // what is not a file is a name
        if (!std::filesystem::is_regular_file(argument, ignored)) {
            names.push_back(argument);
            continue;
        }
        const std::size_t before = names.size();
        std::ifstream file(argument);
        for (std::string line; std::getline(file, line);) {
            std::istringstream words(line);
            std::string name;
            if (words >> name && !name.starts_with('#')) {
                names.push_back(name);
            }
        }
        if (!file.eof()) {
            return Error{Errc::Unreadable,
                         argument + ": this list of events cannot be read completely"};
        }
        if (names.size() == before) {
            return Error{Errc::InvalidArgument, argument + ": this list contains no events"};
        }
    }
    return names;
}

}  // namespace papilio::collectors
