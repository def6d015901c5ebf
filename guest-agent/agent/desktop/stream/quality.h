#pragma once
// How fine a frame may be, so that it is there in time. Pure: every call says what time it is.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace helix::agent {

/// Steers the quantiser of one viewer's stream by what its frames took on their way.
///
/// What a frame will take is told from what those before it took for each of their tiles; what the way
/// carries in a second, from how much later than the quickest ones large frames were acknowledged. A
/// frame gets the finest quantiser with which it is expected to be through within kBudget (what is
/// sharpened, for which nobody waits, within twice that). On a way that holds nothing up that is kQuick
/// for changes and kFine for what is sharpened.
class Quality {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr int kFine = 16, kQuick = 24, kCoarsest = 51;
    /// So many steps coarser is half the bytes, roughly.
    static constexpr int kHalf = 6;
    /// For how long one frame may occupy the way.
    static constexpr std::chrono::milliseconds kBudget{80};

    /// What a frame is, for its cost: a key frame shows everything anew.
    enum class Kind { Key, Changes, Refinement };

    /// A message that takes longer there and back goes a long way.
    static constexpr std::chrono::milliseconds kNear{120};

    /// The way is long: it may be narrow, and is taken to be until it is known. Before the first frame.
    void beginCarefully();
    /// It is not: what was taken for a long way was a guest that is slow.
    void forgetGuess();
    /// What a message took there and back that no frame was in the way of. Of a near way nothing is
    /// learned from it.
    void setDistance(std::chrono::microseconds thereAndBack);

    /// For a frame that shows `tiles` changed tiles.
    [[nodiscard]] int quantiser(Kind kind, int tiles) const;

    /// Of `tiles` changed tiles, how many one frame may show to be there in time; at least some.
    [[nodiscard]] int tilesInTime(int tiles) const;

    /// When the way is expected to be free for another frame: what is captured before would only get
    /// older while it waits.
    [[nodiscard]] Time freeAt() const { return m_freeAt; }

    void sent(std::uint32_t sequence, Kind kind, int tiles, int qp, std::size_t bytes, Time now);
    /// `now`: when it was through, which is before the viewer said so by what it held it for.
    void acknowledged(std::uint32_t sequence, Time now);

    /// Bytes a second that the way carries; nothing while it holds nothing up.
    [[nodiscard]] std::optional<double> bytesPerSecond() const;

private:
    struct Sent {
        std::uint32_t sequence;
        std::size_t bytes;
        Time at;
    };
    [[nodiscard]] double expectedBytes(Kind kind, int tiles, int qp) const;
    void learnRate(const Sent& frame, Time now);
    void widen(const Sent& frame);

    std::deque<Sent> m_onTheWay;
    Time m_freeAt;
    Time m_lastThrough;                                  ///< when the frame before was acknowledged
    std::optional<std::chrono::microseconds> m_quickest; ///< acknowledgement so far
    int m_heldInTurn = 0;         ///< frames that were later than the quickest
    std::optional<double> m_rate; ///< bytes a second
    bool m_isGuess = false;       ///< the rate: nothing was learned yet
    bool m_isOfGuess = false;     ///< or it was only widened since
    /// Bytes of a tile at kQuick, by kind.
    double m_tileBytes[3] = {40, 40, 40};
};

} // namespace helix::agent
