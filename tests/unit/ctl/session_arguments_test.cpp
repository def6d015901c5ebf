// What is typed about agents and conversations, what is attached, and what is printed of them.

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include <gtest/gtest.h>

#include "ctl/attachment.h"
#include "ctl/printing.h"
#include "ctl/session_printing.h"
#include "unit/ctl/typed.h"

namespace helix::ctl {
namespace {

bool wrong(const std::vector<std::string>& words)
{
    return isWrongUsage(parseCommandLine(words));
}

TEST(SessionArguments, prompt)
{
    const auto prompt = parsedWords<PromptCommand>(
        {"prompt", "box", "Do it", "--agent", "claude", "--attach", "a.png", "--attach", "b.txt",
         "--permissions", "deny", "--model", "m", "--effort", "high", "--mode", "plan"});
    EXPECT_EQ(prompt.options,
              (OptionChoices{{"model", "m"}, {"effort", "high"}, {"mode", "plan"}}));
    EXPECT_EQ(prompt.workspace, "box");
    EXPECT_EQ(prompt.text, "Do it");
    EXPECT_EQ(prompt.agent, "claude");
    EXPECT_EQ(prompt.attachments, (std::vector<std::string>{"a.png", "b.txt"}));
    EXPECT_EQ(prompt.permissions, PromptCommand::Permissions::Deny);
    EXPECT_EQ(parsedWords<PromptCommand>({"prompt", "box", "x", "--session", "abcd"}).session,
              "abcd");
    EXPECT_TRUE(wrong({"prompt", "box"}));
    EXPECT_TRUE(wrong({"prompt", "box", ""}));
    EXPECT_TRUE(wrong({"prompt", "box", "x", "--session", "s", "--agent", "a"}));
    EXPECT_TRUE(wrong({"prompt", "box", "x", "--permissions", "maybe"}));
}

TEST(SessionArguments, mcp)
{
    (void)parsedWords<McpListCommand>({"mcp", "ls"});
    const auto docs =
        parsedWords<McpAddCommand>({"mcp", "add", "docs", "--url", "https://docs.example/mcp",
                                    "--workspace", "box", "--values-stdin"});
    EXPECT_EQ(docs.workspace, "box");
    EXPECT_EQ(docs.name, "docs");
    EXPECT_EQ(docs.url, "https://docs.example/mcp");
    EXPECT_TRUE(docs.valuesStdin);
    const auto files =
        parsedWords<McpAddCommand>({"mcp", "add", "files", "--", "npx", "-y", "files"});
    EXPECT_EQ(files.command, (std::vector<std::string>{"npx", "-y", "files"}));
    EXPECT_FALSE(files.valuesStdin);
    EXPECT_EQ(parsedWords<McpRemoveCommand>({"mcp", "rm", "docs"}).name, "docs");
    EXPECT_TRUE(wrong({"mcp"}));
    EXPECT_TRUE(wrong({"mcp", "add"}));
    EXPECT_TRUE(wrong({"mcp", "add", "docs"}));
    EXPECT_TRUE(wrong({"mcp", "add", "docs", "--url", ""}));
    EXPECT_TRUE(wrong({"mcp", "add", "docs", "--url", "https://x/", "--", "npx"}));
    EXPECT_TRUE(wrong({"mcp", "rm"}));
    EXPECT_TRUE(wrong({"mcp", "ls", "--", "x"}));
}

TEST(SessionArguments, theOthers)
{
    EXPECT_EQ(parsedWords<AgentsCommand>({"agents"}).workspace, "");
    EXPECT_EQ(parsedWords<AgentsCommand>({"agents", "box"}).workspace, "box");
    EXPECT_EQ(parsedWords<AgentAddCommand>({"agent", "add", "box", "claude"}).name, "claude");
    EXPECT_EQ(parsedWords<SessionsCommand>({"sessions", "box"}).workspace, "box");
    EXPECT_TRUE(
        parsedWords<SessionShowCommand>({"session", "show", "abcd", "--markdown"}).markdown);
    EXPECT_EQ(parsedWords<SessionExportCommand>({"session", "export", "abcd", "f.md"}).file,
              "f.md");
    EXPECT_EQ(parsedWords<SessionRemoveCommand>({"session", "rm", "abcd"}).session, "abcd");
    EXPECT_EQ(parsedWords<SessionRenameCommand>({"session", "rename", "abcd", "A title"}).title,
              "A title");
    EXPECT_EQ(parsedWords<SessionCancelCommand>({"session", "cancel", "abcd"}).session, "abcd");
    EXPECT_EQ(parsedWords<SearchCommand>({"search", "two words"}).words, "two words");
    EXPECT_EQ(parsedWords<AcpCommand>({"acp", "box", "--agent", "codex"}).agent, "codex");
    EXPECT_TRUE(wrong({"agent", "add", "box"}));
    EXPECT_TRUE(wrong({"session"}));
    EXPECT_TRUE(wrong({"session", "show"}));
    EXPECT_TRUE(wrong({"search"}));
    EXPECT_TRUE(wrong({"search", "x", "--limit", "0"}));
}

class Attachments : public testing::Test {
protected:
    void SetUp() override
    {
        char name[] = "/tmp/attachment_XXXXXX";
        m_folder = ::mkdtemp(name);
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }
    std::string file(const std::string& name, const std::string& bytes)
    {
        std::ofstream(m_folder / name, std::ios::binary) << bytes;
        return (m_folder / name).string();
    }
    std::filesystem::path m_folder;
};

TEST_F(Attachments, areToldApartByTheirBytes)
{
    const auto png = readAttachment(file("a.txt", "\x89PNG\r\n\x1a\nrest"));
    ASSERT_TRUE(png) << png.error().message;
    EXPECT_TRUE(png->picture);
    EXPECT_EQ(png->mimeType, "image/png");
    EXPECT_EQ(readAttachment(file("b", "RIFF1234WEBPxx"))->mimeType, "image/webp");
    EXPECT_EQ(readAttachment(file("c.png", "no picture"))->mimeType, "text/plain");
    EXPECT_EQ(readAttachment(file("c.png", "no picture"))->name, "c.png");
    EXPECT_TRUE(readAttachment(file("empty", "")));
}

TEST_F(Attachments, refusesWithASentence)
{
    const auto refused = [](const std::string& path, const char* words) {
        const auto read = readAttachment(path);
        ASSERT_FALSE(read) << path;
        EXPECT_NE(read.error().message.find(words), std::string::npos) << read.error().message;
    };
    refused((m_folder / "none").string(), "is not there");
    refused(m_folder.string(), "is a folder");
    refused("/dev/zero", "not an ordinary file");
    refused(file("binary", std::string("\x7f"
                                       "ELF\0\0",
                                       6)),
            "neither a picture nor text");
    refused(file("latin", "caf\xE9"), "neither a picture nor text");
    refused(file("long", std::string((4U << 20) + 1, 'x')), "more than 4 MB");
    std::filesystem::resize_file(file("huge", ""), (32U << 20) + 1);
    refused((m_folder / "huge").string(), "more than 32 MB");
}

using Kind = operations::ConversationEntry::Kind;

operations::ConversationEntry entry(int number, Kind kind, const char* text, bool open = false)
{
    operations::ConversationEntry entry;
    entry.number = number;
    entry.kind = kind;
    entry.text = text;
    entry.open = open;
    return entry;
}

TEST(SessionPrinting, joinsPiecesAndKeepsToolsToALine)
{
    EntryPrinter printer;
    std::string out;
    out += printer.take(entry(1, Kind::Prompt, "mine"), 0);
    out += printer.take(entry(2, Kind::Answer, "Hel", true), 0);
    out += printer.take(entry(2, Kind::Answer, "lo", true), 3);
    auto tool = entry(3, Kind::Tool, "", true);
    tool.tool.emplace().title = "Run \x1b[31mls";
    out += printer.take(tool, 0);
    tool.open = false;
    tool.tool->status = acp::ToolStatus::Completed;
    out += printer.take(tool, 0);
    out += printer.take(tool, 0);
    out += printer.take(entry(4, Kind::Notice, "Beware"), 0);
    out += printer.take(entry(5, Kind::Answer, "End"), 0);
    out += printer.finish();
    EXPECT_EQ(out, "Hello\n[done] Run ?[31mls\n[notice] Beware\nEnd\n");
}

TEST(SessionPrinting, aPlanThatChangesDoesNotSwallowALinesEnd)
{
    EntryPrinter printer;
    auto plan = entry(2, Kind::Plan, "", true);
    plan.plan = {{"Look", acp::PlanEntry::Status::Completed, {}},
                 {"Do", acp::PlanEntry::Status::InProgress, {}}};
    std::string out = printer.take(entry(1, Kind::Answer, "First", true), 0);
    out += printer.take(plan, 0);
    plan.open = false;
    out += printer.take(plan, 0);
    EXPECT_EQ(out, "First\nPlan:\n[x] Look\n[>] Do\n");
}

TEST(SessionPrinting, namesWhatIsAskedFor)
{
    auto asks = entry(1, Kind::Permission, "");
    EXPECT_EQ(toolTitle(asks), "(without a title)");
    asks.permission.emplace().call.title = "Delete it";
    EXPECT_EQ(EntryPrinter().take(asks, 0), "[asks] Delete it\n");
}

TEST(SessionPrinting, isHarmlessForATerminal)
{
    EXPECT_EQ(displayable("a\tb\r\nc\x1b]0;evil\x07\n"), "a    b\nc?]0;evil?\n");
    EXPECT_EQ(displayable(""), "");
    EXPECT_EQ(displayable("\n\n"), "\n\n");
    EXPECT_EQ(displayable("caf\xC3\xA9"), "caf\xC3\xA9");
}

} // namespace
} // namespace helix::ctl
