#pragma once
// What guests play, heard here. It goes one way: nothing of this computer's reaches a guest.

#include <filesystem>
#include <functional>
#include <memory>
#include <span>

#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "operations/sound_values.h"

namespace helix::sound {

using operations::SoundChoice;
using operations::SoundState;

/// Plays into this computer's loudspeakers for as long as it lives. Destroyed on any thread, which may
/// wait for the system's sound; from before that on its Pull gives silence.
class Output {
public:
    virtual ~Output() = default;
};
/// Fills all of what it is given, both channels by turns. Any thread, one at a time.
using Pull = std::function<void(std::span<std::int16_t>)>;
/// Called on any thread, where it cannot play, or not any more; with a sentence for the user.
using OutputFailed = std::function<void(const Error&)>;
/// Control thread; does not wait until it plays.
using OutputMaker = std::function<std::unique_ptr<Output>(Pull pull, OutputFailed failed)>;

struct RecordWish {
    std::filesystem::path file;
    std::chrono::seconds length{0};
    bool replace = false;       ///< an ordinary file that is there
    std::uint64_t keepFree = 0; ///< bytes of its disk that are not for it
};

/// Control thread.
class Sound : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] virtual operations::Sound now(const WorkspaceId& id) const = 0;
    /// Durable, then in force on return.
    virtual async::Task<Result<void>> choose(WorkspaceId id, SoundChoice choice) = 0;
    /// Returns when it has its length or is cancelled, or, with a problem, where it cannot go on: its
    /// sound is turned off, the workspace is not ready any more, the disk is full. What is done
    /// privately meanwhile is silence in it. Conflict while its sound is off.
    virtual async::Task<Result<operations::RecordedSound>> record(WorkspaceId id, RecordWish wish,
                                                                  async::CancelToken cancel) = 0;
    /// From now on what is heard is played by what this makes; empty: by nothing.
    virtual void setOutput(OutputMaker maker) = 0;

signals:
    /// now() is another one: at most some ten times a second while something plays.
    void changed(const helix::WorkspaceId& workspace);
};

} // namespace helix::sound
