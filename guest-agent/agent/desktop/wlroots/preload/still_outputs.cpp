// Loaded in front of Sway's libraries (LD_PRELOAD, ld.so(8)) in a guest, so that a desktop that does
// not change costs nothing.
//
// The headless outputs of wlroots 0.15 (backend/headless/output.c, signal_frame()) have a timer that
// starts anew whenever it goes off, sixty times a second, whether anything was drawn or not; and Sway
// keeps a second output for windows without a screen. Under emulation that is four fifths of the
// processor time of a machine that nobody uses. Later versions start the timer when something was drawn.
// That is done here: the timer's own restart is held back while nothing was drawn since it was last
// started, and made up for with the next commit of its output. Nothing waits for a timer that is held
// back: an output that has no frame pending draws at once (wlr_output_schedule_frame()).
//
// Only what libwlroots.so.10, that is 0.15, asks for is touched, all in Sway's one thread.

#include <cstdlib>
#include <cstring>

#include <dlfcn.h>

extern "C" {
struct wl_event_loop;
struct wl_event_source;
struct wlr_output;
using TimerFunction = int (*)(void*);
}

namespace {

constexpr const char* kLibrary = "/libwlroots.so.10";

/// A timer of wlroots. Those of outputs have their output as `data`: it is the first member of theirs.
struct Timer {
    wl_event_source* source = nullptr;
    TimerFunction function = nullptr;
    void* data = nullptr;
    bool drawn = false;  ///< something was, since it was last started
    int heldDelayMs = 0; ///< of a restart that is held back; 0: none is
};

/// Two outputs, two cursors and a keyboard are five; who comes later is not looked after.
constexpr int kMostTimers = 32;
Timer timers[kMostTimers];
/// What the timers of all outputs call, known from the first commit on.
TimerFunction frameFunction = nullptr;

template <typename Function>
Function next(const char* name)
{
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

bool isOfWlroots(const void* code)
{
    Dl_info found{};
    if (::dladdr(code, &found) == 0 || found.dli_fname == nullptr)
        return false;
    const char* library = ::strrchr(found.dli_fname, '/');
    return library != nullptr && ::strncmp(library, kLibrary, ::strlen(kLibrary)) == 0;
}

/// The timer of this source; with nullptr a free place. nullptr: there is none.
Timer* timerOf(const wl_event_source* source)
{
    for (auto& timer : timers) {
        if (timer.source == source)
            return &timer;
    }
    return nullptr;
}

int startTimer(wl_event_source* source, int delayMs)
{
    static const auto start = next<int (*)(wl_event_source*, int)>("wl_event_source_timer_update");
    return start(source, delayMs);
}

/// Something was drawn on this output: its timer goes on.
void drawn(const wlr_output* output)
{
    for (auto& timer : timers) {
        if (timer.source == nullptr || timer.data != output)
            continue;
        frameFunction = timer.function;
        timer.drawn = timer.heldDelayMs == 0;
        if (timer.drawn)
            return;
        startTimer(timer.source, timer.heldDelayMs);
        timer.heldDelayMs = 0;
        return;
    }
}

/// What Sway starts is not to run with this library, and does not see that Sway does.
__attribute__((constructor)) void keepFromChildren()
{
    ::unsetenv("LD_PRELOAD");
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {
wl_event_source* wl_event_loop_add_timer(wl_event_loop* loop, TimerFunction function, void* data);
int wl_event_source_timer_update(wl_event_source* source, int delayMs);
int wl_event_source_remove(wl_event_source* source);
bool wlr_output_commit(wlr_output* output);
}

wl_event_source* wl_event_loop_add_timer(wl_event_loop* loop, TimerFunction function, void* data)
{
    static const auto add =
        next<wl_event_source* (*)(wl_event_loop*, TimerFunction, void*)>("wl_event_loop_add_timer");
    wl_event_source* source = add(loop, function, data);
    Timer* free = timerOf(nullptr);
    if (source != nullptr && free != nullptr && isOfWlroots(reinterpret_cast<void*>(function)))
        *free = {source, function, data};
    return source;
}

int wl_event_source_timer_update(wl_event_source* source, int delayMs)
{
    Timer* timer = timerOf(source);
    const bool isFrame = timer != nullptr && timer->function == frameFunction;
    if (isFrame && delayMs > 0 && !timer->drawn) {
        timer->heldDelayMs = delayMs;
        return 0;
    }
    if (isFrame) {
        timer->drawn = false;
        timer->heldDelayMs = 0;
    }
    return startTimer(source, delayMs);
}

int wl_event_source_remove(wl_event_source* source)
{
    static const auto remove = next<int (*)(wl_event_source*)>("wl_event_source_remove");
    if (Timer* timer = timerOf(source); source != nullptr && timer != nullptr)
        *timer = {};
    return remove(source);
}

bool wlr_output_commit(wlr_output* output)
{
    static const auto commit = next<bool (*)(wlr_output*)>("wlr_output_commit");
    const bool done = commit(output);
    if (done)
        drawn(output);
    return done;
}
#pragma GCC visibility pop
