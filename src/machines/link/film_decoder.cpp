#include "link/film_decoder.h"

#include "base/try.h"
#include "link/desktop_decoder.h"
#include "link/picture_copy.h"

namespace helix::link {

struct FilmDecoder::Private {
    DesktopDecoder decoder;
    std::uint32_t sequence = 0;
};

FilmDecoder::FilmDecoder(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}
FilmDecoder::~FilmDecoder() = default;
FilmDecoder::FilmDecoder(FilmDecoder&&) noexcept = default;
FilmDecoder& FilmDecoder::operator=(FilmDecoder&&) noexcept = default;

Result<FilmDecoder> FilmDecoder::create()
{
    TRY(auto decoder, DesktopDecoder::create(DecoderOptions::installed()));
    return FilmDecoder(std::make_unique<Private>(Private{std::move(decoder)}));
}

Result<PicturePtr> FilmDecoder::decode(BytesView unit, int width, int height)
{
    if (!decoding::isPictureSize(width, height))
        return fail(ErrorCode::Protocol, "The recording's pictures are larger than HelixVM shows.");
    TRY(const auto planes, m_d->decoder.decode(unit, width, height));
    auto picture = copyPicture(planes, width, height);
    picture->sequence = ++m_d->sequence;
    return PicturePtr(std::move(picture));
}

} // namespace helix::link
