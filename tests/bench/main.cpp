// helix-bench: measures what the user waits for, on this computer, with the real thing.

#include <iostream>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QTimer>
#include <nlohmann/json.hpp>

#include "base/log.h"
#include "base/paths.h"
#include "bench/create_bench.h"
#include "bench/policy_bench.h"

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

void print(const nlohmann::json& json)
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
    line("first frame", json["first_frame"]);
    for (const auto& [step, summary] : json["steps"].items())
        line("  " + step, summary);
    line("plain boot", json["plain_boot"]);
    std::cout << "  ratio         " << json["ratio"] << '\n';
}

async::Task<void> run(CreateBench bench, bool asJson)
{
    const auto result = co_await runCreateBench(std::move(bench));
    if (!result)
        std::cerr << "helix-bench: " << result.error().describe() << '\n';
    else if (asJson)
        std::cout << result->dump(2) << '\n';
    else
        print(*result);
    QCoreApplication::exit(result ? 0 : 1);
}

} // namespace
} // namespace helix::bench

int main(int argc, char** argv)
{
    using namespace helix;
    bench::CreateBench create;
    bool json = false;
    std::string images = bench::usualImages().string();
    CLI::App usage("Measures Helix on this computer.", "helix-bench");
    usage.require_subcommand(1);
    auto* sub = usage.add_subcommand(
        "create",
        "from the click on Create to the first picture, beside a plain boot of the same disk");
    sub->add_option("--image", create.image)->required();
    sub->add_option("--runs", create.runs)->check(CLI::Range(1, 1000))->capture_default_str();
    sub->add_option("--images", images, "folder of bundles (HELIXVM_TEST_IMAGES, or the user's)")
        ->capture_default_str();
    sub->add_flag("--json", json, "print JSON");
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
    create.images = images;
    QCoreApplication application(argc, argv);
    create.installation =
        Installation::besideExecutable(QCoreApplication::applicationDirPath().toStdString());
    setUpLogging({}, false);
    QTimer::singleShot(0, &application,
                       [create, json] { async::detach(bench::run(create, json)); });
    return QCoreApplication::exec();
}
