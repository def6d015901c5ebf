#include "desktops/desktops_service.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "protocol/desktop_input.h"
#include "unit/link/link_fixture.h"
#include "unit/link/own_processes.h"

namespace helix::desktops {
namespace {

using link::waitUntil;
using protocol::Steerer;
using namespace std::chrono_literals;

/// What one who looks has seen.
struct Seen {
    std::mutex mutex;
    std::vector<link::PicturePtr> pictures;
    std::vector<protocol::FrameHeader> frames;
    std::vector<Steerer> told;
    std::vector<int> pointed; ///< how far right
    int closes = 0, replaced = 0;

    link::DesktopStream::Callbacks callbacks()
    {
        link::DesktopStream::Callbacks callbacks;
        callbacks.onPicture = [this](link::PicturePtr picture) {
            const std::lock_guard lock(mutex);
            pictures.push_back(std::move(picture));
        };
        callbacks.onSteering = [this](Steerer who) {
            const std::lock_guard lock(mutex);
            told.push_back(who);
        };
        callbacks.onPointer = [this](const link::PointerPtr& pointer) {
            const std::lock_guard lock(mutex);
            pointed.push_back(pointer->x);
        };
        callbacks.onDecoderReplaced = [this](const Error&) {
            const std::lock_guard lock(mutex);
            ++replaced;
        };
        callbacks.onClosed = [this](const Error&) {
            const std::lock_guard lock(mutex);
            ++closes;
        };
        return callbacks;
    }
    /// And takes the frames as they came.
    link::DesktopStream::Callbacks rawCallbacks()
    {
        auto all = callbacks();
        all.onFrame = [this](const protocol::FrameHeader& header, BytesView h264) {
            const std::lock_guard lock(mutex);
            if (!h264.empty())
                frames.push_back(header);
        };
        return all;
    }
    std::vector<protocol::FrameHeader> taken()
    {
        const std::lock_guard lock(mutex);
        return frames;
    }
    std::vector<Steerer> heard()
    {
        const std::lock_guard lock(mutex);
        return told;
    }
    std::vector<int> pointers()
    {
        const std::lock_guard lock(mutex);
        return pointed;
    }
    std::size_t count()
    {
        const std::lock_guard lock(mutex);
        return pictures.size();
    }
    int ends()
    {
        const std::lock_guard lock(mutex);
        return closes;
    }
    int replacements()
    {
        const std::lock_guard lock(mutex);
        return replaced;
    }
};

class DesktopsTest : public link::WithFakeAgent {
protected:
    std::unique_ptr<DesktopView> look(Seen& seen)
    {
        auto view = m_desktops.open(m_bootstrap.workspace, seen.callbacks());
        EXPECT_TRUE(view) << view.error().describe();
        return view ? std::move(*view) : nullptr;
    }
    std::unique_ptr<DesktopView> record(Seen& seen)
    {
        auto view = m_desktops.open(m_bootstrap.workspace, seen.rawCallbacks());
        EXPECT_TRUE(view) << view.error().describe();
        return view ? std::move(*view) : nullptr;
    }
    template <typename T>
    std::size_t heard()
    {
        return static_cast<std::size_t>(
            std::ranges::count_if(m_agent->desktopMessages(),
                                  [](const auto& m) { return std::holds_alternative<T>(m); }));
    }

    void point(std::uint16_t x)
    {
        const Bytes bytes = protocol::encodePointerUpdate(
            {true, x, 1, protocol::PointerShape{1, 1, 0, 0, {1, 2, 3, 255}}});
        m_agent->injectDesktop(
            {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())});
    }

    std::vector<Steerer> steered()
    {
        std::vector<Steerer> all;
        for (const auto& message : m_agent->desktopMessages())
            if (const auto* steering = std::get_if<protocol::Steering>(&message))
                all.push_back(steering->who);
        return all;
    }

    link::Credential m_credential = credential();
    DesktopsService m_desktops{[this](const WorkspaceId& id) -> Result<link::GuestAddress> {
        if (id != m_bootstrap.workspace)
            return fail(ErrorCode::NotFound, "There is no such workspace.");
        return link::GuestAddress{m_agent->port(), m_credential};
    }};
};

/// What is told is this computer's affair: that it has a card that decodes, or why not.
TEST_F(DesktopsTest, graphicsCardsAreTriedForWhatIsOpenedWhileTheyAreWishedFor)
{
    bool usesCard = false;
    DesktopsService desktops{[this](const WorkspaceId&) -> Result<link::GuestAddress> {
                                 return link::GuestAddress{m_agent->port(), m_credential};
                             },
                             [&] { return usesCard; }};
    const auto decoderOf = [&] {
        Seen seen;
        const auto view = desktops.open(m_bootstrap.workspace, seen.callbacks());
        EXPECT_TRUE(view && waitUntil([&] { return seen.count() > 0; }));
        return view ? (*view)->stats().decoder : std::string();
    };
    const std::string software = "FFmpeg h264, software";
    EXPECT_EQ(decoderOf(), software);
    usesCard = true;
    const std::string said = decoderOf();
    EXPECT_NE(said, software);
    EXPECT_TRUE(said.starts_with(software + " (no graphics card for decoding: ") ||
                said.starts_with("FFmpeg h264, VA-API on ") ||
                said.starts_with("FFmpeg h264, NVDEC on "))
        << said;
    usesCard = false;
    EXPECT_EQ(decoderOf(), software);
}

TEST_F(DesktopsTest, allWhoLookShareOneStream)
{
    m_agent->behaviour.tickFrames = 0;
    Seen first, second;
    const auto window = look(first);
    ASSERT_TRUE(waitUntil([&] { return first.count() == 1; }));
    const auto screenshot = look(second);
    ASSERT_EQ(second.count(), 1U) << "the present picture comes at once";
    EXPECT_EQ(second.pictures[0]->sequence, first.pictures[0]->sequence);
    EXPECT_EQ(second.pictures[0]->damage, (std::vector<protocol::Rect>{{0, 0, 320, 240}}));
    ASSERT_TRUE(window->steer(Steerer::User));
    window->send(protocol::PointerMove{0, 100, 100});
    ASSERT_TRUE(waitUntil([&] { return first.count() == 2 && second.count() == 2; }));
    EXPECT_EQ(first.pictures[1], second.pictures[1]) << "decoded once";
    EXPECT_EQ(first.ends() + second.ends(), 0) << "a second one takes nothing from the first";
    EXPECT_EQ(screenshot->stats().frames, window->stats().frames);
}

bool isKey(const protocol::FrameHeader& header)
{
    return (header.flags & protocol::kFrameKey) != 0;
}

TEST_F(DesktopsTest, whoTakesFramesOfAStreamThatStandsStillGetsAKeyFrame)
{
    m_agent->behaviour.tickFrames = 0;
    Seen first, second;
    const auto window = look(first);
    ASSERT_TRUE(waitUntil([&] { return first.count() == 1; }));
    const auto recorder = record(second);
    ASSERT_TRUE(waitUntil([&] { return !second.taken().empty(); }));
    EXPECT_TRUE(isKey(second.taken()[0]));
    EXPECT_EQ(heard<protocol::RequestKeyFrame>(), 1U);
    EXPECT_TRUE(first.taken().empty());
}

TEST_F(DesktopsTest, whoOpensTheStreamToTakeItsFramesAsksForNone)
{
    Seen seen;
    const auto recorder = record(seen);
    ASSERT_TRUE(waitUntil([&] { return seen.count() >= 6; }));
    const auto frames = seen.taken();
    ASSERT_GE(frames.size(), 6U);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        EXPECT_EQ(frames[i].sequence, i + 1);
        EXPECT_EQ(isKey(frames[i]), i == 0);
    }
    EXPECT_EQ(heard<protocol::RequestKeyFrame>(), 0U);
}

TEST_F(DesktopsTest, framesThatCannotBeDecodedAreNoneOfThoseThatAreTaken)
{
    m_agent->behaviour.tickFrames = 0;
    Seen seen;
    const auto recorder = record(seen);
    ASSERT_TRUE(waitUntil([&] { return seen.count() == 1; }));
    m_agent->breakNextFrame();
    ASSERT_TRUE(recorder->steer(Steerer::User));
    recorder->send(protocol::PointerMove{0, 50, 50});
    ASSERT_TRUE(waitUntil([&] { return seen.count() == 2; }));
    const auto frames = seen.taken();
    ASSERT_EQ(frames.size(), 2U);
    EXPECT_EQ(frames[1].sequence, 3U);
    EXPECT_TRUE(isKey(frames[1]));
}

TEST_F(DesktopsTest, keyFramesAreAskedForTwiceASecondAtMost)
{
    m_agent->behaviour.tickFrames = 0;
    Seen seen;
    const auto recorder = record(seen);
    ASSERT_TRUE(waitUntil([&] { return seen.count() == 1; }));
    const auto began = std::chrono::steady_clock::now();
    while (heard<protocol::RequestKeyFrame>() < 4) {
        recorder->requestKeyFrame();
        (void)waitUntil([] { return false; }, std::chrono::milliseconds(10));
    }
    EXPECT_GE(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(1400));
}

TEST_F(DesktopsTest, whoGoesLetsGoOfWhatItHeldAndTheOthersGoOn)
{
    m_agent->behaviour.tickFrames = 0;
    Seen first, second;
    auto window = look(first);
    const auto other = look(second);
    ASSERT_TRUE(waitUntil([&] { return first.count() == 1; }));
    ASSERT_TRUE(window->steer(Steerer::User));
    window->send(protocol::Key{0, 42, true, 1});
    ASSERT_TRUE(waitUntil([&] { return heard<protocol::Key>() == 1; }));
    window.reset();
    ASSERT_TRUE(waitUntil([&] { return steered().size() == 2; }));
    EXPECT_EQ(steered()[1], Steerer::Nobody) << "with which the guest lets go of everything";
    const auto before = second.count();
    ASSERT_TRUE(other->steer(Steerer::User));
    other->send(protocol::PointerMove{0, 50, 50});
    ASSERT_TRUE(waitUntil([&] { return second.count() > before; }));
    EXPECT_LE(first.count(), before) << "nothing comes after it";
}

TEST_F(DesktopsTest, whoHasNoControlOnlyWatches)
{
    m_agent->behaviour.tickFrames = 0;
    Seen first, second;
    const auto window = look(first);
    const auto other = look(second);
    ASSERT_TRUE(waitUntil([&] { return first.count() == 1; }));
    window->send(protocol::Key{0, 30, true, 0});
    EXPECT_EQ(window->steer(Steerer::Nobody).error().code, ErrorCode::Conflict);
    ASSERT_TRUE(window->steer(Steerer::User));
    EXPECT_EQ(other->steer(Steerer::User).error().code, ErrorCode::Conflict);
    other->send(protocol::Key{0, 31, true, 0});
    window->send(protocol::Key{0, 32, true, 0});
    ASSERT_TRUE(waitUntil([&] { return heard<protocol::Key>() > 0; }));
    for (const auto& message : m_agent->desktopMessages()) {
        const auto* key = std::get_if<protocol::Key>(&message);
        EXPECT_TRUE(!key || key->code == 32);
    }
    ASSERT_TRUE(waitUntil([&] { return first.heard() == std::vector{Steerer::User}; }));
    EXPECT_EQ(second.heard(), std::vector{Steerer::User});
    ASSERT_TRUE(window->steer(Steerer::Nobody));
    EXPECT_TRUE(other->steer(Steerer::User)) << "it was given back";
}

TEST_F(DesktopsTest, whatIsDonePrivatelyOnlyTheOneInControlSees)
{
    m_agent->behaviour.tickFrames = 0;
    Seen first, second, third;
    const auto window = look(first);
    ASSERT_TRUE(waitUntil([&] { return first.count() == 1; }));
    const auto recorder = record(second);
    ASSERT_TRUE(waitUntil([&] { return !second.taken().empty() && second.count() == 2; }));
    ASSERT_TRUE(window->steer(Steerer::UserPrivately));
    EXPECT_EQ(second.heard(), std::vector{Steerer::UserPrivately}) << "before the guest knows";
    const auto seen = first.count();
    const auto kept = window->keepable();
    window->send(protocol::PointerMove{0, 100, 100});
    ASSERT_TRUE(waitUntil([&] { return first.count() > seen; }));
    recorder->requestKeyFrame();
    ASSERT_TRUE(waitUntil([&] { return first.count() > seen + 1; }));
    EXPECT_EQ(second.count(), 2U);
    EXPECT_EQ(second.taken().size(), 1U);
    EXPECT_EQ(window->keepable(), kept);
    EXPECT_EQ(recorder->latest(), kept);
    EXPECT_NE(window->latest(), kept);
    const auto late = look(third);
    EXPECT_EQ(third.count(), 0U);
    EXPECT_EQ(third.heard(), std::vector{Steerer::UserPrivately});

    ASSERT_TRUE(window->steer(Steerer::User));
    ASSERT_TRUE(waitUntil([&] { return second.count() == 3 && third.count() == 1; }));
    ASSERT_EQ(second.taken().size(), 2U);
    EXPECT_TRUE(isKey(second.taken()[1]));
    EXPECT_EQ(window->keepable(), window->latest());
    EXPECT_EQ(second.heard(), (std::vector{Steerer::UserPrivately, Steerer::User}));
    ASSERT_TRUE(waitUntil([&] {
        return first.heard() == std::vector{Steerer::UserPrivately, Steerer::User};
    })) << "as the guest confirmed it";
}

TEST_F(DesktopsTest, whereThePointerIsPrivatelyOnlyTheOneInControlHears)
{
    m_agent->behaviour.tickFrames = 0;
    Seen first, second;
    const auto window = look(first);
    const auto recorder = record(second);
    ASSERT_TRUE(waitUntil([&] { return !second.taken().empty(); }));
    point(5);
    ASSERT_TRUE(waitUntil([&] { return second.pointers() == std::vector{5}; }));
    ASSERT_TRUE(window->steer(Steerer::UserPrivately));
    point(66);
    point(77);
    ASSERT_TRUE(waitUntil([&] { return first.pointers() == std::vector{5, 66, 77}; }));
    EXPECT_EQ(second.pointers(), std::vector{5});
    ASSERT_TRUE(window->steer(Steerer::User));
    ASSERT_TRUE(waitUntil([&] { return second.taken().size() > 1; }));
    EXPECT_EQ(second.pointers(), (std::vector{5, 77})) << "where it is, though it does not move";
}

TEST_F(DesktopsTest, aWindowThatDiesPrivatelyShowsNothingToOthersBeforeTheGuestKnows)
{
    m_agent->behaviour.tickFrames = 0;
    Seen first, second;
    auto window = look(first);
    const auto other = look(second);
    ASSERT_TRUE(waitUntil([&] { return second.count() == 1; }));
    ASSERT_TRUE(window->steer(Steerer::UserPrivately));
    window->send(protocol::PointerMove{0, 100, 100});
    window.reset();
    EXPECT_EQ(second.heard(), std::vector{Steerer::UserPrivately});
    ASSERT_TRUE(waitUntil([&] { return second.heard().size() == 2; }));
    EXPECT_EQ(second.heard()[1], Steerer::Nobody);
    EXPECT_EQ(steered(), (std::vector{Steerer::UserPrivately, Steerer::Nobody}));
    ASSERT_TRUE(waitUntil([&] { return second.count() == 2; }));
}

TEST_F(DesktopsTest, theStreamGoesAtThePaceOfWhoNeedsMost)
{
    m_agent->behaviour.tickFrames = 10'000; // it never rests
    Seen first, second;
    const auto card = look(first);
    ASSERT_TRUE(waitUntil([&] { return first.count() > 0; }));
    card->setPace(10min);
    ASSERT_TRUE(waitUntil([&] { return m_agent->desktopClients() == 1; }));
    // The guest has two credits; behind them nothing comes.
    (void)waitUntil([] { return false; }, 700ms);
    const auto few = first.count();
    (void)waitUntil([] { return false; }, 300ms);
    EXPECT_EQ(first.count(), few);
    const auto window = look(second);
    EXPECT_TRUE(waitUntil([&] { return first.count() > few + 1; }))
        << "held credits are given back";
}

TEST_F(DesktopsTest, aStreamThatEndsEndsForAllAndTheNextWhoLooksOpensAnother)
{
    Seen first, second, third;
    const auto window = look(first);
    const auto other = look(second);
    ASSERT_TRUE(waitUntil([&] { return first.count() > 0; }));
    m_agent->cutDesktopMidFrame();
    ASSERT_TRUE(waitUntil([&] { return first.ends() == 1 && second.ends() == 1; }));
    const auto again = look(third);
    ASSERT_TRUE(waitUntil([&] { return third.count() > 0; }));
    EXPECT_EQ(third.ends(), 0);
}

TEST_F(DesktopsTest, aDecoderThatHadToBeReplacedIsToldToAllAndEndsNothing)
{
    Seen first, second;
    const auto window = look(first);
    const auto other = look(second);
    ASSERT_TRUE(waitUntil([&] { return first.count() == 6 && second.count() > 0; }));
    for (const int decoder : link::children())
        ASSERT_EQ(::kill(decoder, SIGKILL), 0);
    ASSERT_TRUE(window->steer(Steerer::User));
    window->send(protocol::PointerMove{0, 200, 100});
    ASSERT_TRUE(waitUntil([&] { return first.count() > 6; }));
    EXPECT_EQ(first.replacements(), 1);
    EXPECT_EQ(second.replacements(), 1);
    EXPECT_EQ(first.ends(), 0);
}

TEST_F(DesktopsTest, viewsComeAndGoAtAnyMoment)
{
    std::vector<std::unique_ptr<Seen>> all;
    std::vector<std::unique_ptr<DesktopView>> views;
    for (int i = 0; i < 60; ++i) {
        all.push_back(std::make_unique<Seen>());
        views.push_back(look(*all.back()));
        if (i % 3 == 2)
            views.clear();
        (void)waitUntil([] { return false; }, std::chrono::milliseconds(i % 7 * 3));
    }
    const auto last = look(*all.back());
    EXPECT_TRUE(waitUntil([&] { return last->latest() != nullptr; }));
}

TEST_F(DesktopsTest, whereNobodyMayLookNothingIsOpened)
{
    Seen seen;
    const auto view = m_desktops.open(WorkspaceId::generate(), seen.callbacks());
    ASSERT_FALSE(view);
    EXPECT_EQ(view.error().code, ErrorCode::NotFound);
    EXPECT_EQ(seen.count(), 0U);
}

} // namespace
} // namespace helix::desktops
