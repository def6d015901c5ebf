#include "protocol/guest_event.h"

#include <gtest/gtest.h>

#include "protocol/limits.h"

namespace helix::protocol {
namespace {

GuestEvent failedEvent()
{
    return {GuestEvent::Kind::AgentFailed,
            *WorkspaceId::parse("abcdefghijkl"),
            3,
            "0.1.0",
            4200,
            "No \"display\"."};
}

std::string lineOf(const GuestEvent& event)
{
    std::string line = encodeGuestEvent(event);
    EXPECT_EQ(line.back(), '\n');
    line.pop_back();
    return line;
}

TEST(GuestEvent, RoundTrip)
{
    const auto event = decodeGuestEvent(lineOf(failedEvent()));
    ASSERT_TRUE(event) << event.error().describe();
    EXPECT_EQ(event->kind, GuestEvent::Kind::AgentFailed);
    EXPECT_EQ(event->workspace.str(), "abcdefghijkl");
    EXPECT_EQ(event->generation, 3U);
    EXPECT_EQ(event->agentVersion, "0.1.0");
    EXPECT_EQ(event->uptimeMs, 4200U);
    EXPECT_EQ(event->message, "No \"display\".");
}

TEST(GuestEvent, ReadyWithoutWorkspaceIsAllowed)
{
    GuestEvent ready;
    const auto event = decodeGuestEvent(lineOf(ready));
    ASSERT_TRUE(event);
    EXPECT_EQ(event->kind, GuestEvent::Kind::GuestReady);
    EXPECT_TRUE(event->workspace.empty());
}

TEST(GuestEvent, ATemplateSaysThatItCanBeSaved)
{
    GuestEvent ready;
    ready.kind = GuestEvent::Kind::TemplateReady;
    const auto line = lineOf(ready);
    EXPECT_NE(line.find(R"("event":"template_ready")"), std::string::npos) << line;
    const auto event = decodeGuestEvent(line);
    ASSERT_TRUE(event) << event.error().describe();
    EXPECT_EQ(event->kind, GuestEvent::Kind::TemplateReady);
}

TEST(RenewEvent, RoundTrip)
{
    EXPECT_EQ(encodeRenewEvent({1790000000000}),
              "{\"event\":\"renew\",\"host_time_ms\":1790000000000}\n");
    const auto event = decodeRenewEvent(R"({"event":"renew","host_time_ms":1790000000000})");
    ASSERT_TRUE(event) << event.error().describe();
    EXPECT_EQ(event->hostTimeMs, 1790000000000);
}

TEST(RenewEvent, GarbageIsRefused)
{
    for (const auto* line :
         {"", "null", R"({"event":"renew"})", R"({"event":"guest_ready","host_time_ms":1})",
          R"({"event":"renew","host_time_ms":-1})", R"({"event":"renew","host_time_ms":"1"})",
          R"({"event":"renew","host_time_ms":9223372036854775807})"})
        EXPECT_FALSE(decodeRenewEvent(line)) << line;
    EXPECT_FALSE(decodeRenewEvent(std::string(kMaxGuestEventLine + 1, ' ')));
}

TEST(GuestEvent, LongMessagesStayBelowTheLimitAndOnOneLine)
{
    GuestEvent event = failedEvent();
    event.message = std::string(5000, '"') + "\n\x01";
    const std::string line = lineOf(event);
    EXPECT_LE(line.size(), kMaxGuestEventLine);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_TRUE(decodeGuestEvent(line));
}

TEST(GuestEvent, GarbageIsRefused)
{
    const std::string good = lineOf(failedEvent());
    for (std::size_t size = 0; size < good.size(); ++size)
        EXPECT_FALSE(decodeGuestEvent(std::string_view(good).substr(0, size)));
    for (
        const char* text :
        {"[]", "null", "1", "\"guest_ready\"", "{}",
         R"({"event":"other","workspace":"","generation":1,"agent_version":"","uptime_ms":1})",
         R"({"event":"guest_ready","workspace":"../x","generation":1,"agent_version":"","uptime_ms":1})",
         R"({"event":"guest_ready","workspace":"","generation":-1,"agent_version":"","uptime_ms":1})",
         R"({"event":"guest_ready","workspace":"","generation":1,"agent_version":"","uptime_ms":1.5})",
         R"({"event":"guest_ready","workspace":"","generation":1,"agent_version":7,"uptime_ms":1})"})
        EXPECT_FALSE(decodeGuestEvent(text)) << text;
    EXPECT_FALSE(decodeGuestEvent(good + std::string(kMaxGuestEventLine, ' ')));
}

TEST(Health, RoundTrip)
{
    Health health{"failed", 1, "0.1.0", false, "Sway did not start.", 9000, true};
    const auto decoded = decodeHealth(encodeHealth(health));
    ASSERT_TRUE(decoded) << decoded.error().describe();
    EXPECT_EQ(decoded->status, "failed");
    EXPECT_EQ(decoded->stage, 1);
    EXPECT_EQ(decoded->version, "0.1.0");
    EXPECT_FALSE(decoded->desktop);
    EXPECT_EQ(decoded->desktopMessage, "Sway did not start.");
    EXPECT_EQ(decoded->uptimeMs, 9000U);
    EXPECT_TRUE(decoded->bound);
}

TEST(Health, GarbageIsRefused)
{
    for (const char* text :
         {"", "{}", "[]", R"({"status":"odd","stage":1,"version":"","uptime_ms":1})",
          R"({"status":"ready","stage":3,"version":"","uptime_ms":1})",
          R"({"status":"ready","stage":2,"version":"","uptime_ms":-1})",
          R"({"status":"ready","stage":2,"version":"","uptime_ms":1,"desktop":"yes"})"})
        EXPECT_FALSE(decodeHealth(text)) << text;
    EXPECT_FALSE(decodeHealth(std::string(kMaxHttpBody + 1, ' ')));
}

} // namespace
} // namespace helix::protocol
