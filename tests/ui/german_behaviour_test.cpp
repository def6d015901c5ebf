// A window in German says what comes from below it in German as well.

#include "base/proxy_sentence.h"
#include "ui/activity/activity_log.h"
#include "ui/behaviour_fixture.h"
#include "ui/shell/backend.h"
#include "ui/words/language.h"

namespace helix::ui::test {
namespace {

class GermanBehaviour : public Behaviour {
    SpokenLanguage m_language{"de", QLocale::c()};
};

TEST_F(GermanBehaviour, ARefusalOfThePlaneIsSaidInGerman)
{
    script.plane.fakeWorkspaces.createError =
        Error{ErrorCode::AlreadyExists,
              "There is a workspace named docs-site already; choose another name.", "in use"};
    start("create");
    click("createNow");
    ASSERT_TRUE(until([this] { return item("createError") != nullptr; }));
    EXPECT_EQ(item("createError")->property("sentence").toString(),
              "Es gibt bereits einen Workspace namens docs-site; wählen Sie einen anderen Namen.");
}

TEST_F(GermanBehaviour, TheActivityIsInGermanAndNamesStay)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("calm-otter", plane::State::Ready).id;
    script.plane.fakeActivity.entries = {
        {1, 1000, id.str(), "calm-otter", "created", "Created from Sway desktop.", -1},
        {2, 2000, id.str(), "calm-otter", "stopped", "Stopped.", 900}};
    start("activity");
    ASSERT_TRUE(until([this] { return itemWithText("Erstellt aus Sway desktop.") != nullptr; }));
    EXPECT_NE(itemWithText("Gestoppt."), nullptr);
}

TEST_F(GermanBehaviour, TheActivityIsFoundByItsGermanWordsAndByTheEnglishOnes)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("calm-otter", plane::State::Ready).id;
    script.plane.fakeActivity.entries = {
        {1, 1000, id.str(), "calm-otter", "created", "Created from Sway desktop.", -1},
        {2, 2000, id.str(), "calm-otter", "stopped", "Stopped.", 900}};
    start("activity");
    auto* log = backend().activity();
    ASSERT_TRUE(until([&] { return log->count() == 2; }));
    const auto finds = [&](const char* words, const char* shown) {
        log->setSearch(words);
        return until([&] { return log->count() == 1 && itemWithText(shown) != nullptr; });
    };
    EXPECT_TRUE(finds("gestoppt", "Gestoppt."));
    EXPECT_TRUE(finds("erstellt aus", "Erstellt aus Sway desktop."));
    EXPECT_TRUE(finds("STOPPED", "Gestoppt.")) << "the word of helixctl and of the log";
    EXPECT_TRUE(finds("created from", "Erstellt aus Sway desktop."));
    log->setSearch("gestoppt. calm");
    EXPECT_TRUE(until([&] { return log->count() == 0; })) << "a sentence and a name are two things";
    // What happens while one searches is found by the same words.
    log->setSearch("gestoppt");
    ASSERT_TRUE(until([&] { return log->count() == 1; }));
    script.plane.fakeActivity.record({0, 3000, {}, {}, "stopped", "Stopped.", 800});
    EXPECT_TRUE(until([&] { return log->count() == 2; }));
}

TEST_F(GermanBehaviour, WhatTheProxyIsToBlameForLeadsToIt)
{
    script.plane.fakeWorkspaces.createError =
        Error{ErrorCode::Unavailable,
              "The proxy http://proxy.example:3128 cannot be reached; " + std::string(kProxyChange),
              {}};
    start("create");
    click("createNow");
    ASSERT_TRUE(until([this] { return item("createError") != nullptr; }));
    EXPECT_EQ(item("createError")->property("sentence").toString(),
              "Der Proxy http://proxy.example:3128 ist nicht erreichbar; ändern Sie den Proxy in "
              "den Einstellungen unter Netzwerk.");
    ASSERT_NE(item("changeProxy"), nullptr);
    click("changeProxy");
    EXPECT_TRUE(until([this] { return page() == "settings"; }));
}

} // namespace
} // namespace helix::ui::test
