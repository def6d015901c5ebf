#include "agent/desktop/gnome/mutter_cast.h"

#include "base/try.h"

namespace helix::agent {
namespace {

constexpr const char* kRecording = "org.gnome.Mutter.ScreenCast.Session";
constexpr const char* kStream = "org.gnome.Mutter.ScreenCast.Stream";
/// Mutter's cursor modes.
constexpr std::uint32_t kHidden = 0, kAsMetadata = 2;

Result<std::string> readPath(Result<BusMessage> answer)
{
    TRY(auto message, std::move(answer));
    const char* path = nullptr;
    if (!message.read("o", &path))
        return fail(ErrorCode::Protocol,
                    "The desktop's compositor answers what is not understood.");
    return std::string(path);
}

Result<std::string> createSession(SessionBus& bus)
{
    auto create =
        bus.newCall({kScreenCast, "/org/gnome/Mutter/ScreenCast", kScreenCast}, "CreateSession");
    create.append("a{sv}", 0);
    return readPath(bus.call(std::move(create)));
}

} // namespace

MutterCast::MutterCast(SessionBus& bus, std::string session)
    : m_bus(bus)
    , m_session(std::move(session))
{
    m_onClosed = m_bus.onSignal({kScreenCast, m_session, kRecording}, "Closed",
                                [this](BusMessage&) { m_isClosed = true; });
}

MutterCast::~MutterCast()
{
    if (!isClosed())
        m_bus.send(m_bus.newCall({kScreenCast, m_session, kRecording}, "Stop"));
}

Result<std::unique_ptr<MutterCast>> MutterCast::ofScreen(SessionBus& bus,
                                                         const std::string& connector)
{
    TRY(auto session, createSession(bus));
    std::unique_ptr<MutterCast> cast(new MutterCast(bus, std::move(session)));
    auto record = bus.newCall({kScreenCast, cast->m_session, kRecording}, "RecordMonitor");
    record.append("sa{sv}", connector.c_str(), 1, "cursor-mode", "u", kAsMetadata);
    TRY(cast->start(std::move(record)));
    return cast;
}

Result<std::unique_ptr<MutterCast>> MutterCast::ofNewScreen(SessionBus& bus)
{
    TRY(auto session, createSession(bus));
    std::unique_ptr<MutterCast> cast(new MutterCast(bus, std::move(session)));
    auto record = bus.newCall({kScreenCast, cast->m_session, kRecording}, "RecordVirtual");
    record.append("a{sv}", 2, "cursor-mode", "u", kHidden, "is-platform", "b", 1);
    TRY(cast->start(std::move(record)));
    return cast;
}

Result<void> MutterCast::start(BusMessage record)
{
    TRY(const auto stream, readPath(m_bus.call(std::move(record))));
    m_onStream = m_bus.onSignal({kScreenCast, stream, kStream}, "PipeWireStreamAdded",
                                [this](BusMessage& signal) { signal.read("u", &m_node); });
    TRY(m_bus.call(m_bus.newCall({kScreenCast, m_session, kRecording}, "Start")));
    const auto deadline = std::chrono::steady_clock::now() + kBusAnswerLimit;
    while (node() == 0) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (isClosed())
            return fail(ErrorCode::Unavailable, "The desktop's compositor gives no pictures.");
        if (left.count() <= 0)
            return fail(ErrorCode::Timeout, "The desktop's compositor gives no pictures.");
        m_bus.wait(left, -1);
        TRY(m_bus.dispatch());
    }
    return {};
}

} // namespace helix::agent
