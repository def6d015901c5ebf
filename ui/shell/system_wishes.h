#pragma once
// What the user has asked of all programs of this desktop.

#include <map>

#include <QDBusVariant>
#include <QObject>
#include <qqmlregistration.h>

namespace helix::ui {

/// As the desktop's settings portal tells it (org.freedesktop.portal.Settings), from its answer on and
/// whenever it changes; where there is none, nothing is asked for. UI thread; nothing waits.
class SystemWishes : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool moreContrast READ moreContrast NOTIFY changed)
    Q_PROPERTY(bool lessMotion READ lessMotion NOTIFY changed)
public:
    explicit SystemWishes(QObject* parent = nullptr);

    [[nodiscard]] bool moreContrast() const { return isWished(Wish::MoreContrast); }
    [[nodiscard]] bool lessMotion() const { return isWished(Wish::LessMotion); }

signals:
    void changed();

private slots:
    void onSettingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
    enum class Wish { MoreContrast, LessMotion };
    void ask();
    void take(const QString& space, const QString& key, const QVariant& value);
    [[nodiscard]] bool isWished(Wish wish) const;

    std::map<std::size_t, bool> m_heard; ///< by the number of the key, in system_wishes.cpp
};

} // namespace helix::ui
