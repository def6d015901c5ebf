// Updates of an agent, merged into entries.
#include "sessions/transcript.h"

#include <gtest/gtest.h>

#include "operations/answer_json.h"
#include "sessions/bounds.h"

#include <nlohmann/json.hpp>

namespace helix::sessions {
namespace {

using Kind = ConversationEntry::Kind;
using operations::writeAnswer;

Result<ConversationEntry> readEntry(const nlohmann::json& json)
{
    return operations::readRecord<ConversationEntry>(json, "It cannot be read.");
}

acp::Update chunk(const std::string& text, acp::Speaker speaker = acp::Speaker::Agent,
                  const std::string& messageId = {})
{
    acp::MessageChunk said;
    said.speaker = speaker;
    said.content.text = text;
    said.messageId = messageId;
    return said;
}

acp::ToolCall tool(const std::string& id, std::optional<acp::ToolStatus> status = {},
                   std::optional<std::string> title = {})
{
    acp::ToolCall call;
    call.id = id;
    call.status = status;
    call.title = std::move(title);
    return call;
}

acp::PermissionRequest question()
{
    acp::PermissionRequest request;
    request.call = tool("t1", {}, "Delete everything");
    request.options = {{"yes", "Yes", acp::PermissionOption::Kind::AllowOnce},
                       {"no", "No", acp::PermissionOption::Kind::RejectOnce}};
    return request;
}

std::vector<Kind> kinds(const Transcript& transcript)
{
    std::vector<Kind> all;
    for (const auto& [number, entry] : transcript.held())
        all.push_back(entry.kind);
    return all;
}

const ConversationEntry& at(const Transcript& transcript, std::int64_t number)
{
    const ConversationEntry* entry = transcript.find(number);
    static const ConversationEntry none;
    EXPECT_NE(entry, nullptr) << number;
    return entry == nullptr ? none : *entry;
}

class TranscriptTest : public testing::Test {
protected:
    void SetUp() override { m_transcript.beginTurn("Do it", {}, 1); }
    void say(const acp::Update& update) { m_transcript.apply(update, ++m_time); }
    Transcript m_transcript;
    std::int64_t m_time = 1;
};

TEST_F(TranscriptTest, joinsChunksOfOneMessage)
{
    say(chunk("Hel"));
    say(chunk("lo"));
    ASSERT_EQ(kinds(m_transcript), (std::vector{Kind::Prompt, Kind::Answer}));
    EXPECT_EQ(at(m_transcript, 2).text, "Hello");
    EXPECT_TRUE(at(m_transcript, 2).open);
    EXPECT_EQ(at(m_transcript, 2).turn, 1);
    EXPECT_EQ(m_transcript.doing(), "Hello");
}

TEST_F(TranscriptTest, thoughtsAndOtherMessagesAreEntriesOfTheirOwn)
{
    say(chunk("Hmm", acp::Speaker::Thought));
    say(chunk("One", acp::Speaker::Agent, "a"));
    say(chunk("Two", acp::Speaker::Agent, "b"));
    say(chunk(" more", acp::Speaker::Agent, "b"));
    ASSERT_EQ(kinds(m_transcript),
              (std::vector{Kind::Prompt, Kind::Thought, Kind::Answer, Kind::Answer}));
    EXPECT_FALSE(at(m_transcript, 2).open);
    EXPECT_FALSE(at(m_transcript, 3).open);
    EXPECT_EQ(at(m_transcript, 4).text, "Two more");
}

TEST_F(TranscriptTest, theUsersOwnWordsAreNotDoubled)
{
    say(chunk("Do it", acp::Speaker::User));
    EXPECT_EQ(m_transcript.newest(), 1);
}

TEST_F(TranscriptTest, aToolCallIsOneEntryWhateverItsUpdatesSay)
{
    auto begun = tool("t1", acp::ToolStatus::Pending, "Run ls");
    begun.kind = acp::ToolKind::Execute;
    begun.rawInput = R"({"command":"ls"})";
    say(begun);
    EXPECT_EQ(m_transcript.doing(), "Run ls");
    auto ended = tool("t1", acp::ToolStatus::Completed);
    ended.content.emplace();
    ended.content->push_back({});
    ended.content->back().block.text = "a.txt";
    say(ended);
    ASSERT_EQ(kinds(m_transcript), (std::vector{Kind::Prompt, Kind::Tool}));
    const auto& merged = *at(m_transcript, 2).tool;
    EXPECT_EQ(merged.title, "Run ls");
    EXPECT_EQ(merged.kind, acp::ToolKind::Execute);
    EXPECT_EQ(merged.status, acp::ToolStatus::Completed);
    EXPECT_EQ(merged.rawInput, R"({"command":"ls"})");
    EXPECT_EQ(merged.content->front().block.text, "a.txt");
    EXPECT_FALSE(at(m_transcript, 2).open);
}

TEST_F(TranscriptTest, anUpdateWithoutACallMakesOne)
{
    say(tool("unknown", acp::ToolStatus::InProgress));
    say(tool("unknown", acp::ToolStatus::Failed, "Late title"));
    ASSERT_EQ(kinds(m_transcript), (std::vector{Kind::Prompt, Kind::Tool}));
    EXPECT_EQ(at(m_transcript, 2).tool->title, "Late title");
    say(tool("unknown", acp::ToolStatus::Pending, "Called twice"));
    EXPECT_EQ(m_transcript.newest(), 2) << "an id that is used twice is the same call";
}

TEST_F(TranscriptTest, theAnswerGoesOnBelowATool)
{
    say(chunk("Before"));
    say(tool("t1", acp::ToolStatus::Completed));
    say(chunk("After"));
    ASSERT_EQ(kinds(m_transcript),
              (std::vector{Kind::Prompt, Kind::Answer, Kind::Tool, Kind::Answer}));
    EXPECT_EQ(at(m_transcript, 4).text, "After");
    say(tool("t1", acp::ToolStatus::Failed));
    say(chunk("wards"));
    EXPECT_EQ(at(m_transcript, 4).text, "Afterwards") << "a change of an old entry breaks nothing";
}

TEST_F(TranscriptTest, aPlanIsOneEntryOfItsTurn)
{
    say(acp::Plan{{{"First"}, {"Second"}}});
    say(chunk("x"));
    say(acp::Plan{{{"First", acp::PlanEntry::Status::Completed}}});
    ASSERT_EQ(kinds(m_transcript), (std::vector{Kind::Prompt, Kind::Plan, Kind::Answer}));
    ASSERT_EQ(at(m_transcript, 2).plan.size(), 1U);
    m_transcript.endTurn("Done.", 9);
    m_transcript.beginTurn("More", {}, 10);
    say(acp::Plan{{{"Another"}}});
    EXPECT_EQ(at(m_transcript, m_transcript.newest()).plan.front().content, "Another");
    EXPECT_EQ(at(m_transcript, 2).plan.front().content, "First");
}

TEST_F(TranscriptTest, theEndClosesEverything)
{
    say(chunk("x"));
    say(tool("t1", acp::ToolStatus::InProgress));
    m_transcript.ask("p1", question(), 5);
    EXPECT_EQ(m_transcript.asked().size(), 1U);
    m_transcript.endTurn("Stopped.", 9);
    for (const auto& [number, entry] : m_transcript.held())
        EXPECT_FALSE(entry.open) << number;
    EXPECT_EQ(at(m_transcript, 4).chosen, "cancelled");
    EXPECT_EQ(at(m_transcript, 5).kind, Kind::TurnEnd);
    EXPECT_TRUE(m_transcript.asked().empty());
    EXPECT_FALSE(m_transcript.settle("p1", "yes")) << "it was answered";
}

TEST_F(TranscriptTest, settlesAQuestionOnce)
{
    m_transcript.ask("p1", question(), 5);
    EXPECT_FALSE(m_transcript.settle("p2", "yes"));
    EXPECT_TRUE(m_transcript.settle("p1", "yes"));
    EXPECT_FALSE(m_transcript.settle("p1", "no"));
    EXPECT_EQ(at(m_transcript, 2).chosen, "yes");
}

TEST_F(TranscriptTest, megabytesOfTextBecomeEntriesOfBoundedSize)
{
    const std::string piece(100'000, 'a');
    for (int i = 0; i < 30; ++i)
        say(chunk(piece));
    say(chunk(std::string(3 * kMaxEntryText, 'b') + "\xC3\xA9"));
    std::size_t total = 0;
    for (const auto& [number, entry] : m_transcript.held()) {
        EXPECT_LE(entry.text.size(), kMaxEntryText);
        total += entry.kind == Kind::Answer ? entry.text.size() : 0;
    }
    EXPECT_EQ(total, 30U * piece.size() + 3 * kMaxEntryText + 2) << "nothing is lost";
}

TEST_F(TranscriptTest, neverCutsACharacterInTwo)
{
    std::string text(kMaxEntryText - 1, 'a');
    say(chunk(text));
    say(chunk("\xE2\x82\xAC"));
    EXPECT_EQ(at(m_transcript, 2).text.size(), kMaxEntryText - 1);
    EXPECT_EQ(at(m_transcript, 3).text, "\xE2\x82\xAC");
}

TEST_F(TranscriptTest, letsGoOfWhatWillNotChange)
{
    say(chunk("x"));
    say(tool("t1", acp::ToolStatus::Completed));
    say(chunk("y"));
    EXPECT_EQ(m_transcript.takeChanged().size(), 4U);
    m_transcript.release({1});
    EXPECT_NE(m_transcript.find(1), nullptr) << "it is still needed";
    EXPECT_EQ(m_transcript.find(2), nullptr);
    EXPECT_NE(m_transcript.find(3), nullptr) << "a tool call of this turn may still be updated";
    EXPECT_NE(m_transcript.find(4), nullptr) << "it is open";
    say(tool("t1", acp::ToolStatus::Failed));
    EXPECT_EQ(m_transcript.newest(), 4);
}

TEST_F(TranscriptTest, aFloodOfToolCallsIsBounded)
{
    for (int i = 0; i < 5000; ++i) {
        say(tool("t" + std::to_string(i), acp::ToolStatus::InProgress));
        if (i % 100 == 0) {
            m_transcript.takeChanged();
            m_transcript.release({});
        }
    }
    m_transcript.takeChanged();
    m_transcript.release({});
    m_transcript.takeChanged();
    m_transcript.release({});
    EXPECT_LE(m_transcript.held().size(), 300U);
}

TEST_F(TranscriptTest, goesOnWhereItWasOnDisk)
{
    say(chunk("Hel"));
    say(tool("t1", acp::ToolStatus::InProgress));
    std::vector<ConversationEntry> kept;
    for (const auto& [number, entry] : m_transcript.held())
        kept.push_back(readEntry(writeAnswer(entry)).value());
    Transcript again(m_transcript.newest(), m_transcript.turn(), kept);
    again.apply(tool("t1", acp::ToolStatus::Completed), 9);
    EXPECT_EQ(again.newest(), 3);
    EXPECT_EQ(again.find(3)->tool->status, acp::ToolStatus::Completed);
    again.apply(chunk("lo"), 10);
    EXPECT_EQ(again.find(4)->text, "lo") << "the answer before the tool had ended";

    Transcript open(2, 1, {kept[0], [&] {
                               ConversationEntry answer = kept[1];
                               answer.open = true;
                               return answer;
                           }()});
    open.apply(chunk("lo"), 10);
    EXPECT_EQ(open.find(2)->text, "Hello");
}

TEST(EntryJson, keepsEverything)
{
    ConversationEntry entry;
    entry.number = 7;
    entry.turn = 2;
    entry.timeMs = 123;
    entry.kind = Kind::Permission;
    entry.text = "text";
    entry.blocks = {{acp::BlockKind::Image, {}, "AAAA", "image/png", {}, {}}};
    entry.permission = question();
    entry.permissionId = "p7";
    entry.chosen = "yes";
    entry.open = true;
    const auto read = readEntry(writeAnswer(entry));
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(writeAnswer(*read), writeAnswer(entry));
    EXPECT_EQ(
        writeAnswer(entry).dump(),
        R"({"blocks":[{"data":"AAAA","mimeType":"image/png","type":"image"}],"chosen":"yes",)"
        R"("kind":"permission","number":7,"open":true,"permission":{"options":[)"
        R"({"kind":"allow_once","name":"Yes","optionId":"yes"},)"
        R"({"kind":"reject_once","name":"No","optionId":"no"}],"toolCall":{)"
        R"("sessionUpdate":"tool_call_update","title":"Delete everything","toolCallId":"t1"}},)"
        R"("permission_id":"p7","text":"text","time_ms":123,"turn":2})");
    EXPECT_EQ(read->permission->options.size(), 2U);
    EXPECT_EQ(read->blocks, entry.blocks);
    EXPECT_FALSE(readEntry(nlohmann::json::array()));
    EXPECT_FALSE(readEntry({{"kind", "no such"}}));
}

TEST(EntryJson, hasAPlanEvenAnEmptyOne)
{
    ConversationEntry entry;
    entry.kind = Kind::Plan;
    const auto json = writeAnswer(entry);
    EXPECT_EQ(json.at("plan").dump(), R"({"entries":[],"sessionUpdate":"plan"})");
    entry.plan = {{"Look", acp::PlanEntry::Status::Completed, acp::PlanEntry::Priority::High}};
    const auto read = readEntry(writeAnswer(entry));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->plan, entry.plan);
}

} // namespace
} // namespace helix::sessions
