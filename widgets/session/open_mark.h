#pragma once

#include <QString>

#include <utility>

namespace papilio::widgets {

/**
 * Says to other windows of this user that a study is open here.
 *
 * A locked file (flock) in a directory of the user's own, named by the study's path: nothing is
 * left next to the study, a read-only place is as good as any, and the system frees the lock
 * however the window ends. It warns; what keeps edits safe is the look at the file when it is
 * saved.
 */
class OpenMark {
public:
    OpenMark() = default;
    /// @param directory  made when it is first needed
    OpenMark(const QString& directory, const QString& study);
    OpenMark(OpenMark&& other) noexcept
        : file_(std::exchange(other.file_, -1)),
          path_(std::move(other.path_)),
          holder_(std::move(other.holder_))
    {}
    OpenMark& operator=(OpenMark&& other) noexcept;
    ~OpenMark() { release(); }

    /// Who has it open already, for people ("process 4711 on host"); empty: no other.
    [[nodiscard]] QString holder() const { return holder_; }

    /// $XDG_RUNTIME_DIR/papilio/open, else $XDG_STATE_HOME/papilio/open, else below ~/.local/state.
    static QString defaultDirectory();

private:
    void release();

    int file_ = -1;  ///< held by us
    QString path_;
    QString holder_;
};

}  // namespace papilio::widgets
