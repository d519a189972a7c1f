#include "widgets/pages/study/study_models.h"

#include "widgets/session/kind_word.h"
#include "widgets/theme/fonts.h"

namespace papilio::widgets {

BenchmarkModel::BenchmarkModel(QObject* parent) : RowsModel(parent)
{
    makeColumns({});
}

void BenchmarkModel::showNoisy(const core::NoisyCounts& noisy)
{
    makeColumns(noisy);
    refresh();
}

void BenchmarkModel::makeColumns(const core::NoisyCounts& noisy)
{
    using Row = std::shared_ptr<const core::Benchmark>;
    const auto columns = withWindowSentences([&] { return core::benchmarkColumns(noisy); });
    setColumns({
        column(columns, "benchmark").font(Fonts::ui(Fonts::table, QFont::Medium)),
        column(columns, "kind").text([](const Row& row) { return kindWord(row->kind); }).muted(),
        column(columns, "events").font(Fonts::mono()),
        column(columns, "noisy").font(Fonts::mono()),
        column(columns, "kernels").font(Fonts::mono()),
    });
}

int BenchmarkModel::rowOf(const std::string& benchmark) const
{
    return find(benchmark, [](const auto& row) { return row->name; });
}

QString BenchmarkModel::nameAt(int row) const
{
    return row >= 0 && row < rowCount() ? QString::fromStdString(this->row(row)->name) : QString();
}

KernelModel::KernelModel(QObject* parent) : RowsModel(parent)
{
    setColumns({
        column("number", tr("No."))
            .text(&KernelRow::number)
            .sort(&KernelRow::number)
            .font(Fonts::mono())
            .muted(),
        column("kernel", tr("Kernel")).text(&KernelRow::name).font(Fonts::mono()),
    });
}

void KernelModel::show(const QStringList& kernels)
{
    std::vector<KernelRow> rows;
    for (const auto& kernel : kernels) {
        rows.push_back({static_cast<int>(rows.size()) + 1, kernel});
    }
    setRows(std::move(rows), &KernelRow::name);
}

StatusModel::StatusModel(QObject* parent) : RowsModel(parent)
{
    makeColumns();
    everyCell().on(MutedRole,
                   [this](const core::EventStatus& status) { return counts_.of(status) == 0; });
    resetRows({core::statusesInOrder.begin(), core::statusesInOrder.end()});
}

void StatusModel::makeColumns()
{
    const auto place = [this](const core::EventStatus& status) {
        return static_cast<int>(&status - rows().data());
    };
    const auto columns = withWindowSentences([this] { return core::statusColumns(counts_); });
    setColumns({
        column(columns, "status")
            .on(StatusRole, [](const core::EventStatus& status) { return status; })
            .sort(place),
        column(columns, "events").font(Fonts::mono()),
        column(columns, "meaning").textAsTip().sort(place).muted(),
    });
}

void StatusModel::show(const core::StatusCounts& counts)
{
    counts_ = counts;
    makeColumns();
    refresh();
}

}  // namespace papilio::widgets
