#include "widgets/pages/roofline/points_dialog.h"

#include "widgets/plot/roofline_numbers.h"
#include "widgets/theme/fonts.h"

#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <iterator>

namespace papilio::widgets {

namespace {

constexpr std::size_t shownPoints = 6;

QLineEdit* formulaField(const char* name, const QString& placeholder)
{
    auto* field = new QLineEdit;
    field->setObjectName(QString::fromLatin1(name));
    field->setFont(Fonts::mono(Fonts::table));
    field->setPlaceholderText(placeholder);
    field->setMinimumWidth(Fonts::scaled(420));
    return field;
}

}  // namespace

PointsDialog::PointsDialog(const core::Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      known_(core::definitionFormulas(document)),
      tables_(new QComboBox),
      operations_(formulaField("operationsFormula", tr("floating-point operations"))),
      bytes_(formulaField("bytesFormula", tr("bytes; empty: the points have no intensity"))),
      seconds_(formulaField("secondsFormula", tr("seconds"))),
      preview_(new QLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Points from counters"));
    for (const auto& benchmark : document_.benchmarks) {
        auto metrics = core::metricFormulas(core::analyze(benchmark));
        std::move(metrics.begin(), metrics.end(), std::back_inserter(known_));
    }
    tables_->setObjectName(QStringLiteral("counterTables"));
    for (const auto& table : document_.counters) {
        tables_->addItem(QString::fromStdString(table->name));
    }
    preview_->setObjectName(QStringLiteral("pointsPreview"));
    preview_->setWordWrap(true);
    auto* form = new QFormLayout;
    form->addRow(tr("Counters"), tables_);
    form->addRow(tr("Operations"), operations_);
    form->addRow(tr("Bytes"), bytes_);
    form->addRow(tr("Seconds"), seconds_);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(preview_, 1);
    layout->addWidget(buttons_);
    for (auto* field : {operations_, bytes_, seconds_}) {
        connect(field, &QLineEdit::textChanged, this, &PointsDialog::evaluate);
    }
    connect(tables_, &QComboBox::activated, this, &PointsDialog::guess);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    guess();
}

const core::CounterTable* PointsDialog::counters() const
{
    const int index = tables_->currentIndex();
    return index < 0 ? nullptr : document_.counters[static_cast<std::size_t>(index)].get();
}

void PointsDialog::guess()
{
    if (const auto* table = counters()) {
        const auto formulas = core::guessFormulas(*table, known_);
        operations_->setText(QString::fromStdString(formulas.operations));
        bytes_->setText(QString::fromStdString(formulas.bytes));
        seconds_->setText(QString::fromStdString(formulas.seconds));
        QStringList words;
        for (const auto& formula : known_) {
            words << QString::fromStdString(formula.name);
        }
        for (const auto& event : table->events) {
            words << QString::fromStdString(event);
        }
        for (auto* field : {operations_, bytes_, seconds_}) {
            field->setCompleter(new QCompleter(words, field));
        }
    }
    evaluate();
}

void PointsDialog::evaluate()
{
    made_ = {};
    const auto* table = counters();
    auto* accept = buttons_->button(QDialogButtonBox::Ok);
    if (table == nullptr) {
        preview_->setText(
            tr("This study holds no counters. Import output of perf stat, PAPI or "
               "likwid-perfctr first."));
        accept->setEnabled(false);
        return;
    }
    const auto made =
        core::pointsFromCounters(*table,
                                 {operations_->text().toStdString(), bytes_->text().toStdString(),
                                  seconds_->text().toStdString(), std::string()},
                                 known_);
    accept->setEnabled(made.hasValue());
    if (!made) {
        preview_->setText(QString::fromStdString(made.error().message));
        return;
    }
    made_ = *made;
    QStringList lines;
    for (std::size_t index = 0; index < std::min(shownPoints, made_.points.size()); ++index) {
        const auto& point = made_.points[index];
        lines << tr("%1: AI %2, %3 GFLOP/s")
                     .arg(QString::fromStdString(point.name), roofNumber(point.intensity),
                          roofNumber(point.performance));
    }
    if (made_.points.size() > shownPoints) {
        lines << tr("and %1 more").arg(made_.points.size() - shownPoints);
    }
    for (const auto& note : made_.notes) {
        lines << QString::fromStdString(note);
    }
    preview_->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace papilio::widgets
