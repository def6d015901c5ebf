#include "link/credential_store.h"

#include <spdlog/spdlog.h>

#include "link/credential_codec.h"
#include "base/try.h"

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
    CO_TRY(const auto text, co_await keys.load(key));
    co_return decodeCredential(text.revealText());
}

async::Task<Result<void>> CredentialStore::erase(WorkspaceId workspace) const
{
    const std::string key = keyOf(workspace);
    const keychain::KeyStore keys = m_keys;
    const auto erased = co_await keys.erase(key);
    // It opens nothing once its workspace is gone: no reason to keep that from being deleted.
    if (!erased && erased.error().code == ErrorCode::Unavailable) {
        spdlog::warn("link: {} stays in the keychain: {}", key, erased.error().describe());
        co_return Result<void>();
    }
    co_return erased;
}

} // namespace helix::link
