#pragma once

#include "core/model/document.h"

#include <QSettings>

#include <memory>

namespace papilio::app {

/// The page for a study nobody has looked at yet: the first that shows something it holds.
QString firstPageOf(const core::Document& document);

/// Remembers how a saved study was looked at last: looking alone does not change its file.
void storeView(QSettings& settings, const QString& path, const core::ViewState& view);
/// Null where the study was never seen, or its file was written later: then the file knows better.
std::shared_ptr<const core::ViewState> storedView(QSettings& settings, const QString& path);

}  // namespace papilio::app
