#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace papilio::benchmarks {

/// The ratios of an earlier run, by the names of their rows, and the machine they were measured on.
struct Reference {
    std::string machine;
    std::map<std::string, double> ratios;
};

/// One line of the table.
struct Row {
    std::string name;
    double value = 0;  ///< the fastest of the repetitions, the median where they are delays
    std::string unit;
    std::string baseline;  ///< name of a row of the same run; empty: none
    double ratio = 0;      ///< value over the baseline's; 0: there is none
};

/// Collects the runs as rows.
class Results : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;

    [[nodiscard]] std::vector<Row> rows() const;
    [[nodiscard]] bool hasFailed() const { return hasFailed_; }

private:
    std::vector<std::string> order_;
    std::map<std::string, double> values_;
    bool hasFailed_ = false;
};

/// "AMD EPYC 9R14, 2 threads, AVX-512"
std::string thisMachine();

/// "name | value | baseline | ratio | was": the last column where there is a reference.
void print(const std::vector<Row>& rows, const Reference& reference);

/// Rows whose ratio is more than `allowed` times the reference's, one line each.
std::vector<std::string> regressions(const std::vector<Row>& rows,
                                     const Reference& reference,
                                     double allowed);

/// @return whether the file could be written
bool writeJson(const std::vector<Row>& rows, const std::string& path);

/// @return whether the file is one that writeJson() wrote
bool readReference(const std::string& path, Reference& reference);

}  // namespace papilio::benchmarks
