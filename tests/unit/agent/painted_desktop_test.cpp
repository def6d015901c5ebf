// The desktop's thread over a desktop of one colour: what waited until the way to the viewer was free is captured once
// more before it goes, and what cannot be looked at often is not drawn often.

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "agent/desktop/monotonic_time.h"
#include "agent/desktop/stream/desktop.h"
#include "agent/desktop/stream/input_marks.h"
#include "base/unique_fd.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;

constexpr int kPaintWidth = 320, kPaintHeight = 240;

/// A desktop of one colour.
class Paint {
public:
    explicit Paint(int paintWidth = kPaintWidth, int paintHeight = kPaintHeight)
        : width(paintWidth)
        , height(paintHeight)
    {
    }
    const int width, height;
    void put(std::uint8_t colour)
    {
        m_colour = colour;
        ::eventfd_write(m_changed.get(), 1);
    }
    [[nodiscard]] std::uint8_t colour() const { return m_colour; }
    [[nodiscard]] int changed() const { return m_changed.get(); }
    /// It ends; there is another one once it is there again.
    void setGone(bool gone)
    {
        m_isGone = gone;
        ::eventfd_write(m_changed.get(), 1);
    }
    [[nodiscard]] bool isGone() const { return m_isGone; }
    std::atomic<int> taken = 0; ///< pictures of it
    std::atomic<int> rate = 0;  ///< that it was told
    std::atomic<int> woken = 0; ///< how often who waits for it was

private:
    std::atomic<std::uint8_t> m_colour = 1;
    std::atomic<bool> m_isGone = false;
    UniqueFd m_changed{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
};

class PaintScreen : public DesktopScreen {
public:
    explicit PaintScreen(Paint& paint)
        : m_paint(paint)
    {
    }
    void capture(bool whenChanged) override
    {
        m_wanted = true;
        m_whenChanged = whenChanged;
    }
    [[nodiscard]] bool isCapturing() const override { return m_wanted; }
    std::optional<Capture> take() override
    {
        if (!isThere())
            return std::nullopt;
        m_wanted = false;
        m_before = std::exchange(
            m_pixels,
            std::vector<std::uint8_t>(static_cast<std::size_t>(m_paint.width) *
                                          static_cast<std::size_t>(m_paint.height) * kBytesPerPixel,
                                      m_paint.colour()));
        ++m_paint.taken;
        return Capture{view(m_pixels),
                       view(m_before),
                       {0, 0, m_paint.width, m_paint.height},
                       monotonicMicroseconds()};
    }
    std::optional<Error> takeFailure() override { return std::nullopt; }
    Result<void> resize(const protocol::DisplaySize&) override { return {}; }
    bool setRate(const protocol::DisplaySize& size) override
    {
        m_paint.rate = size.framesPerSecond;
        return true;
    }
    Result<void> pump(std::chrono::milliseconds timeout, int wakeFd) override
    {
        pollfd watched[] = {{m_paint.changed(), POLLIN, 0}, {wakeFd, POLLIN, 0}};
        ::poll(watched, 2, isThere() ? 0 : static_cast<int>(timeout.count()));
        m_paint.woken += watched[1].revents != 0 ? 1 : 0;
        eventfd_t times = 0;
        ::eventfd_read(m_paint.changed(), &times);
        if (m_paint.isGone())
            return fail(ErrorCode::Unavailable, "The painted desktop has gone.");
        return {};
    }

private:
    [[nodiscard]] bool isThere() const
    {
        return m_wanted &&
               (!m_whenChanged || m_pixels.empty() || m_pixels.front() != m_paint.colour());
    }
    [[nodiscard]] PixelView view(const std::vector<std::uint8_t>& pixels) const
    {
        PixelView view;
        view.data = pixels.empty() ? nullptr : pixels.data();
        view.width = m_paint.width;
        view.height = m_paint.height;
        view.stride = m_paint.width * kBytesPerPixel;
        return view;
    }
    Paint& m_paint;
    bool m_wanted = false, m_whenChanged = false;
    std::vector<std::uint8_t> m_pixels, m_before;
};

class PaintBackend : public DesktopBackend {
public:
    explicit PaintBackend(Paint& paint)
        : m_paint(paint)
    {
    }
    Result<std::unique_ptr<DesktopScreen>>
    openScreen(const std::optional<protocol::DisplaySize>&) const override
    {
        if (m_paint.isGone())
            return fail(ErrorCode::Unavailable, "There is no painted desktop.");
        return std::make_unique<PaintScreen>(m_paint);
    }
    Result<std::unique_ptr<DesktopDevices>> openDevices() const override { return none(); }
    Result<bool> lacksDevices() const override { return false; }
    Result<std::vector<DesktopWindow>> windows(const StopSignal&) const override { return none(); }
    Result<std::unique_ptr<DesktopClipboard>> openClipboard(DesktopClipboard::Events) const override
    {
        return none();
    }
    Result<std::unique_ptr<DesktopDrag>> takeDrag(const StopSignal&) const override
    {
        return none();
    }

private:
    static tl::unexpected<Error> none()
    {
        return fail(ErrorCode::Unsupported, "A painted desktop has none.");
    }
    Paint& m_paint;
};

/// What a viewer gets, which acknowledges what it is told to.
class Frames {
public:
    void add(const protocol::FrameHeader& header)
    {
        const std::lock_guard lock(m_mutex);
        m_headers.push_back(header);
        m_more.notify_all();
    }
    /// Frame number `number` (from 1 on), if it comes in time.
    std::optional<protocol::FrameHeader> get(std::size_t number, std::chrono::milliseconds patience)
    {
        std::unique_lock lock(m_mutex);
        const bool came =
            m_more.wait_for(lock, patience, [&] { return m_headers.size() >= number; });
        return came ? std::optional(m_headers[number - 1]) : std::nullopt;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_more;
    std::vector<protocol::FrameHeader> m_headers;
};

TEST(StalePicture, IsCapturedOnceMoreBeforeItGoes)
{
    Paint paint;
    Frames frames;
    Desktop desktop(
        {std::make_unique<PaintBackend>(paint), {kPaintWidth, kPaintHeight, 30}, {}, false});
    desktop.attach(
        {[&](const protocol::FrameHeader& header, const Bytes&) { frames.add(header); }, {}, {}});
    // Nobody acknowledges: soon a picture that is captured has to wait.
    std::uint32_t sent = 0;
    std::uint8_t colour = 1;
    for (auto patience = 20'000ms; frames.get(sent + 1, patience); patience = 500ms) {
        ++sent;
        paint.put(colour += 40);
    }
    ASSERT_GT(sent, 0U);
    ASSERT_GT(paint.taken, static_cast<int>(sent)) << "one waits";
    const auto newest = monotonicMicroseconds();
    paint.put(colour += 40);
    desktop.acknowledge(sent);
    const auto next = frames.get(sent + 1, 20'000ms);
    ASSERT_TRUE(next);
    EXPECT_GE(next->times.capture, newest) << "what was captured half a second ago is old";
}

TEST(AppliedInput, WakesNobodyWhereAllIsLookedAtAndIsToldWithItsPicture)
{
    Paint paint;
    Frames frames;
    Desktop desktop(
        {std::make_unique<PaintBackend>(paint), {kPaintWidth, kPaintHeight, 30}, {}, false});
    desktop.attach(
        {[&](const protocol::FrameHeader& header, const Bytes&) { frames.add(header); }, {}, {}});
    ASSERT_TRUE(frames.get(1, 20'000ms));
    const int before = paint.woken;
    desktop.acknowledge(1);
    for (int i = 0; i < 4000 && paint.woken == before; ++i)
        std::this_thread::sleep_for(5ms);
    ASSERT_EQ(paint.woken, before + 1) << "what else is wanted wakes";
    constexpr std::uint32_t kInputs = 2 * InputMarks::kMost;
    for (std::uint32_t input = 1; input <= kInputs; ++input)
        desktop.inputApplied(input);
    paint.put(200);
    std::uint32_t told = 0;
    // One that was looked at anew while they came in may show some of them.
    for (std::size_t number = 2; told != kInputs; ++number) {
        const auto frame = frames.get(number, 20'000ms);
        ASSERT_TRUE(frame) << "the newest was never told; the last that was: " << told;
        told = frame->lastInput;
    }
    EXPECT_EQ(paint.woken, before + 1);
}

/// Looks, and waits to be told that it is over.
class Looker {
public:
    explicit Looker(Desktop& desktop)
    {
        desktop.attach(
            {[this](const protocol::FrameHeader& header, const Bytes&) { frames.add(header); },
             {},
             [this](const std::string& why) { m_end.set_value(why); }});
    }
    std::optional<std::string> end(std::chrono::seconds patience = 20s)
    {
        auto end = m_end.get_future();
        return end.wait_for(patience) == std::future_status::ready ? std::optional(end.get())
                                                                   : std::nullopt;
    }
    Frames frames;

private:
    std::promise<std::string> m_end;
};

TEST(DesktopThatGoes, IsOverForWhoLooksAndThereForWhoLooksAgain)
{
    Paint paint;
    std::optional<Looker> first, second, third; // the desktop's thread ends before them
    Desktop desktop(
        {std::make_unique<PaintBackend>(paint), {kPaintWidth, kPaintHeight, 30}, {}, false});
    first.emplace(desktop);
    ASSERT_TRUE(first->frames.get(1, 20'000ms));
    paint.setGone(true);
    EXPECT_EQ(first->end(), "The desktop has ended, and is starting again.");
    // Who comes while it may be starting waits for a while.
    const auto begin = std::chrono::steady_clock::now();
    second.emplace(desktop);
    EXPECT_EQ(second->end(Desktop::kPatience + 20s), "There is no painted desktop.");
    EXPECT_GE(std::chrono::steady_clock::now() - begin, Desktop::kPatience);
    third.emplace(desktop);
    paint.setGone(false);
    EXPECT_TRUE(third->frames.get(1, 20'000ms));
}

constexpr int kLargeWidth = 3840, kLargeHeight = 2160, kAskedFor = 60;

/// A desktop of `paint`'s size, which was asked to be of the large one, and whose pictures are looked at as they come.
class LargeDesktop {
public:
    explicit LargeDesktop(Paint& paint)
        : m_paint(paint)
        , m_desktop({std::make_unique<PaintBackend>(paint),
                     {kLargeWidth, kLargeHeight, kAskedFor},
                     {},
                     false})
    {
        m_desktop.attach(
            {[this](const protocol::FrameHeader& header, const Bytes&) { m_frames.add(header); },
             {},
             {}});
    }
    /// Goes on until fewer pictures a second are afforded than were asked for; false where that never comes.
    bool becomesSlow()
    {
        while (m_shown < 200 && afforded() == kAskedFor)
            if (!showAnother())
                return false;
        return afforded() < kAskedFor;
    }
    bool showAnother()
    {
        if (!m_frames.get(++m_shown, 20'000ms))
            return false;
        m_desktop.acknowledge(m_shown);
        m_paint.put(m_colour += 40);
        return true;
    }
    [[nodiscard]] int afforded() const
    {
        const int now = m_desktop.making().framesPerSecond;
        return now > 0 ? now : kAskedFor;
    }
    void lookAway() { m_desktop.detach(); }

private:
    Paint& m_paint;
    Frames m_frames;
    std::uint32_t m_shown = 0;
    std::uint8_t m_colour = 1;
    Desktop m_desktop; // its thread ends first
};

constexpr const char* kQuickComputer = "this computer makes 60 pictures of 3840x2160 a second";

TEST(SlowPictures, AreNotDrawnMoreOftenThanTheyAreLookedAt)
{
    Paint paint(kLargeWidth, kLargeHeight);
    LargeDesktop desktop(paint);
    if (!desktop.becomesSlow())
        GTEST_SKIP() << kQuickComputer;
    const auto isDrawn = [&](int rate) {
        for (int i = 0; i < 2000 && paint.rate != rate; ++i)
            std::this_thread::sleep_for(5ms);
        return paint.rate == rate;
    };
    EXPECT_TRUE(isDrawn(desktop.afforded())) << paint.rate;
    desktop.lookAway();
    EXPECT_TRUE(isDrawn(kAskedFor)) << "nobody looks, and it is " << paint.rate;
}

/// A rate comes with a size, and to be told one would undo what somebody in the guest has chosen.
TEST(SlowPictures, OfASizeThatTheGuestChoseKeepIt)
{
    Paint paint(kLargeWidth, kLargeHeight - 16);
    LargeDesktop desktop(paint);
    if (!desktop.becomesSlow())
        GTEST_SKIP() << kQuickComputer;
    for (int i = 0; i < 3; ++i) // the thread has gone round meanwhile
        ASSERT_TRUE(desktop.showAnother());
    EXPECT_EQ(paint.rate, 0) << "none was told";
}

} // namespace
} // namespace helix::agent
