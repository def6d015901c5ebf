// What a newcomer does in the first minutes, in the real window over the real control plane and a
// real guest: from an empty home to an agent's first word, and to a change that is taken home.
//
// HELIXVM_TEST_IMAGES  a folder of image bundles
//
// The clicks are counted and tested, the time is printed: these machines are shared, and emulate.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QProcess>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTcpServer>
#include <QTemporaryDir>

#include "base/installation.h"
#include "base/paths.h"
#include "base/try.h"
#include "fakes/model_server/model_server.h"
#include "link/exec_outcome.h"
#include "providers/key_state.h"
#include "ui/changes/project_item.h"
#include "ui/changes/projects_hub.h"
#include "ui/line/host_line.h"
#include "ui/settings/model_offers.h"
#include "ui/shell/backend.h"
#include "ui/shell/helix_window.h"
#include "ui/window_fixture.h"
#include "ui/workspace/workspace_list.h"
#include "build_tree.h"
#include "turn_loop.h"

namespace helix::ui::test {
namespace {

namespace fs = std::filesystem;

/// For what an emulated guest does, and for what waits for that: a start on a busy computer takes
/// minutes, and whoever looks into such a guest looks away for two minutes in between.
constexpr std::chrono::minutes kGuest{10};

/// What another program in the guest does, of which nobody tells Helix.
async::Task<Result<link::ExecExit>> runInGuest(plane::ControlPlane& plane, WorkspaceId id,
                                               std::string script)
{
    link::ExecRequest request;
    request.argv = {"sh", "-c", std::move(script)};
    CO_TRY(const auto exec, co_await plane.workspaces().exec(id, request));
    const auto unheard = [](bool, std::string_view) { return Result<void>(); };
    auto ended = link::hearOut(*exec, unheard);
    co_return co_await ended.wait(kGuest, async::CancelToken(), "The command did not end.");
}

bool isFree(quint16 port)
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost, port);
}

class FirstMinutes : public DrivenWindow {
protected:
    void SetUp() override
    {
        const char* images = std::getenv("HELIXVM_TEST_IMAGES");
        if (images == nullptr || !fs::exists(fs::path(images) / "sway-minimal"))
            GTEST_SKIP() << "HELIXVM_TEST_IMAGES does not name a folder with sway-minimal";
        const fs::path root = m_home.path().toStdString();
        const Paths paths{root / "data", root / "run", root / "cache"};
        ASSERT_TRUE(paths.prepare());
        fs::create_directory_symlink(fs::path(images) / "sway-minimal",
                                     paths.images() / "sway-minimal");
        m_options.paths = paths;
        m_options.installation = Installation::besideExecutable(
            fs::path(tests::builtProgram("helix-netd")).parent_path());
        m_options.environment = [](const char* name) { // a newcomer has nothing prepared
            return std::string_view(name) == "HELIXVM_WARM" ? std::optional<std::string>("0")
                                                            : processEnvironment()(name);
        };
        m_options.tryKeychain = false;
        m_line = std::make_unique<HostLine>(m_options);
        m_since.start();
    }
    void TearDown() override
    {
        if (!helix)
            return;
        if (HasFailure()) // for who reads it
            grab().save("first-minutes-failed.png");
        auto& list = *backend().workspaces();
        for (int row = 0; row < list.count(); ++row)
            list.at(row)->remove();
        const auto isOver = [&] { return list.count() == 0 || !list.at(0)->error().isEmpty(); };
        (void)until(isOver, kGuest);
        EXPECT_EQ(list.count(), 0) << "left behind: " << leftBehind().toStdString();
        helix.reset();
        m_line.reset();
    }
    PlaneLine& line() override { return *m_line; }

    QString leftBehind()
    {
        const auto* left = backend().workspaces()->at(0);
        return left == nullptr ? QString()
                               : left->stateText() + ": " + left->summary() + " " + left->error();
    }
    void tap(const QString& objectName)
    {
        ++m_clicks;
        click(objectName);
    }
    bool isSaid(const QString& words)
    {
        return until([&] { return itemWithText(words) != nullptr; }, kGuest);
    }
    /// What does not answer Helix within two seconds, as on a busy computer, is not offered: then it
    /// looks again, as whoever misses the server has it do.
    bool isOffered(const QString& objectName)
    {
        if (item(objectName) != nullptr)
            return true;
        if (!backend().modelOffers()->isLooking())
            backend().modelOffers()->look();
        return false;
    }
    bool isShown(const QString& objectName, const QString& text)
    {
        const auto* found = item(objectName);
        return found && found->property("text").toString() == text;
    }
    void report(const char* what) const
    {
        std::cout << R"({"first_minutes": ")" << what << R"(", "clicks": )" << m_clicks
                  << R"(, "seconds": )" << static_cast<double>(m_since.elapsed()) / 1000 << "}\n";
    }
    void runIt(std::string script)
    {
        const auto id = WorkspaceId::parse(backend().workspaces()->at(0)->id().toStdString());
        ASSERT_TRUE(id);
        std::optional<Result<link::ExecExit>> ended;
        line().ask([&](plane::ControlPlane& plane) { return runInGuest(plane, *id, script); },
                   [&](Result<link::ExecExit> exit) { ended = std::move(exit); });
        ASSERT_TRUE(until([&] { return ended.has_value(); }, kGuest));
        ASSERT_TRUE(*ended && (*ended)->status == 0);
    }
    [[nodiscard]] QByteArray git(const QStringList& arguments) const
    {
        QProcess process;
        process.start("git", QStringList{"-C", sample()} + arguments);
        process.waitForFinished();
        return process.readAllStandardOutput();
    }
    [[nodiscard]] QString sample() const { return m_home.path() + "/data/sample-project"; }

    QTemporaryDir m_home{QStringLiteral("/tmp/hx-XXXXXX")};
    life::ControlPlaneOptions m_options;
    std::unique_ptr<HostLine> m_line;
    QElapsedTimer m_since;
    int m_clicks = 0;
};

} // namespace

TEST_F(FirstMinutes, WithoutAModelPreparedAnswersGoAllTheWayHome)
{
    start();
    tap("showMe");
    tap("tourPrepared");
    ASSERT_TRUE(isSaid("No model is asked here"));
    EXPECT_LE(m_clicks, 3);
    report("prepared answers, first word");
    ASSERT_TRUE(isSaid("All three tests pass"));
    report("prepared answers, done");
    // The guest says last what its agent has changed.
    ASSERT_TRUE(until([this] { return itemWithText("Review") != nullptr; }, kGuest));
    clickText("Review");
    ASSERT_TRUE(
        until([this] { return item("takeHome") && item("takeHome")->isEnabled(); }, kGuest));
    ASSERT_TRUE(until([this] { return isShown("reviewPath", "cart.py"); }, kGuest));
    tap("takeHome");
    ASSERT_TRUE(
        until([this] { return item("takeHomeNow") && item("takeHomeNow")->isEnabled(); }, kGuest));
    const QString branch = item("homeBranch")->property("text").toString();
    tap("takeHomeNow");
    ASSERT_TRUE(until([this] { return item("homeDone") != nullptr; }, kGuest));
    report("prepared answers, taken home");
    const QByteArray changed = git({"diff", "--stat", "main", branch});
    EXPECT_TRUE(changed.contains("cart.py") && changed.contains("1 file changed"))
        << changed.toStdString();
    EXPECT_TRUE(git({"show", branch + ":cart.py"}).contains("price * count"));
    EXPECT_FALSE(git({"show", "main:cart.py"}).contains("price * count")) << "what was there stays";

    // Looked at, a workspace shows what changes in it without a turn, again and again.
    click("closeHome");
    window()->setProperty("startPage", QString("workspace/" + backend().workspaces()->at(0)->id()));
    QMetaObject::invokeMethod(window(), "begin");
    auto* project = backend().projects()->find(backend().workspaces()->at(0)->id());
    for (const char* file : {"notes.txt", "more.txt"}) {
        const int before = project->fileCount();
        runIt(std::string("echo seen > ") + file);
        ASSERT_TRUE(until([&] { return project->fileCount() == before + 1; }, kGuest)) << file;
        report("a change without a turn is seen");
    }
}

TEST_F(FirstMinutes, WithALocalModelServerThreeClicksLeadToTheFirstWord)
{
    if (!isFree(11434))
        GTEST_SKIP() << "something listens on 127.0.0.1:11434, where Ollama would";
    const std::string turns = (m_home.path() + "/turns.json").toStdString();
    std::ofstream(turns) << R"([{"text": "I have read the cart."}])";
    const fakes::ModelServer server({"--port", "11434", "--script", turns});
    start();
    tap("addProviderAtHome");
    ASSERT_TRUE(until([this] { return isOffered("offer-server-11434"); }));
    tap("offer-server-11434");
    ASSERT_TRUE(until([this] { return item("addProviderBody") == nullptr; }));
    tap("showMe");
    ASSERT_TRUE(isSaid("I have read the cart."));
    EXPECT_EQ(m_clicks, 3);
    report("a local model server, first word");
}

/// The service's server is the test's, so its address is set; all else is what a newcomer does.
TEST_F(FirstMinutes, WithAKeyTwoClicksAndEnterLeadToTheFirstWord)
{
    const std::string turns = (m_home.path() + "/turns.json").toStdString();
    std::ofstream(turns) << R"([{"text": "I have read the cart."}])";
    const QString secret = QStringLiteral("sk-first-minutes-1");
    const fakes::ModelServer service({"--script", turns, "--key", secret.toStdString()});
    std::string keyStates;
    const QObject hears; // ends before what it fills in
    QObject::connect(&line().events(), &PlaneEvents::settingsChanged, &hears, [&](const auto& all) {
        const auto kept = all.find(providers::kKeyStatesSetting);
        keyStates = kept == all.end() ? std::string() : kept->second;
    });
    start();
    tap("addProviderAtHome");
    ASSERT_TRUE(until([this] { return item("providerKey") || item("anotherProvider"); }));
    if (item("providerKey") == nullptr)
        click("anotherProvider"); // not a newcomer's computer: a key or a server is on it
    ASSERT_TRUE(until([this] { return item("providerKey") != nullptr; }));
    item("providerUrl")->setProperty("text", QString::fromStdString(service.url()));
    auto* field = item("providerKey")->property("input").value<QQuickItem*>();
    ASSERT_TRUE(until([&] { return field->hasActiveFocus(); })) << "the key can be pasted at once";
    type(secret);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("addProviderBody") == nullptr; }));
    ASSERT_TRUE(until([&] {
        return providers::keyStateIn(keyStates, "anthropic") == providers::KeyState::Works;
    })) << "the key has passed its test";
    EXPECT_EQ(item("addProviderAtHome"), nullptr);
    tap("showMe");
    ASSERT_TRUE(isSaid("I have read the cart."));
    EXPECT_EQ(m_clicks, 2);
    report("a key, first word");
}

} // namespace helix::ui::test
