#pragma once

#include "core/analysis/benchmark_comparison.h"
#include "widgets/table/rows_model.h"

#include <memory>

namespace papilio::widgets {

/// Events of both benchmarks with their noise; all of them, or those that changed.
class EventDifferenceModel : public RowsModel<const core::EventDifference*> {
    Q_OBJECT

public:
    enum Column { Name, FirstNoise, SecondNoise, Ratio, FirstStatus, SecondStatus, Moved };

    explicit EventDifferenceModel(QObject* parent = nullptr);

    /// @param comparison  outlives the model's use of it through `keep`
    void setComparison(std::shared_ptr<const void> keep,
                       const core::BenchmarkComparison* comparison,
                       bool onlyChanged);
    [[nodiscard]] const core::EventDifference& eventAt(int row) const { return *this->row(row); }
    /// Row of the event with this place in the comparison's list, or of this id; -1: none.
    [[nodiscard]] int rowOf(std::size_t place) const { return find(&comparison_->events[place]); }
    [[nodiscard]] std::size_t placeOf(int row) const
    {
        return static_cast<std::size_t>(this->row(row) - comparison_->events.data());
    }
    [[nodiscard]] int rowOfId(const QString& id) const
    {
        return find(id.toStdString(), [](const auto* event) { return event->id; });
    }

private:
    std::shared_ptr<const void> keep_;
    const core::BenchmarkComparison* comparison_ = nullptr;
};

}  // namespace papilio::widgets
