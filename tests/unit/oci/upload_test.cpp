// Uploads that break off, to a registry of our own and to a real one.

#include <fstream>

#include "unit/oci/docker_registry.h"
#include "unit/oci/images_fixture.h"
#include "unit/oci/small_image.h"
#include "unit/oci/upload_registry.h"

namespace helix::oci {
namespace {

using fixture::FakeReply;
using fixture::FakeRequest;
using fixture::UploadRegistry;

class Uploads : public fixture::TravelTest {
protected:
    static constexpr std::size_t kWhole = 6U << 20, kCut = 1U << 20;

    Uploads()
        : content(kWhole, '\0')
        , file(::memfd_create("blob", MFD_CLOEXEC))
    {
        std::mt19937 random(3);
        for (auto& byte : content)
            byte = static_cast<char>(random());
        EXPECT_EQ(::write(file.get(), content.data(), content.size()),
                  static_cast<ssize_t>(content.size()));
    }
    Result<void> put(const std::string& reference, const Environment& user)
    {
        const Descriptor blob{std::string(kChunkType), fixture::digestOf(content), content.size()};
        const std::function<Result<void>()> send = [&, blob] {
            const auto target = registryTarget(parseReference(reference).value(), {}, user, {}, {});
            return target->put(blob, file.get(), [this](std::uint64_t bytes) {
                told += bytes;
                ++tellings;
            });
        };
        return QCoro::waitFor(async::onPool(send));
    }
    static std::optional<std::string> noUser(const char* /*name*/) { return std::nullopt; }

    std::string content;
    UniqueFd file;
    std::uint64_t told = 0;
    int tellings = 0;
};

TEST_F(Uploads, TellHowFarTheyAreWhileTheyGo)
{
    UploadRegistry registry;
    const auto sent = put(registry.at("small:1"), noUser);
    ASSERT_TRUE(sent) << sent.error().describe();
    EXPECT_EQ(registry.count("PATCH"), 1U);
    EXPECT_EQ(told, kWhole);
    EXPECT_GT(tellings, 10) << "a part takes minutes on a slow line";
}

TEST_F(Uploads, ThatBreakOffGoOnWhereTheRegistrySaysTheyAre)
{
    UploadRegistry registry;
    registry.takes = [&](const FakeRequest& request) {
        return request.method == "PATCH" && registry.count("PATCH") < 2 ? kCut : kWhole;
    };
    const auto sent = put(registry.at("small:1"), noUser);
    ASSERT_TRUE(sent) << sent.error().describe();
    EXPECT_EQ(registry.blobs, std::vector{content});
    EXPECT_EQ(registry.count("POST"), 1U);
    EXPECT_EQ(registry.count("PATCH"), 3U);
    EXPECT_EQ(told, kWhole);
}

TEST_F(Uploads, BeginAnewWhereTheRegistryKnowsNothingOfThem)
{
    UploadRegistry registry;
    registry.forgets = true;
    registry.takes = [&](const FakeRequest& request) {
        return request.method == "PATCH" && registry.count("PATCH") < 1 ? kCut : kWhole;
    };
    const auto sent = put(registry.at("small:1"), noUser);
    ASSERT_TRUE(sent) << sent.error().describe();
    EXPECT_EQ(registry.blobs, std::vector{content});
    EXPECT_EQ(registry.count("POST"), 2U);
    EXPECT_EQ(told, kWhole) << "what is sent twice is told once";
}

TEST_F(Uploads, GoOnAsTheUserWhereTheRegistryWritesItsNameAnotherWay)
{
    UploadRegistry registry;
    const std::string port = registry.host().substr(registry.host().find(':'));
    for (auto& [path, handler] : registry.handlers)
        handler = [port, honest = handler](const FakeRequest& request) {
            if (request.authorization != "Bearer abc")
                return FakeReply{
                    401,
                    {"WWW-Authenticate: Bearer realm=\"http://localhost" + port + "/token\""},
                    "{}"};
            auto reply = honest(request);
            for (auto& header : reply.headers)
                if (const std::string name = "Location: "; header.starts_with(name))
                    header.insert(name.size(), "http://LOCALHOST" + port);
            return reply;
        };
    registry.serve("/token", R"({"token":"abc"})");
    const auto sent = put("http://localhost" + port + "/small:1", noUser);
    ASSERT_TRUE(sent) << sent.error().describe();
    EXPECT_EQ(registry.blobs, std::vector{content});
}

TEST_F(Uploads, ThatBreakOffAgainAndAgainEnd)
{
    UploadRegistry registry;
    registry.takes = [&](const FakeRequest& request) {
        return request.method == "PATCH" ? 0 : kWhole;
    };
    const auto sent = put(registry.at("small:1"), noUser);
    ASSERT_FALSE(sent);
    EXPECT_EQ(sent.error().code, ErrorCode::Unavailable) << sent.error().describe();
    EXPECT_LE(registry.count("PATCH"), 6U);
}

/// Whatever writes it down by a stack would end with the program.
TEST_F(Uploads, ToARegistryThatComplainsInNestedListsEnd)
{
    constexpr std::size_t kDeep = 500'000;
    UploadRegistry registry;
    registry.serve("/v2/small/blobs/uploads/",
                   R"({"errors":)" + std::string(kDeep, '[') + std::string(kDeep, ']') + "}");
    const auto sent = put(registry.at("small:1"), noUser);
    ASSERT_FALSE(sent);
    EXPECT_EQ(sent.error().code, ErrorCode::Protocol) << sent.error().describe();
    EXPECT_EQ(sent.error().cause, "HTTP 200");
}

/// Hands a registry's bytes on, and breaks connections off.
class Relay : public QObject {
public:
    explicit Relay(int to)
    {
        m_server.listen(QHostAddress::LocalHost, 0);
        connect(&m_server, &QTcpServer::newConnection, this, [this, to] {
            while (auto* from = m_server.nextPendingConnection())
                join(from, to);
        });
    }
    [[nodiscard]] std::string host() const
    {
        return "localhost:" + std::to_string(m_server.serverPort());
    }
    std::uint64_t cutAfter = 0; ///< bytes of a connection to the registry; 0: never. Once
    int cuts = 0;

private:
    void join(QTcpSocket* from, int to)
    {
        auto* registry = new QTcpSocket(from);
        registry->connectToHost(QHostAddress::LocalHost, static_cast<quint16>(to));
        const auto passed = std::make_shared<std::uint64_t>(0);
        connect(from, &QTcpSocket::readyRead, this, [this, from, registry, passed] {
            const auto bytes = from->readAll();
            *passed += static_cast<std::uint64_t>(bytes.size());
            registry->write(bytes);
            if (cutAfter == 0 || *passed < cutAfter)
                return;
            cutAfter = 0;
            ++cuts;
            registry->flush();
            registry->disconnectFromHost();
            from->abort();
        });
        connect(registry, &QTcpSocket::readyRead, from,
                [from, registry] { from->write(registry->readAll()); });
        connect(registry, &QTcpSocket::disconnected, from, &QTcpSocket::disconnectFromHost);
        connect(from, &QTcpSocket::disconnected, registry, &QTcpSocket::disconnectFromHost);
    }
    QTcpServer m_server;
};

TEST_F(Uploads, ToARealRegistryComeToTheirEndOverABreak)
{
    if (!fixture::isInstalled("docker-registry"))
        GTEST_SKIP() << "docker-registry is not installed";
    fixture::DockerRegistry registry(folder() / "registry");
    registry.start();
    Relay relay(registry.port());
    relay.cutAfter = kWhole / 2;
    const auto sent =
        put(relay.host() + "/team/hello:1", registry.userOf(home(), {}, relay.host()));
    ASSERT_TRUE(sent) << sent.error().describe();
    EXPECT_EQ(relay.cuts, 1);
    EXPECT_EQ(told, kWhole);
    const auto target = registrySource(parseReference(relay.host() + "/team/hello:1").value(),
                                       registry.userOf(home(), {}, relay.host()), {});
    const Descriptor blob{std::string(kChunkType), fixture::digestOf(content), content.size()};
    const std::function<Result<std::string>()> read = [&] {
        return fetchText(*target->connect({}), blob);
    };
    const auto there = QCoro::waitFor(async::onPool(read));
    ASSERT_TRUE(there) << there.error().describe();
    EXPECT_EQ(*there, content);
}

} // namespace
} // namespace helix::oci
