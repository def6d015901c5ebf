#include "bench/stream_soak.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <sstream>
#include <thread>

#include <unistd.h>

#include "base/try.h"
#include "bench/machine_state.h"
#include "bench/stream/stream_systems.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using protocol::Steerer;

constexpr std::array kModes{
    protocol::DesktopMode{1280, 720, 100}, protocol::DesktopMode{640, 480, 100},
    protocol::DesktopMode{1920, 1080, 100}, protocol::DesktopMode{1600, 900, 150},
    protocol::DesktopMode{1366, 768, 100}};
constexpr std::array kScenes{"typing", "scrolling", "dragging", "video"};
constexpr int kKeys = 20, kKeysAfterwards = 5;
constexpr int kRoundsOfAScene = 5;
constexpr auto kFirstPicture = 10s;
constexpr auto kUnheeded = 300ms; ///< a key that does not count is not seen within it

std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

long fieldOf(const std::string& status, const std::string& label)
{
    const auto at = status.find("\n" + label + ":");
    return at == std::string::npos ? 0 : std::stol(status.substr(at + label.size() + 2));
}

json heldBy(pid_t process)
{
    const auto folder = std::filesystem::path("/proc") / std::to_string(process);
    const auto status = contentOf(folder / "status");
    std::error_code gone;
    const auto files = std::distance(std::filesystem::directory_iterator(folder / "fd", gone), {});
    return {{"files", files},
            {"threads", fieldOf(status, "Threads")},
            {"mib", static_cast<double>(fieldOf(status, "VmRSS")) / 1024}};
}

/// Of this computer, by that name: no other Helix may run beside.
int processesNamed(const std::string& name)
{
    int found = 0;
    std::error_code gone;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", gone))
        found += contentOf(entry.path() / "comm") == name + "\n" ? 1 : 0;
    return found;
}

class Soak {
public:
    Soak(std::unique_ptr<LocalSway> sway, std::unique_ptr<LocalAgent> agent)
        : m_sway(std::move(sway))
        , m_agent(std::move(agent))
    {
    }
    async::Task<Result<void>> round()
    {
        if (m_rounds % kRoundsOfAScene == 0) {
            m_sway->endScene();
            const auto scene = kScenes.at(m_rounds / kRoundsOfAScene % kScenes.size());
            CO_TRY(m_sway->showScene(scene));
            (void)co_await async::sleepFor(kSceneAppears);
        }
        m_view = m_agent->look();
        m_process = m_view->servers().front();
        const auto mode = kModes.at(m_rounds % kModes.size());
        const std::function<Result<void>()> watch = [this, mode] { return watchOnce(mode); };
        CO_TRY(co_await async::onPool(watch));
        m_view.reset();
        ++m_rounds;
        co_return Result<void>();
    }
    [[nodiscard]] json held() const
    {
        return {{"agent", heldBy(m_process)},
                {"viewer", heldBy(::getpid())},
                {"decoders", processesNamed("helix-decode")}};
    }
    [[nodiscard]] json said() const
    {
        return {{"rounds", m_rounds},
                {"input_events", m_events},
                {"keys_missed", m_missed},
                {"keys_without_control_that_counted", m_unheeded}};
    }

private:
    static constexpr auto kSceneAppears = 3s;

    /// Blocks.
    Result<void> watchOnce(protocol::DesktopMode mode)
    {
        TRY(awaitPicture(0));
        const auto before = m_view->marker.pictures();
        m_view->send(protocol::ResizeDesktop{mode});
        TRY(awaitPicture(before)); // one of the old size may be under way
        press(kKeys);
        m_view->send(protocol::Steering{0, Steerer::Nobody});
        const bool shown = m_view->marker.isOn();
        m_view->pressKey();
        m_unheeded += m_view->marker.await(!shown, kUnheeded) ? 1 : 0;
        m_view->send(protocol::Steering{0, Steerer::User});
        press(kKeysAfterwards);
        return {};
    }
    Result<void> awaitPicture(std::uint64_t more)
    {
        const auto end = StreamClock::now() + kFirstPicture;
        while (m_view->marker.pictures() <= more) {
            if (StreamClock::now() > end)
                return fail(ErrorCode::Timeout,
                            "No picture came in round " + std::to_string(m_rounds) + ".");
            std::this_thread::sleep_for(10ms);
        }
        return {};
    }
    void press(int keys)
    {
        const auto figures = watchKeys(*m_view, keys);
        m_missed += figures.missed;
        m_events += 2 * keys;
    }

    std::unique_ptr<LocalSway> m_sway;
    std::unique_ptr<LocalAgent> m_agent;
    std::unique_ptr<HelixView> m_view;
    pid_t m_process = -1;
    std::size_t m_rounds = 0;
    int m_events = 0, m_missed = 0, m_unheeded = 0;
};

} // namespace

async::Task<Result<json>> runStreamSoak(StreamBench bench, std::chrono::minutes duration)
{
    const QSize size(bench.width, bench.height);
    const auto programs =
        QString::fromStdString(bench.plane.installation.program.parent_path().string());
    CO_TRY(auto sway,
           co_await LocalSway::start(size, QString::fromStdString(bench.scenes),
                                     programs + "/../lib/helixvm/libhelix-still-outputs.so"));
    const QString program = programs + "/helix-agent", socket = sway->socket();
    const SlowLink::Options nothingBetween;
    CO_TRY(auto agent, co_await LocalAgent::start(program, socket, size, nothingBetween));
    Soak soak(std::move(sway), std::move(agent));
    json said{{"machine_before", machineState()}, {"minutes", json::array()}};
    const auto begin = StreamClock::now();
    for (auto minute = 1min; minute <= duration; ++minute) {
        while (StreamClock::now() < begin + minute)
            CO_TRY(co_await soak.round());
        json held = soak.held();
        held["minute"] = minute.count();
        if (!bench.plane.quiet)
            std::cerr << held.dump() << '\n';
        said["minutes"].push_back(std::move(held));
    }
    said.update(soak.said());
    said["machine_after"] = machineState();
    co_return said;
}

std::string soakTable(const json& said)
{
    std::ostringstream text;
    text << said["rounds"] << " rounds, " << said["input_events"] << " events, keys missed "
         << said["keys_missed"] << ", counted without control "
         << said["keys_without_control_that_counted"] << '\n'
         << "minute   agent: files threads    MiB   viewer: files threads    MiB   decoders\n"
         << std::fixed << std::setprecision(1);
    const auto& minutes = said["minutes"];
    // Every tenth is enough to see where it goes.
    for (std::size_t i = 0; i < minutes.size(); ++i) {
        if (i != 0 && i % 10 != 9 && i + 1 != minutes.size())
            continue;
        const auto& held = minutes[i];
        text << std::setw(6) << held["minute"].get<int>();
        for (const auto* who : {"agent", "viewer"})
            text << std::setw(15) << held[who]["files"].get<int>() << std::setw(8)
                 << held[who]["threads"].get<int>() << std::setw(7)
                 << held[who]["mib"].get<double>();
        text << std::setw(11) << held["decoders"].get<int>() << '\n';
    }
    return text.str();
}

} // namespace helix::bench
