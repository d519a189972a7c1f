#include "collectors/base/resource_table.h"

#include "core/io/resources/resources.h"

#include <fstream>

namespace papilio::collectors {

std::vector<std::vector<std::string>> resourceTable(std::string_view file, std::size_t columns)
{
    std::vector<std::vector<std::string>> rows;
    std::ifstream stream(core::resourceDirectory() / file);
    for (std::string line; std::getline(stream, line);) {
        std::vector<std::string> cells;
        for (auto comma = line.find(','); comma != std::string::npos && cells.size() + 1 < columns;
             comma = line.find(',')) {
            cells.push_back(line.substr(0, comma));
            line.erase(0, comma + 1);
        }
        cells.push_back(line);
        if (!cells.front().starts_with('#') && cells.size() == columns) {
            rows.push_back(std::move(cells));
        }
    }
    return rows;
}

}  // namespace papilio::collectors
