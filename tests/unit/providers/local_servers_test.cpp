// Which programs on this computer are taken for model servers.
#include "providers/local_servers.h"

#include <memory>

#include <QCoroTask>
#include <QTcpServer>
#include <QTcpSocket>

#include "unit/async/loop_fixture.h"

namespace helix::providers {
namespace {

/// Answers every request with the same bytes.
class Says {
public:
    explicit Says(QByteArray answer)
        : m_answer(std::move(answer))
    {
        EXPECT_TRUE(m_server.listen(QHostAddress::LocalHost));
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            auto* socket = m_server.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] {
                asked += socket->readAll();
                if (!asked.endsWith("\r\n\r\n"))
                    return;
                socket->write(m_answer);
                if (!m_answer.isEmpty())
                    socket->disconnectFromHost();
            });
        });
    }
    [[nodiscard]] UsualPort port() const { return {"Mine", "mine", m_server.serverPort()}; }

    QByteArray asked;

private:
    QByteArray m_answer;
    QTcpServer m_server;
};

QByteArray answerWith(const QByteArray& body, const QByteArray& status = "200 OK")
{
    return "HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nContent-Length: " +
           QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

const QByteArray kTwo = R"({"object":"list","data":[{"id":"qwen3:8b"},{"id":"llama3"}]})";

class LocalServers : public fixture::LoopTest {
protected:
    static std::vector<LocalServer> find(const std::vector<UsualPort>& ports,
                                         const std::set<std::uint16_t>& notThese = {})
    {
        const StrangersPorts nobody = [] { return std::set<std::uint16_t>(); };
        return QCoro::waitFor(findLocalServers(ports, notThese, nobody));
    }
    /// Where a stranger listens at its port from the moment on that `isThere` says so.
    static std::vector<LocalServer> findBesideStranger(const Says& server,
                                                       const std::function<bool()>& isThere)
    {
        const StrangersPorts strangers = [&isThere, port = server.port().port] {
            return isThere() ? std::set<std::uint16_t>{port} : std::set<std::uint16_t>();
        };
        return QCoro::waitFor(findLocalServers({server.port()}, {}, strangers));
    }
};

TEST_F(LocalServers, areWhatAnswersWithModels)
{
    Says models(answerWith(kTwo)), page(answerWith("<html>")), none(answerWith(R"({"data":[]})"));
    Says refuses(answerWith(kTwo, "401 Unauthorized"));
    Says elsewhere(
        "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n");
    const auto found =
        find({page.port(), none.port(), models.port(), refuses.port(), elsewhere.port()});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().models, (std::vector<std::string>{"qwen3:8b", "llama3"}));
    EXPECT_TRUE(models.asked.startsWith("GET /v1/models HTTP/1.1"));
    EXPECT_FALSE(models.asked.contains("Cookie"));
    const auto provider = found.front().provider();
    EXPECT_EQ(provider.baseUrl, "http://127.0.0.1:" + std::to_string(models.port().port));
    EXPECT_EQ(provider.kind, ProviderKind::OpenAi);
}

TEST_F(LocalServers, areNotThePortsOfGuests)
{
    Says models(answerWith(kTwo));
    EXPECT_TRUE(find({models.port()}, {models.port().port}).empty());
    EXPECT_TRUE(models.asked.isEmpty()) << "a guest is not even asked";
}

TEST_F(LocalServers, areNotThoseOfOtherPeople)
{
    Says models(answerWith(kTwo));
    EXPECT_TRUE(findBesideStranger(models, [] { return true; }).empty());
    EXPECT_TRUE(models.asked.isEmpty()) << "a stranger's is not even asked";
    // Read by the pool's thread, while this one waits for it.
    EXPECT_TRUE(findBesideStranger(models, [&models] { return !models.asked.isEmpty(); }).empty())
        << "who came after the first look may be who has answered";
    EXPECT_EQ(findBesideStranger(models, [] { return false; }).size(), 1U);
}

TEST_F(LocalServers, aSilentOneAndAnEndlessOneEndInTime)
{
    Says silent({});
    Says endless("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n" + QByteArray(3 << 20, 'x'));
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(find({silent.port(), endless.port()}).empty());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

TEST(ModelsIn, takesNamesThatCanBeShown)
{
    EXPECT_EQ(modelsIn(R"({"data":[{"id":"a"},{"id":7},{"no":1},{"id":""},"x",{"id":"b\u0007"}]})")
                  .size(),
              2U);
    EXPECT_TRUE(modelsIn("").empty());
    EXPECT_TRUE(modelsIn("[]").empty());
    EXPECT_TRUE(modelsIn(R"({"data":{"id":"a"}})").empty());
    std::string many = R"({"data":[)";
    for (int i = 0; i < 5000; ++i)
        many += (i ? R"(,{"id":"m)" : R"({"id":"m)") + std::to_string(i) + "\"}";
    EXPECT_EQ(modelsIn(many + "]}").size(), 100U);
}

} // namespace
} // namespace helix::providers
