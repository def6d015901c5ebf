#include "machine/qmp_message.h"

#include <gtest/gtest.h>

namespace helix::machine {
namespace {

TEST(QmpMessage, mayEndAsQemuEndsIts)
{
    EXPECT_TRUE(parseQmpMessage("{\"return\":{}}\r"));
    EXPECT_TRUE(isBlankQmpLine(""));
    EXPECT_TRUE(isBlankQmpLine("\r"));
    EXPECT_FALSE(isBlankQmpLine("{}\r"));
}

TEST(QmpMessage, isToldApart)
{
    EXPECT_EQ(parseQmpMessage(R"({"QMP":{"version":{},"capabilities":[]}})")->kind,
              QmpMessage::Kind::Greeting);
    const auto reply = parseQmpMessage(R"({"return":{"status":"running"},"id":7})");
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->kind, QmpMessage::Kind::Return);
    EXPECT_EQ(reply->id, 7);
    EXPECT_EQ(reply->value.toObject().value("status").toString(), "running");
    const auto error = parseQmpMessage(R"({"id":8,"error":{"class":"GenericError","desc":"no"}})");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, QmpMessage::Kind::Error);
    EXPECT_EQ(error->name, "GenericError");
    EXPECT_EQ(error->text, "no");
    const auto event = parseQmpMessage(
        R"({"event":"SHUTDOWN","data":{"reason":"guest-shutdown"},"timestamp":{}})");
    ASSERT_TRUE(event);
    EXPECT_EQ(event->kind, QmpMessage::Kind::Event);
    EXPECT_EQ(event->data.value("reason").toString(), "guest-shutdown");
    // Commands that return nothing return an empty object, monitor commands a string.
    EXPECT_EQ(parseQmpMessage(R"({"return":"text","id":1})")->value.toString(), "text");
}

TEST(QmpMessage, isRefusedWhenItIsNoQmp)
{
    for (const char* line : {"", "hello", "[]", "{}", "17", R"({"return")", R"({"event":5})",
                             R"({"QMP":"x"})", R"({"error":"x"})"}) {
        const auto message = parseQmpMessage(line);
        ASSERT_FALSE(message) << line;
        EXPECT_EQ(message.error().code, ErrorCode::Protocol);
    }
}

TEST(QmpCommand, isOneLine)
{
    EXPECT_EQ(encodeQmpCommand(3, "query-status", {}), "{\"execute\":\"query-status\",\"id\":3}");
    const auto line = encodeQmpCommand(4, "human-monitor-command", {{"command-line", "a\nb"}});
    EXPECT_EQ(line.count('\n'), 0);
}

} // namespace
} // namespace helix::machine
