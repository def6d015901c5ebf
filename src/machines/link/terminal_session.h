#pragma once
// A shell in the guest over WSS /v1/terminal.

#include <cstdint>
#include <memory>
#include <string>

#include <QByteArray>
#include <QObject>

#include "base/result.h"
#include "link/pairing_client.h"

namespace helix::link {

/// Lives on the thread that made it, which needs an event loop. Destroying it ends the shell.
class TerminalSession : public QObject {
    Q_OBJECT
public:
    TerminalSession(std::uint16_t controlPort, Credential credential, int columns, int rows);
    ~TerminalSession() override;
    void write(const QByteArray& bytes);
    void resize(int columns, int rows);

signals:
    void received(const QByteArray& bytes);
    void ended(int exitStatus);
    void failed(const QString& sentence);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::link
