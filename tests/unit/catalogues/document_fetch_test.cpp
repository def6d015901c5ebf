// Where catalogues' documents are got: files, and a real registry.

#include <fstream>

#include <sys/stat.h>

#include "catalogue/acceptance.h"
#include "catalogues/catalogues_service.h"
#include "catalogues/document_fetch.h"
#include "catalogues/publishing.h"
#include "oci/document.h"
#include "oci/reference.h"
#include "unit/catalogue/example_catalogue.h"
#include "unit/gateway/certificate.h"
#include "unit/oci/docker_registry.h"
#include "unit/oci/fake_registry.h"

namespace helix::catalogues {
namespace {

class DocumentFetch : public fixture::LoopTest {
protected:
    static Result<std::string> fetch(const std::string& address, const Environment& environment)
    {
        const std::function<Result<std::string>()> get = [address, environment] {
            return realFetch(environment, std::make_shared<Proxies>())(address,
                                                                       oci::HelperUse::Asked, {});
        };
        return QCoro::waitFor(async::onPool(get));
    }
    [[nodiscard]] std::filesystem::path home() const { return folder() / "home"; }
    [[nodiscard]] Environment user() const { return oci::fixture::DockerRegistry::homeOf(home()); }
    /// The user takes this authority's word for `host`.
    void trust(const std::string& host, const std::string& authority) const
    {
        const auto certificates = home() / ".config/containers/certs.d" / host;
        std::filesystem::create_directories(certificates);
        std::ofstream(certificates / "ca.crt") << authority;
    }
};

TEST_F(DocumentFetch, FromAFile)
{
    const auto nobody = oci::fixture::DockerRegistry::homeOf(folder());
    std::ofstream(folder() / "catalogue.json") << "{\"a\":1}";
    EXPECT_EQ(fetch((folder() / "catalogue.json").string(), nobody).value(), "{\"a\":1}");
    EXPECT_EQ(fetch((folder() / "gone").string(), nobody).error().code, ErrorCode::NotFound);
    EXPECT_EQ(fetch("relative.json", nobody).error().code, ErrorCode::InvalidArgument);
    std::ofstream(folder() / "long") << std::string(catalogue::kMostDocumentBytes + 1, ' ');
    EXPECT_FALSE(fetch((folder() / "long").string(), nobody));
    // A pipe that nobody writes to: not waited for.
    ::mkfifo((folder() / "pipe").c_str(), 0600);
    EXPECT_EQ(fetch((folder() / "pipe").string(), nobody).error().code, ErrorCode::InvalidArgument);
}

TEST_F(DocumentFetch, NoPipeIsPublishedOrSignedWith)
{
    const auto nobody = oci::fixture::DockerRegistry::homeOf(folder());
    const auto pipe = folder() / "pipe", file = folder() / "catalogue.json";
    ::mkfifo(pipe.c_str(), 0600);
    const auto publisher = catalogue::freshKey().publicKey();
    std::ofstream(file) << catalogue::toJson(catalogue::exampleCatalogue(publisher)).value();
    const auto sentence = "Could not read " + pipe.string() + ": it is not a plain file.";
    const auto publish = [&](const std::filesystem::path& document) {
        return publishCatalogue({document, (folder() / "published").string(), pipe}, nobody, {},
                                {});
    };
    EXPECT_EQ(publish(pipe).error().message, sentence);
    EXPECT_EQ(publish(file).error().message, sentence) << "the key";
}

TEST_F(DocumentFetch, FromARegistryWhatIsACatalogueAlone)
{
    if (!oci::fixture::isInstalled("docker-registry"))
        GTEST_SKIP() << "docker-registry is not installed";
    oci::fixture::DockerRegistry registry(folder() / "registry");
    registry.start();
    const auto user = registry.userOf(folder() / "home");
    const auto push = [&](const std::string& name, std::string_view type) {
        const std::function<Result<void>()> run = [&] {
            auto target = oci::registryTarget(
                oci::parseReference(registry.host() + "/" + name).value(), {}, user, {}, {});
            return oci::pushDocument(*target, "{\"b\":2}", type);
        };
        return QCoro::waitFor(async::onPool(run));
    };
    const auto pushed = push("shelf", catalogue::kCataloguePayloadType);
    ASSERT_TRUE(pushed) << pushed.error().describe();
    ASSERT_TRUE(push("other", "application/x-other"));
    const auto got = fetch(registry.host() + "/shelf", user);
    ASSERT_TRUE(got) << got.error().describe();
    EXPECT_EQ(*got, "{\"b\":2}");
    EXPECT_EQ(fetch(registry.host() + "/other", user).error().code, ErrorCode::Unsupported);
    EXPECT_EQ(fetch(registry.host() + "/nothing", user).error().code, ErrorCode::NotFound);
}

/// Serves the files of a folder by TLS, with a certificate for `name`.
class TlsFiles {
public:
    enum class Files { Content, Answers }; ///< what is in them: whole answers of HTTP

    TlsFiles(const std::filesystem::path& folder, const std::string& name,
             Files files = Files::Content)
        : m_certificate(gateway::makeSelfSigned(name))
        , m_port(oci::fixture::freePort())
        , m_files(files)
    {
        std::ofstream(folder / "cert.pem") << m_certificate.certificate;
        std::ofstream(folder / "key.pem") << m_certificate.key;
        m_openssl.setWorkingDirectory(QString::fromStdString(folder.string()));
        start();
    }
    ~TlsFiles() { stop(); }
    void start()
    {
        m_openssl.start("openssl", {"s_server", "-quiet", "-accept", QString::number(m_port),
                                    "-cert", "cert.pem", "-key", "key.pem",
                                    m_files == Files::Content ? "-WWW" : "-HTTP"});
    }
    void stop()
    {
        m_openssl.kill();
        m_openssl.waitForFinished();
    }
    [[nodiscard]] bool listens()
    {
        for (int tries = 0; tries < 200; ++tries) {
            QTcpSocket socket;
            socket.connectToHost("127.0.0.1", static_cast<quint16>(m_port));
            if (socket.waitForConnected(100))
                return true;
            m_openssl.waitForFinished(50);
        }
        return false;
    }
    [[nodiscard]] std::string host() const { return "localhost:" + std::to_string(m_port); }
    [[nodiscard]] const std::string& authority() const { return m_certificate.certificate; }

private:
    const gateway::SelfSigned m_certificate;
    const int m_port;
    const Files m_files;
    QProcess m_openssl;
};

TEST_F(DocumentFetch, FromAnHttpsAddressWhoseCertificateIsGood)
{
    std::ofstream(folder() / "catalogue.json") << "{\"c\":3}";
    const auto isRefused = [&](const TlsFiles& server) {
        const auto got = fetch("https://" + server.host() + "/catalogue.json", user());
        return !got && got.error().code == ErrorCode::PermissionDenied &&
               got.error().message.find("certificate that this computer does not trust.") !=
                   std::string::npos;
    };
    TlsFiles server(folder(), "localhost");
    ASSERT_TRUE(server.listens());
    EXPECT_TRUE(isRefused(server)) << "nobody vouches for it";
    trust(server.host(), gateway::makeSelfSigned("localhost").certificate);
    EXPECT_TRUE(isRefused(server)) << "somebody else vouches";
    trust(server.host(), server.authority());
    const auto got = fetch("https://" + server.host() + "/catalogue.json", user());
    ASSERT_TRUE(got) << got.error().describe();
    EXPECT_EQ(*got, "{\"c\":3}");
    TlsFiles other(folder(), "other.example.org");
    ASSERT_TRUE(other.listens());
    trust(other.host(), other.authority());
    EXPECT_TRUE(isRefused(other)) << "it is another host's";
}

TEST_F(DocumentFetch, AWebServerThatLeadsToWhatIsNotEncryptedIsNotFollowed)
{
    std::ofstream(folder() / "led.json")
        << "HTTP/1.0 302 Found\r\nLocation: http://localhost:1/\r\nContent-Length: 0\r\n\r\n";
    TlsFiles server(folder(), "localhost", TlsFiles::Files::Answers);
    trust(server.host(), server.authority());
    ASSERT_TRUE(server.listens());
    const auto got = fetch("https://" + server.host() + "/led.json", user());
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().code, ErrorCode::PermissionDenied) << got.error().describe();
    EXPECT_EQ(got.error().message, "localhost leads to an address that is not encrypted (http); "
                                   "nothing is asked for there.");
}

TEST_F(DocumentFetch, AWebServerIsNotCalledARegistry)
{
    const auto answers = [this](const std::string& file, const std::string& status) {
        std::ofstream(folder() / file) << "HTTP/1.0 " << status << "\r\nContent-Length: 0\r\n\r\n";
    };
    answers("gone.json", "404 Not Found");
    answers("busy.json", "503 Busy");
    answers("resting.json", "429 Too Many Requests\r\nRetry-After: 7200");
    answers("closed.json", "403 Forbidden");
    answers("login.json", "401 Unauthorized");
    answers("odd.json", "400 Bad Request");
    TlsFiles server(folder(), "localhost", TlsFiles::Files::Answers);
    trust(server.host(), server.authority());
    ASSERT_TRUE(server.listens());
    const auto refused = [&](const std::string& file, ErrorCode code) {
        const auto got = fetch("https://" + server.host() + "/" + file, user());
        EXPECT_FALSE(got);
        EXPECT_EQ(got ? ErrorCode::Internal : got.error().code, code) << file;
        return got ? std::string() : got.error().message;
    };
    EXPECT_EQ(refused("gone.json", ErrorCode::NotFound),
              "localhost does not have the catalogue; look at its address.");
    EXPECT_EQ(refused("busy.json", ErrorCode::Unavailable),
              "localhost cannot give the catalogue at the moment; try again later.");
    EXPECT_EQ(refused("resting.json", ErrorCode::ResourceExhausted),
              "localhost asks to be left alone for about 2 hours; try again then.");
    for (const auto* file : {"closed.json", "login.json"})
        EXPECT_EQ(refused(file, ErrorCode::PermissionDenied),
                  "localhost does not give the catalogue to everybody; take an address that "
                  "everybody may read.");
    EXPECT_EQ(refused("odd.json", ErrorCode::Protocol), "localhost does not give the catalogue.");
}

TEST_F(DocumentFetch, CataloguesAreRenewedByThemselvesFromAServerAndAFile)
{
    TlsFiles server(folder(), "localhost");
    trust(server.host(), server.authority());
    const auto key = catalogue::freshKey();
    auto offered = catalogue::exampleCatalogue(key.publicKey());
    const auto publish = [&](std::int64_t version) {
        offered.version = version;
        std::ofstream(folder() / "catalogue.json")
            << catalogue::signCatalogue(offered, key).value();
    };
    const auto at = [](std::string_view time) {
        return catalogue::timeAt(time).time_since_epoch().count() * 1000;
    };
    auto nowMs = at("2026-06-01T00:00:00Z");
    const auto proxies = std::make_shared<Proxies>();
    CataloguesService service(
        folder() / "catalogues", realFetch(user(), proxies),
        KeptPictures(folder() / "pictures", realBlobFetch(user(), proxies)),
        catalogue::Host{"amd64", {{0, 1, 0}}}, [&] { return nowMs; }, std::chrono::milliseconds(5));
    publish(7);
    ASSERT_TRUE(server.listens());
    for (const auto& address :
         {"https://" + server.host() + "/catalogue.json", (folder() / "catalogue.json").string()})
        ASSERT_TRUE(QCoro::waitFor(service.add(
            {address.starts_with('/') ? "file" : "web", address, {key.publicKey()}, true})));
    const auto versions = [&] {
        std::vector<std::int64_t> all;
        for (const auto& one : service.list())
            all.push_back(one.catalogue && !one.isRefreshing ? one.catalogue->version : 0);
        return all;
    };
    server.stop();
    publish(8);
    nowMs = at("2026-06-02T00:00:00Z");
    service.renewByItself();
    EXPECT_TRUE(until([&] {
        return versions() == std::vector<std::int64_t>{7, 8};
    })) << "what cannot be reached is as it was";
    EXPECT_TRUE(service.list()[0].problem);
    EXPECT_FALSE(service.list()[1].problem);
    server.start();
    ASSERT_TRUE(server.listens());
    nowMs = at("2026-06-02T01:00:00Z");
    EXPECT_TRUE(until([&] { return versions() == std::vector<std::int64_t>{8, 8}; }));
    EXPECT_FALSE(service.list()[0].problem);
}

TEST_F(DocumentFetch, APictureIsWhatItsDigestSaysOrNothing)
{
    if (!oci::fixture::isInstalled("docker-registry"))
        GTEST_SKIP() << "docker-registry is not installed";
    oci::fixture::DockerRegistry registry(folder() / "registry");
    registry.start();
    const auto user = registry.userOf(folder() / "home");
    const std::string picture = "no real picture";
    const std::function<Result<void>()> push = [&] {
        auto target = oci::registryTarget(oci::parseReference(registry.host() + "/shots").value(),
                                          {}, user, {}, {});
        return oci::pushDocument(*target, picture, "image/png");
    };
    ASSERT_TRUE(QCoro::waitFor(async::onPool(push)));
    const auto fetch = [&](const std::string& digest, std::uint64_t size) {
        const std::function<Result<std::string>()> get = [&] {
            const auto reference = oci::parseReference(registry.host() + "/shots@" + digest);
            return realBlobFetch(user, std::make_shared<Proxies>())(reference.value(), size, {});
        };
        return QCoro::waitFor(async::onPool(get));
    };
    const auto digest = oci::digestOf(picture);
    const auto got = fetch(digest, picture.size());
    ASSERT_TRUE(got) << got.error().describe();
    EXPECT_EQ(*got, picture);
    EXPECT_FALSE(fetch(digest, 3)) << "longer than was said";
    EXPECT_EQ(fetch("sha256:" + std::string(64, 'a'), 3).error().code, ErrorCode::NotFound);
}

/// Nobody asked for it: whoever looks at what a catalogue offers is shown its pictures.
TEST_F(DocumentFetch, APictureStartsNoCredentialHelper)
{
    const auto started = folder() / "started", helper = folder() / "docker-credential-test";
    std::ofstream(helper) << "#!/bin/sh\n: > " + started.string() + "\n";
    std::filesystem::permissions(helper, std::filesystem::perms::owner_all);
    const helix::fixture::ScopedEnvironment path{
        "PATH", (folder().string() + ":" + std::getenv("PATH")).c_str()};
    std::filesystem::create_directories(folder() / "home/.docker");
    std::ofstream(folder() / "home/.docker/config.json") << R"({"credsStore":"test"})";
    oci::fixture::FakeRegistry registry;
    registry.handlers["/v2/"] = [](const oci::fixture::FakeRequest&) {
        return oci::fixture::FakeReply{401, {"WWW-Authenticate: Basic realm=\"test\""}, ""};
    };
    const auto user = oci::fixture::DockerRegistry::homeOf(folder() / "home");
    const auto place = registry.at("shots@sha256:" + std::string(64, 'a'));
    const std::function<Result<std::string>()> get = [&] {
        return realBlobFetch(user, std::make_shared<Proxies>())(oci::parseReference(place).value(),
                                                                15, {});
    };
    EXPECT_EQ(QCoro::waitFor(async::onPool(get)).error().code, ErrorCode::PermissionDenied);
    EXPECT_FALSE(std::filesystem::exists(started));
}

TEST_F(DocumentFetch, ALyingRegistryGivesNoPicture)
{
    oci::fixture::FakeRegistry registry;
    const auto digest = oci::digestOf("what was signed");
    registry.serve("/v2/shots/blobs/" + digest, "something else.");
    const auto nobody = oci::fixture::DockerRegistry::homeOf(folder());
    auto reference = oci::parseReference(registry.at("shots@" + digest)).value();
    const std::function<Result<std::string>()> get = [&] {
        return realBlobFetch(nobody, std::make_shared<Proxies>())(reference, 15, {});
    };
    EXPECT_EQ(QCoro::waitFor(async::onPool(get)).error().code, ErrorCode::Corrupt);
    // A catalogue may name this computer; it is not asked.
    const auto asked = registry.requests.size();
    reference.isNamed = false;
    EXPECT_FALSE(QCoro::waitFor(async::onPool(get)));
    EXPECT_EQ(registry.requests.size(), asked);
}

} // namespace
} // namespace helix::catalogues
