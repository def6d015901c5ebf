#include "acp/update.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

namespace helix::acp {
namespace {

using Json = nlohmann::json;

TEST(AcpPermission, readsTheQuestionAndWritesTheAnswer)
{
    const auto request = decodePermissionRequest(Json::parse(
        R"({"sessionId":"s","toolCall":{"toolCallId":"t","title":"rm"},"options":[
            {"optionId":"y","name":"Yes","kind":"allow_once"},{"optionId":"a","kind":"allow_always"},
            {"optionId":"z","name":"?","kind":"ask_later"},{"kind":"reject_once"},3]})"));
    ASSERT_TRUE(request);
    ASSERT_EQ(request->options.size(), 2U) << "what is not understood cannot be chosen";
    EXPECT_EQ(request->options[1].name, "a");
    EXPECT_EQ(request->call.title, "rm");
    EXPECT_EQ(encodePermissionAnswer("y").dump(),
              R"({"outcome":{"optionId":"y","outcome":"selected"}})");
    EXPECT_EQ(encodePermissionAnswer({}).dump(), R"({"outcome":{"outcome":"cancelled"}})");
    for (const char* wrong :
         {"null", "{}", R"({"toolCall":{}})", R"({"toolCall":{"toolCallId":"t"},"options":[]})"})
        EXPECT_EQ(decodePermissionRequest(Json::parse(wrong)).error().code, ErrorCode::Protocol)
            << wrong;
}

TEST(AcpResults, promptResult)
{
    const auto usual = decodePromptResult(Json::parse(
        R"({"stopReason":"max_tokens","usage":{"inputTokens":1,"outputTokens":2,"cachedReadTokens":3}})"));
    ASSERT_TRUE(usual);
    EXPECT_EQ(usual->reason, StopReason::MaxTokens);
    EXPECT_EQ(usual->cachedTokens, 3U);
    EXPECT_EQ(decodePromptResult(Json::parse(R"({"stopReason":"tired","usage":[]})"))->reason,
              StopReason::EndTurn);
    EXPECT_FALSE(decodePromptResult(Json::parse("null")));
    EXPECT_FALSE(decodePromptResult(Json::parse(R"({"stopReason":1})")));
    EXPECT_EQ(toString(StopReason::MaxTurnRequests), "max_turn_requests");
}

TEST(AcpResults, initializeResult)
{
    const auto full = decodeInitializeResult(Json::parse(
        R"({"protocolVersion":1,"agentCapabilities":{"loadSession":true,
            "promptCapabilities":{"image":true,"embeddedContext":"yes"},"mcpCapabilities":{"http":true},
            "sessionCapabilities":{"resume":{}}},"agentInfo":{"name":"n","version":"2"},
            "authMethods":[{"id":"key","name":"Key"},{"name":"x"},null]})"));
    ASSERT_TRUE(full);
    EXPECT_TRUE(full->capabilities.loadSession && full->capabilities.resumeSession &&
                full->capabilities.images && full->capabilities.mcpHttp);
    EXPECT_FALSE(full->capabilities.embeddedContext || full->capabilities.mcpSse);
    EXPECT_EQ(full->agentName, "n");
    EXPECT_EQ(full->authMethods, std::vector<std::string>{"key"});
    const auto bare = decodeInitializeResult(Json::parse(
        R"({"protocolVersion":1,"agentCapabilities":[],"agentInfo":5,"authMethods":{}})"));
    ASSERT_TRUE(bare);
    EXPECT_FALSE(bare->capabilities.loadSession);
    for (const char* wrong : {"null", "[]", "{}", R"({"protocolVersion":"1"})",
                              R"({"protocolVersion":1e99})", R"({"protocolVersion":-1})"})
        EXPECT_FALSE(decodeInitializeResult(Json::parse(wrong))) << wrong;
}

TEST(AcpResults, sessionSetupReadsOldAndNewChoices)
{
    const char* legacy =
        R"("modes":{"currentModeId":"ask","availableModes":[{"id":"ask","name":"Ask"},
        {"id":"code","name":"Code","description":"d"},{"name":"no id"}]},
        "models":{"currentModelId":"x","availableModels":[{"modelId":"x","name":"X"}]})";
    const auto old =
        decodeSessionSetup(Json::parse(std::string(R"({"sessionId":"s",)") + legacy + "}"));
    ASSERT_TRUE(old);
    EXPECT_EQ(old->sessionId, "s");
    ASSERT_EQ(old->options.size(), 2U);
    EXPECT_EQ(old->options[0].id, "modes");
    EXPECT_EQ(old->options[0].category, "mode");
    EXPECT_EQ(old->options[0].current, "ask");
    EXPECT_TRUE(old->options[0].legacy && old->options[1].legacy);
    EXPECT_EQ(old->options[0].choices.size(), 2U);
    EXPECT_EQ(old->options[1].id, "models");
    const auto both = decodeSessionSetup(Json::parse(
        std::string(R"({"configOptions":[{"id":"m","name":"Mode","category":"mode","type":"select",
        "currentValue":"a","options":[{"value":"a","name":"A"}]}],)") +
        legacy + "}"));
    ASSERT_TRUE(both);
    ASSERT_EQ(both->options.size(), 2U) << "said twice, shown once";
    EXPECT_FALSE(both->options[0].legacy);
    EXPECT_EQ(both->options[1].category, "model");
    EXPECT_TRUE(decodeSessionSetup(Json())) << "session/load may answer null";
    EXPECT_FALSE(decodeSessionSetup(Json::array()));
}

} // namespace
} // namespace helix::acp
