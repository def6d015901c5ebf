#pragma once
// The application object of a test, which ends as a program's does.

#include <QCoreApplication>
#include <QMetaObject>

namespace helix::fixture {

class Application {
public:
    Application() = default;
    /// What waits for the end, or was to be deleted later, goes now: no loop does it any more.
    ~Application()
    {
        QMetaObject::invokeMethod(&m_application, "aboutToQuit", Qt::DirectConnection);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    /// A context for connections that are to end with it.
    [[nodiscard]] const QObject* context() const { return &m_application; }

private:
    int m_argc = 1;
    char m_name[5] = "test";
    char* m_argv[2] = {m_name, nullptr};
    QCoreApplication m_application{m_argc, m_argv};
};

} // namespace helix::fixture
