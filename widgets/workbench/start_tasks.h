#pragma once

#include <QString>

namespace papilio::widgets {

class CardButton;
class Page;

/// A way to begin, as the welcome page and pages without data offer it.
struct StartTask {
    QString id;  ///< object name of its card
    QString icon;
    QString title;
    QString text;
    QString keys = {};
    QString action = {};  ///< the command of the window that does it …
    QString page = {};    ///< … or the page on which it is done
    bool needsCollector = false;
};

/// "openStudy", "importData", "measure", "recordProgram", "measureRoofs", "countProgram",
/// "checkPresets", "openCampaign".
StartTask startTask(const QString& id);

/// Its card, which asks `page` for the action or the other page; disabled, with the reason, where
/// papilio-collect is missing. @param isShort  what it is about is its tool tip
CardButton* newStartCard(const StartTask& task, Page& page, bool isShort = false);

}  // namespace papilio::widgets
