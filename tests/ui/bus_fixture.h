#pragma once
// A session bus on which the test itself is what the desktop offers to programs.

#include <functional>
#include <utility>

#include <gtest/gtest.h>

#include <QDBusConnection>
#include <QDBusVirtualObject>

#include "turn_loop.h"

namespace helix::ui::test {

/// The service `name` is on the bus once offer() was called, and gone afterwards.
class OfferedOnBus : public testing::Test {
protected:
    explicit OfferedOnBus(QString name)
        : m_name(std::move(name))
    {
    }
    ~OfferedOnBus() override
    {
        if (bus.isConnected())
            bus.unregisterService(m_name);
        QDBusConnection::disconnectFromBus(m_name);
    }
    void SetUp() override
    {
        if (!bus.isConnected())
            GTEST_SKIP() << "needs a session bus, as ctest gives it";
    }
    /// `object` answers at `path`, and with `SubPath` also below it.
    void offer(QDBusVirtualObject& object, const QString& path,
               QDBusConnection::VirtualObjectRegisterOption below = QDBusConnection::SingleNode)
    {
        ASSERT_TRUE(bus.registerVirtualObject(path, &object, below));
        ASSERT_TRUE(bus.registerService(m_name));
    }
    static bool comes(const std::function<bool()>& what)
    {
        return tests::until(what, std::chrono::seconds(20));
    }

private:
    const QString m_name; ///< also of the connection

protected:
    QDBusConnection bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, m_name);
};

} // namespace helix::ui::test
