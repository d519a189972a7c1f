#pragma once

#include "widgets/pages/compare/compare_view.h"
#include "widgets/session/latest_job.h"
#include "widgets/workbench/page.h"

#include <functional>
#include <set>

class QMenu;
class QStackedWidget;
class QToolButton;

namespace papilio::widgets {

class ElidedLabel;
class MessageBar;
class SectionPane;
class SegmentedButtons;

/**
 * Any two studies, or two things of one, side by side: what differs most, noise, events, metrics,
 * Top-Down, roofs, convergence, definitions.
 *
 * A is the open study as it is now, unsaved edits included. B is read from a file and only looked
 * at; it belongs to the page, not to the study. Comparing runs off the GUI thread.
 */
class ComparePage : public Page {
    Q_OBJECT

public:
    explicit ComparePage(Workspace& workspace, QWidget* parent = nullptr);

    /// Reads a study to compare with, off the GUI thread; on failure what is shown stays.
    void compareWith(const QString& path);
    /// Compares with a study that is already read.
    void setOther(core::Document other, const QString& path);
    /// Two things of the open study instead.
    void compareWithin();
    /// Shows a section with the pair of this study that its view names (Page::compareInStudy()).
    void reveal(const QString& section) override;
    /// That two studies have nothing in common is an answer; one alone gives none.
    [[nodiscard]] bool hasContent() const override { return !hasNoPair(); }
    /// Asks for a file to compare with.
    bool chooseContent() override;
    /// Reads B again, as F5 does with A.
    void reloadFiles() override;
    void swap();
    /// "overview", "noise", "events", "metrics", "topdown", "rooflines", "recorders",
    /// "definitions". @return false for another word
    bool showSection(const QString& name);

    [[nodiscard]] QString otherPath() const { return otherPath_; }
    /// Instead of the file dialog, for tests; gives an empty path where the user says no.
    void setFileChooser(std::function<QString()> chooser) { chooser_ = std::move(chooser); }
    /// What is shown now; null until the first comparison has arrived.
    [[nodiscard]] std::shared_ptr<const CompareView> view() const { return view_; }

    [[nodiscard]] QWidget* mainPlot() override;
    /// Who produced what the section shows of both studies.
    [[nodiscard]] std::set<core::DataOrigin> origins() const;
    [[nodiscard]] bool isSettled() const override;
    [[nodiscard]] QString command() const override;
    /// It compares as the files say.
    [[nodiscard]] bool namesParameters() const override { return false; }

protected:
    void refresh(Changes changes) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    QWidget* newSides();
    void fillStudies(QMenu& menu);
    /// B, section and pairs as the study that is open now was looked at; what belongs to another
    /// study goes.
    void restoreView();
    void readPairs();
    void rememberPairs();
    void forgetOther();
    [[nodiscard]] QString sectionName() const;
    void compare();
    void compareSoon();
    void showComparison(std::shared_ptr<CompareView> view);
    void showSides();
    void showReading();
    void showProblem(const QString& sentence);
    void showSections();
    void showPane(int section);
    void pairKernels(const core::ItemPair& kernels);
    void choosePair(core::ComparedKind kind, const QString& first, const QString& second);
    void openHighlight(const core::Highlight& highlight);
    /// Whether the open study alone has nothing that could be compared with another item of it.
    [[nodiscard]] bool hasNoPair() const;
    [[nodiscard]] QString nameOf(bool isOther) const;
    /// Of two items of this study what the shown section compares; empty: the study has the name.
    [[nodiscard]] QString itemOf(bool isFirst) const;
    [[nodiscard]] QString pathOf(bool isOther) const;

    std::array<ElidedLabel*, 2> names_ = {};  ///< of A and B
    std::array<ElidedLabel*, 2> notes_ = {};  ///< title and where it is from, or what is going on
    QToolButton* swap_ = nullptr;
    SegmentedButtons* sections_;
    MessageBar* problem_;
    QStackedWidget* stack_;
    std::vector<SectionPane*> panes_;

    std::optional<core::Document> other_;  ///< B; nothing: two things of the open study
    QString otherPath_;
    QString readingPath_;  ///< of what is read to become B
    bool isSwapped_ = false;
    using Pairs = std::array<std::optional<core::ItemPair>, core::comparedKinds.size()>;
    Pairs chosen_;
    std::vector<core::ItemPair> kernels_;  ///< that are compared whatever their names
    bool isRestoring_ = false;  ///< pairs are those of the B that is being read, of the own view
    std::shared_ptr<CompareView> view_;
    int section_ = 0;
    int wantedSection_ = 0;  ///< shown again as soon as it has something to show
    /// Row of a section to select when its pair is compared
    std::pair<SectionPane*, std::string> opened_ = {};
    bool isStale_ = true;
    std::function<QString()> chooser_;
    LatestJob reading_;
    LatestJob comparing_;
};

}  // namespace papilio::widgets
