#include "widgets/workbench/next_card.h"

#include "core/analysis/definition_review.h"
#include "core/io/resources/resources.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>
#include <QPushButton>

namespace papilio::widgets {

namespace {

QLabel* wordsLabel(const QString& text, const QString& role)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);  // names of events come from files
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    growWithText(*label);
    setDynamicProperty(*label, "role", role);
    return label;
}

CollectionRequest requestOf(const core::MeasurementCall& call)
{
    CollectionRequest request{.arguments = {u"cat"_s}};
    for (const auto& benchmark : call.benchmarks) {
        request.arguments << QString::fromStdString(benchmark);
    }
    request.arguments << u"--source"_s << QString::fromStdString(call.source) << u"--repetitions"_s
                      << QString::number(call.repetitions);
    if (!call.events.empty()) {
        request.arguments << u"--events"_s;
    }
    for (const auto& event : call.events) {
        request.arguments << QString::fromStdString(event);
    }
    return request;
}

}  // namespace

NextCard::NextCard(Workspace& workspace, const QString& title, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      header_(new PaneHeader(title)),
      job_(this)
{
    setObjectName(u"nextCard"_s);
    job_.list(workspace_.jobs(), tr("Searching what to measure next"));
    rows_->setContentsMargins(16, 12, 16, 12);
    rows_->setSpacing(Fonts::scaled(16));
    inColumn(this, {header_, rows_});
}

void NextCard::refresh(const QString& metric)
{
    const auto& analysis = workspace_.analysis();
    const auto benchmark = workspace_.benchmark();
    showOrHide();
    if (!benchmark || analysis.benchmark != benchmark ||
        (!analysis.isComplete() && !analysis.problem)) {
        job_.cancel();
        return;
    }
    core::MeasuringOptions options;
    options.metric = metric.toStdString();
    const auto& stability = workspace_.results().stability();
    if (stability.isRecommendationKnown) {  // the page refreshes when it comes
        options.recommended = stability.recommended;
    }
    job_.start(
        [document = workspace_.document(),
         analysis = core::withShownFits(analysis, workspace_.results().review().get()),
         options = std::move(options)](std::stop_token /*stop*/) mutable {
            const WindowSentences inWindowLanguage;
            options.catalogues = core::kernelCatalogues();
            return core::nextMeasurements(document, analysis, options);
        },
        [this](core::NextMeasurements next) { show(std::move(next)); });
}

/// Why an analysis stopped, and how to mend it, is said above.
void NextCard::showOrHide()
{
    setVisible(workspace_.benchmark() != nullptr &&
               (!workspace_.analysis().problem || !shown_.suggestions.empty()));
}

void NextCard::show(core::NextMeasurements next)
{
    if (next.suggestions == shown_.suggestions && next.conclusion == shown_.conclusion) {
        emit shown();  // its buttons stay: one of them may have the focus
        return;
    }
    shown_ = std::move(next);
    showOrHide();
    while (auto* item = rows_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    header_->setSubtitle(shown_.suggestions.empty() ? QString()
                                                    : QString::number(shown_.suggestions.size()));
    if (!shown_.conclusion.empty()) {
        rows_->addWidget(wordsLabel(textOf(shown_.conclusion), u"muted"_s));
    }
    for (const auto& suggestion : shown_.suggestions) {
        rows_->addWidget(row(suggestion));
    }
    emit shown();
}

QWidget* NextCard::row(const core::Suggestion& suggestion)
{
    auto* box = new QWidget;
    auto* layout =
        inColumn(box,
                 {wordsLabel(textOf(suggestion.title), u"pane-title"_s),
                  wordsLabel(textOf(suggestion.reason), u"secondary"_s),
                  wordsLabel(tr("Effect: %1").arg(textOf(suggestion.effect)), u"muted"_s)},
                 Fonts::scaled(4));
    if (suggestion.kind == core::SuggestionKind::Thresholds) {
        auto* use = named(new QPushButton(tr("Use recommended (τ, α)")), "useRecommended");
        connect(use, &QPushButton::clicked, this, [this] {
            if (const auto& best = workspace_.results().stability().recommended) {
                workspace_.setTauAndAlpha(best->tau, best->alpha);
            }
        });
        layout->addWidget(use, 0, Qt::AlignLeft);
        return box;
    }
    if (suggestion.call.benchmarks.empty()) {
        return box;
    }
    auto* copy = named(new QPushButton(tr("Copy command")), "copySuggestion");
    copy->setToolTip(textOf(core::commandText(suggestion.call)));
    auto* measure = named(new QPushButton(tr("Measure…")), "measureSuggestion");
    measure->setToolTip(tr("Opens the measuring dialog with these choices"));
    connect(copy, &QPushButton::clicked, this, [copy] { copyText(copy->toolTip()); });
    connect(measure, &QPushButton::clicked, this,
            [this, settings = requestOf(suggestion.call)] { emit measurementRequested(settings); });
    auto* buttons = inRow(nullptr, {copy, measure, BoxItem::growing(1)}, 8);
    layout->addLayout(buttons);
    return box;
}

}  // namespace papilio::widgets
