#pragma once
// One coding agent in a guest, over WSS /v1/acp (acp/run_frame.h).

#include <cstdint>
#include <memory>
#include <string>

#include <QByteArray>
#include <QObject>
#include <QPointer>

#include <nlohmann/json_fwd.hpp>

#include "acp/run_frame.h"
#include "async/completion.h"
#include "base/result.h"
#include "link/pairing_client.h"

namespace helix::link {

/// What an agent said.
struct AgentMessage {
    std::shared_ptr<const nlohmann::json> json; ///< shared with whoever works on it elsewhere
    std::size_t bytes = 0;                      ///< of the frame it came in
};
/// A frame above this is read in the pool, so that this thread is not held up; what comes after it
/// waits. Whoever does more than a little with such a message does that in the pool too.
inline constexpr std::size_t kLargeFrame = 1U << 20;

/// Connects when made and never again on its own: its owner opens another one with `after` set.
/// Lives on the thread that made it (the control thread). Destroying it leaves the agent running.
class AcpRun : public QObject {
    Q_OBJECT
public:
    /// A guest that has more than `mostUnacknowledged` bytes on its way breaks the protocol: what is
    /// held, shown or written down of it grows with them.
    AcpRun(std::uint16_t controlPort, Credential credential, acp::Open open,
           std::size_t mostUnacknowledged = acp::kMaxUnacknowledged);
    ~AcpRun() override;

    /// `n` counts from 1 over the life of the run, whichever connection it goes through. `message`
    /// is the JSON text of one ACP message, one object. Like the two below it is lost unless
    /// opened() has come: `taken` in there says what the agent has got.
    void send(std::uint64_t n, const std::string& message);
    /// Everything up to `sequence` is on record here.
    void acknowledge(std::uint64_t sequence);
    /// Ends the agent: an Exited event follows.
    void end();
    /// From inside received(): nothing more is given out, closed() included, until goOn().
    void hold();
    void goOn();

signals:
    void opened(const helix::acp::Opened& opened);
    void received(std::uint64_t sequence, const helix::link::AgentMessage& message);
    void happened(std::uint64_t sequence, const helix::acp::RunEvent& event);
    /// Once, the last signal. NotFound when the run is unknown to the guest and no launch was
    /// given.
    void closed(const helix::Error& why);

private:
    void arrived(const QString& text);
    void giveOut();
    static async::Task<void> readLarge(QPointer<AcpRun> self, QString text);
    void take(Result<acp::GuestFrame> frame, std::size_t bytes);
    void give(std::unique_ptr<nlohmann::json> message, std::size_t bytes);
    void fail(const Error& why);
    void onClosed(const Error& why);
    void finish(const Error& why);

    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::link
