#pragma once

#include "core/base/result.h"
#include "core/io/formats/line_reader.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * Reads the log of a solver while it grows: PETSc's monitors, or what rules describe (formats/log).
 *
 * A file that is not there yet is waited for. One that becomes shorter, or is written anew, begins
 * another run; one that another file takes the place of (logrotate) is read to its end first. Each
 * of these is among the notes. What was read stays.
 */
class LogFollower {
public:
    /// @param logFormat  rules by name or path, or "ksp-monitor"; empty: what the lines look like
    explicit LogFollower(std::filesystem::path path, std::string logFormat = {});
    LogFollower(const LogFollower&) = delete;
    LogFollower& operator=(const LogFollower&) = delete;
    ~LogFollower();

    /**
     * Takes what has come since; never waits for more.
     * @return whether something had come; Unreadable, NotFound (rules), Malformed. After an error
     * nothing more is read.
     */
    Result<bool> poll();
    /// Takes what is left, a last line without its end included. @return as poll(); Malformed where
    /// nothing was recognized
    Result<void> finish();

    /// The recorders so far; the notes are in their provenance.
    [[nodiscard]] Document content() const;
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
    [[nodiscard]] bool isWaiting() const { return file_ < 0; }
    /// Whether it is known how to read it.
    [[nodiscard]] bool isRecognized() const { return reader_ != nullptr; }

private:
    bool takeNews();
    bool open();
    bool readOn();
    [[nodiscard]] bool isAnother() const;
    [[nodiscard]] bool isRewritten(std::uint64_t size) const;
    void close();
    void take(std::string_view bytes);
    void takeLines(std::string_view lines);
    void recognize();
    void endRun(const std::string& note);

    std::filesystem::path path_;
    std::string logFormat_;
    std::unique_ptr<LineReader> reader_;
    int file_ = -1;
    std::uint64_t offset_ = 0;
    std::string tail_;     ///< the last bytes that were read
    std::string pending_;  ///< an unfinished line
    std::string head_;     ///< lines that came before the format was known
    std::vector<std::string> notes_;
    bool isOpened_ = false;  ///< once
};

}  // namespace papilio::core
