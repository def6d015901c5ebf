#pragma once
// Providers with everything real behind it: gateway, key files, database.

#include <atomic>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>

#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "fakes/model_server/model_server.h"
#include "providers/providers_service.h"
#include "unit/async/application.h"
#include "unit/gateway/guest_client.h"
#include "build_tree.h"
#include "turn_loop.h"

namespace helix::providers {

class ProvidersTest : public testing::Test {
public:
    static void SetUpTestSuite() { server() = std::make_unique<fakes::ModelServer>(); }
    static void TearDownTestSuite() { server().reset(); }

protected:
    static constexpr const char* kKey = "sk-the-real-key-of-the-user-1234567890";

    ProvidersTest() { reopen(); }
    static std::unique_ptr<fakes::ModelServer>& server()
    {
        static std::unique_ptr<fakes::ModelServer> one;
        return one;
    }
    static async::Task<std::optional<keychain::KeyStore>> openKeys(std::filesystem::path folder)
    {
        co_return co_await keychain::KeyStore::open(folder, false);
    }
    [[nodiscard]] std::filesystem::path folder() const { return m_temporary.path().toStdString(); }
    /// Helix ends and starts again.
    void reopen(const std::filesystem::path& program = tests::builtProgram("helix-gateway"))
    {
        m_providers.reset();
        m_database.reset();
        // One that was killed is waited for by nobody: it must not be taken for the next.
        ASSERT_TRUE(eventually([] { return gatewayPid() == 0; }));
        const std::filesystem::path file = folder() / "test.db";
        m_database = store::Database::open(
                         file, {ProvidersService::schema(), ProvidersService::choicesSchema()})
                         .value();
        m_providers = std::make_unique<ProvidersService>(
            *m_database, QCoro::waitFor(openKeys(folder() / "keys")).value(),
            ProvidersOptions{program, folder() / "gateway.log", [this] {
                                 ++m_looks;
                                 return m_listeners;
                             }});
        ASSERT_TRUE(QCoro::waitFor(m_providers->load()));
    }
    void addAnthropic()
    {
        Provider provider{"claude", ProviderKind::Anthropic, server()->url(), false, {}};
        const auto added =
            QCoro::waitFor(m_providers->add(provider, Secret(std::string_view(kKey))));
        ASSERT_TRUE(added) << added.error().describe();
    }
    GuestAccess open(const WorkspaceId& id)
    {
        auto access = QCoro::waitFor(m_providers->open(id));
        EXPECT_TRUE(access) << access.error().describe();
        return access.value_or(GuestAccess());
    }
    /// A guest's connection over `channel`, as helix-netd makes it.
    static gateway::GuestClient connect(const UniqueFd& channel);
    static std::string request(const std::string& token, const std::string& model,
                               bool stream = false);
    int statusOf(const GuestAccess& access, const std::string& model = "scripted")
    {
        auto guest = connect(*access.channel);
        guest.send(request(access.environment.at("ANTHROPIC_API_KEY"), model));
        return guest.answer().status;
    }
    /// Lets the event loop run until `holds`; false after a minute.
    static bool eventually(const std::function<bool()>& holds) { return tests::until(holds); }
    [[nodiscard]] std::string contentOf(const std::filesystem::path& file) const
    {
        std::ifstream input(file, std::ios::binary);
        std::stringstream content;
        content << input.rdbuf();
        return content.str();
    }
    /// The gateway's process, found by its parent.
    static int gatewayPid();

    fixture::Application m_application;
    QTemporaryDir m_temporary;
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<ProvidersService> m_providers;
    WorkspaceId m_workspace = WorkspaceId::generate();
    std::vector<TcpListener> m_listeners; ///< of this computer; set before anything looks for them
    std::atomic<int> m_looks = 0;
};

} // namespace helix::providers
