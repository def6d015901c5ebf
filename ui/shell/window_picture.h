#pragma once
// `helix --screenshot FILE`: a picture of the window once its page is really there.

#include <chrono>
#include <functional>

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include "base/result.h"

class QQuickWindow;

namespace helix::ui {

class Backend;

/// UI thread. Waits until the control plane is open and, when the page has a desktop, until a
/// picture of it was shown; then saves the window as PNG. Calls `done` once; Timeout says what was
/// missing.
class WindowPicture : public QObject {
    Q_OBJECT
public:
    WindowPicture(Backend& backend, QQuickWindow& window, QString file, bool needsDesktop,
                  std::chrono::milliseconds deadline, std::function<void(Result<void>)> done);

private:
    void look();
    [[nodiscard]] bool isThere() const;
    void save();

    Backend& m_backend;
    QQuickWindow& m_window;
    QString m_file;
    bool m_needsDesktop;
    std::chrono::milliseconds m_deadline;
    std::function<void(Result<void>)> m_done;
    QTimer m_timer;
    QElapsedTimer m_since, m_thereSince;
};

} // namespace helix::ui
