#include "core/analysis/verdict_text.h"
#include "widgets/controls/filter_field.h"
#include "widgets/models/event_texts.h"
#include "widgets/pages/metrics/metrics_page.h"
#include "widgets/pages/metrics/reason_box.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/no_benchmark.h"

namespace papilio::widgets {

namespace {

/// What an import without a basis gets: one expectation, the same in every kernel.
bool hasConstantBasis(const core::Benchmark& benchmark)
{
    const auto& matrix = benchmark.basis->matrix;
    return matrix.cols() == 1 && matrix.rows() > 1 && (matrix.array() == matrix(0, 0)).all();
}

QString constantBasisText()
{
    return MetricsPage::tr(
        "The basis is a constant, which stands in where none was given: say on the Signatures page "
        "what the kernels are expected to count, or import again with a basis.");
}

}  // namespace

QString MetricsPage::emptyText() const
{
    const auto& analysis = workspace().analysis();
    if (!workspace().benchmark()) {
        return noBenchmarkText(workspace());
    }
    if (analysis.problem) {
        return QString::fromStdString(analysis.problem->message);
    }
    if (!analysis.pivoting) {
        return tr("The events are being analysed.");
    }
    if (!filter_->text().isEmpty()) {
        return tr("No event here has “%1” in its name: change or clear the filter.")
            .arg(filter_->text());
    }
    if (chosen_->status() != core::EventStatus::Chosen) {
        return tr("No event has this status at the present thresholds.");
    }
    const auto& counts = analysis.pivoting->counts;
    if (counts.quiet() == 0) {
        return tr(
            "Nothing is chosen, because no event is quiet: raise τ, or measure again with more "
            "care.");
    }
    if (counts.representable() == 0 && hasConstantBasis(*workspace().benchmark())) {
        return constantBasisText();
    }
    if (counts.representable() == 0) {
        return tr("Nothing is chosen, because none of the %1 quiet events is a combination of the "
                  "expectations: "
                  "raise ρ, or look at the basis.")
            .arg(counts.quiet());
    }
    return tr("Nothing is chosen: every representable event is shorter than β; lower α.");
}

void MetricsPage::showReason(const core::MetricFit* fit)
{
    const auto& analysis = workspace().analysis();
    if (fit == nullptr || fit->verdict != core::Verdict::NotDefinable || !analysis.pivoting) {
        reason_->setReason({}, {});
        return;
    }
    const WindowSentences inWindowLanguage;
    auto why = QString::fromStdString(core::verdictText(*fit, *analysis.pivoting));
    why = why.mid(why.indexOf(QStringLiteral(": ")) + 2);
    reason_->setReason(
        tr("Why “%1” cannot be defined here.").arg(QString::fromStdString(fit->metric)),
        hasConstantBasis(*workspace().benchmark())
            ? constantBasisText()
            : capitalised(why) + QStringLiteral(". ") +
                  (fit->missing.empty() ? tr("Quieter events, or others, are needed.")
                                        : tr("A better event, not another α, is needed.")));
}

}  // namespace papilio::widgets
