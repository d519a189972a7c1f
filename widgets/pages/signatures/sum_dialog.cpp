#include "core/edit/signature_edits.h"
#include "core/model/signature.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/window_sentences.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

namespace papilio::widgets {

namespace {

/// A number in a field: it can be typed.
void paintFactor(const CellPaint& cell)
{
    const int gap = Fonts::scaled(3);
    cell.painter.setRenderHint(QPainter::Antialiasing);
    cell.painter.setPen(cell.tokens.control);
    cell.painter.setBrush(cell.tokens.surface);
    cell.painter.drawRoundedRect(
        QRectF(cell.option.rect).adjusted(gap + 0.5, gap - 0.5, -gap - 0.5, -gap - 0.5), 4, 4);
    cell.drawText(cell.text(), cell.ink(), Qt::AlignRight);
}

constexpr CellKind factorCells{.paint = paintFactor};

}  // namespace

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
    factors_->setItemDelegateForColumn(1, new CellDelegate(factorCells, factors_));
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

core::Result<double> SumDialog::factor(int row) const
{
    return core::parseCell(factors_->item(row, 1)->text().toStdString());
}

std::vector<core::SumPart> SumDialog::sum() const
{
    std::vector<core::SumPart> sum;
    for (int row = 0; row < factors_->rowCount(); ++row) {
        const auto number = factor(row);
        if (!number) {
            return {};
        }
        if (*number != 0) {
            sum.push_back({signatures_[static_cast<std::size_t>(row)].metric, *number});
        }
    }
    return sum;
}

std::string SumDialog::problem() const
{
    for (int row = 0; row < factors_->rowCount(); ++row) {
        if (const auto number = factor(row); !number) {
            return number.error().message;
        }
    }
    const auto edit = addSum(signatures_, sum(), name().toStdString());
    return edit ? std::string() : edit.error().message;
}

void SumDialog::update()
{
    if (!isNameTyped_) {
        QStringList parts;
        for (const auto& part : sum()) {
            parts << QString::fromStdString(part.metric);
        }
        const QSignalBlocker blocker(name_);
        const auto base = tr("Sum of %1").arg(parts.join(tr(" and ")));
        name_->setText(parts.isEmpty() ? QString()
                                       : QString::fromStdString(core::freeMetricName(
                                             signatures_, base.toStdString())));
    }
    const auto trouble = inWindowWords([this] { return problem(); });
    setDynamicProperty(*note_, "role",
                       trouble.isEmpty() ? QStringLiteral("secondary") : QStringLiteral("warning"));
    note_->setText(trouble.isEmpty()
                       ? name() + QLatin1Char(' ') + QString::fromStdString(core::sumText(sum()))
                       : trouble);
    ok_->setEnabled(trouble.isEmpty());
}

}  // namespace papilio::widgets
