#pragma once
// One coding agent in a guest, over WSS /v1/acp (acp/run_frame.h).

#include <cstdint>
#include <memory>
#include <string>

#include <QByteArray>
#include <QObject>

#include <nlohmann/json_fwd.hpp>

#include "acp/run_frame.h"
#include "base/result.h"
#include "link/pairing_client.h"

namespace helix::link {

/// Connects when made and never again on its own: its owner opens another one with `after` set.
/// Lives on the thread that made it (the control thread). Destroying it leaves the agent running.
class AcpRun : public QObject {
    Q_OBJECT
public:
    AcpRun(std::uint16_t controlPort, Credential credential, acp::Open open);
    ~AcpRun() override;

    /// `n` counts from 1 over the life of the run, whichever connection it goes through. `message`
    /// is the JSON text of one ACP message, one object. Like the two below it is lost unless
    /// opened() has come: `taken` in there says what the agent has got.
    void send(std::uint64_t n, const std::string& message);
    /// Everything up to `sequence` is on record here.
    void acknowledge(std::uint64_t sequence);
    /// Ends the agent: an Exited event follows.
    void end();

signals:
    void opened(const helix::acp::Opened& opened);
    void received(std::uint64_t sequence, const nlohmann::json& message);
    void happened(std::uint64_t sequence, const helix::acp::RunEvent& event);
    /// Once, the last signal. NotFound when the run is unknown to the guest and no launch was
    /// given.
    void closed(const helix::Error& why);

private:
    void take(const QByteArray& text);
    void finish(const Error& why);

    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::link
