#pragma once

#include "core/analysis/event_facts.h"

#include <QList>
#include <QString>

#include <optional>

namespace papilio::widgets {

/// Text of a status as a table shows it; "undecided" where the analysis stopped before.
QString statusText(std::optional<core::EventStatus> status);

/// core::kernelDividers() as a list of Qt.
QList<int> dividersOf(const core::Basis& basis);

/// The event's bars over the kernels in words, for screen readers, and in numbers, for Copy.
QString fingerprintWords(const core::EventFacts& facts, std::uint32_t event);
QString fingerprintNumbers(const core::EventFacts& facts, std::uint32_t event);

/// "Mean per kernel (24 non-FMA | 24 FMA)": the header over strips of bars, with what their
/// division means.
QString meanHeader(const core::EventFacts& facts);

QString eventName(const core::EventFacts& facts, std::uint32_t event);
/// As much of it as tells it from every other event of the study.
QString shortEventName(const core::EventFacts& facts, std::uint32_t event);

/// Full name, id where it says more, status, whether it is undecided, what is known of it.
QString eventToolTip(const core::EventFacts& facts, std::uint32_t event);

}  // namespace papilio::widgets
