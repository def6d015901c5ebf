#pragma once
// The window's line to the control plane: questions go to its services on the control thread, and
// answers come back as queued calls. What happens there unasked: events().

#include <functional>
#include <type_traits>
#include <utility>

#include <QObject>
#include <QPointer>
#include <QString>

#include "async/completion.h"
#include "plane/control_plane.h"
#include "ui/line/guest_feeds.h"
#include "ui/line/plane_events.h"

namespace helix::ui {

template <typename T>
struct IsTask : std::false_type {
};
template <typename T>
struct IsTask<async::Task<T>> : std::true_type {
};

/// UI thread, except where it says otherwise. The program gives the window one to the real control
/// plane (ui/line/host_line.h), the tests one to the fake (tests/fakes/plane).
class PlaneLine : public QObject {
    Q_OBJECT
public:
    using Action = std::function<void(plane::ControlPlane&)>;

    /// Ends in opened() or failed().
    virtual void open() = 0;
    /// Runs `action` on the control thread, once the plane is open.
    virtual void post(Action action) = 0;
    /// Runs `action` on the UI thread, later; dropped when this is gone by then. Any thread.
    virtual void onUiThread(std::function<void()> action);
    /// What blocks or carries pixels and keys, and so goes past the services.
    virtual GuestFeeds& feeds() = 0;
    /// From opened() on.
    [[nodiscard]] PlaneEvents& events() { return m_events; }

    /// Calls `question(plane)` on the control thread and brings what it gives, or what its task
    /// ends with, to `reply`: once, on the UI thread, never inside this call.
    template <typename Question, typename Reply>
    void ask(Question question, Reply reply)
    {
        post([this, question = std::move(question),
              reply = std::move(reply)](plane::ControlPlane& plane) {
            if constexpr (IsTask<decltype(question(plane))>::value)
                async::detach(deliver(QPointer<PlaneLine>(this), question(plane), reply));
            else
                onUiThread([reply, answer = question(plane)]() mutable { reply(answer); });
        });
    }

signals:
    void opened();
    /// The control plane cannot be had, e.g. because another Helix runs.
    void failed(const QString& sentence, const QString& details);
    /// Another Helix has the window already and shows it now; this one ends.
    void handedOver(const QString& sentence);
    /// Another start of the program asked this window to show itself, and to ask the user about
    /// `asked` (operations::ShowWindow), which may be empty and is anybody's.
    void activated(const QString& asked);

private:
    template <typename T, typename Reply>
    static async::Task<void> deliver(QPointer<PlaneLine> self, async::Task<T> task, Reply reply)
    {
        T result = co_await task;
        // The program's line outlives the control thread; a test's asks on a loop that goes on.
        if (!self)
            co_return;
        self->onUiThread(
            [reply, result = std::move(result)]() mutable { reply(std::move(result)); });
    }

    PlaneEvents m_events{*this};
};

} // namespace helix::ui
