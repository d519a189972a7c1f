#pragma once

#include "widgets/models/basis_edits.h"
#include "widgets/models/basis_groups.h"
#include "widgets/session/workspace.h"

#include <QAbstractTableModel>

#include <memory>

namespace papilio::widgets {

/**
 * The expectation basis of the active benchmark as an editable table: kernels × expectations.
 *
 * Signatures follow every change of the columns in the same undo step. What is typed but is no
 * value stays in its cell with a reason; the document keeps the last valid one.
 */
class BasisModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit BasisModel(Workspace& workspace, QObject* parent = nullptr);

    [[nodiscard]] const QList<CellDraft>& drafts() const { return drafts_.all(); }
    [[nodiscard]] QModelIndex indexOf(const CellDraft& draft) const;
    [[nodiscard]] QString kernelName(int row) const { return kernels_.value(row); }
    [[nodiscard]] const QStringList& expectations() const { return expectations_; }
    [[nodiscard]] const core::Benchmark* shown() const { return shown_.get(); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;
    /// Renames an expectation; refused() says why not.
    bool setHeaderData(int section,
                       Qt::Orientation orientation,
                       const QVariant& value,
                       int role = Qt::EditRole) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    [[nodiscard]] QString copyText(const QModelIndexList& indexes) const;
    void clearCells(const QModelIndexList& indexes);
    void pasteAt(const QModelIndex& index, const QString& text);
    /// Makes an edit, or says why there is none.
    void apply(const BasisEdit& edit);

signals:
    void draftsChanged();
    /// One sentence: why nothing was done.
    void refused(const QString& message);

private:
    void sync(Changes changes);
    void dropStaleDrafts(const core::Benchmark& before);
    void keepDraft(const CellDraft& draft);

    Workspace& workspace_;
    std::shared_ptr<const core::Benchmark> shown_;
    QStringList kernels_;
    QStringList expectations_;
    ExpectationHeadings headings_;
    CellDrafts drafts_;
};

}  // namespace papilio::widgets
