#pragma once

#include "widgets/kit/filter_field.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/recorders/live_control.h"
#include "widgets/pages/recorders/recorders_snapshot.h"

#include <QLabel>
#include <QTimer>
#include <QTreeWidget>
#include <QWidget>

#include <functional>
#include <optional>
#include <set>

class QAction;
class QScrollArea;
class QTreeWidgetItem;

namespace papilio::widgets {

/// Next to the plots: a program to watch, the recorders to tick, and the findings in words.
class RecorderPanel : public QWidget {
    Q_OBJECT

public:
    explicit RecorderPanel(QWidget* parent = nullptr);

    /// Lists recorders by library and solver run: a run's residual represents it, its other events
    /// are below. Ticks stay with the names. Of a new study firstRows() are ticked; of what comes
    /// later the first `mostTicked` residuals.
    void setRecorders(const RecordersSnapshot& snapshot);
    /// Another study: what was listed and ticked is forgotten. @param ticked  names; nothing: what
    /// a new study begins with
    void reset(const std::optional<QStringList>& ticked);
    /// Names of the ticked recorders, those that are not listed now included.
    [[nodiscard]] QStringList ticked() const { return {ticked_.begin(), ticked_.end()}; }
    /// What comes now is worth ticking again.
    void makeRoom() { tickedLater_ = 0; }
    /// The ticked ones.
    [[nodiscard]] std::set<const core::Recorder*> shown() const;
    /// The recorder of the current row; null for none.
    [[nodiscard]] std::shared_ptr<const core::Recorder> current() const;
    void setCurrent(const core::Recorder* recorder);

    void setWords(const QString& html);

    [[nodiscard]] ProgramPane& program() const { return *program_; }
    /// The subject of the current row; empty: none.
    [[nodiscard]] std::string currentSubject() const;
    /// Keys of the list and entries of its menu.
    void addListActions(const QList<QAction*>& actions);
    /// What keys are meant for: starting a recording, until something is recorded.
    [[nodiscard]] QWidget& keyTarget() const;

signals:
    void shownChanged();
    void currentChanged();

private:
    static constexpr int recorderRole = Qt::UserRole + 1;  ///< index in the snapshot
    static constexpr int groupRole = Qt::UserRole + 2;     ///< library and subject

    void applyFilter();
    void showCounts();
    void tickNew();
    void build();
    void select(const QString& name);
    [[nodiscard]] QTreeWidgetItem* addItem(QTreeWidgetItem* parent, std::size_t index);
    [[nodiscard]] bool holdsSame(const RecordersSnapshot& snapshot) const;
    void takeTick(QTreeWidgetItem* item);
    /// Ticks what is listed, and not hidden by the filter, as `wanted` says of each.
    void tick(const std::function<bool(const core::Recorder& recorder, bool isTicked)>& wanted);
    /// What the tick of a top row represents: its residuals, or where it has none all it holds.
    [[nodiscard]] std::vector<std::size_t> membersOf(const QTreeWidgetItem& group) const;
    /// The same of any row that is not a recorder.
    [[nodiscard]] std::set<const core::Recorder*> groupOf(const QTreeWidgetItem& group) const;
    void tickGroup(const QTreeWidgetItem& group, bool isTicked);
    void showGroupTicks();
    void showTickMenu(const QPoint& at);

    ProgramPane* program_ = new ProgramPane;
    FilterField* filter_ = named(new FilterField, "recorderFilter", tr("Filter recorders"));
    QTreeWidget* tree_ = named(new QTreeWidget, "recorderTree", tr("Recorders"));
    QLabel* words_ = named(new QLabel, "inWords");
    QScrollArea* wordsScroll_ = nullptr;
    std::set<QString> known_;  ///< names that were listed before
    std::set<QString> ticked_;
    std::size_t tickedLater_ = 0;
    bool isChosen_ = false;                ///< the ticks came with the study
    std::vector<QTreeWidgetItem*> items_;  ///< of every recorder
    RecordersSnapshot snapshot_;
    QTimer counts_;
    QList<QAction*> listActions_;  ///< of a run
};

}  // namespace papilio::widgets
