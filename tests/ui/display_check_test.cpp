#include "ui/shell/display_check.h"

#include <gtest/gtest.h>

#include <map>

namespace helix::ui {

namespace {
Environment with(std::map<std::string, std::string> values)
{
    return [values](const char* name) -> std::optional<std::string> {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    };
}
} // namespace

TEST(DisplayCheck, SaysWhatToDoWithoutADisplay)
{
    const auto checked = checkDisplay(with({}));
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().message.find("--headless"), std::string::npos);
}

TEST(DisplayCheck, NoticesADisplayThatIsNotThere)
{
    const auto checked = checkDisplay(with({{"DISPLAY", ":54321"}}));
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().message.find(":54321"), std::string::npos);
}

TEST(DisplayCheck, TrustsAChosenPlatform)
{
    EXPECT_TRUE(checkDisplay(with({{"QT_QPA_PLATFORM", "offscreen"}})));
    EXPECT_TRUE(checkDisplay(with({{"WAYLAND_DISPLAY", "wayland-0"}})));
}

} // namespace helix::ui
