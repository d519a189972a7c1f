#include "widgets/pages/signatures/sum_dialog.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/signature_cell.h"
#include "widgets/models/signature_edits.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/theme/fonts.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

#include <algorithm>

namespace papilio::widgets {

SumDialog::SumDialog(const core::Signatures& signatures, const QList<int>& preset, QWidget* parent)
    : QDialog(parent),
      signatures_(signatures),
      name_(new QLineEdit),
      factors_(new QTableWidget(static_cast<int>(signatures.size()), 2)),
      note_(new QLabel)
{
    setWindowTitle(tr("Sum of signatures"));
    setObjectName(QStringLiteral("sumDialog"));
    name_->setObjectName(QStringLiteral("sumName"));
    name_->setAccessibleName(tr("Name of the new metric"));
    factors_->setObjectName(QStringLiteral("sumFactors"));
    factors_->setAccessibleName(tr("Factors of the signatures"));
    factors_->setHorizontalHeaderLabels({tr("Signature"), tr("Factor")});
    factors_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    factors_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    factors_->verticalHeader()->hide();
    factors_->verticalHeader()->setDefaultSectionSize(Fonts::scaled(26));
    factors_->setShowGrid(false);
    factors_->setItemDelegate(new CellDelegate(factors_));
    factors_->setSelectionMode(QAbstractItemView::SingleSelection);
    factors_->setEditTriggers(QAbstractItemView::AllEditTriggers);
    for (int row = 0; row < factors_->rowCount(); ++row) {
        auto* metric = new QTableWidgetItem(
            QString::fromStdString(signatures[static_cast<std::size_t>(row)].metric));
        metric->setFlags(Qt::ItemIsEnabled);
        auto* factor = new QTableWidgetItem(QString::number(preset.contains(row) ? 1 : 0));
        factor->setFont(Fonts::mono());
        factor->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        factors_->setItem(row, 0, metric);
        factors_->setItem(row, 1, factor);
    }
    note_->setObjectName(QStringLiteral("sumNote"));
    note_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    ok_ = buttons->button(QDialogButtonBox::Ok);
    ok_->setText(tr("Add the sum"));
    auto* explanation = new QLabel(tr("Factor per signature, such as −1 or 1/2; 0 leaves it out."));
    explanation->setWordWrap(true);
    setDynamicProperty(*explanation, "role", QStringLiteral("muted"));

    auto* layout = inColumn(this, {explanation, {factors_, 1}, note_}, 8, {16, 16, 16, 16});
    auto* nameLabel = new QLabel(tr("&Name of the new metric"));
    nameLabel->setBuddy(name_);
    layout->addWidget(nameLabel);
    layout->addWidget(name_);
    layout->addWidget(buttons);
    resize(Fonts::scaled(420), Fonts::scaled(460));

    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(factors_, &QTableWidget::cellChanged, this, &SumDialog::update);
    connect(name_, &QLineEdit::textEdited, this, [this] { isNameTyped_ = true; });
    connect(name_, &QLineEdit::textChanged, this, &SumDialog::update);
    update();
}

QString SumDialog::name() const
{
    return name_->text().trimmed();
}

SignatureSum SumDialog::sum() const
{
    SignatureSum sum;
    for (int row = 0; row < factors_->rowCount(); ++row) {
        const auto factor = parseCell(factors_->item(row, 1)->text());
        if (!factor.value) {
            return {};
        }
        if (*factor.value != 0) {
            sum.emplace_back(static_cast<std::size_t>(row), *factor.value);
        }
    }
    return sum;
}

QString SumDialog::problem() const
{
    for (int row = 0; row < factors_->rowCount(); ++row) {
        if (const auto factor = parseCell(factors_->item(row, 1)->text()); !factor.value) {
            return factor.reason;
        }
    }
    if (sum().empty()) {
        return tr("Enter a factor for at least one signature.");
    }
    if (name().isEmpty()) {
        return tr("Enter a name for the new metric.");
    }
    const bool isTaken = std::ranges::any_of(signatures_, [this](const auto& signature) {
        return QString::fromStdString(signature.metric) == name();
    });
    return isTaken ? tr("A metric “%1” exists already. Choose a different name.").arg(name())
                   : QString();
}

void SumDialog::update()
{
    if (!isNameTyped_) {
        QStringList parts;
        for (const auto& [index, factor] : sum()) {
            parts << QString::fromStdString(signatures_[index].metric);
        }
        const QSignalBlocker blocker(name_);
        name_->setText(
            parts.isEmpty()
                ? QString()
                : freeMetricName(signatures_, tr("Sum of %1").arg(parts.join(tr(" and ")))));
    }
    const auto trouble = problem();
    setDynamicProperty(*note_, "role",
                       trouble.isEmpty() ? QStringLiteral("secondary") : QStringLiteral("warning"));
    note_->setText(trouble.isEmpty()
                       ? QStringLiteral("%1 %2").arg(name(), sumNote(sum(), signatures_))
                       : trouble);
    ok_->setEnabled(trouble.isEmpty());
}

}  // namespace papilio::widgets
