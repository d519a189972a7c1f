#pragma once

#include <QString>

class QComboBox;

namespace papilio::widgets {

/// A small combo box of a pane's header, as wide as `letters` letters: what it holds changes with
/// the study, the header's layout does not.
/// @param words what is chosen: its accessible name and tool tip
QComboBox* headerChoice(const QString& name, const QString& words, int letters);

}  // namespace papilio::widgets
