#pragma once
// Small changes that the guest sends uncompressed, laid over the picture before without FFmpeg, which goes
// through the whole picture for them (1.0 ms for a letter where the caches are cold).

#include <cstddef>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "decode/picture_slots.h"
#include "h264/exact_picture.h"

namespace helix::decode {

/// FFmpeg need not see such a picture, for nothing refers to it. Belongs to one thread.
class ExactPatches {
public:
    /// `places` outlives this.
    explicit ExactPatches(PictureSlots& places)
        : m_places(places)
    {
    }
    ~ExactPatches() { forget(); }
    ExactPatches(const ExactPatches&) = delete;
    ExactPatches& operator=(const ExactPatches&) = delete;

    /// FFmpeg has made a picture of `width` x `height` of this unit, in `slot`.
    void follow(BytesView unit, int slot, int width, int height);
    /// What was followed is referred to no more.
    void forget();
    /// The slot in which the picture of `unit` lies until the next call; nothing where FFmpeg has to
    /// decode it. Any bytes.
    std::optional<int> apply(BytesView unit);
    /// While nobody waits: copies what the next one will be laid over, where one is likely.
    void prepare();

private:
    bool copyBase();
    void lay(const h264::ExactMacroblock& macroblock, const std::uint8_t* samples);
    void restore(std::size_t number);

    PictureSlots& m_places;
    decoding::PlaneLayout m_layout;
    std::optional<h264::ExactStream> m_stream;
    std::optional<int> m_base;  ///< what the next picture refers to
    std::optional<int> m_patch; ///< ours
    bool m_isCopied = false;    ///< the patch is the base but for m_laid
    std::vector<h264::ExactMacroblock> m_laid;
    int m_sinceOne = 0; ///< pictures of FFmpeg's since the last one of ours
};

} // namespace helix::decode
