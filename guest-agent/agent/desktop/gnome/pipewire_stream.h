#pragma once
// One stream of pictures out of PipeWire, for use by one thread.

#include <functional>
#include <memory>
#include <string>

#include "agent/desktop/gnome/pipewire_library.h"
#include "agent/desktop/gnome/video_pods.h"

namespace helix::agent {

/// Things happen, and events come, while dispatch() runs.
class PipeWireStream {
public:
    struct Events {
        /// The size of the pictures from here on; those of before are gone.
        std::function<void(const VideoSize&)> format;
        /// A buffer, the caller's until it is given back or removed.
        std::function<void(pw_buffer*)> filled;
        /// The buffer and its memory go at the return.
        std::function<void(pw_buffer*)> removed;
    };
    /// `socket`: PipeWire's, an absolute path. `node`: whose pictures. `rate`: at most so many in a second. With
    /// a size its pictures have that one, or there are none. Unavailable when PipeWire is not there.
    static Result<std::unique_ptr<PipeWireStream>> connect(const std::string& socket,
                                                           std::uint32_t node,
                                                           const std::optional<VideoSize>& size,
                                                           int rate, Events events);
    ~PipeWireStream();
    PipeWireStream(const PipeWireStream&) = delete;
    PipeWireStream& operator=(const PipeWireStream&) = delete;

    /// Asks for pictures of another size.
    void ask(const VideoSize& size, int rate);
    void giveBack(pw_buffer* buffer);

    [[nodiscard]] int descriptor() const;
    /// Handles what has come. Unavailable when the stream or PipeWire is gone: then this is of no more use.
    Result<void> dispatch();

private:
    PipeWireStream(const PipeWireLibrary& library, Events events);
    Result<void> open(const std::string& socket);
    Result<void> start(std::uint32_t node, const std::optional<VideoSize>& size, int rate);
    void agree(const spa_pod* format);
    static const pw_stream_events& streamEvents();

    const PipeWireLibrary& m_library;
    Events m_events;
    pw_loop* m_loop = nullptr;
    pw_context* m_context = nullptr;
    pw_core* m_core = nullptr;
    pw_stream* m_stream = nullptr;
    spa_hook m_streamHook{}, m_coreHook{};
    std::optional<Error> m_failure;
};

} // namespace helix::agent
