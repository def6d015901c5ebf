#include "agent/desktop/x11/x11_screen.h"

#include <algorithm>

#include <xcb/damage.h>
#include <xcb/randr.h>
#include <xcb/xfixes.h>
#include <xcb/xinput.h>

#include "agent/desktop/monotonic_time.h"
#include "agent/desktop/pixel_boxes.h"
#include "agent/desktop/x11/pointer_picture.h"
#include "agent/desktop/x11/screen_size.h"
#include "agent/desktop/x11/shared_picture.h"
#include "base/try.h"

namespace helix::agent {
namespace {

constexpr int kMaxPointerSide = 512;      // pixels; a larger one is left out
constexpr std::uint8_t kEventMask = 0x7f; // of response_type: without "sent by a client"
constexpr unsigned kMemoryAlignment = 4;

/// Four bytes per pixel: blue, green, red and one that does not matter.
bool hasKnownPixels(const X11Display& display)
{
    const xcb_setup_t& setup = *::xcb_get_setup(display.get());
    const xcb_screen_t& screen = display.screen();
    if (setup.image_byte_order != XCB_IMAGE_ORDER_LSB_FIRST ||
        (screen.root_depth != 24 && screen.root_depth != 32))
        return false;
    const xcb_format_t* formats = ::xcb_setup_pixmap_formats(&setup);
    const int count = ::xcb_setup_pixmap_formats_length(&setup);
    const bool isWide = std::any_of(formats, formats + count, [&](const xcb_format_t& format) {
        return format.depth == screen.root_depth && format.bits_per_pixel == 8 * kBytesPerPixel &&
               format.scanline_pad % (8 * kMemoryAlignment) == 0;
    });
    for (auto depth = ::xcb_screen_allowed_depths_iterator(&screen); depth.rem > 0;
         ::xcb_depth_next(&depth))
        for (auto visual = ::xcb_depth_visuals_iterator(depth.data); visual.rem > 0;
             ::xcb_visualtype_next(&visual))
            if (visual.data->visual_id == screen.root_visual)
                return isWide && visual.data->red_mask == 0xff0000 &&
                       visual.data->green_mask == 0xff00 && visual.data->blue_mask == 0xff;
    return false;
}

PixelBox boxOf(const xcb_rectangle_t& area)
{
    return {area.x, area.y, area.width, area.height};
}

} // namespace

struct X11Screen::State {
    explicit State(X11Display connection)
        : display(std::move(connection))
    {
    }

    Result<void> checkServer();
    Result<void> watch();
    Result<void> takeSize();
    void handleEvents();
    void handle(const xcb_generic_event_t& event);
    [[nodiscard]] bool isWanted() const;
    void ask(bool whole);
    void askForPointer();
    void takePointer(PointerImage seen);
    bool takeAnswers();
    void finish(const xcb_xfixes_get_cursor_image_reply_t* answer);
    void refused();
    bool advance();

    [[nodiscard]] PixelBox whole() const { return {0, 0, server->width(), server->height()}; }

    X11Display display;
    std::uint8_t damageEvent = 0, pointerEvent = 0, sizeEvent = 0, inputOpcode = 0;
    xcb_damage_damage_t damage = 0;

    std::unique_ptr<SharedPicture> server;     ///< what the server shows, without pointer
    std::unique_ptr<PointerPicture> now, last; ///< the next picture and the last one
    PointerImage pointer;
    bool isNewSize = true; ///< the server's picture is not of the screen's size, or not whole

    // What happened since the server was last asked.
    PixelBox damaged;
    bool hasPointerMoved = true;
    bool mayBeOtherSize = false;

    bool leavesOutPointer = false;
    bool isPointerNew = false; ///< since it was told; only where it is left out
    std::shared_ptr<const protocol::PointerShape> shape;

    // The question under way: its answers come in this order.
    struct Question {
        std::optional<xcb_shm_get_image_cookie_t> image;
        xcb_xfixes_get_cursor_image_cookie_t pointer{};
        bool isWhole = false;
        std::uint64_t timeUs = 0;
    };
    std::optional<Question> question;
    PixelBox changed; ///< by questions since the last capture that was finished

    bool isCapturing = false;
    bool whenChanged = false;
    std::optional<Capture> finished;
    std::optional<Error> failure;
};

Result<void> X11Screen::State::checkServer()
{
    if (!hasKnownPixels(display))
        return fail(ErrorCode::Unsupported,
                    "The guest's X server has a pixel format that cannot be captured.");
    TRY(const bool isNested, isInsideWayland(display));
    if (isNested)
        return fail(ErrorCode::Unsupported, "The desktop is one of Wayland, whose X server does "
                                            "not show what is on the screen.");
    return {};
}

/// Asks for the events that tell of changes.
Result<void> X11Screen::State::watch()
{
    xcb_connection_t* c = display.get();
    TRY(const auto shm, display.extension(xcb_shm_id));
    TRY(const auto shmVersion,
        display.answer<xcb_shm_query_version_reply_t>(::xcb_shm_query_version(c)));
    if (shmVersion->major_version == 1 && shmVersion->minor_version < 2)
        return fail(ErrorCode::Unsupported,
                    "The guest's X server cannot be captured (MIT-SHM 1.2 is missing).");
    TRY(const auto fixes, display.extension(xcb_xfixes_id));
    TRY(const auto fixesVersion,
        display.answer<xcb_xfixes_query_version_reply_t>(::xcb_xfixes_query_version(c, 4, 0)));
    TRY(const auto damages, display.extension(xcb_damage_id));
    TRY(const auto damageVersion,
        display.answer<xcb_damage_query_version_reply_t>(::xcb_damage_query_version(c, 1, 1)));
    TRY(const auto input, display.extension(xcb_input_id));
    TRY(const auto inputVersion,
        display.answer<xcb_input_xi_query_version_reply_t>(::xcb_input_xi_query_version(c, 2, 2)));
    (void)shm, (void)fixesVersion, (void)damageVersion, (void)inputVersion;
    damageEvent = damages.first_event + XCB_DAMAGE_NOTIFY;
    pointerEvent = fixes.first_event + XCB_XFIXES_CURSOR_NOTIFY;
    inputOpcode = input.major_opcode;
    if (const auto randr = display.extension(xcb_randr_id)) {
        sizeEvent = randr->first_event + XCB_RANDR_SCREEN_CHANGE_NOTIFY;
        ::xcb_randr_select_input(c, display.root(), XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE);
    }
    ::xcb_xfixes_select_cursor_input(c, display.root(),
                                     XCB_XFIXES_CURSOR_NOTIFY_MASK_DISPLAY_CURSOR);
    // Whoever moves the pointer, and wherever: no other event tells of all of it.
    struct {
        xcb_input_event_mask_t head;
        std::uint32_t mask;
    } moves{{XCB_INPUT_DEVICE_ALL_MASTER, 1}, XCB_INPUT_XI_EVENT_MASK_RAW_MOTION};
    ::xcb_input_xi_select_events(c, display.root(), 1, &moves.head);
    damage = ::xcb_generate_id(c);
    return display.done(::xcb_damage_create_checked(c, damage, display.root(),
                                                    XCB_DAMAGE_REPORT_LEVEL_BOUNDING_BOX));
}

/// Makes room for the screen as large as it is now.
Result<void> X11Screen::State::takeSize()
{
    mayBeOtherSize = false;
    TRY(const auto root, display.answer<xcb_get_geometry_reply_t>(
                             ::xcb_get_geometry(display.get(), display.root())));
    if (server && server->width() == root->width && server->height() == root->height)
        return {};
    server.reset();
    TRY(server, SharedPicture::create(display, root->width, root->height));
    now = std::make_unique<PointerPicture>(root->width, root->height);
    last = std::make_unique<PointerPicture>(root->width, root->height);
    isNewSize = true;
    return {};
}

Result<std::unique_ptr<DesktopScreen>>
X11Screen::create(X11Display display, const std::optional<protocol::DisplaySize>& size)
{
    auto state = std::make_unique<State>(std::move(display));
    TRY(state->checkServer());
    if (size) {
        setScale(state->display, size->scale);
        const auto set = setScreenSize(state->display, *size);
        // Of a size that cannot be had, the desktop is as good as any.
        if (!set && set.error().code == ErrorCode::Unavailable)
            return fail(set.error());
    }
    TRY(state->watch());
    TRY(state->takeSize());
    return std::unique_ptr<DesktopScreen>(new X11Screen(std::move(state)));
}

X11Screen::X11Screen(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
X11Screen::~X11Screen() = default;

void X11Screen::State::handle(const xcb_generic_event_t& event)
{
    const std::uint8_t type = event.response_type & kEventMask;
    if (type == damageEvent) {
        const auto& told = reinterpret_cast<const xcb_damage_notify_event_t&>(event);
        damaged = around(damaged, boxOf(told.area));
    } else if (type == pointerEvent) {
        hasPointerMoved = true;
    } else if (type == sizeEvent && sizeEvent != 0) {
        mayBeOtherSize = true;
    } else if (type == XCB_GE_GENERIC) {
        const auto& told = reinterpret_cast<const xcb_ge_generic_event_t&>(event);
        hasPointerMoved = hasPointerMoved || (told.extension == inputOpcode &&
                                              told.event_type == XCB_INPUT_RAW_MOTION);
    }
}

void X11Screen::State::handleEvents()
{
    while (const auto event = display.nextEvent())
        handle(*event);
}

bool X11Screen::State::isWanted() const
{
    return isCapturing && !failure &&
           (!whenChanged || isNewSize || mayBeOtherSize || (hasPointerMoved && !leavesOutPointer) ||
            !isEmpty(damaged));
}

/// In one go, so that the server does it at one moment. Damage that is told from here on counts for
/// the next time, even where this one has it.
void X11Screen::State::ask(bool all)
{
    xcb_connection_t* c = display.get();
    const PixelBox box = all ? whole() : within(damaged, whole());
    damaged = {};
    hasPointerMoved = false;
    question.emplace();
    question->isWhole = all;
    question->timeUs = monotonicMicroseconds();
    ::xcb_damage_subtract(c, damage, XCB_NONE, XCB_NONE);
    if (!isEmpty(box)) {
        // Rows as wide as the screen: the server packs what it copies.
        const auto offset = static_cast<std::uint32_t>(box.y) *
                            static_cast<std::uint32_t>(server->width()) * kBytesPerPixel;
        question->image = ::xcb_shm_get_image(
            c, display.root(), 0, static_cast<std::int16_t>(box.y),
            static_cast<std::uint16_t>(server->width()), static_cast<std::uint16_t>(box.height),
            ~0U, XCB_IMAGE_FORMAT_Z_PIXMAP, server->segment(), offset);
        now->fallBehind(box);
        last->fallBehind(box);
        changed = around(changed, box);
    }
    question->pointer = ::xcb_xfixes_get_cursor_image(c);
    ::xcb_flush(c);
}

void X11Screen::State::askForPointer()
{
    hasPointerMoved = false;
    question.emplace();
    question->timeUs = monotonicMicroseconds();
    question->pointer = ::xcb_xfixes_get_cursor_image(display.get());
    ::xcb_flush(display.get());
}

void X11Screen::State::takePointer(PointerImage seen)
{
    if (seen == pointer)
        return;
    if (!leavesOutPointer) {
        changed = around(changed, within(around(pointer.box, seen.box), whole()));
    } else {
        isPointerNew = true;
        if (seen.pixels != pointer.pixels || !shape)
            shape = pointerShape(seen.pixels.data(), seen.box.width, seen.box.height, seen.hotX,
                                 seen.hotY);
    }
    pointer = std::move(seen);
}

/// The size changed under the question, most likely.
void X11Screen::State::refused()
{
    question.reset();
    const int width = server->width();
    const int height = server->height();
    isNewSize = true;
    auto taken = takeSize();
    if (taken && server->width() == width && server->height() == height)
        taken = fail(ErrorCode::Unavailable, "The desktop could not be captured.");
    if (taken || !isCapturing)
        return;
    isCapturing = false;
    failure = taken.error();
}

/// Whether the question was answered.
bool X11Screen::State::takeAnswers()
{
    if (!question)
        return false;
    void* reply = nullptr;
    xcb_generic_error_t* error = nullptr;
    // The last answer first: once it is there, the others are.
    if (::xcb_poll_for_reply(display.get(), question->pointer.sequence, &reply, &error) == 0)
        return false;
    const XOwned<xcb_xfixes_get_cursor_image_reply_t> pointerAnswer(
        static_cast<xcb_xfixes_get_cursor_image_reply_t*>(reply));
    const XOwned<xcb_generic_error_t> pointerError(error);
    if (question->image) {
        reply = error = nullptr;
        ::xcb_poll_for_reply(display.get(), question->image->sequence, &reply, &error);
        const XOwned<void> image(reply);
        const XOwned<xcb_generic_error_t> imageError(error);
        if (!image) {
            refused();
            return true;
        }
    }
    finish(pointerAnswer.get());
    return true;
}

namespace {

/// Nothing for an answer that is none, or a pointer out of all proportion.
PointerImage imageOf(const xcb_xfixes_get_cursor_image_reply_t* answer)
{
    PointerImage image;
    if (answer == nullptr || answer->width > kMaxPointerSide || answer->height > kMaxPointerSide)
        return image;
    const std::size_t count = std::size_t{answer->width} * answer->height;
    if (answer->length < count) // in units of four bytes, behind the head
        return image;
    image.box = {answer->x - answer->xhot, answer->y - answer->yhot, answer->width, answer->height};
    image.hotX = answer->xhot;
    image.hotY = answer->yhot;
    const std::uint32_t* pixels = ::xcb_xfixes_get_cursor_image_cursor_image(answer);
    image.pixels.assign(pixels, pixels + count);
    return image;
}

} // namespace

void X11Screen::State::finish(const xcb_xfixes_get_cursor_image_reply_t* answer)
{
    const Question asked = *std::exchange(question, std::nullopt);
    isNewSize = isNewSize && !asked.isWhole;
    takePointer(imageOf(answer));
    // capture() may have been called meanwhile, for a picture of later than this.
    const bool isAnswer = isCapturing && !isNewSize && (whenChanged || asked.isWhole);
    if (!isAnswer || (isEmpty(changed) && last->isDrawn()))
        return;
    now->update(server->pixels(), leavesOutPointer ? PointerImage() : pointer);
    Capture capture;
    capture.now = now->view();
    if (last->isDrawn())
        capture.before = last->view();
    capture.damage = last->isDrawn() ? std::exchange(changed, {}) : whole();
    changed = {};
    capture.timeUs = asked.timeUs;
    std::swap(now, last); // the next one is made of the older of the two
    isCapturing = false;
    finished = capture;
}

/// Does what can be done without waiting. Whether something was.
bool X11Screen::State::advance()
{
    handleEvents();
    if (takeAnswers())
        return true;
    if (question)
        return false;
    if (!isWanted()) {
        const bool asks = leavesOutPointer && hasPointerMoved;
        if (asks)
            askForPointer();
        return asks;
    }
    if (mayBeOtherSize || !server)
        if (auto taken = takeSize(); !taken) {
            isCapturing = false;
            failure = taken.error();
            return true;
        }
    // To be looked at again: sending reads what has come meanwhile.
    ask(isNewSize || !whenChanged);
    return true;
}

void X11Screen::capture(bool whenChanged)
{
    State& state = *m_state;
    state.finished.reset();
    state.failure.reset();
    state.isCapturing = true;
    state.whenChanged = whenChanged;
    // The present picture is one of after this call.
    if (!whenChanged && state.question)
        state.question->isWhole = false;
}

bool X11Screen::isCapturing() const
{
    return m_state->isCapturing;
}

bool X11Screen::leaveOutPointer()
{
    m_state->leavesOutPointer = m_state->hasPointerMoved = true;
    return true;
}

std::optional<PointerState> X11Screen::takePointer()
{
    State& state = *m_state;
    if (!std::exchange(state.isPointerNew, false))
        return std::nullopt;
    return PointerState{state.shape != nullptr, state.pointer.box.x + state.pointer.hotX,
                        state.pointer.box.y + state.pointer.hotY, state.shape};
}

std::optional<Capture> X11Screen::take()
{
    return std::exchange(m_state->finished, std::nullopt);
}

std::optional<Error> X11Screen::takeFailure()
{
    return std::exchange(m_state->failure, std::nullopt);
}

Result<void> X11Screen::resize(const protocol::DisplaySize& size)
{
    State& state = *m_state;
    setScale(state.display, size.scale);
    state.mayBeOtherSize = true;
    const auto set = setScreenSize(state.display, size);
    // Of a server that refuses it the size may have changed all the same, and back.
    state.isNewSize = true;
    return set;
}

Result<void> X11Screen::pump(std::chrono::milliseconds timeout, int wakeFd)
{
    State& state = *m_state;
    ::xcb_flush(state.display.get());
    while (state.advance()) {
    }
    if (state.finished || state.failure || state.isPointerNew)
        return state.display.check();
    state.display.wait(timeout, wakeFd);
    while (state.advance()) {
    }
    return state.display.check();
}

} // namespace helix::agent
