// The MCP server over real sockets, with clients that behave badly.

#include "agent/mcp/mcp_server.h"

#include <future>
#include <thread>

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <nlohmann/json.hpp>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/mcp/message.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using namespace std::chrono_literals;
using nlohmann::json;

struct Reply {
    int status = 0; ///< 0: the connection ended without one
    std::string head, body;
};

/// One connection. Reads give up after the test's patience.
class Client {
public:
    explicit Client(std::uint16_t port)
        : m_socket(m_loop)
    {
        boost::system::error_code error;
        m_socket.connect({asio::ip::address_v4::loopback(), port}, error);
        const timeval limit{20, 0};
        ::setsockopt(m_socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    }
    void send(const std::string& text)
    {
        boost::system::error_code ignored;
        asio::write(m_socket, asio::buffer(text), ignored);
    }
    void finishSending()
    {
        boost::system::error_code ignored;
        m_socket.shutdown(tcp::socket::shutdown_send, ignored);
    }
    Reply read()
    {
        Reply reply;
        const std::size_t end = fill([this] { return m_input.find("\r\n\r\n"); });
        if (end == std::string::npos)
            return reply;
        reply.head = m_input.substr(0, end);
        m_input.erase(0, end + 4);
        reply.status = std::stoi(reply.head.substr(reply.head.find(' ')));
        const auto at = reply.head.find("Content-Length: ");
        const std::size_t length =
            at == std::string::npos ? 0 : std::stoul(reply.head.substr(at + 16));
        fill([&] { return m_input.size() >= length ? length : std::string::npos; });
        reply.body = m_input.substr(0, length);
        m_input.erase(0, length);
        return reply;
    }
    /// The peer has closed.
    bool isOver()
    {
        return fill([] { return std::string::npos; }) == std::string::npos && m_over;
    }

private:
    template <typename Find>
    std::size_t fill(const Find& find)
    {
        while (true) {
            if (const std::size_t found = find(); found != std::string::npos)
                return found;
            char chunk[4096];
            // Asio would poll on: the receive time-out is the plain system call's.
            const auto size = ::recv(m_socket.native_handle(), chunk, sizeof chunk, 0);
            if (size <= 0) {
                m_over = size == 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
                return std::string::npos;
            }
            m_input.append(chunk, static_cast<std::size_t>(size));
        }
    }

    asio::io_context m_loop;
    tcp::socket m_socket;
    std::string m_input;
    bool m_over = false;
};

class McpHttpTest : public testing::Test {
protected:
    void SetUp() override
    {
        m_tools =
            std::make_unique<DesktopTools>(m_loop.get_executor(), desktopAt({m_socket, {}, {}}));
        auto server = McpHttpServer::start(m_loop.get_executor(), 0, *m_tools);
        ASSERT_TRUE(server) << server.error().describe();
        m_server = std::move(*server);
        const McpAccess access = m_server->access();
        m_token = access.token.revealText();
        m_port =
            static_cast<std::uint16_t>(std::stoi(access.url.substr(access.url.rfind(':') + 1)));
        m_thread = std::thread([this] { m_loop.run(); });
    }
    void TearDown() override
    {
        std::promise<void> gone;
        asio::post(m_loop, [&] {
            m_server.reset();
            m_tools.reset();
            gone.set_value();
        });
        EXPECT_EQ(gone.get_future().wait_for(20s), std::future_status::ready);
        m_loop.stop();
        m_thread.join();
    }

    [[nodiscard]] std::string request(const std::string& body, const std::string& more = {},
                                      const std::string& method = "POST") const
    {
        return method + " /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + m_token +
               "\r\nContent-Type: application/json\r\nContent-Length: " +
               std::to_string(body.size()) + "\r\n" + more + "\r\n" + body;
    }
    Reply exchange(const std::string& text)
    {
        Client client(m_port);
        client.send(text);
        return client.read();
    }
    Reply ask(const std::string& body, const std::string& more = {})
    {
        return exchange(request(body, more));
    }

    asio::io_context m_loop{1};
    std::string m_socket = "/nonexistent/wayland-1";
    std::unique_ptr<DesktopTools> m_tools;
    std::unique_ptr<McpHttpServer> m_server;
    std::string m_token;
    std::uint16_t m_port = 0;
    std::thread m_thread;
};

constexpr const char* kPing = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";

/// A compositor that takes connections and never says a word.
class SilentCompositor {
public:
    explicit SilentCompositor(asio::io_context& loop)
        : m_path("/tmp/helix-silent-" + std::to_string(::getpid()))
        , m_acceptor(loop, m_path)
    {
    }
    ~SilentCompositor() { ::unlink(m_path.c_str()); }
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    std::string m_path;
    asio::local::stream_protocol::acceptor m_acceptor;
};

/// Tools that take seconds to find out that there is no desktop.
class SlowToolTest : public McpHttpTest {
protected:
    SlowToolTest()
        : m_compositor(m_loop)
    {
        m_socket = m_compositor.path();
    }
    SilentCompositor m_compositor;
};

TEST_F(SlowToolTest, ACallOfASessionIsCancelledByItsId)
{
    const Reply first = ask(
        R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}})");
    const auto at = first.head.find("Mcp-Session-Id: ");
    ASSERT_NE(at, std::string::npos);
    const std::string session = first.head.substr(at, first.head.find("\r\n", at) - at) + "\r\n";
    const std::string call =
        R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"desktop_screenshot"}})";
    Client client(m_port);
    client.send(request(call, session));
    const std::string other = R"({"jsonrpc":"2.0","id":8,"method":"ping"})";
    EXPECT_EQ(ask(other, session).status, 200) << "others are served meanwhile";
    EXPECT_EQ(
        ask(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"7"}})",
            session)
            .status,
        202)
        << "another id: a text";
    EXPECT_EQ(
        ask(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}})")
            .status,
        202)
        << "another client";
    EXPECT_EQ(
        ask(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}})",
            session)
            .status,
        202);
    const json result = json::parse(client.read().body)["result"];
    EXPECT_EQ(result["content"][0]["text"], "The call was cancelled.");
}

TEST_F(SlowToolTest, AStatelessCallEndsWithItsConnection)
{
    const std::string call =
        R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"desktop_screenshot","_meta":
           {"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}})";
    const std::string headers = "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n"
                                "Mcp-Name: desktop_screenshot\r\n";
    // More than wait in the queue of the tools: they would be refused if the first ones stayed.
    for (int i = 0; i < 40; ++i) {
        Client client(m_port);
        client.send(request(call, headers));
        EXPECT_EQ(ask(kPing).status, 200);
    }
    Client last(m_port);
    last.send(request(call, headers));
    const json result = json::parse(last.read().body)["result"];
    EXPECT_EQ(result["content"][0]["text"], "The desktop's compositor does not answer.");
}

TEST_F(McpHttpTest, AnswersManyRequestsOnOneConnection)
{
    Client client(m_port);
    for (int i = 0; i < 3; ++i) {
        client.send(request(kPing));
        const Reply reply = client.read();
        EXPECT_EQ(reply.status, 200);
        EXPECT_EQ(json::parse(reply.body)["result"], json::object());
    }
    client.send(request(kPing) + request(kPing));
    EXPECT_EQ(client.read().status, 200);
    EXPECT_EQ(client.read().status, 200) << "the second of two that were sent at once";
    client.send(request(R"({"jsonrpc":"2.0","method":"notifications/initialized"})"));
    const Reply accepted = client.read();
    EXPECT_EQ(accepted.status, 202);
    EXPECT_EQ(accepted.body, "");
}

TEST_F(McpHttpTest, SessionsBeginAndEnd)
{
    const Reply first = ask(
        R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}})");
    EXPECT_EQ(first.status, 200);
    const auto at = first.head.find("Mcp-Session-Id: ");
    ASSERT_NE(at, std::string::npos) << first.head;
    const std::string session = first.head.substr(at, first.head.find("\r\n", at) - at) + "\r\n";
    EXPECT_EQ(ask(kPing, session).status, 200);
    EXPECT_EQ(ask(kPing, "Mcp-Session-Id: other\r\n").status, 404);
    EXPECT_EQ(exchange(request("", session, "DELETE")).status, 204);
    EXPECT_EQ(ask(kPing, session).status, 404);
    EXPECT_EQ(exchange(request("", session, "DELETE")).status, 404);
}

TEST_F(McpHttpTest, RefusesWhatItMust)
{
    EXPECT_EQ(exchange("GET /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").status, 401);
    EXPECT_EQ(exchange("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " +
                       std::string(m_token.size(), 'x') + "\r\n\r\n")
                  .status,
              401);
    EXPECT_EQ(exchange(request("", {}, "GET")).status, 405);
    EXPECT_EQ(ask(kPing, "Origin: http://evil.example\r\n").status, 403);
    EXPECT_EQ(exchange("POST /mcp HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer " +
                       m_token + "\r\n\r\n")
                  .status,
              403);
    EXPECT_EQ(ask("{").status, 400);
    EXPECT_EQ(ask("[]").status, 400);
    EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":1,"method":"nothing"})").status, 200)
        << "an unknown method is an answer in the older form";
    EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":1,"method":"server/discover"})").status, 400);
}

TEST_F(McpHttpTest, RefusesBrokenAndEndlessRequests)
{
    EXPECT_EQ(exchange("hello\r\n\r\n").status, 400);
    EXPECT_EQ(exchange("POST /mcp HTTP/1.1\r\nContent-Length: x\r\n\r\n").status, 400);
    EXPECT_EQ(exchange("POST /mcp HTTP/1.1\r\nX: " + std::string(40000, 'a')).status, 431);
    EXPECT_EQ(exchange(request("x", "Content-Length: 999999999\r\n")).status, 400);
    const std::string big(kMaxMcpMessage + 1, ' ');
    EXPECT_EQ(ask(big).status, 413);
    std::string chunked = request("", "", "POST");
    chunked.replace(chunked.find("Content-Length: 0"), 17, "Transfer-Encoding: chunked");
    for (std::size_t sent = 0; sent <= kMaxMcpMessage; sent += 4096)
        chunked += "1000\r\n" + std::string(4096, ' ') + "\r\n";
    EXPECT_EQ(exchange(chunked).status, 413);
    // Cut off in the middle: no answer, and the server lives.
    Client client(m_port);
    client.send(request(kPing).substr(0, 60));
    client.finishSending();
    EXPECT_TRUE(client.isOver());
    EXPECT_EQ(ask(kPing).status, 200);
}

TEST_F(McpHttpTest, ManyIdleConnectionsDoNotKeepOthersOut)
{
    std::vector<std::unique_ptr<Client>> idle;
    for (int i = 0; i < 100; ++i)
        idle.push_back(std::make_unique<Client>(m_port));
    EXPECT_EQ(ask(kPing).status, 200);
    EXPECT_TRUE(idle.front()->isOver()) << "the oldest made room";
}

TEST_F(McpHttpTest, ASlowRequestEnds)
{
    Client client(m_port);
    client.send("POST /mcp HTTP/1.1\r\n"); // and never more
    EXPECT_TRUE(client.isOver()) << "within the test's patience";
}

TEST_F(McpHttpTest, ToolsAnswerInWords)
{
    const Reply reply = ask(
        R"({"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"desktop_screenshot"}})");
    EXPECT_EQ(reply.status, 200);
    const json result = json::parse(reply.body);
    EXPECT_EQ(result["id"], "c");
    EXPECT_EQ(result["result"]["isError"], true);
}

} // namespace
} // namespace helix::agent
