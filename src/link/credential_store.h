#pragma once
// Where credentials live: the keychain (libsecret through QtKeychain), or 0600 files where there is
// none.

#include <filesystem>
#include <string>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "link/pairing_client.h"

namespace helix::link {

class CredentialStore {
public:
    enum class Kind { Keychain, Files };
    /// Tries the keychain with a short deadline; falls back to files below `folder` (0700).
    /// HELIXVM_KEYCHAIN=files skips the try.
    static async::Task<CredentialStore> open(std::filesystem::path folder, bool tryKeychain);

    [[nodiscard]] Kind kind() const { return m_kind; }
    /// The sentence Settings shows about it.
    [[nodiscard]] std::string describe() const;

    async::Task<Result<void>> save(WorkspaceId workspace, Credential credential) const;
    async::Task<Result<Credential>> load(WorkspaceId workspace) const; ///< NotFound
    async::Task<Result<void>> erase(WorkspaceId workspace) const;

private:
    CredentialStore(Kind kind, std::filesystem::path folder);
    Kind m_kind;
    std::filesystem::path m_folder;
};

} // namespace helix::link
