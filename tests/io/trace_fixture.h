#pragma once

#include "core/io/import/importer.h"
#include "tests/io/fixtures.h"

#include <QStringList>

namespace papilio::tests {

/// Imports one file of recorded values.
inline core::Result<core::Document> import(const std::filesystem::path& path,
                                           core::ImportFormat format = core::ImportFormat::Auto)
{
    core::ImportOptions options;
    options.format = format;
    return core::importStudy({path}, options);
}

/// The recorders of a study by their names.
inline QString names(const core::Document& document)
{
    QStringList list;
    for (const auto& recorder : document.recorders) {
        list << QString::fromStdString(recorder->name);
    }
    return list.join(QStringLiteral(" | "));
}

}  // namespace papilio::tests
