#pragma once

#include "core/model/document.h"
#include "tests/io/fixtures.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace papilio::tests {

/// A file of tests/data/real.
inline std::filesystem::path realFile(const QString& name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real" / name.toStdString();
}

inline QString textOf(const std::filesystem::path& path)
{
    return QString::fromUtf8(contentOf(path));
}

inline QString sentence(const core::Result<core::Document>& document)
{
    return document ? QString("it was read") : QString::fromStdString(document.error().message);
}

inline bool near(double value, double expected, double relative = 1e-12)
{
    return std::abs(value - expected) <= relative * std::abs(expected);
}

/// All matches of a pattern.
inline std::vector<QStringList> matches(const QString& text, const QString& pattern)
{
    std::vector<QStringList> found;
    auto each = QRegularExpression(pattern, QRegularExpression::MultilineOption).globalMatch(text);
    while (each.hasNext()) {
        found.push_back(each.next().capturedTexts());
    }
    return found;
}

inline std::size_t columnOf(const core::CounterTable& table,
                            const std::string& run,
                            const std::string& part = {},
                            const std::string& pass = {})
{
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        const auto& column = table.columns[at];
        if (column.run == run && column.part == part && column.pass == pass) {
            return at;
        }
    }
    qFatal("no column %s|%s|%s", run.c_str(), part.c_str(), pass.c_str());
    return 0;
}

inline double valueOf(const core::CounterTable& table, const std::string& event, std::size_t column)
{
    const auto row = table.find(event);
    return row ? table.value(*row, column) : std::nan("");
}

inline const core::RooflinePoint* pointNamed(const core::Roofline& roofline,
                                             const std::string& name)
{
    const auto found = std::ranges::find(roofline.points, name, &core::RooflinePoint::name);
    return found == roofline.points.end() ? nullptr : &*found;
}

inline bool hasNote(const core::Provenance& provenance, const QString& part)
{
    return std::ranges::any_of(provenance.notes, [&](const std::string& note) {
        return QString::fromStdString(note).contains(part);
    });
}

}  // namespace papilio::tests
