// Enter and Esc in dialogs that are filled in: Enter in a field does what the dialog's primary button does, Enter on a button what that one
// does, and Esc nothing at all. That each dialog can be left by the keyboard, whatever is in it, is dialogs_walk_test's.

#include <string>
#include <utility>
#include <vector>

#include <QQuickItem>

#include "ui/behaviour_fixture.h"

namespace helix::ui::test {

namespace {

struct Form {
    const char* name;
    const char* page; ///< where `opener` is
    std::vector<const char*> openers;
    std::vector<std::pair<const char*, const char*>> fields; ///< the keyboard is in the last one
    const char* primary;
    /// How many there are of what it makes.
    std::size_t (*made)(const FakeLine& script);
};

const Form kForms[] = {
    {"Mapping",
     "settings/ports",
     {"addMappingButton"},
     {{"hostPort", "8081"}, {"guestPort", "8080"}},
     "addMappingNow",
     [](const FakeLine& script) { return script.plane.fakeForwards.all.size(); }},
    {"Secret",
     "settings/providers",
     {"addSecretButton"},
     {{"secretName", "npm-token"},
      {"secretOrigin", "https://registry.npmjs.org"},
      {"secretHeader", "X-Api-Key"},
      {"secretValue", "npm_0123456789abcdef"}},
     "addSecretNow",
     [](const FakeLine& script) { return script.plane.fakeProviders.knownSecrets.size(); }},
    {"Price",
     "settings/providers",
     {"addPriceButton"},
     {{"priceModel", "claude-sonnet-*"}, {"priceInput", "3.00"}, {"priceOutput", "15.00"}},
     "keepPrice",
     [](const FakeLine& script) { return script.plane.fakeProviders.knownPrices.size(); }},
    {"Provider",
     "settings/providers",
     {"addProviderButton", "anotherProvider"},
     {{"providerName", "work"}, {"providerKey", "sk-ant-0123456789abcdef"}},
     "addProviderNow",
     [](const FakeLine& script) { return script.plane.fakeProviders.known.size(); }},
};

} // namespace

class DialogKeys : public Behaviour, public testing::WithParamInterface<Form> {
protected:
    DialogKeys() { script.plane.fakeWorkspaces.addWorkspace("shop", plane::State::Ready); }
    void fillIn()
    {
        for (const char* opener : GetParam().openers)
            if (item(GetParam().primary) == nullptr &&
                (opener == GetParam().openers.front() || item(opener)))
                click(opener);
        ASSERT_TRUE(until([this] { return item(GetParam().primary) != nullptr; }));
        for (const auto& [field, text] : GetParam().fields)
            setText(field, text);
        ASSERT_TRUE(until([this] { return isEnabled(GetParam().primary); }));
    }
    bool isClosed()
    {
        return until([this] { return item(GetParam().primary) == nullptr; });
    }
    [[nodiscard]] std::size_t made() const { return GetParam().made(script); }
};

TEST_P(DialogKeys, EnterDoesItEscDoesNothingAndAButtonHasItsOwnEnter)
{
    start(GetParam().page);
    fillIn();
    key(Qt::Key_Escape);
    EXPECT_TRUE(isClosed());
    EXPECT_EQ(made(), 0U) << "Esc does nothing";
    fillIn();
    auto* cancel = itemWithText("Cancel");
    ASSERT_NE(cancel, nullptr);
    while (cancel && !cancel->inherits("QQuickAbstractButton"))
        cancel = cancel->parentItem();
    ASSERT_NE(cancel, nullptr);
    cancel->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    EXPECT_TRUE(isClosed());
    EXPECT_EQ(made(), 0U) << "Enter on Cancel cancels";
    fillIn();
    key(Qt::Key_Return);
    EXPECT_TRUE(until([this] { return made() == 1; })) << "Enter does what the primary button does";
    EXPECT_TRUE(isClosed());
}

INSTANTIATE_TEST_SUITE_P(Forms, DialogKeys, testing::ValuesIn(kForms),
                         [](const auto& info) { return std::string(info.param.name); });

/// Fields and buttons answer Enter themselves. Where what had the keyboard is gone, the dialog has it.
TEST_F(Behaviour, EnterThatNothingInADialogAnswersIsThePrimaryButtons)
{
    script.plane.fakeWorkspaces.addWorkspace("shop", plane::State::Ready);
    start("settings/ports");
    click("addMappingButton");
    ASSERT_TRUE(until([this] { return item("addMappingBody") != nullptr; }));
    const auto enter = [this] {
        item("addMappingBody")->forceActiveFocus();
        key(Qt::Key_Return);
        settle();
    };
    enter();
    EXPECT_TRUE(script.plane.fakeForwards.all.empty());
    ASSERT_NE(item("addMappingNow"), nullptr) << "it cannot be pressed yet";
    setText("hostPort", "8081");
    setText("guestPort", "8080");
    ASSERT_TRUE(until([this] { return isEnabled("addMappingNow"); }));
    enter();
    EXPECT_TRUE(until([this] { return script.plane.fakeForwards.all.size() == 1; }));
    EXPECT_TRUE(until([this] { return item("addMappingNow") == nullptr; }));
}

TEST_F(Behaviour, EnterOnAChoiceIsTheDialogsWhileItsListIsShut)
{
    script.plane.fakeWorkspaces.addWorkspace("shop", plane::State::Ready);
    start("settings/ports");
    click("addMappingButton");
    ASSERT_TRUE(until([this] { return item("addMappingBody") != nullptr; }));
    auto* choice = item("mappingAddress");
    ASSERT_NE(choice, nullptr);
    const auto isOpen = [choice] {
        return choice->property("popup").value<QObject*>()->property("visible").toBool();
    };
    choice->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    EXPECT_FALSE(isOpen());
    EXPECT_TRUE(script.plane.fakeForwards.all.empty()) << "it cannot be pressed yet";
    ASSERT_NE(item("addMappingNow"), nullptr);
    setText("hostPort", "8081");
    setText("guestPort", "8080");
    choice->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    ASSERT_TRUE(until(isOpen));
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([&] { return !isOpen(); }));
    EXPECT_EQ(choice->property("currentIndex").toInt(), 1) << "Enter chooses in an open list";
    EXPECT_TRUE(script.plane.fakeForwards.all.empty());
    ASSERT_TRUE(until([this] { return isEnabled("addMappingNow"); }));
    key(Qt::Key_Return);
    EXPECT_TRUE(until([this] { return script.plane.fakeForwards.all.size() == 1; }));
    EXPECT_TRUE(until([this] { return item("addMappingNow") == nullptr; }));
}

TEST_F(Behaviour, EnterInAQuestionKeepsWhatItAsksAbout)
{
    auto& providers = script.plane.fakeProviders;
    providers.addProvider("work", providers::ProviderKind::Anthropic, "https://api.anthropic.com",
                          true);
    start("settings/providers");
    for (const auto pressed : {Qt::Key_Return, Qt::Key_Escape}) {
        click("remove-work");
        ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
        key(pressed);
        EXPECT_TRUE(until([this] { return item("confirmButton") == nullptr; }));
        EXPECT_EQ(providers.known.size(), 1U);
    }
    click("remove-work");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    item("confirmButton")->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    EXPECT_TRUE(until([&] { return providers.known.empty(); }))
        << "what destroys is pressed itself";
}

} // namespace helix::ui::test
