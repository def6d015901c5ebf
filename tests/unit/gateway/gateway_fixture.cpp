#include "unit/gateway/gateway_fixture.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/crypto.h"
#include "gateway/gateway_protocol.h"
#include "build_tree.h"

namespace helix::gateway {
namespace {

using Clock = std::chrono::steady_clock;

bool sendWith(int socket, std::string_view bytes, int descriptor)
{
    iovec piece{const_cast<char*>(bytes.data()), bytes.size()};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    return ::sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
}

std::pair<UniqueFd, UniqueFd> socketPair(int type)
{
    int ends[2] = {-1, -1};
    EXPECT_EQ(::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends), 0);
    return {UniqueFd(ends[0]), UniqueFd(ends[1])};
}

} // namespace

GatewayProgram::GatewayProgram()
{
    auto [ours, theirs] = socketPair(SOCK_STREAM);
    const std::string number = std::to_string(theirs.get());
    const std::string program = tests::builtProgram("helix-gateway");
    m_pid = ::fork();
    if (m_pid == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::fcntl(theirs.get(), F_SETFD, 0);
        ::execl(program.c_str(), "helix-gateway", "--control-fd", number.c_str(), nullptr);
        ::_exit(127);
    }
    m_control = std::move(ours);
}

GatewayProgram::~GatewayProgram()
{
    if (m_pid <= 0)
        return;
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
}

Json GatewayProgram::nextLine(Clock::time_point end)
{
    while (m_in.find('\n') == std::string::npos) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd entry{m_control.get(), POLLIN, 0};
        if (left <= 0 || ::poll(&entry, 1, static_cast<int>(left)) <= 0)
            return {};
        char piece[4096];
        const auto size = ::recv(m_control.get(), piece, sizeof piece, 0);
        if (size <= 0)
            return {};
        m_in.append(piece, static_cast<std::size_t>(size));
    }
    const auto end_ = m_in.find('\n');
    auto line = Json::parse(m_in.substr(0, end_), nullptr, false);
    m_in.erase(0, end_ + 1);
    return line;
}

Json GatewayProgram::ask(const std::string& method, const Json& params, int descriptor)
{
    const std::int64_t id = ++m_lastId;
    const Json request{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}};
    EXPECT_TRUE(sendWith(m_control.get(), request.dump() + "\n", descriptor));
    const auto end = Clock::now() + std::chrono::seconds(20);
    while (true) {
        Json line = nextLine(end);
        if (line.is_null() || line.value("id", std::int64_t{0}) == id)
            return line;
        m_told.push_back(std::move(line));
    }
}

Json GatewayProgram::told(std::chrono::milliseconds deadline, const std::string& method)
{
    const auto end = Clock::now() + deadline;
    for (auto line = m_told.begin(); line != m_told.end(); ++line)
        if (line->value("method", "") == method) {
            const Json first = *line;
            m_told.erase(line);
            return first.value("params", Json());
        }
    while (true) {
        Json line = nextLine(end);
        if (!line.is_object())
            return {};
        if (line.value("method", "") == method)
            return line.value("params", Json());
        m_told.push_back(std::move(line));
    }
}

bool GatewayProgram::endsWithin(std::chrono::milliseconds deadline)
{
    const auto end = Clock::now() + deadline;
    while (Clock::now() < end) {
        int status = 0;
        if (::waitpid(m_pid, &status, WNOHANG) == m_pid) {
            m_pid = 0;
            return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        }
        ::poll(nullptr, 0, 10);
    }
    return false;
}

Channel::Channel()
{
    std::tie(m_end, m_gatewayEnd) = socketPair(SOCK_SEQPACKET);
}

GuestClient Channel::connect() const
{
    auto [guest, gateway] = socketPair(SOCK_STREAM);
    EXPECT_TRUE(sendWith(m_end.get(), "c", gateway.get()));
    return GuestClient(std::move(guest));
}

namespace {
std::unique_ptr<fakes::ModelServer> suiteServer;
} // namespace

void GatewayTest::SetUpTestSuite()
{
    suiteServer = std::make_unique<fakes::ModelServer>();
}

void GatewayTest::TearDownTestSuite()
{
    suiteServer.reset();
}

GatewayTest::GatewayTest()
    : m_server(*suiteServer)
{
    (void)log("DELETE");
}

Json GatewayTest::provider(const std::string& name, const std::string& kind, const std::string& url,
                           const std::vector<std::string>& models)
{
    return {{"name", name}, {"kind", kind}, {"base_url", url}, {"key", kKey}, {"models", models}};
}

void GatewayTest::setUsualProviders()
{
    const Json providers{provider("anthropic", "anthropic", m_server.url()),
                         provider("openai", "openai", m_server.url() + "/v1"),
                         provider("gemini", "gemini", m_server.url())};
    EXPECT_TRUE(m_gateway.ask(kProvidersSet, {{"providers", providers}}).contains("result"));
}

void GatewayTest::openWorkspace(const std::string& id, const std::string& token,
                                const Channel& channel, const Json& budget, bool fetch)
{
    const Json params{{"workspace", id},
                      {"token_sha256", toBase64Url(sha256(asBytes(token)))},
                      {"budget", budget},
                      {"fetch", fetch},
                      {"used", {{"requests", 0}, {"tokens", 0}, {"micro_usd", 0}}}};
    const auto answer = m_gateway.ask(kWorkspaceOpen, params, channel.forGateway());
    EXPECT_TRUE(answer.contains("result")) << answer;
}

void GatewayTest::setSecret(const std::string& origin, const std::vector<std::string>& granted)
{
    const Json secret{{"name", "service"},
                      {"origin", origin},
                      {"header", "Authorization: Bearer {}"},
                      {"value", kKey},
                      {"granted", granted}};
    const auto answer = m_gateway.ask(kSecretsSet, {{"secrets", Json::array({secret})}});
    EXPECT_TRUE(answer.contains("result")) << answer;
}

Json GatewayTest::log(const char* method)
{
    UniqueFd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(m_server.port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    GuestClient client(std::move(socket));
    client.send(std::string(method) + " /_log HTTP/1.1\r\nHost: x\r\n\r\n");
    return Json::parse(client.answer().body, nullptr, false);
}

bool GatewayTest::logSays(const char* key)
{
    const auto end = Clock::now() + std::chrono::seconds(10);
    while (Clock::now() < end) {
        const Json entries = log();
        if (entries.is_array() && !entries.empty() && entries.back().value(key, false))
            return true;
        ::poll(nullptr, 0, 20);
    }
    return false;
}

std::string post(const std::string& path, const Json& body, const std::string& headers)
{
    const std::string text = body.is_string() ? body.get<std::string>() : body.dump();
    return "POST " + path +
           " HTTP/1.1\r\nHost: 10.0.2.100:8080\r\nContent-Type: application/json\r\n" + headers +
           "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
}

std::string get(const std::string& path, const std::string& headers)
{
    return "GET " + path + " HTTP/1.1\r\nHost: 10.0.2.100:8080\r\n" + headers + "\r\n";
}

Json message(const std::string& model, const std::string& prompt, bool stream, int maxTokens)
{
    const Json turn{{"role", "user"}, {"content", prompt}};
    return {{"model", model},
            {"max_tokens", maxTokens},
            {"stream", stream},
            {"messages", Json::array({turn})}};
}

} // namespace helix::gateway
