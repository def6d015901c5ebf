#pragma once
// One workspace's desktop as the window uses it: one connection, any number of viewers, and the
// only place that reconnects.

#include <chrono>
#include <memory>
#include <optional>
#include <set>

#include <QElapsedTimer>
#include <QObject>
#include <QRect>
#include <QTimer>
#include <QVariant>
#include <qqmlregistration.h>

#include "ui/desktop/mode_ladder.h"
#include "ui/desktop/wanted_mode.h"
#include "ui/desktop/desktop_control.h"
#include "ui/desktop/desktop_clipboard.h"
#include "ui/desktop/desktop_images.h"
#include "ui/desktop/drag_out.h"
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
    Q_PROPERTY(bool lasting READ isLasting NOTIFY stateChanged)
    Q_PROPERTY(helix::ui::DesktopControl* control READ control CONSTANT)
    Q_PROPERTY(int retryInSeconds READ retryInSeconds NOTIFY stateChanged)
    Q_PROPERTY(int pictureWidth READ pictureWidth NOTIFY statsChanged)
    Q_PROPERTY(int pictureHeight READ pictureHeight NOTIFY statsChanged)
    Q_PROPERTY(int scale READ scale NOTIFY statsChanged)
    Q_PROPERTY(double inputToPhotonMs READ inputToPhotonMs NOTIFY statsChanged)
    Q_PROPERTY(double inputToPhotonMost READ inputToPhotonMost NOTIFY statsChanged)
    Q_PROPERTY(double framesPerSecond READ framesPerSecond NOTIFY statsChanged)
    Q_PROPERTY(double bitsPerSecond READ bitsPerSecond NOTIFY statsChanged)
    Q_PROPERTY(int qp READ qp NOTIFY statsChanged)
    Q_PROPERTY(bool outpaced READ isOutpaced NOTIFY statsChanged)
    Q_PROPERTY(bool paceTold READ isPaceTold NOTIFY paceToldChanged)
    Q_PROPERTY(QString encoder READ encoder NOTIFY statsChanged)
    Q_PROPERTY(int drops READ drops NOTIFY statsChanged)
    Q_PROPERTY(int starvedPercent READ starvedPercent NOTIFY statsChanged)
    Q_PROPERTY(QString decoder READ decoder NOTIFY statsChanged)
    Q_PROPERTY(helix::ui::DesktopClipboard* clipboard READ clipboard CONSTANT)
    Q_PROPERTY(helix::ui::DragOut* dragOut READ dragOut CONSTANT)
    Q_PROPERTY(QVariantList stages READ stages NOTIFY statsChanged)
public:
    DesktopSession(PlaneLine& line, WorkspaceId id, QObject* parent);
    ~DesktopSession() override;

    /// Whether the workspace can show a desktop now. Turning false closes the connection and keeps
    /// the last picture as a still.
    void setAvailable(bool available);
    /// The window may be seen by somebody; while not, nothing is streamed.
    void setWatched(bool watched);
    /// A viewer came or went, to whom a picture every `pace` is enough; the connection is open while
    /// there is one (and a little longer: pages change).
    void hold(std::chrono::milliseconds pace);
    void letGo(std::chrono::milliseconds pace);
    void send(protocol::DesktopMessage input);
    /// The size that the desktop shall have while a window shows it; nothing: it may stay as it is.
    /// Who asks last decides. Asked for anew whenever the connection stands again.
    void wantMode(std::optional<protocol::DesktopMode> mode);
    /// Goes before what is wanted: the workspace's own.
    void setFixedMode(std::optional<protocol::DesktopMode> mode);
    void setEmulated(bool emulated) { m_emulated = emulated; }
    /// What the guest can carry: by what it is, and by what it says of its pace.
    [[nodiscard]] ModeLimits modeLimits() const;
    [[nodiscard]] DesktopClipboard* clipboard() { return &m_clipboard; }
    [[nodiscard]] DragOut* dragOut() { return &m_dragOut; }
    /// Whether the user has the desktop's mouse and keys, in the window that shows it.
    void setSteering(bool steering);

    /// For the user's own eyes.
    [[nodiscard]] link::PicturePtr latest() const { return m_latest; }
    /// The newest that may go anywhere else: cards, files, prompts. Nothing private is in it; null
    /// while there is none.
    [[nodiscard]] link::PicturePtr keepable() const;
    /// Null where pictures have the pointer.
    [[nodiscard]] const link::PointerPtr& pointer() const { return m_pointer; }
    /// A small copy for cards, refreshed every few seconds at most; null while there is none.
    [[nodiscard]] const QImage& still() const { return m_images->small(); }

    [[nodiscard]] bool isLive() const { return m_state == State::Live; }
    [[nodiscard]] bool hasPicture() const { return m_latest != nullptr; }
    /// Why the connection is away; empty while it is there.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// It has been away for longer than a hiccup.
    [[nodiscard]] bool isLasting() const;
    [[nodiscard]] DesktopControl* control() { return &m_control; }
    /// Seconds until the next try; 0 while one is under way.
    [[nodiscard]] int retryInSeconds() const;
    [[nodiscard]] int pictureWidth() const { return m_latest ? m_latest->width : 0; }
    [[nodiscard]] int pictureHeight() const { return m_latest ? m_latest->height : 0; }
    /// How large the desktop's programs draw, in percent, as far as it was asked.
    [[nodiscard]] int scale() const { return m_askedMode ? m_askedMode->scale : 100; }
    /// From a key or a movement to the picture of it on the screen, the median of the last seconds;
    /// 0: nothing was typed or moved.
    [[nodiscard]] double inputToPhotonMs() const { return m_stats.inputToPresented.p50; }
    /// Within which 95 of 100 of them were there, in milliseconds.
    [[nodiscard]] double inputToPhotonMost() const { return m_stats.inputToPresented.p95; }
    [[nodiscard]] double framesPerSecond() const { return m_stats.framesPerSecond; }
    [[nodiscard]] double bitsPerSecond() const { return m_stats.bitsPerSecond; }
    [[nodiscard]] int qp() const { return m_latest ? m_latest->qp : 0; }
    /// What the guest encodes with, and the step of its ladder where it is too slow for all pictures;
    /// empty before the first.
    [[nodiscard]] QString encoder() const;
    /// Pictures that were replaced by a newer one before they could be shown, and those that did
    /// not decode.
    [[nodiscard]] int drops() const;
    /// Its guest is too slow for it at the size that it keeps, or at the smallest.
    [[nodiscard]] bool isOutpaced() const { return m_modeLadder.isAtEnd(); }
    /// The user was told that it is slow, since it was opened.
    [[nodiscard]] bool isPaceTold() const { return m_paceTold; }
    Q_INVOKABLE void markPaceTold() { setPaceTold(true); }
    /// Of the last seconds, in which the guest had pictures and had to wait until others were
    /// acknowledged.
    [[nodiscard]] int starvedPercent() const { return qRound(m_stats.starved * 100); }
    /// What decodes on this computer; empty before the first picture.
    [[nodiscard]] QString decoder() const { return QString::fromStdString(m_stats.decoder); }
    /// What each stage of a picture's way takes: {name, p50, p95} in milliseconds, those that were
    /// measured.
    [[nodiscard]] QVariantList stages() const;
    /// The picture is on the screen.
    void presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now);

    Q_INVOKABLE void tryNow();
    /// Writes the present picture as PNG into the pictures folder; ends in pictureSaved. Nothing of
    /// what is private.
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
    /// What decodes its pictures failed and was started again: rarely, however often it happens.
    void decoderReplaced(const QString& details);
    void modeLimitsChanged();
    /// The guest was too slow for its size, so that it has fewer pixels from now on.
    void madeSmaller();
    void paceToldChanged();
    void pictureSaved(const QString& path, const QString& problem);

private:
    enum class State { Closed, Connecting, Live, Waiting };
    struct Mailbox;
    void update();
    void sendInTurn(protocol::DesktopMessage input);
    void sendNow(protocol::DesktopMessage input);
    void connectNow();
    void adopt(Result<std::unique_ptr<desktops::DesktopView>> feed,
               const std::shared_ptr<Mailbox>& mailbox);
    void takePicture();
    void goAtPace();
    void leaveFeed();
    void takePointer();
    void sayReplaced(const Error& why);
    void lost(const Error& why);
    void close();
    void setState(State state, const QString& problem = {});
    void askForMode();
    void hearOfPace();
    void forgetPace();
    void setPaceTold(bool told);
    void refreshStill();
    void saveStill();

    PlaneLine& m_line;
    WorkspaceId m_id;
    State m_state = State::Closed;
    bool m_available = false, m_watched = true, m_emulated = false;
    std::optional<protocol::DesktopMode> m_wantedMode, m_fixedMode;
    std::optional<protocol::DesktopMode> m_askedMode; ///< on this connection
    std::multiset<std::chrono::milliseconds> m_paces; ///< of the viewers
    std::unique_ptr<desktops::DesktopView> m_feed;
    std::shared_ptr<Mailbox> m_mailbox; ///< owned by this and by the callbacks of the connection
    DesktopControl m_control{this};
    link::PicturePtr m_latest;
    link::PicturePtr m_kept; ///< keepable() of the connection before
    QElapsedTimer m_away, m_sinceReplaced;
    link::PointerPtr m_pointer;
    link::StreamStats m_stats;
    ModeLadder m_modeLadder;
    DesktopClipboard m_clipboard;
    DragOut m_dragOut;
    DesktopImages* m_images; ///< a child of this
    QString m_problem;
    QTimer m_retry, m_linger, m_stillDue;
    int m_failures = 0;
    bool m_paceTold = false;
    bool m_reportedFirst = false;
};

} // namespace helix::ui
