#pragma once
// The accessibility bus (AT-SPI), as a screen reader stands on it.

#include <future>
#include <optional>
#include <vector>

#include <QDBusConnection>
#include <QDBusMessage>
#include <QObject>

#include "ui/spoken.h"

namespace helix::ui::test {

/// One object on the bus.
struct SpokenAddress {
    QString service, path;
};

/// UI thread. Reads on a thread of its own: the window, in the same process, has to answer meanwhile.
class SpokenBus : public QObject {
    Q_OBJECT
public:
    /// Connects, and asks to be told where the keyboard goes. Empty: it is there; else why not.
    QString open();

    /// The whole window of this process as it stands on the bus. Nothing: it is not there (yet).
    [[nodiscard]] std::future<std::optional<Spoken>> read() const;
    [[nodiscard]] std::future<QString> nameOf(const SpokenAddress& object) const;
    /// What has said that it has the keyboard, in turn.
    [[nodiscard]] const std::vector<SpokenAddress>& focused() const { return m_focused; }

private slots:
    void onStateChanged(const QDBusMessage& message);

private:
    QDBusConnection m_bus{QString()};
    std::vector<SpokenAddress> m_focused;
};

} // namespace helix::ui::test
