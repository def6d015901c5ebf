#pragma once
// Runs a ControlPlane on a thread of its own, for the window; the headless program runs it on its
// main thread.

#include <functional>
#include <memory>

#include <QObject>

#include "base/result.h"
#include "life/options.h"
#include "plane/control_plane.h"

namespace helix::app {

/// Lives on the thread that made it (the UI thread). The plane exists between opened() and the
/// destructor.
class ControlHost : public QObject {
    Q_OBJECT
public:
    /// `asked`: goes to a window that runs already (operations::ShowWindow).
    explicit ControlHost(life::ControlPlaneOptions options, const QString& asked = {});
    /// Closes the plane on its thread and joins it. Machines run on.
    ~ControlHost() override;

    /// Takes the instance lock, opens the plane and its control socket. Ends in opened() or
    /// failed().
    void open();

    /// Runs `action` on the control thread, once the plane is open; dropped when it never opens.
    /// The plane's services may be used and connected there only; results come back by the
    /// receiver's own queued signals or invokeMethod.
    void post(std::function<void(plane::ControlPlane&)> action);

signals:
    void opened();
    /// One sentence, e.g. that another Helix is running.
    void failed(const QString& sentence, const QString& details);
    /// Another window runs and was asked to show itself: this one has nothing left to do.
    void handedOver(const QString& sentence);
    /// Another start of the program asked the running one to show itself, and to ask the user
    /// about `asked` (operations::ShowWindow), which may be empty and is anybody's.
    void activated(const QString& asked);
    /// Somebody asked for the data to be moved to `folder`: this Helix is to end.
    void moveAsked(const QString& folder);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::app
