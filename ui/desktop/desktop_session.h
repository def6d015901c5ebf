#pragma once
// One workspace's desktop as the window uses it: one connection, any number of viewers, and the
// only place that reconnects.

#include <chrono>
#include <memory>

#include <QElapsedTimer>
#include <QImage>
#include <QObject>
#include <QRect>
#include <QTimer>
#include <QVariant>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"

namespace helix::ui {

/// UI thread. A guest serves one desktop connection: a second one would evict the first, so the
/// page and the thumbnail share this.
class DesktopSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool live READ isLive NOTIFY stateChanged)
    Q_PROPERTY(bool hasPicture READ hasPicture NOTIFY hasPictureChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY stateChanged)
    Q_PROPERTY(int retryInSeconds READ retryInSeconds NOTIFY stateChanged)
    Q_PROPERTY(int pictureWidth READ pictureWidth NOTIFY statsChanged)
    Q_PROPERTY(int pictureHeight READ pictureHeight NOTIFY statsChanged)
    Q_PROPERTY(double inputToPhotonMs READ inputToPhotonMs NOTIFY statsChanged)
    Q_PROPERTY(double framesPerSecond READ framesPerSecond NOTIFY statsChanged)
    Q_PROPERTY(double bitsPerSecond READ bitsPerSecond NOTIFY statsChanged)
    Q_PROPERTY(int qp READ qp NOTIFY statsChanged)
    Q_PROPERTY(int drops READ drops NOTIFY statsChanged)
    Q_PROPERTY(QVariantList stages READ stages NOTIFY statsChanged)
public:
    DesktopSession(PlaneLine& line, WorkspaceId id, QObject* parent);
    ~DesktopSession() override;

    /// Whether the workspace can show a desktop now. Turning false closes the connection and keeps
    /// the last picture as a still.
    void setAvailable(bool available);
    /// The window may be seen by somebody; while not, nothing is streamed.
    void setWatched(bool watched);
    /// A viewer came or went; the connection is open while there is one (and a little longer: pages
    /// change).
    void hold();
    void letGo();
    void send(protocol::DesktopMessage input);

    [[nodiscard]] link::PicturePtr latest() const { return m_latest; }
    /// Null where pictures have the pointer.
    [[nodiscard]] const link::PointerPtr& pointer() const { return m_pointer; }
    /// A small copy for cards, refreshed every few seconds at most; null while there is none.
    [[nodiscard]] const QImage& still() const { return m_still; }

    [[nodiscard]] bool isLive() const { return m_state == State::Live; }
    [[nodiscard]] bool hasPicture() const { return m_latest != nullptr; }
    /// Why the connection is away; empty while it is there.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// Seconds until the next try; 0 while one is under way.
    [[nodiscard]] int retryInSeconds() const;
    [[nodiscard]] int pictureWidth() const { return m_latest ? m_latest->width : 0; }
    [[nodiscard]] int pictureHeight() const { return m_latest ? m_latest->height : 0; }
    /// From a key or a movement to the picture of it on the screen, the median of the last seconds;
    /// 0: nothing was typed or moved.
    [[nodiscard]] double inputToPhotonMs() const { return m_stats.inputToPresented.p50; }
    [[nodiscard]] double framesPerSecond() const { return m_stats.framesPerSecond; }
    [[nodiscard]] double bitsPerSecond() const { return m_stats.bitsPerSecond; }
    [[nodiscard]] int qp() const { return m_latest ? m_latest->qp : 0; }
    /// Pictures that were replaced by a newer one before they could be shown, and those that did
    /// not decode.
    [[nodiscard]] int drops() const;
    /// What each stage of a picture's way takes: {name, p50, p95} in milliseconds, those that were
    /// measured.
    [[nodiscard]] QVariantList stages() const;
    /// The picture is on the screen.
    void presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now);

    Q_INVOKABLE void tryNow();
    /// Writes the present picture as PNG into the pictures folder; ends in pictureSaved.
    Q_INVOKABLE void savePicture(const QString& workspaceName);
    Q_INVOKABLE void refreshStats();

signals:
    void stateChanged();
    void hasPictureChanged();
    void statsChanged();
    void stillChanged();
    /// `damage`: what differs from the picture before.
    void pictureArrived(const QRect& damage);
    void pointerChanged();
    void pictureSaved(const QString& path, const QString& problem);

private:
    enum class State { Closed, Connecting, Live, Waiting };
    struct Mailbox;
    struct Anchor;
    void update();
    void connectNow();
    void adopt(Result<std::unique_ptr<desktops::DesktopView>> feed,
               const std::shared_ptr<Mailbox>& mailbox);
    void takePicture();
    void takePointer();
    void lost(const Error& why);
    void close();
    void setState(State state, const QString& problem = {});
    void refreshStill();
    void saveStill();
    void loadStill();

    PlaneLine& m_line;
    WorkspaceId m_id;
    State m_state = State::Closed;
    bool m_available = false, m_watched = true;
    int m_viewers = 0;
    std::unique_ptr<desktops::DesktopView> m_feed;
    std::shared_ptr<Mailbox> m_mailbox; ///< owned by this and by the callbacks of the connection
    std::shared_ptr<Anchor> m_anchor;   ///< owned by this and by work in the pool
    link::PicturePtr m_latest;
    link::PointerPtr m_pointer;
    link::StreamStats m_stats;
    QImage m_still;
    QString m_problem;
    QTimer m_retry, m_linger, m_stillDue;
    int m_failures = 0;
    bool m_reportedFirst = false;
};

} // namespace helix::ui
