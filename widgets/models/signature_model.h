#pragma once

#include "widgets/models/basis_groups.h"
#include "widgets/models/signature_edits.h"
#include "widgets/session/workspace.h"

#include <QAbstractTableModel>

#include <memory>

namespace papilio::widgets {

/**
 * The signatures of the active benchmark as an editable table: metrics × (name, expectations,
 * verdict now).
 *
 * The last row asks for the name of a new metric. What is typed but is no value stays in its cell
 * as a draft with a reason, and the document keeps the last valid value. Every edit is one undo
 * step of the workspace; the model shows what the workspace says.
 */
class SignatureModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit SignatureModel(Workspace& workspace, QObject* parent = nullptr);

    [[nodiscard]] int metricCount() const;
    [[nodiscard]] int expectationCount() const;
    [[nodiscard]] int hintRow() const { return metricCount(); }
    [[nodiscard]] int verdictColumn() const { return expectationCount() + 1; }
    [[nodiscard]] const ExpectationHeadings& headings() const { return headings_; }
    [[nodiscard]] int rowOf(const QString& metric) const;  ///< -1 where there is none
    [[nodiscard]] QString metricAt(int row) const;         ///< empty for the hint row
    [[nodiscard]] const core::Signatures& signatures() const;
    [[nodiscard]] const QList<CellDraft>& drafts() const { return drafts_.all(); }
    [[nodiscard]] QModelIndex indexOf(const CellDraft& draft) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    /// Tab-separated text of the block that the indexes span; full precision, a plain hyphen.
    [[nodiscard]] QString copyText(const QModelIndexList& indexes) const;
    /// The names of metric and expectations as a line above copyText().
    [[nodiscard]] QString headerText() const;
    [[nodiscard]] bool isDraft(const QModelIndex& index) const;
    /// Forgets what was typed into a cell without being a value.
    void discardDraft(const QModelIndex& index);
    /// Sets coefficients to 0 in one step; names and verdicts are left alone.
    void clearCells(const QModelIndexList& indexes);
    /// Pastes cells at `index`; on a name or on the hint row whole metrics are pasted.
    void pasteAt(const QModelIndex& index, const QString& text);
    /// Makes an edit and announces it, or says why there is none.
    void apply(const SignatureEdit& edit);

signals:
    void draftsChanged();
    /// An edit was made on purpose: its metric is to be selected.
    void rowWanted(int row);
    /// One sentence: why nothing was done.
    void refused(const QString& message);

private:
    void sync(Changes changes);
    void replaceRows(const core::Signatures& before, const core::Signatures& after);
    void dropStaleDrafts(const core::Benchmark& before);
    bool setName(int row, const QString& name);
    bool addNamed(const QString& name);
    void keepDraft(const CellDraft& draft);
    [[nodiscard]] QString columnKey(int column) const;
    [[nodiscard]] QString rowKey(int row) const { return metricAt(row); }
    [[nodiscard]] QVariant nameData(int row, int role) const;
    [[nodiscard]] QVariant coefficientData(int row, int column, int role) const;
    [[nodiscard]] QVariant verdictData(int row, int role) const;

    Workspace& workspace_;
    std::shared_ptr<const core::Benchmark> shown_;
    core::Signatures
        rows_;  ///< what the views know; differs from shown_ only while rows are replaced
    QStringList expectations_;
    ExpectationHeadings headings_;
    CellDrafts drafts_;
};

}  // namespace papilio::widgets
