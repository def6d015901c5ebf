#pragma once
// How far a push is, in bytes of the image: its files, and what its disk holds.

#include <atomic>
#include <cstdint>

namespace helix::oci {

/// A file, or a part of the disk, on its way. One thread at a time; `done` is everybody's.
class PieceProgress {
public:
    PieceProgress(std::atomic<std::uint64_t>& done, std::uint64_t bytes)
        : m_done(done)
        , m_bytes(bytes)
    {
    }
    /// Half of it is done once it is packed, as long as nobody can say how the line compares to the processor.
    void packed(std::uint64_t bytes, std::uint64_t of) { reach(0.5 * share(bytes, of)); }
    /// `bytes` more of `of` went out.
    void sent(std::uint64_t bytes, std::uint64_t of);
    /// It is there, sent now or long before.
    void end() { reach(1); }

private:
    static double share(std::uint64_t bytes, std::uint64_t of);
    void reach(double share);

    std::atomic<std::uint64_t>& m_done;
    std::uint64_t m_bytes, m_told = 0, m_sent = 0;
};

} // namespace helix::oci
