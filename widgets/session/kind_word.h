#pragma once

#include "core/model/benchmark.h"

#include <QString>

namespace papilio::widgets {

/// "Branches", "Data caches", ….
QString kindWord(core::BenchmarkKind kind);

}  // namespace papilio::widgets
