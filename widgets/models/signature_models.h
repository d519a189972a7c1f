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

    [[nodiscard]] QModelIndex indexOf(const CellDraft& draft) const override
    {
        return index(draft.row.toInt(), static_cast<int>(expectations_.indexOf(draft.column)));
    }
    [[nodiscard]] QString rowName(int row) const override { return kernels_.value(row); }
    [[nodiscard]] const core::Benchmark* shown() const { return shown_.get(); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(kernels_.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(expectations_.size());
    }
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

/**
 * The signatures of the active benchmark as an editable table: metrics × (name, expectations,
 * verdict now). The last row asks for the name of a new metric.
 */
class SignatureModel : public EditModel {
    Q_OBJECT

public:
    explicit SignatureModel(Workspace& workspace, QObject* parent = nullptr);

    [[nodiscard]] int metricCount() const;
    [[nodiscard]] int expectationCount() const;
    [[nodiscard]] int hintRow() const { return metricCount(); }
    [[nodiscard]] int verdictColumn() const { return expectationCount() + 1; }
    [[nodiscard]] int rowOf(const QString& metric) const;  ///< -1 where there is none
    [[nodiscard]] QString metricAt(int row) const;         ///< empty for the hint row
    [[nodiscard]] QString rowName(int row) const override { return metricAt(row); }
    [[nodiscard]] const core::Signatures& signatures() const { return rows_; }
    [[nodiscard]] QModelIndex indexOf(const CellDraft& draft) const override;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() || !shown_ ? 0 : metricCount() + 1;
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() || !shown_ ? 0 : expectationCount() + 2;
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    /// The names of metric and expectations as a line above copyText().
    [[nodiscard]] QString headerText() const
    {
        return u"metric\t"_s + expectations_.join(u'\t') + u'\n';
    }
    [[nodiscard]] bool isDraft(const QModelIndex& index) const;
    /// Forgets what was typed into a cell without being a value.
    void discardDraft(const QModelIndex& index);
    void clearCells(const QModelIndexList& indexes) override;
    /// On a name or on the hint row whole metrics are pasted.
    void pasteAt(const QModelIndex& index, const QString& text) override;
    /// Makes an edit and announces it, or says why there is none.
    void apply(const core::Result<core::SignatureEdit>& edit);
    /// The same with what a function of core's returns.
    template<typename Function>
    void edit(Function function)
    {
        apply(withWindowSentences(function));
    }

signals:
    /// An edit was made on purpose: its metric is to be selected.
    void rowWanted(int row);

protected:
    void takeRows(bool isReset) override;
    [[nodiscard]] std::optional<double> valueIn(const core::Benchmark& benchmark,
                                                const CellDraft& draft) const override;

private:
    void follow(Changes changes);
    void replaceRows(const core::Signatures& before, const core::Signatures& after);
    bool setName(int row, const QString& name);
    bool addNamed(const QString& name);
    [[nodiscard]] QString columnKey(int column) const
    {
        return column == 0 ? QString() : expectations_[column - 1];
    }
    [[nodiscard]] QVariant nameData(int row, int role) const;
    [[nodiscard]] QVariant verdictData(int row, int role) const;

    core::Signatures
        rows_;  ///< what the views know; differs from shown_ only while rows are replaced
};

}  // namespace papilio::widgets
