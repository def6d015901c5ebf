#include "desktops/shared_stream.h"

#include <atomic>
#include <utility>

#include <QThreadPool>

namespace helix::desktops {

class SharedStream::View : public DesktopView {
public:
    View(std::shared_ptr<SharedStream> shared, std::uint64_t number)
        : m_shared(std::move(shared))
        , m_number(number)
    {
    }
    ~View() override
    {
        m_shared->forget(m_number);
        if (m_hasActed)
            m_shared->m_stream->send(protocol::ReleaseAll{});
    }
    View(const View&) = delete;
    View& operator=(const View&) = delete;

    void send(protocol::DesktopMessage input) override
    {
        m_hasActed = true;
        m_shared->m_stream->send(std::move(input));
    }
    void presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now) override
    {
        m_shared->m_stream->presented(sequence, now);
    }
    void requestKeyFrame() override { m_shared->m_stream->requestKeyFrame(); }
    [[nodiscard]] link::StreamStats stats() const override { return m_shared->m_stream->stats(); }
    [[nodiscard]] link::PicturePtr latest() const override { return m_shared->m_stream->latest(); }
    [[nodiscard]] link::PointerPtr pointer() const override
    {
        return m_shared->m_stream->pointer();
    }

private:
    std::shared_ptr<SharedStream> m_shared;
    std::uint64_t m_number;
    std::atomic<bool> m_hasActed = false;
};

std::shared_ptr<SharedStream> SharedStream::open(const link::GuestAddress& guest)
{
    const std::shared_ptr<SharedStream> shared(new SharedStream);
    // The stream may say something before this returns, and after the last view has gone.
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [weak = shared->weak_from_this()](const link::PicturePtr& picture) {
        if (const auto self = weak.lock())
            self->show(picture);
    };
    callbacks.onFrame = [weak = shared->weak_from_this()](const auto& header, BytesView h264) {
        if (const auto self = weak.lock())
            self->pass(header, h264);
    };
    callbacks.onPointer = [weak = shared->weak_from_this()](const link::PointerPtr& pointer) {
        if (const auto self = weak.lock())
            self->point(pointer);
    };
    callbacks.onClosed = [weak = shared->weak_from_this()](const Error& why) {
        if (const auto self = weak.lock())
            self->end(why);
    };
    shared->m_stream =
        link::DesktopStream::open(guest.controlPort, guest.credential, std::move(callbacks));
    return shared;
}

SharedStream::~SharedStream()
{
    // It joins its thread, which may be the present one: a callback can hold the last owner.
    QThreadPool::globalInstance()->start([stream = m_stream.release()] { delete stream; });
}

std::unique_ptr<DesktopView> SharedStream::look(link::DesktopStream::Callbacks callbacks)
{
    const std::lock_guard lock(m_mutex);
    if (m_ended)
        return nullptr;
    if (const auto picture = m_stream->latest(); picture && callbacks.onPicture) {
        auto whole = std::make_shared<link::Picture>(*picture);
        whole->damage = {{0, 0, static_cast<std::uint16_t>(picture->width),
                          static_cast<std::uint16_t>(picture->height)}};
        callbacks.onPicture(std::move(whole));
    }
    if (const auto pointer = m_stream->pointer(); pointer && callbacks.onPointer)
        callbacks.onPointer(pointer);
    if (callbacks.onFrame)
        m_stream->requestKeyFrame();
    const auto number = ++m_lastViewer;
    m_viewers.emplace(number, std::move(callbacks));
    return std::make_unique<View>(shared_from_this(), number);
}

void SharedStream::show(const link::PicturePtr& picture)
{
    const std::lock_guard lock(m_mutex);
    for (const auto& [number, viewer] : m_viewers)
        if (viewer.onPicture)
            viewer.onPicture(picture);
}

void SharedStream::point(const link::PointerPtr& pointer)
{
    const std::lock_guard lock(m_mutex);
    for (const auto& [number, viewer] : m_viewers)
        if (viewer.onPointer)
            viewer.onPointer(pointer);
}

void SharedStream::pass(const protocol::FrameHeader& header, BytesView h264)
{
    const std::lock_guard lock(m_mutex);
    for (const auto& [number, viewer] : m_viewers)
        if (viewer.onFrame)
            viewer.onFrame(header, h264);
}

void SharedStream::end(const Error& why)
{
    const std::lock_guard lock(m_mutex);
    m_ended = true;
    for (const auto& [number, viewer] : std::exchange(m_viewers, {}))
        if (viewer.onClosed)
            viewer.onClosed(why);
}

void SharedStream::forget(std::uint64_t viewer)
{
    const std::lock_guard lock(m_mutex);
    m_viewers.erase(viewer);
}

} // namespace helix::desktops
