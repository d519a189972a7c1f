// How time and memory grow with the size of the data: papilio_growth [--events=N,…] [--points=N,…]
// [--json=FILE] [--events-plot=FILE.png] [--points-plot=FILE.png]
#include "tests/benchmarks/child_roles.h"
#include "tests/benchmarks/growth/growth_plot.h"
#include "tests/benchmarks/growth/steps.h"

#include <QApplication>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace papilio::benchmarks {
namespace {

/// The value of "--name=value" among the arguments, or `otherwise`.
QString option(const char* name, const QString& otherwise)
{
    const auto start = QStringLiteral("--%1=").arg(QLatin1String(name));
    for (const auto& argument : QCoreApplication::arguments()) {
        if (argument.startsWith(start)) {
            return argument.mid(start.size());
        }
    }
    return otherwise;
}

/// Each size in a process of its own, so that memory and caches are its own.
std::vector<Measured> measureApart(const char* what, const QString& size)
{
    const auto text = outputOf(roleCommand(fmt::format("--{}-of={}", what, size.toStdString())));
    std::vector<Measured> rows;
    const auto parsed = nlohmann::json::parse(text, nullptr, false);
    if (!parsed.is_array()) {
        fmt::print(stderr, "papilio_growth: {} {} failed\n", size.toStdString(), what);
        return rows;
    }
    for (const auto& row : parsed) {
        rows.push_back({row["step"], row["unit"], row["value"]});
    }
    return rows;
}

int printMeasured(const std::vector<Measured>& rows)
{
    auto array = nlohmann::json::array();
    for (const auto& row : rows) {
        array.push_back({{"step", row.step}, {"unit", row.unit}, {"value", row.value}});
    }
    fmt::print("{}\n", array.dump());
    return 0;
}

/// Exponent p of value ~ size^p between the two largest sizes.
double lastExponent(const Curve& curve)
{
    const std::size_t n = curve.sizes.size();
    return n < 2 ? std::nan("")
                 : std::log(curve.values[n - 1] / curve.values[n - 2]) /
                       std::log(curve.sizes[n - 1] / curve.sizes[n - 2]);
}

void print(const char* what, const std::vector<Curve>& curves, const std::string& unit)
{
    if (curves.empty()) {
        return;
    }
    fmt::print("{:<38}", fmt::format("{} ({})", what, unit));
    for (const double size : curves.front().sizes) {
        fmt::print("{:>11.0f}", size);
    }
    fmt::print("   ~ n^p\n");
    for (const auto& curve : curves) {
        // fmt counts code points, as a terminal does.
        fmt::print("{:<38}", curve.name);
        for (const double value : curve.values) {
            fmt::print("{:>11.3f}", value);
        }
        fmt::print("{:>8.2f}\n", lastExponent(curve));
    }
}

/// All sizes of one kind; curves of each unit in the order of the steps.
std::map<std::string, std::vector<Curve>> measureAll(const char* what, const QString& sizes)
{
    std::map<std::string, std::vector<Curve>> byUnit;
    for (const auto& size : sizes.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        for (const auto& row : measureApart(what, size)) {
            auto& curves = byUnit[row.unit];
            auto place = std::find_if(curves.begin(), curves.end(), [&row](const Curve& curve) {
                return curve.name == row.step;
            });
            if (place == curves.end()) {
                curves.push_back({row.step, {}, {}});
                place = curves.end() - 1;
            }
            place->sizes.push_back(size.toDouble());
            place->values.push_back(row.value);
        }
    }
    return byUnit;
}

bool run(const char* what, const char* plural, const QString& sizes)
{
    const auto byUnit = measureAll(what, sizes);
    for (const auto& [unit, curves] : byUnit) {
        print(plural, curves, unit);
    }
    const auto plot = option((std::string(what) + "-plot").c_str(), {});
    const auto times = byUnit.find("ms");
    return plot.isEmpty() || times == byUnit.end() ||
           drawGrowth(times->second, QString::fromLatin1(plural), plot);
}

}  // namespace
}  // namespace papilio::benchmarks

int main(int argc, char** argv)
{
    using namespace papilio::benchmarks;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    if (const auto events = option("events-of", {}); !events.isEmpty()) {
        return printMeasured(measureEvents(events.toULongLong()));
    }
    if (const auto points = option("points-of", {}); !points.isEmpty()) {
        return printMeasured(measureTrace(points.toULongLong()));
    }
    const bool events = run("events", "events",
                            option("events", QStringLiteral("1000,10000,100000,200000,1000000")));
    const bool points = run("points", "values of a recorder",
                            option("points", QStringLiteral("100000,1000000,10000000")));
    return events && points ? 0 : 1;
}
