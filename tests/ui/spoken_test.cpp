// The judge of what a screen reader is told: it finds what is wrong and nothing else.

#include <algorithm>

#include <gtest/gtest.h>

#include "ui/spoken.h"

namespace helix::ui::test {

namespace {

using SpokenKind = SpokenFault::Kind;

Spoken spoken(QAccessible::Role role, const QString& name, std::vector<Spoken> children = {})
{
    Spoken node;
    node.role = role;
    node.name = name;
    node.isFocusable = role == QAccessible::Button;
    node.children = std::move(children);
    return node;
}

std::vector<SpokenKind> kindsIn(const Spoken& root)
{
    std::vector<SpokenKind> kinds;
    for (const auto& fault : checkSpoken(root))
        kinds.push_back(fault.kind);
    return kinds;
}

} // namespace

TEST(Spoken, AGoodPageIsLeftAlone)
{
    const auto card = [](const QString& name) {
        return spoken(QAccessible::Grouping, name, {spoken(QAccessible::Button, "Open")});
    };
    EXPECT_TRUE(
        kindsIn(spoken(QAccessible::Window, "Helix", {card("shop"), card("docs")})).empty());
}

TEST(Spoken, NoNameIsTold)
{
    for (const auto role : {QAccessible::Button, QAccessible::EditableText, QAccessible::ComboBox,
                            QAccessible::ListItem, QAccessible::Dialog, QAccessible::CheckBox})
        EXPECT_EQ(kindsIn(spoken(QAccessible::Window, "Helix", {spoken(role, " ")})),
                  std::vector{SpokenKind::Nameless})
            << role;
    EXPECT_TRUE(kindsIn(spoken(QAccessible::Window, "Helix", {spoken(QAccessible::StaticText, "")}))
                    .empty());
}

TEST(Spoken, WhereTheKeyboardComesToSaysWhatItIs)
{
    auto stop = spoken(QAccessible::Client, "something");
    stop.isFocusable = true;
    EXPECT_EQ(kindsIn(spoken(QAccessible::Window, "Helix", {stop})),
              std::vector{SpokenKind::Roleless});
}

TEST(Spoken, TwinsInOneGroupAreToldUnlessADescriptionTellsThemApart)
{
    auto twins = spoken(QAccessible::Window, "Helix",
                        {spoken(QAccessible::Button, "Open"), spoken(QAccessible::Button, "Open")});
    EXPECT_EQ(kindsIn(twins), std::vector{SpokenKind::Twins});
    EXPECT_NE(describe(checkSpoken(twins)[0]).find("Twins: Window \"Helix\" > Button \"Open\""),
              std::string::npos);
    twins.children[1].description = "docs";
    EXPECT_TRUE(kindsIn(twins).empty());
}

} // namespace helix::ui::test
