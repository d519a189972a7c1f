#include "app/command_line/study_arguments.h"

#include "app/command_line/command_line.h"
#include "core/io/atomic_file.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sstream>
#include <vector>

namespace papilio::app {

std::shared_ptr<const core::Benchmark> findBenchmark(const core::Document& document,
                                                     const std::string& study,
                                                     const std::string& name,
                                                     int& status)
{
    std::vector<std::string> names;
    for (const auto& benchmark : document.benchmarks) {
        names.push_back(benchmark->name);
    }
    if (names.empty()) {
        status = reportError(study + ": holds no benchmark to analyse");
        return nullptr;
    }
    if (name.empty()) {
        if (names.size() > 1) {
            status =
                reportError(fmt::format("{}: holds {} benchmarks ({}); choose one with --benchmark",
                                        study, names.size(), fmt::join(names, ", ")),
                            WrongUsage);
            return nullptr;
        }
        return document.benchmarks.front();
    }
    auto found = document.benchmark(name);
    if (!found) {
        status = reportError(fmt::format("{}: holds no benchmark \"{}\"; there {} {}", study, name,
                                         names.size() == 1 ? "is" : "are", fmt::join(names, ", ")));
    }
    return found;
}

int printOut(const std::string& text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
        std::fflush(stdout) != 0) {
        return reportError("standard output: cannot be written");
    }
    return Done;
}

std::optional<std::string> readText(const std::string& path)
{
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) {
        reportError(path + ": there is no such file");
        return std::nullopt;
    }
    if (std::filesystem::is_directory(path, failed)) {
        reportError(path + ": is a directory, a file was expected");
        return std::nullopt;
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) {
        reportError(path + ": cannot be read");
        return std::nullopt;
    }
    return text.str();
}

bool writeText(const std::string& path, const std::string& text)
{
    auto file = core::AtomicFile::prepare(path, text.size());
    if (!file) {
        reportError(file.error().message);
        return false;
    }
    {
        std::ofstream stream(file->part(), std::ios::binary);
        stream << text;
        stream.flush();
        if (!stream) {
            reportError(path + ": cannot be written; is the disk full?");
            return false;
        }
    }
    if (const auto committed = file->commit(); !committed) {
        reportError(committed.error().message);
        return false;
    }
    return true;
}

std::string shellWord(const std::string& word)
{
    constexpr const char* plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
        return word;
    }
    std::string quoted = "'";
    for (const char c : word) {
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return quoted + "'";
}

}  // namespace papilio::app
