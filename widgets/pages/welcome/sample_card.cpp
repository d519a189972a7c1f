#include "widgets/pages/welcome/sample_card.h"

#include "core/analysis/noise.h"
#include "core/io/study/study_file.h"
#include "core/model/dataset.h"
#include "core/traces/recorder_roles.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/models/provenance_word.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tr.h"

#include <QDir>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace papilio::widgets {

namespace {

/// What a benchmark is measured for.
QString question(const core::Benchmark& benchmark)
{
    switch (benchmark.kind) {
        case core::BenchmarkKind::CpuFlops:
            return tr("Which events count FLOPs?");
        case core::BenchmarkKind::GpuFlops:
            return tr("Which events count FLOPs of a GPU?");
        case core::BenchmarkKind::Branch:
            return tr("Which events count branches?");
        case core::BenchmarkKind::DataCache:
            return tr("Which events count cache hits and misses?");
        case core::BenchmarkKind::Custom:
            break;
    }
    return benchmark.signatures->empty()
               ? tr("Which events repeat?")
               : tr("Which events count “%1”?").arg(textOf(benchmark.signatures->front().metric));
}

QString sentence(const core::Document& document)
{
    const auto& first = *document.benchmarks.front();
    const auto text = question(first) + u' ' + counted(first.data->eventCount(), "event") + u", "_s;
    return text +
           (document.benchmarks.size() > 1 ? counted(document.benchmarks.size(), "benchmark")
                                           : counted(first.data->kernelCount(), "kernel")) +
           u'.';
}

Eigen::MatrixXd stripsOf(const core::Benchmark& benchmark)
{
    constexpr std::size_t most = 4;
    const auto rows = std::min(most, benchmark.signatures->size());
    Eigen::MatrixXd strips(static_cast<Eigen::Index>(rows), benchmark.basis->matrix.rows());
    for (std::size_t row = 0; row < rows; ++row) {
        strips.row(static_cast<Eigen::Index>(row)) =
            (benchmark.basis->matrix * (*benchmark.signatures)[row].coefficients).transpose();
    }
    return strips;
}

using Curve = std::vector<std::pair<double, double>>;

/// Curves moved into the unit square, both axes by what they span together.
std::vector<Curve> inUnitSquare(std::vector<Curve> curves)
{
    double left = 1e300;
    double right = -1e300;
    double low = 1e300;
    double high = -1e300;
    for (const auto& curve : curves) {
        for (const auto& [x, y] : curve) {
            left = std::min(left, x);
            right = std::max(right, x);
            low = std::min(low, y);
            high = std::max(high, y);
        }
    }
    const double width = right > left ? right - left : 1;
    const double height = high > low ? high - low : 1;
    for (auto& curve : curves) {
        for (auto& [x, y] : curve) {
            x = (x - left) / width;
            y = (y - low) / height;
        }
    }
    return curves;
}

/// Residuals as they fall: log10 over the index, thinned to what a card shows.
std::vector<Curve> residualCurves(const core::Document& document)
{
    constexpr std::size_t mostCurves = 6;
    constexpr std::size_t mostPoints = 120;
    std::vector<Curve> curves;
    for (const auto& recorder : document.recorders) {
        const auto& values = recorder->values;
        // Sampled counters are not histories.
        if (curves.size() == mostCurves || values.size() < 3 ||
            core::traceRole(*recorder) != core::TraceRole::Residual) {
            continue;
        }
        Curve curve;
        const auto step = std::max<std::size_t>(1, values.size() / mostPoints);
        for (std::size_t index = 0; index < values.size(); index += step) {
            if (values[index] > 0 && std::isfinite(values[index])) {
                curve.emplace_back(static_cast<double>(index), std::log10(values[index]));
            }
        }
        if (curve.size() > 2) {
            curves.push_back(std::move(curve));
        }
    }
    return inUnitSquare(std::move(curves));
}

/// The roofs min(B I, F) of one roofline under its highest compute roof, in decades.
std::vector<Curve> roofCurves(const core::Roofline& roofline)
{
    double peak = 0;
    int threads = 0;
    for (const auto& ceiling : roofline.ceilings) {
        threads = std::max(threads, ceiling.threads);
        if (ceiling.kind == core::Ceiling::Kind::Compute) {
            peak = std::max(peak, ceiling.value);
        }
    }
    constexpr double lowest = -3;
    constexpr double highest = 3;
    std::vector<Curve> curves;
    for (const auto& ceiling : roofline.ceilings) {
        if (ceiling.kind != core::Ceiling::Kind::Bandwidth || ceiling.threads != threads ||
            ceiling.isSparse() || !(ceiling.value > 0) || !(peak > 0)) {
            continue;
        }
        const double ridge = std::clamp(std::log10(peak / ceiling.value), lowest, highest);
        curves.push_back({{lowest, std::log10(ceiling.value) + lowest},
                          {ridge, std::log10(ceiling.value) + ridge},
                          {highest, std::log10(peak)}});
    }
    return inUnitSquare(std::move(curves));
}

/// The first event of every run, relative to the largest.
std::vector<double> runBars(const core::CounterTable& table)
{
    std::vector<double> bars;
    if (table.events.empty()) {
        return bars;
    }
    for (const auto& run : table.runs()) {
        double sum = 0;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const double value = table.value(0, column);
            sum += table.columns[column].run == run && std::isfinite(value) ? value : 0;
        }
        bars.push_back(sum);
    }
    const double largest = bars.empty() ? 0 : *std::ranges::max_element(bars);
    for (auto& bar : bars) {
        bar = largest > 0 ? std::max(0.0, bar / largest) : 0;
    }
    return bars;
}

/// Where the numbers of a study without benchmarks come from.
const core::Provenance* provenanceOf(const core::Document& document)
{
    return !document.counters.empty()    ? &document.counters.front()->provenance
           : !document.rooflines.empty() ? &document.rooflines.front()->provenance
           : !document.recorders.empty() ? &document.recorders.front()->provenance
                                         : nullptr;
}

/// A study without benchmarks: what else it holds.
void summarizeOthers(const core::Document& document, SampleSummary& summary)
{
    QStringList parts;
    if (!document.counters.empty()) {
        std::size_t events = 0;
        std::size_t runs = 0;
        for (const auto& table : document.counters) {
            events += table->events.size();
            runs += table->runs().size();
        }
        parts << tr("What limits a program: %1 events in %2 runs.")
                     .arg(countText(events), countText(runs));
        summary.bars = runBars(*document.counters.front());
    }
    if (!document.rooflines.empty()) {
        const auto& roofline = *document.rooflines.front();
        parts << tr("How far kernels are from the peak: %1 roofs, %2 points.")
                     .arg(countText(roofline.ceilings.size()), countText(roofline.points.size()));
        summary.curves = roofCurves(roofline);
    }
    if (!document.recorders.empty()) {
        parts
            << tr("How solvers converge: %1 recorders.").arg(countText(document.recorders.size()));
        if (summary.curves.empty()) {
            summary.curves = residualCurves(document);
        }
    }
    summary.contents = parts.isEmpty() ? tr("It is empty.") : parts.join(u' ');
    if (const auto* provenance = provenanceOf(document)) {
        summary.isSimulated = core::isSimulated(*provenance);
        summary.provenance = widgets::provenanceWord(*provenance);
    }
}

/// The order of the cards: a measured benchmark first, then what shows most.
int rank(const SampleSummary& sample)
{
    if (!sample.isSimulated && !sample.noise.empty()) {
        return -1;
    }
    switch (sample.kind) {
        case core::BenchmarkKind::CpuFlops:
            return 0;
        case core::BenchmarkKind::Branch:
            return 1;
        case core::BenchmarkKind::GpuFlops:
            return 2;
        case core::BenchmarkKind::DataCache:
            return 3;
        case core::BenchmarkKind::Custom:
            break;
    }
    return 4;
}

}  // namespace

SampleSummary summarize(const core::Document& document, const QString& path)
{
    SampleSummary summary;
    summary.path = path;
    summary.title = document.title.empty() ? QFileInfo(path).fileName() : textOf(document.title);
    if (document.benchmarks.empty()) {
        summarizeOthers(document, summary);
        return summary;
    }
    const auto& benchmark = *document.benchmarks.front();
    summary.kind = benchmark.kind;
    summary.contents = sentence(document);
    const auto& provenance = benchmark.data->provenance;
    summary.isSimulated = core::isSimulated(provenance);
    summary.provenance = widgets::provenanceWord(provenance);
    summary.tau = benchmark.parameters.tau;
    if (benchmark.kind == core::BenchmarkKind::Branch) {
        summary.strips = stripsOf(benchmark);
    } else if (benchmark.kind == core::BenchmarkKind::GpuFlops) {
        summary.basis = benchmark.basis->matrix;
    } else {
        const auto noise = core::measureNoise(benchmark.data);
        for (const auto event : noise->byNoise) {
            summary.noise.push_back(noise->maxRnmse[event]);
        }
    }
    return summary;
}

std::vector<SampleSummary> readSamples(const QString& directory, std::stop_token stop)
{
    std::vector<SampleSummary> samples;
    const auto files = QDir(directory).entryInfoList({u"*.papilio.h5"_s}, QDir::Files, QDir::Name);
    for (const auto& file : files) {
        if (stop.stop_requested()) {
            break;
        }
        const auto document = core::readStudy(file.absoluteFilePath().toStdString(), stop);
        if (document) {
            samples.push_back(summarize(*document, file.absoluteFilePath()));
        } else {
            SampleSummary broken;
            broken.path = file.absoluteFilePath();
            broken.title = file.fileName();
            broken.problem = textOf(document.error().message);
            samples.push_back(broken);
        }
    }
    std::ranges::stable_sort(samples, {}, rank);
    return samples;
}

namespace {

constexpr double floorExponent = -16.5;  // zeros lie on the base line
constexpr double topExponent = 1;

double heightOf(double value)
{
    const double exponent = value > 0 ? std::log10(value) : floorExponent;
    return (std::clamp(exponent, floorExponent, topExponent) - floorExponent) /
           (topExponent - floorExponent);
}

void paintNoise(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    const auto y = [&](double value) {
        return box.bottom() - 4 - (box.height() - 8) * heightOf(value);
    };
    painter.setPen(QPen(t.axis, 1));
    painter.drawLine(QPointF(box.left(), box.bottom()), QPointF(box.right(), box.bottom()));
    QPainterPath curve;
    const auto count = sample.noise.size();
    constexpr std::size_t points = 160;
    for (std::size_t i = 0; i <= points; ++i) {
        const auto event = std::min(count - 1, i * (count - 1) / points);
        const QPointF point(box.left() + box.width() * static_cast<double>(i) / points,
                            y(sample.noise[event]));
        i == 0 ? curve.moveTo(point) : curve.lineTo(point);
    }
    painter.setPen(QPen(t.categories[0], 2));
    painter.drawPath(curve);
    painter.setPen(QPen(t.accent, 1.6));
    painter.drawLine(QPointF(box.left(), y(sample.tau)), QPointF(box.right(), y(sample.tau)));
}

void paintStrips(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    const std::array colors{t.categories[0], t.categories[1], t.categories[2], t.categories[5]};
    const double largest = std::max(1e-300, sample.strips.cwiseAbs().maxCoeff());
    const double step = box.height() / static_cast<double>(sample.strips.rows());
    const double width = box.width() / static_cast<double>(sample.strips.cols());
    for (Eigen::Index row = 0; row < sample.strips.rows(); ++row) {
        const double base = box.top() + step * static_cast<double>(row + 1) - 2;
        painter.fillRect(QRectF(box.left(), base, box.width(), 1), t.border);
        for (Eigen::Index column = 0; column < sample.strips.cols(); ++column) {
            const double height = (step - 5) * std::abs(sample.strips(row, column)) / largest;
            painter.fillRect(QRectF(std::round(box.left() + width * static_cast<double>(column)),
                                    base - height, std::floor(width) - 2, height),
                             colors[static_cast<std::size_t>(row) % colors.size()]);
        }
    }
}

void paintBasis(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    const auto& matrix = sample.basis;
    const double largest = std::max(1e-300, matrix.cwiseAbs().maxCoeff());
    const double side = std::floor(std::min(box.width() / static_cast<double>(matrix.cols()),
                                            box.height() / static_cast<double>(matrix.rows())));
    const double left =
        std::round(box.center().x() - side * static_cast<double>(matrix.cols()) / 2);
    const double top = std::round(box.center().y() - side * static_cast<double>(matrix.rows()) / 2);
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
            const double share = std::abs(matrix(row, column)) / largest;
            painter.fillRect(QRectF(left + side * static_cast<double>(column),
                                    top + side * static_cast<double>(row), side - 1, side - 1),
                             share > 0 ? tintColor(0.3 + 0.7 * share, t) : t.sunken);
        }
    }
}

void paintCurves(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    painter.setPen(QPen(t.axis, 1));
    painter.drawLine(box.bottomLeft(), box.bottomRight());
    painter.drawLine(box.topLeft(), box.bottomLeft());
    std::size_t number = 0;
    for (const auto& curve : sample.curves) {
        QPolygonF line;
        for (const auto& [x, y] : curve) {
            line << QPointF(box.left() + 2 + (box.width() - 2) * x,
                            box.bottom() - 3 - (box.height() - 6) * y);
        }
        painter.setPen(QPen(t.categories[number++ % t.categories.size()], 1.6));
        painter.drawPolyline(line);
    }
}

void paintBars(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    painter.fillRect(QRectF(box.left(), box.bottom(), box.width(), 1), t.axis);
    const double width = box.width() / static_cast<double>(sample.bars.size());
    for (std::size_t bar = 0; bar < sample.bars.size(); ++bar) {
        const double height = std::max(1.0, box.height() * sample.bars[bar]);
        painter.fillRect(QRectF(box.left() + width * static_cast<double>(bar) + 1,
                                box.bottom() - height, std::max(1.0, width - 2), height),
                         t.categories[0]);
    }
}

constexpr int padding = 12;
constexpr int pictureWidth = 176;
constexpr int cardHeight = 137;

/// Draws as many lines as fit; the last one is elided.
void drawLines(QPainter& painter, const QRectF& box, const QString& text)
{
    const QFontMetricsF metrics(painter.font());
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    double y = 0;
    while (y + metrics.lineSpacing() <= box.height() + 1) {
        auto line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(box.width());
        const bool isLast = y + 2 * metrics.lineSpacing() > box.height() + 1;
        const auto rest = text.mid(line.textStart());
        const auto part = isLast ? metrics.elidedText(rest, Qt::ElideRight, box.width())
                                 : text.mid(line.textStart(), line.textLength());
        painter.drawText(QPointF(box.left(), box.top() + y + metrics.ascent()), part);
        y += metrics.lineSpacing();
    }
    layout.endLayout();
}

/// The drawing of a card: the noise curve with tau, strips of metrics, or the map of the basis.
void paintSample(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    if (sample.strips.size() > 0) {
        paintStrips(painter, box, sample);
    } else if (sample.basis.size() > 0) {
        paintBasis(painter, box, sample);
    } else if (!sample.noise.empty()) {
        paintNoise(painter, box, sample);
    } else if (!sample.curves.empty()) {
        paintCurves(painter, box, sample);
    } else if (!sample.bars.empty()) {
        paintBars(painter, box, sample);
    }
}

}  // namespace

SampleCard::SampleCard(SampleSummary sample, QWidget* parent)
    : QAbstractButton(parent),
      sample_(std::move(sample))
{
    setText(sample_.title);
    setAccessibleName(sample_.title);
    setAccessibleDescription(
        sample_.problem.isEmpty() ? sample_.contents + u' ' + sample_.provenance : sample_.problem);
    setToolTip(sample_.problem.isEmpty() ? sample_.path : sample_.problem);
    setEnabled(sample_.problem.isEmpty());
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

QSize SampleCard::sizeHint() const
{
    return {Fonts::scaled(448), Fonts::scaled(cardHeight)};
}

QSize SampleCard::minimumSizeHint() const
{
    return {Fonts::scaled(280), Fonts::scaled(cardHeight)};
}

QRect SampleCard::pictureBox() const
{
    const int edge = Fonts::scaled(padding);
    const int width = std::min(Fonts::scaled(pictureWidth), this->width() / 3);
    return {edge, edge, width, Fonts::scaled(96)};
}

void SampleCard::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isActive = hasFocus();
    painter.setPen(QPen(isActive ? t.accent : t.border, isActive ? 2 : 1));
    painter.setBrush(underMouse() && isEnabled() ? t.hover : t.surface);
    const double inset = isActive ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 6, 6);

    const auto picture = pictureBox();
    painter.setPen(QPen(t.border, 1));
    painter.setBrush(t.surface);
    painter.drawRect(QRectF(picture).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.save();
    paintSample(painter, QRectF(picture).adjusted(12, 9, -12, -9), sample_);
    painter.restore();

    const int gap = Fonts::scaled(16);
    QRectF text(picture.right() + gap, picture.top(),
                width() - picture.right() - gap - Fonts::scaled(padding),
                height() - 2 * Fonts::scaled(padding));
    painter.setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    painter.setPen(isEnabled() ? t.text : t.disabled);
    const QFontMetricsF title(painter.font());
    const int chipHeight = Fonts::scaled(20);
    const double titleHeight =
        std::min(title.boundingRect(text, Qt::TextWordWrap, sample_.title).height(),
                 text.height() - chipHeight - 4);
    drawLines(painter, {text.topLeft(), QSizeF(text.width(), titleHeight)}, sample_.title);
    painter.setFont(Fonts::ui(Fonts::table));
    painter.setPen(sample_.problem.isEmpty() ? t.muted : t.error.text);
    const auto lines =
        text.adjusted(0, titleHeight + 4, 0, sample_.provenance.isEmpty() ? 0 : -chipHeight - 4);
    drawLines(painter, lines, sample_.problem.isEmpty() ? sample_.contents : sample_.problem);
    if (!sample_.provenance.isEmpty()) {
        paintVerdictChip(painter,
                         QRectF(text.left(), text.bottom() - chipHeight, text.width(), chipHeight),
                         VerdictKind::Neutral, sample_.provenance);
    }
}

void SampleCard::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void SampleCard::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void SampleCard::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

}  // namespace papilio::widgets
