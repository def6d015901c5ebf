#include "link/stream_meter.h"

namespace helix::link {
namespace {

constexpr std::chrono::seconds kWindow{1};

} // namespace

void StreamMeter::countFrame(TimePoint now, std::size_t bytes, bool keyFrame, bool decodeError,
                             std::uint32_t decodeUs)
{
    const std::lock_guard lock(m_mutex);
    ++m_totals.frames;
    m_totals.bytes += bytes;
    m_totals.keyFrames += keyFrame ? 1 : 0;
    m_totals.decodeErrors += decodeError ? 1 : 0;
    m_totals.decodeMs = decodeUs / 1000.0;
    m_lastSecond.push_back({now, bytes});
    while (m_lastSecond.front().at + kWindow < now)
        m_lastSecond.pop_front();
}

void StreamMeter::countInput(std::chrono::microseconds inputToPhoton)
{
    const std::lock_guard lock(m_mutex);
    m_totals.inputToPhotonMs = static_cast<double>(inputToPhoton.count()) / 1000.0;
}

StreamStats StreamMeter::read(TimePoint now) const
{
    const std::lock_guard lock(m_mutex);
    StreamStats stats = m_totals;
    for (const Sample& sample : m_lastSecond) {
        if (sample.at + kWindow < now)
            continue;
        stats.framesPerSecond += 1;
        stats.bitsPerSecond += static_cast<double>(sample.bytes) * 8;
    }
    return stats;
}

} // namespace helix::link
