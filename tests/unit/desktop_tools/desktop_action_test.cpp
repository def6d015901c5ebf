#include "agent/desktop/tools/action.h"

#include <gtest/gtest.h>

#include <linux/input-event-codes.h>
#include <nlohmann/json.hpp>

#include "agent/desktop/tools/desktop_tools.h"
#include "agent/desktop/tools/tool_limits.h"

namespace helix::agent {
namespace {

using nlohmann::json;

/// The sentence that refuses the arguments; empty when they are accepted.
std::string refusalOf(const char* tool, const std::string& arguments)
{
    const auto action = parseAction(tool, json::parse(arguments));
    return action ? std::string() : action.error().message;
}

TEST(DesktopAction, WhatIsGivenArrives)
{
    const auto click = parseAction(
        "desktop_click",
        json::parse(R"({"x":7,"y":8.0,"button":"right","count":3,"modifiers":"ctrl+shift",
                        "screenshot":false})"));
    ASSERT_TRUE(click) << click.error().message;
    EXPECT_FALSE(click->wantsScreenshot);
    const auto& what = std::get<ClickAction>(click->what);
    EXPECT_EQ(what.point, (PixelPoint{7, 8}));
    EXPECT_EQ(what.button, BTN_RIGHT);
    EXPECT_EQ(what.count, 3);
    EXPECT_EQ(what.held.codes, (std::vector<std::uint16_t>{KEY_LEFTCTRL, KEY_LEFTSHIFT}));
    const auto keys =
        parseAction("desktop_keys", json::parse(R"({"keys":"Down Return","repeat":3})"));
    EXPECT_EQ(std::get<KeysAction>(keys->what).chords.size(), 6U);
    EXPECT_TRUE(keys->wantsScreenshot);
    const auto wait = parseAction("desktop_wait", json());
    EXPECT_EQ(std::get<WaitAction>(wait->what).until, WaitAction::Until::Change);
    EXPECT_EQ(std::get<WaitAction>(wait->what).limit.count(), kUsualWaitMs);
}

TEST(DesktopAction, TheArgumentThatIsWrongIsNamed)
{
    struct Case {
        const char* tool;
        std::string arguments;
        const char* named;
    };
    const std::vector<Case> cases{
        {"desktop_click", R"({})", "'x' is missing"},
        {"desktop_click", R"({"x":1})", "'y' is missing"},
        {"desktop_click", R"({"x":1,"y":null})", "'y' is missing"},
        {"desktop_click", R"({"x":"1","y":1})", "'x'"},
        {"desktop_click", R"({"x":1,"y":1.5})", "'y'"},
        {"desktop_click", R"({"x":-1,"y":1})", "'x' is -1"},
        {"desktop_click", R"({"x":1e300,"y":1})", "'x'"},
        {"desktop_click", R"({"x":1,"y":1,"button":"side"})", "'button' must be one of left"},
        {"desktop_click", R"({"x":1,"y":1,"button":1})", "'button'"},
        {"desktop_click", R"({"x":1,"y":1,"count":4})", "'count'"},
        {"desktop_click", R"({"x":1,"y":1,"modifiers":"a"})", "'modifiers'"},
        {"desktop_click", R"({"x":1,"y":1,"modifiers":"ctl"})", "'modifiers'"},
        {"desktop_click", R"({"x":1,"y":1,"screenshot":"yes"})", "'screenshot'"},
        {"desktop_click", R"({"x":1,"y":1,"z":1})", "'z' is not known"},
        {"desktop_double_click", R"({"x":1,"y":1,"count":2})", "'count' is not known"},
        {"desktop_drag", R"({})", "'path' is missing"},
        {"desktop_drag", R"({"path":[{"x":1,"y":1}]})", "'path'"},
        {"desktop_drag", R"({"path":[{"x":1,"y":1},{"x":1}]})", "'path' holds no point at place 2"},
        {"desktop_drag", R"({"path":[1,2]})", "'path'"},
        {"desktop_scroll", R"({"x":1,"y":1})", "'down'"},
        {"desktop_scroll", R"({"x":1,"y":1,"down":101})", "'down'"},
        {"desktop_type", R"({})", "'text' is missing"},
        {"desktop_type", R"({"text":""})", "'text' is empty"},
        {"desktop_type", R"({"text":7})", "'text' must be text"},
        {"desktop_keys", R"({"keys":"Retrun"})", "'keys'"},
        {"desktop_keys", R"({"keys":"a","repeat":101})", "'repeat'"},
        {"desktop_keys", R"({"keys":"a b","repeat":51})", "'repeat'"},
        {"desktop_keys", R"({"keys":"a","repeat":100,"hold_ms":10000})", "'hold_ms'"},
        {"desktop_wait", R"({"until":"later"})", "'until'"},
        {"desktop_wait", R"({"timeout_ms":60001})", "'timeout_ms'"},
        {"desktop_wait", R"({"until":"time","region":{"x":0,"y":0,"width":1,"height":1}})",
         "'region'"},
        {"desktop_screenshot", R"({"scale":0})", "'scale'"},
        {"desktop_screenshot", R"({"scale":2})", "'scale'"},
        {"desktop_screenshot", R"({"region":{"x":0,"y":0,"width":0,"height":1}})", "'region'"},
        {"desktop_screenshot", R"({"region":[0,0,1,1]})", "'region'"},
        {"desktop_screenshot", R"([])", "JSON object"},
        {"desktop_screenshot", R"("all")", "JSON object"},
    };
    for (const Case& one : cases)
        EXPECT_NE(refusalOf(one.tool, one.arguments).find(one.named), std::string::npos)
            << one.tool << one.arguments << ": " << refusalOf(one.tool, one.arguments);
    const std::string text(kMaxTypedBytes + 1, 'a');
    EXPECT_NE(refusalOf("desktop_type", R"({"text":")" + text + "\"}").find("'text'"),
              std::string::npos);
}

TEST(DesktopAction, AnUnknownToolIsNotFound)
{
    const auto action = parseAction("desktop_dance", json::object());
    ASSERT_FALSE(action);
    EXPECT_EQ(action.error().code, ErrorCode::NotFound);
}

TEST(DesktopAction, PointsOutsideOfTheDesktopAreRefused)
{
    const PixelSize space{100, 50};
    const auto check = [&](const char* tool, const char* arguments) {
        const auto action = parseAction(tool, json::parse(arguments));
        const auto inside = checkInside(*action, space);
        return inside ? std::string() : inside.error().message;
    };
    EXPECT_EQ(check("desktop_click", R"({"x":99,"y":49})"), "");
    EXPECT_NE(check("desktop_click", R"({"x":100,"y":49})").find("'x' is 100"), std::string::npos);
    EXPECT_NE(check("desktop_scroll", R"({"x":0,"y":50,"down":1})").find("'y'"), std::string::npos);
    EXPECT_NE(check("desktop_drag", R"({"path":[{"x":0,"y":0},{"x":0,"y":50}]})").find("path[1].y"),
              std::string::npos);
    EXPECT_EQ(check("desktop_screenshot", R"({"region":{"x":0,"y":0,"width":100,"height":50}})"),
              "");
    EXPECT_NE(check("desktop_screenshot", R"({"region":{"x":1,"y":0,"width":100,"height":50}})")
                  .find("region.x+width"),
              std::string::npos);
    EXPECT_NE(check("desktop_wait", R"({"region":{"x":1,"y":50,"width":1,"height":1}})")
                  .find("region.y+height"),
              std::string::npos);
}

TEST(DesktopTools, EveryToolIsDescribedAndTakesWhatItsSchemaSays)
{
    const auto& tools = DesktopTools::descriptions();
    EXPECT_EQ(tools.size(), 9U);
    for (const ToolDescription& tool : tools) {
        const json schema = json::parse(tool.inputSchema);
        EXPECT_EQ(schema.at("type"), "object") << tool.name;
        EXPECT_FALSE(tool.description.empty());
        // Every property of the schema is known to the reader.
        json arguments = json::object();
        for (const auto& [name, property] : schema.at("properties").items())
            arguments[name] = nullptr;
        const auto action = parseAction(tool.name, arguments);
        EXPECT_TRUE(action || action.error().message.find("not known") == std::string::npos)
            << tool.name;
        for (const auto& name : schema.at("required")) {
            const auto refused = parseAction(tool.name, json::object());
            ASSERT_FALSE(refused) << tool.name;
            EXPECT_TRUE(schema.at("properties").contains(name));
        }
    }
}

} // namespace
} // namespace helix::agent
