#pragma once
// What Helix keeps of what desktops showed, and what happened beside it. Control thread.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "operations/replay.h"

namespace helix::plane {

using operations::KeptRecording;
using operations::RecordingNow;
using operations::Timeline;

/// A piece of a recording for a file of the user's.
struct ExportWish {
    std::string recording;
    std::filesystem::path file;
    std::int64_t fromMs = 0, toMs = 0; ///< wall clock; 0: its ends
    bool replace = false;              ///< an ordinary file that is there
};

/// A command that somebody typed into a terminal of the window, or gave from outside.
struct GuestCommand {
    std::string text;                         ///< as the guest's shell says it: anything
    std::int64_t beganMs = 0, durationMs = 0; ///< wall clock; 0: a moment, or it is not over
    bool failed = false;
    bool isGiven = false; ///< from outside; else it is the word of the guest's shell
    friend bool operator==(const GuestCommand&, const GuestCommand&) = default;
};

class Recordings : public QObject {
    Q_OBJECT
public:
    /// Returns when the folder is there; pictures come as they come. Conflict when one runs, or the
    /// workspace is not Ready or has no desktop.
    virtual async::Task<Result<RecordingNow>> start(WorkspaceId id) = 0;
    /// Returns when its last file is whole. Conflict when none runs.
    virtual async::Task<Result<KeptRecording>> stop(WorkspaceId id) = 0;
    [[nodiscard]] virtual RecordingNow now(const WorkspaceId& id) const = 0;
    /// The newest first, those that run included.
    virtual async::Task<Result<std::vector<KeptRecording>>> list(WorkspaceId id) = 0;
    /// Who plays it plays on. Conflict while it runs; NotFound.
    virtual async::Task<Result<void>> remove(WorkspaceId id, std::string recording) = 0;
    virtual async::Task<Result<operations::Recording>> exportPiece(WorkspaceId id,
                                                                   ExportWish wish) = 0;
    /// What happened from `fromMs` to `toMs` (0: now) of the wall clock.
    virtual async::Task<Result<Timeline>> timeline(WorkspaceId id, std::int64_t fromMs,
                                                   std::int64_t toMs) = 0;
    /// A mark of timeline() from now on, with durationMs 0: it begins. Above 0 it is over, which is
    /// added to the one that began then. Kept for as long as the workspace, the newest ones. While
    /// somebody works there privately nothing is noted, and then of its end neither.
    virtual void noteCommand(WorkspaceId id, GuestCommand command) = 0;

signals:
    /// now() is another one: begun, ended, or a second longer.
    void changed(const helix::plane::RecordingNow& now);
};

} // namespace helix::plane
