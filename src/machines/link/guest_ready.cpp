#include "link/readiness.h"

#include <functional>
#include <memory>
#include <optional>

#include <QFile>
#include <QLocalSocket>

#include "base/bytes.h"
#include "base/line_framer.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::link {
namespace {

using protocol::GuestEvent;

// An agent that is restarted says a line each time; more than this is no agent.
constexpr std::size_t kMaxEventBytes = 256U << 10;
constexpr int kMaxGarbageLines = 16;
constexpr std::chrono::milliseconds kReconnectPause{50};
constexpr const char* kLineTooLong = "The guest sent a line that is too long on its event port.";

/// Judges the lines of one connection. Pure.
class EventJudge {
public:
    EventJudge(GuestEvent::Kind awaited, WorkspaceId workspace, std::uint32_t generation)
        : m_awaited(awaited)
        , m_workspace(std::move(workspace))
        , m_generation(generation)
    {
    }

    /// An answer when this line decides the wait.
    std::optional<Result<GuestEvent>> judge(const std::string& line)
    {
        auto event = protocol::decodeGuestEvent(line);
        if (!event)
            return garbage(event.error());
        const bool nameless =
            event->kind == GuestEvent::Kind::AgentFailed && event->workspace.empty();
        const bool ours = event->workspace == m_workspace && event->generation == m_generation;
        if (!ours && !nameless)
            return std::nullopt;
        if (event->kind == GuestEvent::Kind::AgentFailed)
            return fail(ErrorCode::Unavailable,
                        "The agent in the guest cannot serve: " + printable(event->message));
        if (event->kind != m_awaited)
            return std::nullopt;
        event->agentVersion = printable(event->agentVersion, 32);
        return *event;
    }

private:
    /// The first line after a connect may be the tail of an older one, and a console may have
    /// spoken before.
    std::optional<Result<GuestEvent>> garbage(const Error& error)
    {
        if (++m_garbageLines < kMaxGarbageLines)
            return std::nullopt;
        return fail(ErrorCode::Protocol, "The guest sends garbage on its event port.",
                    error.message);
    }

    GuestEvent::Kind m_awaited;
    WorkspaceId m_workspace;
    std::uint32_t m_generation;
    int m_garbageLines = 0;
};

struct EventConnection {
    EventJudge judge;
    LineFramer framer{protocol::kMaxGuestEventLine};
    std::size_t bytesHeard = 0;
    QLocalSocket socket;
    async::Completion<GuestEvent> found;
    bool decided = false; ///< by what the guest said, not by how the connection fared

    explicit EventConnection(EventJudge j)
        : judge(std::move(j))
    {
    }

    /// `greeting` is said to the guest, if anything.
    void start(const std::filesystem::path& path, const std::string& greeting)
    {
        QObject::connect(&socket, &QLocalSocket::connected, &socket,
                         [this, greeting] { socket.write(QByteArray::fromStdString(greeting)); });
        socket.setReadBufferSize(static_cast<qint64>(64U << 10));
        QObject::connect(&socket, &QLocalSocket::readyRead, &socket, [this] { onBytes(); });
        QObject::connect(&socket, &QLocalSocket::errorOccurred, &socket, [this] {
            found.resolve(fail(ErrorCode::Unavailable, "The machine's event port is not there.",
                               printable(socket.errorString().toStdString())));
        });
        socket.connectToServer(QFile::decodeName(path.c_str()));
    }

    void onBytes()
    {
        const QByteArray bytes = socket.readAll();
        bytesHeard += static_cast<std::size_t>(bytes.size());
        if (bytesHeard > kMaxEventBytes)
            return giveUp("The guest sends without end on its event port.");
        framer.feed({bytes.data(), static_cast<std::size_t>(bytes.size())});
        while (const auto line = framer.next()) {
            if (line->skipped > 0)
                return giveUp(kLineTooLong);
            if (auto verdict = judge.judge(line->text))
                return decide(std::move(*verdict));
        }
        if (framer.isSkipping())
            giveUp(kLineTooLong);
    }

    void giveUp(const char* sentence)
    {
        decide(fail(ErrorCode::Protocol, sentence));
        socket.abort();
    }

    void decide(Result<GuestEvent> verdict)
    {
        decided = true;
        found.resolve(std::move(verdict));
    }
};

constexpr const char* kNoAgent =
    "The guest did not start helix-agent in time; its serial log says how far it came.";
constexpr const char* kNotRenewed = "The guest did not become a machine of its own in time.";
constexpr const char* kNoTemplate =
    "The guest did not come to rest in time; its serial log says how far it came.";

/// What is said on each connection, before anything is heard.
using Greeting = std::function<std::string()>;

async::Task<Result<GuestEvent>> hear(std::filesystem::path eventSocket, EventJudge judge,
                                     Greeting greeting, std::string late,
                                     std::chrono::milliseconds deadline, async::CancelToken cancel)
{
    const auto end = std::chrono::steady_clock::now() + deadline;
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        if (left <= std::chrono::milliseconds::zero())
            co_return fail(ErrorCode::Timeout, late);
        const auto connection = std::make_unique<EventConnection>(judge);
        connection->start(eventSocket, greeting());
        auto found = co_await connection->found.wait(left, cancel, late);
        if (found || connection->decided || found.error().code != ErrorCode::Unavailable)
            co_return found;
        // QEMU makes the socket a moment after it was started, and drops one client for another.
        CO_TRY(co_await async::sleepFor(kReconnectPause, cancel));
    }
}

} // namespace

async::Task<Result<GuestEvent>> waitForGuest(std::filesystem::path eventSocket,
                                             WorkspaceId workspace, std::uint32_t generation,
                                             std::chrono::milliseconds deadline,
                                             async::CancelToken cancel)
{
    const Greeting nothing = [] { return std::string(); };
    return hear(std::move(eventSocket),
                EventJudge(GuestEvent::Kind::GuestReady, std::move(workspace), generation), nothing,
                kNoAgent, deadline, std::move(cancel));
}

async::Task<Result<GuestEvent>> waitForTemplate(std::filesystem::path eventSocket,
                                                std::chrono::milliseconds deadline,
                                                async::CancelToken cancel)
{
    const Greeting nothing = [] { return std::string(); };
    return hear(std::move(eventSocket), EventJudge(GuestEvent::Kind::TemplateReady, {}, 0), nothing,
                kNoTemplate, deadline, std::move(cancel));
}

async::Task<Result<GuestEvent>> renewGuest(std::filesystem::path eventSocket, WorkspaceId workspace,
                                           std::uint32_t generation,
                                           std::chrono::milliseconds deadline,
                                           async::CancelToken cancel)
{
    const Greeting renew = [] {
        return protocol::encodeRenewEvent({std::chrono::duration_cast<std::chrono::milliseconds>(
                                               std::chrono::system_clock::now().time_since_epoch())
                                               .count()});
    };
    return hear(std::move(eventSocket),
                EventJudge(GuestEvent::Kind::GuestReady, std::move(workspace), generation), renew,
                kNotRenewed, deadline, std::move(cancel));
}

} // namespace helix::link
