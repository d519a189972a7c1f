#pragma once

#include "core/edit/cells.h"
#include "core/model/basis.h"
#include "core/model/dataset.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/window_sentences.h"

#include <QAbstractTableModel>
#include <QList>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace papilio::widgets {

/// What headers over expectations read besides Qt::DisplayRole.
enum HeadingRole {
    GroupRole = Qt::UserRole + 200,  ///< int: index of the heading; -1 for other columns
    ShortRole,                       ///< QString: the label below the heading
    NoteRole,                        ///< cell: QString, the metric's note ("= SP Ops + DP Ops")
    HintRole,                        ///< cell: bool, in the row that asks for a name
};

/// Neighboring expectations under one heading.
struct ExpectationGroup {
    QString title;  ///< "non-FMA", "FMA"; empty: the expectations need none
    int first = 0;
    int count = 0;

    bool operator==(const ExpectationGroup&) const = default;
};

/// Headings over the expectations, and the rest of the labels below them.
struct ExpectationHeadings {
    QList<ExpectationGroup> groups;
    QStringList labels;  ///< one per expectation: without the suffix its heading says
};

/**
 * Finds a suffix that sets one half of the expectations apart: S_SCAL_FMA next to S_SCAL gives
 * "non-FMA" and "FMA".
 *
 * Both halves have to be contiguous and every expectation with the suffix has its twin without;
 * otherwise there is one group without a title.
 */
ExpectationHeadings expectationHeadings(const QStringList& expectations);

/// The names of the columns of a basis.
QStringList expectationNames(const core::Basis& basis);
/// The names of its rows.
QStringList kernelNames(const core::Dataset& dataset);

/// What was typed into a cell but is not a value; the document keeps the last one that was.
struct CellDraft {
    QString row;     ///< what the row is called
    QString column;  ///< what the column is called; empty: the row's name
    QString text;
    QString reason;
};

/// The invalid cells of a table, by the names of row and column, oldest first.
class CellDrafts {
public:
    /// Keeps the draft instead of the cell's former one; without a reason the cell is valid again.
    void set(const CellDraft& draft)
    {
        remove(draft.row, draft.column);
        if (!draft.reason.isEmpty()) {
            drafts_ << draft;
        }
    }
    void remove(const QString& row, const QString& column)
    {
        drafts_.removeIf(
            [&](const CellDraft& draft) { return draft.row == row && draft.column == column; });
    }
    template<typename Predicate>
    void removeIf(Predicate predicate)
    {
        drafts_.removeIf(predicate);
    }
    void renameRow(const QString& before, const QString& after)
    {
        for (auto& draft : drafts_) {
            draft.row = draft.row == before ? after : draft.row;
        }
    }
    void renameColumn(const QString& before, const QString& after)
    {
        for (auto& draft : drafts_) {
            draft.column = draft.column == before ? after : draft.column;
        }
    }
    void clear() { drafts_.clear(); }

    [[nodiscard]] const CellDraft* find(const QString& row, const QString& column) const
    {
        for (const auto& draft : drafts_) {
            if (draft.row == row && draft.column == column) {
                return &draft;
            }
        }
        return nullptr;
    }
    [[nodiscard]] qsizetype countInRow(const QString& row) const
    {
        return std::count_if(drafts_.begin(), drafts_.end(),
                             [&](const CellDraft& draft) { return draft.row == row; });
    }
    [[nodiscard]] const QList<CellDraft>& all() const { return drafts_; }

private:
    QList<CellDraft> drafts_;
};

/**
 * An editable table of the active benchmark with the expectations as columns under headings.
 *
 * What is typed but is not a value stays in its cell as a draft with a reason, and the document
 * keeps the last valid value. Every edit is one undo step of the workspace; the model shows what
 * the workspace says.
 */
class EditModel : public QAbstractTableModel {
    Q_OBJECT

public:
    [[nodiscard]] const ExpectationHeadings& headings() const { return headings_; }
    [[nodiscard]] const QStringList& expectations() const { return expectations_; }
    [[nodiscard]] const QList<CellDraft>& drafts() const { return drafts_.all(); }
    [[nodiscard]] virtual QModelIndex indexOf(const CellDraft& draft) const = 0;
    /// What a row is called; empty: it has no name yet.
    [[nodiscard]] virtual QString rowName(int row) const = 0;
    /// The last valid value of a draft's cell.
    [[nodiscard]] std::optional<double> keptValue(const CellDraft& draft) const
    {
        return shown_ ? valueIn(*shown_, draft) : std::nullopt;
    }
    /// Tab-separated text of the block that the indexes span; full precision, a plain hyphen.
    [[nodiscard]] QString copyText(const QModelIndexList& indexes) const;
    /// Sets numbers to 0 in one step; names and verdicts are left alone.
    virtual void clearCells(const QModelIndexList& indexes) = 0;
    /// Pastes cells at `index`, or whole rows and tables where the text holds such.
    virtual void pasteAt(const QModelIndex& index, const QString& text) = 0;

signals:
    void draftsChanged();
    /// One sentence: why nothing was done.
    void refused(const QString& message);

protected:
    /// @param firstColumn  that of the first expectation
    EditModel(Workspace& workspace, int firstColumn, QObject* parent);

    /// Follows the workspace. @param shape  changes of rows, columns or values
    void sync(Changes changes, Changes shape);
    /// Takes over the rows of shown_. @param isReset  within a reset: rows need no signals
    virtual void takeRows(bool isReset) = 0;
    /// The value in a draft's cell; empty where there is no such cell.
    [[nodiscard]] virtual std::optional<double> valueIn(const core::Benchmark& benchmark,
                                                        const CellDraft& draft) const = 0;

    void keepDraft(const CellDraft& draft);
    /// What is shown of a draft in place of its cell's value.
    [[nodiscard]] static QVariant draftData(const CellDraft& draft, int role);
    /// A cell with a number. @param row  what the row is called
    [[nodiscard]] QVariant numberData(double value, const QString& row, int column, int role) const;
    /// The index of the heading over a column; -1 where it is not an expectation.
    [[nodiscard]] int groupOf(int column) const;
    /// The cells of the indexes that are numbers, for edits.
    [[nodiscard]] std::vector<core::EditedCell> numberCells(const QModelIndexList& indexes) const;
    /// parseGrid(), or refused() where there is nothing to paste.
    [[nodiscard]] core::TextGrid pasted(const QString& text);

    Workspace& workspace_;
    const int firstColumn_;
    std::shared_ptr<const core::Benchmark> shown_;
    QStringList expectations_;
    ExpectationHeadings headings_;
    CellDrafts drafts_;
};

}  // namespace papilio::widgets
