#include "acp/update.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "protocol/foreign_json.h"

namespace helix::acp {
namespace {

using Json = nlohmann::json;

Json params(const char* update)
{
    Json json = Json::object();
    json["sessionId"] = "s";
    json["update"] = Json::parse(update);
    return json;
}

template <typename Kind>
Kind decoded(const char* update)
{
    const auto result = decodeUpdate(params(update));
    EXPECT_TRUE(result) << update;
    if (!result || !std::holds_alternative<Kind>(*result)) {
        ADD_FAILURE() << "another kind: " << update;
        return {};
    }
    return std::get<Kind>(*result);
}

TEST(AcpUpdate, readsEveryKind)
{
    const auto chunk = decoded<MessageChunk>(
        R"({"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"hi"},"messageId":"m"})");
    EXPECT_EQ(chunk.content.text, "hi");
    EXPECT_EQ(chunk.messageId, "m");
    EXPECT_EQ(decoded<MessageChunk>(
                  R"({"sessionUpdate":"agent_thought_chunk","content":{"type":"text","text":""}})")
                  .speaker,
              Speaker::Thought);
    EXPECT_EQ(decoded<MessageChunk>(
                  R"({"sessionUpdate":"user_message_chunk","content":{"type":"text","text":""}})")
                  .speaker,
              Speaker::User);
    const auto plan = decoded<Plan>(
        R"({"sessionUpdate":"plan","entries":[{"content":"a","status":"in_progress","priority":"high"},
            {"content":"b"},{"no":1},7]})");
    ASSERT_EQ(plan.entries.size(), 2U);
    EXPECT_EQ(plan.entries[0].status, PlanEntry::Status::InProgress);
    EXPECT_EQ(plan.entries[0].priority, PlanEntry::Priority::High);
    EXPECT_EQ(plan.entries[1].priority, PlanEntry::Priority::Medium);
    const auto commands = decoded<AvailableCommands>(
        R"({"sessionUpdate":"available_commands_update","availableCommands":[
            {"name":"test","description":"Runs tests","input":{"hint":"which"}},{"name":"x"},{}]})");
    ASSERT_EQ(commands.commands.size(), 2U);
    EXPECT_EQ(commands.commands[0].hint, "which");
    EXPECT_EQ(
        decoded<CurrentMode>(R"({"sessionUpdate":"current_mode_update","currentModeId":"m"})").id,
        "m");
    EXPECT_EQ(decoded<SessionInfo>(R"({"sessionUpdate":"session_info_update","title":"T"})").title,
              "T");
    EXPECT_EQ(decoded<Unknown>(R"({"sessionUpdate":"compaction_update","status":"x"})").kind,
              "compaction_update");
}

TEST(AcpUpdate, readsUsageOfAnySize)
{
    struct Case {
        const char* fields;
        std::optional<std::uint64_t> used, microUsd;
    };
    const Case cases[] = {
        {R"("used":5,"size":100,"cost":{"amount":0.5,"currency":"USD"})", 5, 500000},
        {R"("used":5.0,"cost":{"amount":1})", 5, 1000000},
        {R"("used":18446744073709551615)", 18446744073709551615U, {}},
        {R"("used":1e300)", {}, {}},
        {R"("used":-1,"cost":{"amount":-1,"currency":"USD"})", {}, {}},
        {R"("used":"5","cost":{"amount":"1","currency":"USD"})", {}, {}},
        {R"("used":1.5,"cost":{"amount":1e300,"currency":"USD"})", {}, {}},
        {R"("used":1,"cost":{"amount":1,"currency":"EUR"})", 1, {}},
        {R"("used":null,"cost":[1])", {}, {}},
    };
    for (const Case& one : cases) {
        const auto usage = decoded<UsageUpdate>(
            (std::string(R"({"sessionUpdate":"usage_update",)") + one.fields + "}").c_str());
        EXPECT_EQ(usage.used, one.used) << one.fields;
        EXPECT_EQ(usage.microUsd, one.microUsd) << one.fields;
    }
}

TEST(AcpUpdate, readsToolCallsWithAndWithoutACallBefore)
{
    const auto call = decoded<ToolCall>(
        R"({"sessionUpdate":"tool_call","toolCallId":"t1","title":"Edit","kind":"edit","status":"pending",
            "locations":[{"path":"/a","line":3},{"path":"/b"},{"line":1}],"rawInput":{"a":[1]},
            "content":[{"type":"content","content":{"type":"text","text":"x"}},
                       {"type":"diff","path":"/a","oldText":null,"newText":"n"},
                       {"type":"terminal","terminalId":"term"},
                       {"type":"content","content":{"type":"hologram"}},{"type":"future"},5]})");
    EXPECT_EQ(call.kind, ToolKind::Edit);
    ASSERT_EQ(call.content->size(), 3U) << "what makes no sense is left out";
    EXPECT_EQ((*call.content)[1].diff.oldText, std::nullopt);
    ASSERT_EQ(call.locations->size(), 2U);
    EXPECT_EQ((*call.locations)[0].line, 3);
    EXPECT_EQ(call.rawInput, R"({"a":[1]})");
    const auto update = decoded<ToolCall>(
        R"({"sessionUpdate":"tool_call_update","toolCallId":"t2","status":"completed","title":null})");
    EXPECT_EQ(update.id, "t2");
    EXPECT_EQ(update.status, ToolStatus::Completed);
    EXPECT_FALSE(update.title || update.content || update.kind);
    const auto odd = decoded<ToolCall>(
        R"({"sessionUpdate":"tool_call","toolCallId":"t","title":5,"kind":"dance","status":"tired",
            "content":{},"locations":"x"})");
    EXPECT_EQ(odd.kind, ToolKind::Other);
    EXPECT_FALSE(odd.status || odd.title || odd.content || odd.locations);
}

TEST(AcpUpdate, readsChoicesInTheirThreeForms)
{
    const auto change = decoded<ConfigChange>(
        R"({"sessionUpdate":"config_option_update","configOptions":[
            {"id":"m","name":"Model","category":"model","type":"select","currentValue":"a",
             "options":[{"value":"a","name":"A"},{"value":"b"}]},
            {"id":"e","type":"select","currentValue":"x","options":[
             {"group":"g","name":"G","options":[{"value":"x","name":"X","description":"d"}]}]},
            {"id":"w","name":"Web","type":"boolean","currentValue":true},
            {"id":"empty","options":[]},{"name":"no id"},"x"]})");
    ASSERT_EQ(change.options.size(), 3U);
    EXPECT_EQ(change.options[0].choices[1].name, "b");
    EXPECT_EQ(change.options[1].choices[0].description, "d");
    EXPECT_TRUE(change.options[2].isSwitch);
    EXPECT_EQ(change.options[2].current, "true");
}

TEST(AcpUpdate, whatLacksItsSubstanceIsUnknown)
{
    for (const char* update :
         {R"({"sessionUpdate":"agent_message_chunk"})",
          R"({"sessionUpdate":"agent_message_chunk","content":[]})",
          R"({"sessionUpdate":"agent_message_chunk","content":{"type":"text"}})",
          R"({"sessionUpdate":"tool_call","title":"x"})",
          R"({"sessionUpdate":"tool_call_update","toolCallId":7})", R"({"sessionUpdate":"plan"})",
          R"({"sessionUpdate":"current_mode_update"})"})
        decoded<Unknown>(update);
    for (const char* wrong : {"null", "[]", "7", R"({"update":[]})", R"({"update":{}})",
                              R"({"update":{"sessionUpdate":1}})"})
        EXPECT_EQ(decodeUpdate(Json::parse(wrong)).error().code, ErrorCode::Protocol) << wrong;
}

TEST(AcpUpdate, whatIsWrittenIsReadAgain)
{
    ToolCall call;
    call.id = "t";
    call.title = "Read";
    call.kind = ToolKind::SwitchMode;
    call.status = ToolStatus::InProgress;
    ToolContent diff;
    diff.kind = ToolContent::Kind::Diff;
    diff.diff = {"/p", "old", "new"};
    call.content = {diff};
    call.locations = {{"/p", 7}};
    call.rawInput = R"({"a":1})";
    call.rawOutput = "not JSON";
    Json json = encodeUpdate("s", call);
    EXPECT_EQ(json["update"]["sessionUpdate"], "tool_call");
    auto read = decodeUpdate(json);
    ASSERT_TRUE(read);
    call.rawOutput = "\"not JSON\"";
    EXPECT_EQ(std::get<ToolCall>(*read), call);
    ToolCall update;
    update.id = "t";
    update.status = ToolStatus::Failed;
    json = encodeUpdate("s", update);
    EXPECT_EQ(json["update"]["sessionUpdate"], "tool_call_update");
    EXPECT_EQ(std::get<ToolCall>(*decodeUpdate(json)), update);
    const ConfigOption option{"m", "Model", "", "model", "a", {{"a", "A", "d"}}};
    const auto change = decodeUpdate(encodeUpdate("s", ConfigChange{{option}}));
    EXPECT_EQ(std::get<ConfigChange>(*change).options, std::vector{option});
}

TEST(AcpUpdate, writtenTextIsOneLineOfUtf8)
{
    MessageChunk chunk;
    chunk.content.text = "two\nlines \xff\xfe and \x01";
    const std::string text = protocol::toText(encodeUpdate("s", chunk));
    EXPECT_TRUE(isUtf8(text));
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const auto read = decodeUpdate(Json::parse(text));
    EXPECT_EQ(std::get<MessageChunk>(*read).content.text, "two\nlines \uFFFD\uFFFD and \x01");
}

TEST(AcpBlock, readsAndWritesEveryKind)
{
    for (const char* text :
         {R"({"text":"x","type":"text"})",
          R"({"data":"QQ==","mimeType":"image/png","type":"image"})",
          R"({"data":"QQ==","mimeType":"audio/wav","type":"audio"})",
          R"({"name":"n","type":"resource_link","uri":"file:///a"})",
          R"({"resource":{"text":"t","uri":"file:///a"},"type":"resource"})",
          R"({"resource":{"blob":"QQ==","mimeType":"x/y","uri":"file:///a"},"type":"resource"})"}) {
        const auto block = decodeBlock(Json::parse(text));
        ASSERT_TRUE(block) << text;
        EXPECT_EQ(encodeBlock(*block).dump(), text);
    }
    for (const char* text :
         {"null", "{}", R"({"type":"text"})", R"({"type":"text","text":5})", R"({"type":"image"})",
          R"({"type":"hologram","text":"x"})", R"({"type":"resource_link","name":"n"})",
          R"({"type":"resource","resource":{"uri":"u"}})",
          R"({"type":"resource","resource":{"text":"u"}})"})
        EXPECT_EQ(decodeBlock(Json::parse(text)).error().code, ErrorCode::Protocol) << text;
}

} // namespace
} // namespace helix::acp
