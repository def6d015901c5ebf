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
// That timer starts anew when all is drawn: from one picture to the next it is sixteen milliseconds and
// what drawing takes, five of 1920x1080. Drawing is made part of them, where it takes less than half.
//
// And the other way round: an output that is being drawn shows nothing new before its timer goes off, so
// what answers a key waits for half a sixtieth of a second, on average, for no reason but the rhythm of
// something else that moves. After a key, a button or a turn of the wheel the timers go quicker for a
// moment.
//
// Only what libwlroots.so.10, that is 0.15, asks for is touched, all in Sway's one thread.

#include <cstdlib>

#include <time.h>

#include "agent/desktop/wlroots/preload/real_functions.h"
#include "agent/desktop/wlroots/preload/rhythm.h"

extern "C" {
struct wl_event_loop;
struct wl_event_source;
struct wlr_output;
struct wlr_seat;
using TimerFunction = int (*)(void*);
}

namespace {

using helix::preload::isOfWlroots;
using helix::preload::next;

/// A timer of wlroots. Those of outputs have their output as `data`: it is the first member of theirs.
struct Timer {
    wl_event_source* source = nullptr;
    TimerFunction function = nullptr;
    void* data = nullptr;
    bool drawn = false;  ///< something was, since it was last started
    int heldDelayMs = 0; ///< of a restart that is held back; 0: none is
    long long dueMs = 0; ///< when it goes off; 0: it does not run
};

/// Two outputs, two cursors and a keyboard are five; who comes later is not looked after.
constexpr int kMostTimers = 32;
Timer timers[kMostTimers];
/// From one frame to the next, and for how long, after an input: time for a program to answer, and no
/// more frames than an input may cost a machine that is emulated.
constexpr int kQuickFrameMs = 4;
constexpr long long kQuickForMs = 40;
long long quickUntilMs = 0;

/// What the timers of all outputs call, known from the first commit on.
TimerFunction frameFunction = nullptr;

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

long long nowMs()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

void startFrameTimer(Timer& timer, int delayMs)
{
    const long long now = nowMs();
    const int delay = now < quickUntilMs && delayMs > kQuickFrameMs ? kQuickFrameMs : delayMs;
    timer.dueMs = now + delay;
    startTimer(timer.source, delay);
}

/// The user did something: what runs goes off soon, and again soon.
void quicken()
{
    const long long now = nowMs();
    quickUntilMs = now + kQuickForMs;
    for (auto& timer : timers) {
        const bool isRunning = timer.source != nullptr && timer.function == frameFunction &&
                               timer.heldDelayMs == 0 && timer.dueMs > now + kQuickFrameMs;
        if (isRunning)
            startFrameTimer(timer, kQuickFrameMs);
    }
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
        startFrameTimer(timer, timer.heldDelayMs);
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
void wlr_seat_keyboard_notify_key(wlr_seat* seat, unsigned timeMs, unsigned key, unsigned state);
unsigned wlr_seat_pointer_notify_button(wlr_seat* seat, unsigned timeMs, unsigned button,
                                        int state);
void wlr_seat_pointer_notify_axis(wlr_seat* seat, unsigned timeMs, int orientation, double value,
                                  int discrete, int source, int more);
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
        timer->dueMs = 0;
        return 0;
    }
    if (!isFrame || delayMs <= 0)
        return startTimer(source, delayMs);
    timer->drawn = false;
    timer->heldDelayMs = 0;
    startFrameTimer(*timer, helix::preload::rhythmic(timer->dueMs, nowMs(), delayMs));
    return 0;
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

// What Sway gives to the program that has the focus.

void wlr_seat_keyboard_notify_key(wlr_seat* seat, unsigned timeMs, unsigned key, unsigned state)
{
    static const auto notify = next<decltype(&wlr_seat_keyboard_notify_key)>(__func__);
    notify(seat, timeMs, key, state);
    quicken();
}

unsigned wlr_seat_pointer_notify_button(wlr_seat* seat, unsigned timeMs, unsigned button, int state)
{
    static const auto notify = next<decltype(&wlr_seat_pointer_notify_button)>(__func__);
    quicken();
    return notify(seat, timeMs, button, state);
}

// Later versions have a seventh argument.
void wlr_seat_pointer_notify_axis(wlr_seat* seat, unsigned timeMs, int orientation, double value,
                                  int discrete, int source, int more)
{
    static const auto notify = next<decltype(&wlr_seat_pointer_notify_axis)>(__func__);
    notify(seat, timeMs, orientation, value, discrete, source, more);
    quicken();
}
#pragma GCC visibility pop
