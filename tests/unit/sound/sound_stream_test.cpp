// From the agent's encoder through the wire, the cage, the stream and the service into a file; and guests
// that lie.

#include <fstream>
#include <future>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QTimer>

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

TEST_F(Streaming, AToneGoesOnWhereAPacketWasLostAndFadesWhereMoreWere)
{
    open();
    for (int i = 0; i < 10; ++i)
        m_agent->injectSound(wire(nextTone()));
    (void)nextTone(); // lost
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return heard() == 12; }));
    EXPECT_TRUE(m_heard[10].isConcealed);
    EXPECT_FALSE(m_heard[11].isConcealed);
    EXPECT_EQ(m_heard[10].sequence + 1, m_heard[11].sequence);
    std::vector<std::int16_t> all;
    for (std::size_t i = 6; i < 12; ++i)
        all.insert(all.end(), m_heard[i].samples.begin(), m_heard[i].samples.end());
    EXPECT_GT(purityOf(all), 0.9) << "with a silent packet it is 0.83 or so";
    for (int i = 0; i < 6; ++i)
        (void)nextTone();
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return heard() == 13; }));
    EXPECT_FALSE(m_heard[12].isConcealed) << "a long gap is silence";
}

TEST_F(Streaming, AGuestThatNamesGapsGetsNoMoreThanItMaySend)
{
    open();
    protocol::SoundPacket packet = nextTone();
    m_agent->injectSound(wire(packet));
    packet.begins = false;
    for (int i = 0; i < 60; ++i) {
        packet.sequence += link::SoundGaps::kMostConcealed + 1;
        m_agent->injectSound(wire(packet));
    }
    ASSERT_TRUE(waitUntil([&] { return why() || m_agent->soundMessages().size() == 61; }));
    EXPECT_LE(heard(), static_cast<std::size_t>(link::SoundPace::kMostAtOnce) + 100)
        << "100 at once, and 100 a second";
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
    /// As a guest does that plays.
    void playUntil(const std::function<bool()>& enough)
    {
        QTimer pace;
        QObject::connect(&pace, &QTimer::timeout, &pace, [&] {
            m_agent->injectSound(wire(nextTone()));
            ++m_played;
        });
        pace.start(protocol::kSoundPacketTime);
        ASSERT_TRUE(waitUntil(enough));
    }
    void play(int packets)
    {
        playUntil([this, end = m_played + packets] { return m_played >= end; });
    }
    SoundState state() { return m_service.now(m_id).state; }

    QTemporaryDir m_folder;
    const WorkspaceId m_id = WorkspaceId::generate();
    Door m_door;
    std::unique_ptr<store::Database> m_database =
        store::Database::open(m_folder.filePath("a.db").toStdString(), {SoundService::schema()})
            .value();
    bool m_isPrivate = false;
    int m_asked = 0, m_played = 0;
    std::weak_ptr<void> m_use; ///< of the workspace
    SoundService m_service{m_door,
                           *m_database,
                           {[this](const WorkspaceId&) {
                                ++m_asked;
                                return m_isPrivate;
                            },
                            [this](const WorkspaceId&) {
                                const auto use = std::make_shared<char>();
                                m_use = use;
                                return use;
                            }}};
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
    playUntil([&] { return state() == SoundState::Playing && m_service.now(m_id).level > 0; });
    EXPECT_FALSE(pull);
    EXPECT_TRUE(m_use.expired()) << "nobody hears it";
    EXPECT_NEAR(m_service.now(m_id).level, 37, 3);
    choose({true, false});
    playUntil([&] { return bool(pull) && m_service.now(m_id).bufferMs >= 40; });
    EXPECT_LE(m_service.now(m_id).bufferMs, 60);
    EXPECT_TRUE(m_service.now(m_id).isPlayedHere);
    EXPECT_FALSE(m_use.expired()) << "it is not suspended under who hears it";
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
    playUntil([&] {
        return m_service.now(m_id).meaning == "This computer has no sound card." &&
               state() == SoundState::Playing;
    });
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
    auto recording = m_service.record(m_id, {file, 8s, false}, {});
    playUntil([&] { return std::filesystem::exists(file); });
    play(25);
    m_isPrivate = true;
    const auto asked = m_asked;
    ASSERT_TRUE(waitUntil([&] { return m_asked > asked + 1; }));
    play(10);
    const auto recorded = QCoro::waitFor(std::move(recording));
    ASSERT_TRUE(recorded) << recorded.error().describe();
    EXPECT_EQ(recorded->problem, "");
    EXPECT_EQ(recorded->bytes, 8U * 48000 * 4);
    EXPECT_GE(recorded->heardMs, 500);
    EXPECT_LE(recorded->heardMs, 20 * (m_played - 10)) << "what is private is silence";
    EXPECT_EQ(std::filesystem::file_size(file), 44 + recorded->bytes);
}

TEST_F(Service, ARecordingEndsWithItsSentenceWhereNothingIsHeardAnyMore)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    for (const bool stops : {false, true}) {
        choose({true, false});
        ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
        const std::filesystem::path file = m_folder.filePath("a.wav").toStdString();
        auto recording = m_service.record(m_id, {file, 3600s, true}, {});
        const int asked = m_asked;
        ASSERT_TRUE(waitUntil([&] { return m_asked > asked + 1; }));
        if (stops) {
            m_door.where = fail(ErrorCode::Conflict, "It is stopped.");
            m_service.look(m_id);
        } else {
            choose({false, false});
        }
        const auto recorded = QCoro::waitFor(std::move(recording));
        ASSERT_TRUE(recorded) << recorded.error().describe();
        EXPECT_NE(recorded->problem, "");
        EXPECT_EQ(std::filesystem::file_size(file), 44 + recorded->bytes);
    }
}

TEST_F(Service, ARecordingOfADiskWithoutRoomEndsAtOnce)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    choose({true, false});
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    const std::filesystem::path file = m_folder.filePath("a.wav").toStdString();
    std::ofstream(file) << "precious";
    auto recording = m_service.record(m_id, {file, 3600s, true, std::uint64_t{1} << 62}, {});
    ASSERT_TRUE(waitUntil([&] { return m_asked > 0; }));
    play(5);
    const auto recorded = QCoro::waitFor(std::move(recording));
    ASSERT_FALSE(recorded);
    EXPECT_EQ(recorded.error().code, ErrorCode::OutOfSpace);
    EXPECT_EQ(std::filesystem::file_size(file), 8U);
}

/// A helix-decode that says nothing until it is let go.
class StuckDecoder {
public:
    explicit StuckDecoder(const QTemporaryDir& folder)
        : m_pipe(folder.filePath("pipe").toStdString())
    {
        const std::filesystem::path program = folder.filePath("decode").toStdString();
        std::ofstream(program) << "#!/bin/sh\nread word < " << m_pipe << "\n";
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        EXPECT_EQ(::mkfifo(m_pipe.c_str(), 0600), 0);
        m_environment.emplace("HELIXVM_DECODE", program.c_str());
    }
    /// Those that wait, and those to come.
    void letGo()
    {
        m_writer = UniqueFd(::open(m_pipe.c_str(), O_RDWR | O_CLOEXEC));
        EXPECT_EQ(::write(m_writer.get(), "a\nb\nc\nd\n", 8), 8);
    }

private:
    std::string m_pipe;
    UniqueFd m_writer;
    std::optional<fixture::ScopedEnvironment> m_environment;
};

TEST_F(Service, ADecoderThatHangsHoldsUpNobodyWhenSoundIsTurnedOff)
{
    StuckDecoder decoder(m_folder);
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    choose({true, false});
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    m_agent->injectSound(wire(nextTone())); // it is waited for from then on
    constexpr int kPatience = 300;          // beats
    int beats = 0;
    auto last = std::chrono::steady_clock::now();
    std::chrono::nanoseconds most{0};
    QTimer heart;
    QObject::connect(&heart, &QTimer::timeout, &heart, [&] {
        const auto now = std::chrono::steady_clock::now();
        most = std::max<std::chrono::nanoseconds>(most, now - last);
        last = now;
        if (++beats == kPatience)
            decoder.letGo();
    });
    heart.start(10ms);
    ASSERT_TRUE(waitUntil([&] { return beats > 20; }));
    choose({false, false});
    EXPECT_LT(beats, kPatience);
    ASSERT_TRUE(waitUntil([&] { return beats > kPatience && m_agent->soundClients() == 0; }));
    EXPECT_LT(most, 5s) << "the decoder has 20 s to begin";
}

TEST_F(Service, AGuestThatBreaksDecodersCostsSixInAMinuteHoweverOftenItIsConnectedTo)
{
    const std::filesystem::path starts = m_folder.filePath("starts").toStdString();
    const std::filesystem::path program = m_folder.filePath("decode").toStdString();
    std::ofstream(program) << "#!/bin/sh\necho start >> " << starts.string() << "\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const fixture::ScopedEnvironment environment("HELIXVM_DECODE", program.c_str());
    const auto lines = [&] {
        std::ifstream file(starts);
        return std::count(std::istreambuf_iterator<char>(file), {}, '\n');
    };
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    choose({true, false});
    ASSERT_TRUE(waitUntil([&] { return m_agent->soundClients() == 1; }));
    playUntil([&] { return state() == SoundState::Failed; });
    const std::string why = m_service.now(m_id).meaning;
    EXPECT_TRUE(why.find("again and again") != std::string::npos) << why;
    // It is connected to again 2 s later, and refused before a decoder is started.
    int tries = 0;
    QObject::connect(&m_service, &Sound::changed, &m_service, [&] { ++tries; });
    playUntil([&] { return tries >= 1; });
    EXPECT_LE(lines(), 6);
}

/// Ends only when it is let go.
class SlowOutput : public Output {
public:
    explicit SlowOutput(std::shared_future<void> mayEnd)
        : m_mayEnd(std::move(mayEnd))
    {
    }
    ~SlowOutput() override { m_mayEnd.wait_for(30s); }

private:
    std::shared_future<void> m_mayEnd;
};

TEST_F(Service, ALoudspeakerThatIsSlowToEndHoldsUpNobodyAndPlaysNothingMore)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    std::promise<void> mayEnd;
    const auto ends = mayEnd.get_future().share();
    Pull pull;
    OutputFailed fails;
    int made = 0;
    m_service.setOutput([&](Pull wanted, OutputFailed failed) {
        pull = std::move(wanted);
        fails = std::move(failed);
        ++made;
        return std::make_unique<SlowOutput>(ends);
    });
    choose({true, false});
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    m_agent->injectSound(wire(nextTone()));
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return made == 1 && m_service.now(m_id).bufferMs == 40; }));
    const auto before = std::chrono::steady_clock::now();
    choose({true, true});
    EXPECT_LT(std::chrono::steady_clock::now() - before, 10s);
    std::vector<std::int16_t> played(protocol::kSoundPacketSamples, 5);
    pull(played);
    EXPECT_TRUE(std::ranges::all_of(played, [](auto sample) { return sample == 0; }));
    const OutputFailed ofTheOld = fails;
    choose({true, false});
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return made == 2; }));
    ofTheOld({ErrorCode::Unavailable, "It is gone.", {}});
    QCoreApplication::processEvents();
    EXPECT_TRUE(m_service.now(m_id).isPlayedHere) << "that was the one before";
    mayEnd.set_value();
}

TEST_F(Service, ALoudspeakerThatFailsIsLookedForAgainWhenSoundBeginsAnew)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    Pull pull;
    OutputFailed fails;
    int made = 0;
    m_service.setOutput([&](Pull wanted, OutputFailed failed) {
        pull = std::move(wanted);
        fails = std::move(failed);
        ++made;
        return std::make_unique<Output>();
    });
    choose({true, false});
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return made == 1; }));
    fails({ErrorCode::Unavailable, "The sound server went away.", {}});
    ASSERT_TRUE(waitUntil([&] { return !m_service.now(m_id).isPlayedHere; }));
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    EXPECT_EQ(made, 1);
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return made == 2; }));
    EXPECT_EQ(m_service.now(m_id).meaning, "The sound server went away.") << "until it plays";
    std::vector<std::int16_t> played(protocol::kSoundPacketSamples);
    pull(played);
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return m_service.now(m_id).isPlayedHere; }));
}

TEST_F(Service, WhatEndsOnceIsForgottenAndDoesNotForbidARecording)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    choose({true, false});
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    m_agent->injectSound(wire(protocol::SoundProblem::Ended));
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Failed; }));
    const std::filesystem::path file = m_folder.filePath("a.wav").toStdString();
    const auto recorded = QCoro::waitFor(m_service.record(m_id, {file, 1s, false}, {}));
    EXPECT_TRUE(recorded) << recorded.error().describe();
    EXPECT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }, 20s));
    m_agent->injectSound(wire(protocol::SoundProblem::Absent));
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Failed; }));
    const auto refused = QCoro::waitFor(
        m_service.record(m_id, {m_folder.filePath("b.wav").toStdString(), 1s, false}, {}));
    EXPECT_EQ(refused.error().code, ErrorCode::Unavailable);
}

TEST_F(Service, AProblemThatIsSaidAgainAndAgainIsToldOnce)
{
    m_door.where = link::GuestAddress{m_agent->port(), credential()};
    choose({true, false});
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Silent; }));
    int told = 0;
    QObject::connect(&m_service, &Sound::changed, &m_service, [&] { ++told; });
    for (int i = 0; i < 50; ++i)
        m_agent->injectSound(wire(protocol::SoundProblem::Ended));
    m_agent->injectSound(wire(nextTone()));
    ASSERT_TRUE(waitUntil([&] { return state() == SoundState::Playing; }));
    EXPECT_LE(told, 3);
}

TEST_F(Service, WhatIsGoneIsNotListenedTo)
{
    m_door.where = fail(ErrorCode::NotFound, "There is no such workspace.");
    const auto chosen = QCoro::waitFor(m_service.choose(m_id, {true, false}));
    ASSERT_FALSE(chosen);
    EXPECT_EQ(chosen.error().code, ErrorCode::NotFound);
    EXPECT_FALSE(m_service.now(m_id).choice.on);
    m_door.where = fail(ErrorCode::Conflict, "It is stopped.");
    auto choosing = m_service.choose(m_id, {true, false});
    m_door.where = fail(ErrorCode::NotFound, "There is no such workspace.");
    EXPECT_FALSE(QCoro::waitFor(std::move(choosing))) << "removed meanwhile";
    EXPECT_FALSE(m_service.now(m_id).choice.on);
    SoundService next(m_door, *m_database);
    ASSERT_TRUE(QCoro::waitFor(next.load()));
    EXPECT_FALSE(next.now(m_id).choice.on) << "nothing is left of it";
    m_door.where = fail(ErrorCode::Conflict, "It is stopped.");
    auto removing = m_service.removeWorkspace(m_id); // its record goes after it
    EXPECT_FALSE(QCoro::waitFor(m_service.choose(m_id, {true, false})));
    ASSERT_TRUE(QCoro::waitFor(std::move(removing)));
    EXPECT_EQ(state(), SoundState::Off);
    m_service.close();
    EXPECT_FALSE(QCoro::waitFor(m_service.choose(m_id, {true, false})));
    EXPECT_EQ(state(), SoundState::Off);
}

} // namespace
} // namespace helix::sound
