#include "bench/stream/stream_systems.h"

#include <fstream>
#include <iterator>
#include <sstream>

#include "base/try.h"
#include "bench/guest_look.h"
#include "bench/statistics.h"
#include "link/exec_outcome.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

QSize sizeOf(const StreamBench& bench)
{
    return {bench.width, bench.height};
}

class HelixHere : public HelixSystem {
public:
    static async::Task<Result<HelixSystemPtr>> start(StreamBench bench)
    {
        auto system = std::make_unique<HelixHere>();
        const QSize size = sizeOf(bench);
        const QString scenes = QString::fromStdString(bench.scenes);
        const auto programs =
            QString::fromStdString(bench.plane.installation.program.parent_path().string());
        const QString preload = programs + "/../lib/helixvm/libhelix-still-outputs.so";
        CO_TRY(system->m_sway, co_await LocalSway::start(size, scenes, preload));
        const QString program = programs + "/helix-agent";
        const QString socket = system->m_sway->socket();
        constexpr double kBytesOfKbit = 1000.0 / 8;
        const SlowLink::Options between{bench.linkKbit * kBytesOfKbit,
                                        std::chrono::milliseconds(bench.linkDelayMs)};
        CO_TRY(system->m_agent, co_await LocalAgent::start(program, socket, size, between));
        system->m_view = system->m_agent->look();
        co_return HelixSystemPtr(std::move(system));
    }

    [[nodiscard]] std::string name() const override { return "helix"; }
    async::Task<Result<void>> showScene(std::string kind) override
    {
        CO_TRY(m_sway->showScene(QString::fromStdString(kind)));
        (void)co_await async::sleepFor(kSettled); // the window appears: no part of the scene
        (void)m_view->takeAges();
        co_return Result<void>();
    }
    async::Task<Result<void>> endScene() override
    {
        m_sway->endScene();
        co_return Result<void>();
    }
    WatchedDesktop& view() override { return *m_view; }
    HelixView& reconnect() override
    {
        m_view.reset();
        m_view = m_agent->look();
        return *m_view;
    }
    async::Task<Result<json>> more() override
    {
        json said = stagesJson(m_view->stats());
        const auto ages = m_view->takeAges();
        for (const int percent : {50, 95, 100})
            said["age_p" + std::to_string(percent) + "_ms"] =
                static_cast<double>(percentile(ages, percent)) / 1000.0;
        co_return said;
    }

private:
    static constexpr auto kSettled = 3s;
    std::unique_ptr<LocalSway> m_sway;
    std::unique_ptr<LocalAgent> m_agent;
    std::unique_ptr<HelixView> m_view;
};

/// Ticks of the guest's agent and of everything in the guest.
struct GuestTime {
    std::int64_t agent = 0;
    GuestTicks all;
};

class HelixGuest : public HelixSystem {
public:
    static async::Task<Result<HelixSystemPtr>> start(StreamBench bench)
    {
        auto system = std::make_unique<HelixGuest>();
        CO_TRY(system->m_plane, co_await openBenchPlane(bench.plane));
        auto* plane = system->m_plane->plane.get();
        plane::CreateRequest request;
        request.image = bench.plane.image;
        request.cold = true;
        CO_TRY(system->m_id, co_await plane->workspaces().create(request));
        CO_TRY(co_await awaitReady(plane, system->m_id));
        CO_TRY(co_await awaitPicture(plane, system->m_id));
        CO_TRY(co_await system->bringScene(bench.scenes + "/helix-scene-wayland"));
        CO_TRY(const auto access, plane->workspaces().agentAccess(system->m_id));
        system->m_port = access.controlPort;
        system->m_credential = access.credential;
        (void)system->reconnect();
        (void)co_await async::sleepFor(kBootRest);
        CO_TRY(co_await system->keepBusy(bench.busyLoops));
        co_return HelixSystemPtr(std::move(system));
    }

    [[nodiscard]] std::string name() const override { return "helix, emulated guest"; }
    async::Task<Result<void>> showScene(std::string kind) override
    {
        link::ExecRequest request;
        request.argv = {"/tmp/helix-scene", kind};
        request.environment = {{"XDG_RUNTIME_DIR", "/run/user/1000"},
                               {"WAYLAND_DISPLAY", "wayland-1"}};
        CO_TRY(m_scene, co_await m_plane->plane->workspaces().exec(m_id, request));
        (void)co_await async::sleepFor(kSceneStart);
        CO_TRY(m_before, co_await look());
        co_return Result<void>();
    }
    async::Task<Result<void>> endScene() override
    {
        m_scene.reset();
        (void)co_await async::sleepFor(kSceneStart);
        co_return Result<void>();
    }
    WatchedDesktop& view() override { return *m_view; }
    HelixView& reconnect() override
    {
        m_view.reset();
        m_view = std::make_unique<HelixView>(m_port, m_credential, std::vector<pid_t>());
        return *m_view;
    }
    async::Task<Result<json>> heldInGuest() override
    {
        const std::vector<std::string> argv{
            "/bin/sh", "-c",
            "for name in helix-agent sway; do p=$(pidof -s $name) || continue; "
            "echo $name $(ls /proc/$p/fd | wc -l) "
            "$(awk '/^Threads/ {t=$2} /^VmRSS/ {m=$2} END {print t, m}' /proc/$p/status); done"};
        CO_TRY(const auto heard, co_await hear(m_plane->plane.get(), m_id, argv));
        std::istringstream words(heard.words);
        json held = json::object();
        std::string name;
        long files = 0, threads = 0, kib = 0;
        while (words >> name >> files >> threads >> kib)
            held["guest " + name] = {{"count", 1},
                                     {"files", files},
                                     {"threads", threads},
                                     {"mib", static_cast<double>(kib) / 1024}};
        co_return held;
    }
    async::Task<Result<json>> more() override
    {
        CO_TRY(const auto after, co_await look());
        json said = stagesJson(m_view->stats());
        // All of them are counted in the same ticks.
        const auto ticks = after.all.all - m_before.all.all;
        const double processors = static_cast<double>(m_processors);
        said["guest_busy_percent"] = busyShare(m_before.all, after.all) * 100;
        said["guest_agent_cpu_percent"] = ticks == 0
                                              ? 0.0
                                              : static_cast<double>(after.agent - m_before.agent) *
                                                    100 * processors / static_cast<double>(ticks);
        co_return said;
    }

    /// Its machine would outlive the plane.
    async::Task<Result<void>> end() override
    {
        m_scene.reset();
        m_loops.clear();
        m_view.reset();
        const std::vector<WorkspaceId> all{m_id};
        co_return co_await removeAll(m_plane->plane.get(), all);
    }

private:
    static constexpr auto kBootRest = 20s, kSceneStart = 3s;

    async::Task<Result<void>> bringScene(std::string program)
    {
        std::ifstream file(program, std::ios::binary);
        const Bytes bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        link::ExecRequest request;
        request.argv = {"/bin/sh", "-c", "cat >/tmp/helix-scene && chmod 755 /tmp/helix-scene"};
        request.wantsStdin = true;
        CO_TRY(const auto exec, co_await m_plane->plane->workspaces().exec(m_id, request));
        const link::ExecListener listener = [](bool, std::string_view) -> Result<void> {
            return {};
        };
        auto ended = link::hearOut(*exec, listener);
        CO_TRY(co_await exec->writeStdin(bytes, true));
        const std::string late = "The scene was not brought into the guest in time.";
        CO_TRY(co_await ended.wait(60s, {}, late));
        co_return Result<void>();
    }

    /// Programs that only take time, as a build in the background does.
    async::Task<Result<void>> keepBusy(int loops)
    {
        for (int i = 0; i < loops; ++i) {
            link::ExecRequest request;
            request.argv = {"/bin/sh", "-c", "while :; do :; done"};
            CO_TRY(auto loop, co_await m_plane->plane->workspaces().exec(m_id, request));
            m_loops.push_back(std::move(loop));
        }
        co_return Result<void>();
    }

    async::Task<Result<GuestTime>> look()
    {
        const std::vector<std::string> argv{
            "/bin/sh", "-c",
            "nproc; awk '{print $14+$15}' /proc/$(pidof helix-agent)/stat; cat /proc/stat"};
        CO_TRY(const auto heard, co_await hear(m_plane->plane.get(), m_id, argv));
        std::istringstream words(heard.words);
        GuestTime time;
        words >> m_processors >> time.agent;
        CO_TRY(time.all, parseGuestTicks(heard.words.substr(heard.words.find("cpu "))));
        co_return time;
    }

    std::unique_ptr<BenchPlane> m_plane;
    WorkspaceId m_id = WorkspaceId::generate();
    std::uint16_t m_port = 0;
    link::Credential m_credential;
    std::unique_ptr<HelixView> m_view;
    std::unique_ptr<link::Exec> m_scene;
    std::vector<std::unique_ptr<link::Exec>> m_loops;
    GuestTime m_before;
    int m_processors = 1;
};

} // namespace

json stagesJson(const link::StreamStats& stats)
{
    json stages;
    for (std::size_t i = 0; i < link::kStreamStages; ++i) {
        const auto& stage = stats.stages[i];
        if (stage.count > 0)
            stages[std::string(link::nameOf(static_cast<link::StreamStage>(i)))] = {
                {"p50_ms", stage.p50}, {"p95_ms", stage.p95}};
    }
    return {{"stages", stages},
            {"qp", stats.qp},
            {"ladder_step", stats.ladderStep},
            {"starved_percent", stats.starved * 100},
            {"decode_errors", stats.decodeErrors}};
}

async::Task<Result<HelixSystemPtr>> startHelixHere(StreamBench bench)
{
    return HelixHere::start(std::move(bench));
}

async::Task<Result<HelixSystemPtr>> startHelixGuest(StreamBench bench)
{
    return HelixGuest::start(std::move(bench));
}

} // namespace helix::bench
