#pragma once
// A real sshd of this machine on a loopback port, with its own configuration and keys, for one
// test.

#include <filesystem>
#include <memory>
#include <string>

#include <QProcess>
#include <QTemporaryDir>

#include "ssh/ssh.h"

namespace helix::ssh {

class SshServer {
public:
    /// "" when sshd can be started here; otherwise why not.
    static std::string whyNot();

    /// `sftpSubsystem`: what sshd starts for SFTP.
    explicit SshServer(const std::string& sftpSubsystem = "internal-sftp");
    ~SshServer();

    /// True once it answers.
    bool start();
    [[nodiscard]] const Target& target() const { return m_target; }
    [[nodiscard]] std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    [[nodiscard]] std::string log() { return m_process.readAll().toStdString(); }

private:
    QTemporaryDir m_folder;
    std::string m_sftpSubsystem;
    Target m_target;
    QProcess m_process;
};

} // namespace helix::ssh
