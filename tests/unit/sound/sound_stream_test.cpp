// From the agent's encoder through the wire, the cage, the stream and the service into a file; and guests
// that lie.

#include <fstream>
#include <mutex>
#include <thread>

#include <QTemporaryDir>

#include "agent/sound/opus_packets.h"
#include "sound/sound_service.h"
#include "tone.h"
#include "unit/link/link_fixture.h"

namespace helix::sound {
namespace {

using link::waitUntil;
using namespace std::chrono_literals;

QByteArray wire(const protocol::SoundMessage& message)
{
    const Bytes bytes = protocol::encodeSoundMessage(message);
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

class Streaming : public link::WithFakeAgent {
protected:
    void open()
    {
        link::SoundStream::Callbacks callbacks;
        callbacks.onSound = [this](const link::HeardSound& sound) {
            const std::lock_guard lock(m_mutex);
            m_heard.push_back(sound);
        };
        callbacks.onProblem = [this](protocol::SoundProblem problem) {
            const std::lock_guard lock(m_mutex);
            m_problems.push_back(problem);
        };
        callbacks.onClosed = [this](const Error& why) {
            const std::lock_guard lock(m_mutex);
            m_why = why;
        };
        m_stream = link::SoundStream::open(m_agent->port(), credential(), callbacks);
        ASSERT_TRUE(waitUntil([&] { return m_agent->soundClients() == 1; }));
    }
    std::size_t heard()
    {
        const std::lock_guard lock(m_mutex);
        return m_heard.size();
    }
    std::optional<Error> why()
    {
        const std::lock_guard lock(m_mutex);
        return m_why;
    }
    protocol::SoundPacket nextTone()
    {
        return *m_packets.add(tone(m_frames += protocol::kSoundPacketFrames), 0, true);
    }

    agent::OpusPackets m_packets = agent::OpusPackets::create().value();
    std::size_t m_frames = 0;
    std::mutex m_mutex; // guards the following
    std::vector<link::HeardSound> m_heard;
    std::vector<protocol::SoundProblem> m_problems;
    std::optional<Error> m_why;
    std::unique_ptr<link::SoundStream> m_stream; // last: its thread ends first
};

TEST_F(Streaming, ATonesPacketsAreTheSameToneAndEachIsAnswered)
{
    open();
    for (std::size_t i = 1; i <= 50; ++i) {
        m_agent->injectSound(wire(nextTone()));
        ASSERT_TRUE(waitUntil([&] { return heard() == i; }));
    }
    std::vector<std::int16_t> all;
    for (const auto& sound : m_heard)
        all.insert(all.end(), sound.samples.begin(), sound.samples.end());
    const std::span settled = std::span(all).subspan(4 * protocol::kSoundPacketSamples);
    EXPECT_NEAR(frequencyOf(settled), kTone, 0.1);
    EXPECT_GT(purityOf(settled), 0.99);
    EXPECT_LT(purityOf(settled, 523), 0.01);
    ASSERT_TRUE(waitUntil([&] { return m_agent->soundMessages().size() == 50; }));
    const QByteArray last = m_agent->soundMessages().back();
    const auto answered =
        protocol::decodeSoundHeard({reinterpret_cast<const std::uint8_t*>(last.constData()), 5});
    ASSERT_TRUE(answered);
    EXPECT_EQ(answered->sequence, m_heard.back().sequence);
}

TEST_F(Streaming, WhatIsNoOpusIsLeftOut)
{
    open();
    protocol::SoundPacket packet = nextTone();
    m_agent->injectSound(wire(packet));
    for (const Bytes& opus :
         {Bytes{3}, Bytes(1275, 255), Bytes{0xff, 0xff, 0xff}, Bytes{0x78, 1, 2, 3} /* 10 ms */}) {
        packet.opus = opus;
        ++packet.sequence;
        m_agent->injectSound(wire(packet));
    }
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return heard() >= 2 && m_agent->soundMessages().size() == 6; }));
    for (const auto& sound : m_heard)
        EXPECT_EQ(sound.samples.size(), protocol::kSoundPacketSamples);
    EXPECT_FALSE(why());
}

TEST_F(Streaming, AGuestWithoutPipeWireSaysSo)
{
    open();
    m_agent->injectSound(wire(protocol::SoundProblem::Absent));
    ASSERT_TRUE(waitUntil([&] {
        const std::lock_guard lock(m_mutex);
        return m_problems.size() == 1;
    }));
}

TEST_F(Streaming, GarbageAndFloodsEndTheConnection)
{
    for (const QByteArray& garbage : {QByteArray("hello"), QByteArray(2000, 1), QByteArray(4000, 1),
                                      wire(nextTone()).replace(0, 1, "\x09")}) {
        open();
        m_agent->injectSound(garbage);
        ASSERT_TRUE(waitUntil([&] { return why().has_value(); })) << garbage.size();
        EXPECT_EQ(why()->code, ErrorCode::Protocol) << why()->describe();
        m_stream.reset();
        m_why.reset();
        ASSERT_TRUE(waitUntil([&] { return m_agent->soundClients() == 0; }));
    }
    open();
    const QByteArray packet = wire(nextTone());
    for (int i = 0; i < 2000; ++i)
        m_agent->injectSound(packet);
    ASSERT_TRUE(waitUntil([&] { return why().has_value(); }));
    EXPECT_EQ(why()->code, ErrorCode::Protocol);
    EXPECT_LE(heard(), 400U);
}

TEST(Pace, TwiceAsFastAsItIsPlayedForEver)
{
    link::SoundPace pace;
    std::chrono::steady_clock::time_point now;
    int came = 0;
    while (pace.mayCome(now))
        ++came;
    EXPECT_EQ(came, link::SoundPace::kMostAtOnce);
    for (int i = 0; i < 1000; ++i)
        EXPECT_TRUE(pace.mayCome(now += 20ms)) << i;
}

/// A way into the fake.
struct Door : link::GuestDoor {
    Result<link::GuestAddress> where = fail(ErrorCode::Conflict, "It is stopped.");
    Result<link::GuestAddress> address(const WorkspaceId&) const override { return where; }
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId, link::ExecRequest) override
    {
        co_return fail(ErrorCode::Unsupported, "");
    }
    std::string nameOf(const WorkspaceId&) const override { return "otter"; }
    std::filesystem::path folderOf(const WorkspaceId&) const override { return {}; }
    std::int64_t startedAtMs(const WorkspaceId&) const override { return 1; }
};

class Service : public Streaming {
protected:
    Service() { EXPECT_TRUE(QCoro::waitFor(m_service.load())); }
    void choose(SoundChoice choice)
    {
        const auto chosen = QCoro::waitFor(m_service.choose(m_id, choice));
        ASSERT_TRUE(chosen) << chosen.error().describe();
    }
    SoundState state() { return m_service.now(m_id).state; }

    QTemporaryDir m_folder;
    const WorkspaceId m_id = WorkspaceId::generate();
    Door m_door;
    std::unique_ptr<store::Database> m_database =
        store::Database::open(m_folder.filePath("a.db").toStdString(), {SoundService::schema()})
            .value();
    SoundService m_service{m_door, *m_database};
};

TEST_F(Service, IsOffUntilAskedForAndKept)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    EXPECT_EQ(state(), SoundState::Off);
    m_service.look(m_id);
    choose({true, true});
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    EXPECT_EQ(m_agent->soundClients(), 1U);
    SoundService next(m_door, *m_database);
    ASSERT_TRUE(QCoro::waitFor(next.load()));
    EXPECT_EQ(next.now(m_id).choice, (SoundChoice{true, true}));
    next.close();
    choose({false, false});
    EXPECT_EQ(state(), SoundState::Off);
    ASSERT_TRUE(waitUntil([&] { return m_agent->soundClients() == 0; }));
}

TEST_F(Service, WaitsForTheGuestAndLetsItGo)
{
    choose({true, false});
    EXPECT_EQ(state(), SoundState::Waiting);
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    m_service.look(m_id);
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    m_door.where = fail(ErrorCode::Conflict, "It is stopped.");
    m_service.look(m_id);
    EXPECT_EQ(state(), SoundState::Waiting);
    ASSERT_TRUE(waitUntil([&] { return m_agent->soundClients() == 0; }));
    ASSERT_TRUE(QCoro::waitFor(m_service.removeWorkspace(m_id)));
    EXPECT_FALSE(m_service.now(m_id).choice.on);
}

TEST_F(Service, ALoudspeakerPullsWhatIsPlayedUnlessItIsMuted)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    Pull pull;
    m_service.setOutput([&](Pull made, const OutputFailed&) {
        pull = std::move(made);
        return std::make_unique<Output>();
    });
    choose({true, true});
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Playing; }));
    EXPECT_FALSE(pull);
    EXPECT_NEAR(m_service.now(m_id).level, 37, 3);
    choose({true, false});
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return bool(pull) && m_service.now(m_id).bufferMs == 40; }));
    EXPECT_TRUE(m_service.now(m_id).isPlayedHere);
    std::vector<std::int16_t> played(protocol::kSoundPacketSamples);
    pull(played);
    EXPECT_TRUE(std::ranges::any_of(played, [](auto sample) { return sample > 1000; }));
}

TEST_F(Service, AComputerWithoutLoudspeakersSaysSo)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    m_service.setOutput([](const Pull&, const OutputFailed& failed) {
        std::thread([failed] {
            failed({ErrorCode::Unavailable, "This computer has no sound card.", {}});
        }).join();
        return std::make_unique<Output>();
    });
    choose({true, false});
    ASSERT_TRUE(waitUntil([&] { return m_agent->soundClients() == 1; }));
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil(
        [&] { return m_service.now(m_id).meaning == "This computer has no sound card."; }));
    EXPECT_EQ(state(), SoundState::Playing);
}

TEST_F(Service, RecordsWhatIsOnAlone)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    const std::filesystem::path file = m_folder.filePath("a.wav").toStdString();
    const auto off = QCoro::waitFor(m_service.record(m_id, {file, 1s, false}, {}));
    EXPECT_EQ(off.error().code, ErrorCode::Conflict);
    EXPECT_FALSE(std::filesystem::exists(file));
    choose({true, false});
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    auto recording = m_service.record(m_id, {file, 2s, false}, {});
    ASSERT_TRUE(waitUntil([&] { return std::filesystem::exists(file); }));
    for (int i = 0; i < 25; ++i)
        m_agent->injectSound(wire(nextTone()));
    const auto recorded = QCoro::waitFor(std::move(recording));
    ASSERT_TRUE(recorded) << recorded.error().describe();
    EXPECT_EQ(recorded->bytes, 2U * 48000 * 4);
    EXPECT_EQ(recorded->heardMs, 500);
    EXPECT_EQ(std::filesystem::file_size(file), 44 + recorded->bytes);
}

} // namespace
} // namespace helix::sound
