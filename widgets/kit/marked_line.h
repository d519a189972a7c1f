#pragma once

#include <cstddef>

class QPlainTextEdit;

namespace papilio::widgets {

/// Fills the line of a text that a fault is in. @param line  from 1; 0: none
void markFault(QPlainTextEdit& text, std::size_t line);

}  // namespace papilio::widgets
