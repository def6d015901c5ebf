#include "agent/desktop/steering_board.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sys/stat.h>

#include "agent/desktop/tools/steering_rule.h"
#include "base/atomic_file.h"
#include "unit/desktop_tools/steering_folder.h"

namespace helix::agent {
namespace {

using protocol::Steerer;
using namespace std::chrono_literals;

TEST(SteeringBoard, IsReadByOthersAsItWasWritten)
{
    const SteeringFolder folder;
    EXPECT_EQ(readSteering(folder.file()).who, Steerer::Nobody) << "there is none";
    {
        SteeringBoard board(folder.file());
        ASSERT_TRUE(board.set(Steerer::User));
        EXPECT_EQ(readSteering(folder.file()), (SteeringNote{Steerer::User, 0}));
        ASSERT_TRUE(board.set(Steerer::UserPrivately));
        ASSERT_TRUE(board.set(Steerer::UserPrivately));
        EXPECT_EQ(readSteering(folder.file()), (SteeringNote{Steerer::UserPrivately, 1}));
        struct stat status {};
        ASSERT_EQ(::stat(folder.file().c_str(), &status), 0);
        EXPECT_EQ(status.st_mode & 0777, 0644U) << "the user's programs read it";
    }
    EXPECT_EQ(readSteering(folder.file()), (SteeringNote{Steerer::Nobody, 1})) << "it has ended";
}

TEST(SteeringBoard, WhatAKilledAgentLeftIsOver)
{
    const SteeringFolder folder;
    ASSERT_TRUE(writeFileAtomically(folder.file(), asBytes("2 7")));
    EXPECT_EQ(readSteering(folder.file()).who, Steerer::UserPrivately);
    const SteeringBoard board(folder.file());
    EXPECT_EQ(readSteering(folder.file()), (SteeringNote{Steerer::Nobody, 7}));
}

TEST(SteeringBoard, WhatIsNoNoteSaysNobody)
{
    const SteeringFolder folder;
    for (const char* text : {"", "1", "1 ", "3 0", "9 1", "-1 0", "1 x", "1 2 3", "1 -1",
                             "1 99999999999999999999", "1 00000000000000000000000000000001"}) {
        ASSERT_TRUE(writeFileAtomically(folder.file(), asBytes(text)));
        EXPECT_EQ(readSteering(folder.file()), SteeringNote{}) << text;
    }
}

TEST(SteeringBoard, WithoutAPlaceNobodyGetsControl)
{
    SteeringBoard board("/nonexistent/steering");
    EXPECT_FALSE(board.set(Steerer::UserPrivately));
    EXPECT_EQ(board.who(), Steerer::Nobody);
}

Action parsed(const char* name, const char* arguments)
{
    return parseAction(name, nlohmann::json::parse(arguments)).value();
}

TEST(SteeringRule, ActsWaitForControlAndLooksForWhatIsPrivate)
{
    const std::pair<const char*, const char*> acts[] = {
        {"desktop_click", R"({"x":1,"y":1})"},
        {"desktop_double_click", R"({"x":1,"y":1})"},
        {"desktop_drag", R"({"path":[{"x":1,"y":1},{"x":2,"y":2}]})"},
        {"desktop_scroll", R"({"x":1,"y":1,"down":1})"},
        {"desktop_type", R"({"text":"a"})"},
        {"desktop_keys", R"({"keys":"a"})"}};
    for (const auto& [name, arguments] : acts) {
        const auto action = parsed(name, arguments);
        EXPECT_EQ(hindranceOf(action, Steerer::Nobody), Hindrance::None) << name;
        EXPECT_EQ(hindranceOf(action, Steerer::User), Hindrance::UserActs) << name;
        EXPECT_EQ(hindranceOf(action, Steerer::UserPrivately), Hindrance::UserIsPrivate) << name;
    }
    for (const char* name : {"desktop_screenshot", "desktop_wait", "desktop_windows"}) {
        const auto action = parsed(name, "{}");
        EXPECT_EQ(hindranceOf(action, Steerer::User), Hindrance::None) << name;
        EXPECT_EQ(hindranceOf(action, Steerer::UserPrivately), Hindrance::UserIsPrivate) << name;
    }
}

TEST(SteeringRule, AWaitIsHinderedForItsOwnTime)
{
    EXPECT_EQ(patienceOf(parsed("desktop_screenshot", "{}"), 20s), 20s);
    EXPECT_EQ(patienceOf(parsed("desktop_wait", R"({"timeout_ms":60000})"), 20s), 60s);
    EXPECT_EQ(patienceOf(parsed("desktop_wait", R"({"timeout_ms":100})"), 20s), 20s);
}

TEST(SteeringRule, APrivateTimeInBetweenIsNoticed)
{
    const SteeringNote before{Steerer::Nobody, 3};
    EXPECT_FALSE(sawPrivateTime(before, {Steerer::User, 3}));
    EXPECT_TRUE(sawPrivateTime(before, {Steerer::UserPrivately, 4}));
    EXPECT_TRUE(sawPrivateTime(before, {Steerer::Nobody, 4})) << "it began and ended";
    EXPECT_TRUE(sawPrivateTime({Steerer::UserPrivately, 4}, {Steerer::Nobody, 4}));
}

} // namespace
} // namespace helix::agent
