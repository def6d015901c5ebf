#pragma once
// A connection to a session's D-Bus, for use by one thread. Nothing waits longer than it is told to: a compositor may hang.

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "agent/desktop/gnome/sd_bus.h"
#include "agent/desktop/stop_signal.h"

namespace helix::agent {

/// How long the desktop may take for an answer. Long, because a guest may be emulated.
inline constexpr std::chrono::seconds kBusAnswerLimit{60};

/// A message, which belongs to this and others that refer to it.
class BusMessage {
public:
    BusMessage(const SdBus& library, sd_bus_message* message, bool isOurs)
        : m_library(&library)
        , m_message(isOurs ? message : library.messageRef(message))
    {
    }
    BusMessage(BusMessage&& other) noexcept
        : m_library(other.m_library)
        , m_message(std::exchange(other.m_message, nullptr))
    {
    }
    BusMessage(const BusMessage&) = delete;
    BusMessage& operator=(const BusMessage&) = delete;
    BusMessage& operator=(BusMessage&&) = delete;
    ~BusMessage() { m_library->messageUnref(m_message); }

    [[nodiscard]] sd_bus_message* get() const { return m_message; }
    /// sd_bus_message_append(3)
    template <typename... Values>
    BusMessage& append(const char* types, Values... values)
    {
        m_library->append(m_message, types, values...);
        return *this;
    }
    BusMessage& open(char type, const char* contents)
    {
        m_library->openContainer(m_message, type, contents);
        return *this;
    }
    BusMessage& close()
    {
        m_library->closeContainer(m_message);
        return *this;
    }
    /// sd_bus_message_read(3); false at the end of an array, and when the message has something else.
    template <typename... Values>
    bool read(const char* types, Values*... values)
    {
        return m_library->read(m_message, types, values...) > 0;
    }
    bool skip(const char* types) { return m_library->skip(m_message, types) >= 0; }
    bool enter(char type, const char* contents)
    {
        return m_library->enterContainer(m_message, type, contents) > 0;
    }
    bool leave() { return m_library->exitContainer(m_message) >= 0; }

private:
    const SdBus* m_library;
    sd_bus_message* m_message;
};

/// Whose method or signal it is.
struct BusPlace {
    const char* service;
    std::string path;
    const char* interface;
};

/// What listens to a bus, which must outlive it.
class BusWatch {
public:
    BusWatch(const SdBus& library, std::function<bool(BusMessage&)> handle)
        : m_library(library)
        , m_handle(std::move(handle))
    {
    }
    ~BusWatch() { m_library.slotUnref(m_slot); }
    BusWatch(const BusWatch&) = delete;
    BusWatch& operator=(const BusWatch&) = delete;

private:
    friend class SessionBus;
    static int arrived(sd_bus_message* message, void* data, sd_bus_error*);

    const SdBus& m_library;
    std::function<bool(BusMessage&)> m_handle; ///< true: nobody else is asked
    sd_bus_slot* m_slot = nullptr;
};

class SessionBus {
public:
    using Answer = std::function<void(Result<BusMessage>)>;

    /// `address` as DBUS_SESSION_BUS_ADDRESS has it. Does not wait: what is sent goes out once the
    /// bus has let us in. Unavailable when nobody answers there.
    static Result<std::unique_ptr<SessionBus>> connect(const std::string& address);
    ~SessionBus();
    SessionBus(const SessionBus&) = delete;
    SessionBus& operator=(const SessionBus&) = delete;

    [[nodiscard]] BusMessage newCall(const BusPlace& place, const char* member);
    /// Sends and waits for the answer; handlers of signals run meanwhile. Timeout, Unavailable when
    /// the bus or the service is not there, Cancelled when `stop` is raised, Protocol with what the
    /// service says otherwise. Not from a handler.
    Result<BusMessage> call(BusMessage message, const StopSignal* stop = nullptr);
    /// Sends; `answer` comes while dispatch() runs, Timeout when none does.
    void callAsync(BusMessage message, Answer answer);
    /// Sends and wants no answer.
    void send(BusMessage message);
    /// `handler` gets the signals of this name, while dispatch() runs and the watch is there. A
    /// handler must not end its own.
    [[nodiscard]] std::unique_ptr<BusWatch> onSignal(const BusPlace& place, const char* member,
                                                     std::function<void(BusMessage&)> handler);
    /// Answers calls at `path`: `handler` says whether it is for it, and answers with reply() or
    /// refuse(), at once or later.
    [[nodiscard]] std::unique_ptr<BusWatch> serve(const std::string& path,
                                                  std::function<bool(BusMessage&)> handler);
    void requestName(const char* name);
    [[nodiscard]] bool isCall(const BusMessage& message, const char* interface,
                              const char* member) const;
    void reply(const BusMessage& call);
    void refuse(const BusMessage& call, const Error& error);

    [[nodiscard]] int descriptor() const;
    /// Handles what has come and sends what is queued. Unavailable when the bus is gone.
    Result<void> dispatch();
    /// For poll(2): POLLOUT as well while something could not be sent.
    [[nodiscard]] short events() const;
    /// Waits for the bus or `wakeFd` (-1: none), for `timeout` at most (negative: without end), and
    /// until the next answer is late; dispatch() comes before and after it.
    void wait(std::chrono::milliseconds timeout, int wakeFd) const;

private:
    struct Waiting;
    [[nodiscard]] std::optional<std::chrono::milliseconds> timeLeft() const;
    SessionBus(const SdBus& library, sd_bus* bus);

    const SdBus& m_library;
    sd_bus* m_bus;
    std::list<std::unique_ptr<Waiting>> m_waiting;
};

} // namespace helix::agent
