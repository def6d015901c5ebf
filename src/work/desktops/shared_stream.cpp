#include "desktops/shared_stream.h"

#include <algorithm>
#include <utility>

#include <QThreadPool>

namespace helix::desktops {

using protocol::Steerer;

class SharedStream::View : public DesktopView {
public:
    View(std::shared_ptr<SharedStream> shared, std::uint64_t number)
        : m_shared(std::move(shared))
        , m_number(number)
    {
    }
    ~View() override { m_shared->forget(m_number); }
    View(const View&) = delete;
    View& operator=(const View&) = delete;

    Result<void> steer(Steerer who) override { return m_shared->steer(m_number, who); }
    void send(protocol::DesktopMessage input) override
    {
        m_shared->send(m_number, std::move(input));
    }
    void setPace(std::chrono::milliseconds pace) override { m_shared->setPace(m_number, pace); }
    void presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now) override
    {
        m_shared->m_stream->presented(sequence, now);
    }
    void requestKeyFrame() override { m_shared->m_stream->requestKeyFrame(); }
    [[nodiscard]] link::StreamStats stats() const override { return m_shared->m_stream->stats(); }
    [[nodiscard]] link::PicturePtr latest() const override { return m_shared->latest(m_number); }
    [[nodiscard]] link::PicturePtr keepable() const override { return m_shared->keepable(); }
    [[nodiscard]] link::PointerPtr pointer() const override { return m_shared->pointer(m_number); }

private:
    std::shared_ptr<SharedStream> m_shared;
    std::uint64_t m_number;
};

std::shared_ptr<SharedStream> SharedStream::open(const link::GuestAddress& guest,
                                                 link::RestartsPtr restarts,
                                                 link::CardChoicePtr cards)
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
    callbacks.onSteering = [weak = shared->weak_from_this()](Steerer who) {
        if (const auto self = weak.lock())
            self->hear(who);
    };
    callbacks.onPointer = [weak = shared->weak_from_this()](const link::PointerPtr& pointer) {
        if (const auto self = weak.lock())
            self->point(pointer);
    };
    callbacks.onDecoderReplaced = [weak = shared->weak_from_this()](const Error& why) {
        if (const auto self = weak.lock())
            self->tellReplaced(why);
    };
    callbacks.onNoDesktop = [weak = shared->weak_from_this()] {
        if (const auto self = weak.lock())
            self->noteNoDesktop();
    };
    callbacks.onClosed = [weak = shared->weak_from_this()](const Error& why) {
        if (const auto self = weak.lock())
            self->end(why);
    };
    shared->m_stream =
        link::DesktopStream::open(guest.controlPort, guest.credential, std::move(callbacks),
                                  std::move(restarts), std::move(cards));
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
    if (m_keepable && !m_steering.isWithheld() && callbacks.onPicture) {
        auto whole = std::make_shared<link::Picture>(*m_keepable);
        whole->damage = {{0, 0, static_cast<std::uint16_t>(whole->width),
                          static_cast<std::uint16_t>(whole->height)}};
        callbacks.onPicture(std::move(whole));
    }
    if (const auto pointer = m_steering.isWithheld() ? nullptr : m_stream->pointer();
        pointer && callbacks.onPointer)
        callbacks.onPointer(pointer);
    if (callbacks.onFrame)
        m_stream->requestKeyFrame();
    const auto number = ++m_lastViewer;
    m_viewers.emplace(number, Viewer{std::move(callbacks)});
    tellAll();
    goAtPace();
    return std::make_unique<View>(shared_from_this(), number);
}

void SharedStream::show(const link::PicturePtr& picture)
{
    const std::lock_guard lock(m_mutex);
    if (!m_steering.isWithheld())
        m_keepable = picture;
    for (const auto& [number, viewer] : m_viewers)
        if (viewer.callbacks.onPicture && m_steering.maySee(number))
            viewer.callbacks.onPicture(picture);
}

void SharedStream::point(const link::PointerPtr& pointer)
{
    const std::lock_guard lock(m_mutex);
    for (const auto& [number, viewer] : m_viewers)
        if (viewer.callbacks.onPointer && m_steering.maySee(number))
            viewer.callbacks.onPointer(pointer);
}

void SharedStream::pass(const protocol::FrameHeader& header, BytesView h264)
{
    const std::lock_guard lock(m_mutex);
    if ((header.flags & protocol::kFrameKey) != 0)
        keyFrameCame();
    for (const auto& [number, viewer] : m_viewers)
        if (viewer.callbacks.onFrame && m_steering.maySee(number))
            viewer.callbacks.onFrame(header, h264);
}

/// Who sees again sees the pointer too, also where it does not move.
void SharedStream::keyFrameCame()
{
    const bool wasWithheld = m_steering.isWithheld();
    m_steering.keyFrameCame();
    tellAll();
    const auto pointer = wasWithheld && !m_steering.isWithheld() ? m_stream->pointer() : nullptr;
    for (const auto& [number, viewer] : m_viewers)
        if (pointer && viewer.callbacks.onPointer)
            viewer.callbacks.onPointer(pointer);
}

void SharedStream::hear(Steerer who)
{
    const std::lock_guard lock(m_mutex);
    if (m_steering.answered(who))
        m_stream->requestKeyFrame();
    tellAll();
}

void SharedStream::tellAll()
{
    for (auto& [number, viewer] : m_viewers) {
        const auto now = m_steering.told(number);
        if (std::exchange(viewer.told, now) != now && viewer.callbacks.onSteering)
            viewer.callbacks.onSteering(now);
    }
}

Result<void> SharedStream::steer(std::uint64_t viewer, Steerer who)
{
    const std::lock_guard lock(m_mutex);
    if (auto asked = m_steering.ask(viewer, who); !asked)
        return asked;
    m_stream->send(protocol::Steering{0, who});
    tellAll();
    return {};
}

void SharedStream::send(std::uint64_t viewer, protocol::DesktopMessage input)
{
    const std::lock_guard lock(m_mutex);
    if (protocol::mayComeFromWatchers(input) || m_steering.inControl() == viewer)
        m_stream->send(std::move(input));
}

void SharedStream::setPace(std::uint64_t viewer, std::chrono::milliseconds pace)
{
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_viewers.find(viewer); found != m_viewers.end())
        found->second.pace = pace;
    goAtPace();
}

void SharedStream::goAtPace()
{
    const auto quickest = std::ranges::min_element(
        m_viewers, {}, [](const auto& entry) { return entry.second.pace; });
    if (quickest == m_viewers.end() || quickest->second.pace == m_pace)
        return;
    m_pace = quickest->second.pace;
    m_stream->setPace(m_pace);
}

link::PointerPtr SharedStream::pointer(std::uint64_t viewer)
{
    const std::lock_guard lock(m_mutex);
    return m_steering.maySee(viewer) ? m_stream->pointer() : nullptr;
}

link::PicturePtr SharedStream::latest(std::uint64_t viewer)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_steering.maySee(viewer))
            return m_keepable;
    }
    return m_stream->latest();
}

link::PicturePtr SharedStream::keepable()
{
    const std::lock_guard lock(m_mutex);
    return m_keepable;
}

void SharedStream::tellReplaced(const Error& why)
{
    const std::lock_guard lock(m_mutex);
    for (const auto& [number, viewer] : m_viewers)
        if (viewer.callbacks.onDecoderReplaced)
            viewer.callbacks.onDecoderReplaced(why);
}

void SharedStream::noteNoDesktop()
{
    const std::lock_guard lock(m_mutex);
    m_hasNoDesktop = true;
}

void SharedStream::end(const Error& why)
{
    const std::lock_guard lock(m_mutex);
    m_ended = true;
    for (const auto& [number, viewer] : std::exchange(m_viewers, {})) {
        if (m_hasNoDesktop && viewer.callbacks.onNoDesktop)
            viewer.callbacks.onNoDesktop();
        if (viewer.callbacks.onClosed)
            viewer.callbacks.onClosed(why);
    }
}

void SharedStream::forget(std::uint64_t viewer)
{
    const std::lock_guard lock(m_mutex);
    m_viewers.erase(viewer);
    if (m_steering.leave(viewer))
        m_stream->send(protocol::Steering{0, Steerer::Nobody});
    tellAll();
    goAtPace();
}

bool SharedStream::isPrivate()
{
    const std::lock_guard lock(m_mutex);
    return m_steering.isWithheld();
}

} // namespace helix::desktops
