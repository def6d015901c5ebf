#include "gateway/control.h"

#include <cerrno>
#include <cstring>

#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "gateway/gateway_protocol.h"
#include "gateway/session.h"
#include "gateway/workspace_channel.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"

namespace helix::gateway {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kControlPiece = 64U << 10;
constexpr std::size_t kMaxDescriptors = 16;
/// Helix has stopped reading: what cannot be recorded must not go on.
constexpr std::size_t kMaxUnsent = 8U << 20;

Json toJson(const UsedLine& line)
{
    return {{"workspace", line.workspace},
            {"session", line.session},
            {"provider", line.provider},
            {"model", line.model},
            {"status", line.status},
            {"requests", line.amount.requests},
            {"input_tokens", line.inputTokens},
            {"output_tokens", line.outputTokens},
            {"micro_usd", line.amount.microUsd},
            {"unpriced", line.unpriced ? 1 : 0},
            {"duration_ms", line.duration.count()},
            {"first_byte_ms", line.firstByte.count()},
            {"reservation", line.reservation}};
}

Json toJson(const ReservedLine& line)
{
    return {{"workspace", line.workspace},
            {"reservation", line.id},
            {"requests", line.amount.requests},
            {"tokens", line.amount.tokens},
            {"micro_usd", line.amount.microUsd}};
}

Json toJson(const RefusedLine& line)
{
    return {{"workspace", line.workspace},
            {"session", line.session},
            {"provider", line.provider},
            {"what", line.what}};
}

void takeDescriptors(msghdr& message, std::deque<UniqueFd>& descriptors)
{
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (std::size_t index = 0; index < count; ++index) {
            int fd = -1;
            std::memcpy(&fd, CMSG_DATA(header) + index * sizeof fd, sizeof fd);
            descriptors.emplace_back(fd);
        }
    }
}

} // namespace

Control::Control(State& state, UniqueFd socket, std::function<void()> ended)
    : m_state(state)
    , m_socket(state.executor, asio::local::stream_protocol(), socket.release())
    , m_ended(std::move(ended))
    , m_toWrite(state.executor)
{
    tellLines();
}

Control::~Control() = default;

void Control::start()
{
    asio::co_spawn(m_state.executor, read(), asio::detached);
    asio::co_spawn(m_state.executor, write(), asio::detached);
}

asio::awaitable<void> Control::read()
{
    while (!m_over) {
        const auto [error] =
            co_await m_socket.async_wait(asio::local::stream_protocol::socket::wait_read, kTuple);
        if (error || !receive())
            break;
        takeLines();
    }
    m_over = true;
    m_ended();
}

bool Control::receive()
{
    std::string piece(kControlPiece, '\0');
    iovec buffer{piece.data(), piece.size()};
    alignas(cmsghdr) char control[CMSG_SPACE(kMaxDescriptors * sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &buffer;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const auto size =
        ::recvmsg(m_socket.native_handle(), &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (size < 0)
        return errno == EAGAIN || errno == EINTR;
    takeDescriptors(message, m_descriptors);
    m_in.append(piece, 0, static_cast<std::size_t>(size));
    protocol::wipe(piece);
    return size > 0 && m_in.size() <= kMaxControlMessage;
}

void Control::takeLines()
{
    std::size_t begin = 0;
    for (auto end = m_in.find('\n'); end != std::string::npos; end = m_in.find('\n', begin)) {
        std::string line = m_in.substr(begin, end - begin);
        begin = end + 1;
        take(line);
        protocol::wipe(line);
    }
    std::string rest = m_in.substr(begin);
    protocol::wipe(m_in);
    m_in = std::move(rest);
}

void Control::take(const std::string& line)
{
    auto message = protocol::decodeRpcMessage(line);
    if (!message || !message->id) {
        spdlog::error("Helix sent something that is no request");
        m_over = true;
        return;
    }
    answer(*message);
    protocol::wipe(message->params);
}

void Control::answer(const protocol::RpcMessage& request)
{
    const std::int64_t id = *request.id;
    Result<void> done;
    if (request.method == kWorkspaceOpen) {
        // Whatever becomes of the message, its descriptor belongs to no other.
        UniqueFd channel;
        if (!m_descriptors.empty()) {
            channel = std::move(m_descriptors.front());
            m_descriptors.pop_front();
        }
        done = openWorkspace(m_state, request.params, std::move(channel));
    } else if (request.method == kProvidersSet) {
        done = setProviders(m_state, request.params);
    } else if (request.method == kSecretsSet) {
        done = setSecrets(m_state, request.params);
    } else if (request.method == kPricesSet) {
        done = setPrices(m_state, request.params);
    } else if (request.method == kWorkspaceBudget) {
        done = setBudget(m_state, request.params);
    } else if (request.method == kWorkspaceChoices) {
        done = setChoices(m_state, request.params);
    } else if (request.method == kAccountsWritable) {
        done = setWritable(m_state, request.params);
    } else if (request.method == kWorkspaceClose || request.method == kProviderTest) {
        const bool test = request.method == kProviderTest;
        const auto name = protocol::requireString(request.params, test ? "name" : "workspace", 256);
        if (!name) {
            done = fail(name.error());
        } else if (test) {
            asio::co_spawn(m_state.executor, testProvider(id, *name), asio::detached);
            return;
        } else {
            closeWorkspace(m_state, *name);
        }
    } else {
        done = fail(ErrorCode::Unsupported, "There is no such request.");
    }
    send(done ? protocol::encodeResult(id, Json::object())
              : protocol::encodeError(id, done.error()));
}

asio::awaitable<void> Control::testProvider(std::int64_t id, std::string name)
{
    ProviderPtr provider;
    for (const auto& known : m_state.providers)
        if (known->name == name)
            provider = known;
    if (provider == nullptr) {
        send(protocol::encodeError(
            id, Error{ErrorCode::NotFound, "There is no provider named " + name + ".", {}}));
        co_return;
    }
    const auto tested = co_await askForModels(m_state, provider);
    if (!tested)
        send(protocol::encodeError(id, tested.error()));
    else
        send(protocol::encodeResult(id,
                                    Json{{"status", tested->status}, {"models", tested->models}}));
}

void Control::send(std::string line)
{
    line += '\n';
    m_outBytes += line.size();
    m_out.push_back(std::move(line));
    m_toWrite.notify();
    if (m_outBytes > kMaxUnsent) {
        spdlog::error("Helix does not read any more");
        m_over = true;
        m_ended();
    }
}

void Control::tellLines()
{
    m_state.used = [this](const UsedLine& line) {
        send(protocol::encodeNotification(kUsed, toJson(line)));
    };
    m_state.reserved = [this](const ReservedLine& line) {
        send(protocol::encodeNotification(kReserved, toJson(line)));
    };
    m_state.refused = [this](const RefusedLine& line) {
        send(protocol::encodeNotification(kRefused, toJson(line)));
    };
}

asio::awaitable<void> Control::write()
{
    while (true) {
        if (m_out.empty()) {
            co_await m_toWrite.wait();
            continue;
        }
        const std::string line = std::move(m_out.front());
        m_out.pop_front();
        const auto [error, count] =
            co_await asio::async_write(m_socket, asio::buffer(line), kTuple);
        m_outBytes -= line.size();
        if (error)
            co_return;
    }
}

} // namespace helix::gateway
