#include "bench/stream/helix_view.h"

#include <pwd.h>
#include <unistd.h>

#include <utility>

#include "base/atomic_file.h"
#include "base/crypto.h"
#include "base/try.h"
#include "link/pairing_client.h"
#include "link/readiness.h"
#include "protocol/bootstrap.h"
#include "protocol/limits.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;

constexpr std::uint16_t kKeyA = 30;

} // namespace

bool isMarkerOn(const link::Picture& picture)
{
    constexpr int at = kMarkerSide / 2, kLightLuma = 128;
    return picture.y[static_cast<std::size_t>(at) * static_cast<std::size_t>(picture.width) + at] >
           kLightLuma;
}

HelixView::HelixView(std::uint16_t port, link::Credential credential, std::vector<pid_t> servers,
                     bool sameClock, std::shared_ptr<recording::Recording> recording)
    : m_servers(std::move(servers))
{
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [this, sameClock](const link::PicturePtr& picture) {
        const auto now = StreamClock::now();
        marker.see(isMarkerOn(*picture), now);
        if (!sameClock)
            return;
        const auto us =
            std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch());
        const std::lock_guard lock(m_mutex);
        m_ages.push_back(us.count() - static_cast<std::int64_t>(picture->completeUs));
    };
    if (recording)
        callbacks.onFrame = [recording](const protocol::FrameHeader& header, BytesView h264) {
            recording->add(header, h264);
        };
    m_stream = link::DesktopStream::open(port, std::move(credential), std::move(callbacks));
    m_stream->send(protocol::Steering{0, protocol::Steerer::User}); // its keys count
}

std::vector<std::int64_t> HelixView::takeAges()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_ages, {});
}

void HelixView::pressKey()
{
    m_stream->send(protocol::Key{0, kKeyA, true, 0});
    m_stream->send(protocol::Key{0, kKeyA, false, 0});
}

async::Task<Result<std::unique_ptr<LocalAgent>>>
LocalAgent::start(QString program, QString socket, QSize size, SlowLink::Options between)
{
    auto agent = std::make_unique<LocalAgent>();
    protocol::Bootstrap bootstrap;
    bootstrap.workspace = WorkspaceId::generate();
    bootstrap.generation = 1;
    bootstrap.secret = Secret::random(protocol::kSecretSize);
    bootstrap.entropy = Secret::random(protocol::kSecretSize);
    bootstrap.hostname = "bench";
    bootstrap.display = {static_cast<std::uint16_t>(size.width()),
                         static_cast<std::uint16_t>(size.height()), 60};
    CO_TRY(const auto document, protocol::encodeBootstrap(bootstrap));
    const QString file = agent->m_folder.filePath("bootstrap");
    CO_TRY(writeFileAtomically(file.toStdString(), document.reveal()));
    const QStringList command{
        program,        "--bootstrap", file,     "--no-system",
        "--listen",     "127.0.0.1:0", "--user", ::getpwuid(::geteuid())->pw_name,
        "--compositor", socket};
    CO_TRY(agent->m_agent.start(command, QProcessEnvironment::systemEnvironment(), false));
    QByteArray said;
    for (int looks = 0; looks < 500 && !said.contains('\n'); ++looks) {
        (void)co_await async::sleepFor(20ms);
        said += agent->m_agent.process().readAllStandardOutput();
    }
    agent->m_port = static_cast<std::uint16_t>(said.trimmed().split(' ').value(1).toUInt());
    if (between.bytesPerSecond > 0) {
        CO_TRY(agent->m_link, SlowLink::open(agent->m_port, between));
        agent->m_port = agent->m_link->port();
    }
    const async::CancelToken none;
    CO_TRY(co_await link::waitForAgent(agent->m_port, 30s, none));
    const link::PairingTicket ticket{bootstrap.workspace, bootstrap.generation, bootstrap.secret,
                                     randomBytes(protocol::kNonceSize)};
    CO_TRY(agent->m_credential, co_await link::pairWithGuest(agent->m_port, ticket, 30s, none));
    co_return std::move(agent);
}

std::unique_ptr<HelixView> LocalAgent::look(std::shared_ptr<recording::Recording> recording)
{
    return std::make_unique<HelixView>(m_port, m_credential, std::vector{m_agent.id()}, true,
                                       std::move(recording));
}

} // namespace helix::bench
