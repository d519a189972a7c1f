#pragma once

#include "core/audit/audit_meaning.h"
#include "core/audit/audit_subject.h"
#include "core/model/document.h"
#include "core/model/event_names.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What audit() needs to know of presets and events.
struct AuditOptions {
    std::vector<PresetMeaning> meanings;
    EventEquivalents equivalents;
    MeaningWords words;
    std::string benchmark;  ///< only this one; empty: all of the study
};

/// What a formula comes to on the kernels.
struct CountedFormula {
    std::vector<double> value;   ///< K, of the means
    std::vector<double> spread;  ///< K, half range over the repetitions
};

/// What the names of a formula are multiplied with, to learn how its value depends on them.
struct AuditProbe {
    double counts = 1;
    double seconds = 1;     ///< value of #seconds
    double properties = 1;  ///< value of every other property of the machine
};

/// Bytes of a cache line of a machine: 128 of POWER, 256 of A64FX, else 64.
double lineBytes(const Machine* machine);

/// One benchmark as audit() asks it: its events findable by any spelling.
class AuditedBenchmark {
public:
    AuditedBenchmark(std::shared_ptr<const Benchmark> benchmark,
                     const Machine* machine,
                     const AuditOptions& options);

    [[nodiscard]] const Benchmark& benchmark() const { return *benchmark_; }
    [[nodiscard]] const AuditMeanings& meanings() const { return meanings_; }
    [[nodiscard]] double lineBytes() const { return lineBytes_; }

    /**
     * Index of an event that was measured everywhere; EventNames::npos otherwise, and where the
     * study has it of several units (channels, slices) and the name does not say of which.
     */
    [[nodiscard]] std::size_t find(std::string_view event) const;

    /// Whether an event is zero in every repetition of every kernel: a term of it is not tested.
    [[nodiscard]] bool isZero(std::string_view event) const;

    /// Nothing where the formula has no value on some kernel. All its events were found.
    [[nodiscard]] std::optional<CountedFormula> counted(const AuditSubject& subject) const;

    /// Of the means, K. @return as counted()
    [[nodiscard]] std::optional<std::vector<double>> probed(const AuditSubject& subject,
                                                            const AuditProbe& probe) const;

    /// Counts over the expectations: "D_SCAL + 2 D_SCAL_FMA"; empty where the residual is above
    /// the representation tolerance.
    [[nodiscard]] std::string represented(std::span<const double> counts) const;

private:
    [[nodiscard]] std::size_t look(std::string_view event) const;
    /// Medians over the threads, repetitions x kernels.
    [[nodiscard]] const std::vector<double>& medians(std::size_t event) const;
    [[nodiscard]] double mean(std::size_t event, std::size_t kernel) const;

    std::shared_ptr<const Benchmark> benchmark_;
    EventNames names_;
    EventNames plainNames_;                    ///< without component and device: SQ_WAVES
    std::map<std::string, std::string> unit_;  ///< normal name to the only unit that has it
    AuditMeanings meanings_;
    double lineBytes_ = 0;
    mutable std::map<std::size_t, std::vector<double>> medians_;     ///< as they are asked for
    mutable std::map<std::string, std::size_t, std::less<>> found_;  ///< the same
};

}  // namespace papilio::core
