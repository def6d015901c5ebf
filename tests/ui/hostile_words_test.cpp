// Whatever guests, agents and repositories say is text on every page: nothing of it is markup, and
// nothing of it makes this computer ask for anything.

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <vector>

#include <boost/pfr.hpp>
#include <QHostAddress>
#include <QPointer>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTcpServer>
#include <QTcpSocket>

#include "ui/change_script.h"
#include "ui/talk_fixture.h"
#include "ui/window_fixture.h"

namespace helix::ui::test {

using plane::State;

namespace {

/// Adds `words` to every text in a value, however deep it lies. Words of ours stay, by which pages
/// tell kinds of things apart.
template <typename T>
void poison(T& value, const std::string& words)
{
    static const std::set<std::string> kOurs{"mode",  "model",  "thought_level", "web",
                                             "ready", "failed", "created",       "image"};
    if constexpr (std::is_same_v<T, std::string>) {
        if (!value.empty() && !kOurs.contains(value))
            value += words;
    } else if constexpr (requires { typename T::mapped_type; }) {
        for (auto& [key, mapped] : value)
            poison(mapped, words);
    } else if constexpr (requires {
                             value.has_value();
                             *value;
                         }) {
        if (value)
            poison(*value, words);
    } else if constexpr (requires {
                             value.begin();
                             value.end();
                             *value.begin();
                         } &&
                         !std::is_same_v<T, std::filesystem::path>) {
        if constexpr (!std::is_same_v<T, std::vector<bool>> && !std::is_same_v<T, QByteArray>)
            for (auto& part : value)
                poison(part, words);
    } else if constexpr (requires {
                             value.first;
                             value.second;
                         }) {
        poison(value.second, words);
    } else if constexpr (std::is_same_v<T, operations::Session>) {
        // Boost.PFR counts no fields of what inherits some.
        poison(static_cast<operations::SessionHead&>(value), words);
        poison(value.options, words);
        poison(value.commands, words);
        poison(value.queue, words);
    } else if constexpr (std::is_class_v<T> && std::is_aggregate_v<T>) {
        boost::pfr::for_each_field(value, [&](auto& field) { poison(field, words); });
    }
}

} // namespace

class HostileWords : public WindowFixture {
protected:
    HostileWords()
    {
        EXPECT_TRUE(m_listener.listen(QHostAddress::LocalHost));
        QObject::connect(&m_listener, &QTcpServer::newConnection, &m_listener,
                         [this] { ++m_requests; });
    }

    [[nodiscard]] QString address() const
    {
        return QStringLiteral("http://127.0.0.1:%1/seen.png").arg(m_listener.serverPort());
    }

    /// Requests that came; one of the test's own proves that they would be seen.
    int requests()
    {
        settle();
        const int before = m_requests;
        QTcpSocket own;
        own.connectToHost(QHostAddress::LocalHost, m_listener.serverPort());
        EXPECT_TRUE(until([&] { return m_requests > before; }, std::chrono::seconds(10)));
        return --m_requests;
    }

    void fill()
    {
        script.plane.fakeImages.addImage("sway-desktop", "Sway desktop", true);
        script.plane.fakeImages.all[0].warm = {plane::WarmState::Phase::Missing,
                                               "QEMU was renewed since.", 0, 0};
        auto& broken = script.plane.fakeImages.addImage("cpp", "C++ toolchain", false);
        broken.description = "gcc and clang.";
        broken.lastBuildError = Error{ErrorCode::OutOfSpace, "The disk is full.", "ENOSPC"};
        id = script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id;
        failed = script.plane.fakeWorkspaces.addWorkspace("old-try", State::Failed).id;
        script.plane.fakeWorkspaces.all[0].guestPorts = {{8000, "0.0.0.0", "python3"}};
        script.plane.fakeWorkspaces.all[0].notice = "Its disk is full.";
        script.plane.fakeWorkspaces.all[0].beginning = plane::Beginning::Booted;
        script.plane.fakeWorkspaces.all[0].whyBooted = "The snapshot is still being made.";
        script.plane.fakeWorkspaces.all[1].error =
            Error{ErrorCode::Timeout, "It did not answer.", "stage 1"};
        script.plane.fakeForwards.addForward(id, 8000, 8000, "Web app",
                                             boundary::ForwardState::Listening);
        script.plane.fakeForwards.addForward(id, 3000, 3000, "Other",
                                             boundary::ForwardState::Failed, "It is taken.");
        script.plane.fakeActivity.entries = {
            {1, 1000, id.str(), "shop", "created", "Created.", -1},
            {2, 2000, failed.str(), "old-try", "failed", "It failed.", 1200}};
        fillBoundary();
        fillTalk();
        fillAgents(script);
        fillAttempts(script);
        fillChanges(script, id);
        fillSheet(script, id);
        poisonAll();
    }

    void fillBoundary()
    {
        auto& boundary = script.plane.fakeBoundary;
        auto& snapshot = boundary.up(id);
        snapshot.choice.mode = egress::Mode::Allowlist;
        snapshot.choice.rules = {{"github.com", {}}};
        snapshot.once = {{"cdn.example", {}}};
        snapshot.refused = {"telemetry.example"};
        boundary.addBlocked(id, "img.example", "chromium", 3);
        boundary.addLine(id, "github.com", true, 900, 9000).process = "git";
        boundary.addLine(id, "evil.example", false, 0, 0).process = "node";
        auto& providers = script.plane.fakeProviders;
        providers.addProvider("anthropic", providers::ProviderKind::Anthropic,
                              "https://api.anthropic.com", true);
        providers.known[0].models = {"claude-*"};
        providers.knownSecrets = {{"npm", "https://registry.npmjs.org", "X-Api-Key", {id}}};
        providers.knownPrices = {{"claude-*", 3000000, 15000000}};
    }

    void fillTalk()
    {
        auto& talk = script.plane.fakeSessions;
        const auto session = addCartTalk(script, id);
        addOptions(talk, session);
        for (auto& option : talk.of(session).options)
            option.description = "What it is";
        addCommands(talk, session);
        addQuestion(talk, session);
        talk.addEntry(session, sessions::ConversationEntry::Kind::Notice, "The agent ended.");
        talk.addEntry(session, sessions::ConversationEntry::Kind::Thought, "Let me see.");
        talk.addEntry(session, sessions::ConversationEntry::Kind::TurnEnd, "Done.");
        talk.of(session).problem = "It does not answer.";
        talk.of(session).queue = {{1, "And then the docs", 0}};
        talk.servers.emplace_back();
        talk.servers.back().name = "tickets";
        talk.servers.back().url = "https://mcp.example.org/";
        talk.knownRules = {{id, "helix", acp::ToolKind::Execute, true}};
        talk.hits = {{session, id, "A talk", 1, sessions::ConversationEntry::Kind::Answer, 1000,
                      "before \x01"
                      "found\x02 after"}};
    }

    void poisonAll()
    {
        const std::string words = " <img src=\"" + address().toStdString() + "\"> <b>bold</b>";
        poison(script.plane.fakeWorkspaces.all, words);
        poison(script.plane.fakeForwards.all, words);
        poison(script.plane.fakeActivity.entries, words);
        for (auto& image : script.plane.fakeImages.all) {
            poison(image.title, words);
            poison(image.description, words);
            poison(image.lastBuildError, words);
            poison(image.recipeProblem, words);
            poison(image.warm.why, words);
        }
        poison(script.plane.fakeBoundary.snapshots, words);
        poison(script.plane.fakeBoundary.ledgers, words);
        poison(script.plane.fakeProviders.known, words);
        poison(script.plane.fakeProviders.knownSecrets, words);
        poison(script.plane.fakeProviders.knownPrices, words);
        auto& talk = script.plane.fakeSessions;
        poison(talk.all, words);
        poison(talk.entriesOf, words);
        poison(talk.servers, words);
        poison(talk.knownRules, words);
        poison(talk.hits, words);
        for (auto& agent : script.plane.fakeAgents.all)
            poison(agent.agent.title, words), poison(agent.agent.needs, words);
        auto& projects = script.plane.fakeProjects;
        poison(projects.projectOf, words);
        poison(projects.changeOf, words);
        poison(script.plane.fakeSheets.sheets, words);
        poison(script.plane.fakeAttempts.groups, words);
        std::map<std::string, projects::FileDiff> diffs;
        for (auto& [path, diff] : projects.diffs) {
            poison(diff, words);
            diffs[path + words] = diff;
        }
        projects.diffs = diffs;
    }

    [[nodiscard]] QQuickItem* scene() const
    {
        auto* content = window()->contentItem();
        return content->parentItem() ? content->parentItem() : content;
    }

    /// Every tool tip that could come up, does.
    void showTips(QQuickItem* root, int& shown)
    {
        if (!root->isVisible())
            return;
        if (QByteArray(root->metaObject()->className()).startsWith("HToolTip_")) {
            root->setProperty("delay", 0);
            root->setProperty("shown", true);
            shown += root->property("text").toString().isEmpty() ? 0 : 1;
        }
        for (auto* child : root->childItems())
            showTips(child, shown);
    }

    static bool isPlain(const QQuickItem& shown)
    {
        const int format = shown.property("textFormat").toInt();
        return format == Qt::PlainText ||
               (format != Qt::AutoText && !shown.property("text").toString().contains("<img"));
    }

    void collectMarkup(QQuickItem* root, std::vector<QPointer<QQuickItem>>& found)
    {
        const bool isText = root->inherits("QQuickText") || root->inherits("QQuickTextEdit");
        // The style's own placeholders stay empty.
        if (isText && !root->property("text").toString().isEmpty()) {
            ++m_texts;
            if (!isPlain(*root))
                found.emplace_back(root);
        }
        for (auto* child : root->childItems())
            collectMarkup(child, found);
    }

    /// No text that guesses whether it is markup; and where Helix makes markup, no picture in it.
    void expectPlain(QQuickItem* root, const std::string& where)
    {
        std::vector<QPointer<QQuickItem>> found;
        collectMarkup(root, found);
        const auto arePlain = [&found] {
            return std::ranges::all_of(found,
                                       [](const auto& shown) { return !shown || isPlain(*shown); });
        };
        // A row that is made in pieces has its text before its format, and is laid out once it has both.
        if (arePlain() || until(arePlain, std::chrono::seconds(5)))
            return;
        for (const auto& shown : found)
            if (shown && !isPlain(*shown))
                ADD_FAILURE() << where << ": " << shown->metaObject()->className() << " shows \""
                              << shown->property("text").toString().left(200).toStdString()
                              << "\" as markup";
    }

    /// Every list that a choice opens.
    void openChoices(QQuickItem* root, const std::string& where)
    {
        if (!root->isVisible())
            return;
        if (root->inherits("QQuickComboBox")) {
            auto* popup = root->property("popup").value<QObject*>();
            popup->setProperty("visible", true);
            settle();
            expectPlain(scene(), where + ", with a choice open");
            popup->setProperty("visible", false);
            ++m_choices;
        }
        for (auto* child : root->childItems())
            openChoices(child, where);
    }

    void look(const std::string& where)
    {
        settle();
        expectPlain(scene(), where);
        int tips = 0;
        showTips(scene(), tips);
        settle();
        expectPlain(scene(), where + ", with its tips");
        m_tips += tips;
        openChoices(scene(), where);
        key(Qt::Key_Escape);
    }

    /// Presses what is there, and looks at what came of it.
    void press(const QString& name)
    {
        auto* button = item(name);
        ASSERT_NE(button, nullptr) << name.toStdString();
        QMetaObject::invokeMethod(button, "clicked");
        settle();
        look("after " + name.toStdString());
    }

    QTcpServer m_listener;
    int m_requests = 0, m_texts = 0, m_tips = 0, m_choices = 0;
    WorkspaceId id = WorkspaceId::generate(), failed = WorkspaceId::generate();
};

TEST_F(HostileWords, onEveryPageAreOnlyText)
{
    fill();
    start();
    for (const char* page : {"workspaces", "create", "images", "activity"}) {
        window()->setProperty("startPage", page);
        QMetaObject::invokeMethod(window(), "begin");
        look(page);
    }
    for (const char* section : {"general", "ports", "providers", "agents", "network", "resources",
                                "appearance", "about"}) {
        window()->setProperty("startPage", QStringLiteral("settings/%1").arg(section));
        QMetaObject::invokeMethod(window(), "begin");
        look(std::string("settings ") + section);
    }
    EXPECT_GT(m_texts, 200);
    EXPECT_GT(m_tips, 5);
    EXPECT_EQ(requests(), 0);
}

TEST_F(HostileWords, inAWorkspaceAreOnlyText)
{
    fill();
    start(QStringLiteral("workspace/%1").arg(QString::fromStdString(id.str())));
    ASSERT_TRUE(until([this] { return item("promptText") != nullptr; }));
    look("conversation");
    EXPECT_GE(m_choices, 3) << "mode, model, effort";
    key(Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return item("searchField") != nullptr; }));
    item("searchField")->setProperty("text", "found");
    ASSERT_TRUE(until([this] { return item("hit-0") != nullptr; }));
    look("search");
    for (const char* tab : {"boundary", "changes", "ports", "info"}) {
        const QString name = QStringLiteral("tab-%1").arg(QLatin1String(tab));
        ASSERT_NO_FATAL_FAILURE(press(name));
    }
    ASSERT_NO_FATAL_FAILURE(press("sessionMenuButton"));
    ASSERT_NO_FATAL_FAILURE(press("tab-boundary"));
    for (const char* name : {"givenInternet", "openSheet", "showLedger", "reviewBlocked"})
        ASSERT_NO_FATAL_FAILURE(press(name));
    ASSERT_NO_FATAL_FAILURE(press("tab-changes"));
    ASSERT_NO_FATAL_FAILURE(press("openReview"));
    EXPECT_GT(m_texts, 300);
    EXPECT_GT(m_tips, 20);
    EXPECT_EQ(requests(), 0);
}

TEST_F(HostileWords, inAWorkspaceThatFailedAreOnlyText)
{
    fill();
    start(QStringLiteral("workspace/%1").arg(QString::fromStdString(failed.str())));
    look("failed");
    EXPECT_EQ(requests(), 0);
}

TEST_F(HostileWords, evenAsMarkupFetchNothing)
{
    start();
    auto* engine = qmlEngine(window());
    ASSERT_NE(engine, nullptr);
    QQmlComponent component(engine);
    const QString source = QStringLiteral(R"(
import QtQuick
Item {
    property int asked: 0
    property alias far: far.status
    property alias own: own.status
    property alias packed: packed.status
    Image { id: far; source: "%1" }
    Image { id: own; source: "image://helix/mark" }
    Image { id: packed; source: "qrc:/qt-project.org/imports/QtQuick/Controls/Basic/images/check.png" }
    Text { text: "<img src='%1?auto'>" }
    Text { textFormat: Text.RichText; text: "<img src='%1?rich'>" }
    TextEdit { textFormat: TextEdit.RichText; text: "<img src='%1?edit'>" }
    Loader { source: "%1?loader" }
    FontLoader { source: "%1?font" }
    Component.onCompleted: {
        const request = new XMLHttpRequest()
        request.onreadystatechange = () => { if (request.readyState === XMLHttpRequest.DONE) ++asked }
        request.open("GET", "%1?script")
        request.send()
    }
})")
                               .arg(address());
    component.setData(source.toUtf8(), QUrl(QStringLiteral("qrc:/Helix/Hostile.qml")));
    std::unique_ptr<QObject> made(component.create(engine->rootContext()));
    ASSERT_NE(made, nullptr) << component.errorString().toStdString();
    auto* shown = qobject_cast<QQuickItem*>(made.get());
    shown->setParentItem(window()->contentItem());
    constexpr int kReady = 1, kError = 3; // Image.Status
    EXPECT_TRUE(until([&] { return shown->property("far").toInt() == kError; }));
    EXPECT_TRUE(until([&] { return shown->property("asked").toInt() == 1; }));
    EXPECT_TRUE(until([&] { return shown->property("own").toInt() == kReady; }));
    EXPECT_TRUE(until([&] { return shown->property("packed").toInt() == kReady; }));
    EXPECT_EQ(requests(), 0);
}

} // namespace helix::ui::test
