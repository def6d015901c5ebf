#include "recording/pointer_writer.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "recording/boxes.h"

namespace helix::recording {
namespace {

constexpr std::size_t kHeadBytes = 8, kPlaceBytes = 10;

std::uint16_t coordinate(int value)
{
    return static_cast<std::uint16_t>(std::clamp(value, 0, 0xffff));
}

} // namespace

PointerWriter::PointerWriter(std::filesystem::path file, std::uint64_t keepFree)
    : m_path(std::move(file))
    , m_keepFree(keepFree)
{
}

void PointerWriter::add(const Pointer& pointer, std::int64_t timeMs)
{
    if (m_newest && timeMs - m_settledAt >= kPaceMs)
        settleNewest();
    m_newest = pointer;
    m_newestAt = std::max(timeMs, m_newestAt);
}

Result<void> PointerWriter::flush()
{
    settleNewest();
    if (m_waiting.empty())
        return {};
    if (!m_file) {
        TRY(m_file, RecordingFile::create(m_path, false, m_keepFree));
    }
    TRY(m_file->append(m_waiting));
    m_waiting.clear();
    return {};
}

/// Equal ones are one, so that a pointer that turns costs its pictures once.
std::uint16_t PointerWriter::numberOf(const Pointer& pointer) const
{
    if (!pointer.shape)
        return kHiddenPointer;
    const auto found = std::ranges::find_if(m_shapes, [&](const auto& known) {
        return known == pointer.shape || *known == *pointer.shape;
    });
    const auto number = std::min<std::size_t>(found - m_shapes.begin(), kMostPointerShapes - 1);
    return static_cast<std::uint16_t>(number);
}

void PointerWriter::settleNewest()
{
    if (!m_newest)
        return;
    const Pointer pointer = *std::exchange(m_newest, std::nullopt);
    if (m_isFull || pointer == m_settled)
        return;
    m_settled = pointer;
    m_settledAt = m_newestAt;
    const auto written = bytes() + m_waiting.size();
    const auto shape = numberOf(pointer);
    const bool isNew = shape == m_shapes.size();
    const auto look = isNew ? protocol::encodePointerShape(*pointer.shape) : Bytes();
    m_isFull = m_newestAt > UINT32_MAX ||
               written + kHeadBytes + 2 * kPlaceBytes + 4 + look.size() > kMostPointerBytes;
    const auto time = static_cast<std::uint32_t>(std::min<std::int64_t>(m_newestAt, UINT32_MAX));
    if (written == 0) {
        for (const char letter : kPointerMagic)
            m_waiting.push_back(static_cast<std::uint8_t>(letter));
        appendBig(m_waiting, kPointerVersion, 4);
    }
    // What is not known any more is not shown where it was last.
    appendPlace(pointer, time, m_isFull ? kHiddenPointer : shape);
    if (!isNew || m_isFull)
        return;
    m_shapes.push_back(pointer.shape);
    appendBig(m_waiting, look.size(), 4);
    m_waiting.insert(m_waiting.end(), look.begin(), look.end());
}

void PointerWriter::appendPlace(const Pointer& pointer, std::uint32_t timeMs, std::uint16_t shape)
{
    appendBig(m_waiting, timeMs, 4);
    appendBig(m_waiting, coordinate(pointer.x), 2);
    appendBig(m_waiting, coordinate(pointer.y), 2);
    appendBig(m_waiting, shape, 2);
}

} // namespace helix::recording
