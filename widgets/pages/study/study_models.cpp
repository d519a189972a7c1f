#include "widgets/pages/study/study_models.h"

#include "widgets/session/kind_word.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"

namespace papilio::widgets {

BenchmarkModel::BenchmarkModel(QObject* parent) : RowsModel(parent)
{
    using Row = std::shared_ptr<const core::Benchmark>;
    const auto count = [](std::size_t number) { return static_cast<qulonglong>(number); };
    setColumns({
        column(tr("Name"))
            .text([](const Row& row) { return row->name; })
            .font(Fonts::ui(Fonts::table, QFont::Medium)),
        column(tr("Kind")).text([](const Row& row) { return kindWord(row->kind); }).muted(),
        column(tr("Events"))
            .text([count](const Row& row) { return count(row->data->eventCount()); })
            .sort([count](const Row& row) { return count(row->data->eventCount()); })
            .font(Fonts::mono())
            .right(),
        column(tr("Kernels"))
            .text([count](const Row& row) { return count(row->data->kernelCount()); })
            .sort([count](const Row& row) { return count(row->data->kernelCount()); })
            .font(Fonts::mono())
            .right(),
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
        column(tr("No."))
            .text(&KernelRow::number)
            .sort(&KernelRow::number)
            .font(Fonts::mono())
            .muted(),
        column(tr("Kernel")).text(&KernelRow::name).font(Fonts::mono()),
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
    using Event = core::EventStatus;
    const auto count = [this](const StatusRow& row) {
        return static_cast<qulonglong>(counts_.of(row.status));
    };
    const auto place = [this](const StatusRow& row) {
        return static_cast<int>(&row - rows().data());
    };
    setColumns({
        column(tr("Status"))
            .text([](const StatusRow& row) { return statusLook(row.status, Theme::tokens()).word; })
            .on(StatusRole, &StatusRow::status)
            .sort(place),
        column(tr("Events")).text(count).sort(count).font(Fonts::mono()).right(),
        column(tr("Meaning")).text(&StatusRow::meaning).sort(place).muted(),
    });
    everyCell().on(MutedRole, [count](const StatusRow& row) { return count(row) == 0; });
    resetRows({{Event::Chosen, tr("metrics are built from it")},
               {Event::Dependent, tr("explained by the chosen ones")},
               {Event::Tiny, tr("too small to be separated from rounding (β)")},
               {Event::Unrepresentable, tr("not a combination of the expectations")},
               {Event::Noisy, tr("its repetitions differ by more than τ")},
               {Event::Irrelevant, tr("zero in every kernel")},
               {Event::NonFinite, tr("infinite, or beyond 10¹⁵⁰")},
               {Event::Missing, tr("a value was not measured")}});
}

void StatusModel::show(const core::StatusCounts& counts)
{
    counts_ = counts;
    refresh();
}

}  // namespace papilio::widgets
