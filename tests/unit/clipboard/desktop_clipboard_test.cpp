// The clipboard's thread beside real desktops, with the programs that people use as the other party.

#include <array>
#include <atomic>
#include <condition_variable>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <mutex>

#include <gtest/gtest.h>

#include "agent/clipboard/clipboard_thread.h"
#include "agent/desktop/factory/desktop_factory.h"
#include "protocol/limits.h"
#include "unit/desktop_gnome/headless_gnome.h"
#include "unit/desktop_tools/headless_sway.h"
#include "unit/desktop_x11/headless_x.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using protocol::ClipboardKind;
using Kinds = ClipboardThread::Kinds;

Bytes toBytes(std::string_view text)
{
    return {text.begin(), text.end()};
}

/// A desktop, and a program on it that copies and pastes.
class Party {
public:
    virtual ~Party() = default;
    virtual std::string whyNot() = 0;
    virtual bool start() = 0;
    virtual void stop() = 0;
    virtual DesktopPlaces places() = 0;
    /// Shell commands with the environment of a program of the desktop.
    virtual std::string environment() = 0;
    virtual std::string copyCommand(const std::string& mime) = 0;
    virtual std::string pasteCommand(const std::string& mime) = 0;
    /// The desktop itself asks for what is offered, to keep it for programs that end.
    virtual bool keepsCopies() { return false; }

    int run(const std::string& command)
    {
        return std::system((environment() + " timeout 60 " + command).c_str());
    }
    void copy(const std::string& text, const std::string& mime)
    {
        const std::string file = m_folder + "/copied";
        std::ofstream(file, std::ios::binary) << text;
        EXPECT_EQ(run(copyCommand(mime) + " < " + file + " > /dev/null 2>&1"), 0);
    }
    std::string paste(const std::string& mime)
    {
        const std::string file = m_folder + "/pasted";
        (void)run(pasteCommand(mime) + " > " + file + " 2> /dev/null");
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

protected:
    Party()
    {
        std::string pattern = "/tmp/helix-clipboard-XXXXXX";
        m_folder = ::mkdtemp(pattern.data());
    }
    std::string m_folder;
};

class SwayParty : public Party {
public:
    ~SwayParty() override { std::filesystem::remove_all(m_folder); }
    std::string whyNot() override
    {
        return std::filesystem::exists("/usr/bin/wl-copy") ? HeadlessSway::whyNot()
                                                           : "wl-clipboard is not installed";
    }
    bool start() override { return m_sway.start(); }
    void stop() override { m_sway.stop(); }
    DesktopPlaces places() override { return {m_sway.socket(), {}, {}}; }
    std::string environment() override
    {
        const auto socket = m_sway.socket();
        return "WAYLAND_DISPLAY=" + socket +
               " XDG_RUNTIME_DIR=" + socket.substr(0, socket.rfind('/'));
    }
    std::string copyCommand(const std::string& mime) override
    {
        return "wl-copy -t '" + mime + "'";
    }
    std::string pasteCommand(const std::string& mime) override
    {
        return "wl-paste -n -t '" + mime + "'";
    }

private:
    HeadlessSway m_sway;
};

class XParty : public Party {
public:
    ~XParty() override { std::filesystem::remove_all(m_folder); }
    std::string whyNot() override
    {
        return std::filesystem::exists("/usr/bin/xclip")
                   ? HeadlessX::whyNot(HeadlessX::Server::Xvfb)
                   : "xclip is not installed";
    }
    bool start() override { return m_server.start(); }
    void stop() override { m_server.stop(); }
    DesktopPlaces places() override
    {
        return {{}, m_server.address().display, m_server.address().authority};
    }
    std::string environment() override
    {
        return "DISPLAY=" + m_server.address().display +
               " XAUTHORITY=" + m_server.address().authority;
    }
    static std::string target(const std::string& mime)
    {
        return mime.starts_with("text/plain") ? "UTF8_STRING" : mime;
    }
    std::string copyCommand(const std::string& mime) override
    {
        return "xclip -selection clipboard -i -t " + target(mime);
    }
    std::string pasteCommand(const std::string& mime) override
    {
        return "xclip -selection clipboard -o -t " + target(mime);
    }

private:
    HeadlessX m_server{HeadlessX::Server::Xvfb};
};

class GnomeParty : public Party {
public:
    ~GnomeParty() override { std::filesystem::remove_all(m_folder); }
    std::string whyNot() override
    {
        return std::filesystem::exists("/usr/bin/wl-copy") ? HeadlessGnome::whyNot()
                                                           : "wl-clipboard is not installed";
    }
    bool start() override { return m_gnome.start(); }
    void stop() override { m_gnome.stop(); }
    DesktopPlaces places() override { return m_gnome.places(); }
    std::string environment() override
    {
        return "WAYLAND_DISPLAY=wayland-0 XDG_RUNTIME_DIR=" + m_gnome.folder();
    }
    std::string copyCommand(const std::string& mime) override
    {
        return "wl-copy -t '" + mime + "'";
    }
    std::string pasteCommand(const std::string& mime) override
    {
        return "wl-paste -n -t '" + mime + "'";
    }

    bool keepsCopies() override { return true; }

private:
    HeadlessGnome m_gnome;
};

enum class Kind { Sway, X11, Gnome };

std::unique_ptr<Party> makeParty(Kind kind)
{
    if (kind == Kind::Sway)
        return std::make_unique<SwayParty>();
    if (kind == Kind::X11)
        return std::make_unique<XParty>();
    return std::make_unique<GnomeParty>();
}

/// The host's end: what the thread says.
struct Heard {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<Kinds> copied;
    std::vector<std::pair<std::uint32_t, ClipboardKind>> pasted;
    std::map<ClipboardKind, std::shared_ptr<const Bytes>> gives; ///< at once

    template <typename Condition>
    bool wait(Condition condition, std::chrono::seconds limit = 30s)
    {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, limit, condition);
    }
    std::size_t count()
    {
        const std::lock_guard lock(mutex);
        return copied.size();
    }
    bool waitForCopy(const Kinds& kinds)
    {
        return wait([&] { return !copied.empty() && copied.back() == kinds; });
    }
};

class DesktopClipboardTest : public testing::TestWithParam<Kind> {
protected:
    void SetUp() override
    {
        std::signal(SIGPIPE, SIG_IGN);
        m_party = makeParty(GetParam());
        if (const auto why = m_party->whyNot(); !why.empty())
            GTEST_SKIP() << why;
        ASSERT_TRUE(m_party->start());
        m_thread = std::make_unique<ClipboardThread>(desktopAt(m_party->places()), events());
        ASSERT_TRUE(m_heard.waitForCopy({}));
    }
    ClipboardThread::Events events()
    {
        return {[this](const Kinds& kinds) {
                    const std::lock_guard lock(m_heard.mutex);
                    m_heard.copied.push_back(kinds);
                    m_heard.changed.notify_all();
                },
                [this](std::uint32_t paste, ClipboardKind kind) {
                    const std::lock_guard lock(m_heard.mutex);
                    m_heard.pasted.emplace_back(paste, kind);
                    if (const auto found = m_heard.gives.find(kind);
                        found != m_heard.gives.end() && m_thread)
                        m_thread->give(paste, found->second);
                    m_heard.changed.notify_all();
                }};
    }
    /// Whether something newer was told after `text` was copied. A program of GNOME may copy only
    /// while it has the keyboard, and Mutter leaves one that lost it meanwhile without a word: it
    /// tries again.
    bool copied(const std::string& text, const std::string& mime)
    {
        const auto before = m_heard.count();
        const bool mayBeLost = m_party->keepsCopies();
        for (int tries = 0; tries < (mayBeLost ? 12 : 1); ++tries) {
            m_party->copy(text, mime);
            // What is not lost is told within a second.
            if (m_heard.wait([&] { return m_heard.copied.size() > before; }, mayBeLost ? 5s : 30s))
                return true;
        }
        return false;
    }
    Result<Bytes> read(ClipboardKind kind)
    {
        auto promise = std::make_shared<std::promise<Result<Bytes>>>();
        auto future = promise->get_future();
        m_thread->read(kind, [promise](Result<Bytes> bytes) { promise->set_value(bytes); });
        if (future.wait_for(50s) != std::future_status::ready)
            return fail(ErrorCode::Internal, "never answered");
        return future.get();
    }
    Result<void> offer(std::map<ClipboardKind, Bytes> content)
    {
        Kinds kinds;
        {
            const std::lock_guard lock(m_heard.mutex);
            m_heard.gives.clear();
            for (auto& [kind, bytes] : content) {
                kinds.push_back(kind);
                m_heard.gives[kind] = std::make_shared<const Bytes>(std::move(bytes));
            }
        }
        std::promise<Result<void>> placed;
        auto future = placed.get_future();
        m_thread->offer(kinds, [&placed](Result<void> result) { placed.set_value(result); });
        return future.get();
    }

    std::unique_ptr<Party> m_party;
    Heard m_heard;
    std::unique_ptr<ClipboardThread> m_thread;
};

std::string pattern(std::size_t size)
{
    std::string text(size, ' ');
    for (std::size_t i = 0; i < size; ++i)
        text[i] = static_cast<char>('a' + (i * 7 + i / 4096) % 26);
    return text;
}

TEST_P(DesktopClipboardTest, WhatAProgramCopiesIsToldAndThenRead)
{
    const std::string text = "gr\xc3\xbc\xc3\x9f dich\n\tzwei";
    ASSERT_TRUE(copied(text, "text/plain;charset=utf-8"));
    ASSERT_TRUE(m_heard.waitForCopy({ClipboardKind::Text}));
    const auto bytes = read(ClipboardKind::Text);
    ASSERT_TRUE(bytes) << bytes.error().describe();
    EXPECT_EQ(asText(*bytes), text);
    EXPECT_EQ(read(ClipboardKind::Png).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(copied("<b>b</b>", "text/html"));
    // wl-copy offers what is some kind of text as plain text, too.
    ASSERT_TRUE(m_heard.wait([&] {
        return std::ranges::find(m_heard.copied.back(), ClipboardKind::Html) !=
               m_heard.copied.back().end();
    }));
    EXPECT_EQ(asText(*read(ClipboardKind::Html)), "<b>b</b>");
    const std::string large = pattern(3 << 20);
    ASSERT_TRUE(copied(large, "image/png"));
    ASSERT_TRUE(m_heard.waitForCopy({ClipboardKind::Png}));
    const auto picture = read(ClipboardKind::Png);
    ASSERT_TRUE(picture) << picture.error().describe();
    EXPECT_TRUE(asText(*picture) == large);
}

TEST_P(DesktopClipboardTest, OtherKindsDoNotPass)
{
    ASSERT_TRUE(copied("x", "application/x-secret"));
    EXPECT_EQ(m_heard.copied.back(), Kinds());
}

TEST_P(DesktopClipboardTest, WhatIsOfferedIsPastedAndAskedForOnlyThen)
{
    const std::string text = "from the host \xc3\xa4";
    const std::string large = pattern(5 << 20);
    ASSERT_TRUE(
        offer({{ClipboardKind::Text, toBytes(text)}, {ClipboardKind::Png, toBytes(large)}}));
    EXPECT_TRUE(m_heard.pasted.empty() || m_party->keepsCopies()) << "lazily";
    EXPECT_EQ(m_party->paste("text/plain;charset=utf-8"), text);
    EXPECT_TRUE(m_heard.pasted.size() == 1 || m_party->keepsCopies());
    EXPECT_TRUE(m_party->paste("image/png") == large);
    EXPECT_EQ(m_party->paste("text/html"), "") << "not offered";
    EXPECT_EQ(m_heard.copied.back(), Kinds()) << "ours is not told as a program's";
    ASSERT_TRUE(offer({{ClipboardKind::Text, toBytes("newer")}}));
    EXPECT_EQ(m_party->paste("text/plain;charset=utf-8"), "newer");
}

TEST_P(DesktopClipboardTest, NothingIsLeftWhenTheHostGoes)
{
    ASSERT_TRUE(offer({{ClipboardKind::Text, toBytes("secret")}}));
    m_thread.reset();
    EXPECT_EQ(m_party->paste("text/plain;charset=utf-8"), "");
}

TEST_P(DesktopClipboardTest, AGibibyteIsRefusedAndNothingGrows)
{
    EXPECT_EQ(m_party->run("sh -c \"head -c 1073741824 /dev/zero | " +
                           m_party->copyCommand("image/png") + " > /dev/null 2>&1\""),
              0);
    ASSERT_TRUE(m_heard.waitForCopy({ClipboardKind::Png}));
    const auto bytes = read(ClipboardKind::Png);
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().code, ErrorCode::ResourceExhausted) << bytes.error().describe();
    ASSERT_TRUE(copied("small", "text/plain;charset=utf-8"));
    ASSERT_TRUE(m_heard.waitForCopy({ClipboardKind::Text}));
    EXPECT_EQ(asText(*read(ClipboardKind::Text)), "small") << "and it goes on";
}

TEST_P(DesktopClipboardTest, ADesktopThatComesBackHasItsClipboardAgain)
{
    ASSERT_TRUE(copied("one", "text/plain;charset=utf-8"));
    ASSERT_TRUE(m_heard.waitForCopy({ClipboardKind::Text}));
    m_party->stop();
    ASSERT_TRUE(m_heard.waitForCopy({}));
    const auto before = m_heard.count();
    ASSERT_TRUE(m_party->start());
    // Then the thread is there again; that nothing is there yet is no answer to the copy.
    ASSERT_TRUE(m_heard.wait([&] { return m_heard.copied.size() > before; }));
    ASSERT_TRUE(copied("two", "text/plain;charset=utf-8"));
    ASSERT_TRUE(m_heard.waitForCopy({ClipboardKind::Text}));
    EXPECT_EQ(asText(*read(ClipboardKind::Text)), "two");
}

INSTANTIATE_TEST_SUITE_P(Desktops, DesktopClipboardTest,
                         testing::Values(Kind::Sway, Kind::X11, Kind::Gnome), [](const auto& info) {
                             return info.param == Kind::Sway  ? "Sway"
                                    : info.param == Kind::X11 ? "X11"
                                                              : "Gnome";
                         });

TEST(DesktopClipboardWithout, SaysThatThereIsNone)
{
    ClipboardThread thread(desktopAt({"/nonexistent/wayland-9", {}, {}}),
                           {[](const Kinds&) {}, [](std::uint32_t, ClipboardKind) {}});
    std::promise<Result<void>> placed;
    thread.offer({ClipboardKind::Text},
                 [&placed](Result<void> result) { placed.set_value(result); });
    EXPECT_EQ(placed.get_future().get().error().code, ErrorCode::Unavailable);
}

} // namespace
} // namespace helix::agent
