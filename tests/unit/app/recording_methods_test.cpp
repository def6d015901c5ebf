// desktop.record over the control socket, with the real stream and a fake agent behind it.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <optional>

#include <gtest/gtest.h>

#include "recording/shelf.h"
#include "tasks/recorded_stream.h"
#include "unit/app/served_desktop.h"
#include "unit/recording/played.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;
using recording::play;
using recording::PlayedPicture;

class RecordingMethodsTest : public ServedDesktop {
protected:
    RecordingMethodsTest()
        : m_file(m_folder.filePath("desk.mp4").toStdString())
    {
    }
    Json wish(int seconds = 0) const
    {
        return {{"workspace", "box"}, {"file", m_file.string()}, {"seconds", seconds}};
    }
    static void cancel(RawClient& client) { client.notify("call.cancel", {{"call", 1}}); }
    /// Waits until it is told of so many frames. What it is told then; nothing: it is not.
    static std::optional<Json> hears(RawClient& client, std::uint64_t frames)
    {
        const QDeadlineTimer deadline(std::chrono::seconds(30)); // it is told each second
        for (auto message = client.receive(); message && !deadline.hasExpired();
             message = client.receive())
            if (message->method == "desktop.recording" && message->params["frames"] >= frames)
                return message->params;
        return std::nullopt;
    }
    [[nodiscard]] bool isRecorded() { return !m_plane.fakeWorkspaces.watchers["box"].expired(); }
    /// Of whoever does not wait for an answer: the call has come to its end, and its file with it,
    /// which is written in the pool after the stream was let go.
    bool hasEnded()
    {
        return pumpUntil([&] { return !isRecorded(); });
    }

    std::filesystem::path m_file;
};

TEST_F(RecordingMethodsTest, recordsForAsLongAsWasAsked)
{
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish(2));
    ASSERT_TRUE(pumpUntil([&] { return isRecorded(); })) << "it is used meanwhile";
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_FALSE(isRecorded());
    EXPECT_EQ(answer->result["files"], Json::array({m_file.string()}));
    EXPECT_EQ(answer->result["problem"], "");
    EXPECT_EQ(answer->result["width"], 320);
    EXPECT_EQ(answer->result["bytes"], std::filesystem::file_size(m_file));
    const auto film = play(m_file);
    ASSERT_TRUE(film);
    EXPECT_TRUE(film->isWhole);
    EXPECT_NEAR(film->seconds, 2, 0.001);
    // The first one, five that change by themselves and the one that closes it, which may be asked
    // for while one of those waits to be sent.
    EXPECT_EQ(answer->result["frames"], film->pictures.size());
    EXPECT_LE(film->pictures.size(), 7U);
    EXPECT_GE(film->pictures.size(), 3U) << "some come between the first and the last";
    EXPECT_FALSE(std::ranges::all_of(film->pictures, &PlayedPicture::isKey));
    EXPECT_GT(film->pictures.back().squareX, film->pictures.front().squareX);
    const auto closing =
        std::ranges::find_if(film->pictures.rbegin(), film->pictures.rend(), &PlayedPicture::isKey);
    ASSERT_NE(closing, film->pictures.rend());
    EXPECT_GE(closing->at, 0.5) << "it closes with a picture that is asked for";
}

TEST_F(RecordingMethodsTest, aSeriesHasThePointerButNotOfPrivateTime)
{
    m_agent->behaviour.tickFrames = 0;
    const auto shelf = m_paths.data / "shelf";
    recording::Target target;
    target.series.emplace();
    target.series->folder = *recording::makeRecordingFolder(shelf, "r1");
    const std::shared_ptr recording(recording::Recording::begin(target).value());
    tasks::RecordedStream stream(m_plane.workspaces(), m_plane.desktops(), box().id, recording);
    const auto hasFiles = [&](std::size_t count) {
        return pumpUntil([&] {
            (void)stream.keepOpen(std::chrono::steady_clock::now());
            return recording->progress().files.size() == count;
        });
    };
    std::atomic<int> pointedAt = 0; // as who works privately sees it
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPointer = [&](const link::PointerPtr& pointer) { pointedAt = pointer->x; };
    ASSERT_TRUE(hasFiles(1));
    const auto window = m_plane.desktops().open(box().id, callbacks).value();
    const auto point = [&](std::uint16_t x) {
        const Bytes bytes = protocol::encodePointerUpdate(
            {true, x, 1, protocol::PointerShape{1, 1, 0, 0, {1, 2, 3, 255}}});
        m_agent->injectDesktop(
            {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())});
        return pumpUntil([&] { return pointedAt == x; });
    };
    ASSERT_TRUE(point(10));
    ASSERT_TRUE(window->steer(protocol::Steerer::UserPrivately));
    ASSERT_TRUE(point(66));
    ASSERT_TRUE(point(77));
    ASSERT_TRUE(window->steer(protocol::Steerer::Nobody));
    ASSERT_TRUE(hasFiles(2));
    ASSERT_TRUE(recording->end());
    const auto parts = recording::readShelf(shelf).at(0).parts;
    const auto before = recording::PointerTrack::read(parts.at(0).file).value();
    ASSERT_EQ(before.times().size(), 1U);
    EXPECT_EQ(before.at(before.times()[0])->x, 10);
    const auto after = recording::PointerTrack::read(parts.at(1).file).value();
    ASSERT_EQ(after.times().size(), 1U) << "where it is now, and not where it was";
    EXPECT_EQ(after.at(after.times()[0])->x, 77);
}

TEST_F(RecordingMethodsTest, cancelledItIsAnsweredWithWhatWasWritten)
{
    m_agent->behaviour.tickFrames = 0; // and nothing moves
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish());
    const auto told = hears(client, 1);
    ASSERT_TRUE(told);
    const auto cancelled = std::chrono::steady_clock::now();
    cancel(client);
    const auto answer = client.answer(1);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - cancelled;
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_EQ(answer->result["frames"], 2);
    const auto film = play(m_file);
    ASSERT_TRUE(film);
    EXPECT_NEAR(film->seconds, answer->result["seconds"].get<double>(), 0.001);
    ASSERT_EQ(film->pictures.size(), 2U);
    EXPECT_TRUE(film->pictures.back().isKey);
    EXPECT_GE(film->pictures.front().seconds, (*told)["seconds"].get<double>() - 0.001)
        << "nothing comes before it is cancelled";
    EXPECT_LE(film->pictures.back().seconds, taken.count()) << "then what closes it comes";
}

TEST_F(RecordingMethodsTest, whoeverLeavesLeavesAWholeFile)
{
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish());
    ASSERT_TRUE(hears(client, 6));
    client.close();
    ASSERT_TRUE(hasEnded());
    EXPECT_TRUE(pumpUntil([&] { return m_agent->desktopClients() == 0; }));
    const auto film = play(m_file);
    ASSERT_TRUE(film);
    EXPECT_EQ(film->pictures.size(), 6U);
}

TEST_F(RecordingMethodsTest, aStreamThatBreaksIsOpenedAnew)
{
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish());
    ASSERT_TRUE(hears(client, 6));
    m_agent->cutDesktopMidFrame();
    ASSERT_TRUE(hears(client, 12));
    cancel(client);
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_EQ(answer->result["problem"], "");
    const auto film = play(m_file);
    ASSERT_TRUE(film);
    EXPECT_TRUE(film->isWhole);
    EXPECT_EQ(film->pictures.size(), 13U);
    EXPECT_TRUE(film->pictures[6].isKey);
    EXPECT_NEAR(film->seconds, answer->result["seconds"].get<double>(), 0.001);
}

TEST_F(RecordingMethodsTest, whatIsPrivateIsNotInIt)
{
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish());
    ASSERT_TRUE(hears(client, 6));
    std::atomic<int> seen = 0;
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [&](const auto&) { ++seen; };
    auto user = m_plane.desktops().open(box().id, callbacks);
    ASSERT_TRUE(user && (*user)->steer(protocol::Steerer::UserPrivately));
    for (int asked = 0; asked < 3; ++asked) {
        const int before = seen;
        (*user)->requestKeyFrame();
        ASSERT_TRUE(pumpUntil([&] { return seen > before; })) << "the user sees it";
    }
    ASSERT_TRUE((*user)->steer(protocol::Steerer::Nobody));
    ASSERT_TRUE(hears(client, 7));
    cancel(client);
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_EQ(answer->result["problem"], "");
    EXPECT_EQ(answer->result["frames"], 8) << "six before, one after, and the closing one";
    ASSERT_EQ(answer->result["files"].size(), 2U) << "the second begins when it is over";
    const auto film = play(m_file);
    ASSERT_TRUE(film);
    EXPECT_EQ(film->pictures.size(), 6U);
}

TEST_F(RecordingMethodsTest, aWorkspaceThatGoesAwayEndsItWithASentence)
{
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish());
    ASSERT_TRUE(hears(client, 6));
    box().state = State::Stopped;
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_EQ(answer->result["problem"], "box is stopped; the recording ends there.");
    const auto film = play(m_file);
    ASSERT_TRUE(film);
    EXPECT_EQ(film->pictures.size(), 6U);
}

TEST_F(RecordingMethodsTest, placesThatDoNotFitAreRefusedAndNothingIsWritten)
{
    std::ofstream(m_file) << "precious";
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish());
    const auto taken = client.answer(1);
    ASSERT_TRUE(taken && taken->error);
    EXPECT_EQ(taken->error->code, ErrorCode::AlreadyExists);
    EXPECT_EQ(taken->error->message, m_file.string() + " is there already.");
    auto relative = wish();
    relative["file"] = "desk.mp4";
    client.request(2, "desktop.record", relative);
    EXPECT_EQ(client.answer(2)->error->code, ErrorCode::InvalidArgument);
    EXPECT_EQ(std::filesystem::file_size(m_file), 8U);
    EXPECT_EQ(m_agent->desktopClients(), 0U);
}

TEST_F(RecordingMethodsTest, withForceAFileIsReplacedOnceThereIsAPicture)
{
    std::ofstream(m_file) << "old";
    auto forced = wish(1);
    forced["force"] = true;
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", forced);
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_TRUE(play(m_file));
}

TEST_F(RecordingMethodsTest, whereThereIsNoDesktopThereIsNoFile)
{
    box().state = State::Stopped;
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish());
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Conflict);
    EXPECT_FALSE(std::filesystem::exists(m_file));
}

TEST_F(RecordingMethodsTest, endedBeforeAnyPictureItSaysSo)
{
    m_agent->behaviour.refusesBearer = true; // no stream comes up
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish());
    ASSERT_TRUE(pumpUntil([&] { return m_server->openCalls() == 1; }));
    cancel(client);
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->message, "The recording ended before there was a picture.");
    EXPECT_FALSE(std::filesystem::exists(m_file));
}

TEST_F(RecordingMethodsTest, theEndOfHelixEndsItAndTheFilePlays)
{
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.record", wish());
    ASSERT_TRUE(hears(client, 6));
    m_server.reset();
    ASSERT_TRUE(hasEnded());
    EXPECT_TRUE(pumpUntil([&] { return m_agent->desktopClients() == 0; }));
    const auto film = play(m_file);
    ASSERT_TRUE(film);
    EXPECT_EQ(film->pictures.size(), 6U);
}

} // namespace
} // namespace helix::app
