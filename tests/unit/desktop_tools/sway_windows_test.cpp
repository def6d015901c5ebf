#include "agent/desktop_tools/sway_windows.h"

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

TEST(SwayWindows, AreFoundInTheTree)
{
    const auto windows = parseSwayTree(R"({"type":"root","name":"root","nodes":[
        {"type":"output","nodes":[{"type":"workspace","nodes":[
            {"type":"con","pid":7,"app_id":"foot","name":"a\u001b title","focused":true,
             "visible":true,"rect":{"x":1,"y":2,"width":3,"height":4}},
            {"type":"con","nodes":[{"pid":8,"app_id":null,"name":null,
             "window_properties":{"class":"XTerm"}}]}],
          "floating_nodes":[{"pid":9,"rect":7,"focused":"yes"}]}]}]})");
    ASSERT_TRUE(windows) << windows.error().describe();
    ASSERT_EQ(windows->size(), 3U);
    EXPECT_EQ(windows->at(0).title, "a? title");
    EXPECT_EQ(windows->at(0).box.height, 4);
    EXPECT_TRUE(windows->at(0).isFocused);
    EXPECT_EQ(windows->at(1).program, "XTerm");
    EXPECT_FALSE(windows->at(2).isFocused);
}

TEST(SwayWindows, StrangeTreesAreRefusedOrCutShort)
{
    EXPECT_FALSE(parseSwayTree(""));
    EXPECT_FALSE(parseSwayTree("[]"));
    EXPECT_TRUE(parseSwayTree("{}")->empty());
    std::string many = R"({"nodes":[)";
    for (int i = 0; i < 300; ++i)
        many += R"({"pid":1},)";
    EXPECT_EQ(parseSwayTree(many + "{}]}")->size(), kMaxWindows);
    EXPECT_TRUE(parseSwayTree(R"({"nodes":7,"floating_nodes":[7,null,"x"]})")->empty());
}

TEST(SwayWindows, WithoutASwayThereIsNoList)
{
    const StopSignal stop;
    EXPECT_EQ(askSwayForWindows("/nonexistent", stop).error().code, ErrorCode::Unsupported);
}

} // namespace
} // namespace helix::agent
