#include "agent/system/guest_setup.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <linux/random.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/asio/signal.h"
#include "agent/exec/child_process.h"
#include "agent/user/file_rights.h"
#include "base/atomic_file.h"
#include "base/crypto.h"
#include "base/try.h"
#include "base/unique_fd.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

constexpr int kBitsPerByte = 8;
constexpr int kBootstrapTries = 50;
constexpr std::chrono::milliseconds kBootstrapPause{100};
constexpr std::string_view kKeyMark = "# HelixVM";
constexpr const char* kHostKeyFolder = "/etc/ssh";
constexpr const char* kMachineIdFile = "/etc/machine-id";
constexpr std::size_t kMachineIdBytes = 16;
/// Whose the machine id is. A disk may be a copy of another machine's, with its id.
constexpr const char* kOwnerFile = "/var/lib/helixvm/machine-id-of";

/// Whole or as it was, for whoever reads it now. Not durable: waiting for the disk, an emulated one
/// most of all, would take longer than all the rest of becoming a machine.
Result<void> replaceFile(const fs::path& path, BytesView content, mode_t mode)
{
    const std::string fresh = path.string() + ".new";
    ::unlink(fresh.c_str());
    const UniqueFd fd(
        ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!fd.valid() ||
        ::write(fd.get(), content.data(), content.size()) != static_cast<ssize_t>(content.size()) ||
        ::fchmod(fd.get(), mode) != 0 || ::rename(fresh.c_str(), path.c_str()) != 0)
        return failErrno(errno, "Could not write " + path.string() + ".");
    return {};
}

std::vector<std::string> linesOf(std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

Result<void> installHostKey(const Secret& key)
{
    if (key.empty())
        return {};
    const fs::path folder = kHostKeyFolder;
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return fail(ErrorCode::NotFound, "This guest has no ssh server.");
    // Keys of an image are the same in every machine made from it.
    std::vector<fs::path> old;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().filename().string().starts_with("ssh_host_"))
            old.push_back(entry.path());
    for (const auto& path : old)
        fs::remove(path, error);
    return replaceFile(folder / "ssh_host_ed25519_key", key.reveal(), 0600);
}

Result<void> noteOwner(const WorkspaceId& workspace)
{
    std::error_code error;
    fs::create_directories(fs::path(kOwnerFile).parent_path(), error);
    const std::string line = workspace.str() + "\n";
    return replaceFile(kOwnerFile, asBytes(line), 0644);
}

Result<void> installAuthorizedKey(const std::string& key, const GuestUser& user)
{
    if (key.empty())
        return {};
    const FileRights rights(user);
    const fs::path folder = fs::path(user.home) / ".ssh";
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        return failErrno(errno, "Could not create " + folder.string() + ".");
    const fs::path path = folder / "authorized_keys";
    const std::string before = readFile(path).value_or("");
    return replaceFile(path, asBytes(withAuthorizedKey(before, key)), 0600);
}

} // namespace

asio::awaitable<Result<protocol::Bootstrap>> readBootstrap(std::string path)
{
    asio::steady_timer pause(co_await asio::this_coro::executor);
    for (int i = 0; i < kBootstrapTries; ++i) {
        auto text = readFile(path, protocol::kBootstrapSize);
        if (text) {
            auto bootstrap = protocol::decodeBootstrap(asBytes(*text));
            ::explicit_bzero(text->data(), text->size());
            co_return bootstrap;
        }
        if (text.error().code != ErrorCode::NotFound)
            co_return fail(text.error());
        if (i == 0 && ::geteuid() == 0) {
            std::vector<std::string> argv{"modprobe", "qemu_fw_cfg"};
            (void)co_await runDetached(std::move(argv));
        }
        pause.expires_after(kBootstrapPause);
        co_await pause.async_wait(kTuple);
    }
    co_return fail(ErrorCode::NotFound, "This machine was started without a bootstrap document.");
}

Result<void> addEntropy(const Secret& entropy)
{
    const UniqueFd fd(::open("/dev/random", O_WRONLY | O_CLOEXEC));
    if (!fd.valid())
        return failErrno(errno, "The guest's random pool could not be opened.");
    // The kernel's structure is followed by the bytes themselves.
    const std::size_t words = (entropy.size() + sizeof(int) - 1) / sizeof(int);
    std::vector<int> pool(sizeof(rand_pool_info) / sizeof(int) + words, 0);
    pool[0] = static_cast<int>(entropy.size()) * kBitsPerByte;
    pool[1] = static_cast<int>(entropy.size());
    std::memcpy(&pool[2], entropy.reveal().data(), entropy.size());
    const int result = ::ioctl(fd.get(), RNDADDENTROPY, pool.data());
    const int error = errno;
    ::explicit_bzero(pool.data(), pool.size() * sizeof(int));
    if (result != 0)
        return failErrno(error, "The guest's random pool could not be fed.");
    return {};
}

Result<void> reseedKernel()
{
    const UniqueFd fd(::open("/dev/random", O_WRONLY | O_CLOEXEC));
    if (!fd.valid() || ::ioctl(fd.get(), RNDRESEEDCRNG) != 0)
        return failErrno(errno, "The guest's random generator could not be made to begin anew.");
    return {};
}

bool isAnothers(std::string_view noted, const WorkspaceId& workspace)
{
    return !noted.empty() && noted != workspace.str() + "\n";
}

Result<void> renewMachineId(const WorkspaceId& workspace)
{
    const std::string line = toHex(randomBytes(kMachineIdBytes)) + "\n";
    TRY(replaceFile(kMachineIdFile, asBytes(line), 0444));
    return noteOwner(workspace); // last: who finds the note finds the id
}

Result<void> checkMachineId(const WorkspaceId& workspace)
{
    const std::string noted = readFile(kOwnerFile).value_or("");
    if (isAnothers(noted, workspace))
        return renewMachineId(workspace);
    return noted.empty() ? noteOwner(workspace) : Result<void>();
}

std::string withHostname(std::string_view hosts, const std::string& name)
{
    std::string text;
    bool hasLoopback = false;
    for (const std::string& line : linesOf(hosts)) {
        hasLoopback = hasLoopback || line.starts_with("127.0.0.1");
        if (!line.starts_with("127.0.1.1"))
            text += line + "\n";
    }
    if (!hasLoopback)
        text = "127.0.0.1\tlocalhost\n" + text;
    return text + "127.0.1.1\t" + name + "\n";
}

std::string withAuthorizedKey(std::string_view keys, const std::string& key)
{
    std::string text;
    bool skipsNext = false;
    for (const std::string& line : linesOf(keys)) {
        const bool isMark = line == kKeyMark;
        if (!isMark && !skipsNext)
            text += line + "\n";
        skipsNext = isMark;
    }
    return text + std::string(kKeyMark) + "\n" + key + "\n";
}

Result<void> setHostname(const std::string& name)
{
    if (::sethostname(name.data(), name.size()) != 0)
        return failErrno(errno, "The guest's host name could not be set.");
    const std::string line = name + "\n";
    if (auto written = replaceFile("/etc/hostname", asBytes(line), 0644); !written)
        return written;
    const std::string hosts = withHostname(readFile("/etc/hosts").value_or(""), name);
    return replaceFile("/etc/hosts", asBytes(hosts), 0644);
}

Result<void> installSshKeys(const Secret& hostKey, const std::string& authorizedKey,
                            const GuestUser& user)
{
    if (auto installed = installHostKey(hostKey); !installed)
        return installed;
    return installAuthorizedKey(authorizedKey, user);
}

std::vector<std::string> listenForSsh()
{
    return {"systemctl", "--no-block", "start", "ssh.socket"};
}

} // namespace helix::agent
