#include "bench/stream_bench.h"

#include <iomanip>
#include <iostream>
#include <sstream>

#include "base/try.h"
#include "bench/machine_state.h"
#include "bench/stream/stream_systems.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

constexpr auto kSceneSettle = 1500ms;
constexpr auto kStill = 10s;

/// One that could not be started is named with its reason.
using Start = std::function<async::Task<Result<StreamSystemPtr>>(StreamBench)>;

async::Task<Result<StreamSystemPtr>> startHere(StreamBench bench)
{
    CO_TRY(auto system, co_await startHelixHere(bench));
    co_return StreamSystemPtr(std::move(system));
}

async::Task<Result<StreamSystemPtr>> startGuest(StreamBench bench)
{
    CO_TRY(auto system, co_await startHelixGuest(bench));
    co_return StreamSystemPtr(std::move(system));
}

async::Task<std::vector<StreamSystemPtr>> startAll(StreamBench bench, json* absent)
{
    std::vector<std::pair<std::string, Start>> starts{{"helix", startHere}};
    if (bench.peers) {
        starts.emplace_back("wayvnc", startWayvnc);
        starts.emplace_back("tigervnc", startTigervnc);
        starts.emplace_back("xpra", startXpra);
    }
    if (!bench.plane.image.empty())
        starts.emplace_back("helix, emulated guest", startGuest);
    std::vector<StreamSystemPtr> systems;
    for (const auto& [name, start] : starts) {
        auto system = co_await start(bench);
        if (system)
            systems.push_back(std::move(*system));
        else
            (*absent)[name] = system.error().describe();
    }
    co_return std::move(systems);
}

async::Task<Result<json>> measureScene(StreamSystem* system, std::string kind, int keys)
{
    CO_TRY(co_await system->showScene(kind));
    (void)co_await async::sleepFor(kSceneSettle);
    auto* view = &system->view();
    const bool still = kind == "still";
    const std::function<Result<SceneFigures>()> watch = [view, keys,
                                                         still]() -> Result<SceneFigures> {
        return still ? watchOnly(*view, kStill) : watchKeys(*view, keys);
    };
    CO_TRY(const auto figures, co_await async::onPool(watch));
    json said = toJson(figures);
    CO_TRY(const auto more, co_await system->more());
    said.update(more);
    CO_TRY(co_await system->endScene());
    co_return said;
}

} // namespace

async::Task<Result<json>> runStreamBench(StreamBench bench)
{
    json said{{"width", bench.width},
              {"height", bench.height},
              {"keys", bench.keys},
              {"machine_before", machineState()},
              {"absent", json::object()}};
    auto systems = co_await startAll(bench, &said["absent"]);
    for (const auto& kind : bench.kinds)
        for (const auto& system : systems) {
            if (!bench.plane.quiet)
                std::cerr << kind << ", " << system->name() << '\n';
            const auto figures = co_await measureScene(system.get(), kind, bench.keys);
            said["scenes"][kind][system->name()] =
                figures ? *figures : json{{"problem", figures.error().describe()}};
        }
    for (const auto& system : systems)
        if (const auto ended = co_await system->end(); !ended)
            std::cerr << system->name() << ": " << ended.error().describe() << '\n';
    systems.clear();
    said["machine_after"] = machineState();
    co_return said;
}

std::string streamTable(const json& said)
{
    std::ostringstream text;
    text << std::fixed << std::setprecision(1);
    text << said["width"] << 'x' << said["height"] << ", " << said["keys"]
         << " keys in each scene, load before " << said["machine_before"]["load"][0] << '\n';
    for (const auto& [kind, systems] : said["scenes"].items()) {
        text << kind << '\n';
        for (const auto& [name, figures] : systems.items()) {
            text << "  " << std::left << std::setw(24) << name;
            if (figures.contains("problem")) {
                text << figures["problem"].get<std::string>() << '\n';
                continue;
            }
            if (figures.contains("latency_p50_ms"))
                text << "p50 " << figures["latency_p50_ms"].get<double>() << " ms, p95 "
                     << figures["latency_p95_ms"].get<double>() << " ms, missed "
                     << figures["keys_missed"] << ", ";
            text << figures["frames_per_second"].get<double>() << " fps, "
                 << figures["kbit_per_second"].get<double>() << " kbit/s, server "
                 << figures["server_cpu_percent"].get<double>() << " %, "
                 << figures["server_cpu_ms_per_frame"].get<double>() << " ms a frame";
            if (figures.contains("server_cpu_ms_per_key"))
                text << " and " << figures["server_cpu_ms_per_key"].get<double>() << " ms a key";
            if (figures.contains("age_p100_ms"))
                text << ", age p50 " << figures["age_p50_ms"].get<double>() << " ms, at most "
                     << figures["age_p100_ms"].get<double>() << " ms";
            if (figures.contains("guest_agent_cpu_percent"))
                text << ", agent " << figures["guest_agent_cpu_percent"].get<double>() << " %";
            text << '\n';
        }
    }
    for (const auto& [name, why] : said["absent"].items())
        text << name << ": " << why.get<std::string>() << '\n';
    return text.str();
}

} // namespace helix::bench
