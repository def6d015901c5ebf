#include "bench/stream_soak.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <iostream>
#include <set>
#include <sstream>
#include <thread>

#include "base/try.h"
#include "bench/held.h"
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
constexpr auto kFirstPicture = 30s;
constexpr auto kUnheeded = 300ms; ///< a key that does not count is not seen within it

class Soak {
public:
    explicit Soak(HelixSystemPtr system)
        : m_system(std::move(system))
    {
    }
    async::Task<Result<void>> round()
    {
        if (m_rounds % kRoundsOfAScene == 0) {
            if (m_rounds > 0)
                CO_TRY(co_await m_system->endScene());
            const std::string scene = kScenes.at(m_rounds / kRoundsOfAScene % kScenes.size());
            CO_TRY(co_await m_system->showScene(scene));
        }
        m_view = &m_system->reconnect();
        const auto mode = kModes.at(m_rounds % kModes.size());
        const std::function<Result<void>()> watch = [this, mode] { return watchOnce(mode); };
        CO_TRY(co_await async::onPool(watch));
        ++m_rounds;
        co_return Result<void>();
    }
    /// This program is what looks, or the whole of Helix but its window.
    async::Task<Result<json>> held()
    {
        CO_TRY(json all, co_await m_system->heldInGuest());
        all.update(heldByChildren());
        co_return all;
    }
    async::Task<Result<void>> end() { co_return co_await m_system->end(); }
    [[nodiscard]] json said() const
    {
        return {{"rounds", m_rounds},
                {"input_events", m_events},
                {"keys_missed", m_missed},
                {"keys_lost", m_lost},
                {"keys_without_control_that_counted", m_unheeded}};
    }

private:
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
        m_lost += figures.lost;
        m_events += 2 * keys;
    }

    HelixSystemPtr m_system;
    HelixView* m_view = nullptr; ///< the system's
    std::size_t m_rounds = 0;
    int m_events = 0, m_missed = 0, m_lost = 0, m_unheeded = 0;
};

/// Touches `soak` until its end.
async::Task<Result<json>> watchFor(Soak* soak, std::chrono::minutes duration, bool isQuiet)
{
    json said{{"machine_before", machineState()}, {"minutes", json::array()}};
    const auto begin = StreamClock::now();
    for (auto minute = 1min; minute <= duration; ++minute) {
        while (StreamClock::now() < begin + minute)
            CO_TRY(co_await soak->round());
        CO_TRY(auto programs, co_await soak->held());
        json held{{"minute", minute.count()}, {"programs", std::move(programs)}};
        if (!isQuiet)
            std::cerr << held.dump() << '\n';
        said["minutes"].push_back(std::move(held));
    }
    said.update(soak->said());
    said["machine_after"] = machineState();
    co_return said;
}

} // namespace

async::Task<Result<json>> runStreamSoak(StreamBench bench, std::chrono::minutes duration)
{
    const auto start = bench.plane.image.empty() ? startHelixHere : startHelixGuest;
    CO_TRY(auto system, co_await start(bench));
    Soak soak(std::move(system));
    const auto said = co_await watchFor(&soak, duration, bench.plane.quiet);
    CO_TRY(co_await soak.end());
    co_return said;
}

namespace {

/// Every tenth minute is enough to see where it goes.
std::string rowsOf(const std::string& name, const json& minutes)
{
    std::ostringstream text;
    text << std::fixed << std::setprecision(1);
    for (std::size_t i = 0; i < minutes.size(); ++i) {
        if ((i != 0 && i % 10 != 9 && i + 1 != minutes.size()) ||
            !minutes[i]["programs"].contains(name))
            continue;
        const auto& held = minutes[i]["programs"][name];
        text << std::left << std::setw(18) << name << std::right << std::setw(6)
             << minutes[i]["minute"].get<int>() << std::setw(7) << held["count"].get<int>()
             << std::setw(7) << held["files"].get<long>() << std::setw(8)
             << held["threads"].get<long>() << std::setw(7) << held["mib"].get<double>() << '\n';
    }
    return text.str();
}

} // namespace

std::string soakTable(const json& said)
{
    std::ostringstream text;
    text << said["rounds"] << " rounds, " << said["input_events"] << " events, keys missed "
         << said["keys_missed"] << ", of them lost " << said["keys_lost"]
         << ", counted without control " << said["keys_without_control_that_counted"] << '\n'
         << "program           minute  count  files threads    MiB\n"
         << std::fixed << std::setprecision(1);
    std::set<std::string> names;
    for (const auto& minute : said["minutes"])
        for (const auto& [name, held] : minute["programs"].items())
            names.insert(name);
    for (const auto& name : names)
        text << rowsOf(name, said["minutes"]);
    return text.str();
}

} // namespace helix::bench
