#include "core/audit/audit.h"

#include "core/analysis/shown_formula.h"
#include "core/base/lists.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace papilio::core {

namespace {

constexpr double allowedSpreads = 3;

double rootMeanSquare(const Eigen::Ref<const Eigen::VectorXd>& numbers)
{
    return std::sqrt(numbers.squaredNorm() / static_cast<double>(numbers.size()));
}

/// The kernels on which counts are not `factor` times what is expected, worst first.
/// @param spreads  half ranges of the repetitions that noise may add
std::vector<KernelDifference> differences(const CountedFormula& counted,
                                          const Eigen::VectorXd& expected,
                                          double factor,
                                          const Benchmark& benchmark,
                                          double spreads = allowedSpreads)
{
    const double rho = benchmark.parameters.representationTolerance;
    const double size = rootMeanSquare(expected);
    std::vector<KernelDifference> found;
    for (Eigen::Index k = 0; k < expected.size(); ++k) {
        const auto i = static_cast<std::size_t>(k);
        const double should = factor * expected(k);
        const double tolerance = rho * std::abs(factor) * std::max(std::abs(expected(k)), size) +
                                 spreads * counted.spread[i];
        if (std::abs(counted.value[i] - should) > tolerance) {
            found.push_back({std::string(benchmark.data->kernels[i]), expected(k), counted.value[i],
                             tolerance});
        }
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) {
        return std::abs(a.counted - a.expected) > std::abs(b.counted - b.expected);
    });
    return found;
}

double largestDeviation(const CountedFormula& counted, const Eigen::VectorXd& expected)
{
    const double size = rootMeanSquare(expected);
    double largest = 0;
    for (Eigen::Index k = 0; k < expected.size(); ++k) {
        const double scale = std::max(std::abs(expected(k)), size);
        const double off = std::abs(counted.value[static_cast<std::size_t>(k)] - expected(k));
        largest = scale > 0 ? std::max(largest, off / scale) : largest;
    }
    return largest;
}

double bestFactor(const CountedFormula& counted, const Eigen::VectorXd& expected)
{
    const Eigen::Map<const Eigen::VectorXd> measured(
        counted.value.data(), static_cast<Eigen::Index>(counted.value.size()));
    const double power = expected.squaredNorm();
    return power == 0 ? 0 : measured.dot(expected) / power;
}

/// Values that differ by round-off only.
bool isNear(double one, double other)
{
    constexpr double roundOff = 1e-9;
    return std::abs(one - other) <= roundOff * std::max(std::abs(one), std::abs(other));
}

bool isNear(const std::vector<double>& values, double factor, const std::vector<double>& others)
{
    return std::ranges::equal(
        values, others, [factor](double one, double other) { return isNear(one, factor * other); });
}

/// A quotient of two formulas; nothing below is 1.
struct Parts {
    Expression above;
    std::optional<Expression> below = {};
};

std::optional<Expression> product(const std::optional<Expression>& one,
                                  const std::optional<Expression>& other)
{
    return one && other ? std::optional(*one * *other) : (one ? one : other);
}

Parts partsOf(const Expression& formula)
{
    using Kind = Expression::Kind;
    switch (formula.kind()) {
        case Kind::Negate: {
            auto parts = partsOf(formula.left());
            return {Expression::negate(parts.above), parts.below};
        }
        case Kind::Multiply: {
            const auto left = partsOf(formula.left());
            const auto right = partsOf(formula.right());
            return {left.above * right.above, product(left.below, right.below)};
        }
        case Kind::Divide:
        case Kind::Ratio: {
            const auto left = partsOf(formula.left());
            const auto right = partsOf(formula.right());
            return {right.below ? left.above * *right.below : left.above,
                    product(left.below, right.above)};
        }
        default:
            return {formula};
    }
}

/**
 * The one quotient that a product of quotients is: 100 * A / (B * C / D) is (100 * A * D) / (B *
 * C).
 * @param isCount  whether a name is counted; constants and properties below are no denominator
 * @return nothing where nothing that is counted is below
 */
std::optional<Parts> countRatio(const Expression& formula,
                                const std::function<bool(std::string_view)>& isCount)
{
    auto parts = partsOf(formula);
    return parts.below && std::ranges::any_of(parts.below->names(), isCount)
               ? std::optional(std::move(parts))
               : std::nullopt;
}

/// left + (b + c) as left + b + c
Expression chained(const Expression& left, Expression::Kind kind, const Expression& right)
{
    using Kind = Expression::Kind;
    const bool goesOn =
        right.kind() == kind || (kind == Kind::Add && right.kind() == Kind::Subtract);
    return goesOn
               ? Expression::binary(right.kind(), chained(left, kind, right.left()), right.right())
               : Expression::binary(kind, left, right);
}

/// The formula without the nesting of its sums and products, which is the notation of a tool.
Expression unnested(const Expression& formula)
{
    using Kind = Expression::Kind;
    const auto inner = withOperands(formula, unnested);
    return inner.kind() == Kind::Add || inner.kind() == Kind::Multiply
               ? chained(inner.left(), inner.kind(), inner.right())
               : inner;
}

/// Properties of the machine on which a value depends. A rate is the count of a second.
std::vector<std::string> unknownProperties(const AuditedBenchmark& benchmark,
                                           const AuditSubject& subject,
                                           const std::vector<double>& once)
{
    const auto is = [&](const AuditProbe& probe, double factor) {
        const auto again = benchmark.probed(subject, probe);
        return again && isNear(*again, factor, once);
    };
    std::vector<std::string> unknown;
    for (const auto& property : subject.properties) {
        const bool isKnown = property == "#seconds"
                                 ? is({.seconds = 2}, 0.5) || is({.seconds = 2}, 1)
                                 : is({.properties = 2}, 1) && is({.properties = 0}, 1);
        if (!isKnown) {
            unknown.push_back(property);
        }
    }
    return unknown;
}

/// The names of PAPI's presets say what they should count; nothing is guessed for them.
bool isPreset(const AuditSubject& subject)
{
    return subject.dialect == &dialects::papiUserEvents && subject.name.starts_with("PAPI_");
}

/// One definition on one benchmark.
class BenchmarkAudit {
public:
    BenchmarkAudit(const AuditedBenchmark& benchmark, AuditedDefinition start)
        : benchmark_(benchmark),
          audited_(std::move(start)),
          named_(benchmark.meanings().named(audited_.subject.name, audited_.subject.unit))
    {}

    /// Nothing where the benchmark says nothing of it.
    std::optional<AuditedDefinition> run()
    {
        if (!named_ && isPreset(audited_.subject)) {
            return std::nullopt;
        }
        if (named_) {
            take(*named_);
        }
        if (isMissing()) {
            audited_.verdict = AuditVerdict::EventsMissing;
            return audited_;
        }
        const auto counted = benchmark_.counted(audited_.subject);
        if (!counted) {
            return refused(Obstacle::DividesByZero);
        }
        audited_.properties = unknownProperties(benchmark_, audited_.subject, counted->value);
        if (!audited_.properties.empty()) {
            return refused(Obstacle::Property);
        }
        for (const auto& name : audited_.subject.events) {
            if (benchmark_.isZero(name)) {
                audited_.unexercised.push_back(name);
            }
        }
        if (!named_) {
            if (const auto obstacle = findMeaning(*counted)) {
                return refused(*obstacle);
            }
        }
        compare(*counted);
        return audited_;
    }

private:
    using Obstacle = AuditedDefinition::Obstacle;

    AuditedDefinition refused(Obstacle obstacle)
    {
        audited_.verdict = AuditVerdict::NotComparable;
        audited_.obstacle = obstacle;
        return audited_;
    }

    bool isMissing()
    {
        for (const auto& name : audited_.subject.events) {
            if (benchmark_.find(name) == EventNames::npos) {
                audited_.missing.push_back(name);
            }
        }
        return !audited_.missing.empty();
    }

    void take(const AuditQuestion& asked)
    {
        audited_.benchmark = benchmark_.benchmark().name;
        audited_.match = asked.match;
        audited_.metric = asked.meaning.metric;
        audited_.meaning = asked.meaning.counts;
        audited_.signature = signatureOf(asked.meaning);
        expected_ = asked.meaning.expected;
        instructions_ = asked.meaning.instructions;
        fmaAsTwo_ = asked.meaning.fmaAsTwo;
        areWidthsAlike_ = asked.meaning.areWidthsAlike;
        if (isByteUnit(audited_.subject.unit)) {
            expected_ *= benchmark_.lineBytes();
            instructions_.resize(0);
        }
    }

    /// The metric of the study with these expected counts; empty: none.
    [[nodiscard]] std::string signatureOf(const AuditMeaning& meaning) const
    {
        const std::span<const double> wanted(meaning.expected.data(),
                                             static_cast<std::size_t>(meaning.expected.size()));
        const auto same = benchmark_.meanings().nearest(wanted, meaning.metric);
        return same && same->meaning.isSignature && isNear(same->factor, 1) &&
                       same->residual <= equalDeviation
                   ? same->meaning.metric
                   : std::string();
    }

    /// What the counts mean; why they mean nothing.
    std::optional<Obstacle> findMeaning(const CountedFormula& counted)
    {
        if (std::ranges::all_of(counted.value, [](double value) { return value == 0; })) {
            return Obstacle::Zero;
        }
        const auto doubled = benchmark_.probed(audited_.subject, {.counts = 2});
        if (doubled && isNear(*doubled, 2, counted.value)) {
            return findMetric(counted);
        }
        return doubled && isNear(*doubled, 1, counted.value) ? findRatio()
                                                             : std::optional(Obstacle::NoCount);
    }

    [[nodiscard]] bool isAccepted(const AuditQuestion& asked, const CountedFormula& counted) const
    {
        return asked.residual <= nearResidual ||
               differences(counted, asked.meaning.expected, asked.factor, benchmark_.benchmark())
                   .empty();
    }

    std::optional<Obstacle> findMetric(const CountedFormula& counted)
    {
        audited_.counts = benchmark_.represented(counted.value);
        const auto asked = benchmark_.meanings().nearest(counted.value, audited_.subject.name);
        if (asked) {
            audited_.nearest = asked->meaning.metric;
            audited_.residual = asked->residual;
        }
        if (!asked || !isAccepted(*asked, counted)) {
            return Obstacle::NoExpectation;
        }
        take(*asked);
        return std::nullopt;
    }

    [[nodiscard]] std::optional<AuditQuestion> sideOf(const Expression& formula) const
    {
        AuditSubject side{.name = audited_.subject.name};
        side.formula = formula;
        const auto counted = benchmark_.counted(side);
        auto asked = counted ? benchmark_.meanings().nearest(counted->value, side.name)
                             : std::optional<AuditQuestion>();
        return asked && isAccepted(*asked, *counted) ? asked : std::nullopt;
    }

    std::optional<Obstacle> findRatio()
    {
        const auto& events = audited_.subject.events;
        const auto ratio = countRatio(*audited_.subject.formula, [&](std::string_view name) {
            return contains(events, name);
        });
        const auto above = ratio ? sideOf(ratio->above) : std::optional<AuditQuestion>();
        const auto below = ratio ? sideOf(*ratio->below) : std::optional<AuditQuestion>();
        if (!above || !below || above->meaning.metric == below->meaning.metric) {
            return Obstacle::NoRatio;
        }
        AuditQuestion asked;
        asked.match = AuditMatch::Counts;
        const auto& under = below->meaning.expected;
        if ((under.array() == 0).any()) {
            return Obstacle::DividesByZero;
        }
        asked.meaning.metric = fmt::format("{} / {}", above->meaning.metric, below->meaning.metric);
        asked.meaning.counts =
            fmt::format("({}) / ({})", above->meaning.counts, below->meaning.counts);
        asked.meaning.expected = above->meaning.expected.cwiseQuotient(under);
        audited_.nearest = asked.meaning.metric;
        audited_.residual = std::max(above->residual, below->residual);
        take(asked);
        return std::nullopt;
    }

    void compare(const CountedFormula& counted)
    {
        const Benchmark& benchmark = benchmark_.benchmark();
        audited_.expected.assign(expected_.begin(), expected_.end());
        audited_.counted = counted.value;
        audited_.tolerance = benchmark.parameters.representationTolerance;
        audited_.deviation = largestDeviation(counted, expected_);
        audited_.counts =
            audited_.counts.empty() ? benchmark_.represented(counted.value) : audited_.counts;
        const auto whole = differences(counted, expected_, 1, benchmark);
        if (whole.empty()) {
            const bool isQuiet = differences(counted, expected_, 1, benchmark, 0).empty();
            if (!isQuiet && audited_.match == AuditMatch::Counts &&
                audited_.residual > nearResidual) {
                return forget({});  // noise would hide any difference
            }
            audited_.verdict = !isQuiet                            ? AuditVerdict::Noisy
                               : fmaAsTwo_ && countsInstructions() ? AuditVerdict::FmaAsTwo
                                                                   : AuditVerdict::Equal;
            audited_.factor = 1;
            return;
        }
        const double factor = bestFactor(counted, expected_);
        const bool isScaled =
            factor != 0 && differences(counted, expected_, factor, benchmark).empty();
        if (audited_.match == AuditMatch::Counts) {
            return forget(isScaled ? std::optional(factor) : std::nullopt);
        }
        audited_.kernels = whole;
        const bool isInstructions =
            instructions_.size() > 0 && differences(counted, instructions_, 1, benchmark).empty();
        if (isInstructions) {
            audited_.verdict = AuditVerdict::Instructions;
        } else if (isScaled) {
            audited_.verdict = AuditVerdict::Scaled;
            audited_.factor = factor;
        } else {
            audited_.verdict = AuditVerdict::Different;
            noteNearest(counted);
        }
    }

    /// PAPI_FP_INS, or of a metric "SP Instrs."; PAPI_VEC_SP by what it asks for.
    [[nodiscard]] bool countsInstructions() const
    {
        const auto isSo = [](const std::string& name) {
            return name.ends_with("_INS") || lowerCase(name).find("instr") != std::string::npos;
        };
        return areWidthsAlike_ || isSo(audited_.subject.name) || isSo(audited_.metric);
    }

    /// What only its counts are near to is not what it should count: nobody said so.
    void forget(std::optional<double> factor)
    {
        audited_.verdict = AuditVerdict::NotComparable;
        audited_.obstacle = Obstacle::NoExpectation;
        audited_.match = AuditMatch::None;
        audited_.benchmark.clear();
        audited_.metric.clear();
        audited_.signature.clear();
        audited_.meaning.clear();
        audited_.expected.clear();
        audited_.counted.clear();
        audited_.factor = factor;
    }

    /// What a definition that is not what its name says counts instead.
    void noteNearest(const CountedFormula& counted)
    {
        const auto nearest = benchmark_.meanings().nearest(counted.value, audited_.subject.name);
        if (nearest && nearest->residual <= nearResidual) {
            audited_.nearest = nearest->meaning.metric;
            audited_.residual = nearest->residual;
        }
    }

    const AuditedBenchmark& benchmark_;
    AuditedDefinition audited_;
    std::optional<AuditQuestion> named_;
    Eigen::VectorXd expected_;
    Eigen::VectorXd instructions_;
    bool fmaAsTwo_ = false;
    bool areWidthsAlike_ = false;
};

// Equal on one benchmark is the best answer, missing events the least one.
int weight(AuditVerdict verdict)
{
    switch (verdict) {
        case AuditVerdict::NotComparable:
            return 0;
        case AuditVerdict::EventsMissing:
            return 1;
        default:
            return 2;
    }
}

/// How far from its meaning; what its name says is what it means.
double distance(const AuditedDefinition& audited)
{
    if (audited.match != AuditMatch::None && audited.match != AuditMatch::Counts) {
        return 0;
    }
    return audited.nearest.empty() ? std::numeric_limits<double>::infinity() : audited.residual;
}

bool isBetter(const AuditedDefinition& one, const AuditedDefinition& other)
{
    return weight(one.verdict) != weight(other.verdict)
               ? weight(one.verdict) > weight(other.verdict)
               : distance(one) <= distance(other);
}

bool isComparable(const AuditSubject& subject, const std::vector<AuditedBenchmark>& benchmarks)
{
    return subject.formula &&
           std::ranges::any_of(benchmarks, [&](const AuditedBenchmark& benchmark) {
               return benchmark.meanings().named(subject.name, subject.unit) &&
                      std::ranges::all_of(subject.events, [&](const auto& name) {
                          return benchmark.find(name) != EventNames::npos;
                      });
           });
}

std::vector<AuditedBenchmark> auditedBenchmarks(const Document& study, const AuditOptions& options)
{
    std::vector<AuditedBenchmark> benchmarks;
    for (const auto& benchmark : study.benchmarks) {
        if (options.benchmark.empty() || options.benchmark == benchmark->name) {
            benchmarks.emplace_back(benchmark, study.machine(benchmark->machine), options);
        }
    }
    return benchmarks;
}

AuditedDefinition auditSubject(const AuditSubject& subject,
                               const std::vector<AuditedBenchmark>& benchmarks)
{
    AuditedDefinition start;
    start.subject = subject;
    if (!subject.formula) {
        start.obstacle = AuditedDefinition::Obstacle::Formula;
        return start;
    }
    start.formula = toInfix(unnested(*subject.formula));
    std::optional<AuditedDefinition> best;
    for (const auto& benchmark : benchmarks) {
        auto audited = BenchmarkAudit(benchmark, start).run();
        if (audited && (!best || isBetter(*audited, *best))) {
            best = std::move(audited);
        }
    }
    return best ? *std::move(best) : start;
}

bool isRight(const AuditedDefinition& audited)
{
    return audited.verdict == AuditVerdict::Equal || audited.verdict == AuditVerdict::Noisy ||
           audited.verdict == AuditVerdict::FmaAsTwo;
}

/// Both relative to what each should count: one may be in bytes, the other in lines.
bool countTheSame(const AuditedDefinition& one, const AuditedDefinition& other)
{
    const auto sizeOf = [](const std::vector<double>& values) {
        return rootMeanSquare(Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values)));
    };
    const double size = sizeOf(one.expected);
    const double otherSize = sizeOf(other.expected);
    if (size == 0 || otherSize == 0) {
        return one.counted == other.counted;
    }
    for (std::size_t k = 0; k < one.counted.size(); ++k) {
        const double scale = std::max(std::abs(one.expected[k]) / size, 1.0);
        if (std::abs(one.counted[k] / size - other.counted[k] / otherSize) >
            one.tolerance * scale) {
            return false;
        }
    }
    return true;
}

void judge(CensusRow& row, const std::vector<AuditedDefinition>& audited)
{
    std::vector<const AuditedDefinition*> compared;
    for (const auto index : row.definitions) {
        const auto& one = audited[index];
        if (isRight(one)) {
            row.right.push_back(index);
        }
        if (!one.counted.empty()) {
            compared.push_back(&one);
        }
    }
    if (compared.size() < 2) {
        row.agreement = compared.empty() ? CensusAgreement::None : CensusAgreement::Single;
        return;
    }
    // What is right counts the expected within the tolerance, so two of them agree.
    const bool allAgree = std::ranges::all_of(compared, [&](const AuditedDefinition* one) {
        return (isRight(*one) && isRight(*compared.front())) ||
               (isRight(*one) == isRight(*compared.front()) &&
                countTheSame(*compared.front(), *one));
    });
    row.agreement = allAgree ? CensusAgreement::Agree : CensusAgreement::Differ;
}

}  // namespace

Result<std::vector<AuditedDefinition>> audit(const Document& study,
                                             std::span<const AuditSource> sources,
                                             const AuditOptions& options,
                                             const std::stop_token& stop)
{
    const auto benchmarks = auditedBenchmarks(study, options);
    if (benchmarks.empty()) {
        return Error{Errc::NotFound,
                     options.benchmark.empty()
                         ? std::string("the study has no benchmark to compare with")
                         : fmt::format("the study has no benchmark \"{}\"", options.benchmark)};
    }
    std::vector<AuditedDefinition> audited;
    for (const auto& source : sources) {
        for (const auto& subject : source.subjects) {
            if (stop.stop_requested()) {
                return Error{Errc::Cancelled, "stopped"};
            }
            audited.push_back(auditSubject(subject, benchmarks));
        }
    }
    return audited;
}

Result<std::vector<AuditedDefinition>> audit(const Document& study,
                                             const PmuPresets& presets,
                                             const AuditOptions& options,
                                             const std::stop_token& stop)
{
    const auto source = auditSource(presets, {});
    return audit(study, std::span(&source, 1), options, stop);
}

std::vector<AuditCoverage> auditCoverage(const Document& study,
                                         const PresetFile& file,
                                         const AuditOptions& options,
                                         const std::stop_token& stop)
{
    const auto benchmarks = auditedBenchmarks(study, options);
    std::vector<AuditCoverage> coverage;
    for (const auto& pmu : pmuNames(file)) {
        const auto presets = presetsFor(file, pmu);
        if (stop.stop_requested() || !presets) {
            continue;
        }
        AuditCoverage& one = coverage.emplace_back(AuditCoverage{pmu, presets->presets.size(), 0});
        for (const auto& subject : auditSource(*presets, {}).subjects) {
            one.comparable += isComparable(subject, benchmarks) ? 1 : 0;
        }
    }
    std::ranges::reverse(coverage);
    std::ranges::stable_sort(coverage, std::ranges::greater(), &AuditCoverage::comparable);
    return coverage;
}

std::vector<CensusRow> census(const Document& study,
                              const std::vector<AuditedDefinition>& audited,
                              const AuditOptions& options)
{
    std::vector<CensusRow> rows;
    for (const auto& benchmark : study.benchmarks) {
        if (!options.benchmark.empty() && benchmark->name != options.benchmark) {
            continue;
        }
        for (const auto& signature : *benchmark->signatures) {
            rows.push_back({benchmark->name, signature.metric,
                            representationText(signature.coefficients, *benchmark->basis)});
        }
    }
    for (std::size_t index = 0; index < audited.size(); ++index) {
        const auto& one = audited[index];
        if (one.metric.empty()) {
            continue;
        }
        auto row = std::ranges::find_if(rows, [&](const CensusRow& listed) {
            return listed.benchmark == one.benchmark && listed.metric == one.metric;
        });
        if (row == rows.end()) {
            row = rows.insert(rows.end(), {one.benchmark, one.metric, one.meaning});
        }
        row->definitions.push_back(index);
    }
    for (auto& row : rows) {
        judge(row, audited);
    }
    return rows;
}

std::vector<const Dialect*> toolsOf(const std::vector<AuditedDefinition>& audited)
{
    std::vector<const Dialect*> tools;
    for (const auto& one : audited) {
        addOnce(tools, one.subject.dialect);
    }
    return tools;
}

}  // namespace papilio::core
