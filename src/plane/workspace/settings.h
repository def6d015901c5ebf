#pragma once
// The user's choices, kept in the database. Control thread.

#include <map>
#include <string>

#include <QObject>
#include <QString>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "store/database.h"

namespace helix::workspace {

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
    explicit Settings(store::Database& database);
    static const char* schema();
    async::Task<Result<void>> load();
    [[nodiscard]] std::string
    value(const std::string& key) const; ///< its default when it was never set
    [[nodiscard]] std::map<std::string, std::string> all() const;
    /// InvalidArgument for an unknown key or a value out of range.
    async::Task<Result<void>> set(std::string key, std::string value);

signals:
    void changed(const QString& key);

private:
    store::Database& m_database;
    std::map<std::string, std::string> m_values;
};

} // namespace helix::workspace
