#pragma once
// What somebody drags over a desktop with a button held down.

#include <string>
#include <vector>

#include "agent/desktop/stop_signal.h"

namespace helix::agent {

/// A drag that is not to be dropped anywhere on the desktop. Used by one thread at a time.
class DesktopDrag {
public:
    virtual ~DesktopDrag() = default;

    /// Of files, as absolute paths (protocol::isDraggedPath()); never empty.
    [[nodiscard]] virtual const std::vector<std::string>& files() const = 0;
    /// Escape ends it, before the button is let go; otherwise nothing takes the drop while this lives.
    [[nodiscard]] virtual bool endsWithEscape() const = 0;
    /// Waits, a second or so at most, until the desktop has noticed that the button was let go.
    virtual void awaitEnd(const StopSignal& stop) = 0;
};

/// One that Escape ends.
class EscapableDrag : public DesktopDrag {
public:
    explicit EscapableDrag(std::vector<std::string> files)
        : m_files(std::move(files))
    {
    }
    [[nodiscard]] const std::vector<std::string>& files() const override { return m_files; }
    [[nodiscard]] bool endsWithEscape() const override { return true; }
    void awaitEnd(const StopSignal& /*stop*/) override {}

private:
    std::vector<std::string> m_files;
};

} // namespace helix::agent
