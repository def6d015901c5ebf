#include "ui/replay/picture_reader.h"

#include <algorithm>

#include "base/try.h"

namespace helix::ui {

using recording::Film;

std::size_t PictureReader::firstFor(const Film& film, std::size_t index) const
{
    const auto key = recording::keyBefore(film.samples(), index);
    return m_last && *m_last < index ? std::max(key, *m_last + 1) : key;
}

std::size_t PictureReader::cost(const Film& film, std::size_t index) const
{
    return index + 1 - firstFor(film, index);
}

Result<link::PicturePtr> PictureReader::picture(const Film& film, std::size_t index,
                                                const IsWanted& isWanted)
{
    if (!m_decoder) {
        TRY(auto decoder, link::FilmDecoder::create());
        m_decoder.emplace(std::move(decoder));
    }
    link::PicturePtr picture;
    for (auto i = firstFor(film, index); i <= index; ++i) {
        if (!isWanted())
            return fail(ErrorCode::Cancelled, "The picture is not wanted any more.");
        m_last.reset();
        TRY(const auto unit, film.accessUnit(i));
        auto decoded = m_decoder->decode(unit, film.track().width, film.track().height);
        if (!decoded && decoded.error().code != ErrorCode::Protocol)
            m_decoder.reset();
        TRY(picture, std::move(decoded));
        m_last = i;
    }
    return picture;
}

} // namespace helix::ui
