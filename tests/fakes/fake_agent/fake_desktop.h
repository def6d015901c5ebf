#pragma once
// One client of the fake's /v1/desktop: a scripted desktop as real H.264.

#include <cstdint>
#include <memory>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QTimer>
#include <QWebSocket>

#include "base/bytes.h"
#include "protocol/bootstrap.h"
#include "protocol/desktop_frame.h"
#include "protocol/desktop_input.h"

struct x264_t;

namespace helix::fakes {

/// A dark desktop with a bright square.
struct FakeScreen {
    static constexpr int kSquare = 64;
    static constexpr std::uint8_t kDarkLuma = 50, kBrightLuma = 200, kChroma = 128;

    int width = 0, height = 0;
    int squareX = 0, squareY = 0; ///< top left, even
    [[nodiscard]] Bytes luma() const;
};

class FakeEncoder {
public:
    FakeEncoder(int width, int height);
    ~FakeEncoder();
    FakeEncoder(const FakeEncoder&) = delete;
    FakeEncoder& operator=(const FakeEncoder&) = delete;
    /// One access unit, Annex B.
    Bytes encode(const FakeScreen& screen, bool keyFrame);

private:
    x264_t* m_encoder;
    std::int64_t m_picture = 0;
};

/// Sends a key frame, then `tickFrames` in which the square moves on, then a frame for each input
/// that moves or presses; the square is where the pointer is. Keeps to two frames in flight. Takes
/// every size unless it keeps its own.
class FakeDesktop : public QObject {
    Q_OBJECT
public:
    /// Takes the socket over; `heard` is the owner's and outlives this.
    FakeDesktop(QWebSocket* socket, protocol::DisplaySize size, int tickFrames,
                std::vector<protocol::DesktopMessage>& heard);
    ~FakeDesktop() override;

    QWebSocket& socket() { return *m_socket; }
    void breakNextFrame() { m_breakNext = true; }
    void keepSize() { m_keepsSize = true; }
    void cutMidFrame();

private:
    void onMessage(const QByteArray& bytes);
    void onTick();
    void maybeSend();
    void resize(const protocol::DesktopMode& mode);

    QWebSocket* m_socket;
    std::vector<protocol::DesktopMessage>& m_heard;
    FakeScreen m_screen;
    std::unique_ptr<FakeEncoder> m_encoder;
    QTimer m_tick;
    int m_ticksLeft;
    bool m_keepsSize = false;
    bool m_dirty = true, m_wantsKey = true, m_breakNext = false;
    int m_inFlight = 0;
    std::uint32_t m_sequence = 0, m_lastInput = 0;
};

} // namespace helix::fakes
