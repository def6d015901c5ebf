#include "link/credential_store.h"

#include <QtGlobal>

#include "base/atomic_file.h"
#include "base/paths.h"
#include "link/credential_codec.h"
#include "link/keychain.h"

namespace helix::link {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kProbeTime{1500};
/// The user may have to unlock the keychain first.
constexpr milliseconds kUseTime{30000};
constexpr std::size_t kMaxFile = 64U << 10;

std::string keyOf(const WorkspaceId& workspace)
{
    return "workspace/" + workspace.str();
}

std::filesystem::path fileOf(const std::filesystem::path& folder, const WorkspaceId& workspace)
{
    return folder / (workspace.str() + ".credential");
}

Result<void> saveFile(const std::filesystem::path& folder, const WorkspaceId& workspace,
                      const Credential& credential)
{
    if (auto ready = ensurePrivateFolder(folder); !ready)
        return ready;
    return writeFileAtomically(fileOf(folder, workspace), encodeCredential(credential).reveal(),
                               0600);
}

Result<Credential> loadFile(const std::filesystem::path& folder, const WorkspaceId& workspace)
{
    auto text = readFile(fileOf(folder, workspace), kMaxFile);
    if (!text)
        return fail(text.error());
    const Secret wiped(*text);
    std::fill(text->begin(), text->end(), '\0');
    return decodeCredential(wiped.revealText());
}

Result<void> eraseFile(const std::filesystem::path& folder, const WorkspaceId& workspace)
{
    std::error_code error;
    std::filesystem::remove(fileOf(folder, workspace), error);
    if (error)
        return failErrno(error.value(),
                         "Could not remove " + fileOf(folder, workspace).string() + ".");
    return {};
}

} // namespace

CredentialStore::CredentialStore(Kind kind, std::filesystem::path folder)
    : m_kind(kind)
    , m_folder(std::move(folder))
{
}

async::Task<CredentialStore> CredentialStore::open(std::filesystem::path folder, bool tryKeychain)
{
    if (!tryKeychain || qEnvironmentVariable("HELIXVM_KEYCHAIN") == QLatin1String("files") ||
        !hasSessionBus())
        co_return CredentialStore(Kind::Files, std::move(folder));
    // An entry that cannot be there: a keychain that says so is one that works.
    const std::string nobody = "probe";
    auto probe = co_await readFromKeychain(nobody, kProbeTime);
    const bool works = probe || probe.error().code == ErrorCode::NotFound;
    co_return CredentialStore(works ? Kind::Keychain : Kind::Files, std::move(folder));
}

std::string CredentialStore::describe() const
{
    if (m_kind == Kind::Keychain)
        return "Credentials of workspaces are kept in this desktop's keychain.";
    return "No keychain answers here: credentials of workspaces are kept in files that only you "
           "can read, in " +
           m_folder.string() + ".";
}

async::Task<Result<void>> CredentialStore::save(WorkspaceId workspace, Credential credential) const
{
    if (m_kind == Kind::Keychain)
        return writeToKeychain(keyOf(workspace), encodeCredential(credential), kUseTime);
    return async::onPool<void>([folder = m_folder, workspace, credential] {
        return saveFile(folder, workspace, credential);
    });
}

async::Task<Result<Credential>> CredentialStore::load(WorkspaceId workspace) const
{
    const auto folder = m_folder;
    if (m_kind == Kind::Files) {
        std::function<Result<Credential>()> work = [folder, workspace] {
            return loadFile(folder, workspace);
        };
        co_return co_await async::onPool<Credential>(std::move(work));
    }
    const std::string key = keyOf(workspace);
    auto text = co_await readFromKeychain(key, kUseTime);
    if (!text)
        co_return fail(text.error());
    co_return decodeCredential(text->revealText());
}

async::Task<Result<void>> CredentialStore::erase(WorkspaceId workspace) const
{
    const auto folder = m_folder;
    if (m_kind == Kind::Files) {
        std::function<Result<void>()> work = [folder, workspace] {
            return eraseFile(folder, workspace);
        };
        co_return co_await async::onPool<void>(std::move(work));
    }
    const std::string key = keyOf(workspace);
    auto erased = co_await eraseFromKeychain(key, kUseTime);
    if (!erased && erased.error().code != ErrorCode::NotFound)
        co_return fail(erased.error());
    co_return Result<void>();
}

} // namespace helix::link
