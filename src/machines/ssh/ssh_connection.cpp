#include "ssh/ssh_connection.h"
#include "base/try.h"

#include <sys/socket.h>

namespace helix::ssh {
namespace {

constexpr std::chrono::milliseconds kWatchLook{50};
constexpr std::chrono::seconds kLongestSilence{30};
/// After Cancel: who still talks may clean up (remove a half-written file), who waits for a silent
/// server is set free.
constexpr std::chrono::seconds kCancelGrace{2};
constexpr long kConnectSeconds = 20;
/// Of libssh itself once it is connected: longer than the watch, which says that a server is silent
/// where libssh only says that something did not work.
constexpr long kWatchedSeconds = 2 * kLongestSilence.count();
constexpr const char* kAddress = "127.0.0.1";
constexpr const char* kHostKeyType = "ssh-ed25519";

std::string where(const Target& target)
{
    return "the workspace's SSH server on port " + std::to_string(target.port);
}

/// The key in "ssh-ed25519 AAAA... comment".
Result<SshKeyPtr> parsePublicKey(const std::string& line)
{
    const std::string start = std::string(kHostKeyType) + " ";
    const std::string encoded =
        line.starts_with(start)
            ? line.substr(start.size(), line.find(' ', start.size()) - start.size())
            : "";
    ssh_key key = nullptr;
    if (encoded.empty() ||
        ssh_pki_import_pubkey_base64(encoded.c_str(), SSH_KEYTYPE_ED25519, &key) != SSH_OK)
        return fail(ErrorCode::InvalidArgument,
                    "The workspace's known SSH host key is not an ed25519 key.");
    return SshKeyPtr(key);
}

} // namespace

SshWatch::SshWatch(int fd, async::CancelToken cancel)
    : m_fd(fd)
    , m_cancel(std::move(cancel))
    , m_thread([this](const std::stop_token& stop) { watch(stop); })
{
}

SshWatch::~SshWatch()
{
    m_thread.request_stop();
    m_thread.join();
}

void SshWatch::watch(const std::stop_token& stop)
{
    auto lastTouch = std::chrono::steady_clock::now();
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        m_stopped.wait_for(lock, stop, kWatchLook, [] { return false; });
        const auto now = std::chrono::steady_clock::now();
        if (m_touched.exchange(false) || m_silenceAllowed)
            lastTouch = now;
        m_fellSilent = now - lastTouch > kLongestSilence;
        const bool leftBehind = m_cancel.isCancelled() && now - lastTouch > kCancelGrace;
        if (!m_fellSilent && !leftBehind)
            continue;
        ::shutdown(m_fd, SHUT_RDWR);
        return;
    }
}

Result<SshConnection> SshConnection::open(const Target& target, const async::CancelToken& cancel)
{
    SshSessionPtr session(ssh_new());
    if (!session)
        return fail(ErrorCode::ResourceExhausted,
                    "There is not enough memory for an SSH connection.");
    SshConnection connection(std::move(session), cancel);
    TRY(connection.connect(target));
    TRY(connection.checkHostKey(target));
    TRY(connection.authenticate(target));
    return connection;
}

SshConnection::~SshConnection()
{
    m_watch.reset(); // it must not shut a descriptor that is somebody else's by then
    if (m_session && ssh_is_connected(m_session.get()))
        ssh_disconnect(m_session.get());
}

Result<void> SshConnection::connect(const Target& target)
{
    if (auto greeted = waitForServer(target, kServerDeadline, m_cancel); !greeted)
        return greeted;
    ssh_session session = m_session.get();
    const unsigned port = target.port;
    const int no = 0;
    ssh_options_set(session, SSH_OPTIONS_PROCESS_CONFIG,
                    &no); // nothing of the user's own ssh_config
    ssh_options_set(session, SSH_OPTIONS_HOST, kAddress);
    ssh_options_set(session, SSH_OPTIONS_PORT, &port);
    ssh_options_set(session, SSH_OPTIONS_USER, target.user.c_str());
    ssh_options_set(session, SSH_OPTIONS_HOSTKEYS, kHostKeyType);
    ssh_options_set(session, SSH_OPTIONS_KNOWNHOSTS, "/dev/null");
    ssh_options_set(session, SSH_OPTIONS_GLOBAL_KNOWNHOSTS, "/dev/null");
    ssh_options_set(session, SSH_OPTIONS_TIMEOUT, &kConnectSeconds);
    if (ssh_connect(session) != SSH_OK)
        return fail(errorNow("Could not connect to " + where(target) + "."));
    m_watch = std::make_unique<SshWatch>(ssh_get_fd(session), m_cancel);
    ssh_options_set(session, SSH_OPTIONS_TIMEOUT, &kWatchedSeconds);
    return {};
}

Result<void> SshConnection::checkHostKey(const Target& target) const
{
    TRY(const auto expected, parsePublicKey(target.hostKey));
    ssh_key raw = nullptr;
    if (ssh_get_server_publickey(m_session.get(), &raw) != SSH_OK)
        return fail(errorNow("Could not read the host key of " + where(target) + "."));
    const SshKeyPtr actual(raw);
    if (ssh_key_cmp(actual.get(), expected.get(), SSH_KEY_CMP_PUBLIC) != 0)
        return fail(ErrorCode::PermissionDenied, "What answers on port " +
                                                     std::to_string(target.port) +
                                                     " is not this workspace's SSH server: it has "
                                                     "another host key. Nothing was sent to it.");
    return {};
}

Result<void> SshConnection::authenticate(const Target& target) const
{
    ssh_key raw = nullptr;
    if (ssh_pki_import_privkey_file(target.privateKeyFile.c_str(), nullptr, nullptr, nullptr,
                                    &raw) != SSH_OK)
        return fail(ErrorCode::NotFound, "Could not read the workspace's SSH key " +
                                             target.privateKeyFile.string() + ".");
    const SshKeyPtr key(raw);
    const int result = ssh_userauth_publickey(m_session.get(), nullptr, key.get());
    if (result == SSH_AUTH_SUCCESS)
        return {};
    if (result == SSH_AUTH_DENIED || result == SSH_AUTH_PARTIAL)
        return fail(ErrorCode::PermissionDenied,
                    "The workspace's SSH server does not accept its key for user " + target.user +
                        ".");
    return fail(errorNow("Could not log in to " + where(target) + "."));
}

Error SshConnection::errorNow(std::string sentence) const
{
    if (m_cancel.isCancelled())
        return {ErrorCode::Cancelled, "Cancelled.", {}};
    if (m_watch && m_watch->fellSilent())
        return {ErrorCode::Timeout, "The workspace's SSH server has fallen silent.",
                std::move(sentence)};
    return {ErrorCode::Unavailable, std::move(sentence), printable(ssh_get_error(m_session.get()))};
}

} // namespace helix::ssh
