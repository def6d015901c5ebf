#include "agent/desktop/gnome/session_bus.h"

#include <algorithm>
#include <optional>

#include <poll.h>

#include "base/try.h"

namespace helix::agent {
namespace {

/// Messages: who sends them without end keeps nobody else from his turn. The descriptor stays
/// readable while there are more.
constexpr int kMostAtOnce = 512;

Error gone(int error)
{
    return failErrno(-error, "The desktop's message bus is gone.", ErrorCode::Unavailable).value();
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

Error errorOf(const sd_bus_error& error)
{
    const std::string name = error.name == nullptr ? "" : error.name;
    const std::string cause = name + ": " + (error.message == nullptr ? "" : error.message);
    if (isOneOf(name, {SD_BUS_ERROR_NO_REPLY, SD_BUS_ERROR_TIMEOUT, "System.Error.ETIMEDOUT"}))
        return {ErrorCode::Timeout, "The desktop does not answer.", cause};
    if (isOneOf(name, {SD_BUS_ERROR_SERVICE_UNKNOWN, SD_BUS_ERROR_NAME_HAS_NO_OWNER,
                       SD_BUS_ERROR_DISCONNECTED, "System.Error.ECONNRESET"}))
        return {ErrorCode::Unavailable, "The desktop has not started yet.", cause};
    return {ErrorCode::Protocol, "The desktop refuses what it was asked.", cause};
}

} // namespace

/// A call without an answer yet.
struct SessionBus::Waiting {
    SessionBus* bus;
    Answer answer;
    sd_bus_slot* slot = nullptr;

    static int arrived(sd_bus_message* message, void* data, sd_bus_error*)
    {
        auto& self = *static_cast<Waiting*>(data);
        const SdBus& library = self.bus->m_library;
        // What it answers to may ask again, or end the connection's owner: it is out of the list first.
        const Answer answer = std::move(self.answer);
        library.slotUnref(self.slot);
        std::erase_if(self.bus->m_waiting, [&](const auto& one) { return one.get() == &self; });
        if (const sd_bus_error* error = library.getError(message))
            answer(fail(errorOf(*error)));
        else
            answer(BusMessage(library, message, false));
        return 1;
    }
};

int BusWatch::arrived(sd_bus_message* message, void* data, sd_bus_error*)
{
    auto& self = *static_cast<BusWatch*>(data);
    BusMessage taken(self.m_library, message, false);
    return self.m_handle(taken) ? 1 : 0;
}

Result<std::unique_ptr<SessionBus>> SessionBus::connect(const std::string& address)
{
    TRY(const SdBus* library, SdBus::load());
    sd_bus* made = nullptr;
    if (library->create(&made) < 0)
        return fail(ErrorCode::ResourceExhausted, "There is no memory to reach the desktop.");
    std::unique_ptr<SessionBus> bus(new SessionBus(*library, made));
    int status = library->setAddress(made, address.c_str());
    if (status >= 0)
        status = library->setBusClient(made, 1);
    if (status >= 0)
        status = library->start(made);
    if (status < 0)
        return failErrno(-status, "The desktop has not started yet.", ErrorCode::Unavailable);
    return bus;
}

SessionBus::SessionBus(const SdBus& library, sd_bus* bus)
    : m_library(library)
    , m_bus(bus)
{
}

SessionBus::~SessionBus()
{
    for (const auto& waiting : m_waiting)
        m_library.slotUnref(waiting->slot);
    // What could be sent was sent at once; the rest waits for nobody.
    m_library.closeUnref(m_bus);
}

BusMessage SessionBus::newCall(const BusPlace& place, const char* member)
{
    sd_bus_message* message = nullptr;
    m_library.newMethodCall(m_bus, &message, place.service, place.path.c_str(), place.interface,
                            member);
    return {m_library, message, true};
}

void SessionBus::callAsync(BusMessage message, Answer answer)
{
    auto waiting = std::make_unique<Waiting>(Waiting{this, std::move(answer)});
    const auto limit = std::chrono::microseconds(kBusAnswerLimit);
    const int status =
        m_library.callAsync(m_bus, &waiting->slot, message.get(), &Waiting::arrived, waiting.get(),
                            static_cast<std::uint64_t>(limit.count()));
    if (status < 0)
        waiting->answer(fail(gone(status)));
    else
        m_waiting.push_back(std::move(waiting));
}

Result<BusMessage> SessionBus::call(BusMessage message, const StopSignal* stop)
{
    // Shared with the answer, which may come when nobody waits for it any more.
    const auto answer = std::make_shared<std::optional<Result<BusMessage>>>();
    callAsync(std::move(message),
              [answer](Result<BusMessage> arrived) { answer->emplace(std::move(arrived)); });
    const auto deadline = std::chrono::steady_clock::now() + kBusAnswerLimit;
    TRY(dispatch());
    while (!*answer) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0)
            return fail(ErrorCode::Timeout, "The desktop does not answer.");
        if (stop != nullptr && stop->raised())
            return fail(ErrorCode::Cancelled, "The desktop is not waited for any more.");
        wait(left, stop == nullptr ? -1 : stop->descriptor());
        TRY(dispatch());
    }
    return std::move(**answer);
}

void SessionBus::send(BusMessage message)
{
    m_library.setExpectReply(message.get(), 0);
    m_library.send(m_bus, message.get(), nullptr);
}

std::unique_ptr<BusWatch> SessionBus::onSignal(const BusPlace& place, const char* member,
                                               std::function<void(BusMessage&)> handler)
{
    auto watch =
        std::make_unique<BusWatch>(m_library, [handle = std::move(handler)](BusMessage& signal) {
            handle(signal);
            return false;
        });
    m_library.matchSignalAsync(m_bus, &watch->m_slot, place.service,
                               place.path.empty() ? nullptr : place.path.c_str(), place.interface,
                               member, &BusWatch::arrived, nullptr, watch.get());
    return watch;
}

std::unique_ptr<BusWatch> SessionBus::serve(const std::string& path,
                                            std::function<bool(BusMessage&)> handler)
{
    auto watch = std::make_unique<BusWatch>(m_library, std::move(handler));
    m_library.addObject(m_bus, &watch->m_slot, path.c_str(), &BusWatch::arrived, watch.get());
    return watch;
}

void SessionBus::requestName(const char* name)
{
    // Whoever had it is replaced where it lets itself be, and is gone otherwise.
    m_library.requestNameAsync(m_bus, nullptr, name,
                               SD_BUS_NAME_ALLOW_REPLACEMENT | SD_BUS_NAME_REPLACE_EXISTING,
                               nullptr, nullptr);
}

bool SessionBus::isCall(const BusMessage& message, const char* interface, const char* member) const
{
    return m_library.isMethodCall(message.get(), interface, member) > 0;
}

void SessionBus::reply(const BusMessage& call)
{
    m_library.replyMethodReturn(call.get(), "");
}

void SessionBus::refuse(const BusMessage& call, const Error& error)
{
    m_library.replyMethodErrorf(call.get(), SD_BUS_ERROR_FAILED, "%s", error.describe().c_str());
}

int SessionBus::descriptor() const
{
    return m_library.getFd(m_bus);
}

short SessionBus::events() const
{
    const int events = m_library.getEvents(m_bus);
    return static_cast<short>(events < 0 ? POLLIN : events | POLLIN);
}

Result<void> SessionBus::dispatch()
{
    int status = 1;
    for (int i = 0; status > 0 && i < kMostAtOnce; ++i)
        status = m_library.process(m_bus, nullptr);
    if (status < 0)
        return fail(gone(status));
    return {};
}

/// Until dispatch() has something to do in any case: an answer has not come in time.
std::optional<std::chrono::milliseconds> SessionBus::timeLeft() const
{
    std::uint64_t at = UINT64_MAX; // of the monotonic clock
    if (m_library.getTimeout(m_bus, &at) < 0 || at == UINT64_MAX)
        return std::nullopt;
    const std::chrono::microseconds until(
        static_cast<std::int64_t>(std::min<std::uint64_t>(at, INT64_MAX)));
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::max(std::chrono::ceil<std::chrono::milliseconds>(until - now),
                    std::chrono::milliseconds(0));
}

void SessionBus::wait(std::chrono::milliseconds timeout, int wakeFd) const
{
    if (const auto left = timeLeft(); left && (timeout.count() < 0 || *left < timeout))
        timeout = *left;
    pollfd waits[2] = {{descriptor(), events(), 0}, {wakeFd, POLLIN, 0}};
    ::poll(waits, 2, static_cast<int>(timeout.count()));
}

} // namespace helix::agent
