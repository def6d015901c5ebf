#include "agent/desktop/gnome/remote_session.h"

#include "agent/desktop/gnome/mutter_cast.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

constexpr const char* kService = "org.gnome.Mutter.RemoteDesktop";
constexpr const char* kSession = "org.gnome.Mutter.RemoteDesktop.Session";
constexpr const char* kCastSession = "org.gnome.Mutter.ScreenCast.Session";

std::string textOf(BusMessage& message, const char* types)
{
    const char* text = nullptr;
    return message.read(types, &text) && text != nullptr ? text : "";
}

} // namespace

RemoteSession::~RemoteSession()
{
    if (!m_path.empty() && !m_failure)
        m_bus.send(m_bus.newCall({kService, m_path, kSession}, "Stop"));
}

void RemoteSession::ask(BusMessage call, Step next)
{
    m_bus.callAsync(std::move(call), [this, next = std::move(next)](Result<BusMessage> answer) {
        if (!answer)
            fail(answer.error());
        else
            next(*answer);
    });
}

void RemoteSession::fail(Error error)
{
    m_isReady = false;
    m_failure = std::move(error);
}

void RemoteSession::start(bool pointsAt, std::function<void()> onReady)
{
    m_onReady = std::move(onReady);
    ask(m_bus.newCall({kService, "/org/gnome/Mutter/RemoteDesktop", kService}, "CreateSession"),
        [this, pointsAt](BusMessage& answer) {
            m_path = textOf(answer, "o");
            m_onClosed = onSignal("Closed", [this](BusMessage&) {
                fail({ErrorCode::Unavailable, "The desktop's compositor is gone.", {}});
            });
            if (pointsAt)
                castArea();
            else
                begin();
        });
}

void RemoteSession::castArea()
{
    ask(newQuestion("SessionId"), [this](BusMessage& answer) {
        const char* id = nullptr;
        answer.read("v", "s", &id);
        auto create = m_bus.newCall({kScreenCast, "/org/gnome/Mutter/ScreenCast", kScreenCast},
                                    "CreateSession");
        create.append("a{sv}", 1, "remote-desktop-session-id", "s", id == nullptr ? "" : id);
        ask(std::move(create), [this](BusMessage& created) { recordArea(textOf(created, "o")); });
    });
}

/// An area, which is as large as any screen: the recording of a screen would end, and the session with it, when that gets
/// another size. Nobody looks at it, so it costs nothing.
void RemoteSession::recordArea(const std::string& session)
{
    constexpr int most = protocol::kMaxDesktopSide;
    auto record = m_bus.newCall({kScreenCast, session, kCastSession}, "RecordArea");
    record.append("iiiia{sv}", 0, 0, most, most, 0);
    ask(std::move(record), [this](BusMessage& answer) {
        m_area = textOf(answer, "o");
        begin();
    });
}

void RemoteSession::begin()
{
    ask(newCall("Start"), [this](BusMessage&) {
        m_isReady = !m_failure;
        if (const auto onReady = std::exchange(m_onReady, nullptr); onReady && m_isReady)
            onReady();
    });
}

BusMessage RemoteSession::newCall(const char* member)
{
    return m_bus.newCall({kService, m_path, kSession}, member);
}

BusMessage RemoteSession::newQuestion(const char* property)
{
    auto get = m_bus.newCall({kService, m_path, "org.freedesktop.DBus.Properties"}, "Get");
    get.append("ss", kSession, property);
    return get;
}

std::unique_ptr<BusWatch> RemoteSession::onSignal(const char* member,
                                                  std::function<void(BusMessage&)> handler)
{
    return m_bus.onSignal({kService, m_path, kSession}, member, std::move(handler));
}

} // namespace helix::agent
