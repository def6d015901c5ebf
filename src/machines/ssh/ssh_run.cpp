#include "ssh/ssh.h"
#include "ssh/ssh_connection.h"
#include "base/try.h"

namespace helix::ssh {
namespace {

constexpr std::size_t kMaxOutput = 16U << 20;
constexpr int kPollMs = 50;
constexpr int kNoStatus = 255; ///< what ssh(1) says when there is none: killed by a signal

/// Appends what one stream has. False when the connection broke.
bool drain(ssh_channel channel, bool isStderr, int timeoutMs, std::string& into)
{
    char block[32768];
    const int count =
        ssh_channel_read_timeout(channel, block, sizeof block, isStderr ? 1 : 0, timeoutMs);
    if (count > 0)
        into.append(block, static_cast<std::size_t>(count));
    return count != SSH_ERROR;
}

Result<RunResult> collect(const SshConnection& connection, ssh_channel channel)
{
    RunResult result;
    bool more = true;
    while (more) {
        // The end is looked at before the last bytes, so that none of them is missed.
        more = !ssh_channel_is_eof(channel) && !ssh_channel_is_closed(channel);
        if (!drain(channel, false, kPollMs, result.out) || !drain(channel, true, 0, result.err))
            return fail(connection.errorNow("The connection broke while the command ran."));
        while (!more && ssh_channel_poll(channel, 0) > 0 && drain(channel, false, 0, result.out)) {
        }
        while (!more && ssh_channel_poll(channel, 1) > 0 && drain(channel, true, 0, result.err)) {
        }
        if (result.out.size() + result.err.size() > kMaxOutput)
            return fail(ErrorCode::ResourceExhausted,
                        "The command wrote more than 16 MB of output; it was ended.");
    }
    const int status = ssh_channel_get_exit_status(channel);
    result.status = status < 0 ? kNoStatus : status;
    return result;
}

} // namespace

Result<RunResult> sshRun(const Target& target, const std::string& command)
{
    TRY(auto connection, SshConnection::open(target, async::CancelToken()));
    const SshChannelPtr channel(ssh_channel_new(connection.session()));
    if (!channel || ssh_channel_open_session(channel.get()) != SSH_OK ||
        ssh_channel_request_exec(channel.get(), command.c_str()) != SSH_OK)
        return fail(connection.errorNow("The workspace's SSH server did not start the command."));
    connection.watch().allowSilence();
    return collect(connection, channel.get());
}

} // namespace helix::ssh
