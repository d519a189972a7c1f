#pragma once

#include "core/base/result.h"

#include <QString>

namespace papilio::tests {

/// What an error says, for the tests that look for a part of it.
inline QString sentenceOf(const core::Error& error)
{
    return QString::fromStdString(error.message);
}

}  // namespace papilio::tests
