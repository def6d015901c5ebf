#include "link/credential_store.h"

#include "link/credential_codec.h"

namespace helix::link {
namespace {

std::string keyOf(const WorkspaceId& workspace)
{
    return "workspace." + workspace.str();
}

} // namespace

async::Task<CredentialStore> CredentialStore::open(std::filesystem::path folder, bool tryKeychain)
{
    co_return CredentialStore(co_await keychain::KeyStore::open(folder, tryKeychain));
}

async::Task<Result<void>> CredentialStore::save(WorkspaceId workspace, Credential credential) const
{
    return m_keys.save(keyOf(workspace), encodeCredential(credential));
}

async::Task<Result<Credential>> CredentialStore::load(WorkspaceId workspace) const
{
    const std::string key = keyOf(workspace);
    const keychain::KeyStore keys = m_keys;
    const auto text = co_await keys.load(key);
    if (!text)
        co_return fail(text.error());
    co_return decodeCredential(text->revealText());
}

async::Task<Result<void>> CredentialStore::erase(WorkspaceId workspace) const
{
    return m_keys.erase(keyOf(workspace));
}

} // namespace helix::link
