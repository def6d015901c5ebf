#pragma once
// Where secrets of the user live: the keychain (libsecret through QtKeychain), or 0600 files where
// there is none.

#include <filesystem>
#include <string>

#include "async/completion.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::keychain {

class KeyStore {
public:
    enum class Kind { Keychain, Files };
    /// Tries the keychain with a short deadline; falls back to files below `folder` (0700).
    /// HELIXVM_KEYCHAIN=files skips the try. Removes what a killed save() left, so nobody else may
    /// be writing there: the caller holds the instance lock.
    static async::Task<KeyStore> open(std::filesystem::path folder, bool tryKeychain);

    [[nodiscard]] Kind kind() const { return m_kind; }
    /// The sentence Settings shows about it.
    [[nodiscard]] std::string describe() const;

    /// `name`: lower-case letters, digits, hyphens and dots, at most 128 bytes, e.g.
    /// "provider.anthropic"; anything else is InvalidArgument. save() replaces what is there and
    /// notes in the folder where the secret lies: load() and erase() look there, whatever this
    /// environment offers. Unavailable when that is a keychain that does not answer here.
    async::Task<Result<void>> save(std::string name, Secret secret) const;
    async::Task<Result<Secret>> load(std::string name) const; ///< NotFound
    async::Task<Result<void>> erase(std::string name) const;  ///< good when there is none

private:
    KeyStore(Kind kind, std::filesystem::path folder, bool mayAsk);
    /// Where the secret of this name lies.
    [[nodiscard]] Kind placeOf(const std::string& name) const;
    Kind m_kind;
    std::filesystem::path m_folder;
    bool m_mayAsk; ///< a keychain could be asked, though it may not have answered the probe
};

} // namespace helix::keychain
