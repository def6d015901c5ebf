#include "agent/desktop/gnome/gnome_clipboard.h"

#include <algorithm>

#include <fcntl.h>
#include <sys/stat.h>

#include "agent/desktop/clipboard_names.h"
#include "agent/desktop/clipboard_pipes.h"
#include "agent/desktop/gnome/remote_session.h"
#include "base/try.h"

namespace helix::agent {
namespace {

using protocol::ClipboardKind;

/// Nothing but a pipe: a file or a terminal would be waited for by whoever reads or writes it.
UniqueFd takePipe(BusMessage& answer)
{
    int fd = -1; // the message's
    struct stat status {};
    if (!answer.read("h", &fd) || ::fstat(fd, &status) != 0 || !S_ISFIFO(status.st_mode))
        return {};
    return UniqueFd(::fcntl(fd, F_DUPFD_CLOEXEC, 3));
}

/// (as): what a program says it has.
SaidNames readNames(BusMessage& from)
{
    SaidNames names;
    const char* name = nullptr;
    if (!from.enter('v', "(as)"))
        return names;
    if (from.enter('r', "as") && from.enter('a', "s")) {
        while (from.read("s", &name))
            if (const auto known = findClipboardName(name))
                names.add(*known);
        from.leave();
    }
    from.leave();
    from.leave();
    return names;
}

/// A name that Mutter keeps no copy of, and no program asks for.
constexpr const char* kNothing = "application/x-helixvm-nothing";

} // namespace

struct GnomeClipboard::State {
    State(std::unique_ptr<SessionBus> connection, Events given)
        : events(std::move(given))
        , bus(std::move(connection))
        , session(*bus)
    {
    }

    Result<void> enable();
    void takeOwner(BusMessage& signal);
    void tellOwner();
    void takeTransfer(BusMessage& signal);
    void startRead(const char* name);
    void endRead();
    BusMessage newSelection(const std::vector<const char*>& names);
    void finish(std::uint32_t serial, bool isGiven);
    void dropPastes();
    void takeBack();

    Events events;
    std::unique_ptr<SessionBus> bus;
    RemoteSession session;
    std::unique_ptr<BusWatch> onOwner, onTransfer;
    ClipboardPipes pipes;
    SaidNames selected;
    bool isOwn = false;      ///< what is there to paste is ours
    bool isUntold = true;    ///< what is there, or that there is nothing
    bool awaitsPipe = false; ///< of a read, whose number is `reads`
    std::uint64_t reads = 0;
    std::size_t openings = 0; ///< pipes that were asked for, for programs that paste
    std::map<std::uint32_t, std::uint32_t> serials; ///< Mutter's, of pastes that were not given to
};

Result<void> GnomeClipboard::State::enable()
{
    session.start(false);
    const auto deadline = std::chrono::steady_clock::now() + kBusAnswerLimit;
    while (!session.isReady()) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (session.failure())
            return fail(ErrorCode::Unavailable, session.failure()->message,
                        session.failure()->cause);
        if (left.count() <= 0)
            return fail(ErrorCode::Unavailable, "The desktop does not answer.");
        bus->wait(left, -1);
        TRY(bus->dispatch());
    }
    onOwner = session.onSignal("SelectionOwnerChanged",
                               [this](BusMessage& signal) { takeOwner(signal); });
    onTransfer =
        session.onSignal("SelectionTransfer", [this](BusMessage& signal) { takeTransfer(signal); });
    auto enable = session.newCall("EnableClipboard");
    enable.append("a{sv}", 0);
    auto enabled = bus->call(std::move(enable));
    if (!enabled && enabled.error().code == ErrorCode::Protocol)
        return fail(ErrorCode::Unsupported,
                    std::string(sentenceOf(protocol::ClipboardProblem::Absent)),
                    enabled.error().describe());
    if (!enabled)
        return fail(enabled.error());
    return {};
}

void GnomeClipboard::State::takeOwner(BusMessage& signal)
{
    SaidNames names;
    bool ours = false;
    if (!signal.enter('a', "{sv}"))
        return;
    while (signal.enter('e', "sv")) {
        const char* key = nullptr;
        int flag = 0;
        signal.read("s", &key);
        const std::string_view name = key == nullptr ? "" : key;
        if (name == "mime-types")
            names = readNames(signal);
        else if (name == "session-is-owner")
            ours = signal.read("v", "b", &flag) && flag != 0;
        else
            signal.skip("v");
        signal.leave();
    }
    endRead();
    selected = names;
    isOwn = ours;
    isUntold = true;
}

/// Not at once: what has come while something was waited for is told while pump() runs.
void GnomeClipboard::State::tellOwner()
{
    if (std::exchange(isUntold, false) && !isOwn)
        events.copied(selected.kinds());
}

void GnomeClipboard::State::takeTransfer(BusMessage& signal)
{
    const char* name = nullptr;
    std::uint32_t serial = 0;
    if (!signal.read("su", &name, &serial))
        return;
    const auto known = findClipboardName(name);
    if (openings >= kMaxPastes)
        return finish(serial, false);
    auto write = session.newCall("SelectionWrite");
    write.append("u", serial);
    ++openings;
    bus->callAsync(std::move(write), [this, known, serial](Result<BusMessage> answer) {
        --openings;
        UniqueFd pipe = answer ? takePipe(*answer) : UniqueFd();
        if (!known || !pipe.valid())
            return; // the pipe is closed: nothing
        if (const auto paste = pipes.open(std::move(pipe))) {
            serials[*paste] = serial;
            events.pasted(*paste, kClipboardNames.at(*known).kind);
        }
    });
}

/// Of a program that pastes.
void GnomeClipboard::State::finish(std::uint32_t serial, bool isGiven)
{
    auto done = session.newCall("SelectionWriteDone");
    done.append("ub", serial, isGiven ? 1 : 0);
    bus->send(std::move(done));
}

void GnomeClipboard::State::endRead()
{
    if (std::exchange(awaitsPipe, false))
        events.read(fail(ErrorCode::Cancelled, "Something newer is read."));
    pipes.endRead();
}

void GnomeClipboard::State::startRead(const char* name)
{
    awaitsPipe = true;
    auto read = session.newCall("SelectionRead");
    read.append("s", name);
    bus->callAsync(std::move(read), [this, number = ++reads](Result<BusMessage> answer) {
        UniqueFd pipe = answer ? takePipe(*answer) : UniqueFd();
        if (number != reads || !std::exchange(awaitsPipe, false))
            return; // it was ended meanwhile
        if (pipe.valid())
            pipes.read(std::move(pipe), events.read);
        else
            events.read(fail(ErrorCode::NotFound,
                             std::string(sentenceOf(protocol::ClipboardProblem::Gone))));
    });
}

/// Without names: what is ours is taken back.
BusMessage GnomeClipboard::State::newSelection(const std::vector<const char*>& names)
{
    auto set = session.newCall("SetSelection");
    set.open('a', "{sv}");
    if (!names.empty()) {
        set.open('e', "sv").append("s", "mime-types").open('v', "as").open('a', "s");
        for (const char* name : names)
            set.append("s", name);
        set.close().close().close();
    }
    set.close();
    return set;
}

void GnomeClipboard::State::dropPastes()
{
    pipes.dropPastes();
    serials.clear();
}

/// Mutter keeps a copy of what is offered, and offers that when who did is gone: it is given nothing first.
void GnomeClipboard::State::takeBack()
{
    dropPastes();
    if (!isOwn || !session.isReady())
        return;
    bus->send(newSelection({kNothing}));
    bus->send(newSelection({}));
    isOwn = false;
}

Result<std::unique_ptr<DesktopClipboard>> GnomeClipboard::connect(const GnomePlaces& places,
                                                                  Events events)
{
    TRY(auto bus, SessionBus::connect(places.bus));
    auto state = std::make_unique<State>(std::move(bus), std::move(events));
    TRY(state->enable());
    return std::unique_ptr<DesktopClipboard>(new GnomeClipboard(std::move(state)));
}

GnomeClipboard::GnomeClipboard(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
GnomeClipboard::~GnomeClipboard()
{
    m_state->takeBack();
}

Result<void> GnomeClipboard::offer(const Kinds& kinds)
{
    State& state = *m_state;
    state.dropPastes();
    std::vector<const char*> names;
    for (const auto& name : kClipboardNames)
        if (std::ranges::find(kinds, name.kind) != kinds.end())
            names.push_back(name.name.data());
    // Before: what Mutter says while it is waited for is newer.
    state.isOwn = true;
    if (auto set = state.bus->call(state.newSelection(names)); !set) {
        state.isOwn = false;
        return fail(set.error());
    }
    return {};
}

void GnomeClipboard::withdraw()
{
    m_state->takeBack();
}

void GnomeClipboard::read(ClipboardKind kind)
{
    State& state = *m_state;
    state.endRead();
    const auto name = state.isOwn ? std::nullopt : state.selected.best(kind);
    if (name)
        state.startRead(kClipboardNames.at(*name).name.data());
    else
        state.events.read(
            fail(ErrorCode::NotFound, std::string(sentenceOf(protocol::ClipboardProblem::Gone))));
}

void GnomeClipboard::give(std::uint32_t paste, const Bytes* bytes)
{
    State& state = *m_state;
    state.pipes.give(paste, bytes);
    const auto serial = state.serials.find(paste);
    if (serial == state.serials.end())
        return;
    state.finish(serial->second, bytes != nullptr);
    state.serials.erase(serial);
}

Result<void> GnomeClipboard::pump(std::chrono::milliseconds timeout, int wakeFd)
{
    State& state = *m_state;
    TRY(state.bus->dispatch());
    state.tellOwner();
    const auto left = state.pipes.timeLeft();
    const bool sooner = left.count() >= 0 && (timeout.count() < 0 || left < timeout);
    state.bus->wait(sooner ? left : timeout, state.pipes.descriptor(wakeFd));
    TRY(state.bus->dispatch());
    state.pipes.move();
    state.tellOwner();
    if (state.session.failure())
        return fail(ErrorCode::Unavailable, "The desktop's clipboard is gone.");
    return {};
}

} // namespace helix::agent
