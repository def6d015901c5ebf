// helix-bench: measures what the user waits for, on this computer, with the real thing.

#include <iostream>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QTimer>
#include <nlohmann/json.hpp>

#include "base/log.h"
#include "base/paths.h"
#include "bench/create_bench.h"
#include "bench/density_bench.h"
#include "bench/density_report.h"
#include "bench/fork_bench.h"
#include "bench/policy_bench.h"
#include "bench/suspend_bench.h"
#include "bench/recording_bench.h"
#include "bench/stream_bench.h"
#include "bench/stream_soak.h"
#include "bench/suspend_report.h"

namespace helix::bench {
namespace {

constexpr int kWrongUsage = 2;

std::filesystem::path usualImages()
{
    if (const auto tests = processEnvironment()("HELIXVM_TEST_IMAGES"))
        return *tests;
    const auto paths = Paths::fromEnvironment(processEnvironment());
    return paths ? paths->images() : std::filesystem::path();
}

void printCreate(const nlohmann::json& json)
{
    const auto line = [](const std::string& name, const nlohmann::json& summary) {
        std::cout << "  " << name << std::string(name.size() < 14 ? 14 - name.size() : 1, ' ')
                  << summary["median_ms"] << " ms  (" << summary["min_ms"] << " to "
                  << summary["max_ms"] << ")\n";
    };
    std::cout << json["image"].get<std::string>() << ", " << json["runs"] << " runs, "
              << json["accelerator"].get<std::string>() << ", QEMU "
              << json["qemu"].get<std::string>() << ", load before "
              << json["machine_before"]["load"][0] << '\n';
    for (const auto& [beginning, created] : json["created"].items()) {
        line(beginning, created["first_frame"]);
        for (const auto& [step, summary] : created["steps"].items())
            line("  " + step, summary);
    }
    line("plain boot", json["plain_boot"]);
    for (const auto* ratio : {"booted_to_warm", "booted_to_spare", "booted_to_plain"})
        std::cout << "  " << ratio << "  " << json[ratio] << '\n';
}

void printSuspend(const nlohmann::json& json)
{
    std::cout << suspendTable(json);
}

void printDensity(const nlohmann::json& json)
{
    std::cout << densityTable(json);
}

void printFork(const nlohmann::json& json)
{
    std::cout << forkTable(json);
}

/// A benchmark of workspaces, and how what it found is shown.
struct Measurement {
    async::Task<Result<nlohmann::json>> (*run)(PlaneBench);
    void (*print)(const nlohmann::json&);
};

async::Task<void> run(Measurement measurement, PlaneBench bench, bool asJson)
{
    const auto result = co_await measurement.run(std::move(bench));
    if (!result)
        std::cerr << "helix-bench: " << result.error().describe() << '\n';
    else if (asJson)
        std::cout << result->dump(2) << '\n';
    else
        measurement.print(*result);
    QCoreApplication::exit(result ? 0 : 1);
}

using Table = std::string (*)(const nlohmann::json&);

async::Task<void> show(async::Task<Result<nlohmann::json>> measurement, bool asJson, Table table)
{
    const auto result = co_await std::move(measurement);
    if (!result)
        std::cerr << "helix-bench: " << result.error().describe() << '\n';
    else
        std::cout << (asJson ? result->dump(2) + "\n" : table(*result));
    QCoreApplication::exit(result ? 0 : 1);
}

/// The options of `stream`.
struct StreamOptions {
    StreamBench bench;
    std::string images = usualImages().string();
    bool json = false, alone = false;

    void offer(CLI::App* command)
    {
        constexpr int kMostSide = 8192;
        bench.scenes = HELIX_SCENES;
        command->add_option("--image", bench.plane.image, "a guest of it is measured as well");
        command->add_option("--images", images, "folder of bundles")->capture_default_str();
        command->add_option("--width", bench.width)->check(CLI::Range(64, kMostSide));
        command->add_option("--height", bench.height)->check(CLI::Range(64, kMostSide));
        command->add_option("--keys", bench.keys, "pressed in each scene")
            ->check(CLI::Range(1, 10'000))
            ->capture_default_str();
        command
            ->add_option("--scenes", bench.kinds,
                         "of typing, scrolling, dragging, video, motion, still")
            ->delimiter(',')
            ->check(CLI::IsMember({"typing", "scrolling", "dragging", "video", "motion", "still"}));
        command->add_option("--link-kbit", bench.linkKbit,
                            "a line of so many kbit/s to the agent of this computer");
        command->add_option("--link-delay", bench.linkDelayMs, "its delay in ms, each way");
        command->add_option("--busy", bench.busyLoops,
                            "programs in the emulated guest that only take time");
        command->add_flag("--alone", alone, "without wayvnc, TigerVNC and xpra");
        command->add_flag("--json", json, "print JSON");
    }
};

/// The options of `recording`.
struct RecordingOptions {
    StreamBench bench;
    bool json = false;

    void offer(CLI::App* command)
    {
        bench.scenes = HELIX_SCENES;
        bench.kinds = {"typing", "video", "still"};
        command->add_option("--scenes", bench.kinds, "as for stream")->delimiter(',');
        command
            ->add_option("--keys", bench.keys,
                         "in each round of typing; a fifth of them is "
                         "how many seconds the other scenes take")
            ->check(CLI::Range(10, 10'000))
            ->capture_default_str();
        command->add_flag("--json", json, "print JSON");
    }
};

/// The options of `soak`.
struct SoakOptions {
    StreamBench bench;
    std::string images = usualImages().string();
    int minutes = 60;
    bool json = false;

    void offer(CLI::App* command)
    {
        constexpr int kMostMinutes = 7 * 24 * 60;
        bench.scenes = HELIX_SCENES;
        command->add_option("--image", bench.plane.image,
                            "a workspace of it, instead of the agent beside a desktop of this "
                            "computer");
        command->add_option("--images", images, "folder of bundles")->capture_default_str();
        command->add_option("--minutes", minutes)
            ->check(CLI::Range(1, kMostMinutes))
            ->capture_default_str();
        command->add_flag("--json", json, "print JSON");
    }
};

/// What the benchmarks of workspaces are given alike.
struct PlaneOptions {
    PlaneBench bench;
    std::string images = usualImages().string();
    bool json = false;

    void offer(CLI::App* command)
    {
        offerImage(command);
        command->add_option("--runs", bench.runs)
            ->check(CLI::Range(1, 1000))
            ->capture_default_str();
    }
    void offerDensity(CLI::App* command)
    {
        offerImage(command);
        command->add_option("--count", bench.count)
            ->check(CLI::Range(1, 100))
            ->capture_default_str();
        command->add_flag("--until-refused", bench.untilRefused, "and then until one is refused");
    }

private:
    void offerImage(CLI::App* command)
    {
        command->add_option("--image", bench.image)->required();
        command
            ->add_option("--images", images,
                         "folder of bundles (HELIXVM_TEST_IMAGES, or the user's)")
            ->capture_default_str();
        command->add_flag("--json", json, "print JSON");
    }
};

} // namespace
} // namespace helix::bench

int main(int argc, char** argv)
{
    using namespace helix;
    bench::PlaneOptions options;
    CLI::App usage("Measures Helix on this computer.", "helix-bench");
    usage.require_subcommand(1);
    options.offer(usage.add_subcommand(
        "create",
        "from the click on Create to the first picture: ready before, from a warm snapshot, and "
        "booted; beside a plain boot of the same disk"));
    auto* suspend = usage.add_subcommand(
        "suspend", "suspending a workspace and having it go on, to the first picture: one that "
                   "booted and one from a warm snapshot; beside QEMU's own savevm and -loadvm of "
                   "the same disk");
    options.offer(suspend);
    auto* fork = usage.add_subcommand(
        "fork", "a running workspace that becomes one more, to the first picture, and eight more: "
                "how long it stands still, and what each takes; beside QEMU's own savevm and "
                "-loadvm of the same disk");
    options.offer(fork);
    fork->add_option("--open", options.bench.open,
                     "a program that has its window open in the workspace (firefox-esr)");
    auto* density = usage.add_subcommand(
        "density",
        "workspaces from a warm snapshot, side by side and unused: memory, processor and "
        "disk of each, and how the last one's create compares to the first's");
    options.offerDensity(density);
    bench::StreamOptions stream;
    auto* streams = usage.add_subcommand(
        "stream", "from a key to the picture that shows it: the agent beside a headless Sway, "
                  "wayvnc, TigerVNC and xpra with the same scenes, and a guest");
    stream.offer(streams);
    bench::SoakOptions soak;
    auto* soaks = usage.add_subcommand(
        "soak", "the agent beside a headless Sway, watched for long: reconnects, sizes, control "
                "given and taken, keys; and what the processes hold each minute");
    soak.offer(soaks);
    bench::RecordingOptions recording;
    auto* recordings = usage.add_subcommand(
        "recording", "what recording a desktop all the time costs: the agent beside a headless "
                     "Sway, unwatched, watched, and watched and recorded");
    recording.offer(recordings);
    bench::PolicyBench policy;
    auto* decisions = usage.add_subcommand(
        "policy", "one decision of the boundary about a connection, in nanoseconds (JSON)");
    decisions->add_option("--rules", policy.rules)
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    try {
        usage.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return usage.exit(error) == 0 ? 0 : bench::kWrongUsage;
    }
    if (decisions->parsed()) {
        std::cout << bench::runPolicyBench(policy).dump(2) << '\n';
        return 0;
    }
    options.bench.images = options.images;
    QCoreApplication application(argc, argv);
    options.bench.installation =
        Installation::besideExecutable(QCoreApplication::applicationDirPath().toStdString());
    setUpLogging({}, false);
    if (streams->parsed()) {
        stream.bench.plane.images = stream.images;
        stream.bench.plane.installation = options.bench.installation;
        stream.bench.peers = !stream.alone;
        QTimer::singleShot(0, &application, [&stream] {
            async::detach(
                bench::show(bench::runStreamBench(stream.bench), stream.json, &bench::streamTable));
        });
        return QCoreApplication::exec();
    }
    if (recordings->parsed()) {
        recording.bench.plane.installation = options.bench.installation;
        QTimer::singleShot(0, &application, [&recording] {
            async::detach(bench::show(bench::runRecordingBench(recording.bench), recording.json,
                                      &bench::recordingTable));
        });
        return QCoreApplication::exec();
    }
    if (soaks->parsed()) {
        soak.bench.plane.images = soak.images;
        soak.bench.plane.installation = options.bench.installation;
        QTimer::singleShot(0, &application, [&soak] {
            const std::chrono::minutes duration(soak.minutes);
            async::detach(bench::show(bench::runStreamSoak(soak.bench, duration), soak.json,
                                      &bench::soakTable));
        });
        return QCoreApplication::exec();
    }
    bench::Measurement measurement{&bench::runCreateBench, &bench::printCreate};
    if (suspend->parsed())
        measurement = {&bench::runSuspendBench, &bench::printSuspend};
    if (fork->parsed())
        measurement = {&bench::runForkBench, &bench::printFork};
    if (density->parsed())
        measurement = {&bench::runDensityBench, &bench::printDensity};
    QTimer::singleShot(0, &application, [measurement, options] {
        async::detach(bench::run(measurement, options.bench, options.json));
    });
    return QCoreApplication::exec();
}
