// Pictures of a conversation: its entries, and what is typed into it.

#include <QQuickItem>

#include "ui/talk_screenshots.h"

namespace helix::ui::test {

using sessions::ConversationEntry;
using sessions::SessionState;

class ConversationScreenshots : public TalkScreenshots {};

INSTANTIATE_TEST_SUITE_P(Themes, ConversationScreenshots, testing::Values("dark", "light"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(ConversationScreenshots, AtWork)
{
    begin();
    shoot("conversation");
}

TEST_P(ConversationScreenshots, WithOptionsQueueAndAttachments)
{
    const auto id = begin();
    addOptions(talk(), id);
    talk().of(id).queue = {{1, "Then write a test for the discount, and one for the delivery", 0},
                           {2, "Update the changelog", 2}};
    beginAt("workspace/checkout-fix");
    until([this] { return item("controlButton") && item("controlButton")->isEnabled(); });
    click("attachDesktop");
    until([this] { return item("detach-1") != nullptr; });
    save("conversation-queue");
}

TEST_P(ConversationScreenshots, FileRead)
{
    const auto id = begin();
    auto& entry = talk().addEntry(id, ConversationEntry::Kind::Tool);
    entry.tool.emplace();
    entry.tool->title = "Read src/cart.py";
    entry.tool->kind = acp::ToolKind::Read;
    entry.tool->status = acp::ToolStatus::Completed;
    entry.tool->locations = {{"/home/agent/workspace/src/cart.py", 12}};
    acp::ToolContent content;
    content.block.text = "    12\tfrom decimal import Decimal  # exact\n    13\t\n    14\tdef "
                         "total(lines):\n    15\t    \"\"\"Rounds once,\n    16\t    at the "
                         "end.\"\"\"\n    17\t    return quantize(sum(l.total for l in lines), "
                         "2)\n";
    entry.tool->content = {content};
    beginAt("workspace/checkout-fix");
    click("tool-7");
    until([this] { return item("codeText") != nullptr; });
    save("conversation-file");
}

TEST_P(ConversationScreenshots, Streaming)
{
    const auto id = begin();
    auto& thought = talk().addEntry(id, ConversationEntry::Kind::Thought, "Where is it rounded?");
    thought.open = true;
    auto& answer = talk().addEntry(id, ConversationEntry::Kind::Answer,
                                   "The total is made here:\n\n```py\ndef total(lines):\n    ret");
    answer.open = true;
    talk().of(id).doing = "The total is made here";
    shoot("conversation-streaming");
}

TEST_P(ConversationScreenshots, BudgetUsedUp)
{
    const auto id = begin();
    talk().addEntry(id, ConversationEntry::Kind::Notice,
                    "The budget of this workspace is used up: $5.00 of $5.00. Raise it in Boundary "
                    "to go on.");
    talk().of(id).state = SessionState::Failed;
    talk().of(id).problem = "The budget of this workspace is used up.";
    talk().of(id).usage = {1280000, 120000, 5000000, {}, {}};
    auto& account =
        script.plane.fakeProviders.accounts[script.plane.fakeWorkspaces.all[0].id.str()];
    account.budget.microUsd = account.usage.microUsd = 5'000'000;
    shoot("conversation-budget");
}

TEST_P(ConversationScreenshots, LongWords)
{
    const auto id = begin();
    const std::string word(180, 'w');
    talk().of(id).title = "Look_at_" + word;
    talk().addEntry(id, ConversationEntry::Kind::Prompt, "See " + word);
    auto& tool = talk().addEntry(id, ConversationEntry::Kind::Tool);
    tool.tool.emplace();
    tool.tool->title = "cat /very/long/" + word;
    tool.tool->kind = acp::ToolKind::Execute;
    tool.tool->status = acp::ToolStatus::Failed;
    talk().addEntry(id, ConversationEntry::Kind::Answer,
                    "A `" + word + "` and https://example.org/" + word +
                        "\n\n| a | b |\n|---|---|\n|" + word + "|x|\n\n- " + word);
    talk().of(id).doing = "Looking at " + word;
    shoot("conversation-long-words");
}

TEST_P(ConversationScreenshots, Asking)
{
    const auto id = begin();
    addQuestion(talk(), id);
    shoot("conversation-asking");
}

TEST_P(ConversationScreenshots, Unfolded)
{
    const auto id = begin();
    talk().addEntry(id, ConversationEntry::Kind::Thought,
                    "The **total** comes out one cent too high.");
    beginAt("workspace/checkout-fix");
    click("tool-3");
    until([] { return false; }, std::chrono::milliseconds(100));
    item("entries")->setProperty("follows", false);
    item("entries")->setProperty("contentY", 0);
    save("conversation-unfolded");
}

TEST_P(ConversationScreenshots, Markdown)
{
    const auto id = begin();
    talk().of(id).state = SessionState::Idle;
    talk().addEntry(id, ConversationEntry::Kind::Thought, "Now tell what was done.");
    talk().addEntry(
        id, ConversationEntry::Kind::Answer,
        "## What was wrong\n\nEach line was *rounded* before the **sum**; see `cart.py` and "
        "[the standard](https://docs.python.org/3/library/decimal.html).\n\n1. Amounts stay "
        "exact\n2. `quantize` rounds once\n   - half to even\n\n> Two half-cents become one "
        "cent.\n\n```python\ndef total(lines):\n    return quantize(sum(line.total for line in "
        "lines))\n```\n\n| Case | Before | After |\n|---|---|---|\n| two lines | 10.01 | 10.00 "
        "|\n| one line | 5.00 | 5.00 |\n\n<img src=\"http://evil.example/x.png\"> "
        "![tracker](http://evil.example/p.png)");
    talk().addEntry(id, ConversationEntry::Kind::TurnEnd, "Done, 14 k tokens");
    shoot("conversation-markdown");
}

TEST_P(ConversationScreenshots, Pictures)
{
    const auto id = begin();
    auto& tool = talk().addEntry(id, ConversationEntry::Kind::Tool);
    tool.tool.emplace();
    tool.tool->title = "screenshot";
    tool.tool->kind = acp::ToolKind::Other;
    tool.tool->status = acp::ToolStatus::Completed;
    acp::ToolContent content;
    content.block.kind = acp::BlockKind::Image;
    content.block.data = desktopPng();
    tool.tool->content = {content};
    beginAt("workspace/checkout-fix");
    until([this] { return item("picture-0") != nullptr; });
    save("conversation-picture");
    click("picture-0");
    save("conversation-picture-large");
}

TEST_P(ConversationScreenshots, Failed)
{
    const auto id = begin();
    talk().addEntry(id, ConversationEntry::Kind::Notice,
                    "Helix Agent ended by itself (exit status 137). Its last words: “Killed”. The "
                    "workspace may be short of memory.");
    talk().of(id).state = SessionState::Failed;
    talk().of(id).problem = "Helix Agent ended in the middle of its work.";
    shoot("conversation-failed");
}

TEST_P(ConversationScreenshots, Files)
{
    begin();
    script.plane.fakeWorkspaces.guestFiles = {"cart.py", "src/checkout/cart_view.py",
                                              "tests/test_cart.py"};
    beginAt("workspace/checkout-fix");
    item("promptText")->forceActiveFocus();
    type("Compare with @cart");
    until([this] { return itemWithText("test_cart.py") != nullptr; });
    save("conversation-files");
}

TEST_P(ConversationScreenshots, Commands)
{
    const auto id = begin();
    addCommands(talk(), id);
    beginAt("workspace/checkout-fix");
    item("promptText")->forceActiveFocus();
    type("/");
    until([this] { return item("offer-2") != nullptr; });
    save("conversation-commands");
    type("plan ");
    until([this] { return item("commandHint") != nullptr; });
    save("conversation-command-hint");
}

TEST_P(ConversationScreenshots, Small)
{
    begin();
    shoot("conversation-960x600", {960, 600});
}

TEST_P(ConversationScreenshots, Narrow)
{
    begin();
    shoot("conversation-800x600", {800, 600});
}

} // namespace helix::ui::test
