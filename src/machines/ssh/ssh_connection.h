#pragma once
// An authenticated SSH session with the one host key that is expected. Internal to the room.

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include <libssh/libssh.h>

#include "async/cancel.h"
#include "base/result.h"
#include "ssh/ssh.h"

namespace helix::ssh {

struct FreeSsh {
    void operator()(ssh_session session) const { ssh_free(session); }
    void operator()(ssh_key key) const { ssh_key_free(key); }
    void operator()(ssh_channel channel) const { ssh_channel_free(channel); }
};
using SshSessionPtr = std::unique_ptr<ssh_session_struct, FreeSsh>;
using SshKeyPtr = std::unique_ptr<ssh_key_struct, FreeSsh>;
using SshChannelPtr = std::unique_ptr<ssh_channel_struct, FreeSsh>;

/// Ends a connection from beside when it is cancelled or has fallen silent: libssh itself waits for
/// ever.
class SshWatch {
public:
    SshWatch(int fd, async::CancelToken cancel);
    ~SshWatch();
    SshWatch(const SshWatch&) = delete;
    SshWatch& operator=(const SshWatch&) = delete;

    /// Something has come or gone.
    void touch() { m_touched = true; }
    /// A command may think as long as it likes: only Cancel ends it from now on.
    void allowSilence() { m_silenceAllowed = true; }
    [[nodiscard]] bool fellSilent() const { return m_fellSilent; }

private:
    void watch(const std::stop_token& stop);

    int m_fd;
    async::CancelToken m_cancel;
    std::atomic<bool> m_touched = false, m_silenceAllowed = false, m_fellSilent = false;
    std::mutex m_mutex;
    std::condition_variable_any m_stopped;
    std::jthread m_thread;
};

/// Belongs to one thread, which it blocks.
class SshConnection {
public:
    /// PermissionDenied: another host key (nothing was sent to it), or our key is not accepted.
    /// Unavailable, Timeout, Cancelled.
    static Result<SshConnection> open(const Target& target, const async::CancelToken& cancel);
    SshConnection(SshConnection&&) noexcept = default;
    SshConnection& operator=(SshConnection&&) noexcept = default;
    ~SshConnection();

    [[nodiscard]] ssh_session session() const { return m_session.get(); }
    [[nodiscard]] SshWatch& watch() const { return *m_watch; }
    [[nodiscard]] bool isCancelled() const { return m_cancel.isCancelled(); }
    /// What went wrong, in the order of what matters: cancelled, silent, or `sentence` with
    /// libssh's words.
    [[nodiscard]] Error errorNow(std::string sentence) const;

private:
    SshConnection(SshSessionPtr session, async::CancelToken cancel)
        : m_session(std::move(session))
        , m_cancel(std::move(cancel))
    {
    }
    Result<void> connect(const Target& target);
    Result<void> checkHostKey(const Target& target) const;
    Result<void> authenticate(const Target& target) const;

    SshSessionPtr m_session;
    async::CancelToken m_cancel;
    std::unique_ptr<SshWatch> m_watch;
};

} // namespace helix::ssh
