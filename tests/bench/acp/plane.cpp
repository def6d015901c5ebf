// plane-bench: the whole way of a prompt without a machine: a client of the control socket, the
// sessions, the link, the real helix-agent, a scripted agent, and back. And how long the control
// thread is held up by one message of 60 MiB. Prints JSON.

#include <array>
#include <ctime>
#include <fstream>
#include <iostream>
#include <thread>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QTimer>
#include <nlohmann/json.hpp>

#include "app/control_server.h"
#include "base/unique_fd.h"
#include "bench/acp/guest.h"
#include "fakes/acp_agent/acp_agent.h"
#include "unit/app/plane_on_database.h"

namespace helix::bench {
namespace {

using Json = nlohmann::json;

/// A client as helixctl is one: blocking, on a thread of its own.
class Client {
public:
    explicit Client(const std::string& path)
        : m_fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        path.copy(static_cast<char*>(address.sun_path), sizeof address.sun_path - 1);
        m_good =
            ::connect(m_fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }
    void send(const Json& message) const
    {
        const std::string text = message.dump() + "\n";
        (void)!::send(m_fd.get(), text.data(), text.size(), MSG_NOSIGNAL);
    }
    Json receive()
    {
        for (;;) {
            if (const auto end = m_input.find('\n'); end != std::string::npos) {
                auto message = Json::parse(m_input.substr(0, end), nullptr, false);
                m_input.erase(0, end + 1);
                return message;
            }
            std::array<char, 65536> buffer{};
            const auto count = ::read(m_fd.get(), buffer.data(), buffer.size());
            if (count <= 0)
                return nullptr;
            m_input.append(buffer.data(), static_cast<std::size_t>(count));
        }
    }
    [[nodiscard]] bool good() const { return m_good; }

private:
    UniqueFd m_fd;
    bool m_good = false;
    std::string m_input;
};

/// Of this thread.
std::int64_t processorNs()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

Json request(int id, const char* method, Json params)
{
    return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}};
}

/// From each prompt's send to the agent's first words, and from their writing on.
struct Times {
    std::vector<std::int64_t> firstNs, wayNs;
};

Times converse(const std::string& socket, int prompts)
{
    Times times;
    Client client(socket);
    if (!client.good())
        return times;
    client.send(request(1, "sessions.create", {{"workspace", "box"}, {"agent", "stamps"}}));
    Json said = client.receive();
    while (said.is_object() && !said.contains("id"))
        said = client.receive();
    if (!said.is_object() || !said.contains("result"))
        return times;
    const std::string session = said["result"].value("id", "");
    for (int n = 0; n <= prompts; ++n) {
        const auto sent = nowNs();
        client.send(request(n + 2, "sessions.prompt", {{"session", session}, {"text", "go"}}));
        bool isFirst = n > 0; // the first one also waits for the agent's start
        for (said = client.receive(); said.is_object() && !said.contains("id");
             said = client.receive()) {
            const Json entry = said["params"].value("entry", Json::object());
            const auto now = nowNs();
            if (entry.value("kind", "") != "answer" || !std::exchange(isFirst, false))
                continue;
            times.firstNs.push_back(now - sent);
            times.wayNs.push_back(now - std::atoll(entry.value("text", "").c_str()));
        }
        if (!said.is_object())
            break;
    }
    return times;
}

class Plane {
public:
    bool start()
    {
        const std::filesystem::path root = m_folder.path().toStdString();
        m_paths = Paths{root / "data", root / "run", root / "cache"};
        if (!m_guest.start() || !m_paths.prepare())
            return false;
        const auto id = m_plane.fakeWorkspaces.addWorkspace("box", plane::State::Ready).id;
        m_plane.fakeDoor.open = link::GuestAddress{m_guest.port(), m_guest.credential()};
        std::filesystem::create_directories(m_plane.fakeDoor.folder / "agents");
        script("stamps", {{{"stamp", 1}, {"pause", 0}}});
        script("giant", {{{"giant", 60 << 20}}});
        m_plane.sessions().guestReady(id, false);
        m_workspace = id;
        auto server = app::ControlServer::listen(m_paths, m_plane, {});
        if (server)
            m_server = std::move(*server);
        return m_server != nullptr;
    }

    Times prompts(int count)
    {
        Times times;
        bool isOver = false;
        std::thread client([&] {
            times = converse(m_paths.controlSocket().string(), count);
            QMetaObject::invokeMethod(
                qApp, [&] { isOver = true; }, Qt::QueuedConnection);
        });
        turnUntil([&] { return isOver; });
        client.join();
        return times;
    }

    /// How long the event loop did not turn at most, while a turn with one message of 60 MiB ran:
    /// by the clock, and of the processor's time of this thread, which others' load does not
    /// change. Nothing when the turn failed.
    struct HeldUp {
        std::int64_t wallNs = 0, processorNs = 0;
    };
    std::optional<HeldUp> giant()
    {
        auto& sessions = m_plane.sessions();
        const auto id = QCoro::waitFor(sessions.create(m_workspace, "giant"));
        if (!id)
            return std::nullopt;
        std::optional<sessions::TurnEnd> end;
        const auto watch = QObject::connect(&sessions, &sessions::Sessions::turnEnded,
                                            [&](const sessions::TurnEnd& ended) { end = ended; });
        if (!QCoro::waitFor(sessions.prompt(*id, {"go", {}})))
            return std::nullopt;
        std::int64_t last = nowNs();
        std::int64_t lastProcessor = processorNs();
        HeldUp longest;
        QTimer beat;
        QObject::connect(&beat, &QTimer::timeout, [&] {
            const auto now = nowNs();
            const auto processor = processorNs();
            longest.wallNs = std::max(longest.wallNs, now - last);
            longest.processorNs = std::max(longest.processorNs, processor - lastProcessor);
            last = now;
            lastProcessor = processor;
        });
        beat.start(0);
        const bool came = turnUntil([&] { return end.has_value(); });
        QObject::disconnect(watch);
        return came && end->wentWell() ? std::optional(longest) : std::nullopt;
    }

private:
    void script(const std::string& name, const Json& actions)
    {
        const auto launch =
            fakes::acpAgent({{"prompts", Json::array({actions})}}, m_guest.folder(), name);
        std::ofstream(m_plane.fakeDoor.folder / "agents" / (name + ".json"))
            << Json{{"name", name}, {"title", name}, {"command", launch.command}};
    }

    QTemporaryDir m_folder;
    Paths m_paths;
    Guest m_guest;
    app::PlaneOnDatabase m_plane;
    WorkspaceId m_workspace;
    std::unique_ptr<app::ControlServer> m_server;
};

int measure(int samples)
{
    Plane plane;
    if (!plane.start()) {
        std::cerr << "plane-bench: helix-agent did not start.\n";
        return 1;
    }
    const auto times = plane.prompts(samples);
    const auto longest = plane.giant();
    if (times.firstNs.empty() || !longest) {
        std::cerr << "plane-bench: the scripted agent did not answer.\n";
        return 1;
    }
    constexpr double kMilli = 1e6; // nanoseconds
    Json json = Json::object();
    json["prompt_to_first_update"] = summarize(times.firstNs);
    json["agent_writes_to_client_has_it"] = summarize(times.wayNs);
    json["held_up_by_60_mib_ms"] = static_cast<double>(longest->wallNs) / kMilli;
    json["held_up_by_60_mib_processor_ms"] = static_cast<double>(longest->processorNs) / kMilli;
    std::cout << json.dump(2) << '\n';
    return 0;
}

} // namespace
} // namespace helix::bench

int main(int argc, char** argv)
{
    int samples = 100;
    CLI::App usage("Measures the way of a prompt through the control plane, as JSON.",
                   "plane-bench");
    usage.add_option("--samples", samples)->check(CLI::Range(10, 10'000))->capture_default_str();
    CLI11_PARSE(usage, argc, argv);
    QCoreApplication application(argc, argv);
    return helix::bench::measure(samples);
}
