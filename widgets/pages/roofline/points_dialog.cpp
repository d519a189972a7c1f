#include "widgets/pages/roofline/points_dialog.h"

#include "core/analysis/shown_formula.h"
#include "core/roofline/place_points.h"
#include "core/roofline/roof_set.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QCompleter>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace papilio::widgets {

namespace {

constexpr std::size_t shownPoints = 6;

QLineEdit* entry(const char* name, const QString& accessibleName, const QString& placeholder)
{
    auto* field = named(new QLineEdit, name);
    field->setAccessibleName(accessibleName);
    field->setFont(Fonts::mono(Fonts::table));
    field->setPlaceholderText(placeholder);
    field->setMinimumWidth(Fonts::scaled(420));
    return field;
}

}  // namespace

PointsDialog::PointsDialog(const core::Document& document,
                           std::shared_ptr<const core::Roofline> roofline,
                           QWidget* parent)
    : QDialog(parent),
      document_(document),
      roofline_(std::move(roofline)),
      known_(core::definitionFormulas(core::withMetricDefinitions(document))),
      name_(entry("pointName", tr("Name"), tr("name of the kernel"))),
      intensity_(entry("pointIntensity", tr("AI"), tr("or enter operations and bytes below"))),
      performance_(
          entry("pointPerformance", tr("GFLOP/s"), tr("or enter operations and time below"))),
      flop_(entry("pointOperations", tr("FLOP"), tr("floating-point operations"))),
      moved_(entry("pointBytes", tr("Bytes"), tr("bytes loaded and stored"))),
      time_(entry("pointSeconds", tr("Time, s"), tr("seconds"))),
      operations_(entry(
          "operationsFormula", tr("Operations"), tr("formula for the floating-point operations"))),
      bytes_(entry("bytesFormula",
                   tr("Bytes"),
                   tr("formula for the bytes; empty: the points have no intensity"))),
      seconds_(entry("secondsFormula", tr("Seconds"), tr("formula for the seconds")))
{
    setObjectName(u"pointsDialog"_s);
    setWindowTitle(tr("Add points"));
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Add"));
    preview_->setWordWrap(true);
    preview_->setTextFormat(Qt::PlainText);  // names come from files
    preview_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    preview_->setMinimumHeight(3 * QFontMetrics(preview_->font()).height());
    tabs_->addTab(buildByHand(), tr("One kernel"));
    tabs_->addTab(buildFromCounters(), tr("From counters"));
    tabs_->setTabEnabled(1, !document_.counters.empty());
    tabs_->setTabToolTip(1, document_.counters.empty()
                                ? tr("This study has no counters. Import output of perf stat, PAPI "
                                     "or likwid-perfctr first.")
                                : QString());
    tabs_->setCurrentIndex(document_.counters.empty() ? 0 : 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(tabs_);
    layout->addWidget(preview_, 1);
    layout->addWidget(buttons_);
    (document_.counters.empty() ? name_ : operations_)->setFocus();
    connect(tabs_, &QTabWidget::currentChanged, this, &PointsDialog::evaluate);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    guess();
}

QWidget* PointsDialog::buildByHand()
{
    threads_->setRange(0, 100000);
    threads_->setSpecialValueText(tr("not known"));
    threads_->setToolTip(tr("The kernel is placed under the roofs for this number of threads"));
    auto* tab = new QWidget;
    auto* form = new QFormLayout(tab);
    form->addRow(tr("&Name"), name_);
    form->addRow(tr("&AI, FLOP/byte"), intensity_);
    form->addRow(tr("&GFLOP/s"), performance_);
    form->addRow(tr("&Operations, FLOP"), flop_);
    form->addRow(tr("&Bytes"), moved_);
    form->addRow(tr("&Time, s"), time_);
    form->addRow(tr("T&hreads"), threads_);
    for (auto* field : {name_, intensity_, performance_, flop_, moved_, time_}) {
        connect(field, &QLineEdit::textChanged, this, &PointsDialog::evaluate);
    }
    connect(threads_, &QSpinBox::valueChanged, this, &PointsDialog::evaluate);
    return tab;
}

QWidget* PointsDialog::buildFromCounters()
{
    for (const auto& table : document_.counters) {
        tables_->addItem(textOf(table->name));
    }
    auto* tab = new QWidget;
    auto* form = new QFormLayout(tab);
    form->addRow(tr("&Counters"), tables_);
    form->addRow(tr("&Operations"), operations_);
    form->addRow(tr("&Bytes"), bytes_);
    form->addRow(tr("&Seconds"), seconds_);
    for (auto* field : {operations_, bytes_, seconds_}) {
        connect(field, &QLineEdit::textChanged, this, &PointsDialog::evaluate);
    }
    connect(tables_, &QComboBox::activated, this, &PointsDialog::guess);
    return tab;
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
        operations_->setText(textOf(formulas.operations));
        bytes_->setText(textOf(formulas.bytes));
        seconds_->setText(textOf(formulas.seconds));
        QStringList words;
        for (const auto& formula : known_) {
            words << textOf(formula.name);
        }
        words << textsOf(table->events);
        for (auto* field : {operations_, bytes_, seconds_}) {
            field->setCompleter(new QCompleter(words, field));
        }
    }
    evaluate();
}

void PointsDialog::evaluate()
{
    made_ = {};
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(false);
    if (tabs_->currentIndex() == 0) {
        evaluateByHand();
    } else {
        evaluateCounters();
    }
}

void PointsDialog::evaluateByHand()
{
    core::PointAmounts amounts;
    amounts.name = name_->text().trimmed().toStdString();
    amounts.threads = threads_->value();
    for (const auto& [field, amount] :
         {std::pair(intensity_, &amounts.intensity), std::pair(performance_, &amounts.performance),
          std::pair(flop_, &amounts.operations), std::pair(moved_, &amounts.bytes),
          std::pair(time_, &amounts.seconds)}) {
        const auto text = field->text().trimmed();
        if (text.isEmpty()) {
            continue;
        }
        const auto number = parseNumber(text);
        if (!number) {
            preview_->setText(tr("“%1” is not a number (%2). Enter it as in 2.5e9.")
                                  .arg(text, field->accessibleName()));
            return;
        }
        *amount = *number;
    }
    if (amounts.name.empty() && name_->text().isEmpty() && performance_->text().isEmpty() &&
        flop_->text().isEmpty()) {
        preview_->setText(
            tr("Enter a name, and GFLOP/s or operations and time. To place the kernel under the "
               "memory roofs, also enter the AI, or operations and bytes."));
        return;
    }
    const auto point = core::pointOf(amounts);
    show(point ? core::Result<core::MetricPoints>(core::MetricPoints{{*point}, {}})
               : core::Result<core::MetricPoints>(point.error()));
}

void PointsDialog::evaluateCounters()
{
    if (const auto* table = counters()) {
        show(core::pointsFromCounters(
            *table,
            {operations_->text().toStdString(), bytes_->text().toStdString(),
             seconds_->text().toStdString(), std::string()},
            known_));
    }
}

void PointsDialog::show(const core::Result<core::MetricPoints>& made)
{
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(made.hasValue());
    if (!made) {
        preview_->setText(textOf(made.error().message));
        return;
    }
    made_ = *made;
    const WindowSentences inWindowLanguage;
    QStringList lines;
    for (std::size_t index = 0; index < std::min(shownPoints, made_.points.size()); ++index) {
        const auto& point = made_.points[index];
        auto line = tr("%1: AI %2, %3 GFLOP/s")
                        .arg(textOf(point.name), numberText(point.intensity),
                             numberText(point.performance));
        const auto placement = roofline_ ? core::place(point, *roofline_, {}) : core::Placement();
        if (placement.isBound()) {
            line += tr(", %1 of the %2 roof")
                        .arg(percentText(placement.percent / 100), textOf(placement.roofLabel));
        }
        lines << line;
    }
    if (made_.points.size() > shownPoints) {
        lines << tr("and %1 more").arg(made_.points.size() - shownPoints);
    }
    lines << textsOf(made_.notes);
    preview_->setText(lines.join(u'\n'));
}

}  // namespace papilio::widgets
