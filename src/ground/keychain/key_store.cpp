#include "keychain/key_store.h"

#include <algorithm>
#include <utility>

#include <QtGlobal>

#include "base/atomic_file.h"
#include "base/paths.h"
#include "base/try.h"
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
    TRY(auto text, readFile(fileOf(folder, name), kMaxFile));
    Secret secret(text);
    std::ranges::fill(text, '\0');
    return secret;
}

Result<void> removeKeyFile(const std::filesystem::path& file)
{
    std::error_code error;
    std::filesystem::remove(file, error);
    if (error)
        return failErrno(error.value(), "Could not remove " + file.string() + ".");
    return {};
}

/// Says that the secret of this name lies in the keychain. The next Helix may be started where no
/// keychain answers: it must not take the secret for lost, nor another one for it.
std::filesystem::path noteOf(const std::filesystem::path& folder, const std::string& name)
{
    return folder / (name + ".keychain");
}

bool isThere(const std::filesystem::path& file)
{
    std::error_code error;
    return std::filesystem::exists(file, error);
}

Result<void> leaveNote(const std::filesystem::path& folder, const std::string& name)
{
    if (auto ready = ensurePrivateFolder(folder); !ready)
        return ready;
    if (auto written = writeFileAtomically(noteOf(folder, name), {}, 0600); !written)
        return written;
    return removeKeyFile(fileOf(folder, name));
}

Error keychainIsElsewhere()
{
    return {ErrorCode::Unavailable,
            "The key lies in the keychain of your desktop, which does not answer here; open Helix "
            "from your desktop.",
            {}};
}

/// A write that was killed leaves its temporary file (base/atomic_file.h), with the secret in it.
void removeHalfWritten(const std::filesystem::path& folder)
{
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename();
        if (name.starts_with('.') && name.find(".key") != std::string::npos)
            std::filesystem::remove(entry.path(), error);
    }
}

} // namespace

KeyStore::KeyStore(Kind kind, std::filesystem::path folder, bool mayAsk)
    : m_kind(kind)
    , m_folder(std::move(folder))
    , m_mayAsk(mayAsk)
{
}

async::Task<KeyStore> KeyStore::open(std::filesystem::path folder, bool tryKeychain)
{
    removeHalfWritten(folder);
    if (!tryKeychain || qEnvironmentVariable("HELIXVM_KEYCHAIN") == QLatin1String("files") ||
        !hasSessionBus())
        co_return KeyStore(Kind::Files, std::move(folder), false);
    // An entry that cannot be there: a keychain that says so is one that works.
    const std::string nobody = "probe";
    const auto probe = co_await readFromKeychain(nobody, kProbeTime);
    const bool works = probe || probe.error().code == ErrorCode::NotFound;
    co_return KeyStore(works ? Kind::Keychain : Kind::Files, std::move(folder), true);
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
    CO_TRY(checkKeyName(name));
    if (kind == Kind::Keychain) {
        const auto written = co_await writeToKeychain(name, secret, kUseTime);
        if (!written)
            co_return written;
        std::function<Result<void>()> note = [folder, name] { return leaveNote(folder, name); };
        co_return co_await async::onPool<void>(std::move(note));
    }
    std::function<Result<void>()> work = [folder, name, secret]() -> Result<void> {
        if (auto saved = saveFile(folder, name, secret); !saved)
            return saved;
        return removeKeyFile(noteOf(folder, name));
    };
    co_return co_await async::onPool<void>(std::move(work));
}

KeyStore::Kind KeyStore::placeOf(const std::string& name) const
{
    if (isThere(noteOf(m_folder, name)))
        return Kind::Keychain;
    return isThere(fileOf(m_folder, name)) ? Kind::Files : m_kind;
}

async::Task<Result<Secret>> KeyStore::load(std::string name) const
{
    const auto folder = m_folder;
    CO_TRY(checkKeyName(name));
    if (placeOf(name) == Kind::Keychain) {
        if (m_kind == Kind::Files && !m_mayAsk)
            co_return fail(keychainIsElsewhere());
        auto found = co_await readFromKeychain(name, kUseTime);
        if (!found && found.error().code == ErrorCode::Unavailable)
            co_return fail(found.error().wrapped(keychainIsElsewhere().message));
        if (found && !isThere(noteOf(folder, name))) { // saved before there were notes
            std::function<Result<void>()> note = [folder, name] { return leaveNote(folder, name); };
            (void)co_await async::onPool<void>(std::move(note));
        }
        co_return found;
    }
    std::function<Result<Secret>()> work = [folder, name] { return loadFile(folder, name); };
    co_return co_await async::onPool<Secret>(std::move(work));
}

async::Task<Result<void>> KeyStore::erase(std::string name) const
{
    const auto folder = m_folder;
    CO_TRY(checkKeyName(name));
    if (placeOf(name) == Kind::Keychain) {
        if (m_kind == Kind::Files && !m_mayAsk)
            co_return fail(keychainIsElsewhere());
        const auto erased = co_await eraseFromKeychain(name, kUseTime);
        if (!erased && erased.error().code != ErrorCode::NotFound)
            co_return fail(erased.error());
    }
    std::function<Result<void>()> work = [folder, name]() -> Result<void> {
        if (auto gone = removeKeyFile(fileOf(folder, name)); !gone)
            return gone;
        return removeKeyFile(noteOf(folder, name));
    };
    co_return co_await async::onPool<void>(std::move(work));
}

} // namespace helix::keychain
