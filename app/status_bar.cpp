#include "app/status_bar.h"

#include "core/model/placeholder_basis.h"
#include "widgets/theme/numbers.h"

#include <QLabel>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

QLabel* statusLabel(const QString& name)
{
    auto* made = new QLabel;
    made->setObjectName(name);
    made->setContentsMargins(0, 0, 16, 0);
    return made;
}

}  // namespace

StatusBar::StatusBar(widgets::Workspace& workspace, QWidget* parent)
    : QStatusBar(parent),
      workspace_(workspace),
      time_(statusLabel(u"statusTime"_s)),
      set_(statusLabel(u"statusSet"_s)),
      parameters_(statusLabel(u"statusParameters"_s)),
      saved_(statusLabel(u"statusSaved"_s))
{
    addWidget(time_);
    addWidget(set_);
    addPermanentWidget(parameters_);
    addPermanentWidget(saved_);
    setSizeGripEnabled(false);
    setContentsMargins(12, 0, 12, 0);
}

void StatusBar::showStatus()
{
    saved_->setText(!workspace_.hasStudy()        ? QString()
                    : workspace_.path().isEmpty() ? tr("Not saved yet")
                    : workspace_.isModified()     ? tr("Changed since saved")
                                                  : tr("Saved"));
    const auto benchmark = workspace_.benchmark();
    if (!benchmark) {
        set_->clear();
        parameters_->clear();
        time_->setText(workspace_.hasStudy() ? tr("No benchmark in this study")
                                             : tr("No study open"));
        return;
    }
    showAnalysis();
    const auto& parameters = benchmark->parameters;
    parameters_->setText(tr("τ %1    α %2    ρ %3    rounding %4")
                             .arg(widgets::shortText(parameters.tau),
                                  widgets::shortText(parameters.alpha),
                                  widgets::shortText(parameters.representationTolerance),
                                  widgets::percentText(parameters.roundingTolerance)));
}

void StatusBar::showAnalysis()
{
    const auto& analysis = workspace_.analysis();
    if (analysis.problem) {
        time_->setText(core::isPlaceholder(analysis.benchmark->basis)
                           ? tr("No metrics without a basis")
                           : tr("The analysis stopped: see the messages"));
        set_->clear();
        return;
    }
    if (!analysis.isComplete()) {
        time_->setText(tr("Computing…"));
        return;
    }
    time_->setText(
        tr("Recomputed in %1").arg(widgets::timeText(workspace_.analysisMilliseconds() / 1000)));
    core::ChosenSet set;
    for (const auto& chosen : analysis.pivoting->chosen) {
        set.push_back(chosen.event);
    }
    std::ranges::sort(set);
    const auto letter = widgets::SetLetters::letter(workspace_.setLetters().number(set));
    set_->setText(tr("Set %1 \u00b7 %n event(s)", nullptr, static_cast<int>(set.size()))
                      .arg(letter)
                      .replace(u"(s)"_s, set.size() == 1 ? QString() : u"s"_s));
}

}  // namespace papilio::app
