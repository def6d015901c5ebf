#pragma once
// The user's own certificate authority, which guests shall trust: the setting network.authority.

#include <string>

#include <QObject>
#include <QVariantList>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"

namespace helix::ui {

/// UI thread. What the control plane refuses stays here as a sentence until the next try.
class AuthoritySetting : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QVariantList authorities READ authorities NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
public:
    explicit AuthoritySetting(PlaneLine& line);

    /// {name, until, ended}: whose it is and until when; none: nothing is set.
    [[nodiscard]] QVariantList authorities() const { return m_authorities; }
    /// Why the last file was not taken.
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isBusy() const { return m_busy; }

    /// Takes the PEM text of this file, in place of what is set. `file`: a path or a file: address.
    Q_INVOKABLE void choose(const QString& file);
    /// Sets none; guests that have one keep it.
    Q_INVOKABLE void remove();
    /// Sets again what remove() took.
    Q_INVOKABLE void restore();

signals:
    void changed();

private:
    void show(const std::string& pem);
    /// `file`: the name of the one it was read from; empty: no file was chosen.
    void set(const std::string& pem, const QString& file);
    void refuse(const Error& error, const QString& file);

    PlaneLine& m_line;
    std::string m_pem, m_removed;
    QVariantList m_authorities;
    QString m_problem;
    bool m_busy = false;
};

} // namespace helix::ui
