#pragma once
// The H.264 of a desktop, kept as it came.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "protocol/desktop_frame.h"
#include "recording/pointer_track.h"

namespace helix::recording {

/// Each size is a file of its own. With more a recording ends, but for a series that rolls.
inline constexpr std::size_t kMostFiles = 1000;
/// Behind so many sizes the next one is kept once the one before it has lasted for a second.
inline constexpr std::size_t kQuickSizes = 64;

/// Parts in a folder of Helix's own (shelf.h), each named after the wall clock's time at which it
/// begins.
struct Series {
    std::filesystem::path folder;         ///< below the shelf; is there
    std::chrono::seconds partLength{300}; ///< at the key frame after it another one begins
    std::uint64_t mostBytes = 0;          ///< of all rolling parts of the shelf; 0: any
};

struct Target {
    std::filesystem::path file;   ///< whole; of the second size NAME-2.EXT, and so on
    std::optional<Series> series; ///< instead of `file`
    /// A key frame is wanted so often, where pictures come: to begin at.
    std::chrono::seconds keyFrames{10};
    bool replace = false;       ///< an ordinary file that is there; of the first only
    std::uint64_t keepFree = 0; ///< bytes of its disk that are not for it
    std::optional<std::chrono::seconds> length; ///< from the first picture; none: until end()
};

struct Progress {
    double seconds = 0; ///< of all files, from the first picture on
    std::uint64_t bytes = 0, frames = 0;
    std::uint64_t left = 0; ///< frames that are in no file, once it had begun
    int width = 0, height = 0;
    /// The newest last, no more than kMostFiles; none before the first picture.
    std::vector<std::filesystem::path> files;
};

/// One desktop into a file, or as many as it has sizes (docs/architecture.md). Writes on a thread
/// of its own. A crash at any moment costs the last second, and the files play up to there.
class Recording {
public:
    /// As much as waits for the disk before frames are left out.
    static constexpr std::size_t kMostWaitingBytes = 32U << 20;
    static constexpr std::size_t kMostWaitingFrames = 512;
    static constexpr std::size_t kMostWaitingPointers = 1024;         ///< then the newest counts
    static constexpr std::size_t kMostWaitingPointerBytes = 4U << 20; ///< the same

    /// Looks whether the file can be written; nothing is there before the first picture.
    /// InvalidArgument, NotFound, AlreadyExists, PermissionDenied.
    static Result<std::unique_ptr<Recording>> begin(Target target);
    /// As end().
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    /// The next frame of the stream. It may begin in mid-stream, be cut, and be another one: what
    /// is of no use is left out until a key frame comes. Any thread, one at a time; never waits for
    /// the disk.
    void add(const protocol::FrameHeader& header, BytesView h264);
    /// Where the pointer is from now on; kept beside the films of a series, and of no other. Any
    /// thread, one at a time with add(); never waits for the disk.
    void point(Pointer pointer);
    /// The desktop is not to be seen from now on: what is on record ends here, and the next frame
    /// that is added, a key frame, begins a file of its own. Any thread.
    void interrupt();
    /// A key frame is needed, or due, and there is room for it; the stream makes none by itself. Any
    /// thread.
    [[nodiscard]] bool wantsKeyFrame() const;
    /// Any thread.
    [[nodiscard]] Progress progress() const;
    /// Its length was reached, or why it cannot go on; nothing while it does. Any thread.
    [[nodiscard]] std::optional<Result<void>> ended() const;
    /// The newest picture lasts until now. Waits for the disk. Whatever it says, what progress()
    /// names is there. Once.
    Result<void> end();

private:
    struct Private;
    explicit Recording(Target target);
    std::unique_ptr<Private> m_d;
};

} // namespace helix::recording
