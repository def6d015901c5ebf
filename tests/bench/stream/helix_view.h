#pragma once
// Helix's own stream as it is measured: the agent beside a desktop of this computer, or in a guest.

#include <memory>
#include <string>

#include <QSize>
#include <QString>
#include <QTemporaryDir>

#include "bench/stream/local_program.h"
#include "bench/stream/measurement.h"
#include "bench/stream/slow_link.h"
#include "link/desktop_stream.h"
#include "recording/recording.h"

namespace helix::bench {

/// Whether the picture shows the marker of a scene lit.
bool isMarkerOn(const link::Picture& picture);

/// Looks at an agent's desktop. Seen is what is decoded.
class HelixView : public WatchedDesktop {
public:
    /// `sameClock`: the guest's clock is ours, so that a picture has an age. `recording` (may be null)
    /// gets the frames.
    HelixView(std::uint16_t port, link::Credential credential, std::vector<pid_t> servers,
              bool sameClock = false, std::shared_ptr<recording::Recording> recording = {});
    void pressKey() override;
    void send(protocol::DesktopMessage input) { m_stream->send(std::move(input)); }
    void requestKeyFrame() { m_stream->requestKeyFrame(); }
    [[nodiscard]] std::uint64_t bytes() const override { return m_stream->stats().bytes; }
    [[nodiscard]] std::vector<pid_t> servers() const override { return m_servers; }
    /// From each capture to its decoded picture, in microseconds, since this was asked last.
    std::vector<std::int64_t> takeAges();
    [[nodiscard]] link::StreamStats stats() const { return m_stream->stats(); }

private:
    std::vector<pid_t> m_servers;
    std::mutex m_mutex; // guards m_ages
    std::vector<std::int64_t> m_ages;
    std::unique_ptr<link::DesktopStream> m_stream; ///< before the marker that its thread tells
};

/// helix-agent on this computer, paired.
class LocalAgent {
public:
    static async::Task<Result<std::unique_ptr<LocalAgent>>>
    start(QString program, QString socket, QSize size, SlowLink::Options between);
    /// `recording`: as HelixView has it.
    [[nodiscard]] std::unique_ptr<HelixView>
    look(std::shared_ptr<recording::Recording> recording = {});
    [[nodiscard]] pid_t process() const { return m_agent.id(); }
    [[nodiscard]] std::uint16_t port() const { return m_port; }
    [[nodiscard]] const link::Credential& credential() const { return m_credential; }

private:
    QTemporaryDir m_folder;
    LocalProgram m_agent;
    std::unique_ptr<SlowLink> m_link; ///< null where nothing is between
    std::uint16_t m_port = 0;
    link::Credential m_credential;
};

} // namespace helix::bench
