#pragma once
// Where credentials of workspaces live: in the user's KeyStore, as "workspace.ID".

#include <filesystem>
#include <string>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "keychain/key_store.h"
#include "link/pairing_client.h"

namespace helix::link {

class CredentialStore {
public:
    using Kind = keychain::KeyStore::Kind;
    explicit CredentialStore(keychain::KeyStore keys)
        : m_keys(std::move(keys))
    {
    }
    /// Over a KeyStore of its own: KeyStore::open.
    static async::Task<CredentialStore> open(std::filesystem::path folder, bool tryKeychain);

    [[nodiscard]] const keychain::KeyStore& keys() const { return m_keys; }
    [[nodiscard]] Kind kind() const { return m_keys.kind(); }
    /// The sentence Settings shows about it.
    [[nodiscard]] std::string describe() const { return m_keys.describe(); }

    async::Task<Result<void>> save(WorkspaceId workspace, Credential credential) const;
    /// NotFound; Corrupt for an entry that is no credential.
    async::Task<Result<Credential>> load(WorkspaceId workspace) const;
    async::Task<Result<void>> erase(WorkspaceId workspace) const;

private:
    keychain::KeyStore m_keys;
};

} // namespace helix::link
