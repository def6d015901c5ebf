// What the tools decide, and what they do to files and processes.
#include <csignal>
#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <gmock/gmock.h>

#include "coder/tools/file_tools.h"
#include "coder/tools/glob.h"
#include "coder/tools/output_clip.h"
#include "coder/tools/text_edit.h"
#include "coder/tools/toolbox.h"

namespace helix::agent::coder {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace asio = boost::asio;

/// A process whose parent is gone may stay a zombie.
bool runs(const std::string& pid)
{
    std::ifstream file("/proc/" + std::to_string(std::stoi(pid)) + "/stat");
    const std::string stat{std::istreambuf_iterator<char>(file), {}};
    return !stat.empty() && stat.find(") Z ") == std::string::npos;
}

TEST(OutputClip, KeepsBeginningAndEnd)
{
    OutputClip clip(4, 4);
    clip.add("abcd");
    clip.add("ef");
    EXPECT_EQ(clip.text(), "abcdef");
    clip.add("ghijklmnop");
    EXPECT_THAT(clip.text(), HasSubstr("abcd"));
    EXPECT_THAT(clip.text(), HasSubstr("8 bytes in the middle"));
    EXPECT_TRUE(clip.text().ends_with("mnop"));
    EXPECT_EQ(clip.total(), 16U);
    // A cut never leaves half a character.
    EXPECT_TRUE(clipped("aaaa€€€€€€", 5, 4).ends_with("\n€"));
}

TEST(OutputClip, ShowsForeignBytesAndTerminals)
{
    EXPECT_EQ(wellFormed(std::string_view("a\0b", 3)), "a\xEF\xBF\xBD"
                                                       "b");
    EXPECT_EQ(wellFormed("\xff\xC3"), "\xEF\xBF\xBD\xEF\xBF\xBD");
    EXPECT_EQ(plainText("\x1b[31mred\x1b[0m \x1b]0;title\x07x"), "red x");
    EXPECT_EQ(plainText("10%\r50%\r100%\r\nnext\n"), "100%\nnext\n");
    EXPECT_EQ(plainText("ab\bc"), "ac");
    EXPECT_EQ(plainText("\x1b["), "");
    EXPECT_EQ(plainText("end\x1b"), "end");
}

TEST(ReplaceText, WantsExactlyOnePlace)
{
    EXPECT_EQ(replaceText("one\ntwo\n", "two", "2", false)->text, "one\n2\n");
    EXPECT_EQ(replaceText("one\ntwo\n", "two", "2", false)->line, 2);
    EXPECT_EQ(replaceText("aXaXa", "X", "", true)->text, "aaa");
    EXPECT_THAT(replaceText("a\na\n", "a", "b", false).error().message,
                HasSubstr("2 times (lines 1, 2)"));
    EXPECT_THAT(replaceText("abc", "x", "y", false).error().message, HasSubstr("does not occur"));
    EXPECT_THAT(replaceText("if (a) {\n\tb;", "if (a) {\n  b;", "", false).error().message,
                HasSubstr("white space"));
    EXPECT_FALSE(replaceText("abc", "", "y", false));
    EXPECT_FALSE(replaceText("abc", "a", "a", false));
}

TEST(NumberedLines, ShowsAPart)
{
    EXPECT_EQ(numberedLines("a\nb\nc", 1, 10), "     1\ta\n     2\tb\n     3\tc\n");
    EXPECT_THAT(numberedLines("a\nb\nc\n", 2, 1), HasSubstr("[lines 3 to 3 follow"));
    EXPECT_THAT(numberedLines(std::string(5000, 'x'), 1, 1), HasSubstr("[line cut]"));
    EXPECT_EQ(countLines(""), 0);
    EXPECT_EQ(countLines("a"), 1);
    EXPECT_EQ(countLines("a\n"), 1);
    EXPECT_TRUE(looksBinary(std::string_view("ab\0c", 4)));
    EXPECT_FALSE(looksBinary("grüße"));
}

TEST(Glob, MatchesLikeShells)
{
    struct Case {
        const char* pattern;
        const char* path;
        bool matches;
    };
    const std::vector<Case> cases{
        {"*.cpp", "src/a.cpp", true},
        {"*.cpp", "src/a.cc", false},
        {"src/*.cpp", "src/a.cpp", true},
        {"src/*.cpp", "src/b/a.cpp", false},
        {"src/**/*.cpp", "src/b/c/a.cpp", true},
        {"src/**/*.cpp", "src/a.cpp", true},
        {"**/test_*.py", "x/test_a.py", true},
        {"*.{h,cpp}", "a.h", true},
        {"*.{h,cpp}", "a.c", false},
        {"[a-c]?.txt", "b1.txt", true},
        {"[!a-c]?.txt", "b1.txt", false},
        {"**", "a/b", true},
        {"a[", "a[", true},
        {"", "", true},
        {"{", "{", true},
        {"./a", "a", true},
    };
    for (const Case& one : cases)
        EXPECT_EQ(matchesGlob(one.pattern, one.path), one.matches)
            << one.pattern << " " << one.path;
    // Patterns that explode end in time.
    EXPECT_FALSE(matchesGlob("*a*a*a*a*a*a*a*a*a*a*b", std::string(60, 'a')));
    EXPECT_FALSE(matchesGlob("{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}", "x"));
}

class Tools : public testing::Test {
protected:
    Tools()
    {
        char name[] = "/tmp/coder-tools-XXXXXX";
        m_folder = ::mkdtemp(name);
    }
    ~Tools() override { std::filesystem::remove_all(m_folder); }

    ToolOutcome call(const std::string& name, const Json& input,
                     std::chrono::milliseconds cancelAfter = std::chrono::milliseconds(0))
    {
        ToolOutcome outcome;
        Cancellation cancellation;
        asio::steady_timer timer(m_loop, cancelAfter);
        if (cancelAfter.count() > 0)
            timer.async_wait([&](const boost::system::error_code& error) {
                if (!error)
                    cancellation.cancel();
            });
        ToolContext context{m_folder, cancellation, [this](std::vector<acp::ToolContent> shown) {
                                m_progress.push_back(shown.front().block.text);
                            }};
        std::function<asio::awaitable<void>()> run = [&]() -> asio::awaitable<void> {
            outcome = co_await m_tools.call(name, input, context);
            timer.cancel();
        };
        asio::co_spawn(m_loop, run, [this](const std::exception_ptr&) { m_loop.stop(); });
        m_loop.restart();
        m_loop.run_for(std::chrono::seconds(30));
        return outcome;
    }
    void put(const std::string& name, const std::string& content)
    {
        const std::filesystem::path path = m_folder + "/" + name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << content;
    }
    std::string get(const std::string& name)
    {
        std::ifstream file(m_folder + "/" + name);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    std::string m_folder;
    asio::io_context m_loop;
    Toolbox m_tools{m_loop.get_executor(), {}};
    std::vector<std::string> m_progress;
};

TEST_F(Tools, ShellTellsOutputAndEnd)
{
    EXPECT_EQ(call("shell", {{"command", "echo out; echo err >&2; exit 3"}}).text,
              "out\nerr\n[exit status 3]");
    EXPECT_TRUE(call("shell", {{"command", "false"}}).isError);
    EXPECT_EQ(call("shell", {{"command", "pwd"}}).text, m_folder + "\n[exit status 0]");
    EXPECT_EQ(call("shell", {{"command", "cat"}}).text, "[exit status 0]");
    EXPECT_THAT(call("shell", {{"command", "kill -9 $$"}}).text, HasSubstr("signal 9"));
    EXPECT_THAT(call("shell", {{"command", "seq 1 100000"}}).text,
                testing::AllOf(HasSubstr("1\n2\n"), HasSubstr("left out"), HasSubstr("100000\n")));
    EXPECT_TRUE(call("shell", Json::object()).isError);
    EXPECT_TRUE(call("shell", {{"command", "true"}, {"timeout_s", 601}}).isError);
    EXPECT_TRUE(call("shell", {{"command", "true"}, {"folder", "/not/there"}}).isError);
}

TEST_F(Tools, ShellShowsProgressAndEndsInTime)
{
    const auto outcome =
        call("shell", {{"command", "echo one; sleep 60 & sleep 60"}, {"timeout_s", 1}});
    EXPECT_THAT(outcome.text, HasSubstr("stopped after 1 s"));
    EXPECT_TRUE(outcome.isError);
    EXPECT_THAT(m_progress, testing::Contains(HasSubstr("one")));
}

TEST_F(Tools, ShellIsCancelledWithItsWholeGroup)
{
    const auto outcome = call("shell", {{"command", "sh -c 'echo $$ > pid; sleep 60'; true"}},
                              std::chrono::milliseconds(700));
    EXPECT_THAT(outcome.text, HasSubstr("cancelled"));
    EXPECT_FALSE(runs(get("pid")));
}

TEST_F(Tools, ShellRunsInTheBackground)
{
    EXPECT_THAT(
        call("shell", {{"command", "echo a; read x < fifo; echo b"}, {"background", true}}).text,
        HasSubstr("job1"));
    put("x", "");
    call("shell", {{"command", "mkfifo fifo2; sleep 0.3"}});
    const auto ended = call("shell", {{"handle", "job1"}, {"wait_s", 10}});
    EXPECT_THAT(ended.text, HasSubstr("[exit status"));
    EXPECT_TRUE(call("shell", {{"handle", "job1"}}).isError);
    call("shell", {{"command", "echo up; sleep 60"}, {"background", true}});
    call("shell", {{"command", "sleep 0.3"}});
    EXPECT_EQ(call("shell", {{"handle", "job2"}}).text, "up\n[still running]");
    EXPECT_EQ(call("shell", {{"handle", "job2"}}).text, "[still running]");
    EXPECT_THAT(call("shell", {{"handle", "job2"}, {"action", "kill"}}).text,
                HasSubstr("killed by signal 15"));
}

TEST_F(Tools, ReadShowsTextPicturesAndFolders)
{
    put("a/text", "one\ntwo\n");
    put("empty", "");
    put("picture", "\x89PNG\r\n\x1a\nrest");
    put("binary", std::string("\0\1\2", 3));
    EXPECT_EQ(call("read", {{"path", "a/text"}}).text, "     1\tone\n     2\ttwo\n");
    EXPECT_EQ(call("read", {{"path", "a/text"}, {"first_line", 2}}).text, "     2\ttwo\n");
    EXPECT_TRUE(call("read", {{"path", "a/text"}, {"first_line", 9}}).isError);
    EXPECT_EQ(call("read", {{"path", "a"}}).text, "text\n");
    EXPECT_EQ(call("read", {{"path", "empty"}}).text, "(an empty file)");
    ASSERT_EQ(call("read", {{"path", "picture"}}).images.size(), 1U);
    EXPECT_THAT(call("read", {{"path", "binary"}}).text, HasSubstr("binary"));
    EXPECT_THAT(call("read", {{"path", "none"}}).text, HasSubstr("There is no file"));
    ::mkfifo((m_folder + "/fifo").c_str(), 0600);
    EXPECT_THAT(call("read", {{"path", "fifo"}}).text, HasSubstr("not a regular file"));
    std::filesystem::resize_file(m_folder + "/empty", std::uintmax_t{1} << 30U);
    EXPECT_THAT(call("read", {{"path", "empty"}}).text, HasSubstr("too many"));
}

TEST_F(Tools, WriteAndEditKeepRightsAndLinks)
{
    put("real", "old\n");
    ::chmod((m_folder + "/real").c_str(), 0750);
    std::filesystem::create_symlink("real", m_folder + "/link");
    const auto edited = call("edit", {{"path", "link"}, {"old_text", "old"}, {"new_text", "new"}});
    EXPECT_FALSE(edited.isError) << edited.text;
    EXPECT_EQ(get("real"), "new\n");
    EXPECT_TRUE(std::filesystem::is_symlink(m_folder + "/link"));
    struct stat status {};
    ::stat((m_folder + "/real").c_str(), &status);
    EXPECT_EQ(status.st_mode & 07777U, 0750U);
    ASSERT_EQ(edited.shown.size(), 1U);
    EXPECT_EQ(edited.shown[0].diff.oldText, "old\n");
    const auto made = call("write", {{"path", "deep/er/file"}, {"content", "x"}});
    EXPECT_FALSE(made.isError) << made.text;
    EXPECT_EQ(made.shown[0].diff.oldText, std::nullopt);
    EXPECT_EQ(get("deep/er/file"), "x");
    EXPECT_TRUE(call("write", {{"path", "deep"}, {"content", "x"}}).isError);
    EXPECT_TRUE(call("write", {{"path", "/dev/null"}, {"content", "x"}}).isError);
    EXPECT_TRUE(call("edit", {{"path", "none"}, {"old_text", "a"}, {"new_text", "b"}}).isError);
}

TEST_F(Tools, SearchHonoursGitsIgnoring)
{
    put("src/a.cpp", "int needle;\nint other;\n");
    put("src/b.h", "NEEDLE\n");
    put("out/c.cpp", "needle\n");
    put(".gitignore", "out/\n");
    call("shell", {{"command", "git init -q ."}});
    EXPECT_EQ(call("search", {{"pattern", "needle"}}).text, "src/a.cpp:1: int needle;\n");
    EXPECT_THAT(call("search", {{"pattern", "needle"}, {"ignore_case", true}}).text,
                HasSubstr("src/b.h:1"));
    EXPECT_EQ(call("search", {{"files", "*.cpp"}}).text, "src/a.cpp\n");
    EXPECT_EQ(call("search", {{"pattern", "^int"}, {"files", "*.h"}}).text, "Nothing matches.");
    EXPECT_EQ(call("search", {{"pattern", "needle"}, {"path", "out/c.cpp"}}).text,
              m_folder + "/out/c.cpp:1: needle\n");
    EXPECT_THAT(call("search", {{"pattern", "("}}).text, HasSubstr("no regular expression"));
    EXPECT_TRUE(call("search", Json::object()).isError);
    EXPECT_TRUE(call("search", {{"pattern", "x"}, {"path", "none"}}).isError);
    put("src/long", std::string(40, 'a') + "!\n");
    EXPECT_THAT(call("search", {{"pattern", "(a+)+(b+)+$"}, {"path", "src/long"}}).text,
                HasSubstr("too costly"));
}

TEST_F(Tools, SearchWalksWithoutGit)
{
    put("a.txt", "needle\n");
    put("node_modules/b.txt", "needle\n");
    put(".hidden/c.txt", "needle\n");
    EXPECT_EQ(call("search", {{"pattern", "needle"}}).text, "a.txt:1: needle\n");
}

TEST_F(Tools, PlanIsShown)
{
    const Json entry{{"content", "Do it"}, {"status", "in_progress"}};
    const auto outcome = call("plan", {{"entries", Json::array({entry})}});
    ASSERT_TRUE(outcome.plan);
    EXPECT_EQ(outcome.plan->entries[0].status, acp::PlanEntry::Status::InProgress);
    EXPECT_TRUE(call("plan", {{"entries", "x"}}).isError);
    EXPECT_THAT(call("desktop_click", Json::object()).text, HasSubstr("no tool"));
}

} // namespace
} // namespace helix::agent::coder
