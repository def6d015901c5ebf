#pragma once
// What runs on a sound stream's thread. Internal to the room.

#include <memory>
#include <optional>

#include <QObject>

#include "link/pinned_socket.h"
#include "link/sound_process.h"
#include "link/sound_stream.h"

namespace helix::link {

/// Lives, from start() to stop(), on the stream's thread.
class SoundWorker : public QObject {
    Q_OBJECT
public:
    SoundWorker(std::uint16_t port, Credential credential, SoundStream::Callbacks callbacks,
                RestartsPtr restarts);

public slots:
    void start();
    /// Says goodbye. No callback after it.
    void stop();

private:
    void onMessage(const QByteArray& bytes);
    void takePacket(const protocol::SoundPacket& packet);
    void concealBefore(const protocol::SoundPacket& packet);
    void hand(Result<Samples> samples, HeardSound heard);
    void onClosed(const Error& why);

    std::uint16_t m_port;
    Credential m_credential;
    SoundStream::Callbacks m_callbacks;
    RestartsPtr m_restarts;
    std::optional<SoundProcess> m_decoder;
    SoundPace m_pace;
    SoundGaps m_gaps;
    std::unique_ptr<PinnedSocket> m_socket;
};

} // namespace helix::link
