#include "bench/recording_bench.h"

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <thread>

#include <QTemporaryDir>

#include "base/try.h"
#include "bench/machine_state.h"
#include "bench/statistics.h"
#include "bench/stream/helix_view.h"
#include "recording/recording.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using recording::Recording;

enum class Look { Nobody, Watched, Recorded };
constexpr std::array kLooks{Look::Nobody, Look::Watched, Look::Recorded};
constexpr std::array kLookNames{"nobody", "watched", "recorded"};

constexpr int kRecordingRounds = 3;
constexpr auto kSceneAppears = 3s, kStreamSettles = 2s;
constexpr auto kLookAtRecording =
    200ms; ///< as the product does (plane/tasks/running_recording.cpp)
constexpr std::uint64_t kMostRecorded = 1ULL << 30;

/// Bytes that this process has had the disk write.
std::uint64_t writtenBytes()
{
    std::ifstream file("/proc/self/io");
    for (std::string word; file >> word;)
        if (word == "write_bytes:") {
            std::uint64_t bytes = 0;
            file >> bytes;
            return bytes;
        }
    return 0;
}

std::vector<pid_t> decoders()
{
    std::vector<pid_t> found;
    std::error_code gone;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", gone)) {
        std::string name;
        std::ifstream(entry.path() / "comm") >> name;
        if (name == "helix-decode")
            found.push_back(static_cast<pid_t>(std::stol(entry.path().filename().string())));
    }
    return found;
}

/// Of one scene, looked at in one way, as long as it is there.
class RecordedLook {
public:
    static Result<std::unique_ptr<RecordedLook>> open(LocalAgent& agent, Look how)
    {
        auto look = std::make_unique<RecordedLook>();
        if (how == Look::Recorded) {
            recording::Target target;
            target.series.emplace();
            target.series->folder = look->m_folder.path().toStdString();
            target.series->mostBytes = kMostRecorded;
            TRY(auto begun, Recording::begin(std::move(target)));
            look->m_recording = std::move(begun);
        }
        look->m_view = agent.look(look->m_recording);
        if (look->m_recording)
            look->m_asker = std::jthread([&made = *look](const std::stop_token& stop) {
                while (!stop.stop_requested()) {
                    std::this_thread::sleep_for(kLookAtRecording);
                    if (made.m_recording->wantsKeyFrame())
                        made.m_view->requestKeyFrame();
                }
            });
        return look;
    }
    HelixView& view() { return *m_view; }
    [[nodiscard]] std::uint64_t recordedBytes() const
    {
        return m_recording ? m_recording->progress().bytes : 0;
    }

private:
    QTemporaryDir m_folder;
    std::shared_ptr<Recording> m_recording; ///< owned by this and the view's callbacks
    std::unique_ptr<HelixView> m_view;
    std::jthread m_asker; ///< before what it asks
};

double perSecond(std::uint64_t bytes, double seconds)
{
    return static_cast<double>(bytes) / 1000.0 / seconds;
}

double percentOf(std::chrono::microseconds time, double seconds)
{
    return static_cast<double>(time.count()) / seconds / 10'000.0;
}

/// Blocks.
json measureNobody(pid_t agent, std::chrono::seconds duration)
{
    const auto before = processorTime({agent});
    std::this_thread::sleep_for(duration);
    return {{"agent_percent",
             percentOf(processorTime({agent}) - before, static_cast<double>(duration.count()))}};
}

/// Blocks.
json measureLook(RecordedLook& look, const std::string& kind, const StreamBench& bench)
{
    std::this_thread::sleep_for(kStreamSettles);
    const auto decoding = decoders();
    const auto decoded = processorTime(decoding);
    const auto bytes = look.recordedBytes(), written = writtenBytes();
    const SceneFigures figures = kind == "typing"
                                     ? watchKeys(look.view(), bench.keys)
                                     : watchOnly(look.view(), std::chrono::seconds(bench.keys / 5));
    const double seconds = figures.seconds;
    json said{{"agent_percent", percentOf(figures.serverTime, seconds)},
              {"decoder_percent", percentOf(processorTime(decoding) - decoded, seconds)},
              {"helix_percent", percentOf(figures.viewerTime, seconds)},
              {"stream_kb_per_second", perSecond(figures.bytes, seconds)},
              {"recorded_kb_per_second", perSecond(look.recordedBytes() - bytes, seconds)},
              {"written_kb_per_second", perSecond(writtenBytes() - written, seconds)},
              {"frames_per_second", static_cast<double>(figures.pictures) / seconds}};
    if (!figures.latencyUs.empty())
        said["latency_p50_ms"] = static_cast<double>(percentile(figures.latencyUs, 50)) / 1000.0;
    return said;
}

/// Medians, field by field.
json mediansOf(const std::vector<json>& rounds)
{
    json said = json::object();
    for (const auto& [name, first] : rounds.front().items()) {
        constexpr double kThousandths = 1000.0; // median() counts whole numbers
        std::vector<std::int64_t> values;
        for (const auto& round : rounds)
            values.push_back(std::llround(round.at(name).get<double>() * kThousandths));
        said[name] = median(values) / kThousandths;
    }
    return said;
}

async::Task<Result<json>> measureRound(LocalAgent* agent, std::string kind, StreamBench bench,
                                       Look how)
{
    if (how == Look::Nobody) {
        const std::function<Result<json>()> wait = [&]() -> Result<json> {
            return measureNobody(agent->process(), std::chrono::seconds(bench.keys / 5));
        };
        co_return co_await async::onPool(wait);
    }
    CO_TRY(auto look, RecordedLook::open(*agent, how));
    const std::function<Result<json>()> watch = [&]() -> Result<json> {
        return measureLook(*look, kind, bench);
    };
    co_return co_await async::onPool(watch);
}

} // namespace

async::Task<Result<json>> runRecordingBench(StreamBench bench)
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
    json said{{"machine_before", machineState()}, {"rounds", kRecordingRounds}};
    for (const auto& kind : bench.kinds) {
        CO_TRY(sway->showScene(QString::fromStdString(kind)));
        (void)co_await async::sleepFor(kSceneAppears);
        std::array<std::vector<json>, kLooks.size()> rounds;
        for (int round = 0; round < kRecordingRounds; ++round)
            for (std::size_t i = 0; i < kLooks.size(); ++i) {
                CO_TRY(auto one, co_await measureRound(agent.get(), kind, bench, kLooks[i]));
                if (!bench.plane.quiet)
                    std::cerr << kind << ' ' << kLookNames[i] << ' ' << one.dump() << '\n';
                rounds[i].push_back(std::move(one));
            }
        for (std::size_t i = 0; i < kLooks.size(); ++i)
            said["scenes"][kind][kLookNames[i]] = mediansOf(rounds[i]);
        sway->endScene();
    }
    said["machine_after"] = machineState();
    co_return said;
}

std::string recordingTable(const json& said)
{
    std::ostringstream text;
    text << std::fixed << std::setprecision(1) << "load before "
         << said["machine_before"]["load"][0] << '\n';
    for (const auto& [kind, looks] : said["scenes"].items())
        for (const auto& [name, figures] : looks.items()) {
            text << std::left << std::setw(10) << kind << std::setw(10) << name;
            for (const auto& [field, value] : figures.items())
                text << field << ' ' << value.get<double>() << "  ";
            text << '\n';
        }
    return text.str();
}

} // namespace helix::bench
