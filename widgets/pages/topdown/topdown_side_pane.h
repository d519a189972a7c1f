#pragma once

#include "core/model/event_descriptions.h"
#include "core/roofline/place_points.h"
#include "widgets/models/topdown_view.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace papilio::widgets {

class TopDownAdvicePane;
class TopDownChoices;
class TopDownNodePane;

/// Right of the Top-Down page, scrolled as one: choices, the selected node and advice.
class TopDownSidePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownSidePane(QWidget* parent = nullptr);

    [[nodiscard]] TopDownChoices& choices() const { return *choices_; }
    [[nodiscard]] TopDownAdvicePane& advice() const { return *advice_; }
    /// Where there is nothing to see, only the choices stay.
    /// @param descriptions  what is known of the events; may be null
    /// @param program  the shown run under the roofs of the study, where it is a point there
    void showView(const TopDownView& view,
                  const std::shared_ptr<const core::EventDescriptions>& descriptions,
                  const std::optional<core::ProgramPoint>& program = {});

private:
    TopDownChoices* choices_;
    TopDownNodePane* node_;
    TopDownAdvicePane* advice_;
};

}  // namespace papilio::widgets
