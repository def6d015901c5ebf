// From a key to the first frame on the screen that shows it: the window's own desktop over a real agent
// beside a headless Sway. Prints JSON; nothing here passes or fails by its speed.
//
//   QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software build/tests/presented_pace [keys] [scene...]
//   xvfb-run -a -s "-screen 0 1400x900x24" env QSG_RHI_BACKEND=opengl build/tests/presented_pace
//
// A frame is presented when Qt has swapped it (QQuickWindow::frameSwapped); what a compositor and a
// screen take after that is not in it.

#include <iostream>
#include <random>
#include <thread>

#include <QFileInfo>
#include <QGuiApplication>
#include <QQuickWindow>
#include <QSGRendererInterface>
#include <QTimer>

#include "base/log.h"
#include "base/try.h"
#include "bench/machine_state.h"
#include "bench/statistics.h"
#include "bench/stream/helix_view.h"
#include "build_tree.h"
#include "ui/desktop/desktop_session.h"
#include "ui/desktop/desktop_surface.h"
#include "ui/fake_line.h"
#include "ui/shell/helix_window.h"

namespace helix::ui::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

constexpr int kWidth = 1280, kHeight = 720, kUsualKeys = 60;
constexpr auto kSceneAppears = 3s;
constexpr auto kKeyPatience = 2s;

/// What a view of the control plane's does, over a connection of its own.
class AgentsView : public desktops::DesktopView {
public:
    explicit AgentsView(std::unique_ptr<link::DesktopStream> stream)
        : m_stream(std::move(stream))
    {
    }
    Result<void> steer(protocol::Steerer who) override
    {
        m_stream->send(protocol::Steering{0, who});
        return {};
    }
    void send(protocol::DesktopMessage input) override { m_stream->send(std::move(input)); }
    void setPace(std::chrono::milliseconds pace) override { m_stream->setPace(pace); }
    void presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now) override
    {
        m_stream->presented(sequence, now);
    }
    void requestKeyFrame() override { m_stream->requestKeyFrame(); }
    [[nodiscard]] link::StreamStats stats() const override { return m_stream->stats(); }
    [[nodiscard]] link::PicturePtr latest() const override { return m_stream->latest(); }
    [[nodiscard]] link::PicturePtr keepable() const override { return m_stream->latest(); }
    [[nodiscard]] link::PointerPtr pointer() const override { return m_stream->pointer(); }

private:
    std::unique_ptr<link::DesktopStream> m_stream;
};

/// A line whose desktops are an agent's.
class AgentsLine : public FakeLine {
public:
    AgentsLine(std::uint16_t port, link::Credential credential, bench::MarkerWatch& decoded)
        : m_port(port)
        , m_credential(std::move(credential))
        , m_decoded(decoded)
    {
    }
    void openDesktop(WorkspaceId, link::DesktopStream::Callbacks callbacks,
                     DesktopReply reply) override
    {
        callbacks.onPicture = [this, tell = callbacks.onPicture](const link::PicturePtr& picture) {
            m_decoded.see(bench::isMarkerOn(*picture), bench::StreamClock::now());
            tell(picture);
        };
        auto stream = link::DesktopStream::open(m_port, m_credential, std::move(callbacks));
        auto view = std::make_shared<std::unique_ptr<desktops::DesktopView>>(
            std::make_unique<AgentsView>(std::move(stream)));
        QTimer::singleShot(0, &m_later, [reply, view] { reply(std::move(*view)); });
    }

private:
    std::uint16_t m_port;
    link::Credential m_credential;
    bench::MarkerWatch& m_decoded; ///< outlives this
    QObject m_later;
};

/// The desktop in a window of its size, steered.
class PresentedDesktop {
public:
    PresentedDesktop(std::uint16_t port, link::Credential credential)
        : m_line(port, std::move(credential), decoded)
        , m_session(m_line, WorkspaceId::generate(), nullptr)
        , m_surface(new ui::DesktopSurface)
    {
        m_window.resize(kWidth, kHeight);
        m_surface->setParentItem(m_window.contentItem());
        m_surface->setSize(m_window.size());
        m_surface->setSession(&m_session);
        m_session.setAvailable(true);
        // Between the two only this frame is drawn, with the picture that is the newest here.
        QObject::connect(
            &m_window, &QQuickWindow::afterSynchronizing, &m_window,
            [this] {
                const auto picture = m_session.latest();
                m_drawn = picture && bench::isMarkerOn(*picture);
            },
            Qt::DirectConnection);
        QObject::connect(
            &m_window, &QQuickWindow::frameSwapped, &m_window,
            [this] { presented.see(m_drawn, bench::StreamClock::now()); }, Qt::DirectConnection);
        m_window.show();
    }
    ~PresentedDesktop() { delete m_surface; }
    PresentedDesktop(const PresentedDesktop&) = delete;
    PresentedDesktop& operator=(const PresentedDesktop&) = delete;

    bool take() { return m_session.control()->take(); }
    /// Any thread.
    void pressKey()
    {
        QMetaObject::invokeMethod(&m_session, [this] {
            constexpr std::uint16_t kKeyA = 30;
            m_session.send(protocol::Key{0, kKeyA, true, 0});
            m_session.send(protocol::Key{0, kKeyA, false, 0});
        });
    }
    [[nodiscard]] const char* renderer() const
    {
        return m_window.rendererInterface()->graphicsApi() == QSGRendererInterface::Software
                   ? "software"
                   : "gpu";
    }

    bench::MarkerWatch decoded, presented;

private:
    AgentsLine m_line;
    DesktopSession m_session;
    QQuickWindow m_window;
    ui::DesktopSurface* m_surface;
    bool m_drawn = false; ///< on the thread that draws
};

/// Blocks.
json pressKeys(PresentedDesktop& desktop, int keys)
{
    // The pauses of helix-bench stream.
    std::minstd_rand random(4711);
    std::uniform_int_distribution<int> pause(120, 290);
    std::vector<std::int64_t> decoded, presented;
    int missed = 0;
    for (int i = 0; i < keys; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(pause(random)));
        const bool wanted = !desktop.presented.isOn();
        const auto pressed = bench::StreamClock::now();
        desktop.pressKey();
        const auto shown = desktop.presented.await(wanted, kKeyPatience);
        const auto there = desktop.decoded.await(wanted, 0ms);
        if (!shown || !there) {
            ++missed;
            continue;
        }
        presented.push_back((*shown - pressed) / 1us);
        decoded.push_back((*there - pressed) / 1us);
    }
    const auto spread = [](const std::vector<std::int64_t>& all) -> json {
        return {{"p50_ms", static_cast<double>(bench::percentile(all, 50)) / 1000.0},
                {"p95_ms", static_cast<double>(bench::percentile(all, 95)) / 1000.0},
                {"most_ms", static_cast<double>(bench::percentile(all, 100)) / 1000.0}};
    };
    return {
        {"keys_missed", missed}, {"decoded", spread(decoded)}, {"presented", spread(presented)}};
}

async::Task<Result<json>> measurePresented(int keys, QStringList scenes)
{
    const QSize size(kWidth, kHeight);
    const QString agentProgram = QString::fromStdString(helix::tests::builtProgram("helix-agent"));
    const QString programs = QFileInfo(agentProgram).path();
    CO_TRY(auto sway, co_await bench::LocalSway::start(
                          size, QStringLiteral(HELIX_SCENES),
                          programs + "/../lib/helixvm/libhelix-still-outputs.so"));
    const QString socket = sway->socket();
    const bench::SlowLink::Options nothingBetween;
    CO_TRY(auto agent,
           co_await bench::LocalAgent::start(agentProgram, socket, size, nothingBetween));
    PresentedDesktop desktop(agent->port(), agent->credential());
    json said{{"machine_before", bench::machineState()}, {"keys", keys}};
    for (const auto& scene : scenes) {
        CO_TRY(sway->showScene(scene));
        (void)co_await async::sleepFor(kSceneAppears);
        if (!desktop.take())
            co_return fail(ErrorCode::Unavailable, "The desktop cannot be steered.");
        auto* watched = &desktop;
        const std::function<Result<json>()> press = [watched, keys]() -> Result<json> {
            return pressKeys(*watched, keys);
        };
        CO_TRY(said["scenes"][scene.toStdString()], co_await async::onPool(press));
        sway->endScene();
    }
    said["renderer"] = desktop.renderer();
    said["machine_after"] = bench::machineState();
    co_return said;
}

async::Task<void> report(int keys, QStringList scenes)
{
    const auto said = co_await measurePresented(keys, scenes);
    if (said)
        std::cout << said->dump(2) << std::endl;
    else
        std::cerr << said.error().describe() << '\n';
    QCoreApplication::exit(said ? 0 : 1);
}

} // namespace
} // namespace helix::ui::test

int main(int argc, char** argv)
{
    qputenv("HELIXVM_DECODE", helix::tests::builtProgram("helix-decode").c_str());
    helix::ui::prepareApplication();
    QGuiApplication app(argc, argv);
    helix::ui::drawSoon(); // as the window does
    helix::setUpLogging({}, false);
    QStringList words = QGuiApplication::arguments().mid(1);
    const int keys = words.isEmpty() ? 0 : words.front().toInt();
    if (keys > 0)
        words.removeFirst();
    const QStringList scenes =
        words.isEmpty() ? QStringList{"typing", "scrolling", "dragging", "video"} : words;
    QTimer::singleShot(0, &app, [=] {
        helix::async::detach(
            helix::ui::test::report(keys > 0 ? keys : helix::ui::test::kUsualKeys, scenes));
    });
    return QGuiApplication::exec();
}
