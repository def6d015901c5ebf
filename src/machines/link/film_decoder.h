#pragma once
// Decodes what was recorded: the H.264 of a guest, in a helix-decode of its own like a stream's.

#include "link/desktop_stream.h"

namespace helix::link {

/// Belongs to one thread. Destroyed: its process is gone.
class FilmDecoder {
public:
    /// With the installed helix-decode. NotFound, Unsupported or ResourceExhausted, with a sentence.
    static Result<FilmDecoder> create();
    ~FilmDecoder();
    FilmDecoder(FilmDecoder&&) noexcept;
    FilmDecoder& operator=(FilmDecoder&&) noexcept;

    /// One access unit (Annex B) into one picture of `width` x `height`; the first one, and the first
    /// one after an error, is a key frame. Protocol for one that cannot be decoded; anything else is
    /// for good.
    Result<PicturePtr> decode(BytesView unit, int width, int height);

private:
    struct Private;
    explicit FilmDecoder(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace helix::link
