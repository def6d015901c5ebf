#include "link/desktop_stream.h"

#include <atomic>
#include <mutex>

#include "fakes/fake_agent/fake_desktop.h"
#include "link_fixture.h"
#include "own_processes.h"
#include "protocol/desktop_frame.h"

namespace helix::link {
namespace {

using fakes::FakeScreen;

class Stream : public WithFakeAgent {
protected:
    ~Stream() override { m_stream.reset(); }

    void open(Credential credential)
    {
        DesktopStream::Callbacks callbacks;
        callbacks.onPicture = [this](PicturePtr picture) {
            const std::lock_guard lock(m_mutex);
            m_pictures.push_back(std::move(picture));
        };
        callbacks.onDecoderReplaced = [this](Error why) {
            const std::lock_guard lock(m_mutex);
            m_replaced.push_back(std::move(why));
        };
        callbacks.onClosed = [this](Error why) {
            const std::lock_guard lock(m_mutex);
            m_closed.push_back(std::move(why));
        };
        m_stream = DesktopStream::open(m_agent->port(), std::move(credential), callbacks);
    }
    void open() { open(credential()); }
    std::size_t pictures()
    {
        const std::lock_guard lock(m_mutex);
        return m_pictures.size();
    }
    std::size_t closes()
    {
        const std::lock_guard lock(m_mutex);
        return m_closed.size();
    }
    template <typename T>
    std::size_t heard()
    {
        return static_cast<std::size_t>(
            std::ranges::count_if(m_agent->desktopMessages(),
                                  [](const auto& m) { return std::holds_alternative<T>(m); }));
    }
    static int lumaAt(const Picture& picture, int x, int y)
    {
        return picture.y[static_cast<std::size_t>(y * picture.width + x)];
    }
    /// Opens, waits for a picture, and expects the stream to end with Protocol after `misbehave`.
    void expectCutOff(const std::function<void()>& misbehave)
    {
        open();
        ASSERT_TRUE(waitUntil([&] { return pictures() > 0; }));
        misbehave();
        ASSERT_TRUE(waitUntil([&] { return closes() > 0; }));
        EXPECT_EQ(m_closed[0].code, ErrorCode::Protocol) << m_closed[0].describe();
        m_stream.reset();
        EXPECT_EQ(closes(), 1U);
        m_pictures.clear();
        m_closed.clear();
    }
    static QByteArray frame(protocol::FrameHeader header, const Bytes& h264)
    {
        const Bytes bytes = protocol::encodeFrame(header, h264);
        return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
    }

    std::mutex m_mutex;
    std::vector<PicturePtr> m_pictures;
    std::vector<Error> m_closed, m_replaced;
    std::unique_ptr<DesktopStream> m_stream;
};

TEST_F(Stream, decodesWhatTheGuestShowsAndAcknowledgesIt)
{
    open();
    ASSERT_TRUE(waitUntil([&] { return pictures() >= 6; }));
    const PicturePtr first = m_pictures[0];
    EXPECT_EQ(first->width, 320);
    EXPECT_EQ(first->height, 240);
    EXPECT_EQ(first->y.size(), 320U * 240);
    EXPECT_EQ(first->u.size(), 160U * 120);
    EXPECT_NEAR(lumaAt(*first, 20, 20), FakeScreen::kBrightLuma, 6);
    EXPECT_NEAR(lumaAt(*first, 200, 200), FakeScreen::kDarkLuma, 6);
    // The square has moved by 16 with each of five ticks.
    EXPECT_NEAR(lumaAt(*m_pictures[5], 40, 20), FakeScreen::kDarkLuma, 6);
    EXPECT_NEAR(lumaAt(*m_pictures[5], 100, 20), FakeScreen::kBrightLuma, 6);
    EXPECT_EQ(m_stream->latest(), m_pictures[5]);
    ASSERT_TRUE(waitUntil([&] { return heard<protocol::Acknowledge>() == 6; }));
    EXPECT_EQ(heard<protocol::RequestKeyFrame>(), 0U);
    const StreamStats stats = m_stream->stats();
    EXPECT_EQ(stats.frames, 6U);
    EXPECT_EQ(stats.keyFrames, 1U);
    EXPECT_EQ(stats.decodeErrors, 0U);
    EXPECT_GT(stats.bytes, 0U);
    EXPECT_GT(stats.framesPerSecond, 0);
    EXPECT_EQ(stats.decoder, "FFmpeg h264, software");
}

/// On a computer without one: nothing but the sentence is different.
TEST_F(Stream, withoutTheCardThatIsWishedForIsDecodedByTheProcessorAndSaysWhy)
{
    DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [this](PicturePtr picture) {
        const std::lock_guard lock(m_mutex);
        m_pictures.push_back(std::move(picture));
    };
    const decoding::Card last{decoding::Card::Driver::VaApi, decoding::kLastRenderNode};
    m_stream =
        DesktopStream::open(m_agent->port(), credential(), callbacks, std::make_shared<Restarts>(),
                            std::make_shared<CardChoice>(std::vector{last}));
    ASSERT_TRUE(waitUntil([&] { return pictures() >= 6; }));
    EXPECT_EQ(m_stream->stats().decodeErrors, 0U);
    EXPECT_EQ(heard<protocol::RequestKeyFrame>(), 0U)
        << "the first picture is decoded all the same";
    EXPECT_EQ(m_stream->stats().decoder,
              "FFmpeg h264, software (no graphics card for decoding: /dev/dri/renderD191 cannot be "
              "opened; this user may have to be in the group that it belongs to)");
}

TEST_F(Stream, sendsInputInOrderAndMeasuresUntilItIsSeen)
{
    m_agent->behaviour.tickFrames = 0;
    open();
    ASSERT_TRUE(waitUntil([&] { return pictures() == 1; }));
    EXPECT_EQ(m_stream->stats().inputToDecoded.count, 0U);
    m_stream->send(protocol::PointerMove{0, 100, 100});
    ASSERT_TRUE(waitUntil([&] { return pictures() == 2; }));
    EXPECT_NEAR(lumaAt(*m_pictures[1], 130, 130), FakeScreen::kBrightLuma, 6);
    EXPECT_EQ(m_pictures[1]->lastInput, 1U);
    EXPECT_EQ(m_stream->stats().inputToDecoded.count, 1U);
    EXPECT_GT(m_stream->stats().inputToDecoded.p50, 0);
    EXPECT_EQ(m_stream->stats().inputToPresented.count, 0U) << "nobody showed it";
    m_stream->presented(m_pictures[1]->sequence, std::chrono::steady_clock::now());
    EXPECT_EQ(m_stream->stats().inputToPresented.count, 1U);
    m_stream->send(protocol::Key{0, 30, true, 0});
    m_stream->send(protocol::Key{0, 30, false, 0});
    ASSERT_TRUE(waitUntil([&] { return heard<protocol::Key>() == 2; }));
    std::vector<std::uint32_t> sequences;
    for (const auto& message : m_agent->desktopMessages())
        if (const auto* key = std::get_if<protocol::Key>(&message))
            sequences.push_back(key->sequence);
    EXPECT_EQ(sequences, (std::vector<std::uint32_t>{2, 3}));
}

TEST_F(Stream, releasesHeldKeysWhenItIsDestroyed)
{
    open();
    ASSERT_TRUE(waitUntil([&] { return pictures() > 0; }));
    m_stream->send(protocol::Key{0, 42, true, 1});
    m_stream.reset();
    EXPECT_TRUE(waitUntil([&] { return heard<protocol::ReleaseAll>() == 1; }));
    EXPECT_EQ(heard<protocol::Key>(), 1U);
}

TEST_F(Stream, asksForAKeyFrameAfterADecodeErrorAndRecovers)
{
    open();
    ASSERT_TRUE(waitUntil([&] { return pictures() == 6; }));
    m_agent->breakNextFrame();
    m_stream->send(protocol::PointerMove{0, 200, 100});
    ASSERT_TRUE(waitUntil([&] { return heard<protocol::RequestKeyFrame>() == 1; }));
    ASSERT_TRUE(waitUntil([&] { return pictures() == 7; }));
    EXPECT_NEAR(lumaAt(*m_pictures[6], 230, 130), FakeScreen::kBrightLuma, 6);
    EXPECT_EQ(m_stream->stats().decodeErrors, 1U);
    ASSERT_TRUE(
        waitUntil([&] { return heard<protocol::Acknowledge>() == 8; })); // the broken one, too
    EXPECT_EQ(closes(), 0U);
}

TEST_F(Stream, endsOnHostileMessages)
{
    protocol::FrameHeader header;
    header.sequence = 1;
    header.width = 320;
    header.height = 240;
    expectCutOff([&] { m_agent->injectDesktop("garbage"); });
    expectCutOff([&] { m_agent->injectDesktop({}); });
    expectCutOff([&] { m_agent->injectDesktop(QByteArray("\x01\x03\x03", 3)); }); // nobody is 3
    expectCutOff([&] { m_agent->injectDesktop(QByteArray("\x01\x03", 2)); });
    expectCutOff([&] { m_agent->injectDesktop(QByteArray("\x01\x03\x01 ", 4)); });
    expectCutOff([&] { m_agent->injectDesktop(QByteArray(9 << 20, 'x')); });
    expectCutOff([&] { m_agent->injectDesktop(frame(header, {1})); }); // a sequence that has been
    header.sequence = 1000;
    expectCutOff([&] { m_agent->injectDesktop(frame(header, {1})); });
}

TEST_F(Stream, tellsOfThePointerAndKeepsItsShape)
{
    std::vector<PointerPtr> told;
    DesktopStream::Callbacks callbacks;
    callbacks.onPointer = [&](PointerPtr pointer) {
        const std::lock_guard lock(m_mutex);
        told.push_back(std::move(pointer));
    };
    m_agent->behaviour.tickFrames = 0;
    m_stream = DesktopStream::open(m_agent->port(), credential(), callbacks);
    ASSERT_TRUE(waitUntil([&] { return m_stream->latest() != nullptr; }));
    EXPECT_FALSE(m_stream->pointer());
    const auto inject = [this](const protocol::PointerUpdate& update) {
        const Bytes bytes = protocol::encodePointerUpdate(update);
        m_agent->injectDesktop(
            {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())});
    };
    inject({true, 1, 2, {}}); // nothing is seen of one without a shape
    inject({true, 10, 20, protocol::PointerShape{1, 1, 0, 0, {1, 2, 3, 255}}});
    for (std::uint16_t i = 0; i < 100; ++i) // more than frames may wait
        inject({true, i, 30, {}});
    ASSERT_TRUE(waitUntil([&] {
        const std::lock_guard lock(m_mutex);
        return told.size() == 102;
    }));
    EXPECT_FALSE(told[0]->isVisible);
    EXPECT_TRUE(told[1]->isVisible);
    EXPECT_EQ(told[101]->shape, told[1]->shape);
    EXPECT_EQ(told[101]->x, 99);
    EXPECT_EQ(m_stream->pointer(), told[101]);
}

TEST_F(Stream, endsOnAPointerThatIsNone)
{
    Bytes broken = protocol::encodePointerUpdate({true, 1, 2, {}});
    broken.push_back(0);
    expectCutOff([&] {
        m_agent->injectDesktop(
            {reinterpret_cast<const char*>(broken.data()), static_cast<qsizetype>(broken.size())});
    });
}

TEST_F(Stream, refusesADesktopThatIsTooLarge)
{
    m_agent->behaviour.tickFrames = 0;
    expectCutOff([&] {
        protocol::FrameHeader header;
        header.sequence = 2;
        header.flags = protocol::kFrameKey;
        header.width = header.height = 8192;
        m_agent->injectDesktop(frame(header, {1}));
    });
}

TEST_F(Stream, endsWhenCreditsAreIgnored)
{
    m_agent->behaviour.tickFrames = 0;
    expectCutOff([&] {
        protocol::FrameHeader header;
        header.width = 320;
        header.height = 240;
        // Each keeps the decoder busy for nothing; they are not waited for.
        for (header.sequence = 2; header.sequence < 200; ++header.sequence)
            m_agent->injectDesktop(frame(header, Bytes(100, 0)));
    });
}

TEST_F(Stream, asksAtMostTwiceASecond)
{
    m_agent->behaviour.tickFrames = 0;
    open();
    ASSERT_TRUE(waitUntil([&] { return pictures() == 1; }));
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 20; ++i) {
        m_agent->breakNextFrame();
        m_stream->send(protocol::PointerMove{0, static_cast<std::uint16_t>(2 * i), 0});
        (void)waitUntil([] { return false; }, 50ms);
    }
    const auto spent = std::chrono::steady_clock::now() - begin;
    EXPECT_LE(heard<protocol::RequestKeyFrame>(), static_cast<std::size_t>(spent / 500ms) + 1);
    EXPECT_GE(heard<protocol::RequestKeyFrame>(), 1U);
}

TEST_F(Stream, tellsOnceThatTheConnectionIsLost)
{
    open();
    ASSERT_TRUE(waitUntil([&] { return pictures() > 0; }));
    m_agent->cutDesktopMidFrame();
    ASSERT_TRUE(waitUntil([&] { return closes() > 0; }));
    EXPECT_EQ(m_closed[0].code, ErrorCode::Unavailable);
    m_stream->send(protocol::PointerMove{0, 1, 1}); // of no consequence
    m_stream.reset();
    EXPECT_EQ(closes(), 1U);
}

TEST_F(Stream, refusesAnotherCertificateAndReportsRefusals)
{
    const auto paired = credential();
    m_agent->changeIdentity(fakes::makeIdentity());
    open(paired);
    ASSERT_TRUE(waitUntil([&] { return closes() == 1; }));
    EXPECT_EQ(m_closed[0].code, ErrorCode::PermissionDenied);
    EXPECT_EQ(m_agent->heard(), "");
}

TEST_F(Stream, goesOnWhenItsDecoderIsKilled)
{
    open();
    ASSERT_TRUE(waitUntil([&] { return pictures() == 6; }));
    const auto decoders = children();
    ASSERT_EQ(decoders.size(), 1U);
    ASSERT_EQ(::kill(decoders[0], SIGKILL), 0);
    m_stream->send(protocol::PointerMove{0, 200, 100});
    ASSERT_TRUE(waitUntil([&] { return pictures() >= 7; }));
    EXPECT_EQ(heard<protocol::RequestKeyFrame>(), 1U);
    EXPECT_NEAR(lumaAt(*m_pictures.back(), 230, 130), FakeScreen::kBrightLuma, 6);
    EXPECT_EQ(closes(), 0U);
    EXPECT_EQ(children().size(), 1U);
    m_stream.reset();
    EXPECT_TRUE(children().empty());
    ASSERT_EQ(m_replaced.size(), 1U);
    EXPECT_NE(m_replaced[0].message.find("has ended"), std::string::npos)
        << m_replaced[0].describe();
}

TEST_F(Stream, whoseDecoderFailsAgainAndAgainSaysSoEachTimeAndEndsWithASentence)
{
    open();
    ASSERT_TRUE(waitUntil([&] { return pictures() == 6; }));
    for (std::size_t shown = pictures(); closes() == 0; shown = pictures()) {
        for (const int decoder : children())
            ASSERT_EQ(::kill(decoder, SIGKILL), 0);
        m_stream->send(protocol::PointerMove{0, 200, 100});
        ASSERT_TRUE(waitUntil([&] { return pictures() > shown || closes() > 0; }));
    }
    EXPECT_EQ(m_replaced.size(), static_cast<std::size_t>(Restarts::kMost));
    EXPECT_EQ(m_closed[0].code, ErrorCode::Unavailable);
    EXPECT_NE(m_closed[0].message.find("failed again and again"), std::string::npos)
        << m_closed[0].describe();
    EXPECT_TRUE(children().empty()) << "none is started any more";
}

TEST_F(Stream, endsWithASentenceWhereThereIsNoDecoder)
{
    const fixture::ScopedEnvironment none("HELIXVM_DECODE", "/nowhere/helix-decode");
    open();
    ASSERT_TRUE(waitUntil([&] { return closes() == 1; }));
    EXPECT_EQ(m_closed[0].code, ErrorCode::NotFound);
    EXPECT_NE(m_closed[0].message.find("helix-decode"), std::string::npos);
    EXPECT_EQ(pictures(), 0U);
}

TEST_F(Stream, leavesNothingBehindOverManyReconnects)
{
    const auto paired = credential();
    const auto once = [&] {
        open(paired);
        const auto before = pictures();
        ASSERT_TRUE(waitUntil([&] { return pictures() > before; }));
        m_stream.reset();
    };
    once(); // what is made once for the whole process
    // The fake's ends of the connection are in this process as well, and close a moment later.
    const auto idle = [] { return std::pair(openDescriptors(), threads()); };
    (void)waitUntil([] { return false; }, 200ms);
    const auto before = idle();
    for (int i = 0; i < 50; ++i)
        once();
    EXPECT_TRUE(children().empty());
    EXPECT_TRUE(waitUntil([&] { return idle() == before; }, 20s))
        << openDescriptors() << " descriptors and " << threads() << " threads, before "
        << before.first << " and " << before.second;
}

TEST_F(Stream, mayBeDestroyedAtAnyMoment)
{
    const auto paired = credential();
    for (int i = 0; i < 40; ++i) {
        open(paired);
        (void)waitUntil([] { return false; }, std::chrono::milliseconds(i * 3));
        m_stream->send(protocol::PointerMove{0, 1, 1});
        m_stream.reset();
    }
    SUCCEED();
}

} // namespace
} // namespace helix::link
