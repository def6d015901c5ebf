#pragma once
// The guest's side of a measurement: the real helix-agent on this machine, without a guest.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <QProcess>
#include <QTemporaryDir>
#include <nlohmann/json_fwd.hpp>

#include "link/acp_run.h"

namespace helix::bench {

/// CLOCK_MONOTONIC, as the scripted agent writes it.
std::int64_t nowNs();
/// Runs the event loop until `condition` holds; false after two minutes.
bool turnUntil(const std::function<bool()>& condition);
/// {"median_us", "p95_us", "max_us", "samples"}; `samplesNs` has at least one.
nlohmann::json summarize(std::vector<std::int64_t> samplesNs);

/// helix-agent on a free port of this machine, paired with us.
class Guest {
public:
    ~Guest();
    bool start();
    [[nodiscard]] std::uint16_t port() const { return m_port; }
    [[nodiscard]] const link::Credential& credential() const { return m_credential; }
    /// For scripts.
    [[nodiscard]] std::string folder() const { return m_folder.path().toStdString(); }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
    std::uint16_t m_port = 0;
    link::Credential m_credential;
};

} // namespace helix::bench
