#pragma once

#include "widgets/pages/start/start_page.h"

namespace papilio::core {
struct Document;
}  // namespace papilio::core

namespace papilio::app {

/// What stands in the place of a page that has nothing to show of a study; without tasks where the
/// page is to be shown. @param hasStudy  one is open
widgets::StartPage::Offer startOffer(const QString& page,
                                     const core::Document& document,
                                     bool hasStudy);

}  // namespace papilio::app
