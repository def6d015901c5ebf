#include "ui/line/host_line.h"

#include "link/terminal_session.h"
#include "sound/sound.h"
#include "ui/sound/loudspeaker.h"

namespace helix::ui {

namespace {

class ShellFeed : public TerminalFeed {
public:
    /// `watch`: while it runs, its workspace is used.
    ShellFeed(const plane::AgentAccess& access, std::shared_ptr<void> watch, int columns, int rows)
        : m_watch(std::move(watch))
        , m_session(access.controlPort, access.credential, columns, rows)
    {
        connect(&m_session, &link::TerminalSession::received, this, &TerminalFeed::received);
        connect(&m_session, &link::TerminalSession::ended, this, &TerminalFeed::ended);
        connect(&m_session, &link::TerminalSession::failed, this, &TerminalFeed::failed);
    }
    void write(const QByteArray& bytes) override { m_session.write(bytes); }
    void resize(int columns, int rows) override { m_session.resize(columns, rows); }

private:
    std::shared_ptr<void> m_watch;
    link::TerminalSession m_session;
};

} // namespace

class HostLine::Feeds : public GuestFeeds {
public:
    Feeds(HostLine& line, Paths paths)
        : m_line(line)
        , m_paths(std::move(paths))
    {
    }

    void openDesktop(WorkspaceId id, link::DesktopStream::Callbacks callbacks,
                     DesktopReply reply) override
    {
        m_line.ask(
            [id = std::move(id), callbacks = std::move(callbacks)](plane::ControlPlane& plane) {
                // Shared, because an answer on its way is copied.
                return std::make_shared<Result<std::unique_ptr<desktops::DesktopView>>>(
                    plane.desktops().open(id, callbacks));
            },
            [reply = std::move(reply)](const auto& opened) { reply(std::move(*opened)); });
    }

    void openTerminal(WorkspaceId id, int columns, int rows, TerminalReply reply) override
    {
        m_line.ask(
            [id = std::move(id)](plane::ControlPlane& plane) {
                return std::pair(plane.workspaces().agentAccess(id), plane.workspaces().watch(id));
            },
            [columns, rows, reply](const auto& opened) {
                const auto& [access, watch] = opened;
                if (!access)
                    return reply(fail(access.error()));
                reply(std::make_unique<ShellFeed>(*access, watch, columns, rows));
            });
    }

    [[nodiscard]] std::filesystem::path stillFile(const WorkspaceId& id) const override
    {
        return m_paths.workspaceData(id) / "still.png";
    }

private:
    HostLine& m_line;
    Paths m_paths;
};

HostLine::HostLine(life::ControlPlaneOptions options, const QString& asked)
    : m_feeds(std::make_unique<Feeds>(*this, options.paths))
{
    m_host = std::make_unique<app::ControlHost>(std::move(options), asked);
    connect(m_host.get(), &app::ControlHost::failed, this, &PlaneLine::failed);
    connect(m_host.get(), &app::ControlHost::handedOver, this, &PlaneLine::handedOver);
    connect(m_host.get(), &app::ControlHost::activated, this, &PlaneLine::activated);
    connect(m_host.get(), &app::ControlHost::moveAsked, this, &HostLine::moveAsked);
    connect(m_host.get(), &app::ControlHost::opened, this, [this] {
        post([this](plane::ControlPlane& plane) {
            events().follow(plane);
            plane.sound().setOutput(makeLoudspeaker);
            onUiThread([this] { emit opened(); });
        });
    });
}

HostLine::~HostLine()
{
    // On its own thread, while there are still forwards to be told of it.
    events().watchCounters(false);
    m_host.reset();
}

void HostLine::open()
{
    m_host->open();
}

GuestFeeds& HostLine::feeds()
{
    return *m_feeds;
}

} // namespace helix::ui
