#pragma once

#include "widgets/session/workspace.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/page.h"

#include <QApplication>
#include <QTest>

#include <functional>
#include <memory>
#include <string_view>
#include <utility>

namespace papilio::tests {

/// A page shown over a workspace, as the workbench shows it. The workspace outlives the page.
template<typename SomePage>
struct PageFixture {
    explicit PageFixture(core::Document study,
                         QSize size = {1240, 740},
                         const std::function<std::unique_ptr<SomePage>(widgets::Workspace&)>& make =
                             std::make_unique<SomePage, widgets::Workspace&>)
    {
        widgets::Theme::instance().apply(*qApp);
        // As a sample: commands have a file to name.
        const auto file = study.isEmpty() ? QString() : QStringLiteral("STUDY.h5");
        workspace.setStudy(std::move(study), {}, file);
        page = make(workspace);
        page->resize(size);
        page->show();
        settle();
    }

    /// What has the focus commits its edit while the page still stands, as in the workbench.
    ~PageFixture()
    {
        if (page) {
            page->hide();
        }
    }
    PageFixture(const PageFixture&) = delete;
    PageFixture& operator=(const PageFixture&) = delete;

    /// Until the newest results and ribbons are shown.
    void settle()
    {
        if (workspace.hasStudy()) {
            (void)QTest::qWaitFor([this] { return !workspace.results().isAnalyzing(); });
        }
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        page->refreshNow();
        (void)QTest::qWaitFor([this] { return page->isSettled(); });
    }

    template<typename Control>
    Control* find(const char* name) const
    {
        return page->template findChild<Control*>(QString::fromLatin1(name));
    }

    [[nodiscard]] std::uint32_t event(std::string_view name) const
    {
        const auto& names = workspace.benchmark()->data->eventNames;
        std::uint32_t index = 0;
        while (index < names.size() && names[index] != name) {
            ++index;
        }
        return index;
    }

    widgets::Workspace workspace;
    std::unique_ptr<SomePage> page;
};

/// The same of a page that only its maker is known of.
template<widgets::Page* (*newPage)(widgets::Workspace&)>
struct PageOf : PageFixture<widgets::Page> {
    explicit PageOf(core::Document study, QSize size = {1240, 740})
        : PageFixture(std::move(study), size, [](widgets::Workspace& shown) {
              return std::unique_ptr<widgets::Page>(newPage(shown));
          })
    {}
};

}  // namespace papilio::tests
