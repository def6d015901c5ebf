#include "agent/desktop/gnome/pipewire_stream.h"

#include "base/try.h"

namespace helix::agent {
namespace {

constexpr int kMostAtOnce = 64; ///< rounds of its loop

Error gone(const char* why)
{
    return {ErrorCode::Unavailable, "The desktop's pictures have ended.",
            why == nullptr ? std::string() : std::string(why)};
}

} // namespace

const pw_stream_events& PipeWireStream::streamEvents()
{
    static const pw_stream_events events = [] {
        pw_stream_events one{};
        one.version = PW_VERSION_STREAM_EVENTS;
        one.state_changed = [](void* data, pw_stream_state before, pw_stream_state now,
                               const char* error) {
            auto& self = *static_cast<PipeWireStream*>(data);
            // What has no state any more was taken away with the node it is of.
            if (now == PW_STREAM_STATE_ERROR ||
                (now == PW_STREAM_STATE_UNCONNECTED && before != PW_STREAM_STATE_UNCONNECTED))
                self.m_failure = gone(error);
        };
        one.param_changed = [](void* data, std::uint32_t id, const spa_pod* param) {
            if (id == SPA_PARAM_Format && param != nullptr)
                static_cast<PipeWireStream*>(data)->agree(param);
        };
        one.remove_buffer = [](void* data, pw_buffer* buffer) {
            static_cast<PipeWireStream*>(data)->m_events.removed(buffer);
        };
        one.process = [](void* data) {
            auto& self = *static_cast<PipeWireStream*>(data);
            while (pw_buffer* buffer = self.m_library.dequeueBuffer(self.m_stream))
                self.m_events.filled(buffer);
        };
        return one;
    }();
    return events;
}

Result<std::unique_ptr<PipeWireStream>>
PipeWireStream::connect(const std::string& socket, std::uint32_t node,
                        const std::optional<VideoSize>& size, int rate, Events events)
{
    TRY(const PipeWireLibrary* library, PipeWireLibrary::load());
    std::unique_ptr<PipeWireStream> stream(new PipeWireStream(*library, std::move(events)));
    TRY(stream->open(socket));
    TRY(stream->start(node, size, rate));
    return stream;
}

PipeWireStream::PipeWireStream(const PipeWireLibrary& library, Events events)
    : m_library(library)
    , m_events(std::move(events))
{
}

PipeWireStream::~PipeWireStream()
{
    if (m_stream != nullptr) {
        ::spa_hook_remove(&m_streamHook);
        m_library.destroyStream(m_stream);
    }
    if (m_core != nullptr) {
        ::spa_hook_remove(&m_coreHook);
        m_library.disconnect(m_core);
    }
    if (m_context != nullptr)
        m_library.destroyContext(m_context);
    if (m_loop != nullptr)
        m_library.destroyLoop(m_loop);
}

Result<void> PipeWireStream::open(const std::string& socket)
{
    static const pw_core_events coreEvents = [] {
        pw_core_events one{};
        one.version = PW_VERSION_CORE_EVENTS;
        one.error = [](void* data, std::uint32_t id, int, int, const char* message) {
            if (id == PW_ID_CORE)
                static_cast<PipeWireStream*>(data)->m_failure = gone(message);
        };
        return one;
    }();
    m_loop = m_library.newLoop(nullptr);
    if (m_loop != nullptr)
        m_context = m_library.newContext(m_loop, nullptr, 0);
    if (m_context == nullptr)
        return failErrno(errno, "The guest's PipeWire cannot be used.", ErrorCode::Unavailable);
    m_core = m_library.connect(
        m_context, m_library.newProperties(PW_KEY_REMOTE_NAME, socket.c_str(), nullptr), 0);
    if (m_core == nullptr)
        return failErrno(errno, "The guest's PipeWire is not there.", ErrorCode::Unavailable);
    pw_core_add_listener(m_core, &m_coreHook, &coreEvents, this);
    return {};
}

Result<void> PipeWireStream::start(std::uint32_t node, const std::optional<VideoSize>& size,
                                   int rate)
{
    m_stream = m_library.newStream(m_core, "HelixVM",
                                   m_library.newProperties(PW_KEY_MEDIA_TYPE, "Video",
                                                           PW_KEY_MEDIA_CATEGORY, "Capture",
                                                           PW_KEY_MEDIA_ROLE, "Screen", nullptr));
    if (m_stream == nullptr)
        return failErrno(errno, "The guest's PipeWire cannot be used.", ErrorCode::Unavailable);
    m_library.addStreamListener(m_stream, &m_streamHook, &streamEvents(), this);
    PodMemory memory{};
    const spa_pod* format = videoFormat(memory, size, rate);
    // Without a reconnection to something else: another node would be another screen, or none.
    const auto flags = static_cast<pw_stream_flags>(
        PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_DONT_RECONNECT);
    const int status =
        m_library.connectStream(m_stream, PW_DIRECTION_INPUT, node, flags, &format, 1);
    if (status < 0)
        return failErrno(-status, "The desktop's pictures cannot be reached.",
                         ErrorCode::Unavailable);
    return {};
}

void PipeWireStream::agree(const spa_pod* format)
{
    const auto size = readVideoSize(format);
    if (!size) {
        m_failure = Error{ErrorCode::Unsupported,
                          "The guest's desktop has pictures that cannot be captured.",
                          {}};
        return;
    }
    PodMemory buffers{}, header{}, cursor{};
    const spa_pod* wishes[] = {videoBuffers(buffers), headerMeta(header), cursorMeta(cursor)};
    m_library.updateParams(m_stream, wishes, 3);
    m_events.format(*size);
}

void PipeWireStream::ask(const VideoSize& size, int rate)
{
    PodMemory memory{};
    const spa_pod* format = videoFormat(memory, size, rate);
    m_library.updateParams(m_stream, &format, 1);
}

void PipeWireStream::giveBack(pw_buffer* buffer)
{
    m_library.queueBuffer(m_stream, buffer);
}

int PipeWireStream::descriptor() const
{
    return pw_loop_get_fd(m_loop);
}

Result<void> PipeWireStream::dispatch()
{
    pw_loop_enter(m_loop);
    // As with the bus: not without end.
    for (int i = 0; i < kMostAtOnce && !m_failure && pw_loop_iterate(m_loop, 0) > 0; ++i) {
    }
    pw_loop_leave(m_loop);
    if (m_failure)
        return fail(*m_failure);
    return {};
}

} // namespace helix::agent
