#pragma once

#include <QString>

#include <string>

namespace papilio::widgets {

/// "2026-11-22 10:58 UTC" of what studies keep ("2026-11-22T10:58:49Z"); anything else as it is.
QString dateText(const std::string& iso);

}  // namespace papilio::widgets
