#pragma once
// The real PlaneLine: to the control plane on its own thread.

#include <memory>

#include "app/control_host.h"
#include "base/paths.h"
#include "life/options.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class HostLine : public PlaneLine {
    Q_OBJECT
public:
    /// `asked`: what a window that runs already asks the user about.
    explicit HostLine(life::ControlPlaneOptions options, const QString& asked = {});
    ~HostLine() override;

    void open() override;
    void post(Action action) override { m_host->post(std::move(action)); }
    GuestFeeds& feeds() override;

signals:
    /// Somebody asked for the data to be moved to `folder`: this Helix is to end.
    void moveAsked(const QString& folder);

private:
    class Feeds;
    std::unique_ptr<app::ControlHost> m_host; ///< ends first: its thread calls the others
    std::unique_ptr<Feeds> m_feeds;
};

} // namespace helix::ui
