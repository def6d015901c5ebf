#include "bench/acp/guest.h"

#include <algorithm>
#include <ctime>

#include <pwd.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QCoroTask>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/crypto.h"
#include "protocol/bootstrap.h"
#include "protocol/limits.h"
#include "build_tree.h"
#include "turn_loop.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;

constexpr int kDeadlineMs = 120'000;
constexpr double kMicro = 1000.0; ///< nanoseconds

} // namespace

std::int64_t nowNs()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

bool turnUntil(const std::function<bool()>& condition)
{
    return tests::until(condition, std::chrono::milliseconds(kDeadlineMs));
}

nlohmann::json summarize(std::vector<std::int64_t> samplesNs)
{
    std::ranges::sort(samplesNs);
    const auto at = [&](double part) {
        const auto index = static_cast<std::size_t>(part * static_cast<double>(samplesNs.size()));
        return static_cast<double>(samplesNs[std::min(index, samplesNs.size() - 1)]) / kMicro;
    };
    nlohmann::json json = nlohmann::json::object();
    json["median_us"] = at(0.5);
    json["p95_us"] = at(0.95);
    json["max_us"] = at(1.0);
    json["samples"] = samplesNs.size();
    return json;
}

Guest::~Guest()
{
    m_process.terminate();
    m_process.waitForFinished(5000);
}

bool Guest::start()
{
    protocol::Bootstrap bootstrap;
    bootstrap.workspace = WorkspaceId::generate();
    bootstrap.generation = 1;
    bootstrap.secret = Secret::random(protocol::kSecretSize);
    bootstrap.entropy = Secret::random(32);
    bootstrap.hostname = "bench";
    bootstrap.display = {320, 240, 30};
    const QString file = m_folder.filePath(QStringLiteral("bootstrap"));
    const auto document = protocol::encodeBootstrap(bootstrap);
    if (!document || !writeFileAtomically(file.toStdString(), document->reveal()))
        return false;
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(QString::fromStdString(tests::builtProgram("helix-agent")),
                    {"--bootstrap", file, "--no-system", "--listen", "127.0.0.1:0", "--user",
                     ::getpwuid(::geteuid())->pw_name});
    QByteArray said;
    turnUntil([&] { return (said += m_process.readAllStandardOutput()).contains('\n'); });
    m_port = static_cast<std::uint16_t>(said.trimmed().split(' ').value(1).toUInt());
    auto paired = QCoro::waitFor(link::pairWithGuest(
        m_port, {bootstrap.workspace, 1, bootstrap.secret, randomBytes(protocol::kNonceSize)}, 20s,
        {}));
    if (paired)
        m_credential = std::move(*paired);
    return paired.has_value();
}

} // namespace helix::bench
