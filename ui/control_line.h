#pragma once
// The line between the UI thread and the control thread: questions go there, answers come back as
// queued calls.

#include <functional>
#include <utility>

#include <QMetaObject>
#include <QObject>

#include "app/control_host.h"
#include "async/completion.h"
#include "ui/reply.h"
#include "plane/control_plane.h"

namespace helix::ui {

/// Made and destroyed on the UI thread; dies after the host's thread has ended.
class ControlLine : public QObject {
    Q_OBJECT
public:
    explicit ControlLine(app::ControlHost& host)
        : m_host(host)
    {
    }

    /// Runs `action` on the control thread. UI thread.
    void post(std::function<void(plane::ControlPlane&)> action) { m_host.post(std::move(action)); }
    /// Runs `action` on the UI thread; dropped when this is gone by then. Control thread.
    void onUiThread(std::function<void()> action)
    {
        QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
    }
    /// Starts `question(plane)` (which gives a task) on the control thread and brings its result to
    /// `reply`. UI thread.
    template <typename T, typename Question>
    void ask(Question question, Reply<T> reply)
    {
        m_host.post([this, question, reply](plane::ControlPlane& plane) {
            async::detach(deliver<T>(this, question(plane), reply));
        });
    }

private:
    template <typename T>
    static async::Task<void> deliver(ControlLine* self, async::Task<T> task, Reply<T> reply)
    {
        T result = co_await task;
        self->onUiThread(
            [reply, result = std::move(result)]() mutable { reply(std::move(result)); });
    }

    app::ControlHost& m_host;
};

} // namespace helix::ui
