#pragma once
// Measures how long the UI thread was busy: "nothing takes the UI thread" as a number.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace helix::ui {

/// Beats every 5 ms on the thread that made it; a beat that comes late is a stall.
class Heartbeat : public QObject {
    Q_OBJECT
public:
    explicit Heartbeat(QObject* parent = nullptr);
    /// The longest time between two beats beyond the interval, in milliseconds, since the last
    /// reset.
    [[nodiscard]] double longestStallMs() const { return m_longestStallMs; }
    void reset();

private:
    void beat();
    QTimer m_timer;
    QElapsedTimer m_sinceBeat;
    double m_longestStallMs = 0;
};

} // namespace helix::ui
