#pragma once
// Debian's docker-registry, with a certificate of the test's own and a password.

#include <fstream>

#include <QProcess>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>

#include "base/base64.h"
#include "base/paths.h"
#include "unit/async/loop_fixture.h"

namespace helix::oci::fixture {

namespace fs = std::filesystem;

/// A port that was free just now.
inline int freePort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost, 0);
    return server.serverPort();
}

inline bool isInstalled(const char* program)
{
    return !QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty();
}

class DockerRegistry {
public:
    static constexpr auto kUser = "ada", kPassword = "secret";

    explicit DockerRegistry(fs::path folder)
        : m_folder(std::move(folder))
    {
        fs::create_directories(m_folder);
    }
    ~DockerRegistry() { stop(); }

    void start()
    {
        m_port = freePort();
        makeCertificate();
        std::ofstream(m_folder / "htpasswd")
            << kUser << ":$2b$04$abcdefghijklmnopqrstuu2r9OfJnfCsdneAXAGHnS4UpFFP8WIrW\n";
        std::ofstream(m_folder / "config.yml")
            << "version: 0.1\nlog: {level: error, accesslog: {disabled: true}}\n"
            << "storage: {filesystem: {rootdirectory: " << (m_folder / "store").string()
            << "}, delete: {enabled: true}}\n"
            << "auth: {htpasswd: {realm: test, path: " << (m_folder / "htpasswd").string() << "}}\n"
            << "http: {addr: \"127.0.0.1:" << m_port
            << "\", tls: {certificate: " << (m_folder / "cert.pem").string()
            << ", key: " << (m_folder / "key.pem").string() << "}}\n";
        run();
    }
    void run()
    {
        m_process.setStandardErrorFile(QString::fromStdString((m_folder / "log").string()));
        m_process.start("docker-registry",
                        {"serve", QString::fromStdString((m_folder / "config.yml").string())});
        ASSERT_TRUE(m_process.waitForStarted());
        for (int tries = 0; tries < 200; ++tries) {
            QTcpSocket socket;
            socket.connectToHost("127.0.0.1", static_cast<quint16>(m_port));
            if (socket.waitForConnected(100))
                return;
            m_process.waitForFinished(50);
        }
        FAIL() << "docker-registry does not listen";
    }
    void stop()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

    [[nodiscard]] int port() const { return m_port; }
    [[nodiscard]] std::string host() const { return "localhost:" + std::to_string(m_port); }
    [[nodiscard]] fs::path authority() const { return m_folder / "cert.pem"; }
    /// Of a user who trusts it and is logged in.
    [[nodiscard]] Environment userOf(const fs::path& home,
                                     const std::string& password = kPassword) const
    {
        return userOf(home, password, host());
    }
    /// Likewise where it is reached as `host`; no password: the right one.
    [[nodiscard]] Environment userOf(const fs::path& home, const std::string& said,
                                     const std::string& host) const
    {
        const std::string password = said.empty() ? kPassword : said;
        const auto trust = home / ".config/containers/certs.d" / host;
        fs::create_directories(trust);
        fs::copy_file(authority(), trust / "ca.crt", fs::copy_options::overwrite_existing);
        fs::create_directories(home / ".docker");
        std::ofstream(home / ".docker/config.json")
            << R"({"auths":{")" << host << R"(":{"auth":")"
            << toBase64(asBytes(std::string(kUser) + ":" + password)) << R"("}}})";
        return homeOf(home);
    }
    static Environment homeOf(const fs::path& home)
    {
        return [home](const char* name) -> std::optional<std::string> {
            if (std::string_view(name) == "HOME")
                return home.string();
            return std::nullopt;
        };
    }

private:
    void makeCertificate() const
    {
        QProcess openssl;
        openssl.start("openssl",
                      {"req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                       "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                       "subjectAltName=DNS:localhost", "-keyout",
                       QString::fromStdString((m_folder / "key.pem").string()), "-out",
                       QString::fromStdString((m_folder / "cert.pem").string())});
        ASSERT_TRUE(openssl.waitForFinished());
        ASSERT_EQ(openssl.exitCode(), 0) << openssl.readAllStandardError().toStdString();
    }

    fs::path m_folder;
    int m_port = 0;
    QProcess m_process;
};

} // namespace helix::oci::fixture
