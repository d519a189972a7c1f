#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace papilio::widgets {

/// What is selected in all views of all pages.
struct Selection {
    std::optional<std::uint32_t> event;  ///< index into the active dataset
    QString metric;                      ///< name; empty: none
    std::optional<int> expectation;      ///< column of the basis
    std::optional<int> kernel;

    bool operator==(const Selection&) const = default;
};

}  // namespace papilio::widgets
