#pragma once

#include "widgets/workbench/page.h"

#include <QString>

#include <string>
#include <vector>

namespace papilio::app {

/// One page of the navigation rail.
struct PageEntry {
    enum Trait {
        Plain = 0,
        HasStrip = 1,       ///< the workflow strip is over it
        HasParameters = 2,  ///< bar of thresholds and parameters dock belong to it
        StartsGroup = 4     ///< a separator is before it in the rail
    };
    QString id;    ///< on the command line and in settings
    QString word;  ///< under the icon
    QString icon;  ///< resources/icons/NAME.svg
    QString keys;  ///< that show it; may be empty
    int traits;
    widgets::Page* (*make)(widgets::Workspace&);

    [[nodiscard]] bool has(Trait trait) const { return (traits & trait) != 0; }
};

/// All pages in the order of the rail. Adding a page is adding a
/// line in page_list.cpp.
const std::vector<PageEntry>& pageList();
/// Null: unknown page.
const PageEntry* entryOf(const QString& id);
/// The ids in the same order, also before there is an application.
std::vector<std::string> pageIds();

}  // namespace papilio::app
