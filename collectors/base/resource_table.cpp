#include "collectors/base/resource_table.h"

#include "core/base/text.h"
#include "core/io/resources/resources.h"

#include <fstream>

namespace papilio::collectors {

std::vector<std::vector<std::string>> resourceTable(std::string_view file, std::size_t columns)
{
    std::vector<std::vector<std::string>> rows;
    std::ifstream stream(core::resourceDirectory() / file);
    for (std::string line; std::getline(stream, line);) {
        const auto cells = core::split(line, ",");
        if (!line.starts_with('#') && cells.size() == columns) {
            rows.emplace_back(cells.begin(), cells.end());
        }
    }
    return rows;
}

}  // namespace papilio::collectors
