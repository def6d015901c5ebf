// xpra: a server and its own client, each on an X server without a screen.

#include "bench/stream/stream_systems.h"

#include "base/try.h"
#include "bench/stream/loopback.h"
#include "bench/stream/local_program.h"
#include "bench/stream/slow_link.h"

#include "bench/stream/x11_view.h"

namespace helix::bench {
namespace {

using nlohmann::json;

/// Switched off is what the others do not do either: sound, clipboard, notifications, printing.
const QStringList kBare{
    "--mdns=no",       "--notifications=no", "--speaker=disabled", "--microphone=disabled",
    "--webcam=no",     "--clipboard=no",     "--printing=no",      "--file-transfer=no",
    "--dbus-proxy=no", "--bell=no",          "--ssh=off"};

class XpraSystem : public StreamSystem {
public:
    [[nodiscard]] std::string name() const override { return "xpra"; }
    async::Task<Result<void>> start(QSize size, QString scenes)
    {
        CO_TRY(m_desktop, co_await LocalXServer::startXvfb(size, scenes));
        CO_TRY(m_screen, co_await LocalXServer::startXvfb(size, scenes));
        const std::uint16_t port = freePort();
        const QString bind = QStringLiteral("--bind-tcp=127.0.0.1:%1").arg(port);
        const QString sockets = m_desktop->folder();
        const QStringList server{"xpra",
                                 "start-desktop",
                                 m_desktop->display(),
                                 "--use-display",
                                 "--no-daemon",
                                 "--bind=none",
                                 "--socket-dir=" + sockets,
                                 "--socket-dirs=" + sockets,
                                 "--pulseaudio=no",
                                 "--dbus-launch=",
                                 "--start-new-commands=no",
                                 "--html=off",
                                 "--systemd-run=no",
                                 bind};
        CO_TRY(m_server.start(server + kBare, m_desktop->environment(), true));
        CO_TRY(m_link, SlowLink::open(port, {}));
        CO_TRY(co_await awaitPort(&m_server, port, "xpra"));
        const QString address = QStringLiteral("tcp://127.0.0.1:%1/").arg(m_link->port());
        const QStringList client{"xpra", "attach", address, "--opengl=no", "--tray=no",
                                 "--border=none",
                                 // Pictures through memory that both share would be no line.
                                 "--mmap=no", "--desktop-scaling=off"};
        CO_TRY(m_client.start(client + kBare, m_screen->environment(), true));
        co_return co_await look();
    }
    async::Task<Result<void>> showScene(std::string kind) override
    {
        co_return m_desktop->showScene(QString::fromStdString(kind));
    }
    async::Task<Result<void>> endScene() override
    {
        m_desktop->endScene();
        co_return Result<void>();
    }
    WatchedDesktop& view() override { return *m_view; }
    async::Task<Result<json>> more() override { co_return json::object(); }

private:
    async::Task<Result<void>> look()
    {
        using View = std::shared_ptr<std::unique_ptr<X11View>>;
        const X11View::Options options{m_screen->display().toStdString(),
                                       "xpra desktop",
                                       {m_server.id()},
                                       [link = m_link.get()] { return link->bytes(); }};
        const std::function<Result<View>()> open = [options]() -> Result<View> {
            TRY(auto view, X11View::open(options));
            return std::make_shared<std::unique_ptr<X11View>>(std::move(view));
        };
        CO_TRY(const auto view, co_await async::onPool(open));
        m_view = std::move(*view);
        co_return Result<void>();
    }

    std::unique_ptr<LocalXServer> m_desktop, m_screen;
    LocalProgram m_server;
    std::unique_ptr<SlowLink> m_link; ///< holds nothing back: it counts
    LocalProgram m_client;
    std::unique_ptr<X11View> m_view;
};

} // namespace

async::Task<Result<StreamSystemPtr>> startXpra(StreamBench bench)
{
    CO_TRY(installed("xpra"));
    CO_TRY(installed("Xvfb"));
    auto system = std::make_unique<XpraSystem>();
    const QSize size(bench.width, bench.height);
    CO_TRY(co_await system->start(size, QString::fromStdString(bench.scenes)));
    co_return StreamSystemPtr(std::move(system));
}

} // namespace helix::bench
