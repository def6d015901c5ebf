#pragma once
// The user's choices. Control thread.

#include <map>
#include <string>

#include <QObject>
#include <QString>

#include "async/completion.h"
#include "base/result.h"

namespace helix::plane {

/// Keys (values are text): "appearance.theme" (system|light|dark), "appearance.reduceMotion" (0|1),
/// "general.keepRunning" (1: workspaces go on when the window closes),
/// "general.firstCloseNoticeShown", "general.defaultImage", "resources.cpus",
/// "resources.memoryMiB", "resources.diskGiB" (defaults for Create; empty: as the image says),
/// "resources.maxMemoryPercent" (of the host, for all workspaces together; default 75),
/// "resources.maxRunning" (default 8), "network.authority" (PEM text of certificate authorities
/// that guests shall trust; empty: none).
class Settings : public QObject {
    Q_OBJECT
public:
    /// Its default when it was never set.
    [[nodiscard]] virtual std::string value(const std::string& key) const = 0;
    [[nodiscard]] virtual std::map<std::string, std::string> all() const = 0;
    /// InvalidArgument for an unknown key or a value out of range.
    virtual async::Task<Result<void>> set(std::string key, std::string value) = 0;

signals:
    void changed(const QString& key);
};

} // namespace helix::plane
