#pragma once

#include "core/edit/signature_edits.h"
#include "widgets/models/edit_model.h"

namespace papilio::widgets {

/**
 * The expectation basis of the active benchmark as an editable table: kernels × expectations.
 * Signatures follow every change of the columns in the same undo step.
 */
class BasisModel : public EditModel {
    Q_OBJECT

public:
    explicit BasisModel(Workspace& workspace, QObject* parent = nullptr);

    [[nodiscard]] QModelIndex indexOf(const CellDraft& draft) const override;
    [[nodiscard]] QString rowName(int row) const override { return kernels_.value(row); }
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

    void clearCells(const QModelIndexList& indexes) override;
    /// A table with all kernels and a header is a whole basis; without an index cells are pasted at
    /// the first one.
    void pasteAt(const QModelIndex& index, const QString& text) override;
    /// Makes an edit, or says why there is none.
    void apply(const core::Result<core::BasisEdit>& edit);
    /// The same with what a function of core's returns.
    template<typename Function>
    void edit(Function function)
    {
        apply(withWindowSentences(function));
    }

protected:
    void takeRows(bool isReset) override;
    [[nodiscard]] std::optional<double> valueIn(const core::Benchmark& benchmark,
                                                const CellDraft& draft) const override;

private:
    QStringList kernels_;
};

}  // namespace papilio::widgets
