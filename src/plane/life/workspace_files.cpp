#include "life/workspace_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/try.h"
#include "ssh/ssh.h"
#include "machine/runtime_files.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

struct KeyPair {
    std::string publicKey;
    Secret privateKey;
};

Result<KeyPair> ensureKeyPair(const fs::path& privateFile, const fs::path& publicFile,
                              const std::string& comment)
{
    constexpr std::size_t kMaxKey = 16U << 10;
    auto publicKey = readFile(publicFile, kMaxKey);
    auto privateKey = readFile(privateFile, kMaxKey);
    if (publicKey && privateKey) {
        Secret secret(*privateKey);
        return KeyPair{*publicKey, std::move(secret)};
    }
    TRY(auto fresh, ssh::generateKey(comment));
    // The private half first: a public key on disk promises that its other half is there.
    TRY(writeFileAtomically(privateFile, fresh.privateKey.reveal(), 0600));
    TRY(writeFileAtomically(publicFile, asBytes(fresh.publicKey), 0600));
    return KeyPair{fresh.publicKey, std::move(fresh.privateKey)};
}

} // namespace

fs::path WorkspaceFiles::qmpSocket() const
{
    return runtime / machine::kQmpSocketName;
}

fs::path WorkspaceFiles::netSocket() const
{
    return runtime / machine::kNetSocketName;
}

Result<WorkspaceKeys> ensureKeys(const WorkspaceFiles& files, const std::string& name)
{
    TRY(auto user, ensureKeyPair(files.userKey(), files.userPublicKey(), "helixvm " + name));
    TRY(auto host, ensureKeyPair(files.hostKey(), files.hostPublicKey(), name));
    return WorkspaceKeys{user.publicKey, host.publicKey, std::move(host.privateKey)};
}

Result<void> ensureFolders(const WorkspaceFiles& files)
{
    if (auto made = ensurePrivateFolder(files.data); !made)
        return made;
    return ensurePrivateFolder(files.logs());
}

Result<void> ensureRuntime(const WorkspaceFiles& files, const std::string& uuid)
{
    if (auto made = ensurePrivateFolder(files.runtime); !made)
        return made;
    return writeFileAtomically(files.uuidNote(), asBytes(uuid), 0600);
}

bool isPrivateFolder(const fs::path& folder)
{
    struct stat status {};
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == ::getuid() && (status.st_mode & 022) == 0;
}

Result<void> removeFolder(const fs::path& folder)
{
    // remove_all() takes it for an error when somebody else removes the same, at each file anew (a start
    // that was given up clears away what the user deletes at that moment), and when something is written
    // into a folder that it has read (a window keeps the last picture of a desktop that goes away).
    const auto isOthersDoing = [](const std::error_code& error) {
        return error == std::errc::no_such_file_or_directory ||
               error == std::errc::directory_not_empty;
    };
    constexpr int kMostTries = 10'000;
    std::error_code error;
    for (int tries = 0; tries < kMostTries; ++tries) {
        fs::remove_all(folder, error);
        if (!isOthersDoing(error))
            break;
    }
    if (error)
        return failErrno(error.value(), "The folder " + folder.string() +
                                            " could not be removed; remove it by hand.");
    return {};
}

Result<void> removeDiskAndKeys(const WorkspaceFiles& files)
{
    for (const auto& file : {files.disk(), files.seed(), files.uefiVariables(), files.userKey(),
                             files.userPublicKey(), files.hostKey(), files.hostPublicKey()}) {
        std::error_code error;
        fs::remove(file, error);
        if (error)
            return failErrno(error.value(), "The file " + file.string() +
                                                " could not be removed; remove it by hand.");
    }
    return {};
}

} // namespace helix::life
