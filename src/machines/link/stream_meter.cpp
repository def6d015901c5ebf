#include "link/stream_meter.h"

#include <algorithm>
#include <vector>

namespace helix::link {
namespace {

constexpr std::chrono::seconds kWindow{1};
constexpr std::chrono::seconds kMemory{10}; ///< of the spreads
constexpr std::size_t kMostValues = 1024;
constexpr std::size_t kMostWaiting = 64;
/// A guest may say that anything took any time.
constexpr std::chrono::hours kLongest{1};

std::chrono::microseconds between(std::uint64_t beginUs, std::uint64_t endUs)
{
    constexpr auto most = std::chrono::microseconds(kLongest).count();
    return std::chrono::microseconds(endUs <= beginUs
                                         ? 0
                                         : static_cast<std::int64_t>(std::min<std::uint64_t>(
                                               endUs - beginUs, static_cast<std::uint64_t>(most))));
}

} // namespace

std::string_view nameOf(StreamStage stage)
{
    constexpr std::array<std::string_view, kStreamStages> names{
        "applied", "drawn",   "captured", "compared", "converted",
        "waited",  "encoded", "sent",     "decoded",  "presented"};
    return names.at(static_cast<std::size_t>(stage));
}

void StreamMeter::Series::add(TimePoint now, std::chrono::steady_clock::duration value)
{
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(value).count();
    m_values.push_back({now, std::max<std::int64_t>(us, 0)});
    if (m_values.size() > kMostValues)
        m_values.pop_front();
}

Spread StreamMeter::Series::spread(TimePoint now) const
{
    std::vector<std::int64_t> values;
    for (const Value& value : m_values)
        if (value.at + kMemory >= now)
            values.push_back(value.us);
    if (values.empty())
        return {};
    std::ranges::sort(values);
    const auto at = [&](std::size_t percent) {
        const std::size_t rank = (values.size() * percent + 99) / 100;
        return static_cast<double>(values[std::max<std::size_t>(rank, 1) - 1]) / 1000.0;
    };
    return {at(50), at(95), values.size()};
}

std::chrono::microseconds StreamMeter::Series::sum(TimePoint now) const
{
    std::chrono::microseconds all{0};
    for (const Value& value : m_values)
        if (value.at + kMemory >= now)
            all += std::chrono::microseconds(value.us);
    return all;
}

void StreamMeter::count(const CountedFrame& frame)
{
    const std::lock_guard lock(m_mutex);
    const protocol::FrameHeader& header = frame.header;
    ++m_totals.frames;
    m_totals.bytes += frame.bytes;
    m_totals.keyFrames += (header.flags & protocol::kFrameKey) != 0 ? 1 : 0;
    m_totals.decodeErrors += frame.isBroken ? 1 : 0;
    m_totals.width = header.width;
    m_totals.height = header.height;
    m_totals.qp = header.qp;
    m_totals.ladderStep = header.ladderStep;
    m_totals.encoder = header.encoder;
    m_lastSecond.push_back({frame.decodedAt, frame.bytes});
    while (m_lastSecond.front().at + kWindow < frame.decodedAt)
        m_lastSecond.pop_front();
    m_clock.learn(header.times.sent, frame.receivedAt);
    countStages(frame);
    if (!frame.isDecoded)
        return;
    m_waiting.push_back({header.sequence, frame.decodedAt, frame.inputAt});
    if (m_waiting.size() > kMostWaiting)
        m_waiting.pop_front();
}

void StreamMeter::countStages(const CountedFrame& frame)
{
    const protocol::FrameTimes& times = frame.header.times;
    const TimePoint now = frame.decodedAt;
    m_starved.add(now, std::chrono::microseconds(frame.header.starvedUs));
    // A refinement, or a key frame that was asked for, shows an old capture: nobody waited for it.
    const bool isFresh =
        (frame.header.flags & (protocol::kFrameRefinement | protocol::kFrameKey)) == 0;
    if (isFresh) {
        of(StreamStage::Captured).add(now, between(times.capture, times.taken));
        of(StreamStage::Compared).add(now, between(times.taken, times.compared));
        of(StreamStage::Converted).add(now, between(times.compared, times.converted));
        of(StreamStage::Waited).add(now, between(times.converted, times.encodeStart));
    }
    of(StreamStage::Encoded).add(now, between(times.encodeStart, times.encoded));
    of(StreamStage::Sent).add(now, frame.receivedAt - m_clock.toHost(times.encoded));
    of(StreamStage::Decoded).add(now, frame.decodedAt - frame.receivedAt);
    if (!isFresh || !frame.inputAt)
        return;
    m_inputToDecoded.add(now, frame.decodedAt - *frame.inputAt);
    if (times.inputApplied == 0)
        return;
    of(StreamStage::Applied).add(now, m_clock.toHost(times.inputApplied) - *frame.inputAt);
    of(StreamStage::Drawn).add(now, between(times.inputApplied, times.capture));
}

void StreamMeter::presented(std::uint32_t sequence, TimePoint now)
{
    const std::lock_guard lock(m_mutex);
    const auto shown = std::ranges::find(m_waiting, sequence, &Waiting::sequence);
    if (shown == m_waiting.end())
        return;
    of(StreamStage::Presented).add(now, now - shown->decodedAt);
    // What was typed is seen with this one, whichever frame showed it first.
    for (auto frame = m_waiting.begin(); frame != shown + 1; ++frame)
        if (frame->inputAt)
            m_inputToPresented.add(now, now - *frame->inputAt);
    m_totals.replaced += static_cast<std::uint64_t>(shown - m_waiting.begin());
    m_waiting.erase(m_waiting.begin(), shown + 1);
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
    for (std::size_t i = 0; i < kStreamStages; ++i)
        stats.stages[i] = m_stages[i].spread(now);
    stats.inputToDecoded = m_inputToDecoded.spread(now);
    stats.inputToPresented = m_inputToPresented.spread(now);
    stats.starved = std::min(1.0, std::chrono::duration<double>(m_starved.sum(now)) /
                                      std::chrono::duration<double>(kMemory));
    return stats;
}

} // namespace helix::link
