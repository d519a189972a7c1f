#pragma once

#include <QList>
#include <QString>

#include <algorithm>

namespace papilio::widgets {

/// What was typed into a cell but is no value; the document keeps the last one that was.
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

}  // namespace papilio::widgets
