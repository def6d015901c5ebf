#include "agent/desktop/stream/viewer_stream.h"

#include <algorithm>
#include <utility>

#include "base/try.h"

namespace helix::agent {
namespace {

Quality::Kind kindOf(StreamPacer::Send what)
{
    switch (what) {
    case StreamPacer::Send::KeyFrame:
        return Quality::Kind::Key;
    case StreamPacer::Send::Changes:
    case StreamPacer::Send::Exact:
        return Quality::Kind::Changes;
    case StreamPacer::Send::Nothing:
    case StreamPacer::Send::Refinement:
        break;
    }
    return Quality::Kind::Refinement;
}

/// What a frame took of the thread's time, without what it waited for.
std::chrono::microseconds costOf(const protocol::FrameTimes& times)
{
    return std::chrono::microseconds(times.converted - times.taken + times.encoded -
                                     times.encodeStart);
}

} // namespace

ViewerStream::ViewerStream(StreamViewer viewer, bool toldDistance)
    : m_viewer(std::move(viewer))
{
    if (toldDistance)
        m_nearUntil = std::chrono::steady_clock::now() + Quality::kNear;
}

void ViewerStream::distance(std::chrono::microseconds thereAndBack)
{
    const bool isWaitedFor = std::exchange(m_nearUntil, std::nullopt).has_value();
    if (thereAndBack <= Quality::kNear)
        m_quality.forgetGuess(); // it came in time, and only here was no time to see it
    else if (isWaitedFor)
        m_quality.beginCarefully();
    m_quality.setDistance(thereAndBack);
}

void ViewerStream::acknowledged(std::uint32_t sequence, std::chrono::microseconds held)
{
    const auto now = std::chrono::steady_clock::now();
    m_pacer.acknowledged(sequence, now);
    m_quality.acknowledged(sequence, now - held);
}

bool ViewerStream::isFree(Time now) const
{
    return m_pacer.hasCredit() && now >= m_quality.freeAt();
}

std::optional<ViewerStream::Time> ViewerStream::freeAt() const
{
    return m_pacer.hasCredit() ? std::optional(m_quality.freeAt()) : std::nullopt;
}

StreamPacer::Waiting ViewerStream::waitingIn(const PictureEncoder& source) const
{
    // Of a busy computer a way seems narrow that is not: 4 Mbit/s carry an exact picture in 40 ms.
    constexpr double wideEnough = 500e3;
    const bool isWide = m_quality.bytesPerSecond().value_or(wideEnough) >= wideEnough;
    return {source.hasChanges(), source.isBlurred(), source.owesEncoder(),
            isWide && source.canShowExactly()};
}

std::optional<ViewerStream::Time> ViewerStream::wakeUp(const PictureEncoder& source) const
{
    return m_nearUntil ? m_nearUntil : m_pacer.wakeUp(waitingIn(source));
}

StreamPacer::Send ViewerStream::due(Time now, const PictureEncoder& source)
{
    if (m_nearUntil && now < *m_nearUntil)
        return StreamPacer::Send::Nothing;
    if (std::exchange(m_nearUntil, std::nullopt))
        m_quality.beginCarefully();
    const auto what = m_pacer.decide(now, waitingIn(source));
    // The rest of a picture waits until it would not wait on the way, and is newer for it.
    if (what == StreamPacer::Send::Changes && now < m_quality.freeAt())
        return StreamPacer::Send::Nothing;
    return what;
}

Result<PictureEncoder::Encoded> ViewerStream::encode(StreamPacer::Send what, PictureEncoder& source,
                                                     const Ladder& ladder) const
{
    if (what == StreamPacer::Send::Exact)
        return source.showExactly();
    const auto kind = kindOf(what);
    const bool isLineSlow = m_quality.bytesPerSecond().has_value();
    source.allowParts(isLineSlow);
    // Searching takes an emulated guest twice as long as coding anew: where the line carries that,
    // it is quicker.
    source.lookForMovement(isLineSlow || !ladder.isSlow());
    const int changed = source.changedTiles();
    const int shown = source.showsParts() ? m_quality.tilesInTime(changed) : changed;
    switch (kind) {
    case Quality::Kind::Key:
        return source.encodeKeyFrame(m_quality.quantiser(kind, source.tiles()));
    case Quality::Kind::Changes:
        return source.encodeChanges(m_quality.quantiser(kind, shown), shown);
    case Quality::Kind::Refinement:
        break;
    }
    return source.encodeRefinement(
        m_quality.quantiser(kind, std::max(source.blurredTiles(), source.changedTiles())));
}

Result<void> ViewerStream::send(StreamPacer::Send what, PictureEncoder& source, Ladder& ladder)
{
    const auto now = std::chrono::steady_clock::now();
    TRY(auto encoded, encode(what, source, ladder));
    protocol::FrameHeader& header = encoded.header;
    m_inputs.shownUntil(header.times.complete);
    if ((header.flags & protocol::kFrameKey) != 0)
        what = StreamPacer::Send::KeyFrame; // another encoder may have begun
    const auto kind = kindOf(what);
    if (kind == Quality::Kind::Changes)
        ladder.worked(std::chrono::steady_clock::now() - costOf(header.times),
                      std::chrono::steady_clock::now());
    header.ladderStep = ladder.told();
    header.sequence = m_pacer.nextSequence();
    header.lastInput = m_inputs.shown().sequence;
    if (m_inputs.takeNews())
        header.times.inputApplied = m_inputs.shown().timeUs;
    header.starvedUs = static_cast<std::uint32_t>(
        std::min<std::int64_t>(m_pacer.takeStarved(now).count(), UINT32_MAX));
    const auto sent = std::chrono::steady_clock::now();
    m_pacer.sent(what, sent);
    // What an exact tile takes says nothing about one that is encoded.
    const int telling = what == StreamPacer::Send::Exact ? 0 : encoded.tiles;
    m_quality.sent(header.sequence, kind, telling, header.qp, encoded.h264.size(), sent);
    m_viewer.frame(std::move(header), std::move(encoded.h264));
    return {};
}

void ViewerStream::tell(PointerTeller& pointer)
{
    if (!m_viewer.pointer)
        return;
    if (auto update = pointer.take(std::chrono::steady_clock::now()))
        m_viewer.pointer(std::move(*update));
}

void ViewerStream::end(const std::string& why) const
{
    if (m_viewer.ended)
        m_viewer.ended(why);
}

} // namespace helix::agent
