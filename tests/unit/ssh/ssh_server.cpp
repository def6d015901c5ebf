#include "ssh_server.h"

#include <chrono>
#include <thread>

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QHostAddress>
#include <QTcpServer>
#include <QTcpSocket>

#include "base/atomic_file.h"

namespace helix::ssh {
namespace {

constexpr const char* kSshd = "/usr/sbin/sshd";
constexpr const char* kPrivilegeFolder = "/run/sshd"; ///< sshd refuses to start as root without it

std::uint16_t freePort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

} // namespace

std::string SshServer::whyNot()
{
    if (::access(kSshd, X_OK) != 0)
        return "there is no sshd; install openssh-server";
    if (::geteuid() == 0 && ::mkdir(kPrivilegeFolder, 0755) != 0 && errno != EEXIST)
        return std::string("cannot make ") + kPrivilegeFolder;
    return {};
}

SshServer::SshServer(const std::string& sftpSubsystem)
    : m_sftpSubsystem(sftpSubsystem)
{
}

SshServer::~SshServer()
{
    m_process.kill();
    m_process.waitForFinished(5000);
}

bool SshServer::start()
{
    const auto hostKey = generateKey("host");
    const auto userKey = generateKey("user");
    if (!hostKey || !userKey)
        return false;
    m_target.port = freePort();
    m_target.user = ::getpwuid(::geteuid())->pw_name;
    m_target.privateKeyFile = folder() / "user_key";
    m_target.hostKey = hostKey->publicKey;
    const std::string configuration =
        "Port " + std::to_string(m_target.port) + "\nListenAddress 127.0.0.1\nHostKey " +
        (folder() / "host_key").string() + "\nAuthorizedKeysFile " +
        (folder() / "authorized_keys").string() +
        "\nPidFile none\nUsePAM no\nStrictModes no\nPasswordAuthentication no\n"
        "PermitRootLogin prohibit-password\nSubsystem sftp " +
        m_sftpSubsystem + "\n";
    (void)writeFileAtomically(folder() / "host_key", hostKey->privateKey.reveal());
    (void)writeFileAtomically(folder() / "user_key", userKey->privateKey.reveal());
    (void)writeFileAtomically(folder() / "authorized_keys", asBytes(userKey->publicKey + "\n"));
    (void)writeFileAtomically(folder() / "sshd_config", asBytes(configuration));
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.start(
        QString::fromLatin1(kSshd),
        {"-D", "-e", "-f", QString::fromStdString((folder() / "sshd_config").string())});
    for (int i = 0; i < 100; ++i) {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, m_target.port);
        if (socket.waitForConnected(100) && socket.waitForReadyRead(5000))
            return true;
        if (m_process.waitForFinished(100))
            return false;
    }
    return false;
}

} // namespace helix::ssh
