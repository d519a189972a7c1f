#include "core/analysis/metric_fit.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/edit_model.h"
#include "widgets/models/signature_preview.h"
#include "widgets/pages/signatures/kernel_layout.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"
#include "widgets/workbench/no_benchmark.h"
#include "widgets/workbench/page.h"

#include <QLabel>
#include <QPainter>
#include <QStringList>
#include <QToolButton>
#include <QWidget>

#include <algorithm>

namespace papilio::widgets {

/// Color swatches with the words of the categories, in their order, below a plot.
class SeriesKey : public QWidget {
    Q_OBJECT

public:
    explicit SeriesKey(QWidget* parent = nullptr);

    void setWords(const QStringList& words);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList words_;
};

namespace {

constexpr int swatch = 11;
constexpr int swatchGap = 8;
constexpr int between = 22;

}  // namespace

SeriesKey::SeriesKey(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void SeriesKey::setWords(const QStringList& words)
{
    words_ = words;
    setAccessibleName(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize SeriesKey::sizeHint() const
{
    const QFontMetrics metrics(Fonts::ui(Fonts::table));
    int width = 0;
    for (const auto& word : words_) {
        width += Fonts::scaled(swatch + swatchGap + between) + metrics.horizontalAdvance(word);
    }
    return {width, Fonts::scaled(20)};
}

void SeriesKey::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setFont(Fonts::ui(Fonts::table));
    int x = 0;
    for (qsizetype i = 0; i < words_.size(); ++i) {
        const int side = Fonts::scaled(swatch);
        painter.fillRect(QRect(x, (height() - side) / 2, side, side),
                         category(static_cast<std::size_t>(i), t).color);
        x += side + Fonts::scaled(swatchGap);
        const int width = painter.fontMetrics().horizontalAdvance(words_[i]);
        painter.setPen(t.text);
        painter.drawText(QRect(x, 0, width + 1, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         words_[i]);
        x += width + Fonts::scaled(between);
    }
}

namespace {

const core::Signature* signatureNamed(const core::Benchmark& benchmark, const QString& metric)
{
    const auto place =
        std::ranges::find(*benchmark.signatures, metric.toStdString(), &core::Signature::metric);
    if (place != benchmark.signatures->end()) {
        return &*place;
    }
    return benchmark.signatures->empty() ? nullptr : &benchmark.signatures->front();
}

}  // namespace

PreviewPane::PreviewPane(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      header_(new PaneHeader(tr("Preview"))),
      chip_(header_->addChip()),
      plot_(new BarPlot),
      key_(new SeriesKey),
      kernel_(new QLabel),
      formula_(new QLabel)
{
    chip_->setObjectName(QStringLiteral("previewVerdict"));
    plot_->setObjectName(QStringLiteral("previewPlot"));
    plot_->setAccessibleName(tr("What the metric counts in every kernel"));
    kernel_->setObjectName(QStringLiteral("previewKernel"));
    kernel_->setFont(Fonts::mono());
    formula_->setObjectName(QStringLiteral("fittedFormula"));
    formula_->setWordWrap(true);
    formula_->setTextFormat(Qt::RichText);
    formula_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setGround(*this);

    header_->addPlotTools(*plot_);
    connect(header_->addCommandTool(), &QToolButton::clicked, this, &PreviewPane::commandRequested);

    auto* below = inRow(nullptr, {key_, BoxItem::growing(1), kernel_}, usualSpacing);
    auto* texts = inColumn(nullptr, {below, formula_}, 8,
                           {Fonts::scaled(64), 0, Fonts::scaled(16), Fonts::scaled(12)});
    inColumn(this, {header_, {plot_, 1}, texts});

    connect(plot_, &BarPlot::placeHovered, this, &PreviewPane::showKernel);
    connect(plot_, &BarPlot::placeClicked, this, [this](int kernel) {
        auto selection = workspace_.selection();
        selection.kernel = kernel;
        workspace_.select(selection);
    });
}

void PreviewPane::refresh()
{
    const auto benchmark = workspace_.benchmark();
    const auto* signature =
        benchmark ? signatureNamed(*benchmark, workspace_.selection().metric) : nullptr;
    if (signature == nullptr) {
        header_->setTitle(tr("Preview"));
        header_->setSubtitle({});
        chip_->hide();
        key_->setWords({});
        kernel_->clear();
        formula_->clear();
        plot_->setBars({});
        plot_->setHighlight(0, 0);
        plot_->setEmptyText(benchmark ? tr("There is no metric to preview. Type a name in the last "
                                           "row of the table above.")
                                      : noBenchmarkText(workspace_));
        return;
    }
    plot_->setEmptyText({});
    header_->setTitle(tr("Preview: %1").arg(QString::fromStdString(signature->metric)));
    const auto kernels = tr("E·s over %1 kernels").arg(benchmark->basis->matrix.rows());
    header_->setSubtitle(core::countsFmaAsTwo(signature->coefficients, *benchmark->basis)
                             ? kernels + QStringLiteral(u" \u00b7 ") + tr(core::fmaAsTwo)
                             : kernels);
    showBars(*benchmark, *signature);
    showHighlight(*benchmark, *signature);
    showFit(*signature);
    showKernel(workspace_.selection().kernel.value_or(-1));
}

void PreviewPane::showBars(const core::Benchmark& benchmark, const core::Signature& signature)
{
    auto layout = kernelLayout(kernelNames(*benchmark.data));
    const auto counts = expectedCounts(*benchmark.basis, signature);
    layout.bars.series.front().values = QVector<double>(counts.begin(), counts.end());
    layout.bars.axisLabel = tr("Expected count");
    plot_->setBars(layout.bars);
    key_->setWords(layout.categories.size() > 1 ? layout.categories : QStringList());
}

void PreviewPane::showHighlight(const core::Benchmark& benchmark, const core::Signature& signature)
{
    const auto expectation = workspace_.selection().expectation;
    if (!expectation || *expectation >= benchmark.basis->matrix.cols()) {
        plot_->setHighlight(0, 0);
        return;
    }
    const auto column = benchmark.basis->matrix.col(*expectation);
    int first = -1;
    int last = -1;
    bool isContiguous = true;
    QStringList counts;
    for (int kernel = 0; kernel < static_cast<int>(column.size()); ++kernel) {
        if (column[kernel] != 0) {
            isContiguous = isContiguous && (last < 0 || last == kernel - 1);
            first = first < 0 ? kernel : first;
            last = kernel;
            counts << coefficientText(column[kernel]);
        }
    }
    const double coefficient = signature.coefficients[*expectation];
    if (first < 0 || !isContiguous || coefficient == 0) {
        plot_->setHighlight(0, 0);
        return;
    }
    const auto name = QString::fromStdString(
        benchmark.basis->expectations[static_cast<std::size_t>(*expectation)]);
    counts.removeDuplicates();
    constexpr int mostCounts = 3;
    const auto times = counts.size() > mostCounts ? tr("E") : counts.join(QStringLiteral(", "));
    plot_->setHighlight(first, last - first + 1,
                        tr("%1: %2 × %3").arg(name, coefficientText(coefficient), times));
}

void PreviewPane::showFit(const core::Signature& signature)
{
    const auto& analysis = workspace_.analysis();
    const auto label = [](const QString& lead, const QString& text, bool isFormula) {
        const auto escaped = text.toHtmlEscaped();
        const auto body = isFormula ? QStringLiteral("<span style=\"font-family:'%1'\">%2</span>")
                                          .arg(Fonts::mono().family(), escaped)
                                    : escaped;
        return QStringLiteral("<b>%1</b> %2").arg(lead.toHtmlEscaped(), body);
    };
    if (!analysis.fits) {
        chip_->hide();
        formula_->setText(
            analysis.problem && analysis.problem->code != core::Errc::Cancelled
                ? label(tr("Not fitted:"), QString::fromStdString(analysis.problem->message), false)
                : QString());
        return;
    }
    const auto& fits = analysis.fits->metrics;
    const auto fit = std::ranges::find(fits, signature.metric, &core::MetricFit::metric);
    if (fit == fits.end()) {
        chip_->hide();
        formula_->clear();
        return;
    }
    chip_->show();
    chip_->setVerdict(verdictKind(fit->verdict), verdictWords(fit->verdict, fit->errorWorst));
    chip_->setToolTip(verdictToolTip(*fit));
    if (fit->isDefined()) {
        formula_->setText(label(tr("Fitted as"), fittedFormula(analysis, *fit), true));
        return;
    }
    if (fit->isEmpty()) {
        formula_->setText(tr("Empty signature: fill in at least one cell.").toHtmlEscaped());
        return;
    }
    QStringList missing;
    for (const auto& name : fit->missing) {
        missing << QString::fromStdString(name);
    }
    const auto reason =
        missing.isEmpty()
            ? tr("the chosen events do not span it")
            : tr("the chosen events cannot reach %1").arg(missing.join(QStringLiteral(", ")));
    formula_->setText(
        label(tr("Nearest"), fittedFormula(analysis, *fit), true) + QStringLiteral("<br>") +
        tr("Relative residual %1: %2.")
            .arg(percentText(fit->relativeResidual).toHtmlEscaped(), reason.toHtmlEscaped()));
}

void PreviewPane::showKernel(int kernel)
{
    const auto& bars = plot_->bars();
    if (kernel < 0) {
        kernel = workspace_.selection().kernel.value_or(-1);
    }
    const bool isThere = kernel >= 0 && kernel < bars.labels.size();
    kernel_->setText(
        isThere ? tr("kernel %1 · %2")
                      .arg(bars.labels[kernel], coefficientText(bars.series[0].values[kernel]))
                : QString());
}

}  // namespace papilio::widgets

#include "preview_pane.moc"
