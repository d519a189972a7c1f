#pragma once

#include "core/analysis/pipeline.h"
#include "widgets/controls/stability_ribbon.h"
#include "widgets/controls/cell_roles.h"
#include "widgets/plot/noise_plot.h"

class QObject;
class QStandardItemModel;

namespace papilio::widgets {

// What the gallery shows: no measurement, and no analysis either.

std::vector<RibbonInterval> tauIntervals();
NoiseCurve noiseCurve();
Fingerprint fingerprint(int at, core::EventStatus status);
QStandardItemModel* eventModel(QObject* parent);
QStandardItemModel* metricModel(QObject* parent);

}  // namespace papilio::widgets
