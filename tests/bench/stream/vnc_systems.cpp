// The others, by VNC.

#include "bench/stream/stream_systems.h"

#include "base/try.h"
#include "bench/stream/loopback.h"

#ifdef HELIX_BENCH_VNC
#include "bench/stream/vnc_view.h"
#endif

namespace helix::bench {
#ifdef HELIX_BENCH_VNC
namespace {

using nlohmann::json;

async::Task<Result<std::unique_ptr<VncView>>> look(int port, pid_t server)
{
    using View = std::shared_ptr<std::unique_ptr<VncView>>;
    const std::function<Result<View>()> open = [port, server]() -> Result<View> {
        TRY(auto view, VncView::open(port, {server}));
        return std::make_shared<std::unique_ptr<VncView>>(std::move(view));
    };
    CO_TRY(const auto view, co_await async::onPool(open));
    co_return std::move(*view);
}

class VncSystem : public StreamSystem {
public:
    VncSystem(std::string name, std::unique_ptr<LocalDesktop> desktop)
        : m_name(std::move(name))
        , m_desktop(std::move(desktop))
    {
    }
    [[nodiscard]] std::string name() const override { return m_name; }
    async::Task<Result<void>> showScene(std::string kind) override
    {
        co_return m_desktop->showScene(QString::fromStdString(kind));
    }
    async::Task<Result<void>> endScene() override
    {
        m_desktop->endScene();
        co_return Result<void>();
    }
    WatchedDesktop& view() override { return *connected; }
    async::Task<Result<json>> more() override { co_return json::object(); }

private:
    std::string m_name;
    std::unique_ptr<LocalDesktop> m_desktop;

public:
    LocalProgram server; ///< where the desktop is not its own
    std::unique_ptr<VncView> connected;
};

} // namespace

async::Task<Result<StreamSystemPtr>> startWayvnc(StreamBench bench)
{
    CO_TRY(installed("wayvnc"));
    const QSize size(bench.width, bench.height);
    const QString scenes = QString::fromStdString(bench.scenes);
    CO_TRY(auto sway, co_await LocalSway::start(size, scenes));
    const auto environment = sway->environment();
    auto system = std::make_unique<VncSystem>("wayvnc", std::move(sway));
    const std::uint16_t port = freePort();
    const QStringList command{"wayvnc", "--config=/dev/null", "--max-fps=60", "127.0.0.1",
                              QString::number(port)};
    CO_TRY(system->server.start(command, environment, true));
    CO_TRY(system->connected, co_await look(port, system->server.id()));
    co_return StreamSystemPtr(std::move(system));
}

async::Task<Result<StreamSystemPtr>> startTigervnc(StreamBench bench)
{
    CO_TRY(installed("Xvnc"));
    const std::uint16_t port = freePort();
    const QSize size(bench.width, bench.height);
    const QString scenes = QString::fromStdString(bench.scenes);
    CO_TRY(auto server, co_await LocalXServer::startXvnc(size, port, scenes));
    const pid_t id = server->id();
    auto system = std::make_unique<VncSystem>("tigervnc", std::move(server));
    CO_TRY(system->connected, co_await look(port, id));
    co_return StreamSystemPtr(std::move(system));
}
#else
namespace {

async::Task<Result<StreamSystemPtr>> unbuilt()
{
    co_return fail(ErrorCode::Unsupported,
                   "This was built without libvncclient (libvncserver-dev).");
}

} // namespace

async::Task<Result<StreamSystemPtr>> startWayvnc(StreamBench /*bench*/)
{
    return unbuilt();
}
async::Task<Result<StreamSystemPtr>> startTigervnc(StreamBench /*bench*/)
{
    return unbuilt();
}
#endif

} // namespace helix::bench
