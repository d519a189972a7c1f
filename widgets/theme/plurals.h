#pragma once

class QCoreApplication;

namespace papilio::widgets {

/// From now on texts of tr() with %n say "1 event" and "2 events" (resources/translations), and
/// numbers and dates do not depend on the desktop's language.
void installPlurals(QCoreApplication& application);

}  // namespace papilio::widgets
