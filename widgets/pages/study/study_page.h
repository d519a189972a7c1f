#pragma once

#include "core/analysis/event_detail.h"
#include "core/present/study_columns.h"
#include "widgets/table/rows_model.h"
#include "widgets/workbench/measurement.h"
#include "widgets/workbench/page.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QScrollArea;
class QSplitter;
class QVBoxLayout;

namespace papilio::widgets {

class CountersPane;
class DataTable;
class ElidedLabel;
class NextCard;
class NoiseOverview;
class NoisyEvents;
class PaneHeader;
class VerdictChip;

/// What is loaded: title, benchmarks, and of the active one its size, origin, problems, statuses
/// and kernels.
class StudyPage : public Page {
    Q_OBJECT

public:
    explicit StudyPage(Workspace& workspace, QWidget* parent = nullptr);
    ~StudyPage() override;

    /// Whether what to measure next is planned, and the noisy events are counted.
    [[nodiscard]] bool isSettled() const override;
    /// @param item  a kernel, or "#next": what to measure next
    void reveal(const QString& item) override;

protected:
    void refresh(Changes changes) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QWidget* buildHead();
    [[nodiscard]] QWidget* buildLists();
    void fitBenchmarks();
    void fitLists();
    [[nodiscard]] QWidget* buildFacts();
    [[nodiscard]] QWidget* buildEmpty();
    [[nodiscard]] QWidget* buildResults();
    void commitTitle();
    [[nodiscard]] QWidget* buildNotes();
    void commitNotes();
    void showOwnNotes();
    void showHead();
    void showBenchmark();
    void showNoisy(const core::NoisyCounts& counts);
    void showCommonNoise(const core::CommonNoise& common);
    void showFacts();
    void showProblems();
    void showResults();
    void scrollToNext();

    QLineEdit* title_;
    ElidedLabel* path_;
    QLineEdit* tags_;
    QPlainTextEdit* note_;
    PaneHeader* benchmarksHeader_;
    DataTable* benchmarks_;
    QLabel* commonNoise_ = nullptr;  ///< events that are noisy in several benchmarks
    QSplitter* lists_ = nullptr;
    RowsModel<std::shared_ptr<const core::Benchmark>>* benchmarkModel_;
    PaneHeader* kernelsHeader_;
    DataTable* kernels_;
    RowsModel<std::string>* kernelModel_;
    PaneHeader* factsHeader_;
    VerdictChip* origin_;
    VerdictChip* quantized_;
    QWidget* empty_ = nullptr;  ///< what to do with a study that holds nothing
    QGridLayout* facts_ = nullptr;
    QVBoxLayout* problems_ = nullptr;
    NextCard* next_;
    QScrollArea* scroll_ = nullptr;  ///< facts, and next_ below them
    bool isNextWanted_ = false;      ///< it is still being computed
    PaneHeader* statusHeader_;
    DataTable* statuses_;
    RowsModel<core::EventStatus>* statusModel_;
    NoiseOverview* noise_;
    QLabel* noiseText_;
    CountersPane* counters_;
    NoisyEvents* noisy_;
};

}  // namespace papilio::widgets
