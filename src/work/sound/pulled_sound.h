#pragma once
// What is to be played, as Qt's sinks read it.

#include <vector>

#include <QIODevice>

#include "sound/sound.h"

namespace helix::sound {

/// Never ends. One thread at a time.
class PulledSound : public QIODevice {
public:
    /// `aheadBytes`: what a sink is told that there is, at any time.
    PulledSound(Pull pull, qint64 aheadBytes);
    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] qint64 bytesAvailable() const override { return m_aheadBytes; }

protected:
    /// Pulls just as many whole frames as fit.
    qint64 readData(char* data, qint64 size) override;
    qint64 writeData(const char*, qint64) override { return -1; }

private:
    Pull m_pull;
    qint64 m_aheadBytes;
    std::vector<std::int16_t> m_samples;
};

} // namespace helix::sound
