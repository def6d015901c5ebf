#pragma once
// What runs on a desktop stream's thread. Internal to the room.

#include <memory>
#include <mutex>
#include <optional>

#include <QObject>
#include <QTimer>

#include "link/held_acknowledgements.h"
#include "link/input_queue.h"
#include "link/picture_source.h"
#include "link/pinned_socket.h"
#include "link/stream_meter.h"

namespace helix::link {

/// What the stream's thread and its callers share. Each part locks for itself.
struct DesktopShared {
    InputQueue input;
    StreamMeter meter;
    mutable std::mutex latestMutex; // guards both
    PicturePtr latest;
    PointerPtr pointer;
};

/// Lives, from start() to stop(), on the stream's thread.
class DesktopWorker : public QObject {
    Q_OBJECT
public:
    DesktopWorker(std::uint16_t port, Credential credential, DesktopStream::Callbacks callbacks,
                  DesktopShared& shared, RestartsPtr restarts, CardChoicePtr cards);

public slots:
    void start();
    void sendInput();
    void requestKeyFrame();
    void setPace(std::chrono::milliseconds pace);
    /// Releases keys, says goodbye. No callback after it.
    void stop();

private:
    [[nodiscard]] bool needsKeyFrame() const;
    void onMessage(const QByteArray& bytes);
    void takeFrame(BytesView bytes);
    void takeAnswer(BytesView bytes);
    void acknowledge();
    void takePointer(BytesView message);
    void askForKeyFrame();
    void send(const protocol::DesktopMessage& message);
    void onClosed(const Error& why);

    std::uint16_t m_port;
    Credential m_credential;
    DesktopStream::Callbacks m_callbacks;
    DesktopShared& m_shared;
    RestartsPtr m_restarts;
    CardChoicePtr m_cards;
    KeyFrameRequests m_keyFrameRequests;
    std::optional<PictureSource> m_source;
    HeldAcknowledgements m_acknowledgements;
    QTimer m_keyFrameTimer{this}, m_acknowledgeTimer{this};
    bool m_hasFrames = false, m_keyFrameIsWanted = false;
    std::unique_ptr<PinnedSocket> m_socket;
};

} // namespace helix::link
