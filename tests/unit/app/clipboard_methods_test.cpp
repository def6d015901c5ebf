// The clipboard and dropped files over the control socket.

#include <fstream>

#include <gtest/gtest.h>

#include "boundary/words.h"
#include "fakes/plane/fake_plane.h"
#include "protocol/limits.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class ClipboardMethods : public OverControlSocket<fakes::FakePlane> {
protected:
    void SetUp() override
    {
        m_id = m_plane.fakeWorkspaces.addWorkspace("box", State::Ready).id;
        m_plane.fakeBoundary.up(m_id);
        serve();
    }
    std::string file(std::uint64_t size)
    {
        const auto path = m_folder.filePath("copied").toStdString();
        std::ofstream(path) << "hello";
        std::filesystem::resize_file(path, size);
        return path;
    }

    WorkspaceId m_id;
};

TEST_F(ClipboardMethods, ShowsAndChoosesInTheWordsOfTheBoundary)
{
    using operations::ClipboardIn;
    const Json shown = ask("clipboard.show", {{"workspace", "box"}});
    EXPECT_EQ(shown["in"], "on-paste");
    EXPECT_EQ(shown["out"], true);
    EXPECT_EQ(shown["in_meaning"], boundary::describeClipboardIn(ClipboardIn::OnPaste).meaning);
    const Json chosen = ask("clipboard.choose", {{"workspace", "box"}, {"in", "always"}});
    EXPECT_EQ(chosen["in"], "always");
    EXPECT_EQ(chosen["out"], true) << "as it was";
    EXPECT_EQ(ask("clipboard.choose", {{"workspace", "box"}, {"out", false}})["in"], "always");
    EXPECT_FALSE(m_plane.fakeBoundary.up(m_id).clipboard.out);
    EXPECT_EQ(ask("clipboard.choose", {{"workspace", "box"}, {"in", "maybe"}})["error"],
              "invalid_argument");
}

TEST_F(ClipboardMethods, PutsAFileAndReadsNoneThatIsTooLarge)
{
    const Json put =
        ask("clipboard.put", {{"workspace", "box"}, {"kind", "text"}, {"file", file(5)}});
    EXPECT_EQ(put["bytes"], 5) << put;
    ASSERT_EQ(m_plane.fakeExchange.puts.size(), 1U);
    EXPECT_EQ(asText(m_plane.fakeExchange.puts[0].content.at(protocol::ClipboardKind::Text)),
              "hello");
    EXPECT_EQ(m_plane.fakeExchange.puts[0].wish, exchange::Wish::Command);
    const Json much =
        ask("clipboard.put", {{"workspace", "box"}, {"kind", "text"}, {"file", file(1ULL << 30)}});
    EXPECT_EQ(much["error"], "resource_exhausted") << much;
    EXPECT_EQ(ask("clipboard.put",
                  {{"workspace", "box"}, {"kind", "text"}, {"file", "/dev/zero"}})["error"],
              "invalid_argument");
    EXPECT_EQ(
        ask("clipboard.put", {{"workspace", "box"}, {"kind", "gif"}, {"file", "/x"}})["error"],
        "invalid_argument");
    EXPECT_EQ(m_plane.fakeExchange.puts.size(), 1U);
}

TEST_F(ClipboardMethods, GetsWhatWasCopiedThere)
{
    const std::string text(1'000'000, 'g');
    m_plane.fakeExchange.copies[m_id] = {
        {protocol::ClipboardKind::Text, Bytes(text.begin(), text.end())}};
    const Json got = ask("clipboard.get", {{"workspace", "box"}});
    EXPECT_EQ(got["bytes"], text.size()) << got;
    EXPECT_EQ(got["kind"], "text");
    EXPECT_EQ(ask("clipboard.get", {{"workspace", "box"}, {"kind", "png"}})["error"], "not_found");
}

TEST_F(ClipboardMethods, DropsAFile)
{
    const Json dropped = ask("files.drop", {{"workspace", "box"}, {"file", file(5)}});
    EXPECT_EQ(dropped["name"], "copied") << dropped;
    m_plane.fakeExchange.dropError =
        Error{ErrorCode::OutOfSpace, "The guest's disk is full; the file was not brought in.", {}};
    EXPECT_EQ(ask("files.drop", {{"workspace", "box"}, {"file", file(5)}})["error"],
              "out_of_space");
}

TEST_F(ClipboardMethods, SavesAFile)
{
    const Json saved =
        ask("files.save", {{"workspace", "box"}, {"path", "Downloads/a"}, {"folder", "/tmp"}});
    EXPECT_EQ(saved["file"], "/tmp/a") << saved;
    EXPECT_EQ(m_plane.fakeExchange.saves, std::vector<std::string>{"Downloads/a"});
    EXPECT_EQ(ask("files.save", {{"workspace", "box"}, {"path", "a"}, {"folder", "here"}})["error"],
              "invalid_argument");
}

} // namespace
} // namespace helix::app
