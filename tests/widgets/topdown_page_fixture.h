#pragma once

#include "tests/support/page_test.h"
#include "tests/support/table_cell.h"
#include "tests/support/topdown_loader.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/pages/topdown/topdown_page.h"
#include "widgets/table/data_table.h"

#include <QComboBox>
#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace papilio::tests {

/// A study of the counters in these files of the samples.
inline core::Document study(const std::vector<std::string>& files)
{
    core::Document document;
    for (const auto& file : files) {
        const auto path = PAPILIO_SOURCE_DIR "/resources/samples/" + file;
        auto table = countersOf("counters", textOf(path), path);
        document.counters.push_back(std::make_shared<const core::CounterTable>(*std::move(table)));
    }
    return document;
}

/// The page once everything it computes has arrived.
struct TopDownPageFixture : PageFixture<widgets::TopDownPage> {
    explicit TopDownPageFixture(core::Document document, QSize size = {1400, 860})
        : PageFixture(std::move(document), size)
    {
        arrive();
    }

    void arrive() const
    {
        if (!QTest::qWaitFor([this] { return page->isSettled(); }, 60000)) {
            qFatal("the evaluation did not arrive");
        }
    }

    /// As if the user had chosen it in the list.
    void chooseModel(const QString& model) const
    {
        auto& models = *find<QComboBox>("topdownModels");
        models.setCurrentText(model);
        emit models.textActivated(model);
    }

    void type(const char* field, const QString& text) const
    {
        auto& edit = *find<widgets::ParameterField>(field);
        edit.setFocus();
        edit.selectAll();
        QTest::keyClicks(&edit, text);
        QTest::keyClick(&edit, Qt::Key_Return);
        arrive();
    }

    [[nodiscard]] const core::TopDownChoice& choice() const
    {
        return workspace.document().counters.front()->topDown;
    }
};

/// The row whose first cell says so, or -1.
inline int rowOf(const widgets::DataTable& table, const QString& name)
{
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        if (cell(table, row, 0) == name) {
            return row;
        }
    }
    return -1;
}

}  // namespace papilio::tests
