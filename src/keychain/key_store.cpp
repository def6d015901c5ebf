#include "keychain/key_store.h"

#include <algorithm>
#include <utility>

#include <QtGlobal>

#include "base/atomic_file.h"
#include "base/paths.h"
#include "keychain/desktop_keychain.h"

namespace helix::keychain {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kProbeTime{1500};
/// The user may have to unlock the keychain first.
constexpr milliseconds kUseTime{30000};
constexpr std::size_t kMaxFile = 64U << 10;
constexpr std::size_t kMaxName = 128;

/// Names become file names: no slash, and no dot in front.
Result<void> checkKeyName(const std::string& name)
{
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    };
    if (!name.empty() && name.size() <= kMaxName && name.front() != '.' &&
        std::ranges::all_of(name, allowed))
        return {};
    return fail(ErrorCode::InvalidArgument,
                "'" + printable(name) +
                    "' cannot name a key; use lower-case letters, digits, hyphens and dots.");
}

std::filesystem::path fileOf(const std::filesystem::path& folder, const std::string& name)
{
    return folder / (name + ".key");
}

Result<void> saveFile(const std::filesystem::path& folder, const std::string& name,
                      const Secret& secret)
{
    if (auto ready = ensurePrivateFolder(folder); !ready)
        return ready;
    return writeFileAtomically(fileOf(folder, name), secret.reveal(), 0600);
}

Result<Secret> loadFile(const std::filesystem::path& folder, const std::string& name)
{
    auto text = readFile(fileOf(folder, name), kMaxFile);
    if (!text)
        return fail(text.error());
    Secret secret(*text);
    std::ranges::fill(*text, '\0');
    return secret;
}

Result<void> eraseFile(const std::filesystem::path& folder, const std::string& name)
{
    std::error_code error;
    std::filesystem::remove(fileOf(folder, name), error);
    if (error)
        return failErrno(error.value(), "Could not remove " + fileOf(folder, name).string() + ".");
    return {};
}

/// A write that was killed leaves its temporary file (base/atomic_file.h), with the secret in it.
void removeHalfWritten(const std::filesystem::path& folder)
{
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename();
        if (name.starts_with('.') && name.find(".key.") != std::string::npos)
            std::filesystem::remove(entry.path(), error);
    }
}

} // namespace

KeyStore::KeyStore(Kind kind, std::filesystem::path folder)
    : m_kind(kind)
    , m_folder(std::move(folder))
{
}

async::Task<KeyStore> KeyStore::open(std::filesystem::path folder, bool tryKeychain)
{
    removeHalfWritten(folder);
    if (!tryKeychain || qEnvironmentVariable("HELIXVM_KEYCHAIN") == QLatin1String("files") ||
        !hasSessionBus())
        co_return KeyStore(Kind::Files, std::move(folder));
    // An entry that cannot be there: a keychain that says so is one that works.
    const std::string nobody = "probe";
    const auto probe = co_await readFromKeychain(nobody, kProbeTime);
    const bool works = probe || probe.error().code == ErrorCode::NotFound;
    co_return KeyStore(works ? Kind::Keychain : Kind::Files, std::move(folder));
}

std::string KeyStore::describe() const
{
    if (m_kind == Kind::Keychain)
        return "Keys and credentials are kept in this desktop's keychain.";
    return "No keychain answers here: keys and credentials are kept in files that only you can "
           "read, in " +
           m_folder.string() + ".";
}

async::Task<Result<void>> KeyStore::save(std::string name, Secret secret) const
{
    const auto folder = m_folder;
    const Kind kind = m_kind;
    if (const auto named = checkKeyName(name); !named)
        co_return fail(named.error());
    if (kind == Kind::Keychain)
        co_return co_await writeToKeychain(name, secret, kUseTime);
    std::function<Result<void>()> work = [folder, name, secret] {
        return saveFile(folder, name, secret);
    };
    co_return co_await async::onPool<void>(std::move(work));
}

async::Task<Result<Secret>> KeyStore::load(std::string name) const
{
    const auto folder = m_folder;
    const Kind kind = m_kind;
    if (const auto named = checkKeyName(name); !named)
        co_return fail(named.error());
    if (kind == Kind::Keychain)
        co_return co_await readFromKeychain(name, kUseTime);
    std::function<Result<Secret>()> work = [folder, name] { return loadFile(folder, name); };
    co_return co_await async::onPool<Secret>(std::move(work));
}

async::Task<Result<void>> KeyStore::erase(std::string name) const
{
    const auto folder = m_folder;
    const Kind kind = m_kind;
    if (const auto named = checkKeyName(name); !named)
        co_return fail(named.error());
    if (kind == Kind::Files) {
        std::function<Result<void>()> work = [folder, name] { return eraseFile(folder, name); };
        co_return co_await async::onPool<void>(std::move(work));
    }
    const auto erased = co_await eraseFromKeychain(name, kUseTime);
    if (!erased && erased.error().code != ErrorCode::NotFound)
        co_return fail(erased.error());
    co_return Result<void>();
}

} // namespace helix::keychain
