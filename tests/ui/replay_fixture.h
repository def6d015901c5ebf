#pragma once
// A workspace with one recording of 66 seconds, as a person looks at it. The film is a real one, decoded by
// helix-decode.

#include <filesystem>
#include <fstream>

#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>

#include "recording/pointer_writer.h"
#include "recording/recorder.h"
#include "ui/behaviour_fixture.h"
#include "ui/replay/replay.h"
#include "unit/recording/recorded_desktop.h"

namespace helix::ui::test {

using namespace std::chrono_literals;
using operations::Mark;
using plane::State;

inline constexpr std::int64_t kFilmBegan = 1'732'630'000'000;

/// A square that moves for some seconds, stands still for a minute, and moves on.
inline void recordFilm(const std::filesystem::path& file)
{
    recording::RecordedDesktop desktop(1280, 720);
    recording::Target target;
    target.file = file;
    recording::Recorder recorder(target);
    const auto pass = [&](std::chrono::milliseconds time) {
        for (; time > 0ms; time -= 200ms) {
            desktop.pass(std::min(time, std::chrono::milliseconds(200ms)));
            ASSERT_TRUE(recorder.keepUp(desktop.now));
        }
    };
    for (int i = 0; i < 60; ++i) {
        ASSERT_TRUE(recorder.add(desktop.frame(20 * i, i % 20 == 0)));
        pass(100ms);
        if (i == 29)
            pass(60s);
    }
    ASSERT_TRUE(recorder.end(desktop.now));
}

inline Mark markAt(int second, Mark::Kind kind, const char* text, bool bad = false)
{
    Mark mark;
    mark.timeMs = kFilmBegan + second * 1000;
    mark.kind = kind;
    mark.text = text;
    mark.bad = bad;
    return mark;
}

class ReplayBehaviour : public Behaviour {
protected:
    ReplayBehaviour()
    {
        shop = script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id;
        recordFilm(file());
        plane::KeptRecording kept;
        kept.id = "r1732630000000";
        kept.workspace = shop;
        kept.startMs = kFilmBegan;
        kept.endMs = kFilmBegan + 66'000;
        kept.bytes = std::filesystem::file_size(file());
        kept.parts.push_back({file(), kFilmBegan, 66'000, kept.bytes, 1280, 720});
        recordings().all.push_back(kept);
        auto checkpoint = markAt(20, Mark::Kind::Checkpoint, "Checkpoint before the fix");
        checkpoint.checkpoint = "before-the-fix";
        recordings().marks = {
            markAt(1, Mark::Kind::Prompt, "test_total_rounds fails. Find out why."),
            markAt(2, Mark::Kind::Command, "pytest -q", true),
            markAt(3, Mark::Kind::Tool, "rg \"round\\(\" --type py"),
            checkpoint,
            markAt(30, Mark::Kind::File, "cart.py"),
            markAt(31, Mark::Kind::Network, "pypi.org:443: Allowed: the internet is open."),
            markAt(31, Mark::Kind::Network, "10.0.0.5:22: Refused: it is on your network.", true),
            markAt(62, Mark::Kind::Command, "pytest -q"),
            markAt(65, Mark::Kind::Life, "Ready.")};
        script.plane.fakeCheckpoints.all.push_back(
            {shop, "before-the-fix", kFilmBegan + 20'000, true, 1U << 20, {}, 0});
    }
    fakes::FakeRecordings& recordings() { return script.plane.fakeRecordings; }
    [[nodiscard]] std::string file() const { return folder.filePath("film.mp4").toStdString(); }
    /// From the first second on, elsewhere after the third, at rest but once in the pause.
    void recordPointer()
    {
        protocol::PointerShape arrow{24, 24, 0, 0, Bytes(std::size_t{4} * 24 * 24, 255)};
        const auto shape = std::make_shared<const protocol::PointerShape>(std::move(arrow));
        recording::PointerWriter writer(recording::pointerFile(file()), 0);
        writer.add({300, 200, shape}, 900);
        writer.add({700, 400, shape}, 2500);
        writer.add({705, 400, shape}, 40'000);
        writer.add({705, 400, nullptr}, 65'500);
        ASSERT_TRUE(writer.flush());
    }
    /// What is in the file of one of its pictures is nonsense from now on.
    void ruin(std::size_t picture) const
    {
        const auto film = recording::Film::open(file());
        ASSERT_TRUE(film);
        std::fstream stream(file(), std::ios::binary | std::ios::in | std::ios::out);
        stream.seekp(static_cast<std::streamoff>(film->samples()[picture].offset));
        stream << "\xff\xff\xff\xff";
    }
    [[nodiscard]] Replay* replay() const
    {
        auto* view = item("replayView");
        return view ? view->property("replay").value<Replay*>() : nullptr;
    }
    /// Where the square is in it.
    static int squareIn(const link::PicturePtr& picture)
    {
        for (int x = 0; picture && x < picture->width; ++x)
            if (picture->y[static_cast<std::size_t>(x)] > 120)
                return x;
        return -1;
    }
    [[nodiscard]] int squareX() const { return squareIn(replay()->picture()); }
    bool shows(int x)
    {
        return until([&] { return std::abs(squareX() - x) < 4; });
    }
    void openReplay()
    {
        start("workspace/shop");
        ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
        click("workspaceMore");
        click("menuRecordings");
        ASSERT_TRUE(until([this] { return item("replay-r1732630000000") != nullptr; }));
        click("replay-r1732630000000");
        ASSERT_TRUE(until([this] {
            return replay() != nullptr && replay()->picture() && replay()->marks()->rowCount() > 0;
        }));
    }
    void saveScreenshot(const QString& name)
    {
        if (const char* where = std::getenv("HELIX_SCREENSHOTS"))
            grab().save(QString::fromUtf8(where) + "/" + name + ".png");
    }

    WorkspaceId shop;
    QTemporaryDir folder;
};

} // namespace helix::ui::test
