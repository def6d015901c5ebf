// Turns of the built-in agent that act on a real desktop.
#include <gmock/gmock.h>

#include "coder_fixture.h"
#include "unit/desktop_tools/headless_sway.h"

namespace helix::agent::coder {
namespace {

using testing::HasSubstr;

Json desktopCall(const std::string& tool, const Json& input)
{
    return {{"tool", tool}, {"input", input}};
}

TEST_F(CoderFixture, StopsADesktopActionUnderWay)
{
    if (const std::string reason = HeadlessSway::whyNot(); !reason.empty())
        GTEST_SKIP() << reason;
    HeadlessSway sway;
    ASSERT_TRUE(sway.start());
    auto environment = variables();
    environment["WAYLAND_DISPLAY"] = sway.socket();
    environment["HELIX_STALL_SECONDS"] = "60";
    // Each of them takes longer than this test's client waits for anything.
    const Json corner{{"x", 0}, {"y", 600}, {"width", 80}, {"height", 80}};
    const std::vector<Json> calls{
        desktopCall("desktop_wait", {{"timeout_ms", 60'000}, {"region", corner}}),
        desktopCall("desktop_keys", {{"keys", "ctrl"}, {"hold_ms", 10'000}, {"repeat", 6}})};
    for (const Json& call : calls) {
        SCOPED_TRACE(call.dump());
        script({{{"calls", {desktopCall("desktop_screenshot", Json::object())}}},
                {{"calls", {call}}},
                {{"text", "not reached"}}});
        CoderClient client(environment);
        const std::string session = client.open(project());
        const int id = client.beginPrompt(session, "go");
        client.waitFor([&](const Json& update) {
            return update.value("status", "") == "in_progress" &&
                   update.dump().find(call["input"].begin().key()) != std::string::npos;
        });
        client.notify("session/cancel", {{"sessionId", session}});
        EXPECT_EQ(client.answer(id)["result"]["stopReason"], "cancelled");
        EXPECT_THAT(client.toolCalls().back().dump(), HasSubstr("the user cancelled"));
        // Calls are served in order: the desktop is free again.
        script({{{"calls", {desktopCall("desktop_screenshot", Json::object())}}},
                {{"text", "I see."}}});
        client.forget();
        EXPECT_EQ(client.prompt(session, "look")["result"]["stopReason"], "end_turn");
        EXPECT_EQ(client.toolCalls().back()["status"], "completed");
    }
}

} // namespace
} // namespace helix::agent::coder
