#pragma once

#include "core/io/import/importer.h"
#include "tests/support/small_study.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/table/data_table.h"

#include <QComboBox>
#include <QLabel>
#include <QToolButton>

#include <cmath>

namespace papilio::tests {

using namespace widgets;

inline core::Document imported(const std::vector<std::string>& names)
{
    core::Document all;
    for (const auto& name : names) {
        auto read = core::importStudy(
            {std::filesystem::path(PAPILIO_SOURCE_DIR) / "resources/samples" / name}, {});
        if (!read) {
            qFatal("%s", read.error().message.c_str());
        }
        core::merge(all, *read);
    }
    return all;
}

/// The small study with a tau that lets BR_SPEC in, so that Executed can be defined.
inline core::Document relaxedStudy()
{
    auto document = smallStudy();
    auto edited = std::make_shared<core::Benchmark>(*document.benchmarks.front());
    edited->parameters.tau = 1e-3;
    document.benchmarks = {edited};
    document.title = "Relaxed";
    return document;
}

/// The events of the small study, counted for expectations and metrics of another kind.
inline core::Document otherKind()
{
    auto document = smallStudy();
    auto edited = std::make_shared<core::Benchmark>(*document.benchmarks.front());
    auto basis = std::make_shared<core::Basis>(*edited->basis);
    auto signatures = std::make_shared<core::Signatures>(*edited->signatures);
    basis->expectations = {"S1", "S2", "S4", "D1", "D2"};
    for (auto& signature : *signatures) {
        signature.metric = "FP " + signature.metric;
    }
    edited->name = "flops";
    edited->kind = core::BenchmarkKind::CpuFlops;
    edited->basis = basis;
    edited->signatures = signatures;
    document.benchmarks = {edited};
    return document;
}

inline std::shared_ptr<const core::Recorder> history(const std::string& subject, double decades)
{
    auto recorder = std::make_shared<core::Recorder>();
    recorder->name = recorder->subject = subject;
    recorder->type = "double";
    recorder->role = "residual";
    for (int index = 0; index < 13; ++index) {
        recorder->values.push_back(std::pow(10.0, -decades * index));
    }
    recorder->statistics = {{"tolerance", 1e-6}};
    return recorder;
}

inline core::Document solvers(const std::vector<std::pair<std::string, double>>& runs)
{
    core::Document document;
    for (const auto& [subject, decades] : runs) {
        document.recorders.push_back(history(subject, decades));
    }
    return document;
}

struct CompareFixture : PageFixture<ComparePage> {
    using PageFixture::PageFixture;

    /// Until what was asked for is read, compared and shown.
    void wait()
    {
        QVERIFY(QTest::qWaitFor([this] { return page->isSettled() && page->view(); }));
        QCoreApplication::processEvents();
        QVERIFY(QTest::qWaitFor([this] { return page->isSettled(); }));
    }
    void with(core::Document other)
    {
        page->setOther(std::move(other), QStringLiteral("/studies/other.h5"));
        wait();
    }
    [[nodiscard]] const core::ComparedPair* pair(core::ComparedKind kind) const
    {
        return page->view()->pair(kind);
    }
    [[nodiscard]] QStringList column(const char* table, int number) const
    {
        const auto& model = *find<DataTable>(table)->model();
        QStringList cells;
        for (int row = 0; row < model.rowCount(); ++row) {
            cells << model.index(row, number).data().toString();
        }
        return cells;
    }
    [[nodiscard]] QString text(const char* label) const { return find<QLabel>(label)->text(); }
    [[nodiscard]] QToolButton* section(int index) const
    {
        return find<SegmentedButtons>("compareSections")->segment(index);
    }
    [[nodiscard]] int shown() const { return find<SegmentedButtons>("compareSections")->current(); }
    /// As if the user had chosen from the box.
    void choose(const char* name, const QString& text)
    {
        auto* box = find<QComboBox>(name);
        QVERIFY2(box->findData(text) >= 0, qPrintable(text));
        box->setCurrentIndex(box->findData(text));
        emit box->activated(box->currentIndex());
        QCoreApplication::processEvents();
        wait();
    }
};

enum CompareSection {
    Overview,
    Noise,
    Events,
    Metrics,
    Counts,
    TopDown,
    Roofs,
    Recorders,
    Definitions
};

}  // namespace papilio::tests
