#pragma once
// The proxy of Helix's own connections, as the settings network.proxy* choose it (setting.h). Control thread.

#include <QObject>

#include "async/completion.h"
#include "base/proxy.h"
#include "base/result.h"
#include "base/secret.h"
#include "operations/proxy_values.h"

namespace helix::plane {

class HostProxy : public QObject {
    Q_OBJECT
public:
    /// What holds now, without the password.
    [[nodiscard]] virtual operations::ProxyUse use() const = 0;
    /// For who connects.
    [[nodiscard]] virtual ProxyRules rules() const = 0;
    /// Of the proxy and the user that are set now, and of no other: it goes to the keychain. Empty: there is none.
    /// InvalidArgument where no proxy of the user's own, or no user, is set.
    virtual async::Task<Result<void>> setPassword(Secret password) = 0;

signals:
    void changed();
};

} // namespace helix::plane
