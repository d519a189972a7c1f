#include "widgets/pages/roofline/compare_pane.h"

#include "core/roofline/roofline_comparison.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/models/roofline_models.h"
#include "widgets/session/study_view.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

QStandardItem* roofItem(double value, const QString& text = {})
{
    auto* item = new QStandardItem(text.isEmpty() ? numberText(value) : text);
    item->setData(value, SortRole);
    item->setData(fullPrecision(value), CopyRole);
    item->setEditable(false);
    return item;
}

QStandardItem* textItem(const QString& text)
{
    auto* item = new QStandardItem(text);
    item->setEditable(false);
    return item;
}

}  // namespace

RooflineComparePane::RooflineComparePane(QWidget* parent)
    : QWidget(parent),
      header_(new PaneHeader(tr("Roofs"))),
      before_(new QComboBox),
      after_(new QComboBox),
      roofs_(new QStandardItemModel(this)),
      kernels_(new QStandardItemModel(this)),
      roofTable_(new DataTable),
      kernelTable_(new DataTable),
      note_(new QLabel)
{
    setObjectName(QStringLiteral("comparePane"));
    before_->setObjectName(QStringLiteral("compareBefore"));
    before_->setAccessibleName(tr("First roofline"));
    after_->setObjectName(QStringLiteral("compareAfter"));
    after_->setAccessibleName(tr("Second roofline"));
    header_->addWidget(before_);
    header_->addWidget(new QLabel(tr("against")));
    header_->addWidget(after_);
    for (auto [table, model, name] : {std::tuple(roofTable_, roofs_, "comparedRoofs"),
                                      std::tuple(kernelTable_, kernels_, "comparedKernels")}) {
        table->setObjectName(QString::fromLatin1(name));
        table->setSource(model);
        table->setCells(numberCells);
        table->setCells({0}, textCells);
    }
    roofTable_->setAccessibleName(tr("Roofs of both"));
    kernelTable_->setAccessibleName(tr("Kernels of both"));
    kernelTable_->setEmptyText(
        tr("No kernel is in both: kernels are matched by their name and run."));
    note_->setWordWrap(true);
    note_->setContentsMargins(16, 8, 16, 12);
    auto* kernelHeader = new PaneHeader(tr("Kernels in both"));
    inColumn(this, {header_, {roofTable_, 1}, kernelHeader, {kernelTable_, 1}, note_});
    for (auto* box : {before_, after_}) {
        connect(box, &QComboBox::activated, this, [this] {
            showComparison();
            emit chosen();
        });
    }
}

void RooflineComparePane::restore(const StudyView& view)
{
    for (const auto& [box, key] :
         {std::pair(before_, "roofline/before"), std::pair(after_, "roofline/after")}) {
        const QSignalBlocker silent(box);
        box->clear();
        wanted_[box] = view.text(key);
    }
}

void RooflineComparePane::remember(StudyView& view) const
{
    view.setText("roofline/before", before_->currentText());
    view.setText("roofline/after", after_->currentText());
}

void RooflineComparePane::setContent(const core::Document& document)
{
    rooflines_ = document.rooflines;
    for (auto* box : {before_, after_}) {
        const QSignalBlocker silent(box);
        const auto chosen = box->count() > 0 ? box->currentText() : wanted_.take(box);
        box->clear();
        for (const auto& roofline : rooflines_) {
            box->addItem(QString::fromStdString(roofline->name));
        }
        const int again = box->findText(chosen);
        box->setCurrentIndex(again >= 0 ? again
                                        : std::min(box == after_ ? 1 : 0, box->count() - 1));
    }
    showComparison();
}

void RooflineComparePane::showComparison()
{
    roofs_->clear();
    kernels_->clear();
    note_->clear();
    const int first = before_->currentIndex();
    const int second = after_->currentIndex();
    if (first < 0 || second < 0) {
        return;
    }
    const auto& before = *rooflines_[static_cast<std::size_t>(first)];
    const auto& after = *rooflines_[static_cast<std::size_t>(second)];
    const auto comparison = core::compare(before, after, {});
    const auto one = QString::fromStdString(before.name);
    const auto other = QString::fromStdString(after.name);
    roofs_->setHorizontalHeaderLabels({tr("Roof"), one, other, tr("Ratio")});
    for (const auto& roof : comparison.roofs) {
        const auto unit = roof.kind == core::Ceiling::Kind::Bandwidth ? tr("GB/s") : tr("GFLOP/s");
        roofs_->appendRow(
            {textItem(QStringLiteral("%1, %2").arg(QString::fromStdString(roof.name), unit)),
             roofItem(roof.before), roofItem(roof.after),
             roofItem(roof.ratio, ratioText(roof.ratio))});
    }
    kernels_->setHorizontalHeaderLabels(
        {tr("Kernel"), tr("%1, GFLOP/s").arg(one), tr("%1, GFLOP/s").arg(other), tr("Ratio"),
         tr("% of roof, %1").arg(one), tr("% of roof, %1").arg(other)});
    for (const auto& point : comparison.points) {
        kernels_->appendRow(
            {textItem(pointTitle(point.from)), roofItem(point.from.performance),
             roofItem(point.to.performance), roofItem(point.speedup, ratioText(point.speedup)),
             roofItem(point.placedBefore.percent), roofItem(point.placedAfter.percent)});
    }
    for (auto* table : {roofTable_, kernelTable_}) {
        table->resizeColumnsToContents();
        table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    }
    QStringList sentences;
    const auto only = [&](const std::vector<std::string>& names, const QString& where) {
        QStringList texts;
        for (const auto& name : names) {
            texts << QString::fromStdString(name);
        }
        if (!texts.isEmpty()) {
            sentences << tr("Only in %1: %2.").arg(where, texts.join(QStringLiteral(", ")));
        }
    };
    only(comparison.onlyBefore, one);
    only(comparison.onlyAfter, other);
    note_->setText(sentences.join(QLatin1Char(' ')));
}

}  // namespace papilio::widgets
