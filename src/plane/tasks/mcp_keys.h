#pragma once
// Keys of MCP servers: in the keychain, and given to guests through the gateway where they need not
// see them. Internal to the room; control thread.

#include <string>
#include <utility>
#include <vector>

#include <QPointer>

#include "keychain/key_store.h"
#include "providers/providers.h"
#include "sessions/sessions.h"

namespace helix::tasks {

class McpKeysInKeychain : public sessions::McpKeys {
public:
    McpKeysInKeychain(keychain::KeyStore keys, providers::Providers& providers);
    async::Task<Result<void>> keep(sessions::McpServer server) override;
    async::Task<Result<void>> erase(sessions::McpServer server) override;
    async::Task<Result<std::vector<std::pair<std::string, std::string>>>>
    environment(std::string server) override;

private:
    const keychain::KeyStore m_keys;
    const QPointer<providers::Providers> m_providers; ///< null once Helix closes
};

} // namespace helix::tasks
