#include "tasks/mcp_keys.h"

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/try.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::tasks {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;
using Json = nlohmann::json;

constexpr std::size_t kMaxText = 1U << 20;

/// Servers' names have letters that names in the key store may not have.
std::string keyOf(const std::string& server)
{
    return "mcp." + toHex(asBytes(server));
}

Secret secretText(const Pairs& values)
{
    Json json = Json::object();
    for (const auto& [name, value] : values)
        json[name] = value;
    std::string text = protocol::toText(json);
    Secret secret(text);
    protocol::wipe(text);
    protocol::wipe(json);
    return secret;
}

Error closing()
{
    return {ErrorCode::Cancelled, "Helix is closing.", {}};
}

providers::NamedSecret gatewaySecret(const sessions::McpServer& server)
{
    const auto path = server.url.find_first_of("/?#", server.url.find("://") + 3);
    providers::NamedSecret secret;
    secret.name = sessions::gatewaySecretOf(server.name);
    secret.origin = server.url.substr(0, path);
    secret.header = server.headers.front().first + ": {}";
    return secret;
}

} // namespace

McpKeysInKeychain::McpKeysInKeychain(keychain::KeyStore keys, providers::Providers& providers)
    : m_keys(std::move(keys))
    , m_providers(&providers)
{
}

// Helix may close while one of these waits, and this with it: what comes after a wait is on the
// coroutine's own copies.

async::Task<Result<void>> McpKeysInKeychain::keep(sessions::McpServer server)
{
    const keychain::KeyStore keys = m_keys;
    const QPointer<providers::Providers> providers = m_providers;
    if (server.url.empty()) {
        const std::string name = keyOf(server.name);
        const Secret text = secretText(server.environment);
        const auto saved = co_await keys.save(name, text);
        co_return saved;
    }
    const auto secret = gatewaySecret(server);
    const Secret value(server.headers.front().second);
    if (!providers)
        co_return fail(closing());
    const auto added = co_await providers->addSecret(secret, value);
    if (!added)
        co_return added;
    if (!providers)
        co_return fail(closing());
    const WorkspaceId workspace = *server.workspace;
    const auto granted = co_await providers->grant(workspace, secret.name);
    if (!granted && providers) {
        const auto undone = co_await providers->removeSecret(secret.name);
        (void)undone;
    }
    co_return granted;
}

async::Task<Result<void>> McpKeysInKeychain::erase(sessions::McpServer server)
{
    const keychain::KeyStore keys = m_keys;
    const QPointer<providers::Providers> providers = m_providers;
    if (server.url.empty()) {
        const std::string key = keyOf(server.name);
        const auto erased = co_await keys.erase(key);
        co_return erased;
    }
    if (!providers)
        co_return fail(closing());
    const std::string name = sessions::gatewaySecretOf(server.name);
    const auto removed = co_await providers->removeSecret(name);
    if (!removed && removed.error().code == ErrorCode::NotFound)
        co_return Result<void>();
    co_return removed;
}

async::Task<Result<Pairs>> McpKeysInKeychain::environment(std::string server)
{
    const keychain::KeyStore keys = m_keys;
    const std::string name = keyOf(server);
    CO_TRY(const auto text, co_await keys.load(name));
    CO_TRY(auto json, protocol::parseForeignJson(text.revealText(), kMaxText, "What is kept"));
    const auto kept = protocol::textMapOf(json);
    Pairs values(kept.begin(), kept.end());
    protocol::wipe(json);
    co_return values;
}

} // namespace helix::tasks
