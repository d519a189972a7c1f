#pragma once

#include "core/model/document.h"

#include <Eigen/Core>

#include <QAbstractButton>
#include <QString>

#include <stop_token>
#include <vector>

namespace papilio::widgets {

/// The text of a card for a sample study, and the numbers of its small drawing.
struct SampleSummary {
    QString path;
    QString title;
    QString contents;    ///< one or two sentences
    QString provenance;  ///< "simulated", "imported" …: the chip
    bool isSimulated = false;
    core::BenchmarkKind kind = core::BenchmarkKind::Custom;
    std::vector<double>
        noise;  ///< max-RNMSE of the assessed events, ascending; for the noise drawing
    double tau = 0;
    Eigen::MatrixXd strips;  ///< metrics × kernels, what they would count; for branches
    Eigen::MatrixXd basis;   ///< kernels × expectations; for GPUs
    /// Curves in the unit square, y up: residuals, roofs; for studies without benchmarks
    std::vector<std::vector<std::pair<double, double>>> curves;
    /// Heights in [0, 1], one bar per run; for counter tables
    std::vector<double> bars;
    QString problem;  ///< why the file cannot be read; empty where it can
};

/// Reads every *.papilio.h5 in a directory, CPU-FLOPs first, then by file name.
std::vector<SampleSummary> readSamples(const QString& directory, std::stop_token stop);

/// The same of a document that was read already.
SampleSummary summarize(const core::Document& document, const QString& path);

/// One sample: a small drawing made from its numbers, its title, what is in it, and where it comes
/// from.
class SampleCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit SampleCard(SampleSummary sample, QWidget* parent = nullptr);

    [[nodiscard]] const SampleSummary& sample() const { return sample_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QRect pictureBox() const;

    SampleSummary sample_;
};

}  // namespace papilio::widgets
