#pragma once

#include "widgets/session/workspace.h"

#include <QAction>

#include <cstdint>
#include <functional>
#include <vector>

namespace papilio::widgets {

class DataTable;

/**
 * Excludes events from the analysis by hand, or takes them in again: Delete, X and the right-click
 * menu of what shows events. One step to undo, whatever their number; the text is that step's.
 */
class ExcludeAction : public QAction {
    Q_OBJECT

public:
    /// @param selected  what it acts on: indices into the data of the results, none twice
    ExcludeAction(Workspace& workspace,
                  std::function<std::vector<std::uint32_t>()> selected,
                  QObject* parent);

    /// Adds keys and menu entry.
    void addTo(DataTable& table);

private:
    void showText();
    void exclude();
    /// Empty while results and study are of different data.
    [[nodiscard]] std::vector<std::uint32_t> events() const;

    Workspace& workspace_;
    std::function<std::vector<std::uint32_t>()> selected_;
};

/// Excludes these events, or takes them in again (core::toggleExcluded()).
void toggleExcluded(Workspace& workspace, const std::vector<std::uint32_t>& events);
/// What Undo will say of that: "Exclude 3 events".
[[nodiscard]] QString toggleExcludedText(const Workspace& workspace,
                                         const std::vector<std::uint32_t>& events);

}  // namespace papilio::widgets
