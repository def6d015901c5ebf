#pragma once
// The proxy of Helix's own connections: the settings network.proxy*, and its password, which goes in and never comes out.

#include <functional>
#include <map>
#include <string>

#include <QObject>
#include <qqmlregistration.h>

#include "operations/proxy_values.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

/// UI thread. What the control plane refuses stays here as a sentence until the next try.
class ProxySetting : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString mode READ mode NOTIFY changed)
    Q_PROPERTY(QString address READ address NOTIFY changed)
    Q_PROPERTY(QString user READ user NOTIFY changed)
    Q_PROPERTY(QString exceptions READ exceptions NOTIFY changed)
    Q_PROPERTY(QString used READ used NOTIFY changed)
    Q_PROPERTY(bool hasPassword READ hasPassword NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
public:
    explicit ProxySetting(PlaneLine& line);

    /// "none", "environment" or "own".
    [[nodiscard]] QString mode() const { return value(plane::kProxy); }
    /// What is set of the user's own.
    [[nodiscard]] QString address() const { return value(plane::kProxyAddress); }
    [[nodiscard]] QString user() const { return value(plane::kProxyUser); }
    [[nodiscard]] QString exceptions() const { return value(plane::kProxyExceptions); }
    /// The address that is gone through now; empty: none.
    [[nodiscard]] QString used() const { return QString::fromStdString(m_use.address); }
    [[nodiscard]] bool hasPassword() const { return m_use.hasPassword; }
    /// Why the last try was refused, or why nothing connects.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] bool isBusy() const { return m_busy; }
    /// Whether `sentence` is about a proxy and ends in changing it.
    Q_INVOKABLE [[nodiscard]] bool mends(const QString& sentence) const;

    Q_INVOKABLE void choose(const QString& mode);
    /// Sets the user's own and chooses it; ends in kept() or a problem. `password`: empty leaves what there is.
    Q_INVOKABLE void keep(const QString& address, const QString& user, const QString& password,
                          const QString& exceptions);
    Q_INVOKABLE void forgetPassword();
    /// The fields are being changed.
    Q_INVOKABLE void forgetProblem();

signals:
    void changed();
    void kept();

private:
    [[nodiscard]] QString value(const plane::Setting<std::string>& setting) const;
    using Wishes = std::map<std::string, std::string>; ///< keys and values, all or none
    void write(Wishes wishes, std::function<void()> then);
    void givePassword(const QString& password);
    void refuse(const Error& error);
    void done();

    PlaneLine& m_line;
    std::map<std::string, std::string> m_values;
    operations::ProxyUse m_use;
    QString m_problem;
    bool m_busy = false;
};

} // namespace helix::ui
