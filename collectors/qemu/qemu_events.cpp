#include "collectors/qemu/qemu_events.h"

#include "collectors/base/kernel_program.h"
#include "collectors/host/host_machine.h"
#include "collectors/host/topology.h"
#include "core/base/child_process.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

std::filesystem::path countsFile(const QemuRun& run)
{
    return run.directory / "counts";
}

std::vector<std::string> commandOf(const QemuRun& run,
                                   const std::filesystem::path& plugin,
                                   const std::filesystem::path& kernels)
{
    std::string option =
        fmt::format("{},out={}", pluginValue(plugin), pluginValue(countsFile(run)));
    if (run.withCaches) {
        option += fmt::format(",caches={}:{}:{}:{}:{}", virtualCaches.l1d, virtualCaches.l1i,
                              virtualCaches.l2, virtualCaches.l3, virtualCaches.line);
    }
    std::vector<std::string> command = {std::string(run.cpu.program),
                                        "-cpu",
                                        std::string(run.cpu.name),
                                        "-plugin",
                                        std::move(option),
                                        kernels.string()};
    std::ranges::move(kernelArguments(run.benchmark), std::back_inserter(command));
    return command;
}

/// Of "vectors BITS".
unsigned scalableBitsOf(const std::string& output)
{
    constexpr std::string_view word = "vectors ";
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(word)) {
            unsigned bits = 0;
            std::from_chars(line.data() + word.size(), line.data() + line.size(), bits);
            return bits;
        }
    }
    return 0;
}

std::size_t linesIn(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    return static_cast<std::size_t>(std::count(std::istreambuf_iterator<char>(stream), {}, '\n'));
}

/// Every kernel that ran has its counts, and the vectors are as long as the events say.
Result<void> checkComplete(const QemuRun& run, const QemuOutput& output)
{
    const auto ran = static_cast<std::size_t>(std::ranges::count_if(
        output.kernels, [](const auto& kernel) { return kernel.missing.empty(); }));
    if (output.counts.size() != countsPerKernel * ran) {
        return Error{Errc::Malformed,
                     fmt::format("qemu wrote {} lines of counts for {} kernels of {} to {}, but {} "
                                 "for each were expected; make room there or set TMPDIR to a "
                                 "larger folder",
                                 output.counts.size(), ran, run.benchmark,
                                 run.directory.parent_path().string(), countsPerKernel)};
    }
    if (output.scalableBits != run.cpu.scalableBits) {
        return Error{Errc::Malformed,
                     fmt::format("the SVE vectors of qemu's {} have {} bits, but {} were expected",
                                 run.cpu.name, output.scalableBits, run.cpu.scalableBits)};
    }
    return {};
}

constexpr std::array cpus = {
    QemuCpu{core::a64fx, "NEON 128 bits, SVE 512 bits", Architecture::Aarch64, "qemu-aarch64", 512,
            256},
    QemuCpu{core::neoverseN1, "NEON 128 bits", Architecture::Aarch64, "qemu-aarch64", 0, 64},
    QemuCpu{core::power9, "VSX 128 bits", Architecture::Ppc64le, "qemu-ppc64le", 0, 128},
};
static_assert(cpus.size() == core::emulatedCpus.size());

/// "qemu-aarch64 version 7.2.22 (Debian …)" gives "7.2.22".
std::string askVersion(const QemuCpu& cpu)
{
    const auto answer = core::runChild(
        {.arguments = {std::string(cpu.program), "--version"}, .environment = bareEnvironment()});
    constexpr std::string_view word = " version ";
    if (!answer || answer->status != 0) {
        return {};
    }
    const auto place = answer->output.find(word);
    if (place == std::string::npos) {
        return {};
    }
    const auto begin = place + word.size();
    return answer->output.substr(begin, answer->output.find_first_of(" \n", begin) - begin);
}

/// Whether it can load plugins at all: one that is linked statically cannot.
bool loadsPlugins(const QemuCpu& cpu)
{
    const auto answer = core::runChild(
        {.arguments = {std::string(cpu.program), "-h"}, .environment = bareEnvironment()});
    return answer && answer->output.find("-plugin") != std::string::npos;
}

using Term = QemuEvent::Term;

constexpr int formats = 2;
constexpr int widths = 3;
constexpr int operations = 5;
constexpr int fused = 4;  ///< place of FMA among them
constexpr int scalable = 2;

/// The count of an operation (ADD, MUL, DIV, SQRT, FMA), a format (F32, F64) and a width.
papilio_count fpCount(int operation, int format, int width)
{
    return static_cast<papilio_count>(PAPILIO_FP_ADD_F32_SCALAR +
                                      (operation * formats + format) * widths + width);
}

/// Numbers in a register: 1, those of 128 bits, those of a scalable vector.
std::int64_t lanes(const QemuCpu& cpu, int format, int width)
{
    constexpr unsigned neonBits = 128;
    const unsigned bits = format == 0 ? 32 : 64;
    return width == 0 ? 1 : (width == scalable ? cpu.scalableBits : neonBits) / bits;
}

constexpr std::array formatNames = {"F32", "F64"};
constexpr std::array formatWords = {"single", "double"};
constexpr std::array widthNames = {"SCALAR", "V128", "SVE"};
constexpr std::array operationNames = {"ADD", "MUL", "DIV", "SQRT", "FMA"};
constexpr std::array operationWords = {"additions and subtractions", "multiplications", "divisions",
                                       "square roots", "fused multiply-adds"};

std::string widthWords(const QemuCpu& cpu, int width)
{
    return width == 0          ? std::string("scalar")
           : width == scalable ? fmt::format("SVE with {} bits", cpu.scalableBits)
                               : std::string("128 bits");
}

/// The events of one processor.
class Events {
public:
    explicit Events(const QemuCpu& cpu) : cpu_(cpu) {}

    std::vector<QemuEvent> all()
    {
        addInstructions();
        addBranches();
        addFloatingPoint();
        addCaches("data cache", "LOAD", "Loads", PAPILIO_LOAD_ACCESS);
        addCaches("data cache", "STORE", "Stores", PAPILIO_STORE_ACCESS);
        addCaches("instruction cache", "FETCH", "Fetches of a line of code", PAPILIO_FETCH_ACCESS);
        return std::move(events_);
    }

private:
    void add(const std::string& name,
             std::string description,
             std::string_view group,
             std::vector<Term> terms,
             bool needsCaches = false)
    {
        events_.push_back({.name = "qemu::" + name,
                           .description = std::move(description),
                           .group = std::string(group),
                           .needsCaches = needsCaches,
                           .terms = std::move(terms)});
    }

    void addInstructions()
    {
        constexpr std::string_view group = "instructions";
        add("INSTRUCTIONS", "Instructions executed", group, {{PAPILIO_INSTRUCTIONS}});
        add("LOADS", "Instructions that load", group, {{PAPILIO_LOADS}});
        add("STORES", "Instructions that store", group, {{PAPILIO_STORES}});
        add("NOP", "Instructions that do nothing", group, {{PAPILIO_NOP}});
        add("MOVE", "Moves between registers and of constants", group, {{PAPILIO_MOVE}});
        if (cpu_.architecture == Architecture::Aarch64) {
            add("ADDRESS", "Addresses relative to the instruction (ADR, ADRP)", group,
                {{PAPILIO_ADDRESS}});
        }
        add("INT_ADD", "Integer additions", group, {{PAPILIO_INT_ADD}});
        add("INT_SUB", "Integer subtractions", group, {{PAPILIO_INT_SUB}});
        add("INT_MUL", "Integer multiplications", group, {{PAPILIO_INT_MUL}});
        add("INT_DIV", "Integer divisions", group, {{PAPILIO_INT_DIV}});
        add("LOGIC", "Logical operations on integers", group, {{PAPILIO_LOGIC}});
        add("SHIFT", "Shifts, rotations and bit fields", group, {{PAPILIO_SHIFT}});
        add("CONVERT", "Conversions between numbers of different format", group,
            {{PAPILIO_CONVERT}});
        add("SHUFFLE", "Permutations within vectors", group, {{PAPILIO_SHUFFLE}});
    }

    void addBranches()
    {
        constexpr std::string_view group = "branches";
        add("BR_COND", "Conditional branches", group, {{PAPILIO_BR_COND}});
        add("BR_COND_TAKEN", "Conditional branches taken", group, {{PAPILIO_BR_COND_TAKEN}});
        add("BR_COND_NOT_TAKEN", "Conditional branches not taken: BR_COND - BR_COND_TAKEN", group,
            {{PAPILIO_BR_COND}, {PAPILIO_BR_COND_TAKEN, -1}});
        add("BR_JUMP", "Unconditional direct jumps", group, {{PAPILIO_BR_JUMP}});
        add("BR_CALL", "Calls", group, {{PAPILIO_BR_CALL}});
        add("BR_RETURN", "Returns", group, {{PAPILIO_BR_RETURN}});
        add("BR_INDIRECT", "Indirect jumps other than calls and returns", group,
            {{PAPILIO_BR_INDIRECT}});
        add("BR_MISPREDICTED", "Conditional branches that the simulated predictor got wrong", group,
            {{PAPILIO_BR_MISPREDICTED}});
        add("BR_PREDICTED",
            "Conditional branches that the simulated predictor got right: BR_COND - "
            "BR_MISPREDICTED",
            group, {{PAPILIO_BR_COND}, {PAPILIO_BR_MISPREDICTED, -1}});
    }

    [[nodiscard]] int widthsHere() const { return cpu_.scalableBits != 0 ? widths : scalable; }

    /// First what metrics are made of, then its parts.
    void addFloatingPoint()
    {
        for (int format = 0; format < formats; ++format) {
            for (int width = 0; width < widthsHere(); ++width) {
                addSum(format, width);
                addOperation(fused, format, width);
            }
        }
        for (int operation = 0; operation < fused; ++operation) {
            for (int format = 0; format < formats; ++format) {
                for (int width = 0; width < widthsHere(); ++width) {
                    addOperation(operation, format, width);
                }
            }
        }
        for (int format = 0; format < formats; ++format) {
            addElements(format);
        }
    }

    void addSum(int format, int width)
    {
        std::vector<Term> terms;
        for (int operation = 0; operation < fused; ++operation) {
            terms.push_back({fpCount(operation, format, width)});
        }
        add(fmt::format("FP_{}_{}", formatNames.at(format), widthNames.at(width)),
            fmt::format("Instructions that add, subtract, multiply, divide or take square roots in "
                        "{} precision, {}; without fused ones",
                        formatWords.at(format), widthWords(cpu_, width)),
            floatingPoint, std::move(terms));
    }

    void addOperation(int operation, int format, int width)
    {
        add(fmt::format("FP_{}_{}_{}", operationNames.at(operation), formatNames.at(format),
                        widthNames.at(width)),
            fmt::format("Instructions of {} in {} precision, {}", operationWords.at(operation),
                        formatWords.at(format), widthWords(cpu_, width)),
            floatingPoint, {{fpCount(operation, format, width)}});
    }

    /// Every number of a vector counts, also where a predicate leaves some out.
    void addElements(int format)
    {
        std::vector<Term> allWidths;
        std::vector<Term> sve;
        for (int width = 0; width < widthsHere(); ++width) {
            for (int operation = 0; operation < operations; ++operation) {
                const Term term{fpCount(operation, format, width),
                                (operation == fused ? 2 : 1) * lanes(cpu_, format, width)};
                allWidths.push_back(term);
                if (width == scalable) {
                    sve.push_back(term);
                }
            }
        }
        if (format == 0 && cpu_.architecture == Architecture::Aarch64) {
            allWidths.push_back({PAPILIO_FP_SHORT_F32, -1});  // half a vector
        }
        if (!sve.empty()) {
            add(fmt::format("FP_OPS_{}_SVE", formatNames.at(format)),
                fmt::format("Operations of SVE in {} precision: {} for each instruction, twice as "
                            "many for a fused one",
                            formatWords.at(format), lanes(cpu_, format, scalable)),
                floatingPoint, std::move(sve));
        }
        add(fmt::format("FP_OPS_{}", formatNames.at(format)),
            fmt::format("Operations in {} precision: each number of a vector counts, in a fused "
                        "multiply-add twice",
                        formatWords.at(format)),
            floatingPoint, std::move(allWidths));
    }

    /// @param access  counts accesses; the misses of L1, L2 and L3 follow it
    void addCaches(std::string_view group,
                   std::string_view prefix,
                   std::string_view subject,
                   papilio_count access)
    {
        add(fmt::format("{}_ACCESS", prefix), fmt::format("{} that reach the caches", subject),
            group, {{access}}, true);
        for (int level = 1; level <= 3; ++level) {
            const auto before = static_cast<papilio_count>(access + level - 1);
            const auto miss = static_cast<papilio_count>(access + level);
            add(fmt::format("{}_L{}_MISS", prefix, level),
                fmt::format("{} that miss L{} of the simulated caches", subject, level), group,
                {{miss}}, true);
            add(fmt::format("{}_L{}_HIT", prefix, level),
                fmt::format("{} that hit L{} of the simulated caches", subject, level), group,
                {{before}, {miss, -1}}, true);
        }
    }

    static constexpr std::string_view floatingPoint = "floating point";

    const QemuCpu& cpu_;
    std::vector<QemuEvent> events_;
};

}  // namespace

Result<std::filesystem::path> qemuPlugin()
{
    auto plugin = core::programOfPapilio("papilio-qemu-plugin.so", "collectors");
    if (plugin.empty()) {
        return Error{Errc::NotFound,
                     "papilio-qemu-plugin.so is neither beside this program nor in "
                     "../libexec/papilio: install Papilio again"};
    }
    return plugin;
}

std::string pluginValue(const std::filesystem::path& path)
{
    std::string value;
    for (const char letter : path.string()) {
        value += letter == ',' ? std::string(",,") : std::string(1, letter);
    }
    return value;
}

Result<std::vector<QemuCounts>> readQemuCounts(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    if (!stream) {
        return Error{Errc::Unreadable, fmt::format("{} cannot be opened", file.string())};
    }
    std::vector<QemuCounts> all;
    for (std::string line; std::getline(stream, line);) {
        QemuCounts counts{};
        const char* place = line.data();
        const char* end = place + line.size();
        bool isSound = !stream.eof();  // the last line is whole, too
        for (auto& count : counts) {
            const auto read = std::from_chars(place, end, count);
            isSound = isSound && read.ec == std::errc() && count >= 0;
            place = read.ptr != end && *read.ptr == ' ' ? read.ptr + 1 : read.ptr;
        }
        if (!isSound || place != end) {
            return Error{Errc::Malformed,
                         fmt::format("{}: line {}: expected {} whole numbers", file.string(),
                                     all.size() + 1, counts.size())};
        }
        all.push_back(counts);
    }
    return all;
}

Result<QemuOutput> runQemu(const QemuRun& run, const std::stop_token& stop)
{
    const auto plugin = qemuPlugin();
    if (!plugin) {
        return plugin.error();
    }
    const auto kernels = kernelProgram(run.cpu.architecture);
    if (!kernels) {
        return kernels.error();
    }
    const auto child = core::runChild({.arguments = commandOf(run, *plugin, *kernels),
                                       .environment = bareEnvironment(),
                                       .whileRunning =
                                           [&] {
                                               if (run.counts) {
                                                   run.counts(linesIn(countsFile(run)));
                                               }
                                           }},
                                      stop);
    if (!child) {
        return child.error();
    }
    if (child->status != 0) {
        return Error{Errc::Unreadable, fmt::format("{} {} in the benchmark {}: {}", run.cpu.program,
                                                   core::endText(child->status), run.benchmark,
                                                   lastLine(child->output))};
    }
    auto counts = readQemuCounts(countsFile(run));
    if (!counts) {
        return counts.error();
    }
    QemuOutput output{virtualKernels(child->output), scalableBitsOf(child->output),
                      *std::move(counts)};
    if (auto complete = checkComplete(run, output); !complete) {
        return complete.error();
    }
    return output;
}

std::span<const QemuCpu> qemuCpus()
{
    return cpus;
}

const QemuCpu* qemuCpu(std::string_view name)
{
    const auto found = std::ranges::find(cpus, name, &QemuCpu::name);
    return found == cpus.end() ? nullptr : &*found;
}

Result<const QemuCpu*> knownQemuCpu(const std::string& name)
{
    if (const auto* known = qemuCpu(name)) {
        return known;
    }
    std::vector<std::string_view> names;
    std::ranges::transform(cpus, std::back_inserter(names), &QemuCpu::name);
    return Error{Errc::InvalidArgument,
                 fmt::format("qemu:{}: Papilio has no kernels for this CPU; use one of: {}", name,
                             fmt::join(names, ", "))};
}

std::string qemuVersion(const QemuCpu& cpu)
{
    return core::programInPath(std::string(cpu.program)).empty() ? std::string() : askVersion(cpu);
}

bool pluginFits(std::string_view version)
{
    constexpr std::array first = {6, 0};
    constexpr std::array beyond = {11, 0};
    std::array<int, 2> number = {0, 0};
    const char* end = version.data() + version.size();
    const auto major = std::from_chars(version.data(), end, number[0]);
    if (major.ptr < end && *major.ptr == '.') {
        std::from_chars(major.ptr + 1, end, number[1]);
    }
    return number >= first && number < beyond;
}

Result<void> checkEmulator(const QemuCpu& cpu)
{
    const std::string version = qemuVersion(cpu);
    if (version.empty()) {
        return Error{Errc::NotFound,
                     fmt::format("the source qemu:{} needs the program {}, which is not in PATH; "
                                 "install it (Debian: apt install qemu-user)",
                                 cpu.name, cpu.program)};
    }
    if (!pluginFits(version)) {
        return Error{Errc::Unsupported,
                     fmt::format("the source qemu:{} needs qemu 6.0 to 10.2, but {} is of version "
                                 "{}: its interface for plugins is not known",
                                 cpu.name, cpu.program, version)};
    }
    if (!loadsPlugins(cpu)) {
        return Error{
            Errc::Unsupported,
            fmt::format("the source qemu:{} needs a qemu that loads plugins, but {} {} was "
                        "built without them (that of Debian 13 is linked statically); use "
                        "that of Debian 12, or build qemu with --enable-plugins",
                        cpu.name, cpu.program, version)};
    }
    if (const auto plugin = qemuPlugin(); !plugin) {
        return plugin.error();
    }
    return {};
}

Result<void> checkQemu(const QemuCpu& cpu)
{
    if (const auto emulator = checkEmulator(cpu); !emulator) {
        return emulator.error();
    }
    if (const auto program = kernelProgram(cpu.architecture); !program) {
        return program.error();
    }
    return {};
}

core::Machine qemuMachine(const QemuCpu& cpu)
{
    core::Machine machine{
        .id = fmt::format("qemu:{}", cpu.name),
        .attributes = {
            {"model", fmt::format("{}, emulated by qemu {}", cpu.title(), qemuVersion(cpu))},
            {"instruction set", std::string(nameOf(cpu.architecture))},
            {"vectors", std::string(cpu.vectors)},
            {"caches", cacheText(virtualCaches) + "; simulated, not those of the processor"},
            {"associativity", "8 ways, L3 16; least recently used; no prefetching"},
            {"branch predictor",
             "two-bit counters over 16 Ki entries, indexed with the address and the last 6 "
             "outcomes; simulated, not that of the processor"},
        }};
    for (const auto& [name, value] : hostMachine().attributes) {
        machine.attributes.emplace_back("host " + name, value);
    }
    return machine;
}

std::int64_t QemuEvent::value(const QemuCounts& counts) const
{
    std::int64_t sum = 0;
    for (const auto& term : terms) {
        sum += term.factor * counts.at(term.count);
    }
    return sum;
}

std::vector<QemuEvent> qemuEvents(const QemuCpu& cpu)
{
    return Events(cpu).all();
}

std::vector<QemuEvent> qemuProgramEvents(const QemuCpu& cpu)
{
    constexpr const char* work = "work";
    const std::vector<Term> loads = {{PAPILIO_LOAD_BYTES}};
    const std::vector<Term> stores = {{PAPILIO_STORE_BYTES}};
    std::vector<QemuEvent> events = {
        {"qemu::FLOP", "Floating-point operations: FP_OPS_F64 + FP_OPS_F32", work, false, {}},
        {"qemu::bytes",
         "Bytes between the core and L1: load_bytes + store_bytes",
         work,
         false,
         {loads.front(), stores.front()}},
        {"qemu::load_bytes", "Bytes that the core loads", work, false, loads},
        {"qemu::store_bytes", "Bytes that the core stores", work, false, stores}};
    for (auto& event : qemuEvents(cpu)) {
        const bool needsPredictor = std::ranges::any_of(
            event.terms, [](const auto& term) { return term.count == PAPILIO_BR_MISPREDICTED; });
        if (event.needsCaches || needsPredictor) {
            continue;
        }
        if (event.name == "qemu::FP_OPS_F64" || event.name == "qemu::FP_OPS_F32") {
            auto& terms = events.front().terms;
            terms.insert(terms.end(), event.terms.begin(), event.terms.end());
        }
        events.push_back(std::move(event));
    }
    return events;
}

}  // namespace papilio::collectors
