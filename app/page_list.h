#pragma once

#include "widgets/workbench/page.h"

#include <QString>

#include <functional>
#include <vector>

namespace papilio::app {

/// One page of the navigation rail.
struct PageEntry {
    QString id;                 ///< on the command line and in settings
    QString word;               ///< under the icon
    QString icon;               ///< resources/icons/NAME.svg
    bool showsStrip = true;     ///< the workflow strip is over it
    bool hasParameters = true;  ///< the parameters dock belongs to it
    bool startsStudy = false;   ///< it measures or records, also where no study is open yet
    bool startsGroup = false;   ///< a separator is before it in the rail
    std::function<widgets::Page*(widgets::Workspace&)> make = {};
};

/// All pages in the order of the rail. Adding a page is adding a line there.
const std::vector<PageEntry>& pageList();
/// Null: there is no such page.
const PageEntry* entryOf(const QString& id);

}  // namespace papilio::app
