#include "ui/replay/strip_pictures.h"

#include <algorithm>
#include <utility>

#include <QMetaObject>

#include <pthread.h>

#include "base/try.h"
#include "recording/timeline.h"
#include "ui/desktop/picture_image.h"
#include "ui/replay/picture_reader.h"

namespace helix::ui {

using recording::Film;
using recording::Timeline;

namespace {

/// All of `size` is filled; what is wider or higher is cut evenly.
QImage small(const link::Picture& picture, const QSize& size)
{
    const auto scaled =
        toImage(picture).scaled(size, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
    return scaled.copy((scaled.width() - size.width()) / 2, (scaled.height() - size.height()) / 2,
                       size.width(), size.height());
}

/// The films of one wish, of which one is open.
class StripReader {
public:
    explicit StripReader(const StripWish& wish)
        : m_wish(wish)
    {
    }

    /// Null where nothing was recorded then. An error of code Protocol is of this picture alone.
    Result<link::PicturePtr> at(std::int64_t timeMs)
    {
        const auto after = std::ranges::upper_bound(m_wish.files, timeMs, {}, &FilmFile::startMs);
        if (after == m_wish.files.begin())
            return nullptr;
        const auto part = static_cast<std::size_t>(after - m_wish.files.begin()) - 1;
        TRY(openPart(part));
        const auto within = timeMs - m_wish.files[part].startMs;
        if (within > m_film->endMs())
            return nullptr;
        const auto& samples = m_film->samples();
        auto index = recording::pictureAt(samples, within * Timeline::kTicksPerMs);
        if (m_reader.last() == index)
            return m_newest;
        if (m_reader.cost(*m_film, index) > StripPictures::kMostDecodes)
            index = recording::keyBefore(samples, index);
        TRY(m_newest, m_reader.picture(*m_film, index));
        return m_newest;
    }

private:
    Result<void> openPart(std::size_t part)
    {
        if (m_film && m_part == part)
            return {};
        m_reader.leaveFilm();
        m_film.reset();
        m_part = part;
        auto film = Film::open(m_wish.files[part].file);
        if (!film) // of a recording that goes on, or is deleted: the other parts may be there
            return fail(ErrorCode::Protocol, film.error().message);
        m_film.emplace(*std::move(film));
        return {};
    }

    const StripWish& m_wish;
    PictureReader m_reader;
    std::optional<Film> m_film;
    std::size_t m_part = 0;
    link::PicturePtr m_newest;
};

} // namespace

StripPictures::StripPictures(QObject* parent)
    : QObject(parent)
    , m_thread([this] { run(); })
{
    ::pthread_setname_np(m_thread.native_handle(), "filmstrip");
}

StripPictures::~StripPictures()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ends = true;
        ++m_number;
    }
    m_wake.notify_one();
    m_thread.join();
}

void StripPictures::ask(StripWish wish)
{
    {
        const std::lock_guard lock(m_mutex);
        m_wish = std::move(wish);
        ++m_number;
    }
    m_wake.notify_one();
}

bool StripPictures::isWanted(std::uint64_t number) const
{
    const std::lock_guard lock(m_mutex);
    return number == m_number;
}

void StripPictures::run()
{
    for (;;) {
        StripWish wish;
        std::uint64_t number = 0;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_ends || m_wish; });
            if (m_ends)
                return;
            wish = *std::exchange(m_wish, std::nullopt);
            number = m_number;
        }
        make(wish, number);
    }
}

void StripPictures::make(const StripWish& wish, std::uint64_t number)
{
    StripReader reader(wish);
    for (std::size_t i = 0; i < wish.timesMs.size() && isWanted(number); ++i) {
        const auto picture = reader.at(wish.timesMs[i]);
        if (!picture && picture.error().code != ErrorCode::Protocol)
            return;
        if (!picture || !*picture)
            continue;
        QMetaObject::invokeMethod(
            this,
            [this, number, i, made = small(**picture, wish.size)] {
                if (isWanted(number))
                    emit arrived(static_cast<int>(i), made);
            },
            Qt::QueuedConnection);
    }
}

} // namespace helix::ui
