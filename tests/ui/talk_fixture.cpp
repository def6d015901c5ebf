#include "ui/talk_fixture.h"

#include <QBuffer>
#include <QColor>

#include "ui/painted_desktop.h"

namespace helix::ui::test {

using sessions::ConversationEntry;
using sessions::SessionState;

namespace {

acp::ToolCall call(const char* title, acp::ToolKind kind, acp::ToolStatus status,
                   const std::string& output)
{
    acp::ToolCall tool;
    tool.id = title;
    tool.title = title;
    tool.kind = kind;
    tool.status = status;
    if (!output.empty()) {
        acp::ToolContent content;
        content.block.text = output;
        tool.content = {content};
    }
    return tool;
}

acp::ConfigOption option(const char* id, const char* name, const char* category,
                         const char* current, std::vector<acp::ConfigChoice> choices)
{
    return {id, name, {}, category, current, std::move(choices), false};
}

} // namespace

std::string desktopPng()
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    paintDesktop("checkout-fix", QColor("#1c2f48")).scaledToWidth(640).save(&buffer, "PNG");
    return bytes.toBase64().toStdString();
}

SessionId addCartTalk(FakeLine& script, const WorkspaceId& workspace)
{
    auto& talk = script.plane.fakeSessions;
    const auto id =
        talk.addSession(workspace, "Fix the failing cart test", SessionState::Working).id;
    auto& snapshot = talk.of(id);
    snapshot.turns = 1;
    snapshot.doing = "Running pytest";
    snapshot.usage = {12800, 1200, 61000, 14000, 200000};
    talk.addEntry(id, ConversationEntry::Kind::Prompt,
                  "test_total_rounds fails. Find out why, fix it, and check the page in the "
                  "browser.");
    using Status = acp::PlanEntry::Status;
    talk.addEntry(id, ConversationEntry::Kind::Plan).plan = {
        {"Run the tests", Status::Completed, {}},
        {"Find where totals are rounded", Status::Completed, {}},
        {"Round once, at the end", Status::InProgress, {}},
        {"Look at the cart page", Status::Pending, {}}};
    talk.addEntry(id, ConversationEntry::Kind::Tool).tool =
        call("pytest -q", acp::ToolKind::Execute, acp::ToolStatus::Completed,
             "....F.......... [ 62%]\n......... [100%]\n\n\x1b[31mFAILED\x1b[0m "
             "tests/test_cart.py::\x1b[1mtest_total_rounds\x1b[0m\nassert 10.01 == 10.00\n\n"
             "1 failed, 23 passed\n");
    talk.addEntry(id, ConversationEntry::Kind::Tool).tool =
        call("rg \"round\\(\" --type py", acp::ToolKind::Search, acp::ToolStatus::Completed,
             "cart.py:14\ncart.py:41\nmoney.py:3\nmoney.py:9\n");
    talk.addEntry(id, ConversationEntry::Kind::Answer,
                  "Each line is rounded before the sum, so two half-cents become one cent. I will "
                  "add unrounded amounts and round the total once.");
    auto& edit = talk.addEntry(id, ConversationEntry::Kind::Tool);
    edit.tool = call("Edit cart.py", acp::ToolKind::Edit, acp::ToolStatus::Completed, "");
    acp::ToolContent change;
    change.kind = acp::ToolContent::Kind::Diff;
    change.diff = {"/home/agent/workspace/cart.py",
                   "return sum(round(l.total, 2) for l in lines)\n",
                   "total = sum(l.total for l in lines)\nreturn quantize(total)\n"};
    edit.tool->content = {change};
    return id;
}

void addOptions(fakes::FakeSessions& talk, const SessionId& id)
{
    talk.of(id).options = {
        option("effort", "Effort", "thought_level", "medium",
               {{"low", "Low", {}}, {"medium", "Medium", {}}, {"high", "High", {}}}),
        option("model", "Model", "model", "sonnet",
               {{"sonnet", "Sonnet 4.5", {}}, {"opus", "Opus 4.1", {}}}),
        option("mode", "Mode", "mode", "code",
               {{"code", "Code", {}}, {"ask", "Ask", {}}, {"plan", "Plan", {}}})};
}

void addCommands(fakes::FakeSessions& talk, const SessionId& id)
{
    talk.of(id).commands = {
        {"compact", "Sum up what was said so far, to make room", "what to keep"},
        {"plan", "Make a plan and wait for a word before changing anything", "what to plan"},
        {"review", "Look through the changes that were not committed", ""},
        {"security-review", "Look for ways in, secrets and injections in the changes", ""},
        {"init", "", ""},
        {"/cost", "Say what this conversation has cost", ""},
        {"two words", "cannot be typed", ""}};
}

void addAgents(fakes::FakeAgents& given)
{
    using agents::KnownAgent;
    KnownAgent helix;
    helix.name = "helix";
    helix.title = "Helix Agent";
    helix.licence = "Apache-2.0";
    helix.needs = "Any model provider";
    KnownAgent claude;
    claude.name = "claude";
    claude.title = "Claude Code";
    claude.licence = "proprietary";
    claude.redistributable = false;
    claude.needs = "An Anthropic key, and the package registry let through";
    claude.providerKind = "anthropic";
    claude.diskMiB = 260;
    KnownAgent codex = claude;
    codex.name = "codex";
    codex.title = "Codex";
    codex.licence = "Apache-2.0";
    codex.needs = "An OpenAI key";
    codex.providerKind = "openai";
    codex.diskMiB = 180;
    given.all = {{helix, true}, {claude, false}, {codex, true}};
}

void addQuestion(fakes::FakeSessions& talk, const SessionId& id)
{
    auto& ask = talk.addEntry(id, ConversationEntry::Kind::Permission);
    ask.permissionId = "p1";
    ask.permission.emplace();
    ask.permission->call =
        call("git push --force origin main", acp::ToolKind::Execute, acp::ToolStatus::Pending, "");
    ask.permission->options = {
        {"once", "Allow once", acp::PermissionOption::Kind::AllowOnce},
        {"always", "Always allow commands", acp::PermissionOption::Kind::AllowAlways},
        {"no", "Refuse", acp::PermissionOption::Kind::RejectOnce}};
    talk.of(id).state = SessionState::Asking;
}

} // namespace helix::ui::test
