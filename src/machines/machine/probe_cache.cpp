#include "machine/probe_cache.h"

#include <algorithm>
#include <sys/stat.h>
#include <sys/utsname.h>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/crypto.h"
#include "protocol/fields.h"

namespace helix::machine {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 2;

std::string cpuModel()
{
    const auto text = readFile("/proc/cpuinfo", 4U << 20);
    if (!text)
        return {};
    const auto begin = text->find("model name");
    return begin == std::string::npos ? std::string()
                                      : text->substr(begin, text->find('\n', begin) - begin);
}

std::string hostKernel()
{
    utsname name{};
    ::uname(&name);
    return std::string(name.release) + " " + name.version;
}

std::string fileState(const std::filesystem::path& path)
{
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0)
        return {};
    return path.string() + " " + std::to_string(status.st_size) + " " +
           std::to_string(status.st_mtim.tv_sec) + "." + std::to_string(status.st_mtim.tv_nsec);
}

std::optional<ProbeAttempt> decodeAttempt(const protocol::Json& json)
{
    const auto works = protocol::boolIn(json, "works");
    const auto duration = protocol::countIn(json, "durationMs");
    const auto finding = protocol::textIn(json, "finding");
    const auto details = protocol::textIn(json, "details");
    if (!works || !duration || !finding || !details)
        return std::nullopt;
    ProbeAttempt attempt;
    attempt.accelerator =
        protocol::textOr(json, "accelerator") == "kvm" ? Accelerator::Kvm : Accelerator::Tcg;
    attempt.works = *works;
    attempt.duration = std::chrono::milliseconds(*duration);
    attempt.finding = *finding;
    attempt.details = *details;
    return attempt;
}

} // namespace

std::string probeFingerprint(const QemuBinary& qemu, const std::filesystem::path& kernel,
                             bool kvmUsable)
{
    const std::string facts = cpuModel() + "\n" + hostKernel() + "\n" + fileState(qemu.program) +
                              "\n" + qemu.version.str() + "\n" + fileState(kernel) + "\n" +
                              (kvmUsable ? "kvm" : "none");
    return toHex(sha256(asBytes(facts)));
}

std::optional<AcceleratorReport> decodeProbeCache(std::string_view text,
                                                  const std::string& fingerprint)
{
    const auto json = protocol::Json::parse(text, nullptr, false);
    const auto attempts = protocol::requireArray(json, "attempts");
    if (protocol::countIn(json, "schema") != kSchema ||
        protocol::textIn(json, "fingerprint") != fingerprint || !attempts)
        return std::nullopt;
    AcceleratorReport report;
    report.fromCache = true;
    bool anyWorks = false;
    for (const auto& entry : **attempts) {
        auto attempt = decodeAttempt(entry);
        if (!attempt)
            return std::nullopt;
        if (attempt->works)
            report.chosen = attempt->accelerator;
        anyWorks = anyWorks || attempt->works;
        report.attempts.push_back(std::move(*attempt));
    }
    return anyWorks ? std::optional(std::move(report)) : std::nullopt;
}

std::string encodeProbeCache(const std::string& fingerprint, const AcceleratorReport& report)
{
    Json attempts = Json::array();
    for (const auto& attempt : report.attempts)
        attempts.push_back({{"accelerator", toString(attempt.accelerator)},
                            {"works", attempt.works},
                            {"durationMs", attempt.duration.count()},
                            {"finding", attempt.finding},
                            {"details", attempt.details}});
    const Json json{{"schema", kSchema}, {"fingerprint", fingerprint}, {"attempts", attempts}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool isWorthKeeping(const AcceleratorReport& report, std::chrono::milliseconds kvmDeadline)
{
    return std::ranges::none_of(report.attempts, [kvmDeadline](const ProbeAttempt& attempt) {
        return attempt.accelerator == Accelerator::Kvm && !attempt.works &&
               attempt.duration >= kvmDeadline;
    });
}

std::optional<AcceleratorReport> readProbeCache(const std::filesystem::path& file,
                                                const std::string& fingerprint)
{
    const auto text = readFile(file, 1U << 20);
    return text ? decodeProbeCache(*text, fingerprint) : std::nullopt;
}

void writeProbeCache(const std::filesystem::path& file, const std::string& fingerprint,
                     const AcceleratorReport& report)
{
    if (auto saved = writeFileAtomically(file, asBytes(encodeProbeCache(fingerprint, report)));
        !saved)
        spdlog::info("machine: {}", saved.error().describe());
}

} // namespace helix::machine
