#include "acp/run_frame.h"

#include <functional>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

namespace helix::acp {
namespace {

using Json = nlohmann::json;

Launch someLaunch()
{
    Launch launch;
    launch.agent = "claude";
    launch.prefixes = {"/opt/claude", ".local/share/claude"};
    launch.command = {"{node}", "{prefix}/index.js"};
    launch.environment = {{"A", "{env:B}"}, {"lower_case", ""}};
    launch.cwd = "workspace/project";
    launch.desktop = Launch::DesktopTools::None;
    launch.silenceLimit = std::chrono::seconds(7);
    return launch;
}

TEST(AcpRunFrame, whatTheHostWritesTheGuestReads)
{
    const auto open = decodeHostFrame(encodeOpen({"run-1", 12, someLaunch()}));
    ASSERT_TRUE(open) << open.error().describe();
    EXPECT_EQ(open->open->run, "run-1");
    EXPECT_EQ(open->open->after, 12U);
    EXPECT_EQ(open->open->launch, someLaunch());
    EXPECT_FALSE(decodeHostFrame(encodeOpen({"r", 0, {}}))->open->launch);
    const auto message = decodeHostFrame(encodeToAgent(3, "{\"a\":\n [1]}"));
    ASSERT_TRUE(message);
    EXPECT_EQ(message->n, 3U);
    EXPECT_EQ(message->message, R"({"a":[1]})") << "one line";
    EXPECT_EQ(decodeHostFrame(encodeAck(9))->ack, 9U);
    EXPECT_TRUE(decodeHostFrame(encodeClose())->close);
}

TEST(AcpRunFrame, whatTheGuestWritesTheHostReads)
{
    const auto opened = decodeGuestFrame(encodeOpened({"run-1", 5, 2, true}));
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->opened->run, "run-1");
    EXPECT_EQ(opened->opened->last, 5U);
    EXPECT_EQ(opened->opened->taken, 2U);
    EXPECT_TRUE(opened->opened->started);
    const auto message = decodeGuestFrame(encodeFromAgent(4, R"({"method":"x"})"));
    ASSERT_TRUE(message);
    EXPECT_EQ(message->sequence, 4U);
    EXPECT_EQ((*message->message)["method"], "x");
    for (const auto kind :
         {RunEvent::Kind::Missing, RunEvent::Kind::Exited, RunEvent::Kind::Silent,
          RunEvent::Kind::Garbage, RunEvent::Kind::TooLong, RunEvent::Kind::Stalled}) {
        const auto event = decodeGuestFrame(encodeEvent(6, {kind, 0, 0, "a\nb"}));
        ASSERT_TRUE(event);
        EXPECT_EQ(event->event->kind, kind);
        EXPECT_EQ(event->event->text, "a\nb");
    }
    const auto exit =
        decodeGuestFrame(encodeEvent(1, {RunEvent::Kind::Exited, 3, 9, std::string(99999, 'x')}));
    EXPECT_EQ(exit->event->status, 3);
    EXPECT_EQ(exit->event->signal, 9);
    EXPECT_EQ(exit->event->text.size(), kMaxEventTextBytes);
    const Error error{ErrorCode::Conflict, "No.", "why"};
    EXPECT_EQ(decodeGuestFrame(encodeRunError(error))->error, error);
}

TEST(AcpRunFrame, aHostileHostIsRefused)
{
    for (const char* text : {"",
                             "[]",
                             "{}",
                             "null",
                             R"({"n":1})",
                             R"({"message":{}})",
                             R"({"n":0,"message":{}})",
                             R"({"n":-1,"message":{}})",
                             R"({"n":1.5,"message":{}})",
                             R"({"n":1,"message":[]})",
                             R"({"n":99999999999999999999,"message":{}})",
                             R"({"ack":1,"close":{}})",
                             R"({"ack":"1"})",
                             R"({"open":{}})",
                             R"({"open":{"run":"a"}})",
                             R"({"open":{"run":"","after":0}})",
                             R"({"open":{"run":"a/b","after":0}})",
                             R"({"open":{"run":"a","after":-1}})",
                             R"({"open":{"run":"a","after":0,"launch":7}})",
                             R"({"open":{"run":"a","after":0,"launch":{}}})"})
        EXPECT_EQ(decodeHostFrame(text).error().code, ErrorCode::Protocol) << text;
    EXPECT_FALSE(
        decodeHostFrame(R"({"open":{"run":")" + std::string(65, 'a') + R"(","after":0}})"));
}

TEST(AcpRunFrame, aLaunchIsChecked)
{
    struct Case {
        const char* what;
        std::function<void(Json&)> change;
    };
    const std::vector<Case> cases{
        {"no name", [](Json& l) { l["agent"] = "Not a name"; }},
        {"no command", [](Json& l) { l["command"] = Json::array(); }},
        {"an empty program", [](Json& l) { l["command"] = {""}; }},
        {"a number in the command",
         [](Json& l) {
             l["command"] = {"a", 1};
         }},
        {"a zero in the command", [](Json& l) { l["command"] = {std::string("a\0b", 3)}; }},
        {"a name of a variable", [](Json& l) { l["environment"]["a=b"] = "c"; }},
        {"an empty name", [](Json& l) { l["environment"][""] = "c"; }},
        {"a value of a variable", [](Json& l) { l["environment"]["A"] = 1; }},
        {"a list as environment", [](Json& l) { l["environment"] = Json::array(); }},
        {"a folder above home", [](Json& l) { l["cwd"] = "a/../../x"; }},
        {"an empty folder", [](Json& l) { l["cwd"] = ""; }},
        {"a prefix above home", [](Json& l) { l["prefixes"] = {".."}; }},
        {"a strange desktop", [](Json& l) { l["desktop"] = "vnc"; }},
        {"a number as desktop", [](Json& l) { l["desktop"] = 7; }},
        {"no time", [](Json& l) { l["silence_s"] = 0; }},
        {"a word for a time", [](Json& l) { l["silence_s"] = "600"; }},
        {"half a second", [](Json& l) { l["silence_s"] = 0.5; }},
        {"a text as command", [](Json& l) { l["command"] = "agent"; }},
        {"an object of prefixes", [](Json& l) { l["prefixes"] = Json::object(); }},
        {"a list as folder", [](Json& l) { l["cwd"] = Json::array(); }},
        {"null as environment", [](Json& l) { l["environment"] = nullptr; }},
        {"a long command", [](Json& l) { l["command"] = std::vector<std::string>(500, "a"); }},
    };
    for (const Case& one : cases) {
        Json frame = Json::parse(encodeOpen({"r", 0, someLaunch()}));
        one.change(frame["open"]["launch"]);
        EXPECT_EQ(decodeHostFrame(frame.dump()).error().code, ErrorCode::Protocol) << one.what;
    }
}

TEST(AcpRunFrame, aHostileGuestIsRefused)
{
    for (const char* text :
         {"", "{}", R"({"seq":1})", R"({"seq":0,"message":{}})", R"({"message":{}})",
          R"({"seq":1,"message":7})", R"({"seq":1,"event":{}})",
          R"({"seq":1,"event":{"kind":"new"}})",
          R"({"seq":1,"event":{"kind":"exited","status":-1}})",
          R"({"seq":1,"event":{"kind":"silent"},"message":{}})", R"({"opened":{}})",
          R"({"opened":{"run":"a","last":0}})", R"({"opened":{"run":"a","last":-1,"taken":0}})"})
        EXPECT_EQ(decodeGuestFrame(text).error().code, ErrorCode::Protocol) << text;
    const auto rude = decodeGuestFrame(
        "{\"seq\":1,\"event\":{\"kind\":\"garbage\",\"text\":\"a\\u001b[2Jb\\u0000\\u202e\"}}");
    ASSERT_TRUE(rude);
    EXPECT_EQ(rude->event->text.substr(0, 3), "ab?");
    const auto odd = decodeGuestFrame(R"({"error":{"code":5}})");
    ASSERT_TRUE(odd);
    EXPECT_EQ(odd->error->code, ErrorCode::Internal);
}

} // namespace
} // namespace helix::acp
