#include <csignal>

#include <QTcpServer>
#include <QTcpSocket>
#include <sys/wait.h>
#include <unistd.h>

#include "providers/local_servers.h"
#include "unit/providers/providers_fixture.h"
#include "unit/async/kill_process.h"

namespace helix::providers {
namespace {

TEST_F(ProvidersTest, givesAWorkspaceATokenAndServesIt)
{
    addAnthropic();
    const auto access = open(m_workspace);
    EXPECT_EQ(access.environment.at("ANTHROPIC_BASE_URL"), "http://10.0.2.100:8080");
    EXPECT_EQ(access.environment.at("OPENAI_BASE_URL"), "http://10.0.2.100:8080/v1");
    EXPECT_EQ(access.environment.at("GOOGLE_GEMINI_BASE_URL"), "http://10.0.2.100:8080");
    EXPECT_TRUE(access.environment.at("OPENAI_API_KEY").starts_with("hx-"));
    EXPECT_FALSE(access.environment.contains("ANTHROPIC_AUTH_TOKEN"));
    EXPECT_FALSE(access.environment.contains("GOOGLE_API_KEY"));
    EXPECT_EQ(statusOf(access), 200);
    EXPECT_TRUE(eventually([&] { return m_providers->usage(m_workspace).requests == 1; }));
    EXPECT_EQ(m_providers->usage(m_workspace).inputTokens, 2U);
    EXPECT_EQ(m_providers->usage(m_workspace).outputTokens, 2U);
    EXPECT_EQ(m_providers->usage(m_workspace).unpriced, 1U);
    EXPECT_TRUE(eventually([&] {
        const auto lines = QCoro::waitFor(m_providers->usageLines(m_workspace, 10)).value();
        return lines.size() == 1 && lines[0].session == "s1" && lines[0].provider == "claude" &&
               lines[0].model == "scripted" && lines[0].status == 200;
    }));
}

TEST_F(ProvidersTest, revokesTokens)
{
    addAnthropic();
    const auto first = open(m_workspace);
    const auto second = open(m_workspace);
    EXPECT_EQ(statusOf(second), 200);
    GuestAccess mixed = second;
    mixed.environment = first.environment;
    EXPECT_EQ(statusOf(mixed), 401);
    const auto other = open(WorkspaceId::generate());
    mixed.environment = other.environment;
    EXPECT_EQ(statusOf(mixed), 401);
    auto idle = connect(*second.channel);
    QCoro::waitFor(m_providers->close(m_workspace));
    EXPECT_TRUE(idle.closes(std::chrono::seconds(5)));
    EXPECT_EQ(statusOf(other), 200);
}

TEST_F(ProvidersTest, keepsServingAfterTheGatewayWasKilled)
{
    addAnthropic();
    auto access = open(m_workspace);
    int renewals = 0;
    QObject::connect(m_providers.get(), &Providers::channelRenewed, m_application.context(),
                     [&](const WorkspaceId& id, const std::shared_ptr<UniqueFd>& channel) {
                         EXPECT_EQ(id, m_workspace);
                         access.channel = channel;
                         ++renewals;
                     });
    for (int round = 1; round <= 3; ++round) {
        const int pid = gatewayPid();
        ASSERT_GT(pid, 0);
        fixture::killProcess(pid);
        ASSERT_TRUE(eventually([&] { return renewals == round; }));
        EXPECT_NE(gatewayPid(), pid);
        // The token lives on, and so does what was used.
        EXPECT_EQ(statusOf(access), 200);
        // What is not on record yet would go with the next gateway that is killed.
        EXPECT_TRUE(eventually([&] {
            return m_providers->usage(m_workspace).requests == static_cast<unsigned>(round);
        }));
    }
}

TEST_F(ProvidersTest, adoptsAfterARestartOfHelix)
{
    addAnthropic();
    const auto before = open(m_workspace);
    QCoro::waitFor(m_providers->setBudget(m_workspace, {2, {}, {}}));
    EXPECT_EQ(statusOf(before), 200);
    EXPECT_TRUE(eventually(
        [&] { return QCoro::waitFor(m_providers->usageLines(m_workspace, 10))->size() == 1; }));
    reopen();
    EXPECT_EQ(gatewayPid(), 0) << "the gateway outlived Helix";
    auto adopted = QCoro::waitFor(m_providers->adopt(m_workspace));
    ASSERT_TRUE(adopted);
    EXPECT_TRUE(adopted->environment.empty());
    adopted->environment = before.environment;
    EXPECT_EQ(statusOf(*adopted), 200);
    EXPECT_EQ(statusOf(*adopted), 429) << "what was used before the restart counts";
    // Closed ones are not good for anything after the next one.
    QCoro::waitFor(m_providers->close(m_workspace));
    reopen();
    auto again = QCoro::waitFor(m_providers->adopt(m_workspace));
    ASSERT_TRUE(again);
    again->environment = before.environment;
    EXPECT_EQ(statusOf(*again), 401);
}

TEST_F(ProvidersTest, changesTakeEffectWhileItRuns)
{
    addAnthropic();
    const auto access = open(m_workspace);
    EXPECT_EQ(statusOf(access), 200);
    ASSERT_TRUE(QCoro::waitFor(m_providers->setModels("claude", {"scripted-words-*"})));
    EXPECT_EQ(statusOf(access), 404);
    EXPECT_EQ(statusOf(access, "scripted-words-3"), 200);
    ASSERT_TRUE(QCoro::waitFor(m_providers->setModels("claude", {})));
    ASSERT_TRUE(QCoro::waitFor(m_providers->setBudget(m_workspace, {2, {}, {}})));
    EXPECT_EQ(statusOf(access), 429);
    ASSERT_TRUE(QCoro::waitFor(m_providers->setBudget(m_workspace, {})));
    EXPECT_EQ(statusOf(access), 200);
    ASSERT_TRUE(QCoro::waitFor(m_providers->remove(std::string("claude"))));
    EXPECT_EQ(statusOf(access), 404);
}

TEST_F(ProvidersTest, countsMoneyByThePriceTable)
{
    addAnthropic();
    EXPECT_GT(m_providers->prices().size(), 10U);
    ASSERT_TRUE(QCoro::waitFor(m_providers->setPrices({{"scripted*", 1'000'000, 2'000'000}})));
    const auto access = open(m_workspace);
    EXPECT_EQ(statusOf(access), 200);
    EXPECT_TRUE(eventually([&] { return m_providers->usage(m_workspace).requests == 1; }));
    EXPECT_EQ(m_providers->usage(m_workspace).microUsd, 2U * 1 + 2U * 2);
    EXPECT_EQ(m_providers->usage(m_workspace).unpriced, 0U);
    ASSERT_TRUE(QCoro::waitFor(m_providers->setBudget(m_workspace, {{}, {}, 10})));
    EXPECT_EQ(statusOf(access), 429);
}

TEST_F(ProvidersTest, testsAProviderWithOneClick)
{
    addAnthropic();
    const auto good = QCoro::waitFor(m_providers->test("claude"));
    ASSERT_TRUE(good) << good.error().describe();
    EXPECT_EQ(good->sentence, "claude answers and offers 3 models.");
    Provider nobody{"nobody", ProviderKind::OpenAi, "http://127.0.0.1:1/v1", false, {}};
    ASSERT_TRUE(QCoro::waitFor(m_providers->add(nobody, Secret())));
    const auto bad = QCoro::waitFor(m_providers->test("nobody"));
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().code, ErrorCode::Unavailable);
    EXPECT_EQ(QCoro::waitFor(m_providers->test("none")).error().code, ErrorCode::NotFound);
}

TEST_F(ProvidersTest, triesAKeyThatIsNoProviders)
{
    const Provider provider{"claude", ProviderKind::Anthropic, server()->url(), false, {}};
    const auto good = QCoro::waitFor(m_providers->tryKey(provider, Secret(std::string_view(kKey))));
    ASSERT_TRUE(good) << good.error().describe();
    EXPECT_EQ(good->sentence, "claude answers and offers 3 models.");
    EXPECT_TRUE(m_providers->list().empty());
    const auto bad =
        QCoro::waitFor(m_providers->tryKey(provider, Secret(std::string_view("a\nb"))));
    EXPECT_EQ(bad.error().code, ErrorCode::InvalidArgument);
}

TEST_F(ProvidersTest, aKeyThatIsTriedServesNobodyAndOutlivesNoCrash)
{
    QTcpServer silent;
    ASSERT_TRUE(silent.listen(QHostAddress::LocalHost));
    const std::string address = "http://127.0.0.1:" + std::to_string(silent.serverPort());
    const Provider provider{"claude", ProviderKind::Anthropic, address, false, {}};
    const auto access = open(m_workspace);
    auto trying = m_providers->tryKey(provider, Secret(std::string_view(kKey)));
    ASSERT_TRUE(eventually([&] { return silent.hasPendingConnections(); }));
    EXPECT_FALSE(trying.isReady());
    EXPECT_TRUE(m_providers->list().empty());
    EXPECT_EQ(statusOf(access), 404) << "there is no provider for anybody";
    EXPECT_FALSE(trying.isReady());
    // What a Helix that is killed now leaves to the next.
    const QTemporaryDir left;
    const std::filesystem::path copy = left.path().toStdString();
    std::filesystem::copy(folder(), copy, std::filesystem::copy_options::recursive);
    for (const auto& file : std::filesystem::recursive_directory_iterator(copy))
        EXPECT_EQ(contentOf(file.path()).find(kKey), std::string::npos) << file.path();
    const auto keys = QCoro::waitFor(openKeys(copy / "keys")).value();
    EXPECT_EQ(QCoro::waitFor(keys.load("provider.claude")).error().code, ErrorCode::NotFound);
    const auto database =
        store::Database::open(copy / "test.db",
                              {ProvidersService::schema(), ProvidersService::choicesSchema()})
            .value();
    ProvidersService next(*database, keys,
                          {tests::builtProgram("helix-gateway"), copy / "gateway.log"});
    ASSERT_TRUE(QCoro::waitFor(next.load()));
    EXPECT_TRUE(next.list().empty());
    silent.nextPendingConnection()->abort();
    silent.close();
    EXPECT_EQ(QCoro::waitFor(trying).error().code, ErrorCode::Unavailable);
}

TEST_F(ProvidersTest, othersServersAreToldByWhoListens)
{
    constexpr uid_t kOther = 100000;
    m_listeners = {{"0100007F", 1234, ::geteuid(), "1"}};
    for (const auto& usual : usualPorts())
        if (usual.port != 1234)
            m_listeners.push_back({"0100007F", usual.port, kOther, "2"});
    EXPECT_TRUE(QCoro::waitFor(m_providers->isStrangers(11434)));
    EXPECT_FALSE(QCoro::waitFor(m_providers->isStrangers(1234)));
    EXPECT_FALSE(QCoro::waitFor(m_providers->isStrangers(1)));
    m_looks = 0;
    const auto around = QCoro::waitFor(m_providers->lookAround({1234}));
    EXPECT_TRUE(around.servers.empty()) << "whatever listens there on this computer";
    EXPECT_EQ(m_looks, 2) << "before anybody was asked and after";
}

TEST_F(ProvidersTest, aPageForPeopleIsNoProvider)
{
    QTcpServer page;
    ASSERT_TRUE(page.listen(QHostAddress::LocalHost));
    QObject::connect(&page, &QTcpServer::newConnection, &page, [&page] {
        auto* socket = page.nextPendingConnection();
        QObject::connect(socket, &QTcpSocket::readyRead, socket, [socket] {
            socket->write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>");
            socket->disconnectFromHost();
        });
    });
    const std::string address = "http://127.0.0.1:" + std::to_string(page.serverPort());
    Provider provider{"page", ProviderKind::OpenAi, address, false, {}};
    ASSERT_TRUE(QCoro::waitFor(m_providers->add(provider, Secret())));
    const auto tested = QCoro::waitFor(m_providers->test("page"));
    ASSERT_FALSE(tested) << tested->sentence;
    EXPECT_EQ(tested.error().code, ErrorCode::Unavailable);
    EXPECT_NE(tested.error().message.find("no list of models"), std::string::npos)
        << tested.error().describe();
}

TEST_F(ProvidersTest, grantsSecrets)
{
    NamedSecret secret{"service", server()->url(), "Authorization: Bearer {}", {}};
    ASSERT_TRUE(QCoro::waitFor(m_providers->addSecret(secret, Secret(std::string_view(kKey)))));
    const auto access = open(m_workspace);
    const auto status = [&] {
        auto guest = connect(*access.channel);
        guest.send("GET /secret/service/echo HTTP/1.1\r\nHost: h\r\nx-api-key: " +
                   access.environment.at("ANTHROPIC_API_KEY") + "\r\n\r\n");
        const auto answer = guest.answer();
        EXPECT_FALSE(answer.has(kKey));
        return answer.status;
    };
    EXPECT_EQ(status(), 404);
    ASSERT_TRUE(QCoro::waitFor(m_providers->grant(m_workspace, "service")));
    EXPECT_EQ(status(), 200);
    ASSERT_TRUE(QCoro::waitFor(m_providers->revoke(m_workspace, "service")));
    EXPECT_EQ(status(), 404);
    ASSERT_TRUE(QCoro::waitFor(m_providers->grant(m_workspace, "service")));
    ASSERT_TRUE(QCoro::waitFor(m_providers->remove(m_workspace)));
    EXPECT_TRUE(m_providers->secrets().front().granted.empty());
}

TEST_F(ProvidersTest, keepsKeysOutOfDatabaseLogAndProcess)
{
    addAnthropic();
    const auto access = open(m_workspace);
    const std::string token = access.environment.at("ANTHROPIC_API_KEY");
    EXPECT_EQ(statusOf(access), 200);
    EXPECT_EQ(statusOf(access, "scripted-status-500"), 500);
    const std::string process = "/proc/" + std::to_string(gatewayPid());
    for (const auto& file :
         {folder() / "test.db", folder() / "test.db-wal", folder() / "gateway.log",
          std::filesystem::path(process) / "cmdline", std::filesystem::path(process) / "environ"}) {
        EXPECT_EQ(contentOf(file).find(kKey), std::string::npos) << file;
        EXPECT_EQ(contentOf(file).find(token), std::string::npos) << file;
    }
    EXPECT_EQ(contentOf(std::filesystem::path("/proc/self/cmdline")).find(kKey), std::string::npos);
}

TEST_F(ProvidersTest, endsItsGatewayWithoutWaitingForIt)
{
    addAnthropic();
    open(m_workspace);
    const int pid = gatewayPid();
    ASSERT_GT(pid, 0);
    m_providers.reset(); // as when the plane closes: on the control thread
    // Whoever waits for a child takes its end away. It is still there to be taken.
    siginfo_t end{};
    ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOWAIT), 0)
        << "the thread was held until the gateway had ended";
    // Killed, unless the end of its socket was quicker.
    EXPECT_TRUE(end.si_code == CLD_KILLED || (end.si_code == CLD_EXITED && end.si_status == 0));
    // The event loop takes it, so that no zombie stays.
    EXPECT_TRUE(eventually([&] { return ::kill(pid, 0) != 0; }));
}

TEST_F(ProvidersTest, saysWhenThereIsNoGateway)
{
    reopen("/nonexistent/helix-gateway");
    addAnthropic();
    const auto access = QCoro::waitFor(m_providers->open(m_workspace));
    ASSERT_FALSE(access);
    EXPECT_EQ(access.error().code, ErrorCode::Unavailable);
    EXPECT_NE(access.error().message.find("/nonexistent/helix-gateway"), std::string::npos)
        << access.error().describe();
}

TEST_F(ProvidersTest, asksTheProviderOfTheUsersChoice)
{
    Provider second{"aardvark", ProviderKind::Anthropic, server()->url() + "/aardvark", false, {}};
    addAnthropic();
    ASSERT_TRUE(QCoro::waitFor(m_providers->add(second, Secret(std::string_view(kKey)))));
    const auto access = open(m_workspace);
    std::string asked;
    QObject::connect(m_providers.get(), &Providers::spent, m_application.context(),
                     [&](const UsageLine& line) { asked = line.provider; });
    const auto provider = [&] {
        asked.clear();
        statusOf(access);
        EXPECT_TRUE(eventually([&] { return !asked.empty(); }));
        return asked;
    };
    EXPECT_EQ(provider(), "claude") << "the first one is the default, not the alphabet's first";
    EXPECT_FALSE(m_providers->list()[1].chosen) << "by nobody";
    ASSERT_TRUE(QCoro::waitFor(m_providers->prefer("aardvark")));
    EXPECT_EQ(provider(), "aardvark");
    ASSERT_TRUE(QCoro::waitFor(m_providers->chooseProvider(m_workspace, "claude")));
    EXPECT_EQ(provider(), "claude");
    EXPECT_EQ(QCoro::waitFor(m_providers->chooseProvider(m_workspace, "none")).error().code,
              ErrorCode::NotFound);
    reopen();
    EXPECT_EQ(m_providers->chosenProvider(m_workspace), "claude");
    EXPECT_TRUE(m_providers->list()[0].preferred) << m_providers->list()[0].name;
}

TEST_F(ProvidersTest, asksOneWhoseKeyIsRefusedAfterTheOthersUntilTheUserChoosesIt)
{
    Provider second{"second", ProviderKind::Anthropic, server()->url(), false, {}};
    addAnthropic();
    ASSERT_TRUE(QCoro::waitFor(m_providers->add(second, Secret(std::string_view(kKey)))));
    std::string asked;
    QObject::connect(m_providers.get(), &Providers::spent, m_application.context(),
                     [&](const UsageLine& line) { asked = line.provider; });
    const auto askedOf = [&](const GuestAccess& access) {
        asked.clear();
        statusOf(access);
        EXPECT_TRUE(eventually([&] { return !asked.empty(); }));
        return asked;
    };
    const TestedProviders refused{{"claude"}, {}};
    QCoro::waitFor(m_providers->setTested(refused));
    const auto access = open(m_workspace);
    EXPECT_EQ(askedOf(access), "second") << "told to a gateway that begins";
    QCoro::waitFor(m_providers->setTested({}));
    EXPECT_EQ(askedOf(access), "claude");
    QCoro::waitFor(m_providers->setTested(refused));
    EXPECT_EQ(askedOf(access), "second") << "and to one that runs";
    ASSERT_TRUE(QCoro::waitFor(m_providers->prefer("claude")));
    EXPECT_EQ(askedOf(access), "claude") << "the user's word counts more";
    reopen();
    ASSERT_EQ(m_providers->list()[0].name, "claude");
    EXPECT_TRUE(m_providers->list()[0].chosen) << "and is kept";
    EXPECT_FALSE(m_providers->list()[1].preferred || m_providers->list()[1].chosen);
}

TEST_F(ProvidersTest, letProvidersFetchOnlyWhereItIsAllowed)
{
    addAnthropic();
    const auto access = open(m_workspace);
    const std::string body =
        R"({"model":"scripted","max_tokens":5,"tools":[{"type":"web_search_20250305","name":"w"}],"messages":[{"role":"user","content":"x"}]})";
    const auto status = [&] {
        auto guest = connect(*access.channel);
        guest.send("POST /v1/messages HTTP/1.1\r\nHost: h\r\nx-api-key: " +
                   access.environment.at("ANTHROPIC_API_KEY") +
                   "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
        return guest.answer().status;
    };
    std::string told;
    QObject::connect(
        m_providers.get(), &Providers::reachRefused, m_application.context(),
        [&](const WorkspaceId& id, const std::string& provider, const std::string& what) {
            EXPECT_EQ(id, m_workspace);
            told = provider + ": " + what;
        });
    EXPECT_EQ(status(), 400);
    EXPECT_TRUE(
        eventually([&] { return told == "claude: the server tool \"web_search_20250305\""; }));
    QCoro::waitFor(m_providers->setOpenInternet(m_workspace, true));
    EXPECT_EQ(status(), 200);
    QCoro::waitFor(m_providers->setOpenInternet(m_workspace, false));
    EXPECT_EQ(status(), 400);
    ASSERT_TRUE(QCoro::waitFor(m_providers->setMayFetch(m_workspace, true)));
    EXPECT_EQ(status(), 200);
    reopen();
    EXPECT_TRUE(m_providers->mayFetch(m_workspace));
}

TEST_F(ProvidersTest, tellsWhenAProviderRefusesItsKey)
{
    addAnthropic();
    const auto access = open(m_workspace);
    std::vector<std::string> told;
    QObject::connect(m_providers.get(), &Providers::keyRefused, m_application.context(),
                     [&](const std::string& provider) { told.push_back(provider); });
    EXPECT_EQ(statusOf(access, "scripted-status-429"), 429);
    EXPECT_EQ(statusOf(access, "scripted-status-403"), 403) << "of a model, maybe";
    EXPECT_EQ(statusOf(access, "scripted-status-401"), 401);
    EXPECT_TRUE(eventually([&] { return !told.empty(); }));
    EXPECT_EQ(told, std::vector<std::string>{"claude"});
}

TEST_F(ProvidersTest, closesModelsWhileUsageCannotBeWrittenDown)
{
    addAnthropic();
    const auto access = open(m_workspace);
    const auto run = [&](std::string sql) {
        const store::Work<void> work = [sql](store::Transaction& transaction) -> Result<void> {
            const auto done = transaction.run(sql);
            return done ? Result<void>() : fail(done.error());
        };
        ASSERT_TRUE(QCoro::waitFor(m_database->transact(work)));
    };
    run("ALTER TABLE inference_usage RENAME TO gone");
    EXPECT_EQ(statusOf(access), 200);
    EXPECT_TRUE(eventually([&] { return statusOf(access) == 503; }));
    run("ALTER TABLE gone RENAME TO inference_usage");
    EXPECT_TRUE(eventually([&] { return statusOf(access) == 200; }));
    // Nothing of it is lost.
    EXPECT_TRUE(eventually([&] {
        return QCoro::waitFor(m_providers->usageLines(m_workspace, 10))->size() ==
               m_providers->usage(m_workspace).requests;
    }));
}

TEST_F(ProvidersTest, bookWhatWasUnderWayWhenEverythingEnded)
{
    addAnthropic();
    ASSERT_TRUE(QCoro::waitFor(m_providers->setBudget(m_workspace, {{}, 5000, {}})));
    const auto access = open(m_workspace);
    const auto begin = [&] {
        auto guest = connect(*access.channel);
        guest.send(request(access.environment.at("ANTHROPIC_API_KEY"), "scripted-hang", true));
        EXPECT_FALSE(guest.some().empty());
        return guest;
    };
    const auto reserved = [&] {
        const store::Work<int> work = [](store::Transaction& transaction) -> Result<int> {
            const auto rows =
                transaction.run("SELECT coalesce(sum(tokens), 0) FROM inference_reserved");
            return rows ? Result<int>((*rows)[0][0].toInt()) : fail(rows.error());
        };
        return QCoro::waitFor(m_database->transact(work)).value_or(0);
    };
    const auto first = begin();
    EXPECT_TRUE(eventually([&] { return reserved() >= 100; }));
    fixture::killProcess(gatewayPid());
    EXPECT_TRUE(eventually([&] { return m_providers->usage(m_workspace).outputTokens >= 100; }));
    EXPECT_TRUE(eventually([&] { return reserved() == 0; }));
    const auto before = m_providers->usage(m_workspace).outputTokens;
    reopen();
    EXPECT_EQ(m_providers->usage(m_workspace).outputTokens, before);
    const auto again = open(m_workspace);
    auto guest = connect(*again.channel);
    guest.send(request(again.environment.at("ANTHROPIC_API_KEY"), "scripted-hang", true));
    EXPECT_FALSE(guest.some().empty());
    EXPECT_TRUE(eventually([&] { return reserved() >= 100; }));
    reopen(); // Helix ends in the middle of it
    EXPECT_GE(m_providers->usage(m_workspace).outputTokens, before + 100);
}

} // namespace
} // namespace helix::providers
