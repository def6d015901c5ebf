#pragma once
// The user's choices (setting.h). Control thread.

#include <map>
#include <string>

#include <QObject>
#include <QString>

#include "async/completion.h"
#include "base/result.h"
#include "plane/setting.h"

namespace helix::plane {

class Settings : public QObject {
    Q_OBJECT
public:
    /// Its default when it was never set.
    [[nodiscard]] virtual std::string value(const std::string& key) const = 0;
    template <typename T>
    [[nodiscard]] T get(const Setting<T>& setting) const
    {
        return settingValue(setting, value(std::string(setting.row.key)));
    }
    [[nodiscard]] virtual std::map<std::string, std::string> all() const = 0;
    /// InvalidArgument for an unknown key or a value out of range.
    virtual async::Task<Result<void>> set(std::string key, std::string value) = 0;
    /// All of them or, when one is refused as set() refuses it, none.
    virtual async::Task<Result<void>> setAll(std::map<std::string, std::string> values) = 0;

signals:
    void changed(const QString& key);
};

} // namespace helix::plane
